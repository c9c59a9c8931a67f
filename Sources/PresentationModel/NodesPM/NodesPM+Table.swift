import DiagramModel
import EvaluationEngine
import Formulas
public import Geometry
import GraphDocument

extension NodesPM {
  /// Returns the layout of a screen; nil if the screen is too small to draw.
  public func layout(of screen: Size) -> ScreenLayout? {
    ScreenLayout(screen, request(screen))
  }

  /// Returns the panes that the editor wants on a screen of this size.
  ///
  /// On a narrow screen, the table takes all space while keys go to it, and is hidden otherwise.
  func request(_ screen: Size) -> ScreenLayout.Request {
    request(screen, hasFormTable: view.showsTable && !view.hidesTable)
  }

  private func request(_ screen: Size, hasFormTable: Bool) -> ScreenLayout.Request {
    let isAlone = tablePane.side == .instead || screen.columns < ScreenLayout.narrowestShared
    let side: SidePane =
      if tablePane.side == .hidden { hasFormTable && !isAlone ? .beside : .hidden } else if !isAlone {
        tablePane.side
      } else {
        isTableFocused && !needsCanvas ? .instead : .hidden
      }
    return ScreenLayout.Request(hasLesson: tutorial != nil, side: side)
  }

  /// Returns the size of the canvas, with or without a table that the editor shows beside it automatically.
  func canvasSize(hasFormTable: Bool) -> Size {
    ScreenLayout.canvasSize(view.screenSize, request(view.screenSize, hasFormTable: hasFormTable))
  }

  /// The size of the canvas beside a table that the editor shows automatically; nil if the size stays the same.
  var canvasBesideFormTable: Size? {
    let size = canvasSize(hasFormTable: true)
    return size == canvasSize(hasFormTable: false) ? nil : size
  }

  private var needsCanvas: Bool {
    mode.handler.link != nil || mode.handler.isDragging
  }

  func sharesChanged() {
    let size = ScreenLayout.canvasSize(view.screenSize, request(view.screenSize))
    if viewport.size != size {
      view.viewport.size = size
      fitAgain()
      if let focusedNode { reveal(focusedNode) }
    }
    followTableShare()
  }

  /// Sets the number of rows that the table shows.
  ///
  /// A table without space on the screen stops observing the document.
  func followTableShare() {
    if let side = layout(of: view.screenSize)?.side, !side.isEmpty {
      table.setVisibleCount(max(1, side.size.rows - 1))
      table.show(focusing: selection)
    } else {
      table.hide()
    }
  }

  func showTable(_ pane: TablePane) {
    guard pane != tablePane else { return }
    table.pane = pane
    sharesChanged()
  }

  func focusTable(_ isFocused: Bool) {
    showTable(TablePane(side: tablePane.side, isFocused: isFocused))
  }

  /// Shows the table beside the canvas, at the next call instead of the canvas, and then hides it.
  ///
  /// If the table is visible but keys go to the canvas, only directs the keys to the table.
  func toggleTable() -> Outcome {
    let next: SidePane
    switch tablePane.side {
    case .hidden: next = .beside
    case .beside where !isTableFocused: next = .beside
    case .beside: next = view.screenSize.columns < ScreenLayout.narrowestShared ? .hidden : .instead
    case .instead: next = .hidden
    }
    if next == .hidden, view.showsTable { view.hidesTable = true }
    showTable(TablePane(side: next, isFocused: next != .hidden))
    switch next {
    case .hidden: return .reported("the table is hidden")
    case .beside:
      return .reported(
        "the table of all nodes: \(keyName(.cancel)) goes to the canvas, \(keyName(.table)) \(nextOfTable)")
    case .instead:
      return .reported(
        "the table on the whole screen: \(keyName(.cancel)) or \(keyName(.table)) goes back to the canvas")
    }
  }

  var hasTableBeside: Bool { tablePane.side == .beside && table.isShown && !view.showsTable }

  func hideTable() -> Outcome {
    showTable(TablePane())
    return .reported("the table is hidden")
  }

  private var nextOfTable: String {
    view.screenSize.columns < ScreenLayout.narrowestShared ? "hides it" : "gives it the whole screen"
  }

  /// Handles `Esc` in the table: clears the selection or the filter, or returns to the canvas.
  func leaveTable() -> Outcome {
    if let outcome = deselect() { return outcome }
    if !table.arrangement.filter.isEmpty {
      table.arrange { $0.filter = "" }
      return .reported("all rows are shown")
    } else if tablePane.side == .instead {
      showTable(TablePane())
    } else {
      focusTable(false)
    }
    return .done
  }

  // MARK: - Moving through it

  /// Moves down by `rows`, or up if negative.
  ///
  /// Skips headings except those of folded sections.
  private func moveInTable(by rows: Int) throws(CommandError) {
    let lines = table.lines
    let step = rows.signum()
    var line = table.window.focusedLine ?? (step > 0 ? -1 : lines.count)
    for _ in 0..<abs(rows) {
      var next = line + step
      while lines[next] != nil, !lines.isStop(next) { next += step }
      guard lines[next] != nil else { break }
      line = next
    }
    if line == table.window.focusedLine || lines[line] == nil { throw tableEnd("row", isLast: step > 0) }
    go(toLine: line)
  }

  /// Whether the keys go to the table.
  var isInTable: Bool { isTableFocused && modes.isEmpty }

  /// The node in the next row, or else in the previous row; nil if keys do not go to the table.
  var neighbourInTable: NodeID? {
    guard isInTable, let line = table.window.focusedLine else { return nil }
    return row(besides: line, by: 1) ?? row(besides: line, by: -1)
  }

  /// Returns the node in the next row below or above a line, skipping deleted nodes and one heading.
  ///
  /// `step` is 1 for below, -1 for above.
  ///
  /// - Returns: the node; nil if there is none.
  private func row(besides line: Int, by step: Int) -> NodeID? {
    var hasPassed = false
    var next = line + step
    while let line = table.line(next) {
      switch line {
      case .row(let node): return node
      case .heading:
        if hasPassed { return nil }
        hasPassed = true
      case .inner, .leavingHeading, .leavingRow: break
      }
      next += step
    }
    return nil
  }

  /// Handles a motion in the table.
  func moveInTable(_ motion: Motion) throws(CommandError) -> Outcome {
    let rows = table.window.visibleCount
    switch motion {
    case .step(let direction, let count): try moveInTable(by: direction.step.row * count)
    case .page(let direction, let count): try moveInTable(by: max(1, rows - 1) * direction.step.row * count)
    case .halfPage(let direction, let count): try moveInTable(by: max(1, rows / 2) * count * direction.step.row)
    case .end(let isLast): try goToEndOfTable(isLast: isLast)
    case .number(let number):
      table.focus(on: nil)
      try moveInTable(by: min(max(number, 1), Invocation.countLimit))
    case .section, .order: return try moveOnCanvas(motion)
    }
    return .done
  }

  /// Goes to the first or last row of the table.
  func goToEndOfTable(isLast: Bool) throws(CommandError) {
    table.focus(on: nil)
    try moveInTable(by: isLast ? -1 : 1)
  }

  /// Goes to the first row of the section `count` sections ahead; a negative `count` goes back.
  func goToSection(_ count: Int) throws(CommandError) {
    let lines = table.lines
    var line = table.window.focusedLine ?? -1
    for _ in 0..<abs(count) {
      guard let next = lines.stop(besides: line, isForwards: count > 0) else { break }
      line = next
    }
    guard line >= 0, lines.heading(of: line) != table.window.focusedLine.flatMap({ lines.heading(of: $0) }) else {
      throw tableEnd("section", isLast: count > 0)
    }
    go(toLine: line)
  }

  /// Moves the cursor to a line of the table.
  ///
  /// This selects the node of the row; a heading, or the row of a node inside an instance, selects no node.
  private func go(toLine number: Int) {
    table.focus(onLine: number)
    if case .row(let node) = table.window.focus {
      select(node)
    } else {
      document.endRun()
      setSelection(nil)
    }
  }

  private func tableEnd(_ part: String, isLast: Bool) -> CommandError {
    table.isEmpty ? .emptyTable : .end(of: part, isLast: isLast)
  }

  // MARK: - Arranging it

  func sortTable(byColumns offset: Int) throws(CommandError) -> Outcome {
    let place = table.arrangement.column.rawValue + offset
    guard let column = TableColumn(rawValue: min(max(0, place), TableColumn.allCases.count - 1)),
      column != table.arrangement.column
    else { throw .end(of: "column", isLast: offset > 0) }
    return sortTable(by: column)
  }

  /// Sorts by a column in ascending order, or reverses the order if the table is already sorted by this column.
  func sortTable(by column: TableColumn) -> Outcome {
    if table.arrangement.column == column { return reverseTable() }
    table.arrange { ($0.column, $0.isDescending) = (column, false) }
    return sorted
  }

  func reverseTable() -> Outcome {
    table.arrange { $0.isDescending.toggle() }
    return sorted
  }

  private var sorted: Outcome {
    let arrangement = table.arrangement
    return .reported(
      "sorted by \(arrangement.column.sentence), \(arrangement.isDescending ? "descending" : "ascending")")
  }

  func groupTable() -> Outcome {
    switch table.arrangement.grouping {
    case .part:
      table.arrange { $0.grouping = .frame }
      return .reported("sections by frame")
    case .frame where !contents.groups.isEmpty:
      table.arrange { $0.grouping = .group }
      return .reported("sections by group")
    case .frame, .group:
      table.arrange { $0.grouping = .part }
      return .reported("sections by kind of node")
    }
  }

  /// Folds or unfolds the section under the cursor.
  func foldSection() throws(CommandError) -> Outcome {
    guard let line = table.window.focusedLine, let heading = table.lines.heading(of: line) else {
      throw .because("no section has the focus: \(keyName(.focusDown)) goes to one")
    }
    return fold(heading)
  }

  /// Unfolds the section after Enter on its heading; nil if the cursor is not on the heading of a folded section.
  func unfoldFocusedSection() -> Outcome? {
    guard isInTable, case .heading(let heading) = table.window.focus, table.folded.contains(heading) else {
      return nil
    }
    return fold(heading)
  }

  /// Shows or hides rows for the nodes inside an instance.
  ///
  /// The instance is the one under the cursor, or the one that contains the node under the cursor.
  func unfoldInstance() throws(CommandError) -> Outcome {
    guard let instances = focusedInstances else {
      throw .because("no instance of a group has the focus: rows with a mark before their name are instances")
    }
    table.toggleInside(instances)
    if case .row(let instance)? = table.window.focus { select(instance) }
    let name = instances.last.flatMap { instance in contents(around: instances)?.name(of: instance) } ?? ""
    return .reported(
      table.unfolded.contains(instances)
        ? "'\(name)' shows what is inside: \(keyName(.unfoldInstance)) hides it, \(keyName(.edit)) on a row goes there"
        : "'\(name)' hides what is inside")
  }

  private var focusedInstances: [NodeID]? {
    switch table.window.focus {
    case .row(let node): return contents.signature(of: node) == nil ? nil : [node]
    case .inner(let place):
      let inside = table.unfolded.inside(place.instances)?.contents
      return inside?.signature(of: place.node) == nil ? place.instances : place.instances + [place.node]
    case .heading, .leavingHeading, .leavingRow, nil: return nil
    }
  }

  /// Returns the contents that directly contain the last of these nested instances: the document, or a definition.
  private func contents(around instances: [NodeID]) -> DocumentContents? {
    instances.count == 1 ? contents : table.unfolded.inside(instances.dropLast())?.contents
  }

  /// Goes to the node under the cursor if it is inside an instance: opens the instances and selects the node.
  ///
  /// Returns nil if the cursor is on no such row.
  func goToInnerRow() throws(CommandError) -> Outcome? {
    guard isInTable, case .inner(let place) = table.window.focus else { return nil }
    for instance in place.instances {
      select(instance)
      report(try goIn())
    }
    if contents.contains(place.node) { select(place.node) }
    return .done
  }

  /// A sentence about the heading or the inner node under the cursor; nil for other rows, and if keys go to the canvas.
  var readingOfTable: String? {
    guard isInTable else { return nil }
    if case .inner(let place) = table.window.focus, let row = tableReading.row(inside: place, isSelected: true) {
      let way = place.instances.indices.compactMap { last in
        contents(around: Array(place.instances[...last]))?.name(of: place.instances[last])
      }
      return [(way + [row.name]).joined(separator: "."), row.kind, row.formula, row.value]
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }
    guard case .heading(let heading) = table.window.focus else { return "the table, no row has the focus" }
    let state = table.folded.contains(heading) ? "folded" : "open"
    return "section \(heading.title), \(Self.counted(table.lines.rowCount(under: heading))), \(state)"
  }

  func fold(_ heading: TableHeading) -> Outcome {
    table.setFolded(table.folded.symmetricDifference([heading]))
    let count = Self.counted(table.lines.rowCount(under: heading))
    return .reported("\(heading.title): \(count) \(table.folded.contains(heading) ? "folded away" : "unfolded")")
  }

  func foldAllSections() -> Outcome {
    let headings = table.headings
    let isFolding = headings.contains { !table.folded.contains($0) }
    table.setFolded(isFolding ? Set(headings) : [])
    return .reported(isFolding ? "all sections are folded" : "all sections are unfolded")
  }
}
