public import DiagramModel
public import EvaluationEngine
public import Geometry

/// What the canvas shows of the document plane, and in which form; no undo takes any of it back.
public struct CanvasView: Hashable, Sendable {
  /// The part of the document plane that is shown.
  public internal(set) var viewport: Viewport
  /// How nodes are drawn, in the viewport's scale.
  public private(set) var shown = ShownLevel(.full)
  /// Whether a squeezed level was chosen for all of the diagram, and is chosen again where that or the space for it changes.
  private var squeezesAll = false
  /// What was shown when the program last chose that by itself; nil before.
  private var chosen: Shown?
  /// The size of the whole screen in cells, as last reported.
  public internal(set) var screenSize: Size
  /// Whether points of a grid lie behind everything.
  public internal(set) var showsGrid: Bool
  /// Whether a document that is opened is shown whole where its names can be read.
  let opensWhole: Bool
  /// Whether a map of the whole graph lies in a corner.
  public internal(set) var showsMinimap = false
  /// In which form values are shown.
  public internal(set) var valueFormat = ValueFormat.plain
  /// The node whose uncertainty is asked about, so that bars on the nodes show what it comes from; nil for none.
  public internal(set) var drivenNode: NodeID?
  /// How wires turn.
  public internal(set) var wireStyle = WireStyle.rounded
  /// How far the style of relationship-creation mode has come in.
  var linkFade = Fade()

  /// A view of the plane from its origin on, with all of the screen for the canvas.
  init(screen: Size, showsGrid: Bool, opensWhole: Bool = false) {
    screenSize = screen
    self.showsGrid = showsGrid
    self.opensWhole = opensWhole
    viewport = Viewport(size: ScreenLayout.canvasSize(screen, ScreenLayout.Request()))
  }

  /// What a person can change of a view by scrolling and zooming.
  private struct Shown: Hashable {
    var origin: Point
    var level: ShownLevel
  }

  /// Whether what is shown was chosen by the program: nobody has scrolled or zoomed since.
  var isAutomatic: Bool { chosen == Shown(origin: viewport.origin, level: shown) }

  /// Takes what is shown for the program's own choice.
  mutating func noteChoice() { chosen = Shown(origin: viewport.origin, level: shown) }

  /// How much of each node is drawn.
  public var detail: DetailLevel { shown.level }

  /// The level so many steps further, or the last there is; nil where there is none beyond this one.
  func level(_ steps: Int, isLess: Bool) -> DetailLevel? {
    var level = detail
    for _ in 0..<min(steps, DetailLevel.allCases.count) { level = level.next(isLess) ?? level }
    return level == detail ? nil : level
  }

  /// Draws at that level: all of `extent` in the middle where it fits, else what was there; and `focus` in sight.
  mutating func show(_ level: DetailLevel, of extent: Rect, revealing focus: Rect?) {
    let center = viewport.rect.center
    squeezesAll = false
    draw(ShownLevel(level))
    viewport.center(on: Rect(origin: center, size: Size(columns: 1, rows: 1)))
    if !extent.isEmpty { viewport.keep(within: extent) }
    if let focus { viewport.reveal(focus) }
  }

  /// Shows `rect` in the middle, at the level with the most detail in which it fits; where none has, from its top-left corner.
  ///
  /// - Parameters:
  ///   - rect: A part of the document plane.
  ///   - isAll: Whether it is all of the diagram.
  ///   - squeezed: What is taken where no level but dots and an overview has space: a level squeezed into that many cells, nil for none.
  /// - Returns: whether it fits.
  mutating func fit(_ rect: Rect, isAll: Bool = false, squeezed: (Size) -> ShownLevel? = { _ in nil }) -> Bool {
    let level = level(fitting: rect.size)
    draw(level == .full || level == .compact ? ShownLevel(level) : squeezed(viewport.size) ?? ShownLevel(level))
    squeezesAll = isAll && shown.scale.isSqueezed
    let isWhole = shown.scale.isSqueezed || fits(rect.size, at: level)
    if isWhole {
      viewport.center(on: rect)
    } else {
      viewport.origin = Plane.clamped(
        rect.origin - Point(column: Self.corner.column * level.scale.columns, row: Self.corner.row * level.scale.rows))
    }
    return isWhole
  }

  /// Shows all of a document that is opened: full boxes from its top-left corner, or what `fit` finds.
  ///
  /// - Returns: false where no name of a node would be read; all is then as before.
  mutating func open(_ extent: Rect, squeezed: (Size) -> ShownLevel?) -> Bool {
    var opened = self
    guard opensWhole, !extent.isEmpty, opened.fit(extent, isAll: true, squeezed: squeezed), opened.detail != .overview
    else {
      return false
    }
    let corner = extent.origin - Self.corner
    let seen = Rect(origin: corner, size: viewport.size)
    if opened.detail == .full, seen.intersection(extent) == extent { opened.viewport.origin = corner }
    self = opened
    return true
  }

  /// Squeezes all of a diagram anew, after nodes came or went or the canvas got another size; nothing where all is not squeezed, or cannot
  /// be any more.
  mutating func squeezeAgain(_ extent: Rect, squeezed: (Size) -> ShownLevel?) {
    guard squeezesAll, !extent.isEmpty, let level = squeezed(viewport.size) else { return }
    let isChosen = isAutomatic
    draw(level)
    viewport.center(on: extent)
    if isChosen { noteChoice() }
  }

  /// The one place where level and scale change, together.
  private mutating func draw(_ level: ShownLevel) {
    shown = level
    viewport.scale = level.scale
  }

  /// Cells between the edges of the canvas and what lies in its corner.
  static let corner = Point(column: 2, row: 1)

  /// The level with the most detail at which so much fits on the screen; the one with the least where it never does.
  private func level(fitting size: Size) -> DetailLevel {
    DetailLevel.allCases.first { fits(size, at: $0) } ?? .overview
  }

  private func fits(_ size: Size, at level: DetailLevel) -> Bool {
    let space = level.scale.size(viewport.size)
    return size.columns <= space.columns && size.rows <= space.rows
  }
}
