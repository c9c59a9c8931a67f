public import DataJoin
import DiagramModel
import EvaluationEngine
import GraphDocument

/// The table of all nodes: a view of the document under a key of its own, in sections.
///
/// While it is not shown it is no view and knows no rows, so that it costs nothing; when it is shown it is read whole. Then each
/// event has its sections and rows joined with those before; the line that has the focus stays where it is on the screen. What
/// is read of lines is made for those that are seen alone.
public final class NodesTable: TableUpdating {
  /// How often what was done, for tests.
  public struct Counts: Hashable, Sendable {
    /// How often the rows of all nodes were gathered from the document.
    public var gatherings = 0
    /// Rows made of nodes that an event named.
    public var rows = 0
    /// Updates joined with what was shown, and whole reloads.
    public var updates = 0
    /// Times that all lines were taken again, without steps.
    public var reloads = 0
    /// Lines made to be seen.
    public var lines = 0
  }

  private static let viewKey: ViewKey = "nodes-table"

  private let document: Document
  private let uncertainties: KnownUncertainties
  private let updater = TableUpdater(
    identity: TableIdentity<TableHeading, TableRow, TableHeading, NodeID>(sectionKey: { $0 }, rowKey: { $0.node }))
  private var gatherings = 0
  private var madeRows = 0
  var madeLines = 0
  /// Of the nodes that have been seen since the latest change.
  private var userCounts: [NodeID: Int] = [:]

  /// Order, sections and filter; preserved while the table is hidden.
  public private(set) var arrangement = TableArrangement()
  /// Whether it is a view of the document.
  public private(set) var isShown = false
  private(set) var folded: Set<TableHeading> = []
  private(set) var lines = TableLines()
  /// The first line that is seen.
  private(set) var top = 0
  /// How many lines fit.
  private(set) var visibleCount = 1
  /// What the keys have gone to.
  private(set) var focus: TableLine?
  /// Where that is; nil where the table does not have it.
  private(set) var focusedLine: Int?

  init(document: Document, _ uncertainties: KnownUncertainties) {
    self.document = document
    self.uncertainties = uncertainties
    updater.view = self
  }

  deinit {
    document.removeView(Self.viewKey)
  }

  /// Since the table was made.
  public var counts: Counts {
    Counts(
      gatherings: gatherings, rows: madeRows, updates: updater.counts.updates, reloads: updater.counts.reloads,
      lines: madeLines)
  }

  /// Begins to be a view of the document, with `node` in focus.
  func show(focusing node: NodeID?) {
    guard !isShown else { return }
    isShown = true
    focus = node.map { .row($0) }
    document.addView(Self.viewKey) { [weak self] event in self?.documentChanged(event) }
    gather()
    reveal()
  }

  /// Ends to be a view of the document, and forgets what it has read of it.
  func hide() {
    guard isShown else { return }
    isShown = false
    document.removeView(Self.viewKey)
    updater.update(to: [])
    (lines, userCounts) = (TableLines(), [:])
    (focus, focusedLine, top) = (nil, nil, 0)
  }

  /// Follows the selection of another pane.
  func follow(_ node: NodeID?) {
    guard isShown, node != focusedNode else { return }
    focus(on: node.map { .row($0) })
  }

  /// Goes to a line; nil is none.
  func focus(on line: TableLine?) {
    focus = line
    focusedLine = line.flatMap { number(of: $0) }
    reveal()
  }

  /// The same where the number is known.
  func focus(onLine number: Int) {
    focus = lines[number]
    focusedLine = number
    reveal()
  }

  var focusedNode: NodeID? {
    if case .row(let node) = focus { node } else { nil }
  }

  /// Those of all sections, from top to bottom.
  var headings: [TableHeading] { updater.table.map(\.heading) }

  func setFolded(_ headings: Set<TableHeading>) {
    folded = headings
    keepingFocusInPlace { lines = TableLines(updater.table, folded: folded) }
    reveal()
  }

  /// Has the lines go by under the focus.
  func scroll(by offset: Int) {
    top = min(max(0, top + offset), max(0, lines.count - visibleCount))
  }

  /// How many nodes the node feeds: counted once, however many frames show it.
  func userCount(of node: NodeID) -> Int {
    if let count = userCounts[node] { return count }
    let count = document.contents.userCount(of: node)
    userCounts[node] = count
    return count
  }

  private func documentChanged(_ event: DocumentEvent) {
    guard let news = TableNews(event, in: document.contents, arrangement) else { return gather() }
    if news.nodes.isEmpty { return }
    userCounts = [:]
    // Let go of the table, so that it is changed where it lies.
    lines = TableLines()
    updater.update { sections.follow(news, in: &$0, madeRows: &madeRows) }
    lines = TableLines(updater.table, folded: folded)
  }

  private var sections: TableSections { TableSections(document.contents, arrangement, uncertainties) }

  /// Another order, grouping or filter; its rows are gathered again where it differs.
  func arrange(_ change: (inout TableArrangement) -> Void) {
    let old = arrangement
    change(&arrangement)
    if arrangement != old { gather() }
  }

  /// From here on so many lines fit, 1 or more; the one with the focus stays in sight.
  func setVisibleCount(_ lines: Int) {
    if lines == visibleCount { return }
    visibleCount = lines
    reveal()
  }

  private func gather() {
    guard isShown else { return }
    gatherings += 1
    userCounts = [:]
    updater.update(to: sections.make())
  }

  // MARK: - What the updater reports

  /// Lays the lines out again; the focus stays in its row of the screen.
  public func reloadTable() {
    keepingFocusInPlace { lines = TableLines(updater.table, folded: folded) }
  }

  /// Lines are found by counting, so that they are counted again once, when all steps are reported.
  public func updateTable(_ step: TableStep) {}

  /// As `reloadTable`, once the steps are reported.
  public func tableDidUpdate() {
    reloadTable()
  }

  /// Changes the lines so that the one in focus is seen in the row of the screen where it was.
  private func keepingFocusInPlace(_ change: () -> Void) {
    let offset = focusedLine.map { $0 - top }
    change()
    focusedLine = focus.flatMap { number(of: $0) }
    if let offset, let focusedLine { top = focusedLine - offset }
    scroll(by: 0)
  }

  /// The number of a line; of a row folded away that of its heading; nil for what the table does not have.
  private func number(of line: TableLine) -> Int? {
    switch line {
    case .heading(let heading): return lines.number(of: heading)
    case .row(let node):
      guard document.contents.graph.contains(node) else { return nil }
      let name = document.contents.name(of: node)
      return sections.place(of: node, named: name, in: updater.table).map { lines.number(of: $0) }
    }
  }

  /// Scrolls the least that shows the focus where it is not seen, and the heading above it where it is a section's first row.
  private func reveal() {
    if let focusedLine, !(top..<top + visibleCount).contains(focusedLine) {
      let isFirstRow = focusedLine > 0 && !lines.isStop(focusedLine - 1)
      let first = isFirstRow && visibleCount > 1 ? focusedLine - 1 : focusedLine
      top = min(max(top, focusedLine - visibleCount + 1), first)
    }
    scroll(by: 0)
  }
}

extension NodesTable {
  /// What is wrong with the table; empty when its rows are those of a table made from scratch, and its lines, focus and counts follow from them.
  ///
  /// In the order of uncertainties, of which more may have become known since, rows are to be in the order of what they were made with.
  /// For tests.
  ///
  /// - Complexity: that of making the table.
  func checkInvariants() -> [String] {
    guard isShown else { return checkHidden() }
    // Its own uncertainties, so that looking changes nothing of what is known.
    let anew = TableSections(document.contents, arrangement, KnownUncertainties()).make()
    var problems = lines.checkInvariants(updater.table, folded: folded)
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
    if focusedLine != focus.flatMap({ number(of: $0) }) { problems.append("\(focus, default: "nothing") is elsewhere") }
    if top < 0 || top > max(0, lines.count - visibleCount) { problems.append("begins at \(top) of \(lines.count)") }
    for (node, count) in userCounts where document.contents.userCount(of: node) != count {
      problems.append("\(node) does not feed \(count)")
    }
    return problems
  }

  /// A table that is not shown has let go of everything that it read.
  private func checkHidden() -> [String] {
    let isEmpty = updater.table.isEmpty && lines.count == 0 && userCounts.isEmpty
    return isEmpty && focus == nil && focusedLine == nil && top == 0 ? [] : ["what is hidden holds something"]
  }

  private static func nodes(of table: [TableSections.Section]) -> [TableHeading: Set<NodeID>] {
    Dictionary(table.map { ($0.heading, Set($0.rows.map(\.node))) }) { first, _ in first }
  }
}
