import CharacterCanvas
import Geometry
import PresentationModel

/// Draws hints for beginners on the empty canvas, above the cursor in the middle.
///
/// If the canvas is too small, it has no hints; the hint line still has the most important ones.
struct WelcomePainter {
  private static let title = "A calculator you can see"
  private static let blankRows = 2

  let theme: Theme
  let glyphs: GlyphSet

  func paint(_ hints: [ScreenVO.Hint], in area: Rect, on canvas: inout Canvas) {
    let keyColumns = hints.map { CellText.columns(of: $0.key, glyphs: glyphs) }.max() ?? 0
    let textColumns = hints.map { CellText.columns(of: $0.text, glyphs: glyphs) }.max() ?? 0
    let size = Size(
      columns: max(keyColumns + 2 + textColumns, CellText.columns(of: Self.title, glyphs: glyphs)),
      rows: 1 + Self.blankRows + hints.count)
    let top = area.minRow + area.size.rows / 2 - size.rows
    guard !hints.isEmpty, top >= area.minRow, size.columns + 2 <= area.size.columns else { return }
    let start = Point(column: area.minColumn + (area.size.columns - size.columns) / 2, row: top)
    // The surroundings are cleared, so that no point of the grid looks like part of the text.
    canvas.fill(Rect(origin: start, size: size).inset(by: -1).intersection(area), style: theme[.canvas])
    canvas.write(Self.title, at: start, style: theme[.nodeName])
    for (index, hint) in hints.enumerated() {
      let cell = start + Point(column: 0, row: 2 + index)
      canvas.write(hint.key, at: cell, style: theme[.hintKey])
      canvas.write(hint.text, at: cell + Point(column: keyColumns + 2, row: 0), style: theme[.hintText])
    }
  }
}
