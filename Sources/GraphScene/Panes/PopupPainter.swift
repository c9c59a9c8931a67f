import CharacterCanvas
import Geometry
import PresentationModel

/// Draws a framed list over the canvas, scrolled so that the chosen row is seen.
struct PopupPainter {
  /// The rows that a list over a line has room for on any screen.
  private static let rowsBelow = 6

  let theme: Theme
  let glyphs: GlyphSet

  /// - Parameters:
  ///   - popup: The list.
  ///   - area: The canvas's part of the screen.
  ///   - canvas: Where to draw.
  /// - Returns: The cell of the chosen row's text; nil where no row is chosen.
  @discardableResult
  func paint(_ popup: ScreenVO.Popup, in area: Rect, on canvas: inout Canvas) -> Point? {
    let signs = SceneGlyphs.of(glyphs)
    let keyColumns = min(popup.rows.reduce(0) { max($0, columns($1.key)) }, area.size.columns / 3)
    let textColumns = popup.rows.reduce(0) { max($0, columns($1.text)) }
    let wanted = max(columns(popup.title) + 6, keyColumns + textColumns + 7)
    // Over a line being typed the list leaves most of the canvas to be seen.
    let tallest =
      popup.placement == .overLine ? max(Self.rowsBelow + 2, area.size.rows / 2) : area.size.rows
    let size = Size(
      columns: min(wanted, area.size.columns), rows: min(popup.rows.count + 2, tallest, area.size.rows))
    let frame = Rect(origin: origin(of: size, popup.placement, in: area), size: size)

    canvas.fill(frame, style: theme[.popup])
    canvas.frame(frame, .light, style: theme[.popup])
    canvas.write(
      " " + CellText.truncated(popup.title, toColumns: size.columns - 6, glyphs: glyphs) + " ",
      at: Point(column: frame.minColumn + 1, row: frame.minRow), style: theme[.popupTitle])

    let shown = max(0, size.rows - 2)
    let first = firstRow(popup, shown)
    for (offset, row) in popup.rows.dropFirst(first).prefix(shown).enumerated() {
      let isSelected = first + offset == popup.selectedRow
      paint(
        row, isSelected, keyColumns, signs.rowMark, on: &canvas,
        in: Rect(column: frame.minColumn + 1, row: frame.minRow + 1 + offset, columns: size.columns - 2, rows: 1))
    }
    if first > 0 {
      canvas.put(
        signs.moreAbove, at: Point(column: frame.maxColumn - 2, row: frame.minRow), style: theme[.popupTitle])
    }
    if first + shown < popup.rows.count {
      canvas.put(
        signs.moreBelow, at: Point(column: frame.maxColumn - 2, row: frame.maxRow - 1), style: theme[.popupTitle])
    }
    guard let selected = popup.selectedRow, selected >= first, selected < first + shown else { return nil }
    return Point(column: frame.minColumn + 3, row: frame.minRow + 1 + selected - first)
  }

  private func origin(of size: Size, _ placement: ScreenVO.Popup.Placement, in area: Rect) -> Point {
    let middle = area.minRow + (area.size.rows - size.rows) / 2
    return switch placement {
    case .middle: Point(column: area.minColumn + (area.size.columns - size.columns) / 2, row: middle)
    case .right: Point(column: area.maxColumn - size.columns, row: middle)
    case .overLine: Point(column: area.minColumn, row: area.maxRow - size.rows)
    }
  }

  private func paint(
    _ row: ScreenVO.Popup.Row, _ isSelected: Bool, _ keyColumns: Int, _ mark: Unicode.Scalar, on canvas: inout Canvas,
    in line: Rect
  ) {
    let role: Role = isSelected ? .popupSelected : row.isEnabled ? .popup : .popupDisabled
    canvas.fill(line, style: theme[role])
    if isSelected { canvas.put(mark, at: line.origin, style: theme[role]) }
    canvas.write(
      CellText.truncated(row.key, toColumns: keyColumns, glyphs: glyphs),
      at: Point(column: line.minColumn + 2, row: line.minRow),
      style: theme[isSelected || !row.isEnabled ? role : .popupKey], limit: max(0, line.size.columns - 3))
    let start = line.minColumn + 2 + keyColumns + (keyColumns > 0 ? 2 : 0)
    let room = max(0, line.maxColumn - 1 - start)
    let text = row.isEnabled ? row.text : "(" + row.text + ")"
    canvas.write(
      CellText.truncated(text, toColumns: room, glyphs: glyphs), at: Point(column: start, row: line.minRow),
      style: theme[role], limit: room)
  }

  /// The first row shown: the list's first one unless the chosen row lies further down.
  private func firstRow(_ popup: ScreenVO.Popup, _ shown: Int) -> Int {
    guard let selected = popup.selectedRow, selected >= shown else { return 0 }
    return min(selected - shown / 2, max(0, popup.rows.count - shown))
  }

  private func columns(_ text: String) -> Int { CellText.columns(of: text, glyphs: glyphs) }
}
