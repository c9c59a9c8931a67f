/// Swaps neighbours in a layer while that removes crossings.
struct Transposition {
  /// Where the segments of the layer's slots end, in the layer before and in the one after, sorted for each slot.
  private var before = EndLists()
  private var after = EndLists()
  /// The slots of a layer as they were, and the order they get.
  private var old: [Int32] = []
  private var ranks: [Int] = []
  /// How many pairs may still be looked at.
  private var left = 0

  /// How many times each round may go over a layer, taken together.
  private static let passes = 4

  /// Goes over all layers, at most `rounds` times, until no swap helps.
  ///
  /// - Returns: how many crossings it removed.
  mutating func improve(_ grid: inout LayerGrid, rounds: Int, flips: Bool = false) -> Int {
    var removed = 0
    left = rounds * Self.passes * grid.slotCount
    var isDue = [Bool](repeating: true, count: grid.layerCount)
    for _ in 0..<rounds {
      var wasDue = false
      for layer in 0..<grid.layerCount where isDue[layer] {
        isDue[layer] = false
        let gain = improve(&grid, layer: layer, flips: flips)
        if gain == 0 { continue }
        removed += gain
        wasDue = true
        if layer > 0 { isDue[layer - 1] = true }
        if layer + 1 < grid.layerCount { isDue[layer + 1] = true }
      }
      if !wasDue { break }
    }
    return removed
  }

  /// Swaps within one layer until none helps: what its slots are wired to stays where it is.
  private mutating func improve(_ grid: inout LayerGrid, layer: Int, flips: Bool) -> Int {
    let count = grid.order[layer].count
    guard count > 1 else { return 0 }
    before.collectInputs(grid, layer)
    after.collectUsers(grid, layer)
    ranks.removeAll(keepingCapacity: true)
    ranks.append(contentsOf: 0..<count)
    var removed = 0
    var wasSwapped = false
    var (first, last) = (0, count - 1)
    var isFirst = true
    while first < last, left > 0 {
      left -= last - first
      var (nextFirst, nextLast) = (count, 0)
      for place in first..<last {
        let (upper, lower) = (ranks[place], ranks[place + 1])
        let gain = before.gain(upper, lower) + after.gain(upper, lower)
        guard gain > 0 || (gain == 0 && isFirst && flips) else { continue }
        wasSwapped = true
        removed += gain
        ranks[place] = lower
        ranks[place + 1] = upper
        nextFirst = min(nextFirst, max(place - 1, 0))
        nextLast = min(place + 2, count - 1)
      }
      (first, last) = (nextFirst, nextLast)
      isFirst = false
    }
    if wasSwapped {
      old.removeAll(keepingCapacity: true)
      old.append(contentsOf: grid.order[layer])
      for (place, rank) in ranks.enumerated() { grid.order[layer][place] = old[rank] }
      grid.place(layer)
    }
    return removed
  }
}
