internal import CharacterCanvas
internal import DataJoin
internal import DataSets
internal import Geometry

/// Draws vertical bars side by side over the whole width.
///
/// If there are more bars than columns, each column shows its highest and lowest bar, so that no peak is lost.
enum Columns {
  /// Draws bars with axes.
  ///
  /// `showsAxisX` adds ticks to the x axis. If `hasValuesX` is true, these ticks show values of the data, as in a
  /// histogram.
  static func paint(
    _ plot: Plot, _ sheet: ChartSheet, hasGaps: Bool = true, showsAxisX: Bool = true, hasValuesX: Bool = false,
    labelX: String? = nil, showsValues: Bool = false, on canvas: inout Canvas
  ) {
    let request = request(plot, sheet, showsAxisX: showsAxisX, hasValuesX: hasValuesX, labelX: labelX)
    let frame = PlotFrame(sheet, plot, request)
    frame.paint(sheet, on: &canvas)
    paint(plot, sheet, frame.plot, frame.axisY, hasGaps: hasGaps, showsValues: showsValues, on: &canvas)
  }

  static func request(
    _ plot: Plot, _ sheet: ChartSheet, showsAxisX: Bool, hasValuesX: Bool, labelX: String?
  ) -> PlotFrame.Request {
    var request = PlotFrame.Request(title: sheet.options.title)
    request.hasValuesX = hasValuesX
    if plot.series.count > 1 { request.legend = LegendEntry.series(plot, sheet.glyphs) }
    request.labelX = sheet.options.labelX ?? labelX
    request.labelY = sheet.options.labelY ?? plot.labelY
    request.hasBarsX = true
    request.slots = plot.slotCount
    request.hasBarsY = true
    request.showsAxisX = showsAxisX
    return request
  }

  static func paint(
    _ plot: Plot, _ sheet: ChartSheet, _ area: Rect, _ axis: ValueAxis, hasGaps: Bool, showsValues: Bool = false,
    on canvas: inout Canvas
  ) {
    let count = plot.slotCount
    if area.isEmpty || count == 0 { return }
    let bars = BarPainter(glyphs: sheet.glyphs, scale: LengthScale(axis, cells: area.size.rows))
    let slots = count * plot.series.count
    let width = area.size.columns / max(slots, 1)
    let showsValues =
      showsValues
      && plot.series.allSatisfy { marks in
        marks.count <= area.size.columns && (marks.written ?? marks.y).allSatisfy { NumberLabel.text($0).count < width }
      }
    for (order, marks) in plot.series.enumerated() {
      let style = sheet.style[.series(marks.look)]
      let fill = BarPainter.fill(marks.look)
      if width == 0 {
        paintDense(marks, bars, area, fill, style, on: &canvas)
        continue
      }
      for index in marks.y.indices {
        let start = area.minColumn + edge(marks.slot(at: index), count, area.size.columns)
        let end = area.minColumn + edge(marks.slot(at: index) + 1, count, area.size.columns)
        let gap = hasGaps && end - start > plot.series.count ? 1 : 0
        let each = max(1, (end - start - gap) / plot.series.count)
        let columns = start + order * each..<min(start + (order + 1) * each, area.maxColumn)
        if columns.isEmpty { continue }
        let isRead = sheet.options.cursor == ChartCursor(series: marks.place, mark: index)
        let own = marks.style(at: index)
        let look = own.map { sheet.style[.series($0.place)] } ?? style
        bars.upright(
          marks.y[index], columns: columns, in: area, fill: own.map { BarPainter.fill($0.place) } ?? fill,
          style: isRead ? sheet.style[.cursor] : look, on: &canvas)
        if let own, bars.scale.eighths(marks.y[index]) != 0 {
          let row = area.maxRow - 1 - (marks.y[index] < 0 ? bars.scale.zero - 1 : bars.scale.zero)
          canvas.put(
            SeriesMark.of(own.place, sheet.glyphs), at: Point(column: columns.lowerBound, row: row), style: look)
        }
        paintError(marks, index, columns, bars.scale, axis, area, sheet, on: &canvas)
        if showsValues {
          paintValue(
            marks.written(at: index), above: marks.y[index], columns, bars.scale, area, sheet, on: &canvas)
        }
      }
    }
  }

  /// Returns the column at which slot `index` begins if `count` slots share `columns` columns.
  static func edge(_ index: Int, _ count: Int, _ columns: Int) -> Int {
    let (product, isOverflow) = index.multipliedReportingOverflow(by: columns)
    return isOverflow ? columns : product / max(count, 1)
  }

  private static func paintDense(
    _ marks: MarkSeries, _ bars: BarPainter, _ area: Rect, _ fill: Unicode.Scalar, _ style: CellStyle,
    on canvas: inout Canvas
  ) {
    for column in 0..<area.size.columns {
      let first = column * marks.count / area.size.columns
      let last = max(first + 1, (column + 1) * marks.count / area.size.columns)
      guard first < marks.count else { break }
      var (low, high) = (0.0, -Double.infinity)
      for index in first..<min(last, marks.count) {
        low = min(low, marks.y[index])
        high = max(high, marks.y[index])
      }
      let columns = area.minColumn + column..<area.minColumn + column + 1
      if high > 0 { bars.upright(high, columns: columns, in: area, fill: fill, style: style, on: &canvas) }
      if low < 0 { bars.upright(low, columns: columns, in: area, fill: fill, style: style, on: &canvas) }
    }
  }

  private static func paintError(
    _ marks: MarkSeries, _ index: Int, _ columns: Range<Int>, _ scale: LengthScale, _ axis: ValueAxis, _ area: Rect,
    _ sheet: ChartSheet, on canvas: inout Canvas
  ) {
    guard let error = marks.errorsY.flatMap({ $0[index] }), error.lower > 0 || error.upper > 0, columns.count >= 3,
      marks.presence(at: index) >= 0.5
    else { return }
    let value = marks.y[index]
    let low = scale.cell(scale.eighths(max(value - error.lower, axis.domain.lowest)))
    let high = scale.cell(scale.eighths(min(value + error.upper, axis.domain.highest)))
    ErrorBarPainter.upright(
      column: columns.lowerBound + (columns.count - 1) / 2, area.maxRow - 1 - high, area.maxRow - 1 - low,
      sheet.glyphs, sheet.style[.error], on: &canvas)
  }

  private static func paintValue(
    _ written: Double, above value: Double, _ columns: Range<Int>, _ scale: LengthScale, _ area: Rect,
    _ sheet: ChartSheet,
    on canvas: inout Canvas
  ) {
    let text = NumberLabel.text(written)
    let eighths = scale.eighths(value)
    let row = area.maxRow - 2 - (eighths > 0 ? scale.cell(eighths) : scale.zero - 1)
    guard text.count <= columns.count, row >= area.minRow, eighths >= 0 else { return }
    let start = columns.lowerBound + (columns.count - text.count) / 2
    canvas.write(text, at: Point(column: start, row: row), style: sheet.style[.value])
  }
}
