import CharacterCanvas
import Geometry
import PresentationModel

/// Draws the frames, wires and boxes of what a canvas shows of the document plane, in the cells of a level of detail.
struct GraphPainter {
  let theme: Theme
  let glyphs: GlyphSet
  /// Whether selection and the making of a link are shown.
  let showsState: Bool
  let level: DetailLevel

  func paint(_ model: NodesPM, _ router: inout WireRouter, on canvas: inout Canvas) {
    paintBackground(of: model, &router, on: &canvas)
    paintNodes(of: model, on: &canvas)
  }

  /// All that lies below the boxes.
  func paintBackground(of model: NodesPM, _ router: inout WireRouter, on canvas: inout Canvas) {
    let visible = canvas.visible
    let area = level.scale.area(visible)
    let frames = FramePainter(theme: theme, glyphs: glyphs, showsState: showsState)
    for frame in model.frames(in: area) { frames.paint(frame, at: level, on: &canvas) }
    if showsState {
      let leaving = LeavingNodePainter(theme: theme, glyphs: glyphs, level: level)
      for node in model.leavingNodes(in: area) { leaving.paint(node, on: &canvas) }
    }
    paintWires(of: model, &router, visible, on: &canvas)
  }

  /// The boxes.
  func paintNodes(of model: NodesPM, on canvas: inout Canvas) {
    let nodes = Self.paintingOrder(of: model.nodes(in: level.scale.area(canvas.visible)))
    switch level {
    case .full:
      let boxes = NodeBoxPainter(theme: theme, glyphs: glyphs, showsState: showsState)
      for node in nodes { boxes.paint(node, on: &canvas) }
    case .compact, .dot, .overview:
      let boxes = SmallBoxPainter(theme: theme, glyphs: glyphs, showsState: showsState, level: level)
      for node in nodes { boxes.paint(node, on: &canvas) }
    }
    if showsState {
      JumpHintPainter(style: theme[.jumpHint], level: level).paint(nodes, on: &canvas)
    }
  }

  private func paintWires(
    of model: NodesPM, _ router: inout WireRouter, _ visible: Rect, on canvas: inout Canvas
  ) {
    let space = RoutingSpace(model: model, level: level)
    let painter = WirePainter(theme: theme, showsState: showsState, style: model.wireStyle)
    let loose = showsState ? model.looseWire?.at(level) : nil
    // Blocks leave no room for more than the wires that are looked at.
    let wires = space.wires(in: visible).filter { level != .overview || showsState && ($0.isActive || $0.isProposed) }
    // Before others are led, which may take the ports of those that are gone.
    let gone = showsState ? model.leavingWires(in: level.scale.area(visible)) : []
    let leaving = gone.compactMap { router.rememberedWay(of: $0.at(level), in: space) }
    painter.paint(router.ways(of: wires, in: space), leaving: leaving, loose: loose, on: &canvas)
  }

  /// Nodes in the order they are drawn in: the ones that are acted on lie above others.
  static func paintingOrder(of nodes: [NodeVO]) -> [NodeVO] {
    nodes.filter { !$0.isSelected && !$0.isAimedAt } + nodes.filter { $0.isSelected && !$0.isAimedAt }
      + nodes.filter(\.isAimedAt)
  }
}
