public import CharacterCanvas
import Charts
public import Geometry
public import PresentationModel
import WireRouting

/// How the presentation model becomes a picture: a function of the model and the size of the screen, but for the routes of
/// wires, which are remembered so that they stay while other things move.
public struct Scene: Sendable {
  /// The style of everything on the screen.
  public var theme: Theme
  /// What characters the screen is drawn with.
  public var glyphs: GlyphSet
  /// Whether a frame searches for no more routes of wires than do not hold it up.
  ///
  /// The other wires are then routed past boxes only, and settled in the frames that `nextFrame` asks for. Where it is false no
  /// further frame is asked for.
  public var routesWiresInSteps = false
  var awaitsBetterWires = false
  var routers: [DetailLevel: WireRouter] = [:]
  var plane: PlanePicture?
  /// Grows with every other picture of the plane.
  var planeRevision = 0
  var cachedFrame: CachedFrame?

  /// A scene that remembers no routes yet.
  public init(glyphs: GlyphSet = .unicode, theme: Theme = .sixteen) {
    self.glyphs = glyphs
    self.theme = theme
  }

  /// The whole screen, at `moment`, which never goes back.
  ///
  /// Only what meets the visible part of the document plane is asked for and drawn.
  public mutating func paint(_ model: NodesPM, size: Size, at moment: Duration = .zero) -> Frame {
    model.beginFrame(at: moment)
    awaitsBetterWires = false
    let screen = model.screen
    let bounded = Canvas.bounded(size)
    guard let layout = model.layout(of: bounded) else {
      var canvas = Canvas(size: size, glyphs: glyphs, style: theme[.canvas])
      canvas.write(ScreenLayout.tooSmallText(size), at: .origin, style: theme[.message])
      return Frame(canvas: canvas)
    }

    if isUncovered(model, screen, layout) { return paintUncovered(model, screen, layout, size: size) }
    cachedFrame = nil
    var canvas = Canvas(size: size, glyphs: glyphs, style: theme[.canvas])
    let list = screen.popup.flatMap { listLayout(of: $0, over: model, in: layout) }
    if layout.showsCanvas, model.chartReader == nil {
      paintGraph(of: model, screen, in: layout.canvas, under: list?.frame, on: &canvas)
    }
    var rowCell: Point?
    if !layout.side.isEmpty {
      let hasFocus = model.modeName == .table
      let cell = TablePainter(theme: theme, glyphs: glyphs, hasFocus: hasFocus)
        .paint(model, in: layout.side, isAlone: !layout.showsCanvas, on: &canvas)
      rowCell = hasFocus || !layout.showsCanvas ? cell : nil
    }
    if let reader = model.chartReader {
      rowCell = ChartPane(theme: theme, glyphs: glyphs == .ascii ? .ascii : .braille)
        .paint(reader, as: model.chartDrawing, in: layout.middle, on: &canvas)
    }
    if let popup = screen.popup, let list {
      rowCell = PopupPainter(theme: theme, glyphs: glyphs).paint(popup, list, on: &canvas)
    }

    paintLines(screen, in: layout, on: &canvas)
    if let prompt = screen.prompt {
      let cursor = PromptPainter(theme: theme, glyphs: glyphs)
        .paint(prompt, in: layout.message, sentences: layout.tool, on: &canvas)
      return Frame(canvas: canvas, cursor: cursor)
    }
    let absence = list == nil && screen.message?.kind != .refusal ? screen.popup?.absence : nil
    paintMessage(screen, orOf: absence, in: layout, on: &canvas)
    let cursor = rowCell ?? (layout.showsCanvas && model.chartReader == nil ? canvasCursor(model, layout.canvas) : nil)
    return Frame(canvas: canvas, cursor: cursor)
  }

  /// The document plane with all that lies on it but lists.
  private mutating func paintGraph(
    of model: NodesPM, _ screen: ScreenVO, in area: Rect, under list: Rect?, on canvas: inout Canvas
  ) {
    let covered = list.map { Rect(origin: $0.origin - area.origin, size: $0.size) }
    canvas.paste(paintPlane(of: model, screen, size: area.size, under: covered), at: area.origin, onto: area)
    if let band = model.rubberBand { paintBand(band, of: model, in: area, on: &canvas) }
    if screen.popup == nil {
      MinimapPainter(theme: theme, glyphs: glyphs).paint(model, in: area, on: &canvas)
      WelcomePainter(theme: theme, glyphs: glyphs).paint(screen.welcome, in: area, on: &canvas)
    }
    if screen.isCreatingRelationship { canvas.restyle(area) { theme.linking($0) } }
  }

  /// The rectangle that the mouse is drawing, over all boxes.
  private func paintBand(_ band: Rect, of model: NodesPM, in area: Rect, on canvas: inout Canvas) {
    let scale = model.detail.scale
    canvas.within(area, showing: scale.project(model.viewport.origin)) { plane in
      plane.frame(scale.project(band), .dashed, style: theme[.selectedBox])
    }
  }

  /// On the focused node's name, or where a new node would come; nil where that is not on the screen.
  func canvasCursor(_ model: NodesPM, _ area: Rect) -> Point? {
    var cell = model.viewport.screenPoint(model.cursor) + area.origin
    if let node = model.focusedNode.flatMap({ model.node($0) }) {
      // Behind the sign, so that a reader that follows the cursor begins with the name.
      let symbol = glyphs == .unicode ? node.symbol : node.asciiSymbol
      let sign = symbol.isEmpty ? 0 : CellText.columns(of: symbol, glyphs: glyphs)
      let start =
        switch model.detail {
        case .full, .compact: 2 + (sign == 0 ? 0 : sign + 1)
        case .dot: max(1, sign)
        case .overview: 0
        }
      cell = model.viewport.screenPoint(node.frame.origin) + area.origin + Point(column: start, row: 0)
    }
    return area.contains(cell) ? cell : nil
  }
}

extension Scene {
  /// A picture that was shown before, with a sentence in its message line: what is seen of a program that is at work.
  ///
  /// The model is not asked, so that it may be in the middle of a change.
  public func paintBusy(_ sentence: String, over frame: Frame) -> Frame {
    guard let layout = ScreenLayout(frame.canvas.size) else { return frame }
    var canvas = frame.canvas
    canvas.fill(layout.message, style: theme[.canvas])
    let shown = CellText.truncated(sentence, toColumns: layout.message.size.columns - 2, glyphs: glyphs)
    canvas.write(shown, at: layout.message.origin + Point(column: 1, row: 0), style: theme[.message])
    return Frame(canvas: canvas)
  }
}
