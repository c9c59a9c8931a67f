import Geometry
import PresentationModel

struct PromptLayout {
  let label: String
  let start: Int
  let space: Int
  let window: LineWindow
  private let line: Rect
  private let glyphs: GlyphSet

  init(_ prompt: ScreenVO.PromptLine, in line: Rect, glyphs: GlyphSet) {
    let columns = max(0, line.size.columns - 2)
    let isBare = prompt.text.isEmpty && prompt.preview.sentence.isEmpty
    label = CellText.truncated(prompt.label, toColumns: isBare ? max(0, columns - 2) : columns / 2, glyphs: glyphs)
    start = 2 + CellText.columns(of: label, glyphs: glyphs)
    space = max(1, columns + 1 - start)
    window = LineWindow(prompt, columns: space, glyphs: glyphs)
    self.line = line
    self.glyphs = glyphs
  }

  /// Returns the number of characters of the text before a cell; nil if the cell is not in the text.
  func offset(at cell: Point) -> Int? {
    guard line.contains(cell), cell.column >= start else { return nil }
    var column = start
    var offset = window.first
    for character in window.text {
      column += CellText.columns(of: String(character), glyphs: glyphs)
      if cell.column < column { return offset }
      offset += 1
    }
    return offset
  }
}
