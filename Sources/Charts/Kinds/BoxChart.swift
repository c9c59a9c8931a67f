internal import CharacterCanvas
internal import DataJoin
internal import DataSets
internal import Geometry

extension ChartDescriptor {
  /// A chart of box plots with quartiles, whiskers and outliers.
  public static let box = ChartDescriptor(
    name: "box", summary: "Median, quartiles, whiskers and outliers of each series, drawn horizontally.",
    inputs: [ChartInput("values", isRepeated: true)], entrance: .inPlace, hasPlaces: false, plan: Boxes.plan,
    rows: { plot, options, _ in
      max(1, plot.series.count) * 4 + 2 + (options.title == nil ? 0 : 1) + (options.labelX == nil ? 0 : 1)
    },
    paint: { plot, sheet, canvas in
      Boxes.paint(plot, sheet, on: &canvas)
    },
    draw: { Boxes.draw($0, $1, on: &$2) })
}

private enum Boxes {
  static func plan(_ series: [ChartSeries], _ options: ChartOptions) -> Plot {
    var plot = Plot()
    let isLog = options.logarithmic.contains(.x) || options.logarithmic.contains(.y)
    var extents: [Extent<Double>?] = []
    var notPositive = 0
    for (place, one) in series.enumerated() where !options.hidden.contains(place) && !one.points.isEmpty {
      guard let figures = figures(one.points) else { continue }
      var marks = MarkSeries(place: place, name: one.name, y: [figures.median])
      marks.boxes = [figures]
      plot.series.append(marks)
      extents.append(ExtentScan.extent(one.points.values, isPositive: isLog))
      if isLog { notPositive += ExtentScan.countNotPositive(one.points.values) }
    }
    guard let extent = options.windowX ?? extents.union else {
      plot.series = []
      plot.notes = notPositive > 0 ? [.notAboveZero(count: notPositive)] : [.nothing]
      return plot
    }
    if notPositive > 0 { plot.notes = [.notAboveZero(count: notPositive)] }
    plot.axisX = ValueAxis(isLog ? .logarithmic : .linear, extent)
    return plot
  }

  private static func figures(_ set: DataSet) -> BoxFigures? {
    guard let lower = try? set.quantile(0.25).value, let median = try? set.quantile(0.5).value,
      let upper = try? set.quantile(0.75).value
    else { return nil }
    let reach = 1.5 * (upper - lower)
    var figures = BoxFigures(low: lower, lowerQuartile: lower, median: median, upperQuartile: upper, high: upper)
    for value in set.values {
      if value < lower - reach || value > upper + reach {
        figures.outliers.append(value)
      } else {
        figures.low = min(figures.low, value)
        figures.high = max(figures.high, value)
      }
    }
    return figures
  }

  private static func frame(
    _ plot: Plot, _ sheet: ChartSheet, glyphs: GlyphSet
  ) -> (frame: PlotFrame, sheet: ChartSheet, nameColumns: Int) {
    let names = plot.series.map { CellText.columns(of: $0.name, glyphs: glyphs) }.max() ?? 0
    let area = sheet.area
    let nameColumns = plot.series.count > 1 && area.size.columns >= 20 ? min(names, area.size.columns / 3) : 0
    var inner = sheet
    let shift = nameColumns > 0 ? nameColumns + 1 : 0
    inner.area = Rect(
      column: area.minColumn + shift, row: area.minRow, columns: area.size.columns - shift, rows: area.size.rows)
    var request = PlotFrame.Request(title: sheet.options.title)
    request.hasValuesX = true
    request.labelX = sheet.options.labelX ?? plot.onlyName
    request.isWideX = sheet.options.windowX == nil
    request.showsAxisY = false
    return (PlotFrame(inner, plot, request), inner, nameColumns)
  }

  static func draw(_ plot: Plot, _ sheet: ChartSheet, on shapes: inout ChartShapes) {
    let (cells, inner, nameColumns) = frame(plot, sheet, glyphs: .unicode)
    let frame = ShapeFrame(cells)
    frame.draw(inner, on: &shapes)
    let height = (frame.bottom - frame.top) / Double(max(plot.series.count, 1))
    for (order, marks) in plot.series.enumerated() {
      guard let figures = marks.boxes?.first else { continue }
      let middle = frame.top + (Double(order) + 0.5) * height
      let half = min(height * 0.3, 20)
      let role = ChartRole.series(marks.look)
      if nameColumns > 0 {
        let name = CellText.truncated(marks.name, toColumns: nameColumns)
        let end = Double(sheet.area.minColumn + nameColumns) * ChartShapes.columnUnits
        shapes.add(.text(name, ShapePlace(x: end, y: middle + 7), .end, .label))
      }
      let (low, high) = (frame.bounded(x: figures.low), frame.bounded(x: figures.high))
      let (lower, upper) = (frame.bounded(x: figures.lowerQuartile), frame.bounded(x: figures.upperQuartile))
      for (from, to) in [(low, lower), (upper, high)] where from < to {
        shapes.add(line: ShapePlace(x: from, y: middle), ShapePlace(x: to, y: middle), role)
      }
      for end in [low, high] {
        shapes.add(line: ShapePlace(x: end, y: middle - half / 2), ShapePlace(x: end, y: middle + half / 2), role)
      }
      let corners = [(lower, -half), (upper, -half), (upper, half), (lower, half)]
      shapes.add(.outline(corners.map { ShapePlace(x: $0, y: middle + $1) }, role))
      let median = frame.bounded(x: figures.median)
      shapes.add(
        line: ShapePlace(x: median, y: middle - half), ShapePlace(x: median, y: middle + half), width: 3, role)
      for outlier in figures.outliers {
        guard let x = frame.x(outlier) else { continue }
        shapes.add(.ring(ShapePlace(x: x, y: middle), radius: 3.5, role))
      }
    }
  }

  static func paint(_ plot: Plot, _ sheet: ChartSheet, on canvas: inout Canvas) {
    let area = sheet.area
    let (frame, inner, nameColumns) = frame(plot, sheet, glyphs: canvas.glyphs)
    frame.paint(inner, on: &canvas)
    let bands = OrdinalScale(from: Array(plot.series.indices), to: Extent(0, Double(frame.plot.size.rows)))
    for (order, marks) in plot.series.enumerated() {
      guard let band = bands(order), let figures = marks.boxes?.first else { continue }
      let height = Int(band.highest) - Int(band.lowest)
      if height < 1 { continue }
      let row = frame.plot.minRow + Int(band.lowest) + (height - 1) / 2
      let isRead = sheet.options.cursor?.series == marks.place
      if nameColumns > 0 {
        TextLine.right(
          marks.name, row: row, end: area.minColumn + nameColumns, limit: nameColumns,
          sheet.style[isRead ? .cursor : .label], on: &canvas)
      }
      paint(figures, marks.look, row, isHigh: height >= 3, isRead: isRead, frame, sheet, on: &canvas)
    }
  }

  private static func paint(
    _ figures: BoxFigures, _ look: Int, _ row: Int, isHigh: Bool, isRead: Bool, _ frame: PlotFrame,
    _ sheet: ChartSheet, on canvas: inout Canvas
  ) {
    let isASCII = sheet.glyphs == .ascii
    let domain = frame.axisX.domain
    func column(_ value: Double) -> Int {
      frame.column(min(max(value, domain.lowest), domain.highest)) ?? frame.plot.minColumn
    }
    let style = sheet.style[.series(look)]
    let (left, right) = (column(figures.lowerQuartile), column(figures.upperQuartile))
    ErrorBarPainter.across(row: row, column(figures.low), column(figures.high), sheet.glyphs, style, on: &canvas)
    if right > left {
      let box = Rect(column: left, row: row - (isHigh ? 1 : 0), columns: right - left + 1, rows: isHigh ? 3 : 1)
      canvas.fill(box, style: style)
      if isHigh {
        canvas.frame(box, .light, style: style)
        if figures.low < figures.lowerQuartile, column(figures.low) < left {
          canvas.put(isASCII ? "|" : "┤", at: Point(column: left, row: row), style: style)
        }
        if figures.high > figures.upperQuartile, column(figures.high) > right {
          canvas.put(isASCII ? "|" : "├", at: Point(column: right, row: row), style: style)
        }
      } else {
        canvas.fill(box, with: isASCII ? "=" : "▒", style: style)
      }
    }
    for step in isHigh ? -1...1 : 0...0 {
      let sign: Unicode.Scalar =
        isASCII ? (step == 0 ? "#" : "+") : right <= left || !isHigh ? "┃" : step < 0 ? "┰" : step > 0 ? "┸" : "┃"
      canvas.put(
        sign, at: Point(column: column(figures.median), row: row + step), style: isRead ? sheet.style[.cursor] : style)
    }
    for outlier in figures.outliers {
      guard let column = frame.column(outlier) else { continue }
      canvas.put(isASCII ? "o" : "○", at: Point(column: column, row: row), style: style)
    }
  }
}
