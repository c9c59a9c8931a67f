import Geometry
import PresentationModel

/// Where a framed list over the canvas lies and which of its rows it has room for: those around the chosen one.
struct PopupLayout: Hashable {
  /// The rows that a list over a line has room for on any screen.
  private static let rowsBelow = 6

  /// The list with its frame.
  let frame: Rect
  /// The columns of the keys.
  let keyColumns: Int
  /// The list's rows that are shown.
  let rows: Range<Int>

  /// - Parameters:
  ///   - popup: The list.
  ///   - area: The canvas's part of the screen.
  ///   - glyphs: What its text is written with.
  init(_ popup: ScreenVO.Popup, in area: Rect, glyphs: GlyphSet) {
    func columns(_ text: String) -> Int { CellText.columns(of: text, glyphs: glyphs) }
    keyColumns = min(popup.rows.reduce(0) { max($0, columns($1.key)) }, area.size.columns / 3)
    let textColumns = popup.rows.reduce(0) { max($0, columns($1.text)) }
    let wanted = max(columns(popup.title) + 6, keyColumns + textColumns + 7)
    // Over a line being typed the list leaves most of the canvas to be seen.
    let tallest =
      popup.placement == .overLine ? max(Self.rowsBelow + 2, area.size.rows / 2) : area.size.rows
    let size = Size(
      columns: min(wanted, area.size.columns), rows: min(popup.rows.count + 2, tallest, area.size.rows))
    frame = Rect(origin: Self.origin(of: size, popup.placement, in: area), size: size)
    let shown = max(0, size.rows - 2)
    let first = Self.firstRow(popup, shown)
    rows = first..<min(popup.rows.count, first + shown)
  }

  /// The cells of a row that is shown, within the frame.
  func line(of row: Int) -> Rect {
    Rect(
      column: frame.minColumn + 1, row: frame.minRow + 1 + row - rows.lowerBound, columns: frame.size.columns - 2,
      rows: 1)
  }

  /// The row at a cell of the screen; nil where none is.
  func row(at cell: Point) -> Int? {
    rows.first { line(of: $0).contains(cell) }
  }

  private static func origin(of size: Size, _ placement: ScreenVO.Popup.Placement, in area: Rect) -> Point {
    let middle = area.minRow + (area.size.rows - size.rows) / 2
    return switch placement {
    case .middle: Point(column: area.minColumn + (area.size.columns - size.columns) / 2, row: middle)
    case .right: Point(column: area.maxColumn - size.columns, row: middle)
    case .overLine: Point(column: area.minColumn, row: area.maxRow - size.rows)
    }
  }

  /// The first row shown: the list's first one unless the chosen row lies further down.
  private static func firstRow(_ popup: ScreenVO.Popup, _ shown: Int) -> Int {
    guard let selected = popup.selectedRow, selected >= shown else { return 0 }
    return min(selected - shown / 2, max(0, popup.rows.count - shown))
  }
}
