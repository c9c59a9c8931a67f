import CharacterCanvas
import DiagramModel
import Geometry
import PresentationModel
import WireRouting

/// The drawing of the document plane's canvas.
extension Scene {
  /// Draws the part of the document plane in an area of that size; only changes since the last drawing.
  ///
  /// `list` are its cells under a list. `planeRevision` increases with changes of the picture.
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
  /// With at most this many wires all are routed at once, so that a screen does not depend on earlier ones.
  private static let fewWires = 64
  /// How long a picture with provisional wires is seen: longer than from one key that is held down to the next.
  private static let stepTime = Duration.milliseconds(60)

  private func budget(isPan: Bool, wires: Int) -> SearchBudget {
    routesWiresInSteps && wires > Self.fewWires ? isPan ? Self.budgets.pan : Self.budgets.other : .unlimited
  }

  /// The time after which another frame must be drawn without input, because wires of the last one can be routed
  /// better; usually nil.
  public var nextFrame: Duration? { awaitsBetterWires ? Self.stepTime : nil }

  /// Makes the next frame route all wires again, without their former routes.
  public mutating func rerouteWires() {
    routers = [:]
    plane = nil
  }

  /// Makes the next frame draw every cell again.
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
