import CharacterCanvas
import Geometry
import PresentationModel

/// The places of the tool line's parts: the selected node, the buttons of its choices, and the value at the right.
///
/// In a line that is too short the value keeps up to half; a sentence in its place, which is to be read whole elsewhere, has what the
/// buttons leave. Buttons are left out from the last one on, and never cut.
struct ToolLayout {
  struct Place {
    let choice: ScreenVO.ToolChoice
    /// The cells of the key and of its action.
    let cells: Rect
    /// The column in which the action begins.
    let textColumn: Int
    /// The action, as far as the terminal has characters for it.
    let text: String
  }

  /// The selected node, as far as it is shown.
  let text: String
  let choices: [Place]
  /// The value, as far as it is shown.
  let detail: String
  let detailColumn: Int

  /// Columns between what is selected and the first button.
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
      // The sign beside its key is another sign only where there is more than ASCII.
      let text = glyphs == .ascii && !choice.typed.isEmpty ? "" : choice.text
      let key = columns(choice.key)
      // Signs are one row of buttons.
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
    // What begins a row of signs says nothing without any.
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
