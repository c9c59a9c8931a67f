import EvaluationEngine

/// A port that a hub feeds: its row and its column, or the reverse.
struct HubEnd: Hashable {
  let line: Int
  let place: Int
  let port: PortID
}

/// The ports that a hub feeds, by rows or by columns.
struct HubLines {
  private struct Line {
    let line: Int
    /// In the order of their places.
    var ends: [End]

    /// The ends with places in a range.
    func ends(in places: Range<Int>) -> Range<Int> {
      ends.partitionIndex { $0.place >= places.lowerBound }..<ends.partitionIndex { $0.place >= places.upperBound }
    }

    /// New ones are in the order of their places.
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

  /// In order; none is empty.
  private var lines: [Line] = []
  /// How many lines and ends have been looked at to enter others and to take them out, for tests.
  private(set) var soughtCount = 0

  init() {}

  /// Takes ports out of their lines and enters others; one that moves is among both.
  ///
  /// - Complexity: For k ports O(k log k), and one pass through each affected line; if lines are added or removed,
  ///   through all.
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

  /// For each line in a range, all ports in the range of places.
  ///
  /// For the lines before and after it the nearest ports, fewer with distance, and the last: the routes of wires past
  /// other boxes may differ, the less the further away they end.
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

  /// The problem with the lines, which are to hold these ends; empty when they are sound.
  func checkInvariants(_ expected: Set<HubEnd>) -> [String] {
    var problems: [String] = []
    for (line, next) in zip(lines, lines.dropFirst()) where line.line >= next.line {
      problems.append("line \(line.line) is before \(next.line)")
    }
    for line in lines {
      if line.ends.isEmpty { problems.append("line \(line.line) is empty") }
      for (end, next) in zip(line.ends, line.ends.dropFirst()) where !end.isBefore(next) {
        problems.append("line \(line.line) is not in order")
      }
    }
    let ends = lines.flatMap { line in line.ends.map { HubEnd(line: line.line, place: $0.place, port: $0.port) } }
    if ends.count != expected.count || Set(ends) != expected { problems.append("the lines have other ends than wires") }
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
