import CharacterCanvas
import Geometry
import PresentationModel

/// Draws a lesson of the tutorial below the canvas: a horizontal line with the title, and the text below it.
///
/// If the text is cut, it ends in an ellipsis.
struct LessonPainter {
  let theme: Theme
  let glyphs: GlyphSet

  func paint(_ lesson: ScreenVO.Lesson, in area: Rect, on canvas: inout Canvas) {
    guard area.size.rows > 0 else { return }
    let rule = Border.light.parts(in: glyphs).across
    canvas.fill(
      Rect(origin: area.origin, size: Size(columns: area.size.columns, rows: 1)), with: rule, style: theme[.lessonTitle]
    )
    let space = max(0, area.size.columns - 4)
    let title = CellText.truncated(lesson.title, toColumns: space - 2, glyphs: glyphs)
    canvas.write(" \(title) ", at: Point(column: 2, row: area.minRow), style: theme[.lessonTitle])
    let columns = max(1, area.size.columns - 2)
    let rows = area.size.rows - 1
    var lines = CellText.wrapped(lesson.text, toColumns: columns)
    if lines.count > rows, rows > 0 {
      let last = lines[rows - 1] + " " + lines[rows]
      lines = lines.prefix(rows - 1) + [CellText.truncated(last, toColumns: columns, glyphs: glyphs)]
    }
    for (row, line) in lines.enumerated() {
      canvas.write(line, at: Point(column: 1, row: area.minRow + 1 + row), style: theme[.lesson])
    }
  }
}
