import Geometry
import PresentationModel

/// The text beside the key of a list's row: one line if it fits, otherwise wrapped between words.
///
/// If the keys leave little space, the later lines are below the key:
///
/// ```
///   Enter e     Edit the number,
///     the formula or the note.
/// ```
struct PopupText: Hashable {
  /// The minimum number of columns beside the keys for wrapped text; with fewer, the text continues below the keys.
  private static let leastColumns = 40
  private static let indentation = 4

  /// The lines of the text; never empty.
  let lines: [String]
  /// The column of the first line, relative to the row's first cell.
  let column: Int
  /// The column of all other lines, relative to the row's first cell.
  let nextColumn: Int

  /// Wraps the text of a row.
  ///
  /// - Parameters:
  ///   - row: The list's row.
  ///   - keyColumns: The width of the column with the keys.
  ///   - lineColumns: The width within the list's border.
  ///   - mostLines: The maximum number of lines; a longer text ends in an ellipsis.
  ///   - glyphs: The glyphs for the text.
  init(of row: ScreenVO.Popup.Row, keyColumns: Int, lineColumns: Int, mostLines: Int, glyphs: GlyphSet) {
    column = Self.column(keyColumns: keyColumns)
    let space = max(0, lineColumns - 1 - column)
    nextColumn = space < Self.leastColumns ? min(column, Self.indentation) : column
    let text = Self.whole(of: row)
    if mostLines <= 1 || CellText.columns(of: text, glyphs: glyphs) <= space {
      lines = [CellText.truncated(text, toColumns: space, glyphs: glyphs)]
      return
    }
    let nextSpace = max(0, lineColumns - 1 - nextColumn)
    // The ASCII replacement of a character may be wider than the character.
    var lines = CellText.wrapped(CellText.safe(text, glyphs: glyphs), toColumns: nextSpace, first: space)
    if lines.count > mostLines {
      let last = lines[mostLines - 1] + " " + lines[mostLines]
      lines = lines.prefix(mostLines - 1) + [CellText.truncated(last, toColumns: nextSpace, glyphs: glyphs)]
    }
    self.lines = lines
  }

  static func column(keyColumns: Int) -> Int { 2 + keyColumns + (keyColumns > 0 ? 2 : 0) }

  /// Returns the whole text of a row.
  ///
  /// If the row is disabled, the reason follows the text in brackets; without a reason, the text itself is in brackets.
  static func whole(of row: ScreenVO.Popup.Row) -> String {
    if let reason = row.reason { return "\(row.text) (\(reason))" }
    return row.isEnabled ? row.text : "(" + row.text + ")"
  }
}
