public import CharacterCanvas
public import Geometry
public import PresentationModel

/// How the presentation model becomes a picture: a pure function of the model and the size of the screen.
public struct Scene: Sendable {
  public var theme: Theme
  public var glyphs: GlyphSet

  public init(glyphs: GlyphSet = .unicode, theme: Theme = .sixteen) {
    self.glyphs = glyphs
    self.theme = theme
  }

  /// The whole screen.
  ///
  /// Only what meets the visible part of the document plane is asked for and drawn.
  public func paint(_ model: NodesPM, size: Size) -> Frame {
    let screen = model.screen
    var canvas = Canvas(size: size, glyphs: glyphs, style: theme[.canvas])
    guard let layout = ScreenLayout(canvas.size) else {
      canvas.write(ScreenLayout.tooSmallText(size), at: .origin, style: theme[.message])
      return Frame(canvas: canvas)
    }

    canvas.within(layout.canvas, showing: model.viewport.origin) { plane in
      paintGrid(screen, on: &plane)
      GraphPainter(theme: theme, glyphs: glyphs, showsState: true).paint(model, on: &plane)
    }
    if screen.isCreatingRelationship { canvas.restyle(layout.canvas) { theme.linking($0) } }

    if let popup = screen.popup {
      PopupPainter(theme: theme, glyphs: glyphs).paint(
        popup, in: layout.canvas, on: &canvas)
    }

    let lines = LinePainter(theme: theme, glyphs: glyphs)
    lines.paintTitle(screen.title, isLinking: screen.isCreatingRelationship, in: layout.title, on: &canvas)
    lines.paintTool(screen.tool, detail: screen.toolDetail, in: layout.tool, on: &canvas)
    lines.paintHints(screen.hints, in: layout.hints, on: &canvas)
    if let prompt = screen.prompt {
      let cursor = PromptPainter(theme: theme, glyphs: glyphs)
        .paint(prompt, in: layout.message, sentences: layout.tool, on: &canvas)
      return Frame(canvas: canvas, cursor: cursor)
    }
    if let message = screen.message { lines.paintMessage(message, in: layout.message, on: &canvas) }
    let cursor = screen.popup == nil ? canvasCursor(model, layout.canvas) : nil
    return Frame(canvas: canvas, cursor: cursor)
  }

  private func paintGrid(_ screen: ScreenVO, on canvas: inout Canvas) {
    let signs = SceneGlyphs.of(glyphs)
    if screen.isCreatingRelationship {
      GridPainter(style: theme[.linkingGrid], dot: signs.linkingDot).paint(on: &canvas)
    } else if screen.showsGrid {
      GridPainter(style: theme[.grid], dot: signs.gridDot).paint(on: &canvas)
    }
  }

  /// On the selected node's name, or where a new node would come; nil where that is not on the screen.
  private func canvasCursor(_ model: NodesPM, _ area: Rect) -> Point? {
    var point = model.cursor
    // While a link is made, the model's own cursor stands on its target.
    if !model.relationshipCreationMode, let selection = model.selection, let node = model.node(selection) {
      point = node.frame.origin + Point(column: 2, row: 0)
    }
    let cell = model.viewport.screenPoint(point) + area.origin
    return area.contains(cell) ? cell : nil
  }
}
