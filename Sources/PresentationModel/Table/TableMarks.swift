import DataJoin
import DiagramModel
import EvaluationEngine
import GraphDocument

/// The rows that a change added, moved, changed or removed.
///
/// The table marks them for a moment.
///
/// Removed rows and sections are shown in sort order among the others.
struct TableMarks {
  typealias Section = TableSections.Section

  private(set) var rows: [NodeID: TableRowMark] = [:]
  private(set) var enteredHeadings: Set<TableHeading> = []
  /// The removed rows under their former headings, and the removed sections.
  ///
  /// Rows that moved elsewhere are not included.
  private(set) var leaving: [Section] = []

  var isEmpty: Bool { rows.isEmpty && enteredHeadings.isEmpty && leaving.isEmpty }

  init() {}

  /// Creates the marks for the steps of an update; empty if nearly every row would be marked.
  ///
  /// - Parameters:
  ///   - steps: The steps from `before` to `table`.
  ///   - before: The table to which positions before the update refer.
  ///   - table: The table to which positions after the update refer.
  ///   - sections: The order of rows.
  ///   - successor: Returns the present row for a former row.
  /// - Complexity: O(*k* log *k*) expected for *k* rows in the steps.
  init(
    _ steps: [TableStep], from before: TableBefore, to table: [Section], in sections: TableSections,
    successor: (TableRow) -> TableRow?
  ) {
    var moved: Set<RowPath> = []
    var count = 0
    for step in steps {
      count += step.count
      if case .moveRows(let moves) = step { moved = Set(moves.map(\.from)) }
    }
    if count > Highlights.limit { return }
    var gone: [TableHeading: [TableRow]] = [:]
    for step in steps {
      switch step {
      case .deleteSections(let offsets):
        for heading in offsets.compactMap({ before.heading($0) }) { gone[heading, default: []] += [] }
        let places = before.places(in: offsets).filter { !moved.contains($0) }
        count += places.count
        if count > Highlights.limit {
          self = TableMarks()
          return
        }
        for place in places { before.add(place, to: &gone) }
      case .deleteRows(let places): for place in places { before.add(place, to: &gone) }
      case .reloadSections: continue
      case .reloadRows(let places):
        for old in places.compactMap({ before.row($0) }) {
          guard let new = successor(old) else { continue }
          rows[new.node, default: TableRowMark()].changed = new.changedColumns(
            since: old, in: sections.arrangement.column)
        }
      case .insertSections(let offsets):
        count += offsets.reduce(0) { $0 + table[$1].rows.count }
        if count > Highlights.limit {
          self = TableMarks()
          return
        }
        for section in offsets.map({ table[$0] }) {
          enteredHeadings.insert(section.heading)
          for row in section.rows { rows[row.node, default: TableRowMark()].isEntered = true }
        }
      case .insertRows(let places): for place in places { rows[table[place].node] = TableRowMark(isEntered: true) }
      case .moveSections(let moves): enteredHeadings.formUnion(moves.map { table[$0.to].heading })
      case .moveRows(let moves):
        for node in moves.map({ table[$0.to].node }) {
          rows[node, default: TableRowMark()].isMoved = true
          // If the row moved into a new section, it is marked as moved only.
          rows[node]?.isEntered = false
        }
      }
    }
    leaving = gone.map { Section($0, $1.sorted(by: sections.precedes)) }.sorted { $0.heading.precedes($1.heading) }
  }

  /// Creates the marks for the differences between another document and a table.
  ///
  /// - Complexity: O(*n* log *n*) expected for the nodes of both documents.
  init(
    _ comparison: DocumentComparison, from old: DocumentContents, to table: [Section], in sections: TableSections
  ) {
    let renamed = Dictionary(comparison.renamed.map { ($0.old, $0.new) }) { first, _ in first }
    let exited = Set(comparison.exited)
    var rows: [NodeID: TableRow] = [:]
    for section in table { for row in section.rows { rows[row.node] = row } }
    func successor(of row: TableRow) -> NodeID? {
      exited.contains(row.node) ? nil : renamed[row.node] ?? sections.contents.node(named: row.rank.name)
    }
    let before = TableSections(old, sections.arrangement, UncertaintyCache()).make()
    func compared(_ table: [Section], key: (TableRow) -> ComparedRow.Key) -> [TableSection<TableHeading, ComparedRow>] {
      table.map { section in TableSection(section.heading, section.rows.map { ComparedRow(key: key($0), row: $0) }) }
    }
    let identity = TableIdentity<TableHeading, ComparedRow, TableHeading, ComparedRow.Key>(
      sectionKey: { $0 }, rowKey: { $0.key }, isSameHeading: ==,
      isSameRow: { $1.row.changedColumns(since: $0.row, in: sections.arrangement.column).isEmpty })
    let changes = SectionedChanges(
      from: compared(before) { successor(of: $0).map { .node($0) } ?? .gone($0.node) },
      to: compared(table) { .node($0.node) }, by: identity)
    self.init(changes.steps, from: .whole(before), to: table, in: sections) { row in
      successor(of: row).flatMap { rows[$0] }
    }
  }

  /// Returns the removed rows and sections of both marks, in the order of `sections`.
  static func leaving(_ first: TableMarks, _ second: TableMarks, in sections: TableSections) -> [Section] {
    if first.leaving.isEmpty { return second.leaving }
    if second.leaving.isEmpty { return first.leaving }
    let rows = Dictionary((first.leaving + second.leaving).map { ($0.heading, $0.rows) }, uniquingKeysWith: +)
    return rows.map { Section($0, $1.sorted(by: sections.precedes)) }.sorted { $0.heading.precedes($1.heading) }
  }
}

private struct ComparedRow {
  enum Key: Hashable {
    case node(NodeID)
    /// A node of the old document that does not exist in the new one.
    case gone(NodeID)
  }

  let key: Key
  let row: TableRow
}

extension TableBefore {
  fileprivate func add(_ place: RowPath, to gone: inout [TableHeading: [TableRow]]) {
    if let heading = heading(place.section), let row = row(place) { gone[heading, default: []].append(row) }
  }
}

extension TableStep {
  fileprivate var count: Int {
    switch self {
    case .deleteSections(let offsets), .reloadSections(let offsets), .insertSections(let offsets): offsets.count
    case .deleteRows(let places), .reloadRows(let places), .insertRows(let places): places.count
    case .moveSections(let moves): moves.count
    case .moveRows(let moves): moves.count
    }
  }
}

extension [TableSections.Section] {
  fileprivate subscript(place: RowPath) -> TableRow { self[place.section].rows[place.row] }
}
