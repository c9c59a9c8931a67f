import CharacterCanvas
import Geometry
import PresentationModel

extension Scene {
  private var lines: LinePainter { LinePainter(theme: theme, glyphs: glyphs) }

  /// Draws the title line and the lines below the canvas, except the last line, in which the user may type.
  ///
  /// `before` is the previously drawn screen; only lines that differ from it are drawn. While link mode begins,
  /// `linkShare` goes from 0 to 1 and the style of the lines changes gradually.
  func paintLines(
    _ screen: ScreenVO, since before: ScreenVO? = nil, in layout: ScreenLayout, linkShare: Double = 1,
    on canvas: inout Canvas
  ) {
    if before?.title != screen.title || before?.isCreatingRelationship != screen.isCreatingRelationship {
      lines.paintTitle(
        screen.title, linkShare: screen.isCreatingRelationship ? linkShare : nil, in: layout.title, on: &canvas)
    }
    if let lesson = screen.lesson, before?.lesson != lesson {
      if before != nil { canvas.fill(layout.lesson, style: theme[.canvas]) }
      LessonPainter(theme: theme, glyphs: glyphs).paint(lesson, in: layout.lesson, on: &canvas)
    }
    if before?.tool != screen.tool || before?.toolChoices != screen.toolChoices
      || before?.toolDetail != screen.toolDetail
    {
      if before != nil { canvas.fill(layout.tool, style: theme[.canvas]) }
      lines.paintTool(screen, in: layout.tool, on: &canvas)
    }
    if before?.hints != screen.hints {
      if before != nil { canvas.fill(layout.hints, style: theme[.canvas]) }
      lines.paintHints(screen.hints, in: layout.hints, on: &canvas)
    }
  }

  /// Draws the message in the last line, or `absence` if it is not nil.
  ///
  /// This is not called while the user types in the last line.
  func paintMessage(
    _ screen: ScreenVO, since before: ScreenVO? = nil, orOf absence: ScreenVO.Message? = nil, in layout: ScreenLayout,
    on canvas: inout Canvas
  ) {
    if let absence {
      lines.paintMessage(absence, in: layout.message, on: &canvas)
      return
    }
    if let before {
      if before.message == screen.message { return }
      canvas.fill(layout.message, style: theme[.canvas])
    }
    if let message = screen.message { lines.paintMessage(message, in: layout.message, on: &canvas) }
  }
}
