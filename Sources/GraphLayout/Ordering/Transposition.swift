/// Swaps neighbouring slots (boxes and lanes) of a layer as long as this removes crossings.
struct Transposition {
  private struct Standing {
    var slot: Int32
    /// Whether swapping this slot with the one below must be tried, because something changed since the last attempt.
    var isDue = true
    var before: EndLists.Ends
    var after: EndLists.Ends
  }

  private var standings: [Standing] = []
  private var before = EndLists()
  private var after = EndLists()
  /// The number of pairs of slots that may still be examined.
  private var left = 0

  /// How often, on average, each round may go through a layer.
  private static let passes = 4

  /// Swaps neighbours in all layers, in at most `rounds` rounds, until no swap helps.
  ///
  /// - Returns: the number of crossings removed.
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

  /// Swaps neighbouring slots of one layer until no swap helps; the other layers do not change.
  private mutating func improve(_ grid: inout LayerGrid, layer: Int, flips: Bool) -> Int {
    let count = grid.order[layer].count
    guard count > 1 else { return 0 }
    collect(grid, layer)
    let (removed, wasSwapped) = swap(count: count, flips: flips)
    if wasSwapped {
      for place in 0..<count { grid.order[layer][place] = standings[place].slot }
      grid.place(layer)
    }
    return removed
  }

  /// Tries to swap all pairs of neighbours, and then the pairs next to a swap, until no swap helps.
  ///
  /// If `flips` is true, the first pass also swaps pairs for which the number of crossings stays the same.
  private mutating func swap(count: Int, flips: Bool) -> (removed: Int, wasSwapped: Bool) {
    let (before, after) = (before, after)
    var left = left
    defer { self.left = left }
    return standings.withUnsafeMutableBufferPointer { standings in
      var removed = 0
      var wasSwapped = false
      var (first, last) = (0, count - 1)
      var bar = flips ? -1 : 0
      while first < last, left > 0 {
        left -= last - first
        var (nextFirst, nextLast) = (count, 0)
        for place in first..<last where standings[place].isDue {
          standings[place].isDue = false
          let gain =
            before.gain(standings[place].before, standings[place + 1].before)
            + after.gain(standings[place].after, standings[place + 1].after)
          guard gain > bar else { continue }
          wasSwapped = true
          removed += gain
          standings.swapAt(place, place + 1)
          // The gain of swapping them back is known.
          standings[place].isDue = false
          standings[place + 1].isDue = true
          nextFirst = min(nextFirst, max(place - 1, 0))
          nextLast = min(place + 2, count - 1)
          if place > 0 { standings[place - 1].isDue = true }
        }
        (first, last) = (nextFirst, nextLast)
        bar = 0
      }
      return (removed, wasSwapped)
    }
  }

  /// Collects the slots of a layer in their order, with the ends of their segments.
  ///
  /// Positions in the next layer are spaced so that each port of a box has its own position.
  private mutating func collect(_ grid: borrowing LayerGrid, _ layer: Int) {
    standings.removeAll(keepingCapacity: true)
    before.removeAll()
    after.removeAll()
    for slot in grid.order[layer] {
      let inputs = before.collect(grid.incoming.range(Int(slot))) { grid.position[Int(grid.inputSlots[$0])] }
      let users = after.collect(grid.outgoing.range(Int(slot))) {
        grid.position[Int(grid.userSlots[$0])] &* 64 &+ min(grid.userPorts[$0], 63)
      }
      standings.append(Standing(slot: slot, before: inputs, after: users))
    }
  }
}
