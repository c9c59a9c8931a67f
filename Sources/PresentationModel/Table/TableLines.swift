import DataJoin
import DiagramModel

/// The lines of a table from top to bottom, found by their number: headings, rows, and for a moment deleted rows.
///
/// They are counted section by section; only deleted rows are stored.
struct TableLines {
  typealias Section = TableSections.Section

  /// The content of a line.
  enum Content: Hashable {
    /// The heading of the section at that offset of the table.
    case heading(Int)
    /// The row at that place of the table.
    case row(RowPath)
    /// A row inside the instance whose row is at that place of the table, by its number.
    case inner(RowPath, Int)
    /// The heading of a section that the table does not have any more.
    case leavingHeading(TableHeading)
    /// A row that the table does not have any more.
    case leavingRow(TableRow)
  }

  /// A section with its lines.
  private struct Part {
    let heading: TableHeading
    /// Its offset in the table; nil if it was removed.
    let section: Int?
    let rowCount: Int
    let isFolded: Bool
    let leaving: [TableRow]
    /// For each deleted row, the row that it is before.
    let places: [Int]
    /// For each deleted row, its line under the heading.
    let offsets: [Int]
    let unfolded: UnfoldedRows

    var lineCount: Int { isFolded ? 1 : 1 + rowCount + leaving.count + unfolded.total }

    /// The line of a row under the heading.
    func offset(ofRow row: Int) -> Int { row + unfolded.count(above: row) + places.partitionIndex { $0 > row } }

    /// The row, the inner row, or the deleted row, in that line under the heading.
    func row(at offset: Int) -> (row: Int, inner: Int?, leaving: TableRow?) {
      let before = offsets.partitionIndex { $0 >= offset }
      if offsets.indices.contains(before), offsets[before] == offset { return (0, nil, leaving[before]) }
      let (row, inner) = unfolded.row(at: offset - before)
      return (row, inner, nil)
    }
  }

  /// The rows of a section that have rows inside, and how many.
  private struct UnfoldedRows {
    /// Ascending.
    private let rows: [Int]
    /// The places of these among rows and inner rows.
    private let places: [Int]
    /// How many inner rows there are.
    let total: Int

    init(_ counts: [Int: Int]) {
      rows = counts.keys.sorted()
      var total = 0
      places = rows.map { row in
        defer { total += counts[row] ?? 0 }
        return row + total
      }
      self.total = total
    }

    /// How many inner rows there are above a row.
    func count(above row: Int) -> Int { count(aboveUnfolded: rows.partitionIndex { $0 >= row }) }

    private func count(aboveUnfolded index: Int) -> Int {
      rows.indices.contains(index) ? places[index] - rows[index] : total
    }

    /// The row, or the row inside of it, at that place among rows and inner rows.
    func row(at place: Int) -> (row: Int, inner: Int?) {
      let next = places.partitionIndex { $0 >= place }
      if next == 0 { return (place, nil) }
      let inner = place - places[next - 1] - 1
      let size = count(aboveUnfolded: next) - count(aboveUnfolded: next - 1)
      return inner < size ? (rows[next - 1], inner) : (place - count(aboveUnfolded: next), nil)
    }
  }

  private var parts: [Part] = []
  /// By part, the line of its heading.
  private var starts: [Int] = []
  /// By section of the table, its part.
  private var partOfSection: [Int] = []
  private(set) var count = 0

  init() {}

  /// - Parameters:
  ///   - table: The table.
  ///   - folded: The headings of the sections whose rows have no lines.
  ///   - leaving: The rows and sections that linger, in the order of the table.
  ///   - unfolded: How many rows there are inside those that have some.
  ///   - precedes: The order of rows.
  /// - Complexity: linear in the sections, and O(*k* log *n*) for *k* rows that linger among *n*.
  init(
    _ table: [Section], folded: Set<TableHeading>, leaving: [Section] = [], unfolded: [RowPath: Int] = [:],
    by precedes: (TableRow, TableRow) -> Bool = { _, _ in false }
  ) {
    var gone = leaving[...]
    let unfoldedBySection = Dictionary(grouping: unfolded, by: \.key.section)
    func append(_ heading: TableHeading, _ section: Int?, _ rows: [TableRow], _ leaving: [TableRow]) {
      let places = leaving.map { row in rows.partitionIndex { !precedes($0, row) } }
      let inner = section.flatMap { unfoldedBySection[$0] } ?? []
      let unfolded = UnfoldedRows(Dictionary(inner.map { ($0.key.row, $0.value) }) { first, _ in first })
      let part = Part(
        heading: heading, section: section, rowCount: rows.count, isFolded: folded.contains(heading), leaving: leaving,
        places: places,
        offsets: places.enumerated().map { $0.element + $0.offset + unfolded.count(above: $0.element) },
        unfolded: unfolded)
      if section != nil { partOfSection.append(parts.count) }
      starts.append(count)
      count += part.lineCount
      parts.append(part)
    }
    for (offset, section) in table.enumerated() {
      while let first = gone.first, first.heading.precedes(section.heading) {
        append(first.heading, nil, [], first.rows)
        gone.removeFirst()
      }
      let isHere = gone.first?.heading == section.heading
      append(section.heading, offset, section.rows, isHere ? gone.removeFirst().rows : [])
    }
    for section in gone { append(section.heading, nil, [], section.rows) }
  }

  /// The content of the line of that number; nil if there is none.
  ///
  /// - Complexity: O(log *n*) in the sections and in the rows that linger.
  subscript(number: Int) -> Content? {
    guard let index = part(of: number) else { return nil }
    let part = parts[index]
    if number == starts[index] { return part.section.map { .heading($0) } ?? .leavingHeading(part.heading) }
    let (row, inner, leaving) = part.row(at: number - starts[index] - 1)
    if let leaving { return .leavingRow(leaving) }
    guard let section = part.section else { return nil }
    return inner.map { .inner(RowPath(section, row), $0) } ?? .row(RowPath(section, row))
  }

  /// Whether keys stop at a line: they skip deleted rows, and headings of sections that are not folded.
  func isStop(_ number: Int) -> Bool {
    switch self[number] {
    case .row, .inner: true
    case .heading(let section): parts[partOfSection[section]].isFolded
    case .leavingHeading, .leavingRow, nil: false
    }
  }

  /// How many rows the section that a line is in has, folded or not.
  func rowCount(at number: Int) -> Int {
    part(of: number).map { parts[$0].rowCount } ?? 0
  }

  /// How many rows the section of that heading has, folded or not.
  func rowCount(under heading: TableHeading) -> Int {
    parts.first { $0.heading == heading }?.rowCount ?? 0
  }

  /// The heading of the section that a line is in.
  func heading(of number: Int) -> TableHeading? {
    part(of: number).map { parts[$0].heading }
  }

  /// The first line at which keys stop in the section after, or before, the one of that line.
  func stop(besides number: Int, isForwards: Bool) -> Int? {
    let step = isForwards ? 1 : -1
    var index = part(of: number).map { $0 + step } ?? (isForwards ? 0 : parts.count - 1)
    while parts.indices.contains(index) {
      let part = parts[index]
      if part.section != nil { return starts[index] + (part.isFolded ? 0 : 1 + part.offset(ofRow: 0)) }
      index += step
    }
    return nil
  }

  /// The number of the line of a heading; nil if the table does not have it.
  ///
  /// - Complexity: linear in the sections.
  func number(of heading: TableHeading) -> Int? {
    parts.firstIndex { $0.heading == heading && $0.section != nil }.map { starts[$0] }
  }

  /// The number of the line of a row, or of one inside of it; of one folded away that of its heading.
  func number(of place: RowPath, inner: Int? = nil) -> Int {
    let index = partOfSection[place.section]
    if parts[index].isFolded { return starts[index] }
    return starts[index] + 1 + parts[index].offset(ofRow: place.row) + (inner.map { $0 + 1 } ?? 0)
  }

  /// The problem with the lines of a table, read one by one; empty when they are counted right.
  ///
  /// For tests.
  func checkInvariants(
    _ table: [Section], folded: Set<TableHeading>, leaving: [Section], unfolded: [RowPath: Int],
    by precedes: (TableRow, TableRow) -> Bool
  ) -> [String] {
    var problems: [String] = []
    let contents = (0..<count).compactMap { self[$0] }
    if contents.count != count || self[count] != nil || self[-1] != nil {
      problems.append("there are not \(count) lines")
    }
    var expected: [Content] = []
    for (section, part) in table.enumerated() {
      if part.rows.isEmpty { problems.append("\(part.heading) has no rows") }
      expected.append(.heading(section))
      if folded.contains(part.heading) { continue }
      for row in part.rows.indices {
        let place = RowPath(section, row)
        expected.append(.row(place))
        expected += (0..<(unfolded[place] ?? 0)).map { .inner(place, $0) }
      }
    }
    let present = contents.filter { content in
      switch content {
      case .heading, .row, .inner: true
      case .leavingHeading, .leavingRow: false
      }
    }
    if present != expected { problems.append("the lines are not those of the table") }
    for (number, content) in (0..<count).map({ ($0, self[$0]) }) {
      switch content {
      case .heading(let section):
        if self.number(of: table[section].heading) != number { problems.append("line \(number) is elsewhere") }
      case .row(let place): if self.number(of: place) != number { problems.append("line \(number) is elsewhere") }
      case .inner(let place, let inner):
        if self.number(of: place, inner: inner) != number { problems.append("line \(number) is elsewhere") }
      case .leavingHeading, .leavingRow, nil: continue
      }
    }
    // Rows that linger and rows of the table are in one order.
    for (first, second) in zip(contents, contents.dropFirst()) {
      guard let first = row(first, of: table), let second = row(second, of: table) else { continue }
      if precedes(second, first) { problems.append("\(second.node) belongs before \(first.node)") }
    }
    let shown = leaving.reduce(0) { $0 + (folded.contains($1.heading) ? 0 : $1.rows.count) }
    let lingering = contents.count { if case .leavingRow = $0 { true } else { false } }
    if shown != lingering { problems.append("\(lingering) rows linger, not \(shown)") }
    return problems
  }

  private func row(_ content: Content, of table: [Section]) -> TableRow? {
    switch content {
    case .row(let place), .inner(let place, _): table[place.section].rows[place.row]
    case .leavingRow(let row): row
    case .heading, .leavingHeading: nil
    }
  }

  private func part(of number: Int) -> Int? {
    guard number >= 0, number < count else { return nil }
    return starts.partitionIndex { $0 > number } - 1
  }
}
