public import DiagramModel
public import Geometry

/// What the canvas shows of the document plane, and in which form; no undo takes any of it back.
public struct CanvasView: Hashable, Sendable {
  /// The part of the document plane that is shown.
  public internal(set) var viewport: Viewport
  /// The size of the whole screen in cells, as last reported.
  public internal(set) var screenSize: Size
  /// Whether points of a grid lie behind everything.
  public internal(set) var showsGrid: Bool
  /// Whether a map of the whole graph lies in a corner.
  public internal(set) var showsMinimap = false
  /// In which form values are shown.
  public internal(set) var valueFormat = ValueFormat.plain
  /// How wires turn.
  public internal(set) var wireStyle = WireStyle.rounded
  /// How far the style of relationship-creation mode has come in.
  var linkFade = Fade()

  /// A view of the plane from its origin on, with all of the screen for the canvas.
  init(screen: Size, showsGrid: Bool) {
    screenSize = screen
    self.showsGrid = showsGrid
    viewport = Viewport(size: ScreenLayout.canvasSize(screen, ScreenLayout.Request()))
  }

  /// How much of each node is drawn.
  public var detail: DetailLevel { DetailLevel.allCases.first { $0.scale == viewport.scale } ?? .full }

  /// The level so many steps further, or the last there is; nil where there is none beyond this one.
  func level(_ steps: Int, isLess: Bool) -> DetailLevel? {
    var level = detail
    for _ in 0..<min(steps, DetailLevel.allCases.count) { level = level.next(isLess) ?? level }
    return level == detail ? nil : level
  }

  /// The level with the most detail at which so much fits on the screen; the one with the least where it never does.
  func level(fitting size: Size) -> DetailLevel {
    DetailLevel.allCases.first { fits(size, at: $0) } ?? .overview
  }

  private func fits(_ size: Size, at level: DetailLevel) -> Bool {
    let space = level.scale.size(viewport.size)
    return size.columns <= space.columns && size.rows <= space.rows
  }

  /// Draws at that level: all of `extent` in the middle where it fits, else what was there; and `focus` in sight.
  mutating func show(_ level: DetailLevel, of extent: Rect, revealing focus: Rect?) {
    let center = viewport.rect.center
    viewport.scale = level.scale
    viewport.center(on: Rect(origin: center, size: Size(columns: 1, rows: 1)))
    if !extent.isEmpty { viewport.keep(within: extent) }
    if let focus { viewport.reveal(focus) }
  }

  /// Shows `rect` in the middle, at the level with the most detail in which it fits; false where none has: it is then shown
  /// from its top-left corner.
  mutating func fit(_ rect: Rect) -> Bool {
    let level = level(fitting: rect.size)
    viewport.scale = level.scale
    let isWhole = fits(rect.size, at: level)
    if isWhole {
      viewport.center(on: rect)
    } else {
      viewport.origin = Plane.clamped(rect.origin - Point(column: 2 * level.scale.columns, row: level.scale.rows))
    }
    return isWhole
  }
}
