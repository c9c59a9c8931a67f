public import DataJoin
import DiagramModel
import EvaluationEngine
import GraphDocument

enum TableLine: Hashable {
  case heading(TableHeading)
  /// The row of a node in an unfolded section.
  case row(NodeID)
  /// The row of a node inside an instance; it is shown below the row of the instance.
  case inner(InnerPlace)
  /// The heading of a section that was just removed, shown while it fades out.
  case leavingHeading(TableHeading)
  /// A row that was just removed, shown while it fades out.
  case leavingRow(TableRow)

  /// Whether the line belongs to the present table.
  ///
  /// False for a line that is only fading out.
  var isPresent: Bool {
    switch self {
    case .heading, .row, .inner: true
    case .leavingHeading, .leavingRow: false
    }
  }
}

/// The table of all nodes, in sections; it observes the document while it is shown.
///
/// A hidden table does not observe the document, has no rows and costs nothing. When it is shown, it reads the whole
/// document. After each event, it compares sections and rows with the former ones to find the steps of the update. If
/// lines are added, removed or moved, line numbers are computed again. Changed lines are marked until `endMarks()`. The
/// focused line stays at the same position on the screen. Texts are created only for visible lines.
public final class NodesTable: TableUpdating {
  /// Counts of the work done, by which tests check that updates are fast.
  public struct Counts: Hashable, Sendable {
    /// The number of times the whole document was read.
    public var gatherings = 0
    /// The number of rows created for changed nodes.
    public var rows = 0
    /// The number of headings and rows compared in searches for rows.
    public var compared = 0
    /// The number of rows that were moved.
    public var moved = 0
    /// The number of updates that were found by comparing the table with its former state.
    public var updates = 0
    /// The number of complete reloads without a comparison.
    public var reloads = 0
    /// The number of updates that moved no line to another line number.
    public var patches = 0
    /// The number of reloads because two rows had the same key; always 0, because each node has one row.
    public var fallbacks = 0
    /// The number of lines created for display.
    public var lines = 0
  }

  private let document: Document
  private let diagram: Diagram
  private let updater = TableUpdater(
    identity: TableIdentity<TableHeading, TableRow, TableHeading, NodeID>(sectionKey: { $0 }, rowKey: { $0.node }))
  private var work = TableWork()
  private var done = Counts()
  private var index = TableIndex()
  private var update: (steps: [TableStep], before: TableBefore) = ([], .whole([]))
  private var marks = TableMarks()
  private var baseline: (old: DocumentContents, comparison: DocumentComparison, marks: TableMarks)?
  /// Whether line numbers are out of date because rows that fade out were added or removed.
  private var areLinesStale = false
  /// The number of nodes that use each node; stored for nodes shown since the latest change.
  private var userCounts: [NodeID: Int] = [:]

  /// The sorting, grouping and filter; kept while the table is hidden.
  public private(set) var arrangement = TableArrangement()
  /// Whether the table is shown and observes the document.
  public private(set) var isShown = false
  /// The user's wishes for the table: its place on the screen, and whether keys go to it.
  var pane = TablePane()
  private(set) var folded: Set<TableHeading> = []
  private(set) var unfolded = UnfoldedInstances()
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

  /// The counts since the table was created.
  public var counts: Counts {
    var counts = done
    (counts.rows, counts.compared) = (work.rows, work.compared)
    (counts.updates, counts.reloads) = (updater.counts.updates, updater.counts.reloads)
    counts.fallbacks = updater.counts.fallbacks
    return counts
  }

  func countMade(lines: Int) { done.lines += lines }

  func show(focusing node: NodeID?) {
    guard !isShown else { return }
    isShown = true
    window.focus(on: node.map { .row($0) }, number: nil, in: lines)
    document.addView(.table) { [weak self] event in self?.documentChanged(event) }
    unfolded.levelChanged(document, isOther: false)
    gather(isCompared: false)
    window.reveal(in: lines)
  }

  /// Hides the table, stops observing the document and discards everything that was read from it.
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

  /// Moves the focus to the row of a node that was selected on the canvas.
  func follow(_ node: NodeID?) {
    guard isShown, node != focusedNode else { return }
    focus(on: node.map { .row($0) })
  }

  func focus(on line: TableLine?) {
    window.focus(on: line, number: line.flatMap { number(of: $0) }, in: lines)
  }

  /// Moves the focus to the line with a number.
  ///
  /// Does nothing for a line that is fading out.
  func focus(onLine number: Int) {
    guard let line = line(number), line.isPresent else { return }
    window.focus(on: line, number: number, in: lines)
  }

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

  /// Whether the table has no rows.
  ///
  /// Rows that fade out do not count.
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

  func unfoldSection(of node: NodeID) {
    guard isShown, let place = place(of: node) else { return }
    let heading = updater.table[place.section].heading
    if folded.contains(heading) { setFolded(folded.subtracting([heading])) }
  }

  /// Shows or hides the rows of the nodes inside an instance.
  ///
  /// If this hides the row with the focus, the focus moves to the instance's row.
  ///
  /// - Parameter instances: The instances that contain the instance, and then the instance itself.
  func toggleInside(_ instances: [NodeID]) {
    if unfolded.contains(instances), case .inner(let place) = window.focus, place.instances.starts(with: instances) {
      focus(on: InnerPlace.line(of: instances))
    }
    unfolded.toggle(instances, in: document)
    layOutLines()
    window.reveal(in: lines)
  }

  func scroll(by offset: Int) { window.scroll(by: offset, in: lines) }

  /// Returns the number of nodes that use a node.
  ///
  /// The number is cached until the next change.
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

  /// Changes the sorting, grouping or filter.
  ///
  /// The document is read again if the change has an effect.
  func arrange(_ change: (inout TableArrangement) -> Void) {
    let old = arrangement
    change(&arrangement)
    if arrangement != old { gather(isCompared: false) }
  }

  /// Sets the number of visible lines, at least 1.
  ///
  /// The focused line stays visible.
  func setVisibleCount(_ count: Int) { window.setVisibleCount(count, in: lines) }

  /// Reads the whole document.
  ///
  /// - Parameter isCompared: Whether to find the changes from the former table; false if the sorting, grouping or
  ///   filter changed.
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

  // MARK: - Reports of the updater

  /// Computes all line numbers again; the focused line stays at the same position on the screen.
  public func reloadTable() {
    layOutLines()
  }

  /// Begins an update of the table.
  public func tableWillUpdate() {
    update.steps = []
  }

  /// Records a step of the update; marks and line numbers are computed from the steps when the update ends.
  public func updateTable(_ step: TableStep) {
    update.steps.append(step)
    if case .moveRows(let moves) = step { done.moved += moves.count }
  }

  /// Ends the update: marks the changed lines, and computes line numbers again unless all stay the same.
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

  private var standingMarks: TableMarks { baseline?.marks ?? TableMarks() }

  /// Whether lines have marks of the latest change, which `endMarks()` removes.
  var hasMarks: Bool { !marks.isEmpty }

  func endMarks() {
    let lingered = !marks.leaving.isEmpty
    marks = TableMarks()
    if lingered { layOutLines() }
  }

  /// Returns the mark of a node's row for the latest change, or else for a comparison with another document.
  func mark(of node: NodeID) -> TableRowMark {
    marks.rows[node] ?? standingMarks.rows[node] ?? TableRowMark()
  }

  /// Whether the section is new since the latest change or, in a comparison, missing from the other document.
  func isEntered(_ heading: TableHeading) -> Bool {
    marks.enteredHeadings.contains(heading) || standingMarks.enteredHeadings.contains(heading)
  }

  /// Compares the table with another document, and marks the differing rows until `endComparison()`.
  func compare(_ comparison: DocumentComparison, from old: DocumentContents) {
    baseline = (old, comparison, TableMarks())
    compare(with: updater.table)
    if isShown { layOutLines() }
  }

  func endComparison() {
    baseline = nil
    if isShown { layOutLines() }
  }

  private func compare(with table: [TableSections.Section]) {
    guard isShown, let baseline else { return }
    self.baseline?.marks = TableMarks(baseline.comparison, from: baseline.old, to: table, in: sections)
  }

  // MARK: - Lines

  private var leaving: [TableSections.Section] { TableMarks.leaving(marks, standingMarks, in: sections) }

  private var unfoldedRows: [RowPath: Int] {
    let counts = unfolded.rows.compactMap { instance, rows in place(of: instance).map { ($0, rows.count) } }
    return Dictionary(counts) { first, _ in first }
  }

  /// Computes all line numbers again; the focused line stays at the same position on the screen.
  private func layOutLines() {
    areLinesStale = false
    lines = TableLines(
      updater.table, folded: folded, leaving: leaving, unfolded: unfoldedRows, by: sections.precedes)
    window.linesChanged(focusedLine: window.focus.flatMap { number(of: $0) }, in: lines)
  }

  /// Returns the number of a line; for a row in a folded section, the number of the section's heading.
  ///
  /// Nil for a line that is not in the table.
  private func number(of line: TableLine) -> Int? {
    switch line {
    case .heading(let heading): return lines.number(of: heading)
    case .row(let node):
      return place(of: node).map { lines.number(of: $0) }
    case .inner(let inner):
      guard let instance = inner.instances.first, let row = unfolded.rows[instance]?.firstIndex(of: inner) else {
        return nil
      }
      return place(of: instance).map { lines.number(of: $0, inner: row) }
    case .leavingHeading, .leavingRow: return nil
    }
  }
}

extension NodesTable {
  /// Returns descriptions of errors in the table's state, for tests.
  ///
  /// The rows must equal those of a newly created table, and lines, focus and counts must match the rows. If the table
  /// is sorted by uncertainty, only the order of its rows is checked, because more uncertainties may be known now.
  ///
  /// - Complexity: the same as for creating the table.
  func checkInvariants() -> [String] {
    guard isShown else { return checkHidden() }
    // A new cache, so that the check does not change which uncertainties are known.
    let anew = TableSections(document.contents, arrangement, UncertaintyCache()).make()
    var problems = lines.checkInvariants(
      updater.table, folded: folded, leaving: leaving, unfolded: unfoldedRows, by: sections.precedes)
    problems += index.checkInvariants(updater.table)
    if arrangement.column == .uncertainty {
      if Self.nodes(of: updater.table) != Self.nodes(of: anew) { problems.append("rows are under the wrong headings") }
      for section in updater.table {
        for (row, next) in zip(section.rows, section.rows.dropFirst()) where !sections.precedes(row, next) {
          problems.append("\(row.node) is wrongly before \(next.node)")
        }
      }
    } else if updater.table != anew {
      problems.append("\(updater.table) is not \(anew)")
    }
    if window.focusedLine != window.focus.flatMap({ number(of: $0) }) {
      problems.append("\(window.focus, default: "nothing") is not on the focused line")
    }
    if window.top < 0 || window.top > max(0, lines.count - window.visibleCount) {
      problems.append("the first visible line is \(window.top) of \(lines.count)")
    }
    for (node, count) in userCounts where document.contents.userCount(of: node) != count {
      problems.append("\(node) does not have \(count) users")
    }
    return problems
  }

  /// Returns descriptions of errors in a hidden table, which must have discarded everything that it read.
  private func checkHidden() -> [String] {
    let isEmpty =
      updater.table.isEmpty && lines.count == 0 && userCounts.isEmpty && marks.isEmpty && standingMarks.isEmpty
      && index.checkInvariants([]).isEmpty && unfolded.rows.isEmpty
    return isEmpty && window.focus == nil && window.focusedLine == nil && window.top == 0
      ? [] : ["the hidden table still stores rows"]
  }

  private static func nodes(of table: [TableSections.Section]) -> [TableHeading: Set<NodeID>] {
    Dictionary(table.map { ($0.heading, Set($0.rows.map(\.node))) }) { first, _ in first }
  }
}
