/// Counts crossings between the wire segments of two layers.
///
/// Segments in the order of their left ends are sorted by their right ends. Two segments cross if sorting changes their
/// order. The sort merges runs that were sorted by insertion. It takes O(S log S) steps for S segments, and fewer if
/// there are few crossings (after Barth, Jünger and Mutzel 2002).
struct CrossingCounter {
  enum Measure {
    /// Crossings as drawn: wires that run on one line cross another wire only once, and the ports of a box have an
    /// order.
    case drawn
    /// Each wire counts separately, and all wires into a box end in one point; the program `dot` counts in this way.
    case wires
  }

  private struct End {
    var key: Int32
    var weight: Int32
  }

  private var ends: [End] = []
  private var merged: [End] = []
  private var firstKey: [Int32] = []

  private static let run = 32

  mutating func count(_ grid: LayerGrid, by measure: Measure = .drawn) -> Int {
    var crossings = 0
    for layer in 0..<max(0, grid.layerCount - 1) { crossings += count(grid, after: layer, by: measure) }
    return crossings
  }

  mutating func count(_ grid: LayerGrid, after layer: Int, by measure: Measure = .drawn) -> Int {
    collect(grid, layer, measure)
    var crossings = 0
    for start in stride(from: 0, to: ends.count, by: Self.run) {
      crossings += Self.insert(&ends, start..<min(start + Self.run, ends.count))
    }
    var length = Self.run
    while length < ends.count {
      crossings += merge(runs: length)
      swap(&ends, &merged)
      length *= 2
    }
    return crossings
  }

  private mutating func collect(_ grid: LayerGrid, _ layer: Int, _ measure: Measure) {
    enterKeys(grid, layer + 1, measure)
    ends.removeAll(keepingCapacity: true)
    for slot in grid.order[layer] {
      let first = ends.count
      for place in grid.outgoing.range(Int(slot)) {
        let key = firstKey[Int(grid.position[Int(grid.userSlots[place])])]
        switch measure {
        case .drawn: ends.append(End(key: key + grid.userPorts[place], weight: 1))
        case .wires: ends.append(End(key: key, weight: grid.weights[Int(grid.outgoing.items[place])]))
        }
      }
      if ends.count - first > Self.run {
        ends[first...].sort { $0.key < $1.key }
      } else if ends.count - first > 1 {
        _ = Self.insert(&ends, first..<ends.count)
      }
    }
  }

  private mutating func enterKeys(_ grid: LayerGrid, _ layer: Int, _ measure: Measure) {
    firstKey.removeAll(keepingCapacity: true)
    var next = 0
    for slot in grid.order[layer] {
      firstKey.append(Int32(truncatingIfNeeded: next))
      switch measure {
      case .drawn: next += grid.incoming.count(Int(slot))
      case .wires: next += 1
      }
    }
  }

  /// Sorts a range by insertion.
  ///
  /// - Returns: the number of pairs of ends whose order changed.
  private static func insert(_ ends: inout [End], _ range: Range<Int>) -> Int {
    ends.withUnsafeMutableBufferPointer { ends in
      var crossings = 0
      for next in range.dropFirst() {
        let end = ends[next]
        var place = next
        while place > range.lowerBound, ends[place - 1].key > end.key {
          crossings += Int(ends[place - 1].weight) * Int(end.weight)
          ends[place] = ends[place - 1]
          place -= 1
        }
        ends[place] = end
      }
      return crossings
    }
  }

  /// Merges pairs of sorted runs of this length into `merged`.
  ///
  /// - Returns: the number of pairs of ends whose order changed.
  private mutating func merge(runs length: Int) -> Int {
    merged.removeAll(keepingCapacity: true)
    var crossings = 0
    for start in stride(from: 0, to: ends.count, by: 2 * length) {
      let middle = min(start + length, ends.count)
      let limit = min(middle + length, ends.count)
      var (left, right) = (start, middle)
      // The number of wires in the rest of the left run.
      var waiting = ends[start..<middle].reduce(0) { $0 + Int($1.weight) }
      while left < middle || right < limit {
        if right == limit || (left < middle && ends[left].key <= ends[right].key) {
          waiting -= Int(ends[left].weight)
          merged.append(ends[left])
          left += 1
        } else {
          crossings += waiting * Int(ends[right].weight)
          merged.append(ends[right])
          right += 1
        }
      }
    }
    return crossings
  }
}
