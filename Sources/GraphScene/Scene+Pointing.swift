import CharacterCanvas
import EvaluationEngine
public import Geometry
public import PresentationModel

/// From a cell of the screen back to what was drawn there.
extension Scene {
  /// What lies under the cell of a pointer event; nil for other inputs.
  public func place(of input: Input, in model: NodesPM) -> PointerPlace? {
    guard case .pointer(let event) = input else { return nil }
    return place(of: event.cell, in: model)
  }

  /// What lies under a cell of the screen that shows `model` in the size it was told last.
  ///
  /// Any cell may be asked for, also one beyond the screen. What is drawn above wins.
  public func place(of cell: Point, in model: NodesPM) -> PointerPlace {
    let size = Canvas.bounded(model.view.screenSize)
    guard let layout = model.layout(of: size) else {
      return PointerPlace(.nothing, model.viewport.origin)
    }
    let point = Plane.clamped(model.viewport.planePoint(cell - layout.canvas.origin))
    return PointerPlace(target(at: cell, showing: point, layout, model), point)
  }

  private func target(
    at cell: Point, showing point: Point, _ layout: ScreenLayout, _ model: NodesPM
  ) -> PointerTarget {
    if layout.middle.contains(cell) {
      if let popup = model.screen.popup, let list = listLayout(of: popup, over: model, in: layout) {
        if list.frame.contains(cell) { return list.row(at: cell).map { .row(popup.firstRow + $0) } ?? .list }
      }
      if model.chartReader != nil { return .nothing }
      if layout.side.contains(cell) { return tableTarget(at: cell, layout, model) }
      if model.screen.popup == nil, MinimapPainter.frame(for: model, in: layout.canvas)?.contains(cell) == true {
        return .nothing
      }
      return canvasTarget(at: point, model)
    }
    if layout.hints.contains(cell) {
      let places = HintLayout(model.screen.hints, in: layout.hints, glyphs: glyphs).places
      return places.first { $0.cells.contains(cell) }.map { .hint($0.hint.command) } ?? .nothing
    }
    if layout.message.contains(cell), let prompt = model.screen.prompt {
      return PromptLayout(prompt, in: layout.message, glyphs: glyphs).offset(at: cell).map { .line($0) } ?? .nothing
    }
    return .nothing
  }

  private func tableTarget(at cell: Point, _ layout: ScreenLayout, _ model: NodesPM) -> PointerTarget {
    let table = TableLayout(in: layout.side, isAlone: !layout.showsCanvas)
    if let column = table.column(at: cell) { return .tableColumn(column) }
    let lines = model.tableLines
    guard let line = table.line(at: cell), lines.indices.contains(line) else { return .table }
    switch lines[line] {
    case .heading(let heading): return .tableHeading(heading.heading)
    case .row(let row): return .tableRow(row.node)
    }
  }

  private func canvasTarget(at point: Point, _ model: NodesPM) -> PointerTarget {
    let level = model.detail
    let cell = level.scale.project(point)
    let nodes = model.nodes(in: level.scale.area(Rect(origin: cell, size: Size(columns: 1, rows: 1))))
      .filter { level.box($0.frame).contains(cell) }
    guard let node = GraphPainter.paintingOrder(of: nodes).last else { return groundTarget(at: cell, model) }
    switch level {
    case .full: return part(of: node, at: cell)
    case .compact: return end(of: node, level.box(node.frame), at: cell)
    case .dot, .overview: return .node(node.id)
    }
  }

  /// What lies there where no node does: the upper border of a frame, or its title, is what it is held by.
  private func groundTarget(at cell: Point, _ model: NodesPM) -> PointerTarget {
    let scale = model.detail.scale
    let frames = model.frames(in: scale.area(Rect(origin: cell, size: Size(columns: 1, rows: 1))))
    let held = frames.last { frame in
      let area = scale.project(frame.area)
      return area.contains(cell) && [area.minRow, frame.titleRow(at: model.detail)].contains(cell.row)
    }
    return held.map { .frame($0.title) } ?? .emptyCanvas
  }

  private func part(of node: NodeVO, at cell: Point) -> PointerTarget {
    if node.hasOutput, NodeMetrics.output(of: node.frame) == cell { return .output(node.id) }
    let port = node.ports.indices.first { NodeMetrics.input($0, of: node.frame) == cell }
    return port.map { .input(PortID(node.id, $0)) } ?? .node(node.id)
  }

  /// On a line that stands for a node, the first cell is its first open port, the last one its output.
  private func end(of node: NodeVO, _ box: Rect, at cell: Point) -> PointerTarget {
    if node.hasOutput, cell.column == box.maxColumn - 1 { return .output(node.id) }
    guard cell.column == box.minColumn, let port = node.ports.firstIndex(where: { !$0.isFilled }) else {
      return .node(node.id)
    }
    return .input(PortID(node.id, port))
  }
}
