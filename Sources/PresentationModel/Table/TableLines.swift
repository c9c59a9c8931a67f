import DataJoin
import DiagramModel

/// The content of each line of the table: a heading, a row, a row inside an instance, or a row that fades out.
///
/// Line numbers are computed from the number of lines of each section. Only removed rows are stored.
struct TableLines {
  typealias Section = TableSections.Section

  enum Content: Hashable {
    case heading(Int)
    case row(RowPath)
    /// A row inside an instance: the position of the instance's row, and the index among the rows inside the instance.
    case inner(RowPath, Int)
    /// The heading of a removed section.
    case leavingHeading(TableHeading)
    case leavingRow(TableRow)
  }

  private struct Part {
    let heading: TableHeading
    /// The index of the section; nil for a removed section.
    let section: Int?
    let rowCount: Int
    let isFolded: Bool
    let leaving: [TableRow]
    /// For each removed row, the index of the present row before which it is shown.
    let places: [Int]
    /// For each removed row, its line number, counted from 0 after the heading.
    let offsets: [Int]
    let unfolded: UnfoldedRows

    var lineCount: Int { isFolded ? 1 : 1 + rowCount + leaving.count + unfolded.total }

    /// Returns the line number of the row with this index, counted from 0 after the heading.
    func offset(ofRow row: Int) -> Int { row + unfolded.count(above: row) + places.partitionIndex { $0 > row } }

    /// Returns the row on a line, counted from 0 after the heading.
    ///
    /// - Returns: The index of the row. For a row inside an instance, `inner` is its index inside the instance. For a
    ///   removed row, `leaving` is the row.
    func row(at offset: Int) -> (row: Int, inner: Int?, leaving: TableRow?) {
      let before = offsets.partitionIndex { $0 >= offset }
      if offsets.indices.contains(before), offsets[before] == offset { return (0, nil, leaving[before]) }
      let (row, inner) = unfolded.row(at: offset - before)
      return (row, inner, nil)
    }
  }

  private struct UnfoldedRows {
    /// The indices of the instances' rows, in ascending order.
    private let rows: [Int]
    /// The same indices, if the rows inside instances are counted too.
    private let places: [Int]
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

    /// Returns how many rows inside instances are above the row with this index.
    func count(above row: Int) -> Int { count(aboveUnfolded: rows.partitionIndex { $0 >= row }) }

    private func count(aboveUnfolded index: Int) -> Int {
      rows.indices.contains(index) ? places[index] - rows[index] : total
    }

    /// Returns the row at an index that counts rows inside instances too.
    ///
    /// - Returns: The index of the row. For a row inside an instance, also its index there.
    func row(at place: Int) -> (row: Int, inner: Int?) {
      let next = places.partitionIndex { $0 >= place }
      if next == 0 { return (place, nil) }
      let inner = place - places[next - 1] - 1
      let size = count(aboveUnfolded: next) - count(aboveUnfolded: next - 1)
      return inner < size ? (rows[next - 1], inner) : (place - count(aboveUnfolded: next), nil)
    }
  }

  private var parts: [Part] = []
  private var starts: [Int] = []
  private var partOfSection: [Int] = []
  private(set) var count = 0

  init() {}

  /// Computes the line numbers of a table.
  ///
  /// - Parameters:
  ///   - table: The sections of the table.
  ///   - folded: The headings of the folded sections, whose rows have no lines.
  ///   - leaving: The removed rows and sections that fade out, in the order of the table.
  ///   - unfolded: The number of rows inside each unfolded instance.
  ///   - precedes: The order of rows.
  /// - Complexity: Linear in the sections; each removed row takes O(log *n*).
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

  /// The content of the line with this number, from 0; nil if there is no such line.
  ///
  /// - Complexity: O(log *n*) in the sections and in the removed rows.
  subscript(number: Int) -> Content? {
    guard let index = part(of: number) else { return nil }
    let part = parts[index]
    if number == starts[index] { return part.section.map { .heading($0) } ?? .leavingHeading(part.heading) }
    let (row, inner, leaving) = part.row(at: number - starts[index] - 1)
    if let leaving { return .leavingRow(leaving) }
    guard let section = part.section else { return nil }
    return inner.map { .inner(RowPath(section, row), $0) } ?? .row(RowPath(section, row))
  }

  /// Whether the cursor can stop at a line.
  ///
  /// The cursor skips removed rows and the headings of unfolded sections.
  func isStop(_ number: Int) -> Bool {
    switch self[number] {
    case .row, .inner: true
    case .heading(let section): parts[partOfSection[section]].isFolded
    case .leavingHeading, .leavingRow, nil: false
    }
  }

  func rowCount(at number: Int) -> Int {
    part(of: number).map { parts[$0].rowCount } ?? 0
  }

  func rowCount(under heading: TableHeading) -> Int {
    parts.first { $0.heading == heading }?.rowCount ?? 0
  }

  func heading(of number: Int) -> TableHeading? {
    part(of: number).map { parts[$0].heading }
  }

  /// Returns the first line of the next or previous section at which the cursor can stop; nil if there is none.
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

  /// Returns the line number of a heading; nil if the table does not have it.
  ///
  /// - Complexity: linear in the sections.
  func number(of heading: TableHeading) -> Int? {
    parts.firstIndex { $0.heading == heading && $0.section != nil }.map { starts[$0] }
  }

  /// Returns the line number of a row, or of a row inside its instance if `inner` is given.
  ///
  /// In a folded section, this is the line number of the heading.
  func number(of place: RowPath, inner: Int? = nil) -> Int {
    let index = partOfSection[place.section]
    if parts[index].isFolded { return starts[index] }
    return starts[index] + 1 + parts[index].offset(ofRow: place.row) + (inner.map { $0 + 1 } ?? 0)
  }

  /// Returns descriptions of errors in the lines, for tests.
  func checkInvariants(
    _ table: [Section], folded: Set<TableHeading>, leaving: [Section], unfolded: [RowPath: Int],
    by precedes: (TableRow, TableRow) -> Bool
  ) -> [String] {
    var problems: [String] = []
    let contents = (0..<count).compactMap { self[$0] }
    if contents.count != count || self[count] != nil || self[-1] != nil {
      problems.append("the number of lines is not \(count)")
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
    if present != expected { problems.append("the lines do not match the table") }
    for (number, content) in (0..<count).map({ ($0, self[$0]) }) {
      switch content {
      case .heading(let section):
        if self.number(of: table[section].heading) != number {
          problems.append("line \(number) is found under another number")
        }
      case .row(let place):
        if self.number(of: place) != number { problems.append("line \(number) is found under another number") }
      case .inner(let place, let inner):
        if self.number(of: place, inner: inner) != number {
          problems.append("line \(number) is found under another number")
        }
      case .leavingHeading, .leavingRow, nil: continue
      }
    }
    // Removed rows and rows of the table have a common order.
    for (first, second) in zip(contents, contents.dropFirst()) {
      guard let first = row(first, of: table), let second = row(second, of: table) else { continue }
      if precedes(second, first) { problems.append("\(second.node) belongs before \(first.node)") }
    }
    let shown = leaving.reduce(0) { $0 + (folded.contains($1.heading) ? 0 : $1.rows.count) }
    let lingering = contents.count { if case .leavingRow = $0 { true } else { false } }
    if shown != lingering { problems.append("\(lingering) leaving rows are shown, not \(shown)") }
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
