internal import CharacterCanvas
internal import DataJoin
internal import DataSets
internal import Formulas
internal import Geometry

extension ChartDescriptor {
  /// A chart of horizontal bars, with the value beside each bar.
  public static let bar = ChartDescriptor(
    name: "bar", summary: "One horizontal bar per value, with the value beside it; vertical bars if there are many.",
    inputs: [ChartInput("values", isRepeated: true)], entrance: .fromZero, hasPlaces: false, plan: Bars.plan,
    rows: { plot, options, _ in
      let count = plot.slotCount
      let gap = plot.series.count > 1 ? 1 : 0
      let rows = count > 60 ? 20 : max(1, count) * (plot.series.count + gap) - gap
      return rows + (options.title == nil ? 0 : 1) + (plot.series.count > 1 ? 1 : 0)
    },
    paint: { plot, sheet, canvas in
      guard let rows = BarRows(plot, sheet) else {
        Columns.paint(plot, sheet, on: &canvas)
        return
      }
      if let row = rows.titleRow, let title = sheet.options.title {
        TextLine.centre(title, row: row, sheet.area, sheet.style[.title], on: &canvas)
      }
      if let row = rows.legendRow {
        LegendEntry.paint(
          LegendEntry.series(plot, sheet.glyphs), row: row, sheet.area, sheet.style, on: &canvas)
      }
      Bars.paint(plot, sheet, rows.area, on: &canvas)
    },
    draw: { BarShapes.draw($0, $1, on: &$2) })
}

struct BarRows {
  private(set) var titleRow: Int?
  private(set) var legendRow: Int?
  let area: Rect

  /// Creates the layout; nil if there is no space for horizontal bars.
  init?(_ plot: Plot, _ sheet: ChartSheet) {
    var rows = sheet.area.size.rows
    var row = sheet.area.minRow
    let needed = plot.slotCount * plot.series.count
    // Bars have priority; the title and the legend get the remaining rows.
    if sheet.options.title != nil, rows > needed {
      titleRow = row
      (row, rows) = (row + 1, rows - 1)
    }
    if plot.series.count > 1, rows > needed {
      legendRow = row
      (row, rows) = (row + 1, rows - 1)
    }
    if needed > rows || sheet.area.size.columns < 6 { return nil }
    area = Rect(column: sheet.area.minColumn, row: row, columns: sheet.area.size.columns, rows: rows)
  }
}

struct BarLayout {
  let names: [String]
  /// The width of the names in columns; 0 if they are not shown.
  let nameColumns: Int
  let texts: [[String]]
  /// The width of the values in columns; 0 if they are not shown.
  let textColumns: Int
  /// The first column of the bars, including negative values that are written before the bars.
  let start: Int
  /// The columns reserved before the bars for writing negative values; 0 if there are none.
  let below: Int
  let cells: Int
  let isBelow: Bool
  let axis: ValueAxis
  /// The height of a bar in rows.
  let each: Int
  private let gap: Int
  private let area: Rect
  private let seriesCount: Int

  init(_ plot: Plot, _ sheet: ChartSheet, _ area: Rect, canvasGlyphs: GlyphSet) {
    let count = plot.slotCount
    self.area = area
    seriesCount = plot.series.count
    names = (0..<count).map { BarPlan.name($0, plot, isDate: plot.areDates) }
    let marksColumns = plot.series.count > 1 ? 2 : 0
    let widest = names.map { CellText.columns(of: $0, glyphs: canvasGlyphs) }.max() ?? 0
    nameColumns = area.size.columns < 12 ? 0 : min(widest, area.size.columns / 3)
    texts = plot.series.map { marks in
      marks.y.indices.map { index in
        Self.text(marks.written(at: index), marks.errorsY.flatMap { $0[index] }, sheet.options.valueFormat)
      }
    }
    let widestText = texts.joined().map { CellText.columns(of: $0, glyphs: canvasGlyphs) }.max() ?? 0
    start = area.minColumn + (nameColumns > 0 ? nameColumns + 1 : 0) + marksColumns
    let space = area.maxColumn - start
    // Values are shown if bars keep the larger part; if some are negative, values are shown beyond both ends.
    textColumns = widestText + 1 <= space / 2 ? widestText + 1 : 0
    axis = plot.shownAxisY
    isBelow = axis.kind != .logarithmic && axis.domain.lowest < 0
    below = isBelow && 2 * textColumns <= space / 2 ? textColumns : 0
    cells = max(1, space - textColumns - below)
    // Bars and gaps have equal heights; remaining rows are left empty below.
    gap = (area.size.rows + 1) / max(count, 1) > seriesCount ? 1 : 0
    each = max(1, ((area.size.rows + gap) / max(count, 1) - gap) / max(seriesCount, 1))
  }

  func top(_ slot: Int) -> Int { area.minRow + slot * (each * seriesCount + gap) }

  /// Returns the value with its error.
  ///
  /// A value without an error is in the number format `format`.
  private static func text(_ value: Double, _ error: ErrorBar?, _ format: NumberFormat) -> String {
    error == nil && format != .plain ? format.written(value).value : ErrorText.text(value, error)
  }
}

private enum Bars {
  static func plan(_ series: [ChartSeries], _ options: ChartOptions) -> Plot {
    BarPlan.plan(series, options, joinsByName: true)
  }

  static func paint(_ plot: Plot, _ sheet: ChartSheet, _ area: Rect, on canvas: inout Canvas) {
    let glyphs = sheet.glyphs
    let count = plot.slotCount
    let layout = BarLayout(plot, sheet, area, canvasGlyphs: canvas.glyphs)
    let (start, below, each, isBelow) = (layout.start, layout.below, layout.each, layout.isBelow)
    let (nameColumns, textColumns) = (layout.nameColumns, layout.textColumns)
    let scale = LengthScale(layout.axis, cells: layout.cells)
    let bars = BarPainter(glyphs: glyphs, scale: scale)
    if nameColumns > 0 {
      for slot in 0..<count {
        TextLine.right(
          layout.names[slot], row: layout.top(slot) + (each * plot.series.count - 1) / 2,
          end: area.minColumn + nameColumns,
          limit: nameColumns, sheet.style[.label], on: &canvas)
      }
    }
    if isBelow {
      let column = start + below + scale.zero
      // The line at which all bars begin.
      canvas.fill(
        Rect(column: column, row: area.minRow, columns: 1, rows: area.size.rows), with: glyphs == .ascii ? "|" : "▏",
        style: sheet.style[.zero])
    }
    for (order, marks) in plot.series.enumerated() {
      for index in marks.y.indices {
        let top = layout.top(marks.slot(at: index)) + order * each
        let origin = start + below
        let look = marks.look(at: index)
        let style = sheet.style[.series(look)]
        if plot.series.count > 1 {
          canvas.put(
            SeriesMark.of(marks.look, glyphs), at: Point(column: start - 2, row: top + (each - 1) / 2), style: style)
        }
        for row in top..<top + each {
          bars.across(
            marks.y[index], from: Point(column: origin, row: row), fill: BarPainter.fill(look), style: style,
            on: &canvas)
        }
        let middle = top + (each - 1) / 2
        if let own = marks.style(at: index), scale.eighths(marks.y[index]) != 0 {
          let foot = marks.y[index] < 0 ? scale.zero - 1 : scale.zero
          canvas.put(
            SeriesMark.of(own.place, glyphs), at: Point(column: origin + foot, row: middle), style: style)
        }
        let end = paintError(marks, index, layout.axis, bars, Point(column: origin, row: middle), sheet, on: &canvas)
        let isRead = sheet.options.cursor == ChartCursor(series: marks.place, mark: index)
        paintValue(
          layout.texts[order][index], marks.y[index], end, Point(column: origin, row: middle),
          scale.zero + (isBelow ? 1 : 0),
          area, isRead ? sheet.style[.cursor] : sheet.style[.value], textColumns > 0, isBelow && below == 0, on: &canvas
        )
        if isRead {
          canvas.put(
            glyphs == .ascii ? ">" : "▶", at: Point(column: max(start - 1, area.minColumn), row: middle),
            style: sheet.style[.cursor])
        }
      }
    }
  }

  private static func paintError(
    _ marks: MarkSeries, _ index: Int, _ axis: ValueAxis, _ bars: BarPainter, _ origin: Point, _ sheet: ChartSheet,
    on canvas: inout Canvas
  ) -> Range<Int> {
    let scale = bars.scale
    let value = marks.y[index]
    let eighths = scale.eighths(value)
    let end = scale.cell(eighths)
    var reach = eighths < 0 ? end..<scale.zero : scale.zero..<(eighths == 0 ? scale.zero : end + 1)
    guard let error = marks.errorsY.flatMap({ $0[index] }), error.lower > 0 || error.upper > 0,
      marks.presence(at: index) >= 0.5
    else { return reach }
    let low = scale.cell(scale.eighths(max(value - error.lower, axis.domain.lowest)))
    let high = scale.cell(scale.eighths(min(value + error.upper, axis.domain.highest)))
    // Within one cell, it would only hide the bar.
    if low == high { return reach }
    ErrorBarPainter.across(
      row: origin.row, origin.column + low, origin.column + high, sheet.glyphs, sheet.style[.error], on: &canvas)
    if low < end, end < high {
      let sign: Unicode.Scalar = sheet.glyphs == .ascii ? "+" : "┼"
      canvas.put(sign, at: Point(column: origin.column + end, row: origin.row), style: sheet.style[.error])
    }
    reach = min(reach.lowerBound, low)..<max(reach.upperBound, high + 1)
    return reach
  }

  /// Writes the value after the end of its bar, but not before the cell `free`.
  ///
  /// A negative value is written before its bar if there is space.
  private static func paintValue(
    _ text: String, _ value: Double, _ reach: Range<Int>, _ origin: Point, _ free: Int, _ area: Rect,
    _ style: CellStyle, _ hasSpace: Bool, _ isOneSided: Bool, on canvas: inout Canvas
  ) {
    guard hasSpace else { return }
    if value < 0, !isOneSided {
      TextLine.right(
        text, row: origin.row, end: origin.column + reach.lowerBound - 1,
        limit: max(0, origin.column + reach.lowerBound - 1 - area.minColumn), style, on: &canvas)
    } else {
      let column = origin.column + max(reach.upperBound, free) + 1
      TextLine.left(
        text, at: Point(column: column, row: origin.row), limit: area.maxColumn - column, style, on: &canvas)
    }
  }
}
