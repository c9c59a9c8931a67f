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
  @inline(__always)
  func gain(_ upper: Int, _ lower: Int) -> Int {
    let (one, oneEnd) = (Int(starts[upper]), Int(starts[upper + 1]))
    let (other, otherEnd) = (Int(starts[lower]), Int(starts[lower + 1]))
    if one == oneEnd || other == otherEnd { return 0 }
    // The ends of one all lie above those of the other: most often so.
    let (oneLast, otherFirst) = (ends[oneEnd - 1], ends[other])
    if oneLast < otherFirst { return -(oneEnd - one) * (otherEnd - other) }
    let (oneFirst, otherLast) = (ends[one], ends[otherEnd - 1])
    if otherLast < oneFirst { return (oneEnd - one) * (otherEnd - other) }
    if oneFirst == otherLast, oneLast == otherFirst { return 0 }
    return mixedGain(one..<oneEnd, other..<otherEnd)
  }

  private func mixedGain(_ upper: Range<Int>, _ lower: Range<Int>) -> Int {
    var gain = 0
    var (smaller, smallerOrEqual) = (lower.lowerBound, lower.lowerBound)
    for place in upper {
      let end = ends[place]
      while smaller < lower.upperBound, ends[smaller] < end { smaller += 1 }
      while smallerOrEqual < lower.upperBound, ends[smallerOrEqual] <= end { smallerOrEqual += 1 }
      gain += (smaller - lower.lowerBound) - (lower.upperBound - smallerOrEqual)
    }
    return gain
  }
}
