import CharacterCanvas
import DiagramModel
import Geometry
import PresentationModel
import WireRouting

/// How the canvas of the document plane comes about.
extension Scene {
  /// Draws what an area of that size shows of the document plane; of what was drawn last only what changed.
  ///
  /// `list` are the cells of it that are covered by a list. `planeRevision` grows where the picture changes.
  mutating func paintPlane(of frame: EditorFrame, size: Size, under list: Rect? = nil) -> Canvas {
    let (level, screen, diagram) = (frame.shown, frame.screen, frame.diagram)
    let key = PlanePicture.Key(
      state: diagram.backgroundState, level: level, size: size, theme: theme.name, glyphs: glyphs,
      showsGrid: screen.showsGrid, isCreatingRelationship: screen.isCreatingRelationship)
    let visible = Rect(origin: level.scale.project(frame.viewport.origin), size: size)
    let painter = GraphPainter(theme: theme, glyphs: glyphs, showsState: true, level: level, grid: grid(screen))
    let nodes = painter.nodes(of: diagram, in: visible)

    // Taken out while they change, so that nothing is copied.
    var cached = plane
    plane = nil
    let isPan = cached?.key == key && cached?.visible != visible
    var routing = FrameRouting(
      PlaneRoutingMap(diagram: diagram, level: level), routers.removeValue(forKey: level) ?? WireRouter(),
      budget: budget(isPan: isPan, wires: diagram.wireCount))
    if cached?.key != key || cached?.update(to: visible, nodes: nodes, painter, of: diagram, &routing) != true {
      cached = PlanePicture(key: key, visible: visible, nodes: nodes, painter, of: diagram, &routing)
    }
    routers[level] = routing.router
    plane = cached
    if cached?.hasChanged != false { planeRevision += 1 }
    awaitsBetterWires = cached?.isProvisional == true && !diagram.isDragging
    var canvas = cached?.canvas ?? Canvas(size: size, glyphs: glyphs, style: theme[.canvas])
    // What is beyond the edges has values that are not shown.
    let marks = EdgeMarkPainter(theme: theme, glyphs: glyphs).paint(diagram, seen: visible, on: &canvas)
    if marks != edgeMarks { planeRevision += 1 }
    edgeMarks = marks
    // Where the letters stand depends on all that is shown.
    if nodes.contains(where: \.isHinted) {
      planeRevision += 1
      canvas.within(Rect(origin: .origin, size: size), showing: visible.origin) {
        let list = list.map { Rect(origin: $0.origin + visible.origin, size: $0.size) }
        let letters = JumpHintLayout(GraphPainter.paintingOrder(of: nodes), at: level, in: visible, beside: list)
        JumpHintPainter(style: theme[.jumpHint]).paint(letters, on: &$0)
      }
    }
    return canvas
  }

  /// How much a frame may visit to route wires: one of many that follow each other while the canvas is panned, and any other.
  private static let budgets = (pan: SearchBudget(2_000), other: SearchBudget(30_000))
  /// A diagram of so few wires has them all routed at once, so that a screen is the same however it came about.
  private static let fewWires = 64
  /// How long a picture with provisional wires is seen: longer than from one key that is held down to the next.
  private static let stepTime = Duration.milliseconds(60)

  private func budget(isPan: Bool, wires: Int) -> SearchBudget {
    routesWiresInSteps && wires > Self.fewWires ? isPan ? Self.budgets.pan : Self.budgets.other : .unlimited
  }

  /// After how much time the frame painted last is to be followed by another one though nothing comes in, since wires of it can be
  /// routed better; nil most of the time.
  public var nextFrame: Duration? { awaitsBetterWires ? Self.stepTime : nil }

  /// Has the next frame route all wires again, without regard to the routes they had.
  public mutating func rerouteWires() {
    routers = [:]
    plane = nil
  }

  /// Has the next frame draw every cell again.
  mutating func forgetPlane() {
    (plane, cachedFrame) = (nil, nil)
  }

  private func grid(_ screen: ScreenVO) -> GridPainter? {
    let signs = SceneGlyphs.of(glyphs)
    if screen.isCreatingRelationship { return .linking(theme, signs) }
    return screen.showsGrid ? GridPainter(style: theme[.grid], dot: signs.gridDot) : nil
  }
}

extension NodeVO {
  fileprivate var isHinted: Bool { hint != nil || ports.contains { $0.hint != nil } }
}
