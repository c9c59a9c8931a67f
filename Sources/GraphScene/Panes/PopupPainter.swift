import CharacterCanvas
import Geometry
import PresentationModel

/// Draws a list with a border over the canvas, so that the chosen row is visible.
struct PopupPainter {
  let theme: Theme
  let glyphs: GlyphSet

  /// Draws the list.
  ///
  /// - Parameters:
  ///   - popup: The list.
  ///   - layout: The positions of its parts.
  ///   - canvas: The canvas to draw on.
  /// - Returns: The cell of the chosen row's text; nil if no row is chosen.
  @discardableResult
  func paint(_ popup: ScreenVO.Popup, _ layout: PopupLayout, on canvas: inout Canvas) -> Point? {
    let signs = SceneGlyphs.of(glyphs)
    let frame = layout.frame
    canvas.fill(frame, style: theme[.popup])
    canvas.frame(frame, .light, style: theme[.popup])
    canvas.write(
      " " + CellText.truncated(layout.title, toColumns: frame.size.columns - 6, glyphs: glyphs) + " ",
      at: Point(column: frame.minColumn + 1, row: frame.minRow), style: theme[.popupTitle])

    for (index, line) in layout.lines.enumerated() {
      let role: Role =
        switch line.weight {
        case .plain: .popup
        case .dimmed: .popupDisabled
        case .strong: .popupTitle
        }
      let cells = layout.cells(ofLine: index)
      canvas.write(
        CellText.truncated(line.text, toColumns: cells.size.columns - 2, glyphs: glyphs),
        at: cells.origin + Point(column: 1, row: 0), style: theme[role])
    }
    for index in layout.rows {
      paint(
        popup.rows[index], layout.text(of: index), index == popup.selectedRow, layout.keyColumns, signs.rows.rowMark,
        on: &canvas, in: layout.cells(of: index))
    }
    if layout.rows.lowerBound > 0 {
      canvas.put(
        signs.rows.moreAbove, at: Point(column: frame.maxColumn - 2, row: frame.minRow), style: theme[.popupTitle])
    }
    if layout.rows.upperBound < popup.rows.count {
      canvas.put(
        signs.rows.moreBelow, at: Point(column: frame.maxColumn - 2, row: frame.maxRow - 1), style: theme[.popupTitle])
    }
    guard let selected = popup.selectedRow, layout.rows.contains(selected) else { return nil }
    return layout.cells(of: selected).origin + Point(column: 2, row: 0)
  }

  private func paint(
    _ row: ScreenVO.Popup.Row, _ text: PopupText, _ isSelected: Bool, _ keyColumns: Int, _ mark: Unicode.Scalar,
    on canvas: inout Canvas, in cells: Rect
  ) {
    let role: Role =
      isSelected ? .popupSelected : row.isHeading ? .popupTitle : row.isEnabled ? .popup : .popupDisabled
    canvas.fill(cells, style: theme[role])
    let hasKeyLook = row.isEnabled && !row.isHeading && !isSelected
    if isSelected { canvas.put(mark, at: cells.origin, style: theme[role]) }
    canvas.write(
      CellText.truncated(row.key, toColumns: keyColumns, glyphs: glyphs),
      at: Point(column: cells.minColumn + 2, row: cells.minRow),
      style: theme[hasKeyLook ? .popupKey : role], limit: max(0, cells.size.columns - 3))
    for (index, line) in text.lines.prefix(cells.size.rows).enumerated() {
      let start = cells.minColumn + (index == 0 ? text.column : text.nextColumn)
      canvas.write(
        line, at: Point(column: start, row: cells.minRow + index), style: theme[role],
        limit: max(0, cells.maxColumn - 1 - start))
    }
    if isSelected { keepBars(in: cells, on: &canvas) }
  }

  /// Restores the colours of bars in the chosen row, because bars in reversed colours would look like holes.
  private func keepBars(in cells: Rect, on canvas: inout Canvas) {
    for row in cells.minRow..<cells.maxRow {
      for column in cells.minColumn..<cells.maxColumn {
        let cell = Point(column: column, row: row)
        if let sign = canvas.cell(at: cell)?.cluster.base, Self.bars.contains(sign) {
          canvas.put(sign, at: cell, style: theme[.popup])
        }
      }
    }
  }

  /// The block elements of Unicode, of which bars consist.
  private static let bars: ClosedRange<Unicode.Scalar> = "\u{2580}"..."\u{259F}"
}
