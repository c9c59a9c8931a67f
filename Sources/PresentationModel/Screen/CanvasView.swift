public import DiagramModel
public import EvaluationEngine
public import Geometry

/// The visible part of the document plane and the way it is drawn; undo does not affect them.
public struct CanvasView: Hashable, Sendable {
  /// The part of the document plane that is visible.
  public internal(set) var viewport: Viewport
  /// The level of detail, which determines the viewport's scale.
  public private(set) var shown = ShownLevel(.full)
  /// The arrangement of the whole diagram; nil if boxes are at their places.
  ///
  /// If there is an arrangement, the viewport is in its cells.
  public private(set) var fitted: FittedDiagram?
  /// Whether the form was chosen for the whole diagram, and must be chosen again when the diagram or the canvas
  /// changes.
  private var fitsAll = false
  /// Whether the program chose the visible part; false after the user has scrolled or zoomed.
  private(set) var isAutomatic = true
  /// Whether the user chose small nodes, which are arranged again when the diagram or the canvas changes.
  private(set) var isCompactWanted = false
  /// Whether a table is shown beside the canvas automatically, because the graph has no space for values.
  private(set) var showsTable = false
  /// Whether the user has hidden the automatic table.
  var hidesTable = false
  /// Whether the form was chosen since the last key, so that it is named unless there is another message.
  var isFormNew = false
  /// The size of the whole screen in cells, as last reported.
  public internal(set) var screenSize: Size
  /// Whether a grid of points is drawn in the background.
  public internal(set) var showsGrid: Bool
  /// Whether an opened document is shown whole if its names are readable then.
  let opensWhole: Bool
  /// The characters for drawing; in ASCII fewer forms are readable.
  let glyphs: GlyphSet
  /// Whether a map of the whole graph is shown in a corner.
  public internal(set) var showsMinimap = false
  /// The form in which values are shown.
  public internal(set) var valueFormat = ValueFormat.plain
  /// The node whose sources of uncertainty have bars; nil if no bars are shown.
  public internal(set) var drivenNode: NodeID?
  /// The style of the wires' corners.
  public internal(set) var wireStyle = WireStyle.rounded
  /// How far the style of link mode is faded in.
  var linkFade = Fade()

  /// Creates a view that begins at the origin of the plane; the canvas has the whole screen.
  init(screen: Size, showsGrid: Bool, opensWhole: Bool = false, glyphs: GlyphSet = .unicode) {
    screenSize = screen
    self.showsGrid = showsGrid
    self.opensWhole = opensWhole
    self.glyphs = glyphs
    viewport = Viewport(size: ScreenLayout.canvasSize(screen, ScreenLayout.Request()))
  }

  /// Scrolls at the user's request.
  mutating func scroll(by offset: Point) {
    let old = viewport.origin
    viewport.scroll(by: offset)
    if viewport.origin != old { isAutomatic = false }
  }

  /// The level of detail at which nodes are drawn.
  public var detail: DetailLevel { shown.level }

  /// The form of the graph in words, for messages; nil for full boxes at their places.
  var formSentence: String? {
    guard let fitted else { return shown == ShownLevel(.full) ? nil : "whole graph, \(shown.sentence)" }
    return "whole graph" + fitted.sentence + sentenceOnExcess
  }

  /// The level of detail in words, and whether the graph is larger than the screen.
  var levelSentence: String { shown.sentence + sentenceOnExcess }

  private var sentenceOnExcess: String {
    guard let whole = fitted?.extent.size else { return "" }
    if whole.columns > viewport.size.columns { return ", wider than the screen" }
    return whole.rows > viewport.size.rows ? ", higher than the screen" : ""
  }

  /// Returns the level of detail `steps` steps less or more detailed, at most the last one; nil if there is none in
  /// this direction.
  func level(_ steps: Int, isLess: Bool) -> DetailLevel? {
    var level = detail
    for _ in 0..<min(steps, DetailLevel.allCases.count) { level = level.next(isLess) ?? level }
    return level == detail ? nil : level
  }

  /// Draws at a level of detail; shows the whole `extent` in the middle if it fits, otherwise the former part with
  /// `focus` visible.
  ///
  /// Small nodes are arranged by `forms`; without `forms`, or with hundreds of nodes, they are at their places.
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

  /// Arranges small nodes for the canvas.
  ///
  /// - Returns: false if there are too many nodes for an arrangement.
  private mutating func showCompact(_ forms: Forms) -> Bool {
    viewport.size = forms.canvas
    guard let compact = forms.compact(viewport.size) else { return false }
    show(compact)
    return true
  }

  /// Shows a rectangle in the middle, at the most detailed level that fits; if none fits, its top-left corner.
  ///
  /// - Parameters:
  ///   - rect: A part of the document plane.
  ///   - forms: The forms of the whole diagram to use if full boxes at their places do not fit; nil for a part of it.
  /// - Returns: whether it fits.
  mutating func fit(_ rect: Rect, forms: Forms? = nil) -> Bool { show(rect, forms).isWhole }

  /// Does what `fit` does, and returns also the rectangle around the shown boxes and their wires.
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

  /// The forms in which a whole diagram can be fitted into a size; each function returns nil if the diagram does not
  /// fit.
  struct Forms {
    /// The size of the canvas without an automatic table.
    let canvas: Size
    /// The size of the canvas beside an automatic table; nil if there is no space for it, or a table is shown already.
    let besideTable: Size?
    let diagram: DiagramView
    let glyphs: GlyphSet
    let legibleExtent: ((DiagramView, GlyphSet) -> Rect?)?

    /// Returns the rectangle around boxes at their places and the wires between them; nil if boxes overlap, or if a wire
    /// cannot be followed.
    ///
    /// - Parameter boxes: The rectangle around the boxes.
    /// - Returns: The rectangle; that of the boxes for a large diagram.
    func readableExtent(ofBoxes boxes: Rect) -> Rect? {
      guard diagram.canBeFitted else { return boxes }
      if diagram.hasOverlappingBoxes { return nil }
      guard let legibleExtent else { return boxes }
      return legibleExtent(diagram.atPlaces, glyphs)
    }

    func fitted(_ size: Size) -> FittedDiagram? { diagram.fitted(into: size, glyphs: glyphs) }

    /// Boxes as wide as their texts need, or else arranged boxes, which use free columns; nil if boxes at their places
    /// cut off no text, or if there is no space.
    func wide(_ size: Size) -> FittedDiagram? {
      guard diagram.hasCutTexts else { return nil }
      return diagram.wide(into: size, glyphs: glyphs) ?? fitted(size).flatMap { $0.form == .boxes ? $0 : nil }
    }

    /// Returns small nodes, in a larger arrangement than the canvas if they need it.
    func compact(_ size: Size) -> FittedDiagram? { diagram.compact(around: size, glyphs: glyphs) }

    /// Nodes drawn as names only.
    func named(_ size: Size) -> FittedDiagram? { diagram.named(into: size, glyphs: glyphs) }
  }

  /// Shows the whole of an opened document: full boxes from its top-left corner, or the form chosen by `fit`.
  ///
  /// - Returns: false, without a change, if no names of nodes would be readable.
  mutating func open(_ extent: Rect, _ forms: Forms) -> Bool {
    var opened = self
    guard opensWhole, !extent.isEmpty else { return false }
    let shown = opened.show(extent, forms)
    guard shown.isWhole, opened.detail != .overview else { return false }
    opened.beginAtCorner(of: shown.extent)
    self = opened
    return true
  }

  /// Moves full boxes to the top-left corner of the canvas, if all of them are visible then.
  private mutating func beginAtCorner(of extent: Rect) {
    let corner = extent.origin - Self.corner
    let seen = Rect(origin: corner, size: viewport.size)
    if detail == .full, fitted == nil, seen.intersection(extent) == extent { viewport.origin = corner }
  }

  /// Chooses the form of the whole diagram again after nodes or the size of the canvas changed.
  ///
  /// Does nothing if no form was chosen for the whole diagram.
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
    // Boxes at their places stay as long as they fit.
    if shown == ShownLevel(.full), fits(extent.size, at: .full) { return viewport.reveal(extent, margin: 0) }
    let (origin, wasFitted, wasAutomatic) = (viewport.origin, fitted != nil, isAutomatic)
    var next = self
    let shown = next.show(extent, forms)
    // Blocks without names are not useful, but an outdated arrangement cannot stay.
    guard shown.isWhole && next.detail != .overview || wasFitted else { return }
    next.beginAtCorner(of: shown.extent)
    self = next
    // If the user has scrolled, the position stays.
    if wasFitted, fitted != nil, !wasAutomatic { viewport.origin = origin }
    isAutomatic = wasAutomatic
  }

  /// Shows an arrangement in the middle of the canvas.
  private mutating func show(_ arrangement: FittedDiagram) {
    draw(ShownLevel(arrangement.form))
    fitted = arrangement
    viewport.center(on: arrangement.extent)
    // If the arrangement is larger than the canvas, its beginning is shown.
    if arrangement.extent.size.columns > viewport.size.columns { viewport.origin.column = arrangement.extent.minColumn }
    if arrangement.extent.size.rows > viewport.size.rows { viewport.origin.row = arrangement.extent.minRow }
  }

  /// Scrolls as little as possible until the drawing of a rectangle of the plane is visible.
  ///
  /// - Parameters:
  /// The rectangle of the document plane.
  /// Rectangles to show too, in an arrangement, if all of them fit.
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

  /// Moves the centre of a rectangle of the plane to the middle of the canvas.
  mutating func center(on rect: Rect) {
    isAutomatic = false
    guard let fitted else { return viewport.center(on: rect) }
    if let shown = fitted.frame(showing: rect) { viewport.center(on: shown) }
  }

  /// Shows boxes at their places temporarily, such as while nodes are moved.
  mutating func showPlaces(revealing focus: Rect?) {
    draw(ShownLevel(.full))
    if let focus { viewport.center(on: focus) }
  }

  /// Changes the level of detail together with the scale; the only place that does so.
  private mutating func draw(_ level: ShownLevel) {
    // The cells of an arrangement are not cells of the plane.
    if fitted != nil { viewport.origin = .origin }
    (fitted, showsTable) = (nil, false)
    shown = level
    viewport.scale = level.scale
  }

  /// The size of the map of the whole graph, in cells.
  public static let minimapSize = Size(columns: 24, rows: 8)

  /// The least size of a canvas with a map.
  public static let leastSizeForMinimap = Size(columns: 3 * minimapSize.columns, rows: 2 * minimapSize.rows)

  /// Returns whether a canvas has space for a map.
  public static func hasSpaceForMinimap(_ canvas: Size) -> Bool {
    canvas.columns >= leastSizeForMinimap.columns && canvas.rows >= leastSizeForMinimap.rows
  }

  /// The distance of the content from the top-left corner of the canvas.
  static let corner = Point(column: 2, row: 1)

  /// Returns the most detailed level at which a size fits the canvas; the least detailed one if none fits.
  private func level(fitting size: Size) -> DetailLevel {
    DetailLevel.allCases.first { fits(size, at: $0) } ?? .overview
  }

  private func fits(_ size: Size, at level: DetailLevel) -> Bool {
    let space = level.scale.size(viewport.size)
    return size.columns <= space.columns && size.rows <= space.rows
  }
}
