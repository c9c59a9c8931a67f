import EvaluationEngine

/// A port that a hub feeds.
///
/// A hub is an output that feeds hundreds of ports.
///
/// In lists by row, `line` is the row of the port and `place` its column; in lists by column, the reverse.
struct HubEnd: Hashable {
  let line: Int
  let place: Int
  let port: PortID
}

/// The ports that a hub feeds, by row or by column.
///
/// A hub is an output that feeds hundreds of ports.
struct HubLines {
  private struct Line {
    let line: Int
    var ends: [End]

    func ends(in places: Range<Int>) -> Range<Int> {
      ends.partitionIndex { $0.place >= places.lowerBound }..<ends.partitionIndex { $0.place >= places.upperBound }
    }

    /// Removes the ports `gone` and adds `come`, which must be sorted by `place`.
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

  /// The rows or columns in which wires end, in ascending order.
  private var lines: [Line] = []
  /// How many rows, columns and ports were visited by changes, for tests.
  private(set) var searchedCount = 0

  init() {}

  /// Removes the ports `gone` and adds `come`.
  ///
  /// A port that moves is in both lists.
  ///
  /// - Complexity: O(k log k) for k ports, and linear in the changed rows or columns.
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
      searchedCount += lines[index].ends.count
      lines[index].replace(change.gone, with: come)
      if lines[index].ends.isEmpty { isEmptied = true }
    }
    if isEmptied || !new.isEmpty { searchedCount += lines.count }
    if isEmptied { lines.removeAll { $0.ends.isEmpty } }
    if new.contains(where: { !$0.ends.isEmpty }) {
      lines = (lines + new.filter { !$0.ends.isEmpty }).sorted { $0.line < $1.line }
    }
  }

  private func lines(in range: Range<Int>) -> Range<Int> {
    lines.partitionIndex { $0.line >= range.lowerBound }..<lines.partitionIndex { $0.line >= range.upperBound }
  }

  /// Calls `body` with all ports in `range` and `places`, and with some ports beside `places`.
  ///
  /// On each side, these are the ports at distances 1, 2, 4 and so on, and the outermost port. Their wires stand for
  /// the others, whose routes differ little.
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

  /// Calls `body` with the nearest port beyond each corner of the rectangle of the two ranges.
  func visitCorners(_ range: Range<Int>, around places: Range<Int>, _ body: (PortID) -> Void) {
    let inside = lines(in: range)
    visitCorners(of: lines[..<inside.lowerBound].reversed(), places, body)
    visitCorners(of: lines[inside.upperBound...], places, body)
  }

  /// Returns how the ports differ from the `expected` ones; empty if they are equal.
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
