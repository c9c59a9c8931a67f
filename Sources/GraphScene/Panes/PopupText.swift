import Geometry
import PresentationModel

/// The text beside the key of a list's row: in one line if it fits, else broken between words.
///
/// If the keys leave little space, the later lines are below the key:
///
/// ```
///   Enter e     Edit the number,
///     the formula or the note.
/// ```
struct PopupText: Hashable {
  /// Text beside the keys in fewer columns than these goes on below them.
  private static let leastColumns = 40
  /// Where text below a key begins.
  private static let indentation = 4

  /// One at least.
  let lines: [String]
  /// Where the first line begins, from the row's first cell.
  let column: Int
  /// Where the others begin.
  let nextColumn: Int

  /// - Parameters:
  ///   - row: The list's row.
  ///   - keyColumns: The columns of the list's keys.
  ///   - lineColumns: The columns within the list's frame.
  ///   - mostLines: The lines it may take; a longer text is cut off with a mark.
  ///   - glyphs: The glyphs for it.
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
    // What is written for a character in ASCII may be wider than it.
    var lines = CellText.wrapped(CellText.safe(text, glyphs: glyphs), toColumns: nextSpace, first: space)
    if lines.count > mostLines {
      let last = lines[mostLines - 1] + " " + lines[mostLines]
      lines = lines.prefix(mostLines - 1) + [CellText.truncated(last, toColumns: nextSpace, glyphs: glyphs)]
    }
    self.lines = lines
  }

  /// Where text begins beside keys of so many columns.
  static func column(keyColumns: Int) -> Int { 2 + keyColumns + (keyColumns > 0 ? 2 : 0) }

  /// All of a row's text; of one that cannot be chosen the reason in brackets, or all of it.
  static func whole(of row: ScreenVO.Popup.Row) -> String {
    if let reason = row.reason { return "\(row.text) (\(reason))" }
    return row.isEnabled ? row.text : "(" + row.text + ")"
  }
}
