import CharacterCanvas
import Geometry
import PresentationModel

/// The layout of the line about the selected node: its name, buttons for its choices, and its value at the right.
///
/// If there is little space, the value gets at most half of the line. A sentence instead of a value gets only the space
/// that the buttons leave, because it is completely visible elsewhere. Buttons are never cut: if space is short, the
/// last ones are left out.
struct ToolLayout {
  struct Place {
    let choice: ScreenVO.ToolChoice
    let cells: Rect
    let textColumn: Int
    /// The name of the action, in characters that the terminal can show.
    let text: String
  }

  let text: String
  let choices: [Place]
  let detail: String
  let detailColumn: Int

  private static let gap = 4

  init(_ screen: ScreenVO, in line: Rect, glyphs: GlyphSet) {
    func columns(_ text: String) -> Int { CellText.columns(of: text, glyphs: glyphs) }
    let space = max(0, line.size.columns - 2)
    let wanted = columns(screen.tool)
    let value = columns(screen.toolDetail)
    func share(_ left: Int) -> Int {
      let least = screen.isToolDetailSentence && left > wanted ? 0 : space / 2
      return min(value, max(least, space - left - 2))
    }
    func room(_ left: Int) -> Int { share(left) > 0 ? space - share(left) - 2 : space }

    var places: [Place] = []
    var column = 1 + wanted + Self.gap
    for choice in screen.toolChoices {
      // In ASCII, the symbol beside its key would be the same as the key.
      let text = glyphs == .ascii && !choice.typed.isEmpty ? "" : choice.text
      let key = columns(choice.key)
      // Buttons of symbols are close together.
      let isSign = choice.key.isEmpty || !choice.typed.isEmpty
      let start = places.isEmpty ? column : column + (isSign ? 1 : 2)
      let textColumn = start + key + (isSign || text.isEmpty ? 0 : 1)
      let end = textColumn + columns(text)
      if end - 1 > room(end - 1) { break }
      places.append(
        Place(
          choice: choice, cells: Rect(column: start, row: line.minRow, columns: end - start, rows: 1),
          textColumn: textColumn, text: text))
      column = end
    }
    // The button before the row of symbols is left out if no symbol follows.
    if places.count < screen.toolChoices.count, screen.toolChoices[places.count].typed.isEmpty == false,
      places.last?.choice.typed.isEmpty == true
    {
      places.removeLast()
    }
    choices = places
    let left = places.last.map { $0.cells.maxColumn - 1 } ?? wanted
    text = CellText.truncated(screen.tool, toColumns: room(left), glyphs: glyphs)
    detail = CellText.truncated(screen.toolDetail, toColumns: share(left), glyphs: glyphs)
    detailColumn = 1 + space - columns(detail)
  }
}
