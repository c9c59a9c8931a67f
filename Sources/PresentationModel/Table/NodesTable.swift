public import DataJoin
import DiagramModel
import EvaluationEngine
import GraphDocument

/// A line of the table.
enum TableLine: Hashable {
  case heading(TableHeading)
  /// The row of a section that is not folded.
  case row(NodeID)
  /// The row of a node inside an instance, below that of the instance.
  case inner(InnerPlace)
  /// The heading of a section that has just gone.
  case leavingHeading(TableHeading)
  /// A row that has just gone.
  case leavingRow(TableRow)

  /// Whether it is there to stay.
  var isPresent: Bool {
    switch self {
    case .heading, .row, .inner: true
    case .leavingHeading, .leavingRow: false
    }
  }
}

/// The table of all nodes: a view of the document under a key of its own, in sections.
///
/// While it is hidden it is not a view, has no rows and costs nothing; when it is shown it is read completely. Then
/// sections and rows are joined with the former ones for each event, and the steps of the join are shown. Lines are
/// counted again if some are added, removed or moved; changed ones are marked until `endMarks()`. The selected line
/// stays at its place on the screen. Texts are made only for visible lines.
public final class NodesTable: TableUpdating {
  /// Counts of work, for tests.
  public struct Counts: Hashable, Sendable {
    /// How often the rows of all nodes were gathered from the document.
    public var gatherings = 0
    /// Rows made for nodes that an event named.
    public var rows = 0
    /// Headings and rows looked at to find where those are.
    public var compared = 0
    /// Rows that moved.
    public var moved = 0
    /// Updates that were joined with the former table.
    public var updates = 0
    /// Times that all lines were taken again, without steps.
    public var reloads = 0
    /// Updates that left all lines in place.
    public var patches = 0
    /// Sections and tables reloaded because of a repeated key: none, because nodes have one row each.
    public var fallbacks = 0
    /// Lines made to be shown.
    public var lines = 0
  }

  private let document: Document
  /// Data derived from the document; it also states whether changes are marked until `endMarks()`.
  private let diagram: Diagram
  private let updater = TableUpdater(
    identity: TableIdentity<TableHeading, TableRow, TableHeading, NodeID>(sectionKey: { $0 }, rowKey: { $0.node }))
  private var work = TableWork()
  /// The counts of work, without those of the updater and `work`.
  private var done = Counts()
  /// The sort key of each node's row, by node.
  private var index = TableIndex()
  /// The steps of the update under way, and the table that they begin with.
  private var update: (steps: [TableStep], before: TableBefore) = ([], .whole([]))
  /// The marks of the latest change, until the input has been idle.
  private var marks = TableMarks()
  /// The document for the comparison, and the changes of rows; nil for none.
  private var baseline: (old: DocumentContents, comparison: DocumentComparison, marks: TableMarks)?
  /// Whether rows that linger have come or gone since the lines were counted.
  private var areLinesStale = false
  /// For the nodes that have been visible since the latest change.
  private var userCounts: [NodeID: Int] = [:]

  /// Order, sections and filter; preserved while the table is hidden.
  public private(set) var arrangement = TableArrangement()
  /// Whether it is a view of the document.
  public private(set) var isShown = false
  /// Where an editor wants it, seen or not.
  var pane = TablePane()
  private(set) var folded: Set<TableHeading> = []
  /// The instances whose inner nodes have rows.
  private(set) var unfolded = UnfoldedUses()
  private(set) var lines = TableLines()
  private(set) var window = TableWindow()

  init(document: Document, _ diagram: Diagram) {
    self.document = document
    self.diagram = diagram
    updater.view = self
  }

  deinit {
    document.removeView(.table)
  }

  /// Counts since the table was made.
  public var counts: Counts {
    var counts = done
    (counts.rows, counts.compared) = (work.rows, work.compared)
    (counts.updates, counts.reloads) = (updater.counts.updates, updater.counts.reloads)
    counts.fallbacks = updater.counts.fallbacks
    return counts
  }

  /// Counts lines that were made to be shown.
  func countMade(lines: Int) { done.lines += lines }

  /// Begins to be a view of the document, with `node` in focus.
  func show(focusing node: NodeID?) {
    guard !isShown else { return }
    isShown = true
    window.focus(on: node.map { .row($0) }, number: nil, in: lines)
    document.addView(.table) { [weak self] event in self?.documentChanged(event) }
    unfolded.levelChanged(document, isOther: false)
    gather(isCompared: false)
    window.reveal(in: lines)
  }

  /// Removes the view of the document, and discards everything read from it.
  func hide() {
    guard isShown else { return }
    isShown = false
    document.removeView(.table)
    updater.reload(to: [])
    (lines, userCounts, index) = (TableLines(), [:], TableIndex())
    (marks, areLinesStale) = (TableMarks(), false)
    baseline?.marks = TableMarks()
    window.forget()
    unfolded.forget()
  }

  /// Follows the selection of another pane.
  func follow(_ node: NodeID?) {
    guard isShown, node != focusedNode else { return }
    focus(on: node.map { .row($0) })
  }

  /// Selects a line; nil for none.
  func focus(on line: TableLine?) {
    window.focus(on: line, number: line.flatMap { number(of: $0) }, in: lines)
  }

  /// Selects a line by its number.
  func focus(onLine number: Int) {
    guard let line = line(number), line.isPresent else { return }
    window.focus(on: line, number: number, in: lines)
  }

  /// The line of that number; nil if there is none.
  func line(_ number: Int) -> TableLine? {
    switch lines[number] {
    case .heading(let section): .heading(updater.table[section].heading)
    case .row(let place): .row(node(at: place))
    case .inner(let place, let inner): innerRow(inner, at: place).map { .inner($0) }
    case .leavingHeading(let heading): .leavingHeading(heading)
    case .leavingRow(let row): .leavingRow(row)
    case nil: nil
    }
  }

  private func innerRow(_ number: Int, at place: RowPath) -> InnerPlace? {
    guard let rows = unfolded.rows[node(at: place)], rows.indices.contains(number) else { return nil }
    return rows[number]
  }

  private func node(at place: RowPath) -> NodeID { updater.table[place.section].rows[place.row].node }

  /// Whether it has no row, apart from rows that are fading out.
  var isEmpty: Bool { updater.table.isEmpty }

  var focusedNode: NodeID? {
    if case .row(let node) = window.focus { node } else { nil }
  }

  /// The headings of all sections, from top to bottom.
  var headings: [TableHeading] { updater.table.map(\.heading) }

  func setFolded(_ headings: Set<TableHeading>) {
    folded = headings
    layOutLines()
    window.reveal(in: lines)
  }

  /// The instance has rows for its inner nodes below its own from here on, or none any more; then its own row gets the
  /// focus from them.
  func toggleInside(_ uses: [NodeID]) {
    if unfolded.contains(uses), case .inner(let place) = window.focus, place.uses.starts(with: uses) {
      focus(on: InnerPlace.line(of: uses))
    }
    unfolded.toggle(uses, in: document)
    layOutLines()
    window.reveal(in: lines)
  }

  /// Scrolls the lines; the selection stays in its row.
  func scroll(by offset: Int) { window.scroll(by: offset, in: lines) }

  /// The number of nodes that the node feeds: counted once, however many frames show it.
  func userCount(of node: NodeID) -> Int {
    if let count = userCounts[node] { return count }
    let count = document.contents.userCount(of: node)
    userCounts[node] = count
    return count
  }

  private func documentChanged(_ event: DocumentEvent) {
    areLinesStale = !marks.leaving.isEmpty
    marks = TableMarks()
    if event.replacesAll {
      unfolded.levelChanged(document, isOther: event.cause != .levelChanged)
      return gather(isCompared: false)
    }
    if !unfolded.isEmpty {
      unfolded.follow(document)
      areLinesStale = true
    }
    if let news = TableChanges(event, in: document.contents, arrangement) {
      if !news.nodes.isEmpty { follow(news) }
    } else {
      gather(isCompared: true)
    }
    if areLinesStale { layOutLines() }
  }

  private func follow(_ news: TableChanges) {
    userCounts = [:]
    updater.update { table in
      let (changes, before) = sections.follow(news, in: &table, &index, &work)
      update.before = before
      return changes
    }
    update.before = .whole([])
  }

  private var sections: TableSections { TableSections(document.contents, arrangement, diagram.uncertainties) }

  /// Changes order, grouping or filter; rows are collected again if it differs.
  func arrange(_ change: (inout TableArrangement) -> Void) {
    let old = arrangement
    change(&arrangement)
    if arrangement != old { gather(isCompared: false) }
  }

  /// Sets the number of lines that fit, 1 or more; the selected one stays in sight.
  func setVisibleCount(_ count: Int) { window.setVisibleCount(count, in: lines) }

  /// Reads all of the document.
  ///
  /// - Parameter isCompared: Whether differences are shown in steps: not if the table's arrangement changed.
  private func gather(isCompared: Bool) {
    guard isShown else { return }
    done.gatherings += 1
    userCounts = [:]
    let (old, new) = (updater.table, sections.make())
    index = TableIndex(new)
    if isCompared {
      update.before = .whole(old)
      updater.update(to: new)
      update.before = .whole([])
    } else {
      marks = TableMarks()
      compare(with: new)
      updater.reload(to: new)
    }
  }

  // MARK: - What the updater reports

  /// Lays the lines out again; the focus stays in its row of the screen.
  public func reloadTable() {
    layOutLines()
  }

  /// An update begins.
  public func tableWillUpdate() {
    update.steps = []
  }

  /// Records the step: marks and lines are made from all of them.
  public func updateTable(_ step: TableStep) {
    update.steps.append(step)
    if case .moveRows(let moves) = step { done.moved += moves.count }
  }

  /// Marks the subjects of the steps, and counts the lines again unless each of them stays in place.
  public func tableDidUpdate() {
    if diagram.highlightsChanges {
      marks = TableMarks(update.steps, from: update.before, to: updater.table, in: sections) { row(of: $0.node) }
    }
    let isPatch = update.steps.allSatisfy { if case .reloadRows = $0 { true } else { false } }
    update.steps = []
    if isPatch { done.patches += 1 } else { layOutLines() }
  }

  private func row(of node: NodeID) -> TableRow? {
    place(of: node).map { updater.table[$0.section].rows[$0.row] }
  }

  private func place(of node: NodeID) -> RowPath? {
    sections.place(of: node, in: updater.table, index, compared: &work.compared)
  }

  // MARK: - Marks

  /// The marks of the comparison with another document.
  private var standingMarks: TableMarks { baseline?.marks ?? TableMarks() }

  /// Whether marks wait to be ended.
  var hasMarks: Bool { !marks.isEmpty }

  /// Ends the marks after some idle time, and removes rows that were deleted.
  func endMarks() {
    let lingered = !marks.leaving.isEmpty
    marks = TableMarks()
    if lingered { layOutLines() }
  }

  /// The mark of a node's row: from the latest change, else from a comparison.
  func mark(of node: NodeID) -> TableRowMark {
    marks.rows[node] ?? standingMarks.rows[node] ?? TableRowMark()
  }

  /// Whether a section is new, by the latest change or by a comparison.
  func isEntered(_ heading: TableHeading) -> Bool {
    marks.enteredHeadings.contains(heading) || standingMarks.enteredHeadings.contains(heading)
  }

  /// Marks the changed rows since another document, until `endComparison()`.
  func compare(_ comparison: DocumentComparison, from old: DocumentContents) {
    baseline = (old, comparison, TableMarks())
    compare(with: updater.table)
    if isShown { layOutLines() }
  }

  /// Marks of a comparison go.
  func endComparison() {
    baseline = nil
    if isShown { layOutLines() }
  }

  private func compare(with table: [TableSections.Section]) {
    guard isShown, let baseline else { return }
    self.baseline?.marks = TableMarks(baseline.comparison, from: baseline.old, to: table, in: sections)
  }

  // MARK: - Lines

  /// The rows and sections that linger.
  private var leaving: [TableSections.Section] { TableMarks.leaving(marks, standingMarks, in: sections) }

  /// The number of rows inside those that have some.
  private var unfoldedRows: [RowPath: Int] {
    let counts = unfolded.rows.compactMap { use, rows in place(of: use).map { ($0, rows.count) } }
    return Dictionary(counts) { first, _ in first }
  }

  /// Counts the lines again; the focus stays in its row of the screen.
  private func layOutLines() {
    areLinesStale = false
    lines = TableLines(
      updater.table, folded: folded, leaving: leaving, unfolded: unfoldedRows, by: sections.precedes)
    window.linesChanged(focusedLine: window.focus.flatMap { number(of: $0) }, in: lines)
  }

  /// The number of a line; for a folded row that of its heading; nil for a line that the table does not have.
  private func number(of line: TableLine) -> Int? {
    switch line {
    case .heading(let heading): return lines.number(of: heading)
    case .row(let node):
      return place(of: node).map { lines.number(of: $0) }
    case .inner(let inner):
      guard let use = inner.uses.first, let row = unfolded.rows[use]?.firstIndex(of: inner) else { return nil }
      return place(of: use).map { lines.number(of: $0, inner: row) }
    case .leavingHeading, .leavingRow: return nil
    }
  }
}

extension NodesTable {
  /// The problem with the table; empty when its rows are those of a table made from scratch, and its lines, selection
  /// and counts follow from them.
  ///
  /// In the order of uncertainties, more of which may be known by now, rows have the order of their creation. For
  /// tests.
  ///
  /// - Complexity: that of making the table.
  func checkInvariants() -> [String] {
    guard isShown else { return checkHidden() }
    // Its own uncertainties, so that looking changes nothing of what is known.
    let anew = TableSections(document.contents, arrangement, UncertaintyCache()).make()
    var problems = lines.checkInvariants(
      updater.table, folded: folded, leaving: leaving, unfolded: unfoldedRows, by: sections.precedes)
    problems += index.checkInvariants(updater.table)
    if arrangement.column == .uncertainty {
      if Self.nodes(of: updater.table) != Self.nodes(of: anew) { problems.append("rows stand under other headings") }
      for section in updater.table {
        for (row, next) in zip(section.rows, section.rows.dropFirst()) where !sections.precedes(row, next) {
          problems.append("\(row.node) stands before \(next.node)")
        }
      }
    } else if updater.table != anew {
      problems.append("\(updater.table) is not \(anew)")
    }
    if window.focusedLine != window.focus.flatMap({ number(of: $0) }) {
      problems.append("\(window.focus, default: "nothing") is elsewhere")
    }
    if window.top < 0 || window.top > max(0, lines.count - window.visibleCount) {
      problems.append("begins at \(window.top) of \(lines.count)")
    }
    for (node, count) in userCounts where document.contents.userCount(of: node) != count {
      problems.append("\(node) does not feed \(count)")
    }
    return problems
  }

  /// A hidden table must have discarded everything that it read.
  private func checkHidden() -> [String] {
    let isEmpty =
      updater.table.isEmpty && lines.count == 0 && userCounts.isEmpty && marks.isEmpty && standingMarks.isEmpty
      && index.checkInvariants([]).isEmpty && unfolded.rows.isEmpty
    return isEmpty && window.focus == nil && window.focusedLine == nil && window.top == 0
      ? [] : ["what is hidden holds something"]
  }

  private static func nodes(of table: [TableSections.Section]) -> [TableHeading: Set<NodeID>] {
    Dictionary(table.map { ($0.heading, Set($0.rows.map(\.node))) }) { first, _ in first }
  }
}
