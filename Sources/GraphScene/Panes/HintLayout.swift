import Geometry
import PresentationModel

/// The positions of the keys in the hint line, which has as many keys as fit, in order.
///
/// The keys of `cancel` and `help` are always included.
struct HintLayout {
  struct Place {
    let hint: ScreenVO.Hint
    let cells: Rect
    let textColumn: Int
  }

  let places: [Place]

  init(_ hints: [ScreenVO.Hint], in line: Rect, glyphs: GlyphSet) {
    func columns(_ text: String) -> Int { CellText.columns(of: text, glyphs: glyphs) }
    func width(_ hint: ScreenVO.Hint) -> Int { columns(hint.key) + 1 + columns(hint.text) }
    func staysAlways(_ hint: ScreenVO.Hint) -> Bool { hint.command == .help || hint.command == .cancel }
    var reserved = hints.filter(staysAlways).reduce(0) { $0 + width($1) + 2 }
    var column = 1
    var isFull = false
    var places: [Place] = []
    for hint in hints {
      let width = width(hint)
      if staysAlways(hint) {
        reserved -= width + 2
      } else {
        if column + width + reserved > line.maxColumn { isFull = true }
        if isFull { continue }
      }
      places.append(
        Place(
          hint: hint, cells: Rect(column: column, row: line.minRow, columns: width, rows: 1),
          textColumn: column + columns(hint.key) + 1))
      column += width + 2
    }
    self.places = places
  }
}
