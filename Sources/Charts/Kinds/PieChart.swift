internal import CharacterCanvas
internal import DataSets
internal import Geometry

extension ChartDescriptor {
  /// A chart that shows shares of a whole as slices of a disc.
  public static let pie = ChartDescriptor(
    name: "pie", summary: "Shares of a whole as slices, with a legend; one divided bar if there is little room.",
    inputs: [ChartInput("values")], entrance: .fromZero, hasPlaces: false, plan: Pies.plan,
    rows: { plot, options, columns in
      let slices = plot.series.first?.count ?? 0
      return max(min(16, columns / 4), min(slices, 24)) + (options.title == nil ? 0 : 1)
    },
    paint: { plot, sheet, canvas in
      Pies.paint(plot, sheet, on: &canvas)
    },
    draw: { Pies.draw($0, $1, on: &$2) })
}

private enum Pies {
  static func plan(_ series: [ChartSeries], _ options: ChartOptions) -> Plot {
    var plot = BarPlan.plan(series, options)
    plot.series = Array(plot.series.prefix(1))
    guard var marks = plot.series.first else { return plot }
    let negative = marks.y.count { $0 < 0 }
    if negative > 0 { plot.notes.append(.negativeShares(count: negative)) }
    // A share is at least 0, but the written value is the true one.
    if negative > 0 { marks.written = marks.y }
    marks.y = marks.y.map { max(0, $0) }
    if !marks.y.contains(where: { $0 > 0 }) {
      plot.series = []
      if negative == 0 { plot.notes = [.nothing] }
      return plot
    }
    marks.looks = PieSlice.looks(keeping: Array(repeating: nil, count: min(marks.count, PieSlice.limit)))
    plot.series = [marks]
    return plot
  }

  static func paint(_ plot: Plot, _ sheet: ChartSheet, on canvas: inout Canvas) {
    let slices = PieSlice.all(of: plot, sheet.options.cursor)
    var area = sheet.area
    if let title = sheet.options.title, area.size.rows >= 6 {
      TextLine.centre(title, row: area.minRow, area, sheet.style[.title], on: &canvas)
      area = Rect(column: area.minColumn, row: area.minRow + 1, columns: area.size.columns, rows: area.size.rows - 1)
    }
    let parts = PieParts(slices, area, canvas.glyphs)
    if parts.isBar {
      paintBar(slices, parts, sheet, on: &canvas)
    } else {
      PieDisc.paint(slices, parts.disc, sheet, on: &canvas)
    }
    if let list = parts.list { paintLegend(slices, parts.texts, list, sheet, on: &canvas) }
  }

  /// Draws slices at exact angles, with a legend.
  ///
  /// In a small area, draws one bar divided into shares, with the legend below.
  static func draw(_ plot: Plot, _ sheet: ChartSheet, on shapes: inout ChartShapes) {
    let slices = PieSlice.all(of: plot, sheet.options.cursor)
    var area = sheet.area
    if let title = sheet.options.title, area.size.rows >= 6 {
      ShapeFrame.draw(title: title, row: area.minRow, area, on: &shapes)
      area = Rect(column: area.minColumn, row: area.minRow + 1, columns: area.size.columns, rows: area.size.rows - 1)
    }
    let parts = PieParts(slices, area, .unicode)
    let disc = parts.disc
    let (left, top) = (Double(disc.minColumn) * ChartShapes.columnUnits, Double(area.minRow) * ChartShapes.rowUnits)
    let width = Double(disc.size.columns) * ChartShapes.columnUnits
    if parts.isBar {
      for slice in slices where slice.start < slice.end {
        shapes.add(
          .bar(
            from: ShapePlace(x: left + slice.start * width, y: top + 2),
            to: ShapePlace(x: left + slice.end * width, y: top + ChartShapes.rowUnits - 2), .series(slice.pattern)))
      }
      if parts.list == nil, area.size.rows > 1 {
        let entries = slices.map {
          LegendEntry(mark: "■", text: "\($0.name) \(PieParts.share($0)) %", role: .series($0.pattern), look: 4)
        }
        ShapeFrame.draw(entries, row: area.minRow + 1, area, on: &shapes)
      }
    } else {
      let rows = parts.list.map { min(area.size.rows, $0.minRow - area.minRow) } ?? 0
      let height = Double(rows > 0 ? rows : area.size.rows) * ChartShapes.rowUnits
      let radius = min(width, height) / 2 - 3
      let centre = ShapePlace(x: left + width / 2, y: top + height / 2)
      for slice in slices where slice.start < slice.end {
        shapes.add(.slice(centre, radius: radius, start: slice.start, end: slice.end, .series(slice.pattern)))
      }
    }
    if let list = parts.list { drawLegend(slices, parts.texts, list, on: &shapes) }
  }

  private static func drawLegend(
    _ slices: [PieSlice], _ texts: [String], _ area: Rect, on shapes: inout ChartShapes
  ) {
    let isCut = slices.count > area.size.rows
    let shown = isCut ? area.size.rows - 1 : slices.count
    let top = area.minRow + (isCut ? 0 : (area.size.rows - shown) / 2)
    let left = Double(area.minColumn) * ChartShapes.columnUnits
    for index in 0..<shown {
      let row = Double(top + index) * ChartShapes.rowUnits
      shapes.add(
        .bar(
          from: ShapePlace(x: left, y: row + 4), to: ShapePlace(x: left + 22, y: row + 20),
          .series(slices[index].pattern)))
      let text = CellText.truncated(texts[index], toColumns: max(1, area.size.columns - 3))
      shapes.add(text: text, x: left + 36, row: top + index, .start, .label)
    }
    if isCut { shapes.add(text: "+\(slices.count - shown)", x: left + 36, row: area.maxRow - 1, .start, .label) }
  }

  private static func paintLegend(
    _ slices: [PieSlice], _ texts: [String], _ area: Rect, _ sheet: ChartSheet, on canvas: inout Canvas
  ) {
    let isCut = slices.count > area.size.rows
    let shown = isCut ? area.size.rows - 1 : slices.count
    let top = area.minRow + (isCut ? 0 : (area.size.rows - shown) / 2)
    for index in 0..<shown {
      let row = top + index
      let swatch = Rect(column: area.minColumn, row: row, columns: 2, rows: 1)
      canvas.fill(
        swatch, with: Hatch.swatch(slices[index].pattern, sheet.glyphs), style: slices[index].style(sheet))
      TextLine.left(
        texts[index], at: Point(column: area.minColumn + 3, row: row), limit: area.size.columns - 3,
        sheet.style[slices[index].isRead ? .cursor : .label], on: &canvas)
    }
    if isCut {
      canvas.write(
        "+\(slices.count - shown)", at: Point(column: area.minColumn + 3, row: area.maxRow - 1),
        style: sheet.style[.label])
    }
  }

  private static func paintBar(
    _ slices: [PieSlice], _ parts: PieParts, _ sheet: ChartSheet, on canvas: inout Canvas
  ) {
    let area = parts.disc
    let columns = area.size.columns
    for slice in slices {
      let first = (slice.start * Double(columns)).whole(in: 0...columns)
      let end = (slice.end * Double(columns)).whole(in: 0...columns)
      canvas.fill(
        Rect(column: area.minColumn + first, row: area.minRow, columns: end - first, rows: 1),
        with: Hatch.character(slice.pattern, sheet.glyphs), style: slice.style(sheet))
    }
    if area.size.rows < 2 || parts.list != nil { return }
    let entries = slices.map { slice in
      LegendEntry(
        mark: Hatch.character(slice.pattern, sheet.glyphs), text: "\(slice.name) \(PieParts.share(slice)) %",
        role: .series(slice.pattern))
    }
    LegendEntry.paint(entries, row: area.minRow + 1, area, sheet.style, on: &canvas)
  }
}
