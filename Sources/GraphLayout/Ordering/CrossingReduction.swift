/// Orders the boxes and lanes of all layers so that few wires cross.
///
/// Both are called slots, see `LayerGrid`.
///
/// Several starting orders are tried. In each, sweeps in both directions sort slots by the mean position of their
/// neighbours in the next layer, and then neighbouring slots are swapped. The best order is kept (after Sugiyama,
/// Tagawa and Toda 1981 and Gansner, Koutsofios, North and Vo 1993).
struct CrossingReduction {
  private var sweep = OrderSweep()
  private var transposition = Transposition()
  private var counter = CrossingCounter()
  /// The number of sweeps over all layers that may still be done.
  private var left: Int

  /// Orders the slots of a grid.
  ///
  /// `effort` is the maximum number of segments to visit. If there are few segments, more starting orders are tried.
  static func reduce(_ grid: inout LayerGrid, effort: Int) {
    guard grid.layerCount > 1 else { return }
    var reduction = CrossingReduction(sweeps: effort / max(grid.tails.count, 1))
    var best: (crossings: Int, grid: LayerGrid)?
    let beginnings = Self.beginnings(sweeps: reduction.left)
    for beginning in 0..<beginnings {
      FirstOrder.enter(&grid, byInputs: beginning % 2 == 0)
      // The pattern of sweeps repeats after four.
      let crossings = reduction.settle(&grid, phase: beginning + beginning / 4, patience: 2)
      if crossings < best?.crossings ?? .max { best = (crossings, grid) }
      if crossings == 0 { return }
    }
    if let best { grid = best.grid }
    _ = reduction.settle(&grid, phase: 1, patience: 4)
    _ = reduction.transposition.improve(&grid, rounds: Self.rounds(400, of: grid))
  }

  private static func rounds(_ most: Int, of grid: LayerGrid) -> Int {
    min(most, max(2, mostSegments / max(grid.tails.count, 1)))
  }

  /// The maximum number of segments that are visited to swap neighbouring slots.
  ///
  /// Grids of up to about ten thousand boxes need fewer.
  private static let mostSegments = 30_000_000

  /// Returns the number of starting orders to try with this many sweeps.
  ///
  /// Two orders begin at the inputs and at the results. Four also differ in how equal positions are ordered, eight also
  /// in the direction of the first sweep.
  private static func beginnings(sweeps: Int) -> Int {
    if sweeps < 2 { return 1 }
    return max(min(max(sweeps / 100, 2), 4), min(sweeps / 300, 8))
  }

  private static let leastSweeps = 1

  private init(sweeps: Int) {
    left = sweeps
  }

  /// Sweeps until `patience` consecutive sweeps bring no improvement, and keeps the best order.
  ///
  /// `phase` determines the direction of the first sweep and how equal positions are ordered.
  ///
  /// - Returns: the number of crossings in the best order.
  private mutating func settle(_ grid: inout LayerGrid, phase: Int, patience: Int) -> Int {
    var crossings = counter.count(grid)
    var best = (crossings, grid.order)
    var idle = 0
    var round = 0
    while crossings > 0, idle < patience, round < Self.leastSweeps || left > 0 {
      let turn = phase + round + 1
      if turn % 2 == 0 {
        sweep.forwards(&grid, flips: turn % 4 < 2)
      } else {
        sweep.back(&grid, flips: turn % 4 < 2)
      }
      _ = transposition.improve(&grid, rounds: Self.rounds(40, of: grid), flips: true)
      crossings = counter.count(grid)
      idle = crossings * 200 < best.0 * 199 ? 0 : idle + 1
      if crossings < best.0 { best = (crossings, grid.order) }
      left -= 1
      round += 1
    }
    if crossings > best.0 {
      grid.order = best.1
      for layer in 0..<grid.layerCount { grid.place(layer) }
    }
    return best.0
  }
}
