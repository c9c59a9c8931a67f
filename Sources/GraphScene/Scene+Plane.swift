import CharacterCanvas
import DiagramModel
import Geometry
import PresentationModel
import WireRouting

extension Scene {
  /// Returns a drawing of the visible part of the document plane.
  ///
  /// Only changes since the last drawing are drawn.
  ///
  /// `list` is the rectangle that a list covers. If the picture changed, `planeRevision` is incremented.
  mutating func paintPlane(of frame: EditorFrame, size: Size, under list: Rect? = nil) -> Canvas {
    let (level, screen, diagram) = (frame.shown, frame.screen, frame.diagram)
    let key = PlanePicture.Key(
      state: diagram.backgroundState, level: level, size: size, theme: theme.name, glyphs: glyphs,
      showsGrid: screen.showsGrid, isCreatingRelationship: screen.isCreatingRelationship)
    let visible = Rect(origin: level.scale.project(frame.viewport.origin), size: size)
    let painter = GraphPainter(theme: theme, glyphs: glyphs, showsState: true, level: level, grid: grid(screen))
    let nodes = painter.nodes(of: diagram, in: visible)

    // Moved out while they change, so that they are not copied.
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
    // The values of nodes beyond the edges are not in the key of the cached picture.
    let marks = EdgeMarkPainter(theme: theme, glyphs: glyphs).paint(diagram, seen: visible, on: &canvas)
    if marks != edgeMarks { planeRevision += 1 }
    edgeMarks = marks
    // The places of hints depend on everything visible.
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

  /// How much search for routes is allowed in one screen update: less while the user scrolls, more in other updates.
  private static let budgets = (pan: SearchBudget(2_000), other: SearchBudget(30_000))
  /// The largest number of wires for which the search for routes is not limited, so that routes do not depend on
  /// earlier screens.
  private static let fewWires = 64
  /// The time until a frame that improves provisional routes; longer than the time between repetitions of a key.
  private static let stepTime = Duration.milliseconds(60)

  private func budget(isPan: Bool, wires: Int) -> SearchBudget {
    routesWiresInSteps && wires > Self.fewWires ? isPan ? Self.budgets.pan : Self.budgets.other : .unlimited
  }

  /// The time after which the next frame must be drawn even without input, to improve provisional routes of wires.
  ///
  /// Nil if no wire has a provisional route.
  public var nextFrame: Duration? { awaitsBetterWires ? Self.stepTime : nil }

  /// Discards all routes, so that the next frame routes all wires again.
  public mutating func rerouteWires() {
    routers = [:]
    plane = nil
  }

  /// Discards the cached drawings, so that the next frame draws every cell again.
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
