public import DiagramModel
public import EvaluationEngine
public import Geometry

/// Which part of the document plane the canvas shows, and how it is drawn; undo does not affect this.
public struct CanvasView: Hashable, Sendable {
  /// The part of the document plane that is visible.
  public internal(set) var viewport: Viewport
  /// The level of detail, which determines how many cells of the plane a cell of the screen stands for.
  public private(set) var shown = ShownLevel(.full)
  /// The editor's arrangement of all nodes that fits them on the canvas; nil if all nodes are at their own places.
  ///
  /// With an arrangement, `viewport` uses the arrangement's coordinates and not those of the document plane.
  public private(set) var fitted: FittedDiagram?
  /// Whether the view was chosen so that the whole diagram fits.
  ///
  /// Such a view is chosen again whenever the diagram or the canvas changes.
  private var fitsAll = false
  /// Whether the program chose the visible part; false after the user has scrolled or zoomed.
  private(set) var isAutomatic = true
  /// Whether the user chose small nodes.
  ///
  /// The editor arranges small nodes again when the diagram or the canvas changes.
  private(set) var isCompactWanted = false
  /// Whether the editor itself opened a table beside the canvas, because the nodes are too small to show values.
  private(set) var showsTable = false
  /// Whether the user has hidden the table that the editor opened itself.
  var hidesTable = false
  /// Whether the level of detail has changed since the last key, so that the message line names the new level.
  var isFormNew = false
  /// The size of the whole screen in cells, as last reported.
  public internal(set) var screenSize: Size
  /// Whether a grid of points is drawn in the background.
  public internal(set) var showsGrid: Bool
  /// Whether a newly opened document is shown as a whole if the names of its nodes stay readable.
  let opensWhole: Bool
  /// The glyph set for drawing.
  ///
  /// With the ASCII set, fewer levels of detail are readable.
  let glyphs: GlyphSet
  /// Whether a map of the whole graph is shown in a corner.
  public internal(set) var showsMinimap = false
  /// How values are written, such as with SI prefixes.
  public internal(set) var valueFormat = ValueFormat.plain
  /// The node whose sources of uncertainty have bars with their shares; nil if there are no bars.
  public internal(set) var drivenNode: NodeID?
  /// Whether wires have square or rounded corners.
  public internal(set) var wireStyle = WireStyle.rounded
  /// The progress of the canvas towards the style of link mode.
  var linkFade = Fade()

  /// Creates a view of the part of the plane at its origin, for a canvas as large as the screen.
  init(screen: Size, showsGrid: Bool, opensWhole: Bool = false, glyphs: GlyphSet = .unicode) {
    screenSize = screen
    self.showsGrid = showsGrid
    self.opensWhole = opensWhole
    self.glyphs = glyphs
    viewport = Viewport(size: ScreenLayout.canvasSize(screen, ScreenLayout.Request()))
  }

  /// Scrolls by `offset` at the user's request.
  ///
  /// The editor then no longer chooses the visible part.
  mutating func scroll(by offset: Point) {
    let old = viewport.origin
    viewport.scroll(by: offset)
    if viewport.origin != old { isAutomatic = false }
  }

  /// The level of detail at which nodes are drawn.
  public var detail: DetailLevel { shown.level }

  /// The level of detail and arrangement in words, for messages; nil for full boxes at their own places.
  var formSentence: String? {
    guard let fitted else { return shown == ShownLevel(.full) ? nil : "whole graph, \(shown.sentence)" }
    return "whole graph" + fitted.sentence + sentenceOnExcess
  }

  /// The level of detail in words, with a note if the graph is larger than the screen.
  var levelSentence: String { shown.sentence + sentenceOnExcess }

  private var sentenceOnExcess: String {
    guard let whole = fitted?.extent.size else { return "" }
    if whole.columns > viewport.size.columns { return ", wider than the screen" }
    return whole.rows > viewport.size.rows ? ", higher than the screen" : ""
  }

  /// Returns the level that is up to `steps` steps less or more detailed; nil if there is no further level.
  func level(_ steps: Int, isLess: Bool) -> DetailLevel? {
    var level = detail
    for _ in 0..<min(steps, DetailLevel.allCases.count) { level = level.next(isLess) ?? level }
    return level == detail ? nil : level
  }

  /// Changes the level of detail.
  ///
  /// Shows the whole `extent` in the middle if it fits. If not, keeps the visible part. `focus` is a rectangle that is
  /// scrolled into view.
  ///
  /// `forms` arranges small nodes. If `forms` is nil, or for hundreds of nodes, small nodes stay at their own places.
  mutating func show(_ level: DetailLevel, of extent: Rect, _ forms: Forms? = nil, revealing focus: Rect?) {
    // The cells of an arrangement are not cells of the plane.
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

  /// Shows small nodes, arranged to fit the canvas.
  ///
  /// - Returns: false if there are too many nodes to arrange.
  private mutating func showCompact(_ forms: Forms) -> Bool {
    viewport.size = forms.canvas
    guard let compact = forms.compact(viewport.size) else { return false }
    show(compact)
    return true
  }

  /// Shows a rectangle in the middle, at the most detailed level at which it fits, or else its top-left part.
  ///
  /// - Parameters:
  ///   - rect: A part of the document plane.
  ///   - forms: Other ways to show the whole diagram if full boxes at their own places do not fit; nil if `rect` is
  ///     only a part of the diagram.
  /// - Returns: whether the rectangle fits.
  mutating func fit(_ rect: Rect, forms: Forms? = nil) -> Bool { show(rect, forms).isWhole }

  private mutating func show(_ rect: Rect, _ forms: Forms?) -> (isWhole: Bool, extent: Rect) {
    (fitsAll, isAutomatic, isCompactWanted) = (forms != nil, forms != nil, false)
    if let forms { viewport.size = forms.canvas }
    let level = level(fitting: rect.size)
    if level == .full, let wide = forms?.wide(viewport.size) {
      show(wide)
      return (true, rect)
    }
    // Wires may be outside the rectangle around the boxes.
    let readable = level == .full ? forms?.readableExtent(ofBoxes: rect) : nil
    let seen = readable.flatMap { fits($0.size, at: .full) ? $0 : nil }
    if let forms, seen == nil {
      if let fitted = forms.fitted(viewport.size) {
        show(fitted)
        return (true, rect)
      }
      if level != .full, !hidesTable, let canvas = forms.besideTable, let named = forms.named(canvas) {
        viewport.size = canvas
        show(named)
        showsTable = true
        return (true, rect)
      }
      if level != .full, let named = forms.named(viewport.size) {
        show(named)
        return (true, rect)
      }
      if !fits(rect.size, at: level), showNames(forms) { return (true, rect) }
    }
    draw(ShownLevel(level))
    let isWhole = fits(rect.size, at: level)
    if isWhole {
      viewport.center(on: seen ?? rect)
    } else {
      viewport.origin = Plane.clamped(
        rect.origin - Point(column: Self.corner.column * level.scale.columns, row: Self.corner.row * level.scale.rows))
    }
    return (isWhole, seen ?? rect)
  }

  /// Shows names in as many rows as they need, beside a table that shows their values.
  ///
  /// - Returns: false, without a change, if there are too many nodes, or if there is no space for a table.
  private mutating func showNames(_ forms: Forms) -> Bool {
    guard !hidesTable, let canvas = forms.besideTable, let named = forms.namedInRows(canvas) else { return false }
    viewport.size = canvas
    show(named)
    showsTable = true
    return true
  }

  /// Ways to arrange the whole diagram for a size.
  ///
  /// The functions return nil if there is no such arrangement, for example because there are too many nodes.
  struct Forms {
    /// The size of the canvas without a table that the editor opens itself.
    let canvas: Size
    /// The size of the canvas beside a table; nil if there is no space for a table, or if the user has already opened
    /// the table.
    let besideTable: Size?
    let diagram: DiagramView
    let glyphs: GlyphSet
    let legibleExtent: ((DiagramView, GlyphSet) -> Rect?)?

    /// Returns the rectangle around the boxes at their own places and the wires between them.
    ///
    /// - Parameter boxes: The rectangle around the boxes.
    /// - Returns: The rectangle; `boxes` for a large diagram; nil if boxes overlap or if the eye cannot follow a wire.
    func readableExtent(ofBoxes boxes: Rect) -> Rect? {
      guard diagram.canBeFitted else { return boxes }
      if diagram.hasOverlappingBoxes { return nil }
      guard let legibleExtent else { return boxes }
      return legibleExtent(diagram.atPlaces, glyphs)
    }

    func fitted(_ size: Size) -> FittedDiagram? { diagram.fitted(into: size, glyphs: glyphs) }

    /// Returns boxes as wide as their texts need, at their own places or else arranged.
    ///
    /// Nil if arranged boxes would cut off as many texts as boxes at their own places.
    func wide(_ size: Size) -> FittedDiagram? {
      let cut = diagram.cutTexts(values: true)
      guard cut > 0 else { return nil }
      return diagram.wide(into: size, glyphs: glyphs)
        ?? fitted(size).flatMap { $0.form == .boxes && $0.cutTexts < cut ? $0 : nil }
    }

    /// Returns an arrangement of small nodes, which may be larger than the canvas.
    func compact(_ size: Size) -> FittedDiagram? { diagram.compact(around: size, glyphs: glyphs) }

    /// Returns an arrangement of nodes that show only their names.
    func named(_ size: Size) -> FittedDiagram? { diagram.named(into: size, glyphs: glyphs) }

    /// Returns an arrangement of names in more rows than the canvas has.
    func namedInRows(_ size: Size) -> FittedDiagram? { diagram.namedInRows(as: size, glyphs: glyphs) }
  }

  /// Shows the whole of a document just opened: full boxes from its top-left corner or, if they do not fit, like `fit`.
  ///
  /// - Returns: Whether names of nodes are readable; if false, nothing has changed.
  mutating func open(_ extent: Rect, _ forms: Forms) -> Bool {
    var opened = self
    guard opensWhole, !extent.isEmpty else { return false }
    let shown = opened.show(extent, forms)
    guard shown.isWhole, opened.detail != .overview || opened.showNames(forms) else { return false }
    opened.beginAtCorner(of: shown.extent)
    self = opened
    return true
  }

  private mutating func beginAtCorner(of extent: Rect) {
    let corner = extent.origin - Self.corner
    let seen = Rect(origin: corner, size: viewport.size)
    if detail == .full, fitted == nil, seen.intersection(extent) == extent { viewport.origin = corner }
  }

  /// Chooses again how to show the whole diagram, after nodes or the size of the canvas changed.
  ///
  /// Does nothing if the present view does not show the whole diagram.
  mutating func fitAgain(_ extent: Rect, _ forms: Forms) {
    if isCompactWanted {
      if extent.isEmpty { return draw(ShownLevel(.compact)) }
      let (origin, wasFitted) = (viewport.origin, fitted != nil)
      if showCompact(forms) {
        // If the user has scrolled, the position stays.
        if wasFitted { viewport.origin = origin }
        viewport.keep(within: fitted?.extent ?? extent)
      } else {
        draw(ShownLevel(.compact))
      }
      return
    }
    guard fitsAll || opensWhole && isAutomatic, isAutomatic || fitted != nil else { return }
    // An empty document has no arrangement.
    if extent.isEmpty { return draw(ShownLevel(.full)) }
    // Boxes at their places stay as long as they and the wires between them fit.
    if shown == ShownLevel(.full), fits(extent.size, at: .full) {
      let whole = forms.readableExtent(ofBoxes: extent) ?? extent
      if fits(whole.size, at: .full) { return viewport.reveal(whole, margin: 0) }
    }
    let (origin, wasFitted, wasAutomatic) = (viewport.origin, fitted != nil, isAutomatic)
    var next = self
    let shown = next.show(extent, forms)
    if next.detail == .overview, fitted?.form == .dots { _ = next.showNames(forms) }
    // Blocks without names are not useful, but an outdated arrangement cannot stay.
    guard shown.isWhole && next.detail != .overview || wasFitted else { return }
    next.beginAtCorner(of: shown.extent)
    self = next
    // If the user has scrolled, the position stays.
    if wasFitted, fitted != nil, !wasAutomatic { viewport.origin = origin }
    isAutomatic = wasAutomatic
  }

  private mutating func show(_ arrangement: FittedDiagram) {
    draw(ShownLevel(arrangement.form))
    fitted = arrangement
    viewport.center(on: arrangement.extent)
    // If the arrangement is larger than the canvas, its beginning is shown.
    if arrangement.extent.size.columns > viewport.size.columns { viewport.origin.column = arrangement.extent.minColumn }
    if arrangement.extent.size.rows > viewport.size.rows { viewport.origin.row = arrangement.extent.minRow }
  }

  /// Scrolls as little as possible until everything in a rectangle is visible.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the document plane.
  ///   - neighbours: Further rectangles, which are shown too if the editor has arranged the nodes and all rectangles
  ///     fit.
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

  /// Scrolls so that the centre of a rectangle is in the middle of the canvas.
  mutating func center(on rect: Rect) {
    isAutomatic = false
    guard let fitted else { return viewport.center(on: rect) }
    if let shown = fitted.frame(showing: rect) { viewport.center(on: shown) }
  }

  /// Shows boxes at their own places temporarily, for example while the user moves nodes.
  mutating func showPlaces(revealing focus: Rect?) {
    draw(ShownLevel(.full))
    if let focus { viewport.center(on: focus) }
  }

  /// Changes the level of detail together with the scale; no other function changes them.
  private mutating func draw(_ level: ShownLevel) {
    // The cells of an arrangement are not cells of the plane.
    if fitted != nil { viewport.origin = .origin }
    (fitted, showsTable) = (nil, false)
    shown = level
    viewport.scale = level.scale
  }

  /// The size of the map of the whole graph, in cells.
  public static let minimapSize = Size(columns: 24, rows: 8)

  /// The smallest canvas on which the map is shown.
  public static let leastSizeForMinimap = Size(columns: 3 * minimapSize.columns, rows: 2 * minimapSize.rows)

  /// Returns whether a canvas is large enough for the map.
  public static func hasSpaceForMinimap(_ canvas: Size) -> Bool {
    canvas.columns >= leastSizeForMinimap.columns && canvas.rows >= leastSizeForMinimap.rows
  }

  /// The offset of the content from the top-left corner of the canvas, in cells.
  static let corner = Point(column: 2, row: 1)

  /// Returns the most detailed level at which a rectangle of this size fits the canvas; the last level if it fits at no
  /// level.
  private func level(fitting size: Size) -> DetailLevel {
    DetailLevel.allCases.first { fits(size, at: $0) } ?? .overview
  }

  private func fits(_ size: Size, at level: DetailLevel) -> Bool {
    let space = level.scale.size(viewport.size)
    return size.columns <= space.columns && size.rows <= space.rows
  }
}
