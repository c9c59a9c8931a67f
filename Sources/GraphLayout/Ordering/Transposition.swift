/// Swaps neighbours in a layer while that removes crossings.
struct Transposition {
  private var one: [Int32] = []
  private var other: [Int32] = []

  /// Goes over all layers, at most `rounds` times.
  ///
  /// - Returns: how many crossings it removed.
  mutating func improve(_ grid: inout LayerGrid, rounds: Int) -> Int {
    var removed = 0
    var isDue = [Bool](repeating: true, count: grid.layerCount)
    for _ in 0..<rounds {
      var wasDue = false
      for layer in 0..<grid.layerCount where isDue[layer] {
        isDue[layer] = false
        let gain = improve(&grid, layer: layer)
        if gain == 0 { continue }
        removed += gain
        wasDue = true
        isDue[layer] = true
        if layer > 0 { isDue[layer - 1] = true }
        if layer + 1 < grid.layerCount { isDue[layer + 1] = true }
      }
      if !wasDue { break }
    }
    return removed
  }

  private mutating func improve(_ grid: inout LayerGrid, layer: Int) -> Int {
    var removed = 0
    let count = grid.order[layer].count
    guard count > 1 else { return 0 }
    for place in 0..<(count - 1) {
      let upper = grid.order[layer][place]
      let lower = grid.order[layer][place + 1]
      let gain = gain(grid, Int(upper), Int(lower))
      guard gain > 0 else { continue }
      removed += gain
      grid.order[layer][place] = lower
      grid.order[layer][place + 1] = upper
      grid.position[Int(lower)] = Int32(truncatingIfNeeded: place)
      grid.position[Int(upper)] = Int32(truncatingIfNeeded: place + 1)
    }
    return removed
  }

  /// The crossings of the two slots' segments as they are less those once they are swapped.
  private mutating func gain(_ grid: LayerGrid, _ upper: Int, _ lower: Int) -> Int {
    var gain = 0
    if grid.incoming.count(upper) > 0, grid.incoming.count(lower) > 0 {
      Self.inputPositions(grid, upper, &one)
      Self.inputPositions(grid, lower, &other)
      gain += Self.difference(one, other)
    }
    if grid.outgoing.count(upper) > 0, grid.outgoing.count(lower) > 0 {
      Self.userPositions(grid, upper, &one)
      Self.userPositions(grid, lower, &other)
      gain += Self.difference(one, other)
    }
    return gain
  }

  private static func inputPositions(_ grid: LayerGrid, _ slot: Int, _ positions: inout [Int32]) {
    positions.removeAll(keepingCapacity: true)
    for place in grid.incoming.range(slot) {
      positions.append(grid.position[Int(grid.tails[Int(grid.incoming.items[place])])])
    }
    insertionSort(&positions)
  }

  /// Positions with room between them for the ports of a box.
  private static func userPositions(_ grid: LayerGrid, _ slot: Int, _ positions: inout [Int32]) {
    positions.removeAll(keepingCapacity: true)
    for place in grid.outgoing.range(slot) {
      let segment = Int(grid.outgoing.items[place])
      let rank = min(grid.portRank[segment], 63)
      positions.append(grid.position[Int(grid.heads[segment])] &* 64 &+ rank)
    }
    insertionSort(&positions)
  }

  private static func insertionSort(_ numbers: inout [Int32]) {
    if numbers.count > 24 { return numbers.sort() }
    for index in numbers.indices.dropFirst() {
      let number = numbers[index]
      var place = index
      while place > 0, numbers[place - 1] > number {
        numbers[place] = numbers[place - 1]
        place -= 1
      }
      numbers[place] = number
    }
  }

  /// The pairs of which the one of `one` is the greater, less those of which it is the smaller; both are sorted.
  private static func difference(_ one: [Int32], _ other: [Int32]) -> Int {
    var difference = 0
    var smaller = 0
    var smallerOrEqual = 0
    for number in one {
      while smaller < other.count, other[smaller] < number { smaller += 1 }
      while smallerOrEqual < other.count, other[smallerOrEqual] <= number { smallerOrEqual += 1 }
      difference += smaller - (other.count - smallerOrEqual)
    }
    return difference
  }
}
