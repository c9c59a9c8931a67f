import EvaluationEngine

/// A port that a hub feeds: its row and its column, or its column and its row.
struct HubEnd: Hashable {
  let line: Int
  let place: Int
  let port: PortID
}

/// The ports that a hub feeds, by rows or by columns.
struct HubLines {
  private struct Line {
    let line: Int
    /// The ends, sorted by place.
    var ends: [End]

    /// Returns the range of ends whose places are in a range.
    func ends(in places: Range<Int>) -> Range<Int> {
      ends.partitionIndex { $0.place >= places.lowerBound }..<ends.partitionIndex { $0.place >= places.upperBound }
    }

    /// Removes ends and adds others, which must be sorted by place.
    mutating func replace(_ gone: Set<PortID>, with come: [End]) {
      var merged: [End] = []
      merged.reserveCapacity(ends.count + come.count)
      var rest = come[...]
      for end in ends where !gone.contains(end.port) {
        while let next = rest.first, next.isBefore(end) { merged.append(rest.removeFirst()) }
        merged.append(end)
      }
      ends = merged + rest
    }
  }

  private struct End {
    let place: Int
    let port: PortID

    func isBefore(_ other: End) -> Bool { place != other.place ? place < other.place : port < other.port }
  }

  /// The lines in ascending order; none is empty.
  private var lines: [Line] = []
  /// The number of lines and ends that were visited to add or remove others, for tests.
  private(set) var soughtCount = 0

  init() {}

  /// Removes ports from their lines and adds others; a port that moves is in both lists.
  ///
  /// - Complexity: O(k log k) for k ports, and one pass through each affected line; if lines are added or removed, one
  ///   pass through all lines.
  mutating func replace(_ gone: [HubEnd], with come: [HubEnd]) {
    var changes: [Int: (gone: Set<PortID>, come: [End])] = [:]
    for end in gone { changes[end.line, default: ([], [])].gone.insert(end.port) }
    for end in come { changes[end.line, default: ([], [])].come.append(End(place: end.place, port: end.port)) }
    var new: [Line] = []
    var isEmptied = false
    for (line, change) in changes {
      let index = lines.partitionIndex { $0.line >= line }
      let come = change.come.sorted { $0.isBefore($1) }
      guard lines.indices.contains(index), lines[index].line == line else {
        new.append(Line(line: line, ends: come))
        continue
      }
      soughtCount += lines[index].ends.count
      lines[index].replace(change.gone, with: come)
      if lines[index].ends.isEmpty { isEmptied = true }
    }
    if isEmptied || !new.isEmpty { soughtCount += lines.count }
    if isEmptied { lines.removeAll { $0.ends.isEmpty } }
    if new.contains(where: { !$0.ends.isEmpty }) {
      lines = (lines + new.filter { !$0.ends.isEmpty }).sorted { $0.line < $1.line }
    }
  }

  private func lines(in range: Range<Int>) -> Range<Int> {
    lines.partitionIndex { $0.line >= range.lowerBound }..<lines.partitionIndex { $0.line >= range.upperBound }
  }

  /// Calls `body` with all ports in a range of lines and a range of places, and with some ports before and after the
  /// places in each line.
  ///
  /// These are the nearest ports, fewer with increasing distance, and the outermost ones. Routes of wires past other
  /// boxes may differ, but differ less the farther away they end.
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

  /// Calls `body` with the nearest port in each of the four corners outside the ranges of lines and places.
  func visitCorners(_ range: Range<Int>, around places: Range<Int>, _ body: (PortID) -> Void) {
    let inside = lines(in: range)
    visitCorners(of: lines[..<inside.lowerBound].reversed(), places, body)
    visitCorners(of: lines[inside.upperBound...], places, body)
  }

  /// Returns problems of the lines, which should have exactly the `expected` ends; empty if there are none.
  func checkInvariants(_ expected: Set<HubEnd>) -> [String] {
    var problems: [String] = []
    for (line, next) in zip(lines, lines.dropFirst()) where line.line >= next.line {
      problems.append("line \(line.line) is wrongly before line \(next.line)")
    }
    for line in lines {
      if line.ends.isEmpty { problems.append("line \(line.line) is empty") }
      for (end, next) in zip(line.ends, line.ends.dropFirst()) where !end.isBefore(next) {
        problems.append("the ends of line \(line.line) are not sorted")
      }
    }
    let ends = lines.flatMap { line in line.ends.map { HubEnd(line: line.line, place: $0.place, port: $0.port) } }
    if ends.count != expected.count || Set(ends) != expected {
      problems.append("the ends of the lines do not match the wires")
    }
    return problems
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
