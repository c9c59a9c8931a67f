/// Orders the slots of all layers so that few segments cross.
///
/// From several starts, sweeps in both directions sort slots by the middle of their neighbours, with swaps of
/// neighbouring slots in between. The best order found wins (after Sugiyama, Tagawa and Toda 1981 and Gansner,
/// Koutsofios, North and Vo 1993).
struct CrossingReduction {
  private var sweep = OrderSweep()
  private var transposition = Transposition()
  private var counter = CrossingCounter()
  /// The number of sweeps that are left.
  private var left: Int

  /// Orders the slots of a grid.
  ///
  /// `effort` limits the work, in visited segments; with few segments, more starts are tried.
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

  /// Returns the number of rounds of exchanges: at most `most`, and fewer in a grid so large that each takes long.
  private static func rounds(_ most: Int, of grid: LayerGrid) -> Int {
    min(most, max(2, mostSegments / max(grid.tails.count, 1)))
  }

  /// The maximum number of segments that rounds of exchanges visit; grids up to some ten thousand boxes need fewer.
  private static let mostSegments = 30_000_000

  /// Returns the number of starts for the remaining sweeps.
  ///
  /// Two starts are from the inputs and from the results. Four also differ in the order of ties, eight in the direction
  /// of the first sweep too.
  private static func beginnings(sweeps: Int) -> Int {
    if sweeps < 2 { return 1 }
    return max(min(max(sweeps / 100, 2), 4), min(sweeps / 300, 8))
  }

  /// The minimum number of sweeps from one start.
  private static let leastSweeps = 1

  private init(sweeps: Int) {
    left = sweeps
  }

  /// Sweeps until `patience` sweeps in a row did not help, and keeps the best order.
  ///
  /// `phase` is the start in the pattern of directions and orders of ties.
  ///
  /// - Returns: the crossings of the best order.
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
