/// Orders the slots of all layers so that few segments cross: sweeps both ways by the middle of the neighbours, swaps of
/// neighbours in between, from two beginnings; the best order met is kept (after Sugiyama, Tagawa and Toda 1981 and Gansner,
/// Koutsofios, North and Vo 1993).
struct CrossingReduction {
  private var sweep = OrderSweep()
  private var transposition = Transposition()
  private var counter = CrossingCounter()

  /// `effort` bounds the work, in segments gone over.
  static func reduce(_ grid: inout LayerGrid, effort: Int) {
    guard grid.layerCount > 1 else { return }
    var reduction = CrossingReduction()
    let sweeps = min(max(effort / max(grid.tails.count, 1), 2), 24)
    var other = grid
    FirstOrder.enter(&grid, byInputs: true)
    FirstOrder.enter(&other, byInputs: false)
    let one = reduction.settle(&grid, sweeps: sweeps / 4 + 1, forwardsFirst: false)
    if one == 0 { return }
    let two = reduction.settle(&other, sweeps: sweeps / 4 + 1, forwardsFirst: true)
    if two < one { grid = other }
    if min(one, two) == 0 { return }
    _ = reduction.settle(&grid, sweeps: sweeps, forwardsFirst: two >= one)
  }

  /// Sweeps until several in a row did not help; leaves the best order.
  ///
  /// - Returns: its crossings.
  private mutating func settle(_ grid: inout LayerGrid, sweeps: Int, forwardsFirst: Bool) -> Int {
    _ = transposition.improve(&grid, rounds: 40)
    var crossings = counter.count(grid)
    var best = (crossings, grid.order)
    var idle = 0
    for round in 0..<sweeps where crossings > 0 && idle < 8 {
      if (round % 2 == 0) == forwardsFirst {
        sweep.forwards(&grid, flips: round % 4 < 2)
      } else {
        sweep.back(&grid, flips: round % 4 < 2)
      }
      _ = transposition.improve(&grid, rounds: 40, flips: round % 4 >= 2)
      crossings = counter.count(grid)
      if crossings < best.0 {
        idle = crossings * 200 < best.0 * 199 ? 0 : idle + 1
        best = (crossings, grid.order)
      } else {
        idle += 1
      }
    }
    if crossings > best.0 {
      grid.order = best.1
      for layer in 0..<grid.layerCount { grid.place(layer) }
    }
    return best.0 - transposition.sift(&grid, rounds: 20, reach: 1000)
  }
}
