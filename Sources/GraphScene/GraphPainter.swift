import CharacterCanvas
import DiagramModel
import Geometry

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
  func background(of diagram: DiagramView, in rect: Rect, _ routing: inout FrameRouting) -> Canvas {
    background(of: diagram, in: rect, with: routing.wires(in: rect))
  }

  /// The same of parts of what is seen.
  ///
  /// - Returns: nil where wires of the rest got another route.
  func backgrounds(
    of diagram: DiagramView, in parts: [Rect], of seen: Rect, _ routing: inout FrameRouting
  ) -> [Canvas]? {
    routing.wires(in: parts, of: seen).map { wires in
      zip(parts, wires).map { background(of: diagram, in: $0, with: $1) }
    }
  }

  private func background(of diagram: DiagramView, in rect: Rect, with wires: RoutedWires) -> Canvas {
    var canvas = Canvas(size: rect.size, glyphs: glyphs, style: theme[.canvas])
    canvas.within(Rect(origin: .origin, size: rect.size), showing: rect.origin) { plane in
      grid?.paint(on: &plane)
      paintFrames(of: diagram, on: &plane)
      WirePainter(theme: theme, showsState: showsState, style: diagram.wireStyle, hasOneEntry: level != .full)
        .paint(wires, loose: showsState ? diagram.looseWire?.at(level) : nil, on: &plane)
    }
    return canvas
  }

  /// The nodes whose boxes may lie in a rectangle of the level's cells, in reading order.
  func nodes(of diagram: DiagramView, in rect: Rect) -> [NodeVO] {
    diagram.shownNodes(in: level.scale.area(rect), hasPictures: level == .full)
  }

  /// Draws the boxes of nodes that can be seen, each over those before it, and those that are acted on over all others.
  func paint(_ nodes: [NodeVO], on canvas: inout Canvas) {
    let visible = canvas.visible
    let full = NodeBoxPainter(theme: theme, glyphs: glyphs, showsState: showsState)
    let small = SmallBoxPainter(theme: theme, glyphs: glyphs, showsState: showsState, level: level)
    var seen = nodes.indices.filter { level.box(nodes[$0].frame).intersects(visible) }
    Self.raise(&seen, among: nodes)
    var faded: [CellStyle: CellStyle] = [:]
    for index in seen {
      switch level {
      case .full: full.paint(nodes[index], on: &canvas)
      case .compact, .dot, .overview: small.paint(nodes[index], on: &canvas)
      }
      let node = nodes[index]
      if showsState, node.presence < 1 {
        canvas.restyle(level.box(node.frame)) { theme.fading($0, share: node.presence, &faded) }
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

  private func paintFrames(of diagram: DiagramView, on canvas: inout Canvas) {
    let area = level.scale.area(canvas.visible)
    let frames = FramePainter(theme: theme, glyphs: glyphs, showsState: showsState)
    for frame in diagram.frames(in: area) { frames.paint(frame, at: level, on: &canvas) }
    guard showsState else { return }
    let leaving = LeavingNodePainter(theme: theme, glyphs: glyphs, level: level)
    for node in diagram.leavingNodes(in: area) { leaving.paint(node, on: &canvas) }
  }
}

/// Draws what is left of a deleted node for a moment: a dim, broken box with its name.
struct LeavingNodePainter {
  let theme: Theme
  let glyphs: GlyphSet
  let level: DetailLevel

  func paint(_ node: LeavingNodeVO, on canvas: inout Canvas) {
    let box = level.box(node.frame)
    let style = theme[.leavingBox]
    if level == .full { canvas.frame(box, .dashed, style: style) }
    guard level != .overview else { return canvas.fill(box, with: SceneGlyphs.of(glyphs).gridDot, style: style) }
    let space = max(0, box.size.columns - 4)
    canvas.write(
      CellText.truncated(node.name, toColumns: space, glyphs: glyphs), at: box.origin + Point(column: 2, row: 0),
      style: style, limit: space)
  }
}
