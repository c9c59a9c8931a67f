public import CharacterCanvas
import Charts
import DiagramModel
public import Geometry
public import PresentationModel
import WireRouting

/// Draws frames of the editor.
///
/// The picture depends only on the frame, except for the routes of wires. Routes are cached, so that they stay the same
/// while other things move.
public struct Scene: Sendable {
  /// The style of everything on the screen.
  public var theme: Theme
  /// The characters of the screen.
  public var glyphs: GlyphSet
  /// Whether the search for routes is limited in each screen update, so that updates are fast.
  ///
  /// If the limit is reached, the remaining wires get provisional routes that avoid only boxes. `nextFrame` then
  /// requests further updates, which improve these routes.
  public var routesWiresInSteps = false
  var awaitsBetterWires = false
  var routers: [ShownLevel: WireRouter] = [:]
  var plane: PlanePicture?
  /// The marks at the edges of the plane in the last drawing.
  var edgeMarks: [EdgeMark] = []
  /// A number that is incremented whenever the picture of the plane changes.
  var planeRevision = 0
  var cachedFrame: CachedFrame?

  /// Creates a scene without cached routes.
  public init(glyphs: GlyphSet = .unicode, theme: Theme = .sixteen) {
    self.glyphs = glyphs
    self.theme = theme
  }

  /// Draws the whole screen.
  ///
  /// Only the visible part of the document plane is read and drawn.
  public mutating func paint(_ frame: EditorFrame) -> Frame {
    awaitsBetterWires = false
    let parts = SceneLayout(frame, glyphs: glyphs)
    guard let layout = parts.screen else {
      var canvas = Canvas(size: frame.size, glyphs: glyphs, style: theme[.canvas])
      canvas.write(ScreenLayout.tooSmallText(frame.size), at: .origin, style: theme[.message])
      return Frame(canvas: canvas)
    }
    if isUncovered(frame) { return paintUncovered(frame, layout) }
    cachedFrame = nil
    let screen = frame.screen
    var canvas = Canvas(size: frame.size, glyphs: glyphs, style: theme[.canvas])
    if parts.showsCanvas { paintGraph(of: frame, parts, in: layout.canvas, on: &canvas) }
    var rowCell: Point?
    if let table = frame.table, let place = parts.table {
      let cell = TablePainter(theme: theme, glyphs: glyphs, table: table, layout: place)
        .paint(in: layout.side, on: &canvas)
      rowCell = table.hasFocus || !layout.showsCanvas ? cell : nil
    }
    if let chart = frame.chart {
      rowCell = ChartPane(theme: theme, glyphs: glyphs == .ascii ? .ascii : .braille)
        .paint(chart.reader, as: chart.drawing, in: layout.middle, on: &canvas)
      canvas.setDecimals(in: layout.middle, chart.decimalMark)
    }
    if let popup = screen.popup, let list = parts.list {
      rowCell = PopupPainter(theme: theme, glyphs: glyphs).paint(popup, list, on: &canvas)
    }

    paintLines(screen, in: layout, linkShare: frame.linkShare, on: &canvas)
    if let prompt = screen.prompt {
      let cursor = PromptPainter(theme: theme, glyphs: glyphs)
        .paint(prompt, in: layout.message, sentences: layout.tool, on: &canvas)
      return Frame(canvas: canvas, cursor: cursor)
    }
    let absence = parts.list == nil && screen.message?.kind != .refusal ? screen.popup?.absence : nil
    paintMessage(screen, orOf: absence, in: layout, on: &canvas)
    let cursor = rowCell ?? (parts.showsCanvas ? canvasCursor(frame, layout.canvas) : nil)
    return Frame(canvas: canvas, cursor: cursor)
  }

  private mutating func paintGraph(
    of frame: EditorFrame, _ parts: SceneLayout, in area: Rect, on canvas: inout Canvas
  ) {
    let covered = parts.list.map { Rect(origin: $0.frame.origin - area.origin, size: $0.frame.size) }
    canvas.paste(paintPlane(of: frame, size: area.size, under: covered), at: area.origin, onto: area)
    if let band = frame.rubberBand { paintBand(band, of: frame, in: area, on: &canvas) }
    if let map = parts.minimap {
      MinimapPainter(theme: theme, glyphs: glyphs)
        .paint(frame.diagram, seen: frame.viewport.rect, in: map, on: &canvas)
    }
    if frame.screen.popup == nil {
      WelcomePainter(theme: theme, glyphs: glyphs).paint(frame.screen.welcome, in: area, on: &canvas)
    }
    if frame.screen.isCreatingRelationship {
      var known: [CellStyle: CellStyle] = [:]
      canvas.restyle(area) { theme.linking($0, share: frame.linkShare, &known) }
    }
  }

  private func paintBand(_ band: Rect, of frame: EditorFrame, in area: Rect, on canvas: inout Canvas) {
    let scale = frame.shown.scale
    canvas.within(area, showing: scale.project(frame.viewport.origin)) { plane in
      plane.frame(scale.project(band), .dashed, style: theme[.selectedBox])
    }
  }

  /// Returns the cell of the cursor: at the name of the focused node, or where a new node would be.
  ///
  /// Nil if this cell is not visible.
  func canvasCursor(_ frame: EditorFrame, _ area: Rect) -> Point? {
    var cell = frame.viewport.screenPoint(frame.cursor) + area.origin
    if let node = frame.focusedNode.flatMap({ frame.diagram.node($0) }) {
      // After the symbol, so that a screen reader that follows the cursor begins with the name.
      let symbol = glyphs == .unicode ? node.symbol : node.asciiSymbol
      let sign = symbol.isEmpty ? 0 : CellText.columns(of: symbol, glyphs: glyphs)
      let start =
        switch frame.shown.level {
        case .compact where frame.shown.form?.hasBorder(node.body) == false:
          FittedNodePainter(theme: theme, glyphs: glyphs, showsState: true).nameStart(of: node)
        case .full, .compact: 2 + (sign == 0 ? 0 : sign + 1)
        case .dot: max(1, sign)
        case .overview: 0
        }
      cell = frame.viewport.screenPoint(node.frame.origin) + area.origin + Point(column: start, row: 0)
    }
    return area.contains(cell) ? cell : nil
  }
}

extension Scene {
  /// Draws a message in the last line of the previous picture, while the program is busy.
  ///
  /// The document is not read, because the program may be changing it.
  public func paintBusy(_ sentence: String, over frame: Frame) -> Frame {
    guard let layout = ScreenLayout(frame.canvas.size) else { return frame }
    var canvas = frame.canvas
    canvas.fill(layout.message, style: theme[.canvas])
    let shown = CellText.truncated(sentence, toColumns: layout.message.size.columns - 2, glyphs: glyphs)
    canvas.write(shown, at: layout.message.origin + Point(column: 1, row: 0), style: theme[.message])
    return Frame(canvas: canvas)
  }
}
