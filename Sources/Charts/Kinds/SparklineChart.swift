internal import CharacterCanvas
internal import DataJoin
internal import DataSets
internal import Geometry

extension ChartDescriptor {
  /// A chart with one line of small bars per series, without axes.
  public static let sparkline = ChartDescriptor(
    name: "sparkline", summary: "A line of small bars for each series, between its lowest and its highest value.",
    inputs: [ChartInput("values", isRepeated: true)], entrance: .fromZero, hasPlaces: false, plan: Sparklines.plan,
    rows: { plot, options, _ in max(1, plot.series.count) + (options.title == nil ? 0 : 1) },
    paint: { plot, sheet, canvas in
      Sparklines.paint(plot, sheet, on: &canvas)
    },
    draw: { ColumnShapes.drawSparklines($0, $1, on: &$2) })
}

private enum Sparklines {
  static func plan(_ series: [ChartSeries], _ options: ChartOptions) -> Plot {
    var plot = Plot()
    plot.series = series.enumerated()
      .filter { !options.hidden.contains($0.offset) && !$0.element.points.isEmpty }
      .map { MarkSeries(place: $0.offset, $0.element) }
    if plot.isEmpty { plot.notes = [.nothing] }
    return plot
  }

  static func paint(_ plot: Plot, _ sheet: ChartSheet, on canvas: inout Canvas) {
    var area = sheet.area
    if let title = sheet.options.title, area.size.rows > plot.series.count {
      TextLine.centre(title, row: area.minRow, area, sheet.style[.title], on: &canvas)
      area = Rect(
        column: area.minColumn, row: area.minRow + 1, columns: area.size.columns, rows: area.size.rows - 1)
    }
    let layout = SparklineLayout(plot, area, glyphs: canvas.glyphs)
    for (order, marks) in plot.series.enumerated() {
      let line = layout.line(order)
      if line.minRow >= area.maxRow { return }
      if layout.nameColumns > 0 {
        TextLine.left(
          marks.name, at: Point(column: area.minColumn, row: line.maxRow - 1), limit: layout.nameColumns,
          sheet.style[.label], on: &canvas)
      }
      paintLine(marks, line, sheet, on: &canvas)
      if layout.showsEnds {
        canvas.write(
          layout.ends[order], at: Point(column: line.maxColumn + 2, row: line.maxRow - 1), style: sheet.style[.value])
      }
    }
  }

  private static func paintLine(_ marks: MarkSeries, _ area: Rect, _ sheet: ChartSheet, on canvas: inout Canvas) {
    guard let extent = ExtentScan.extent(marks.y) else { return }
    let scale = LinearScale(from: extent, to: Extent(0, 1))
    let middle = scale.inverted(0.5)
    let levels = area.size.rows * 8
    for column in 0..<min(area.size.columns, marks.count) {
      let first = Columns.edge(column, area.size.columns, marks.count)
      let end = max(first + 1, Columns.edge(column + 1, area.size.columns, marks.count))
      guard marks.count > area.size.columns || first < marks.count else { break }
      let index =
        marks.count > area.size.columns
        ? farthest(marks.y, first..<min(end, marks.count), from: middle) : column
      // Even the lowest value has a bar, because a gap would mean that there is no value.
      let level = (scale(marks.y[index]) * Double(levels - 1)).whole(in: 0...(levels - 1)) + 1
      let isRead = sheet.options.cursor == ChartCursor(series: marks.place, mark: index)
      let style = sheet.style[isRead ? .cursor : .series(marks.look)]
      for step in 0..<(level + 7) / 8 {
        let here = min(8, level - step * 8)
        let point = Point(column: area.minColumn + column, row: area.maxRow - 1 - step)
        canvas.put(sign(here, isAlone: area.size.rows == 1, sheet.glyphs), at: point, style: style)
      }
    }
  }

  /// Returns the index of the value to show for several values in one column.
  ///
  /// This is the value farthest from `middle`, so that no peaks or dips are lost.
  private static func farthest(_ values: [Double], _ range: Range<Int>, from middle: Double) -> Int {
    var found = range.lowerBound
    for index in range where abs(values[index] - middle) > abs(values[found] - middle) { found = index }
    return found
  }

  private static func sign(_ eighths: Int, isAlone: Bool, _ glyphs: ChartGlyphs) -> Unicode.Scalar {
    guard glyphs == .ascii else { return EighthBlocks.bottom(eighths, glyphs, fill: "█") }
    let signs: [Unicode.Scalar] = isAlone ? ["_", ".", "-", "=", "*", "#"] : [".", ".", ":", ":", "|", "|"]
    return signs[min(5, (eighths - 1) * 6 / 8)]
  }
}

struct SparklineLayout {
  private let area: Rect
  private let width: Int
  private let height: Int
  /// The width of the names; 0 if they are not shown.
  let nameColumns: Int
  /// The lowest, highest and last value of each series, as texts.
  let ends: [String]
  let showsEnds: Bool

  init(_ plot: Plot, _ area: Rect, glyphs: GlyphSet = .unicode) {
    self.area = area
    let names = plot.series.map { CellText.columns(of: $0.name, glyphs: glyphs) }
    ends = plot.series.map(Self.range)
    let endColumns = ends.map { CellText.columns(of: $0, glyphs: glyphs) }.max() ?? 0
    showsEnds = endColumns + 2 <= area.size.columns * 2 / 3
    let rest = area.size.columns - (showsEnds ? endColumns + 2 : 0)
    nameColumns = plot.series.count > 1 ? min(names.max() ?? 0, rest / 3) : 0
    let space = rest - (nameColumns > 0 ? nameColumns + 1 : 0)
    width = max(1, min(space, plot.series.map(\.count).max() ?? 0))
    height = max(1, area.size.rows / max(1, plot.series.count))
  }

  /// Returns the cells of a sparkline.
  ///
  /// `order` is the index among the visible series.
  func line(_ order: Int) -> Rect {
    let start = area.minColumn + (nameColumns > 0 ? nameColumns + 1 : 0)
    return Rect(column: start, row: area.minRow + order * height, columns: width, rows: height)
  }

  private static func range(_ marks: MarkSeries) -> String {
    let values = marks.written ?? marks.y
    guard let extent = ExtentScan.extent(values), let last = values.last else { return "" }
    return "\(NumberLabel.text(extent.lowest)) … \(NumberLabel.text(extent.highest)), last \(NumberLabel.text(last))"
  }
}
