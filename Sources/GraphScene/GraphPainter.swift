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
  /// Draws below everything else.
  var grid: GridPainter?

  /// All that lies below the boxes in a rectangle of the level's cells, on a canvas of its own.
  func ground(of model: NodesPM, in rect: Rect, _ router: inout WireRouter) -> Canvas {
    let space = RoutingSpace(model: model, level: level)
    let leaving = leavingWays(of: model, in: rect, router)
    leadAll(in: space, &router)
    return ground(of: model, in: rect, with: router.ways(of: wires(in: space, rect), in: space), leaving)
  }

  /// The same as far as only part of what is shown is to be drawn.
  ///
  /// - Returns: nil where wires of the rest are led otherwise now.
  func ground(of model: NodesPM, in rect: Rect, of shown: Rect, _ router: inout WireRouter) -> Canvas? {
    let space = RoutingSpace(model: model, level: level)
    let leaving = leavingWays(of: model, in: rect, router)
    let before = router.revision
    leadAll(in: space, &router)
    guard router.revision == before else { return nil }
    return router.ways(of: wires(in: space, rect), among: wires(in: space, shown), in: space)
      .map { ground(of: model, in: rect, with: $0, leaving) }
  }

  /// Leads wires better that cross a rectangle, as far as the frame may search.
  ///
  /// - Returns: Whether one of them runs otherwise now.
  func improveWires(of model: NodesPM, in rect: Rect, _ router: inout WireRouter) -> Bool {
    let space = RoutingSpace(model: model, level: level)
    let before = router.revision
    leadAll(in: space, &router)
    return router.improveWays(of: wires(in: space, rect), in: space) || router.revision != before
  }

  private func leadAll(in space: RoutingSpace, _ router: inout WireRouter) {
    // Where few wires are drawn, those that are not are none that others have to regard.
    if level != .overview { router.leadAll(in: space) }
  }

  /// Has wires that are gone keep their ways; to be called before others are led, which may take their ports.
  func noteLeavingWires(of model: NodesPM, _ router: inout WireRouter) {
    let space = RoutingSpace(model: model, level: level)
    router.note(leaving: showsState ? model.leavingWires.map { $0.at(level) } : [], in: space)
  }

  /// The ways of wires that are gone.
  private func leavingWays(of model: NodesPM, in rect: Rect, _ router: WireRouter) -> [WireRouter.Routed] {
    guard showsState else { return [] }
    return model.leavingWires(in: level.scale.area(rect)).compactMap { router.way(ofLeaving: $0.at(level)) }
  }

  private func ground(
    of model: NodesPM, in rect: Rect, with ways: [WireRouter.Routed], _ leaving: [WireRouter.Routed]
  ) -> Canvas {
    var canvas = Canvas(size: rect.size, glyphs: glyphs, style: theme[.canvas])
    canvas.within(Rect(origin: .origin, size: rect.size), showing: rect.origin) { plane in
      grid?.paint(on: &plane)
      paintFrames(of: model, on: &plane)
      WirePainter(theme: theme, showsState: showsState, style: model.wireStyle, hasOneEntry: level != .full)
        .paint(ways, leaving: leaving, loose: showsState ? model.looseWire?.at(level) : nil, on: &plane)
    }
    return canvas
  }

  /// The nodes whose boxes may lie in a rectangle of the level's cells, in reading order.
  func nodes(of model: NodesPM, in rect: Rect) -> [NodeVO] {
    model.shownNodes(in: level.scale.area(rect), hasPictures: level == .full)
  }

  /// Draws the boxes of nodes that can be seen, each over those before it, and those that are acted on over all others.
  func paint(_ nodes: [NodeVO], on canvas: inout Canvas) {
    let visible = canvas.visible
    let full = NodeBoxPainter(theme: theme, glyphs: glyphs, showsState: showsState)
    let small = SmallBoxPainter(theme: theme, glyphs: glyphs, showsState: showsState, level: level)
    var seen = nodes.indices.filter { level.box(nodes[$0].frame).intersects(visible) }
    Self.raise(&seen, among: nodes)
    for index in seen {
      switch level {
      case .full: full.paint(nodes[index], on: &canvas)
      case .compact, .dot, .overview: small.paint(nodes[index], on: &canvas)
      }
    }
  }

  /// Nodes in the order in which they are painted: of several that lie on each other the last one is seen.
  static func paintingOrder(of nodes: [NodeVO]) -> [NodeVO] {
    var order = Array(nodes.indices)
    raise(&order, among: nodes)
    return order.map { nodes[$0] }
  }

  /// Brings those that are acted on behind the others in the order of painting.
  private static func raise(_ order: inout [Int], among nodes: [NodeVO]) {
    var raised: [Int] = []
    for isAimedAt in [false, true] {
      raised += order.filter { nodes[$0].isAimedAt == isAimedAt && (isAimedAt || nodes[$0].isSelected) }
    }
    if raised.isEmpty { return }
    order.removeAll { nodes[$0].isSelected || nodes[$0].isAimedAt }
    order += raised
  }

  private func paintFrames(of model: NodesPM, on canvas: inout Canvas) {
    let area = level.scale.area(canvas.visible)
    let frames = FramePainter(theme: theme, glyphs: glyphs, showsState: showsState)
    for frame in model.frames(in: area) { frames.paint(frame, at: level, on: &canvas) }
    guard showsState else { return }
    let leaving = LeavingNodePainter(theme: theme, glyphs: glyphs, level: level)
    for node in model.leavingNodes(in: area) { leaving.paint(node, on: &canvas) }
  }

  /// The wires that are drawn.
  private func wires(in space: RoutingSpace, _ rect: Rect) -> [WireVO] {
    // Blocks leave no room for more than the wires that are looked at.
    if level == .overview { return showsState ? space.activeWires(in: rect) : [] }
    return space.wires(in: rect)
  }
}
