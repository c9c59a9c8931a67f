/// Where the segments of a layer's slots end in a layer beside it: sorted positions, slot by slot.
struct EndLists {
  /// Lists up to this length are sorted as they come in.
  static let shortList = 24

  private var starts: [Int32] = []
  private var ends: [Int32] = []

  /// Takes the slots of a layer in their order; positions in the layer after have room between them for the ports of a box.
  mutating func collect(_ grid: LayerGrid, _ layer: Int, isAfter: Bool) {
    starts.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    for slot in grid.order[layer] {
      let first = ends.count
      starts.append(Int32(truncatingIfNeeded: first))
      let range = isAfter ? grid.outgoing.range(Int(slot)) : grid.incoming.range(Int(slot))
      for place in range {
        let end =
          isAfter
          ? grid.portKey(Int(grid.outgoing.items[place]))
          : grid.position[Int(grid.tails[Int(grid.incoming.items[place])])]
        if range.count <= Self.shortList { insert(end, from: first) } else { ends.append(end) }
      }
      if range.count > Self.shortList { ends[first...].sort() }
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
