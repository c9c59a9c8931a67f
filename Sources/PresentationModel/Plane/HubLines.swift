import EvaluationEngine

/// The ports that a hub feeds, by the rows or by the columns in which they lie.
struct HubLines {
  private struct Line {
    let line: Int
    /// By their places in it.
    var ends: [End]

    /// Those whose places lie in a range.
    func ends(in places: Range<Int>) -> Range<Int> {
      ends.partitionIndex { $0.place >= places.lowerBound }..<ends.partitionIndex { $0.place >= places.upperBound }
    }
  }

  private struct End {
    let place: Int
    let port: PortID

    func isBefore(_ other: End) -> Bool { place != other.place ? place < other.place : port < other.port }
  }

  /// In order; none is empty.
  private var lines: [Line] = []

  init() {}

  /// - Complexity: O(n log n).
  init(_ ends: [(line: Int, place: Int, port: PortID)]) {
    lines = Dictionary(grouping: ends, by: \.line).sorted { $0.key < $1.key }.map { line, ends in
      Line(line: line, ends: ends.map { End(place: $0.place, port: $0.port) }.sorted { $0.isBefore($1) })
    }
  }

  mutating func insert(_ port: PortID, line: Int, place: Int) {
    let index = lines.partitionIndex { $0.line >= line }
    let end = End(place: place, port: port)
    if lines.indices.contains(index), lines[index].line == line {
      lines[index].ends.insert(end, at: lines[index].ends.partitionIndex { !$0.isBefore(end) })
    } else {
      lines.insert(Line(line: line, ends: [end]), at: index)
    }
  }

  mutating func remove(_ port: PortID, line: Int, place: Int) {
    let index = lines.partitionIndex { $0.line >= line }
    guard lines.indices.contains(index), lines[index].line == line else { return }
    let end = End(place: place, port: port)
    let position = lines[index].ends.partitionIndex { !$0.isBefore(end) }
    guard lines[index].ends.indices.contains(position), lines[index].ends[position].port == port else { return }
    lines[index].ends.remove(at: position)
    if lines[index].ends.isEmpty { lines.remove(at: index) }
  }

  private func lines(in range: Range<Int>) -> Range<Int> {
    lines.partitionIndex { $0.line >= range.lowerBound }..<lines.partitionIndex { $0.line >= range.upperBound }
  }

  /// Of each line in a range all ports in the range of places; of those before and behind it the nearest, ever fewer further out, and
  /// the last: wires past other boxes may be led otherwise, the less so the further away they end.
  func visit(_ range: Range<Int>, around places: Range<Int>, _ body: (PortID) -> Void) {
    for line in lines[lines(in: range)] {
      let inside = line.ends(in: places)
      for end in line.ends[inside] { body(end.port) }
      var distance = 1
      while distance < line.ends.count {
        let (before, behind) = (inside.lowerBound - distance, inside.upperBound + distance - 1)
        if before > 0 { body(line.ends[before].port) }
        if behind < line.ends.count { body(line.ends[behind].port) }
        distance *= 2
      }
      if let first = line.ends.first { body(first.port) }
      if let last = line.ends.last { body(last.port) }
    }
  }

  /// The nearest port in lines before a range and before a range of places; and the same behind them, and before one and behind the
  /// other.
  func visitCorners(_ range: Range<Int>, around places: Range<Int>, _ body: (PortID) -> Void) {
    let inside = lines(in: range)
    visitCorners(of: lines[..<inside.lowerBound].reversed(), places, body)
    visitCorners(of: lines[inside.upperBound...], places, body)
  }

  private func visitCorners(of lines: some Sequence<Line>, _ places: Range<Int>, _ body: (PortID) -> Void) {
    var (before, behind): (PortID?, PortID?)
    for line in lines {
      let inside = line.ends(in: places)
      if before == nil, inside.lowerBound > 0 { before = line.ends[inside.lowerBound - 1].port }
      if behind == nil, inside.upperBound < line.ends.count { behind = line.ends[inside.upperBound].port }
      if before != nil, behind != nil { break }
    }
    for port in [before, behind] { port.map(body) }
  }
}

extension Array {
  /// The first index of those that satisfy a condition which all that follow satisfy too; the end where none does.
  fileprivate func partitionIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
