import CharacterCanvas
import DiagramModel
import EvaluationEngine
public import Geometry
public import PresentationModel

/// The positions of everything on the screen, used for drawing and for finding what is under the mouse.
public struct SceneLayout {
  let frame: EditorFrame
  let glyphs: GlyphSet
  let screen: ScreenLayout?
  /// The layout of the list over the canvas; nil if there is no list, or if the jump hints leave no space for it.
  let list: PopupLayout?
  let table: TableLayout?
  let minimap: Rect?

  /// Lays out a frame, for drawing with the characters of `glyphs`.
  ///
  /// - Complexity: Linear in the rows of the list over the canvas. For a list beside jump hints, also linear in the
  ///   visible part of the canvas.
  public init(_ frame: EditorFrame, glyphs: GlyphSet) {
    self.frame = frame
    self.glyphs = glyphs
    let screen = ScreenLayout(Canvas.bounded(frame.size), frame.request)
    self.screen = screen
    guard let screen else {
      (list, table, minimap) = (nil, nil, nil)
      return
    }
    list = frame.screen.popup.flatMap { Self.list($0, over: frame, in: screen, glyphs) }
    table =
      screen.side.isEmpty
      ? nil
      : TableLayout(
        in: screen.side, isAlone: !screen.showsCanvas,
        nameColumns: frame.table.map { TablePainter.nameColumns(of: $0, glyphs: glyphs) } ?? 0)
    let hasMap = frame.showsMinimap && frame.screen.popup == nil && screen.showsCanvas && frame.chart == nil
    minimap = hasMap ? MinimapPainter.area(in: screen.canvas, beside: Self.focus(of: frame, in: screen)) : nil
  }

  private static func focus(of frame: EditorFrame, in screen: ScreenLayout) -> Rect {
    let level = frame.shown
    let node = frame.focusedNode.flatMap { frame.diagram.node($0) }
    let cells = level.box(node?.frame ?? Rect(origin: frame.cursor, size: Size(columns: 1, rows: 1)))
    return Rect(
      origin: cells.origin - level.scale.project(frame.viewport.origin) + screen.canvas.origin, size: cells.size)
  }

  /// Whether at least a part of the canvas is visible.
  var showsCanvas: Bool { screen?.showsCanvas == true && frame.chart == nil }

  // MARK: - From a cell to what is drawn there

  /// Returns what is under a cell of the screen.
  ///
  /// The cell may also be outside of the screen. If several things are drawn in it, the result is the topmost one.
  public func place(of cell: Point) -> PointerPlace {
    guard let screen else { return PointerPlace(.nothing, frame.viewport.origin) }
    let point = Plane.clamped(frame.viewport.planePoint(cell - screen.canvas.origin))
    return PointerPlace(target(at: cell, showing: point, screen), point)
  }

  private func target(at cell: Point, showing point: Point, _ screen: ScreenLayout) -> PointerTarget {
    if screen.middle.contains(cell) {
      if let popup = frame.screen.popup, let list, list.frame.contains(cell) {
        return list.row(at: cell).map { .row(popup.firstRow + $0) } ?? .list
      }
      if frame.chart != nil { return .nothing }
      if let table, screen.side.contains(cell) { return target(at: cell, in: table) }
      return minimap?.contains(cell) == true ? .nothing : canvasTarget(at: point)
    }
    if screen.hints.contains(cell) {
      let places = HintLayout(frame.screen.hints, in: screen.hints, glyphs: glyphs).places
      return places.first { $0.cells.contains(cell) }.map { .hint($0.hint.command) } ?? .nothing
    }
    if screen.tool.contains(cell) {
      let places = ToolLayout(frame.screen, in: screen.tool, glyphs: glyphs).choices
      return places.first { $0.cells.contains(cell) }.map { .hint($0.choice.command, typed: $0.choice.typed) }
        ?? .nothing
    }
    if screen.message.contains(cell), let prompt = frame.screen.prompt {
      return PromptLayout(prompt, in: screen.message, glyphs: glyphs).offset(at: cell).map { .line($0) } ?? .nothing
    }
    return .nothing
  }

  private func target(at cell: Point, in table: TableLayout) -> PointerTarget {
    if let column = table.column(at: cell) { return .tableColumn(column) }
    guard let lines = frame.table?.lines, let line = table.line(at: cell), lines.indices.contains(line) else {
      return .table
    }
    switch lines[line] {
    case .heading(let heading): return .tableHeading(heading.heading)
    case .row(let row): return row.place.map { .tableInner($0) } ?? .tableRow(row.node)
    case .leavingHeading, .leavingRow: return .table
    }
  }

  private func canvasTarget(at point: Point) -> PointerTarget {
    let level = frame.shown
    let cell = level.scale.project(point)
    let nodes = frame.diagram.nodes(in: level.scale.area(Rect(origin: cell, size: Size(columns: 1, rows: 1))))
      .filter { level.box($0.frame).contains(cell) }
    guard let node = GraphPainter.paintingOrder(of: nodes).last else { return groundTarget(at: cell) }
    if let form = level.form { return end(of: node, NodeEnds(node, form), at: cell) }
    switch level.level {
    case .full: return part(of: node, at: cell)
    case .compact: return end(of: node, level.box(node.frame), at: cell)
    case .dot, .overview: return .node(node.id)
    }
  }

  /// Returns what is under a cell that is not in a node: a frame if the cell is in its upper border or title, otherwise
  /// the empty canvas.
  private func groundTarget(at cell: Point) -> PointerTarget {
    let scale = frame.shown.scale
    let frames = frame.diagram.frames(in: scale.area(Rect(origin: cell, size: Size(columns: 1, rows: 1))))
    let held = frames.last { held in
      let area = scale.project(held.area)
      return area.contains(cell) && [area.minRow, held.titleRow(at: frame.shown)].contains(cell.row)
    }
    return held.map { .frame($0.title) } ?? .emptyCanvas
  }

  private func part(of node: NodeVO, at cell: Point) -> PointerTarget {
    if node.hasOutput, NodeMetrics.output(of: node.frame) == cell { return .output(node.id) }
    let output = node.outputs.indices.dropFirst().first { NodeMetrics.output($0, of: node.frame) == cell }
    if let output { return .output(node.id, place: output) }
    let port = node.ports.indices.first { NodeMetrics.input($0, of: node.frame) == cell }
    return port.map { .input(PortID(node.id, $0)) } ?? .node(node.id)
  }

  private func end(of node: NodeVO, _ ends: NodeEnds, at cell: Point) -> PointerTarget {
    let outputs = node.hasOutput ? 0..<max(1, node.outputs.count) : 0..<0
    if let output = outputs.first(where: { ends.output($0, of: node.frame) == cell }) {
      return .output(node.id, place: output)
    }
    let port = node.ports.indices.first { ends.input($0, of: node.frame) == cell }
    return port.map { .input(PortID(node.id, $0)) } ?? .node(node.id)
  }

  /// Returns what is under a cell of a node drawn without a border: its first open port, its output, or the node
  /// itself.
  ///
  /// The first cell of the last row is the port; the last cell is the output.
  private func end(of node: NodeVO, _ box: Rect, at cell: Point) -> PointerTarget {
    guard cell.row == box.maxRow - 1 else { return .node(node.id) }
    if node.hasOutput, cell.column == box.maxColumn - 1 { return .output(node.id) }
    guard cell.column == box.minColumn, let port = node.ports.firstIndex(where: { !$0.isFilled }) else {
      return .node(node.id)
    }
    return .input(PortID(node.id, port))
  }

  // MARK: - Lists over the canvas

  /// How important it is that a list does not cover certain cells.
  ///
  /// Jump hints are the most important, especially those that cannot move to another position. Then follow the other
  /// cells of their rows, the focused node, and boxes with hints.
  private static let weights = (onlyPlace: 1 << 40, letters: 1 << 30, rows: 1 << 8, focus: 1 << 4, boxes: 1)

  /// Lays out a list; nil if the jump hints leave no space for it.
  ///
  /// A list at the side does not cover the jump hints, their nodes or the focused node.
  private static func list(
    _ popup: ScreenVO.Popup, over frame: EditorFrame, in screen: ScreenLayout, _ glyphs: GlyphSet
  ) -> PopupLayout? {
    let isOverCanvas = screen.showsCanvas && frame.chart == nil
    let covered: CoveredCells? =
      switch popup.placement {
      case .right, .aside: isOverCanvas ? coveredCells(of: frame, in: screen) : nil
      case .middle, .overLine, .menu: nil
      }
    return PopupLayout(popup, in: screen.middle, over: covered, glyphs: glyphs)
  }

  private static func coveredCells(of frame: EditorFrame, in screen: ScreenLayout) -> CoveredCells {
    let level = frame.shown
    let visible = Rect(origin: level.scale.project(frame.viewport.origin), size: screen.canvas.size)
    let offset = screen.canvas.origin - visible.origin
    let nodes = GraphPainter.paintingOrder(of: frame.diagram.nodes(in: level.scale.area(visible)))
    let hints = JumpHintLayout(nodes, at: level, in: visible)
    var parts = zip(hints.letters, hints.boxes).map { letters, box in
      // The parts of the box on both sides of the list may be too narrow for the hint.
      let space = PopupLayout.leastAside.columns + 2 * (letters.cells.size.columns - 1)
      let mayBeCovered = box.size.columns <= space && box.size.rows <= PopupLayout.leastAside.rows
      return (cells: letters.cells, weight: mayBeCovered ? weights.onlyPlace : weights.letters)
    }
    parts += hints.rows.map { ($0, weights.rows) } + hints.boxes.map { ($0, weights.boxes) }
    parts += nodes.filter { $0.id == frame.focusedNode }.map { (level.box($0.frame), weights.focus) }
    return CoveredCells(
      parts.map { (Rect(origin: $0.cells.origin + offset, size: $0.cells.size), $0.weight) },
      limit: weights.letters, prohibition: weights.onlyPlace, in: screen.middle)
  }
}
