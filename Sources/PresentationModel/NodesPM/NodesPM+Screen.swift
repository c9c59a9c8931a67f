import Charts
import DataSets
public import DiagramModel
public import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import TextScanning

extension NodesPM {
  /// Everything on the screen outside the canvas.
  ///
  /// - Complexity: linear in the visible part, and in the selected nodes up to a limit.
  public var screen: ScreenVO {
    let (tool, mark) = (toolLine, services.decimalMark)
    return ScreenVO(
      title: ScreenVO.Title(
        document: breadcrumb, isModified: document.isModified,
        isReadOnly: file.access != .writable, mode: modeName.title, failureCount: diagram.failureCount,
        openCount: diagram.openCount,
        nodeCount: contents.count,
        linkCount: diagram.plane.wireCount),
      tool: mark.shown(tool.text), toolChoices: modes.isEmpty ? tool.choices : [],
      toolDetail: mark.shown(tool.detail),
      isToolDetailSentence: selection.flatMap { contents.sentence(forValueOf: $0) } == tool.detail,
      hints: hintLine, message: shownMessage?.with(mark),
      prompt: mode.handler.line(in: self)?.with(mark),
      popup: popup?.with(mark), lesson: tutorial?.shownLesson(in: self), welcome: welcome,
      isCreatingRelationship: relationship != nil, showsGrid: view.showsGrid)
  }

  private var shownMessage: ScreenVO.Message? {
    if mode.handler.hasLine { return message }
    let progress = SampleDrawing(of: self).progress.map { ScreenVO.Message(kind: .information, text: $0) }
    return message ?? progress ?? formMessage ?? ScreenVO.Message(kind: .reading, text: reading)
  }

  private var formMessage: ScreenVO.Message? {
    guard view.isFormNew, modes.isEmpty, readingDetail == nil else { return nil }
    return formSentence.map { ScreenVO.Message(kind: .information, text: $0) }
  }

  private var formSentence: String? {
    view.formSentence.map {
      "\($0): \(keyName(.showFull)) shows \(view.shown.form == .boxes ? "boxes as you placed them" : "boxes")"
    }
  }

  private var hintLine: [ScreenVO.Hint] {
    let mode = modeName
    if keys.letters != nil { return keys.hints(on: KeyMap.hintedAmongLetters.filter { isHandled($0) }, in: mode) }
    let line = keys.hintLine(in: mode)
    // Inside a definition, the key that leaves it comes first.
    return mode == .normal && document.group != nil ? keys.hints(on: [.goOut], in: mode) + line : line
  }

  private var toolLine: (text: String, choices: [ScreenVO.ToolChoice], detail: String) {
    if let creation = relationship { return (linkLine(creation), [], "") }
    if let openChart { return (chartLine(openChart), [], "") }
    if !keys.unfinishedText.isEmpty {
      return (keys.unfinishedText, [], "")
    }
    if !selectedNodes.isEmpty { return (selectedLine.text, [], selectedLine.detail) }
    guard let selection else { return ("no node is selected · \(keyName(.add)) adds one here", [], "") }
    let name = contents.name(of: selection)
    let label = contents.label(of: selection).map { " · \($0)" } ?? ""
    let face = face(of: selection)
    return (
      "\(name)\(label) · \(face.toolText(of: selection, in: self))", face.toolChoices(in: self),
      face.toolDetail(of: selection, in: self)
    )
  }

  private var selectedLine: (text: String, detail: String) {
    let text = selectedSentence
    let nodes = actedOn.prefix(Self.summedNodes + 1).filter { contents.graph.value(of: $0).number != nil }
    let values = nodes.compactMap { contents.graph.value(of: $0).number }
    guard values.count > 1, values.count <= Self.summedNodes else { return (text, "") }
    guard let set = try? DataSet(values: values), let sum = try? set.sum().value, let mean = try? set.mean().value
    else {
      return (text, "")
    }
    // If the formats differ, such as percent and plain, the sum is plain.
    let format = contents.format(of: nodes[0])
    let isShared = nodes.allSatisfy { contents.format(of: $0) == format }
    let texts = ValueText(isShared ? format : .plain, for: .message)
    return (
      text,
      "sum \(texts.computed(sum).value) · mean \(texts.computed(mean).value)"
        + (values.count < selectedNodes.count ? " of \(values.count) values" : "")
    )
  }

  /// The largest number of selected nodes whose sum is shown, because the sum is computed for every frame.
  private static let summedNodes = 10_000

  private func linkLine(_ creation: RelationshipCreation) -> String {
    let unit = contents.unitText(of: creation.source).map { " (\($0))" } ?? ""
    let source = contents.name(of: creation.source) + unit
    guard let target = creation.target else { return "\(source) → …" }
    guard let port = proposedPort(creation) else {
      if !canBeTarget(target) { return "\(source) → \(contents.name(of: target)): cannot take the link" }
      return "\(source) → \(contents.name(of: target)): no free port, 1 to 9 choose one"
    }
    let conflict = unitConflict(at: target) == nil ? "" : " · units do not fit"
    return "\(source) → \(contents.name(of: target)) · port \(port.port + 1) \(portLabel(port))" + conflict
      + " · \(links.linkAction(from: creation.source, to: port).toolText(in: contents, key: keyName(.accept)))"
  }

  private var popup: ScreenVO.Popup? {
    if mode.handler.isList { return mode.handler.popup(in: self) }
    if let hints = keys.letters, !hints.offScreen.isEmpty {
      let rows = hints.offScreen.compactMap { node in
        hints.rest(for: .node(node)).map { ScreenVO.Popup.Row(key: $0, text: contents.name(of: node), isEnabled: true) }
      }
      let count = MessageText.counted(rows.count, "more node is", "more nodes are")
      return ScreenVO.Popup(
        title: "off the screen", rows: rows, placement: .aside, selectedRow: nil,
        absence: ScreenVO.Message(
          kind: .information, text: "\(count) off the screen, with no room to list \(rows.count == 1 ? "it" : "them")"))
    }
    return keys.continuationPopup(in: modeName) ?? mode.handler.popup(in: self)
  }
}

extension NodesPM {
  /// The node that the user works on.
  ///
  /// - In link mode, this is the link's target or, if there is no target, its source.
  /// - In the inspector or a chart, it is the node shown there.
  /// - In all other cases, it is the selected node.
  public var focusedNode: NodeID? {
    mode.handler.focusedNode(or: selection)
  }

  /// How much screen-reader mode announces; nil if this mode is off.
  public var readingDetail: ReadingDetail? {
    get { messages.detail }
    set { messages.detail = newValue }
  }

}

extension NodesPM {
  var welcome: [ScreenVO.Hint] {
    guard modes.isEmpty, contents.count == 0, tutorial == nil, !document.canUndo, !document.canRedo else {
      return []
    }
    let hints: [(command: Command, text: String)] = [
      (.enterNumber, "a formula or a number: total = 3 * 4"),
      (.add, "an operator, a number, a chart, by its name"),
      (.openExample, "an example to look around in"),
      (.palette, "any command, by what it does"),
      (.help, "all keys"),
    ]
    return hints.compactMap { hint in
      keyMap.keys(for: hint.command, in: .normal).map {
        ScreenVO.Hint(key: $0, text: hint.text, command: hint.command)
      }
    }
  }
}

extension NodesPM {
  func readChart(_ node: NodeID) throws(CommandError) -> Outcome {
    guard let shown = readable(node) else {
      let reason = contents.sentence(forValueOf: node)
      throw .node(node, reason.map { "has nothing to show: \($0)" } ?? "is one number: select a chart or a data set")
    }
    return OpenChart(node, contents.name(of: node), shown).map { .entered($0) } ?? .done
  }

  /// The chart on the whole screen, also while the help on its keys covers it; usually nil.
  var openChart: OpenChart? { modes.visibleChart }

  /// Updates the open chart after changes of the document, and closes it if its node no longer exists.
  func followOpenChart(_ changes: [DocumentChange]) {
    guard let chart = modes.chart else { return }
    // In another document, the chart is found by its node's name.
    let isReplaced = changes.contains { if case .replaced = $0 { true } else { false } }
    guard let node = isReplaced ? contents.node(named: chart.name) : chart.node, contents.contains(node) else {
      enter(.normal)
      return report(.reported("'\(chart.name)' no longer exists: its chart is closed"))
    }
    guard let followed = chart.showing(readable(node), of: node, named: contents.name(of: node)) else {
      return enter(.normal)
    }
    if followed != chart { enter(modes.replacing(followed)) }
  }
}

extension NodesPM {
  /// Shows the whole graph; if it fits at no level of detail, shows its top-left part.
  func showAll() throws(CommandError) -> Outcome {
    let extent = diagram.extent
    guard !extent.isEmpty else { throw .noNodes }
    return show(extent, isAll: true, name: "the graph")
  }

  /// Shows the whole document at the most detailed level at which it fits, or else its top-left part.
  ///
  /// - Returns: Whether the whole document fits.
  @discardableResult
  func showWhole() -> Bool {
    let (extent, diagram) = (diagram.extent, diagramView)
    let isWhole = view.open(extent, forms(of: diagram))
    followTableShare()
    if !isWhole, !extent.isEmpty { view.viewport.origin = extent.origin - CanvasView.corner }
    return isWhole
  }

  /// Fits the whole graph to the canvas again, if the level of detail was chosen to show the whole graph.
  ///
  /// Call this after the graph or the size of the canvas changed.
  func fitAgain() {
    if isDragging { return }
    // Larger graphs fit no level, and computing their extent would take time linear in the nodes.
    guard contents.count <= DiagramView.namedNodes || view.fitted != nil else { return }
    let (extent, diagram, wasFitted) = (diagram.extent, diagramView, view.fitted != nil)
    view.fitAgain(extent, forms(of: diagram))
    followTableShare()
    if view.isAutomatic || !wasFitted, view.fitted != nil, let focusedNode { reveal(focusedNode) }
  }

  private func forms(of diagram: DiagramView) -> CanvasView.Forms {
    CanvasView.Forms(
      canvas: canvasSize(hasFormTable: false), besideTable: canvasBesideFormTable, diagram: diagram,
      glyphs: view.glyphs,
      legibleExtent: services.legibleExtent)
  }

  /// Shows the selected node with the nodes that feed it and use it; shows all nodes of a multiple selection instead.
  func showNeighbours() throws(CommandError) -> Outcome {
    if !selectedNodes.isEmpty { return showSelectedNodes() }
    let node = try requireSelection("show")
    let around = neighbours(of: node).compactMap { diagram.plane.frame(of: $0) }
    guard let frame = diagram.plane.frame(of: node) else { return .done }
    let whole = around.reduce(frame) { $0.union($1) }
    let outcome = show(whole, name: "'\(contents.name(of: node))' with its neighbours")
    reveal(whole)
    return outcome
  }

  /// Scrolls as little as possible to show the rectangle.
  ///
  /// If the rectangle and the selected node do not fit together, shows the selected node.
  func reveal(_ rect: Rect) {
    view.reveal(rect)
    if let selection { reveal(selection) }
  }

  /// Scrolls as little as possible to show the node.
  ///
  /// If the editor has arranged the nodes itself, this also shows the node's neighbours if all of them fit.
  func reveal(_ node: NodeID) {
    guard let frame = diagram.plane.frame(of: node) else { return }
    view.reveal(frame, with: neighbours(of: node).compactMap { diagram.plane.frame(of: $0) })
  }

  private func neighbours(of node: NodeID) -> [NodeID] {
    contents.drawnInputs(of: node).compactMap(\.self) + contents.users(of: node).map(\.node)
  }

  /// Scrolls as little as possible to show the focused node, or the cursor if there is none.
  func revealFocus() {
    if let focusedNode, diagram.plane.frame(of: focusedNode) != nil { return reveal(focusedNode) }
    view.reveal(Rect(origin: cursor, size: Size(columns: 1, rows: 1)))
  }

  private func showSelectedNodes() -> Outcome {
    let frames = selectedNodes.compactMap { diagram.plane.frame(of: $0) }
    guard let first = frames.first else { return .done }
    return show(frames.reduce(first) { $0.union($1) }, name: "the selected nodes")
  }

  /// Shows a rectangle at the most detailed level at which it fits.
  ///
  /// `isAll` is true if the rectangle contains the whole graph. `name` says what the rectangle contains, for the
  /// message.
  private func show(_ rect: Rect, isAll: Bool = false, name: String) -> Outcome {
    let size = "\(rect.size.columns)×\(rect.size.rows) cells"
    let diagram = diagramView
    if isAll { view.hidesTable = false }
    let isWhole = view.fit(rect, forms: isAll ? forms(of: diagram) : nil)
    sharesChanged()
    if isAll, view.fitted != nil { revealFocus() }
    if isAll, isWhole { return .reported(formSentence ?? "whole graph shown") }
    return .reported(
      isWhole
        ? "\(name): \(size)" + (detail == .full ? "" : " · \(view.shown.sentence)")
        : "\(name) is \(size), larger than the screen even in overview: the top-left corner is shown")
  }
}

extension NodesPM {
  /// The level of detail at which nodes are drawn.
  public var detail: DetailLevel { view.detail }

  /// Changes the level of detail by `count` levels and keeps the selected node in place.
  func zoom(isOut: Bool, _ count: Int) throws(CommandError) -> Outcome {
    guard let level = view.level(count, isLess: isOut) else {
      throw .because(
        isOut ? "the overview is the lowest level of detail" : "full boxes are the highest level of detail")
    }
    return zoom(to: level)
  }

  /// Changes the level of detail, keeps the selected node in place, and reports the new level.
  func zoom(to level: DetailLevel) -> Outcome {
    show(level)
    return .reported(view.levelSentence)
  }

  /// Changes the level of detail.
  ///
  /// If the graph fits, it is centred. If not, the position stays, and the node that the user works on is shown.
  public func show(_ level: DetailLevel) {
    view.show(
      level, of: diagram.extent, level == .compact ? forms(of: diagramView) : nil,
      revealing: focusedNode.flatMap { diagram.plane.frame(of: $0) })
    sharesChanged()
  }
}
