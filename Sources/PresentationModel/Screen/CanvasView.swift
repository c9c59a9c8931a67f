public import DiagramModel
public import EvaluationEngine
public import Geometry

/// What the canvas shows of the document plane, and in which form; no undo takes any of it back.
public struct CanvasView: Hashable, Sendable {
  /// The part of the document plane that is shown.
  public internal(set) var viewport: Viewport
  /// How nodes are drawn, in the viewport's scale.
  public private(set) var shown = ShownLevel(.full)
  /// The arrangement in which all of the diagram is shown, in whose cells the viewport then lies; nil where boxes lie at their places.
  public private(set) var fitted: FittedDiagram?
  /// Whether a form was chosen for all of the diagram, and is chosen again where that or the space for it changes.
  private var fitsAll = false
  /// Whether what is shown was chosen by the program: nobody has scrolled or zoomed since.
  private(set) var isAutomatic = true
  /// Whether the form has the table beside the canvas, since there is no space for values in the graph.
  private(set) var showsTable = false
  /// Whether somebody has hidden the table of a form.
  var hidesTable = false
  /// Whether the form was chosen since the last key, and is named as long as nothing else is said.
  var isFormNew = false
  /// The size of the whole screen in cells, as last reported.
  public internal(set) var screenSize: Size
  /// Whether points of a grid lie behind everything.
  public internal(set) var showsGrid: Bool
  /// Whether a document that is opened is shown whole where its names can be read.
  let opensWhole: Bool
  /// What the canvas is drawn with: in ASCII fewer forms can be read.
  let glyphs: GlyphSet
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
  init(screen: Size, showsGrid: Bool, opensWhole: Bool = false, glyphs: GlyphSet = .unicode) {
    screenSize = screen
    self.showsGrid = showsGrid
    self.opensWhole = opensWhole
    self.glyphs = glyphs
    viewport = Viewport(size: ScreenLayout.canvasSize(screen, ScreenLayout.Request()))
  }

  /// Scrolls because somebody wants to.
  mutating func scroll(by offset: Point) {
    let old = viewport.origin
    viewport.scroll(by: offset)
    if viewport.origin != old { isAutomatic = false }
  }

  /// How much of each node is drawn.
  public var detail: DetailLevel { shown.level }

  /// How the graph is shown that fits the canvas so alone; nil for full boxes at their places.
  var formSentence: String? {
    guard let fitted else { return shown == ShownLevel(.full) ? nil : "whole graph, \(shown.sentence)" }
    let (whole, space) = (fitted.extent.size, viewport.size)
    let beyond =
      whole.columns > space.columns
      ? ", wider than the screen" : whole.rows > space.rows ? ", higher than the screen" : ""
    return "whole graph" + fitted.sentence + beyond
  }

  /// The level so many steps further, or the last there is; nil where there is none beyond this one.
  func level(_ steps: Int, isLess: Bool) -> DetailLevel? {
    var level = detail
    for _ in 0..<min(steps, DetailLevel.allCases.count) { level = level.next(isLess) ?? level }
    return level == detail ? nil : level
  }

  /// Draws at that level: all of `extent` in the middle where it fits, else what was there; and `focus` in sight.
  mutating func show(_ level: DetailLevel, of extent: Rect, revealing focus: Rect?) {
    // An arrangement's cells say nothing about the plane.
    let center = fitted == nil ? viewport.rect.center : focus?.center ?? extent.center
    (fitsAll, isAutomatic) = (false, false)
    draw(ShownLevel(level))
    viewport.center(on: Rect(origin: center, size: Size(columns: 1, rows: 1)))
    if !extent.isEmpty { viewport.keep(within: extent) }
    if let focus { viewport.reveal(focus) }
  }

  /// Shows `rect` in the middle, at the level with the most detail in which it fits; where none has, from its top-left corner.
  ///
  /// - Parameters:
  ///   - rect: A part of the document plane.
  ///   - forms: What is taken of all of the diagram where full boxes at their places have no space; nil for a part of it.
  /// - Returns: whether it fits.
  mutating func fit(_ rect: Rect, forms: Forms? = nil) -> Bool {
    (fitsAll, isAutomatic) = (forms != nil, forms != nil)
    if let forms { viewport.size = forms.canvas }
    let level = level(fitting: rect.size)
    if level != .full, let forms {
      if let fitted = forms.fitted(viewport.size) {
        show(fitted)
        return true
      }
      if !hidesTable, let canvas = forms.besideTable, let named = forms.named(canvas) {
        viewport.size = canvas
        show(named)
        showsTable = true
        return true
      }
      if let named = forms.named(viewport.size) {
        show(named)
        return true
      }
    }
    draw(ShownLevel(level))
    let isWhole = fits(rect.size, at: level)
    if isWhole {
      viewport.center(on: rect)
    } else {
      viewport.origin = Plane.clamped(
        rect.origin - Point(column: Self.corner.column * level.scale.columns, row: Self.corner.row * level.scale.rows))
    }
    return isWhole
  }

  /// The forms in which all of a diagram is drawn in so many cells; nil where it has no space in them.
  struct Forms {
    /// What the canvas has without the table of a form.
    let canvas: Size
    /// What it has beside such a table; nil where there is no space for one, or there is one already.
    let besideTable: Size?
    let diagram: DiagramView
    let glyphs: GlyphSet

    func fitted(_ size: Size) -> FittedDiagram? { diagram.fitted(into: size, glyphs: glyphs) }

    /// Names alone.
    func named(_ size: Size) -> FittedDiagram? { diagram.named(into: size, glyphs: glyphs) }
  }

  /// Shows all of a document that is opened: full boxes from its top-left corner, or what `fit` finds.
  ///
  /// - Returns: false where no name of a node would be read; all is then as before.
  mutating func open(_ extent: Rect, _ forms: Forms) -> Bool {
    var opened = self
    guard opensWhole, !extent.isEmpty, opened.fit(extent, forms: forms), opened.detail != .overview else {
      return false
    }
    opened.beginAtCorner(of: extent)
    self = opened
    return true
  }

  /// Shows boxes at their places from the top-left corner on where all of them are seen so.
  private mutating func beginAtCorner(of extent: Rect) {
    let corner = extent.origin - Self.corner
    let seen = Rect(origin: corner, size: viewport.size)
    if detail == .full, fitted == nil, seen.intersection(extent) == extent { viewport.origin = corner }
  }

  /// Chooses the form of all of a diagram anew, after nodes came or went or the canvas got another size; nothing where no form was chosen for
  /// all of it.
  mutating func fitAgain(_ extent: Rect, _ forms: Forms) {
    guard fitsAll || opensWhole && isAutomatic, isAutomatic || fitted != nil else { return }
    // Of a document that has nothing left there is no arrangement.
    if extent.isEmpty { return draw(ShownLevel(.full)) }
    // Boxes at their places stay as long as they have space.
    if shown == ShownLevel(.full), fits(extent.size, at: .full) { return viewport.reveal(extent, margin: 0) }
    let (origin, wasFitted, wasAutomatic) = (viewport.origin, fitted != nil, isAutomatic)
    var next = self
    let isWhole = next.fit(extent, forms: forms) && next.detail != .overview
    // Blocks without names are nobody's wish; but an arrangement of what is no more cannot stay.
    guard isWhole || wasFitted else { return }
    next.beginAtCorner(of: extent)
    self = next
    // Who has scrolled stays there.
    if wasFitted, fitted != nil, !wasAutomatic { viewport.origin = origin }
    isAutomatic = wasAutomatic
  }

  /// Shows an arrangement in the middle of the canvas.
  private mutating func show(_ arrangement: FittedDiagram) {
    draw(ShownLevel(arrangement.form))
    fitted = arrangement
    viewport.center(on: arrangement.extent)
    // What is larger than the canvas is read from its beginning.
    if arrangement.extent.size.columns > viewport.size.columns { viewport.origin.column = arrangement.extent.minColumn }
    if arrangement.extent.size.rows > viewport.size.rows { viewport.origin.row = arrangement.extent.minRow }
  }

  /// Scrolls so that what lies there on the document plane is seen, as far as it has a place where it is drawn; what is seen moves nothing.
  ///
  /// - Parameters:
  ///   - rect: The place.
  ///   - neighbours: What is seen of an arrangement together with it, where there is space for all of that.
  mutating func reveal(_ rect: Rect, with neighbours: @autoclosure () -> [Rect] = []) {
    guard let shown = fitted == nil ? rect : fitted?.frame(showing: rect), viewport.rect.intersection(shown) != shown
    else { return }
    if let fitted {
      let all = neighbours().compactMap { fitted.frame(showing: $0) }.reduce(shown) { $0.union($1) }
      if all.size.columns <= viewport.size.columns, all.size.rows <= viewport.size.rows {
        return viewport.reveal(all)
      }
    }
    viewport.reveal(shown)
  }

  /// Puts the middle of what lies there on the document plane in the middle of the canvas.
  mutating func center(on rect: Rect) {
    isAutomatic = false
    guard let fitted else { return viewport.center(on: rect) }
    if let shown = fitted.frame(showing: rect) { viewport.center(on: shown) }
  }

  /// Shows boxes at their places for a while: nodes are moved, or something else is about places.
  mutating func showPlaces(revealing focus: Rect?) {
    draw(ShownLevel(.full))
    if let focus { viewport.center(on: focus) }
  }

  /// The one place where level and scale change, together.
  private mutating func draw(_ level: ShownLevel) {
    // A viewport in an arrangement's cells says nothing about the plane.
    if fitted != nil { viewport.origin = .origin }
    (fitted, showsTable) = (nil, false)
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
