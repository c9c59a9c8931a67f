/// Where the segments of a layer's slots end in a layer beside it: sorted positions, slot by slot.
struct EndLists {
  /// Lists up to this length are sorted as they come in.
  static let shortList = 24

  private var starts: [Int32] = []
  private var ends: [Int32] = []

  /// Takes the slots of a layer in their order, by what feeds them.
  mutating func collectInputs(_ grid: LayerGrid, _ layer: Int) {
    collect(grid.order[layer], grid.incoming) { grid.position[Int(grid.inputSlots[$0])] }
  }

  /// Takes the slots of a layer in their order, by what they feed: between positions there is room for the ports of a box.
  mutating func collectUsers(_ grid: LayerGrid, _ layer: Int) {
    collect(grid.order[layer], grid.outgoing) {
      grid.position[Int(grid.userSlots[$0])] &* 64 &+ min(grid.userPorts[$0], 63)
    }
  }

  @inline(__always)
  private mutating func collect(_ slots: [Int32], _ lists: NumberLists, _ end: (Int) -> Int32) {
    starts.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    for slot in slots {
      let first = ends.count
      starts.append(Int32(truncatingIfNeeded: first))
      let range = lists.range(Int(slot))
      if range.count <= Self.shortList {
        for place in range { insert(end(place), from: first) }
      } else {
        for place in range { ends.append(end(place)) }
        ends[first...].sort()
      }
    }
    starts.append(Int32(truncatingIfNeeded: ends.count))
  }

  private mutating func insert(_ end: Int32, from first: Int) {
    var place = ends.count
    ends.append(end)
    while place > first, ends[place - 1] > end {
      ends[place] = ends[place - 1]
      place -= 1
    }
    ends[place] = end
  }

  /// The crossings of two slots' segments while the first is above less those once it is below.
  func gain(_ upper: Int, _ lower: Int) -> Int {
    let (one, oneEnd) = (Int(starts[upper]), Int(starts[upper + 1]))
    let (other, otherEnd) = (Int(starts[lower]), Int(starts[lower + 1]))
    if one == oneEnd || other == otherEnd { return 0 }
    if ends[oneEnd - 1] <= ends[other] {
      // The ends of the upper one all lie above: as it should be.
      if ends[oneEnd - 1] < ends[other] { return -(oneEnd - one) * (otherEnd - other) }
    }
    var gain = 0
    var (smaller, smallerOrEqual) = (other, other)
    for place in one..<oneEnd {
      let end = ends[place]
      while smaller < otherEnd, ends[smaller] < end { smaller += 1 }
      while smallerOrEqual < otherEnd, ends[smallerOrEqual] <= end { smallerOrEqual += 1 }
      gain += (smaller - other) - (otherEnd - smallerOrEqual)
    }
    return gain
  }
}
