internal import CharacterCanvas
internal import DataJoin
internal import Geometry

extension PlotFrame {
  func paint(_ sheet: ChartSheet, on canvas: inout Canvas) {
    let style = sheet.style
    var row = area.minRow
    if hasTitle, let title = request.title {
      TextLine.centre(title, row: row, area, style[.title], on: &canvas)
      row += 1
    }
    if hasLegend {
      LegendEntry.paint(request.legend, row: row, area, style, on: &canvas)
      row += 1
    }
    if showsLabelY, let label = request.labelY {
      TextLine.left(
        label, at: Point(column: area.minColumn, row: row), limit: area.size.columns, style[.label], on: &canvas)
    }
    paintZeroLines(sheet, on: &canvas)
    if hasAxisY { paintAxisY(sheet, on: &canvas) }
    if hasAxisX { paintAxisX(sheet, on: &canvas) }
    if showsLabelX, let label = request.labelX {
      let row = plot.maxRow + (hasAxisX ? 2 : 0)
      TextLine.right(label, row: row, end: area.maxColumn, limit: area.size.columns, style[.label], on: &canvas)
    }
  }

  private func paintZeroLines(_ sheet: ChartSheet, on canvas: inout Canvas) {
    let style = sheet.style[.zero]
    let isASCII = sheet.glyphs == .ascii
    if axisY.domain.lowest < 0, axisY.domain.highest > 0, let row = row(0), row < plot.maxRow {
      let line = Rect(column: plot.minColumn, row: row, columns: plot.size.columns, rows: 1)
      canvas.fill(line, with: isASCII ? "-" : "╌", style: style)
    }
    if axisX.domain.lowest < 0, axisX.domain.highest > 0, !request.hasBarsX, let column = column(0) {
      let line = Rect(column: column, row: plot.minRow, columns: 1, rows: plot.size.rows)
      canvas.fill(line, with: isASCII ? ":" : "╎", style: style)
    }
  }

  private func paintAxisY(_ sheet: ChartSheet, on canvas: inout Canvas) {
    let isASCII = sheet.glyphs == .ascii
    let column = plot.minColumn - 1
    let axis = sheet.style[.axis]
    canvas.fill(
      Rect(column: column, row: plot.minRow, columns: 1, rows: plot.size.rows), with: isASCII ? "|" : "│", style: axis)
    if hasAxisX { canvas.put(isASCII ? "+" : "└", at: Point(column: column, row: plot.maxRow), style: axis) }
    for tick in ticksY {
      guard let row = row(tick.value) else { continue }
      let isCorner = row == plot.maxRow
      if isCorner, !hasAxisX { continue }
      canvas.put(isASCII ? "+" : isCorner ? "┴" : "┤", at: Point(column: column, row: row), style: axis)
      TextLine.right(
        tick.label, row: row, end: column, limit: column - area.minColumn, sheet.style[.tick], on: &canvas)
    }
  }

  private func paintAxisX(_ sheet: ChartSheet, on canvas: inout Canvas) {
    let isASCII = sheet.glyphs == .ascii
    let axis = sheet.style[.axis]
    let row = plot.maxRow
    canvas.fill(
      Rect(column: plot.minColumn, row: row, columns: plot.size.columns, rows: 1), with: isASCII ? "-" : "─",
      style: axis)
    for tick in ticksX {
      guard let column = column(tick.value), let start = labelColumn(tick) else { continue }
      canvas.put(isASCII ? "+" : "┬", at: Point(column: column, row: row), style: axis)
      canvas.write(tick.label, at: Point(column: start, row: row + 1), style: sheet.style[.tick])
    }
  }
}
