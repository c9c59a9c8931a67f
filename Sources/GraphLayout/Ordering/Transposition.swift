/// Swaps neighbours in a layer while that removes crossings.
struct Transposition {
  /// Where the segments of the layer's slots end, in the layer before and in the one after, sorted for each slot.
  private var before = EndLists()
  private var after = EndLists()

  /// Goes over all layers, at most `rounds` times, until no swap helps.
  ///
  /// - Returns: how many crossings it removed.
  mutating func improve(_ grid: inout LayerGrid, rounds: Int, flips: Bool = false) -> Int {
    var removed = 0
    var isDue = [Bool](repeating: true, count: grid.layerCount)
    for round in 0..<rounds {
      var wasDue = false
      for layer in 0..<grid.layerCount where isDue[layer] {
        isDue[layer] = false
        let gain = improve(&grid, layer: layer, flips: flips && round == 0)
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
    before.collect(grid, layer, isAfter: false)
    after.collect(grid, layer, isAfter: true)
    var ranks = [Int](0..<count)
    var removed = 0
    var wasSwapped = false
    var (first, last) = (0, count - 1)
    var isFirst = true
    while first < last {
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
      let old = grid.order[layer]
      for (place, rank) in ranks.enumerated() { grid.order[layer][place] = old[rank] }
      grid.place(layer)
    }
    return removed
  }

  /// Takes each slot out and puts it back where it crosses least, within `reach` places (Matuszewski, Schönfeld and Molitor 1999).
  mutating func sift(_ grid: inout LayerGrid, rounds: Int, reach: Int) -> Int {
    var removed = 0
    var isDue = [Bool](repeating: true, count: grid.layerCount)
    for _ in 0..<rounds {
      var wasDue = false
      for layer in 0..<grid.layerCount where isDue[layer] {
        isDue[layer] = false
        let gain = sift(&grid, layer: layer, reach: reach)
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

  private mutating func sift(_ grid: inout LayerGrid, layer: Int, reach: Int) -> Int {
    let count = grid.order[layer].count
    guard count > 1 else { return 0 }
    before.collect(grid, layer, isAfter: false)
    after.collect(grid, layer, isAfter: true)
    var ranks = [Int](0..<count)
    var removed = 0
    for rank in 0..<count {
      guard let place = ranks.firstIndex(of: rank) else { continue }
      var best = 0
      var bestPlace = place
      var sum = 0
      for next in stride(from: place + 1, to: min(count, place + reach + 1), by: 1) {
        sum += before.gain(rank, ranks[next]) + after.gain(rank, ranks[next])
        if sum > best { (best, bestPlace) = (sum, next) }
      }
      sum = 0
      for next in stride(from: place - 1, through: max(0, place - reach), by: -1) {
        sum += before.gain(ranks[next], rank) + after.gain(ranks[next], rank)
        if sum > best { (best, bestPlace) = (sum, next) }
      }
      if best > 0 {
        removed += best
        ranks.remove(at: place)
        ranks.insert(rank, at: bestPlace)
      }
    }
    if removed > 0 {
      let old = grid.order[layer]
      for (place, rank) in ranks.enumerated() { grid.order[layer][place] = old[rank] }
      grid.place(layer)
    }
    return removed
  }
}
