public import DiagramModel
public import EvaluationEngine
public import Geometry

/// The visible part of the document plane, and the form of drawing; undo changes none of it.
public struct CanvasView: Hashable, Sendable {
  /// The part of the document plane that is shown.
  public internal(set) var viewport: Viewport
  /// How nodes are drawn, in the viewport's scale.
  public private(set) var shown = ShownLevel(.full)
  /// The arrangement of the whole diagram; the viewport is then in its cells.
  ///
  /// Nil if boxes are at their places.
  public private(set) var fitted: FittedDiagram?
  /// Whether a form was chosen for the whole diagram, and is chosen again when the diagram or the space changes.
  private var fitsAll = false
  /// Whether the program chose the visible part: the user has not scrolled or zoomed since.
  private(set) var isAutomatic = true
  /// Whether small nodes were asked for, which are arranged again where the diagram or the space for it changes.
  private(set) var isCompactWanted = false
  /// Whether the form has the table beside the canvas, since there is no space for values in the graph.
  private(set) var showsTable = false
  /// Whether the user has hidden the table of a form.
  var hidesTable = false
  /// Whether the form was chosen since the last key, and is named as long as nothing else is said.
  var isFormNew = false
  /// The size of the whole screen in cells, as last reported.
  public internal(set) var screenSize: Size
  /// Whether points of a grid are behind everything.
  public internal(set) var showsGrid: Bool
  /// Whether a document that is opened is shown whole where its names can be read.
  let opensWhole: Bool
  /// The glyphs of the canvas: in ASCII fewer forms are readable.
  let glyphs: GlyphSet
  /// Whether a map of the whole graph is in a corner.
  public internal(set) var showsMinimap = false
  /// In which form values are shown.
  public internal(set) var valueFormat = ValueFormat.plain
  /// The node whose sources of uncertainty are shown as bars on the nodes; nil for none.
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

  /// Scrolls on the user's request.
  mutating func scroll(by offset: Point) {
    let old = viewport.origin
    viewport.scroll(by: offset)
    if viewport.origin != old { isAutomatic = false }
  }

  /// How much of each node is drawn.
  public var detail: DetailLevel { shown.level }

  /// The form of the graph if only that form fits the canvas; nil for full boxes at their places.
  var formSentence: String? {
    guard let fitted else { return shown == ShownLevel(.full) ? nil : "whole graph, \(shown.sentence)" }
    return "whole graph" + fitted.sentence + sentenceOnExcess
  }

  /// How nodes are drawn, and what of them is beyond the screen, for a message.
  var levelSentence: String { shown.sentence + sentenceOnExcess }

  private var sentenceOnExcess: String {
    guard let whole = fitted?.extent.size else { return "" }
    if whole.columns > viewport.size.columns { return ", wider than the screen" }
    return whole.rows > viewport.size.rows ? ", higher than the screen" : ""
  }

  /// The level this many steps further, or the last one; nil if there is none beyond this one.
  func level(_ steps: Int, isLess: Bool) -> DetailLevel? {
    var level = detail
    for _ in 0..<min(steps, DetailLevel.allCases.count) { level = level.next(isLess) ?? level }
    return level == detail ? nil : level
  }

  /// Draws at that level: the whole `extent` in the middle if it fits, else the former part; and `focus` in sight.
  ///
  /// Small nodes are arranged as `forms` say; without those, and where there are hundreds of nodes, they lie at their places.
  mutating func show(_ level: DetailLevel, of extent: Rect, _ forms: Forms? = nil, revealing focus: Rect?) {
    // An arrangement's cells say nothing about the plane.
    let center = fitted == nil ? viewport.rect.center : focus?.center ?? extent.center
    (fitsAll, isAutomatic, isCompactWanted) = (false, false, level == .compact && forms != nil)
    if isCompactWanted, let forms, showCompact(forms) {
      if let focus { reveal(focus) }
      return
    }
    draw(ShownLevel(level))
    viewport.center(on: Rect(origin: center, size: Size(columns: 1, rows: 1)))
    if !extent.isEmpty { viewport.keep(within: extent) }
    if let focus { viewport.reveal(focus) }
  }

  /// Arranges small nodes for the canvas.
  ///
  /// - Returns: Whether there are no more nodes than are arranged.
  private mutating func showCompact(_ forms: Forms) -> Bool {
    viewport.size = forms.canvas
    guard let compact = forms.compact(viewport.size) else { return false }
    show(compact)
    return true
  }

  /// Shows `rect` in the middle, at the most detailed level that fits; if none fits, from its top-left corner.
  ///
  /// - Parameters:
  ///   - rect: A part of the document plane.
  ///   - forms: The forms of the whole diagram to use if full boxes at their places do not fit; nil for a part of it.
  /// - Returns: whether it fits.
  mutating func fit(_ rect: Rect, forms: Forms? = nil) -> Bool {
    (fitsAll, isAutomatic, isCompactWanted) = (forms != nil, forms != nil, false)
    if let forms { viewport.size = forms.canvas }
    let level = level(fitting: rect.size)
    if level == .full, let wide = forms?.wide(viewport.size) {
      show(wide)
      return true
    }
    if let forms, level != .full || !forms.areBoxesReadable {
      if let fitted = forms.fitted(viewport.size) {
        show(fitted)
        return true
      }
      if level != .full, !hidesTable, let canvas = forms.besideTable, let named = forms.named(canvas) {
        viewport.size = canvas
        show(named)
        showsTable = true
        return true
      }
      if level != .full, let named = forms.named(viewport.size) {
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

  /// The forms in which a whole diagram fits into a size; nil if it does not.
  struct Forms {
    /// The size of the canvas without the table of a form.
    let canvas: Size
    /// The size beside such a table; nil if there is no space for one, or there is one already.
    let besideTable: Size?
    let diagram: DiagramView
    let glyphs: GlyphSet
    let showsAllWires: ((DiagramView, GlyphSet) -> Bool)?

    /// Whether boxes at their places lie apart, and every wire between them can be followed.
    var areBoxesReadable: Bool {
      guard diagram.canBeFitted else { return true }
      return !diagram.hasOverlappingBoxes && showsAllWires?(diagram.atPlaces, glyphs) != false
    }

    func fitted(_ size: Size) -> FittedDiagram? { diagram.fitted(into: size, glyphs: glyphs) }

    /// Boxes with the columns that their texts need; nil where boxes at their places cut none, or there is no space for it.
    func wide(_ size: Size) -> FittedDiagram? {
      diagram.hasCutTexts ? diagram.wide(into: size, glyphs: glyphs) : nil
    }

    /// Small nodes, in more cells where they need them.
    func compact(_ size: Size) -> FittedDiagram? { diagram.compact(around: size, glyphs: glyphs) }

    /// Only names.
    func named(_ size: Size) -> FittedDiagram? { diagram.named(into: size, glyphs: glyphs) }
  }

  /// Shows the whole of an opened document: full boxes from its top-left corner, or the result of `fit`.
  ///
  /// - Returns: false if no name of a node would be read; all is then as before.
  mutating func open(_ extent: Rect, _ forms: Forms) -> Bool {
    var opened = self
    guard opensWhole, !extent.isEmpty, opened.fit(extent, forms: forms), opened.detail != .overview else {
      return false
    }
    opened.beginAtCorner(of: extent)
    self = opened
    return true
  }

  /// Shows boxes at their places from the top-left corner on, if all of them are visible then.
  private mutating func beginAtCorner(of extent: Rect) {
    let corner = extent.origin - Self.corner
    let seen = Rect(origin: corner, size: viewport.size)
    if detail == .full, fitted == nil, seen.intersection(extent) == extent { viewport.origin = corner }
  }

  /// Chooses the form of a whole diagram again, after nodes or the size of the canvas changed; no effect if no form was
  /// chosen for all of it.
  mutating func fitAgain(_ extent: Rect, _ forms: Forms) {
    if isCompactWanted {
      if extent.isEmpty { return draw(ShownLevel(.compact)) }
      let (origin, wasFitted) = (viewport.origin, fitted != nil)
      if showCompact(forms) {
        // Whoever has scrolled stays there.
        if wasFitted { viewport.origin = origin }
        viewport.keep(within: fitted?.extent ?? extent)
      } else {
        draw(ShownLevel(.compact))
      }
      return
    }
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

  /// Scrolls until the rectangle of the document plane is visible, as far as it is drawn; a visible one moves nothing.
  ///
  /// - Parameters:
  ///   - rect: The place.
  ///   - neighbours: The part of an arrangement to show with it, if all of that fits.
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

  /// Moves the centre of the rectangle to the middle of the canvas.
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

  /// The distance between the edges of the canvas and the content in its corner.
  static let corner = Point(column: 2, row: 1)

  /// The most detailed level at which the size fits on the screen; the least detailed one if it never does.
  private func level(fitting size: Size) -> DetailLevel {
    DetailLevel.allCases.first { fits(size, at: $0) } ?? .overview
  }

  private func fits(_ size: Size, at level: DetailLevel) -> Bool {
    let space = level.scale.size(viewport.size)
    return size.columns <= space.columns && size.rows <= space.rows
  }
}
