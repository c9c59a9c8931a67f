import DataJoin
import EvaluationEngine

/// A line of the table: the heading of a section, or a row of one that is not folded.
enum TableLine: Hashable {
  case heading(TableHeading)
  case row(NodeID)
}

/// The lines of a table from top to bottom, found by their number without being made.
struct TableLines {
  typealias Table = [TableSection<TableHeading, TableRow>]

  private var table: Table = []
  /// By section, the line of its heading.
  private var starts: [Int] = []
  private var isFolded: [Bool] = []
  private(set) var count = 0

  init() {}

  /// - Complexity: linear in the sections.
  init(_ table: Table, folded: Set<TableHeading>) {
    self.table = table
    for section in table {
      starts.append(count)
      isFolded.append(folded.contains(section.heading))
      count += 1 + (isFolded.last == true ? 0 : section.rows.count)
    }
  }

  /// The line of that number, and for a heading its section; nil where there is none.
  subscript(number: Int) -> TableLine? {
    guard let section = section(of: number) else { return nil }
    let row = number - starts[section] - 1
    return row < 0 ? .heading(table[section].heading) : .row(table[section].rows[row].node)
  }

  /// Whether the keys stop at a line: they pass over the headings of sections that are not folded.
  func isStop(_ number: Int) -> Bool {
    guard let section = section(of: number) else { return false }
    return number > starts[section] || isFolded[section]
  }

  /// How many rows the section that a line is in has, folded or not.
  func rowCount(at number: Int) -> Int {
    section(of: number).map { table[$0].rows.count } ?? 0
  }

  /// How many rows the section of that heading has, folded or not.
  func rowCount(under heading: TableHeading) -> Int {
    table.first { $0.heading == heading }?.rows.count ?? 0
  }

  /// The heading of the section that a line is in.
  func heading(of number: Int) -> TableHeading? {
    section(of: number).map { table[$0].heading }
  }

  /// The line of the heading of the section that begins after, or before, the one of that line.
  func heading(besides number: Int, isForwards: Bool) -> Int? {
    guard let section = section(of: number) else { return isForwards ? starts.first : starts.last }
    let other = section + (isForwards ? 1 : -1)
    return starts.indices.contains(other) ? starts[other] : nil
  }

  /// The number of the line of a heading; nil where the table does not have it.
  ///
  /// - Complexity: linear in the sections.
  func number(of heading: TableHeading) -> Int? {
    table.firstIndex { $0.heading == heading }.map { starts[$0] }
  }

  /// The number of the line of a row; of one folded away that of its heading.
  func number(of place: RowPath) -> Int {
    isFolded[place.section] ? starts[place.section] : starts[place.section] + 1 + place.row
  }

  /// What is wrong with the lines of a table of which these sections are folded; empty when they are counted right.
  func checkInvariants(_ table: Table, folded: Set<TableHeading>) -> [String] {
    var expected: [TableLine] = []
    var problems: [String] = []
    for section in table {
      if section.rows.isEmpty { problems.append("\(section.heading) has no rows") }
      if number(of: section.heading) != expected.count { problems.append("\(section.heading) is in another line") }
      expected.append(.heading(section.heading))
      if !folded.contains(section.heading) { expected += section.rows.map { .row($0.node) } }
    }
    if count != expected.count || (0..<count).compactMap({ self[$0] }) != expected {
      problems.append("the lines are not those of the table")
    }
    return problems
  }

  private func section(of number: Int) -> Int? {
    guard number >= 0, number < count else { return nil }
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= number { low = middle } else { high = middle }
    }
    return low
  }
}
