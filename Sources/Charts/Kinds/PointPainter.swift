internal import CharacterCanvas
internal import DataJoin
internal import DataSets
internal import Geometry

struct PointPainter {
  let frame: PlotFrame
  let sheet: ChartSheet

  /// Draws the title, legend and axes, but not the marks.
  ///
  /// If `isWide` is true and all of the data is shown, the axes end at ticks.
  init(
    _ plot: Plot, _ sheet: ChartSheet, legend: [LegendEntry]? = nil, isWide: Bool = false, on canvas: inout Canvas
  ) {
    frame = PlotFrame(sheet, plot, Self.request(plot, sheet, legend, isWide: isWide))
    self.sheet = sheet
    frame.paint(sheet, on: &canvas)
  }

  /// Returns the parts to draw around points.
  ///
  /// Without a `legend`, the legend has the names of the series.
  static func request(
    _ plot: Plot, _ sheet: ChartSheet, _ legend: [LegendEntry]?, isWide: Bool
  ) -> PlotFrame.Request {
    var request = PlotFrame.Request(title: sheet.options.title)
    request.legend = legend ?? (plot.series.count > 1 ? LegendEntry.series(plot, sheet.glyphs) : [])
    request.labelX = sheet.options.labelX
    request.labelY = sheet.options.labelY ?? plot.labelY
    if isWide {
      request.isWideX = sheet.options.windowX == nil
      request.isWideY = sheet.options.windowY == nil
    }
    return request
  }

  func dot(_ x: Double, _ y: Double, on surface: DotSurface) -> Point? {
    guard let across = frame.axisX.shareInside(x)?.place(among: surface.size.columns),
      let up = frame.axisY.shareInside(y)?.place(among: surface.size.rows)
    else { return nil }
    return Point(column: across, row: surface.size.rows - 1 - up)
  }

  func cell(_ x: Double, _ y: Double) -> Point? {
    guard let column = frame.column(x), let row = frame.row(y) else { return nil }
    return Point(column: column, row: row)
  }

  /// Draws the dots of a surface, each cell in the colour of the series that set a dot in it last.
  ///
  /// If `sign` is not nil, it is drawn in each cell that has dots.
  func draw(_ surface: DotSurface, sign: Unicode.Scalar? = nil, on canvas: inout Canvas) {
    let style = sheet.style
    surface.visit { point, scalar, owner in canvas.put(sign ?? scalar, at: point, style: style[owner]) }
  }

  /// Draws the error bars of a series below its marks.
  ///
  /// If there are more than two points per column, no error bars are drawn, because they would overlap.
  func paintErrors(_ marks: MarkSeries, on canvas: inout Canvas) {
    guard marks.errorsX != nil || marks.errorsY != nil, marks.count <= 2 * frame.plot.size.columns else { return }
    let style = sheet.style[.series(marks.look)]
    for index in marks.y.indices where marks.presence(at: index) >= 0.5 {
      let (x, y) = (marks.x(at: index), marks.y[index])
      guard let centre = cell(x, y) else { continue }
      if let bar = marks.errorsY.flatMap({ $0[index] }) {
        let up = frame.rows(from: y, to: y + bar.upper)
        let down = frame.rows(from: y, to: y - bar.lower)
        ErrorBarPainter.upright(
          column: centre.column, max(centre.row - up, frame.plot.minRow), min(centre.row + down, frame.plot.maxRow - 1),
          sheet.glyphs, style, on: &canvas)
      }
      if let bar = marks.errorsX.flatMap({ $0[index] }) {
        let back = frame.columns(from: x, to: x - bar.lower)
        let on = frame.columns(from: x, to: x + bar.upper)
        ErrorBarPainter.across(
          row: centre.row, max(centre.column - back, frame.plot.minColumn),
          min(centre.column + on, frame.plot.maxColumn - 1), sheet.glyphs, style, on: &canvas)
      }
    }
  }

  /// Draws the marks of points that have their own style, on top of dots and lines.
  ///
  /// - Complexity: O(1) if no point has its own style.
  func paintStyledMarks(_ marks: MarkSeries, on canvas: inout Canvas) {
    guard marks.styles != nil else { return }
    for index in marks.y.indices where marks.style(at: index) != nil { paintMark(marks, index, on: &canvas) }
  }

  private func paintMark(_ marks: MarkSeries, _ index: Int, on canvas: inout Canvas) {
    let look = marks.look(at: index)
    guard let cell = cell(marks.x(at: index), marks.y[index]),
      let sign = SeriesMark.of(look, sheet.glyphs, presence: marks.presence(at: index))
    else { return }
    canvas.put(sign, at: cell, style: sheet.style[.series(look)])
  }

  /// Draws a mark in the cell of each point.
  ///
  /// With `distance` above 1, marks are drawn only in the columns `offset`, `offset + distance`, and so on.
  func paintMarks(_ marks: MarkSeries, distance: Int = 1, offset: Int = 0, on canvas: inout Canvas) {
    var next = frame.plot.minColumn + offset
    for index in marks.y.indices {
      guard let cell = cell(marks.x(at: index), marks.y[index]) else { continue }
      if distance > 1 {
        if cell.column < next { continue }
        next = cell.column + distance
      }
      paintMark(marks, index, on: &canvas)
    }
  }

  /// Draws an arrow at the bottom for each point that is too low for a logarithmic y axis.
  func paintLeftOut(_ plot: Plot, on canvas: inout Canvas) {
    guard plot.axisY.kind == .logarithmic, !frame.plot.isEmpty else { return }
    for marks in plot.series {
      let style = sheet.style[.series(marks.look)]
      for index in marks.y.indices where marks.y[index] <= 0 {
        guard let column = frame.column(marks.x(at: index)) else { continue }
        canvas.put(
          sheet.glyphs == .ascii ? "v" : "↓", at: Point(column: column, row: frame.plot.maxRow - 1), style: style)
      }
    }
  }

  /// Draws in free cells of the plot why all points are in one place; nothing if there is no space.
  func paintRemark(_ plot: Plot, on canvas: inout Canvas) {
    guard let label = plot.notes.lazy.compactMap(\.label).first else { return }
    let columns = CellText.columns(of: label, glyphs: canvas.glyphs)
    for row in frame.plot.minRow..<frame.plot.maxRow {
      for start in [frame.plot.minColumn + 1, frame.plot.maxColumn - columns] where start > frame.plot.minColumn {
        let place = Point(column: start, row: row)
        // With a free cell on each side.
        let isFree = (-1...columns).allSatisfy { offset in
          let column = start + offset
          if column == frame.plot.minColumn - 1 || column == frame.plot.maxColumn { return true }
          return column < frame.plot.maxColumn && canvas.cell(at: Point(column: column, row: row))?.cluster == .blank
        }
        guard isFree else { continue }
        canvas.write(label, at: place, style: sheet.style[.label], limit: columns)
        return
      }
    }
  }

  func paintCursor(_ plot: Plot, on canvas: inout Canvas) {
    guard let cursor = sheet.options.cursor, let marks = plot.series.first(where: { $0.place == cursor.series }),
      marks.y.indices.contains(cursor.mark), let cell = cell(marks.x(at: cursor.mark), marks.y[cursor.mark])
    else { return }
    canvas.put(sheet.glyphs == .ascii ? "X" : "◉", at: cell, style: sheet.style[.cursor])
  }
}
