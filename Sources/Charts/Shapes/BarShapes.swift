internal import CharacterCanvas
internal import DataJoin
internal import DataSets
internal import Geometry

/// Draws vertical bars side by side, at exact heights.
enum ColumnShapes {
  /// Draws bars with axes; the arguments are the same as for `Columns.paint`.
  static func draw(
    _ plot: Plot, _ sheet: ChartSheet, hasGaps: Bool = true, hasValuesX: Bool = false, labelX: String? = nil,
    showsValues: Bool = false, on shapes: inout ChartShapes
  ) {
    let request = Columns.request(plot, sheet, showsAxisX: true, hasValuesX: hasValuesX, labelX: labelX)
    let frame = ShapeFrame(PlotFrame(sheet, plot, request))
    frame.draw(sheet, on: &shapes)
    let count = max(plot.slotCount, 1)
    let width = (frame.right - frame.left) / Double(count)
    let each = width * (hasGaps ? 0.85 : 1) / Double(max(plot.series.count, 1))
    for (order, marks) in plot.series.enumerated() {
      if each < 1 {
        drawDense(marks, frame, on: &shapes)
        continue
      }
      for index in marks.y.indices {
        let look = marks.look(at: index)
        let start = frame.left + (Double(marks.slot(at: index)) + (hasGaps ? 0.075 : 0)) * width + Double(order) * each
        // A thin gap separates adjacent bars.
        let end = start + max(each - 1, each * 0.9)
        let top = frame.bounded(y: marks.y[index])
        add(from: start, to: end, frame.floor, top, .series(look), on: &shapes)
        let middle = (start + end) / 2
        if let error = marks.errorsY.flatMap({ $0[index] }), error.lower > 0 || error.upper > 0, each >= 10 {
          shapes.add(
            errorAt: middle, from: frame.bounded(y: marks.y[index] - error.lower),
            to: frame.bounded(y: marks.y[index] + error.upper), .error)
        }
        let text = NumberLabel.text(marks.written(at: index))
        if showsValues, Double(text.count) * ChartShapes.columnUnits <= each, marks.y[index] >= 0 {
          shapes.add(.text(text, ShapePlace(x: middle, y: top - 4), .middle, .value))
        }
      }
    }
  }

  static func add(
    from start: Double, to end: Double, _ floor: Double, _ top: Double, _ role: ChartRole, on shapes: inout ChartShapes
  ) {
    guard start.isFinite, end.isFinite, floor.isFinite, top.isFinite, floor != top else { return }
    shapes.add(
      .bar(from: ShapePlace(x: start, y: min(floor, top)), to: ShapePlace(x: end, y: max(floor, top)), role))
  }

  /// Draws more bars than fit side by side: each unit of width shows the highest and the lowest value of its bars.
  private static func drawDense(_ marks: MarkSeries, _ frame: ShapeFrame, on shapes: inout ChartShapes) {
    let units = max(1, Int(frame.right - frame.left))
    for unit in 0..<units {
      let first = Columns.edge(unit, units, marks.count)
      let end = min(max(first + 1, Columns.edge(unit + 1, units, marks.count)), marks.count)
      guard first < end else { continue }
      let values = marks.y[first..<end]
      let start = frame.left + Double(unit)
      for value in [max(0, values.max() ?? 0), min(0, values.min() ?? 0)] where value != 0 {
        add(from: start, to: start + 1, frame.floor, frame.bounded(y: value), .series(marks.look), on: &shapes)
      }
    }
  }

  /// Draws the latest values, one per column of cells, with the newest at the right.
  static func drawHistory(_ plot: Plot, _ sheet: ChartSheet, on shapes: inout ChartShapes) {
    guard let marks = plot.series.first else { return }
    let frame = ShapeFrame(PlotFrame(sheet, plot, HistoryChart.request(plot, sheet)))
    frame.draw(sheet, on: &shapes)
    let columns = max(1, frame.frame.plot.size.columns)
    let width = (frame.right - frame.left) / Double(columns)
    for place in 0..<min(marks.count, columns) {
      let index = marks.count - 1 - place
      let end = frame.right - Double(place) * width
      add(
        from: end - width + 1, to: end, frame.floor, frame.bounded(y: marks.y[index]), .series(marks.look), on: &shapes)
    }
  }

  /// Draws one sparkline per series, scaled to its lowest and highest value.
  static func drawSparklines(_ plot: Plot, _ sheet: ChartSheet, on shapes: inout ChartShapes) {
    var area = sheet.area
    if let title = sheet.options.title, area.size.rows > plot.series.count {
      ShapeFrame.draw(title: title, row: area.minRow, area, on: &shapes)
      area = Rect(column: area.minColumn, row: area.minRow + 1, columns: area.size.columns, rows: area.size.rows - 1)
    }
    let layout = SparklineLayout(plot, area)
    for (order, marks) in plot.series.enumerated() {
      let line = layout.line(order)
      if line.minRow >= area.maxRow { return }
      if layout.nameColumns > 0 {
        let name = CellText.truncated(marks.name, toColumns: layout.nameColumns)
        shapes.add(
          text: name, x: Double(area.minColumn) * ChartShapes.columnUnits, row: line.maxRow - 1, .start, .label)
      }
      draw(marks, line, on: &shapes)
      if layout.showsEnds {
        shapes.add(
          text: layout.ends[order], x: Double(line.maxColumn + 2) * ChartShapes.columnUnits, row: line.maxRow - 1,
          .start, .value)
      }
    }
  }

  private static func draw(_ marks: MarkSeries, _ area: Rect, on shapes: inout ChartShapes) {
    guard let extent = ExtentScan.extent(marks.y), marks.count > 0 else { return }
    let scale = LinearScale(from: extent, to: Extent(0, 1))
    let bottom = Double(area.maxRow) * ChartShapes.rowUnits
    // Even the lowest value has a bar, because a gap would mean that there is no value.
    let least = 2.0
    let height = Double(area.size.rows) * ChartShapes.rowUnits - least - 2
    let width = Double(area.size.columns) * ChartShapes.columnUnits / Double(marks.count)
    for index in marks.y.indices {
      let start = Double(area.minColumn) * ChartShapes.columnUnits + Double(index) * width
      add(
        from: start, to: start + max(width - 1, width * 0.9), bottom,
        bottom - least - scale(marks.y[index]) * height, .series(marks.look), on: &shapes)
    }
  }
}

/// Draws horizontal bars, at exact lengths.
enum BarShapes {
  static func draw(_ plot: Plot, _ sheet: ChartSheet, on shapes: inout ChartShapes) {
    let layout = BarRows(plot, sheet)
    guard let layout else {
      ColumnShapes.draw(plot, sheet, on: &shapes)
      return
    }
    if let row = layout.titleRow, let title = sheet.options.title {
      ShapeFrame.draw(title: title, row: row, sheet.area, on: &shapes)
    }
    if let row = layout.legendRow {
      ShapeFrame.draw(LegendEntry.series(plot, sheet.glyphs), row: row, sheet.area, on: &shapes)
    }
    let bars = BarLayout(plot, sheet, layout.area, canvasGlyphs: .unicode)
    let left = Double(bars.start + bars.below) * ChartShapes.columnUnits
    let length = Double(bars.cells) * ChartShapes.columnUnits
    func x(_ value: Double) -> Double {
      let value = min(max(value, bars.axis.domain.lowest), bars.axis.domain.highest)
      return left + (bars.axis.share(value) ?? 0) * length
    }
    let floor = bars.axis.kind == .logarithmic ? left : x(0)
    if bars.nameColumns > 0 {
      for (slot, name) in bars.names.enumerated() {
        let row = bars.top(slot) + (bars.each * plot.series.count - 1) / 2
        let text = CellText.truncated(name, toColumns: bars.nameColumns)
        let end = Double(layout.area.minColumn + bars.nameColumns) * ChartShapes.columnUnits
        shapes.add(text: text, x: end, row: row, .end, .label)
      }
    }
    if bars.isBelow {
      let top = Double(layout.area.minRow) * ChartShapes.rowUnits
      let bottom = Double(layout.area.maxRow) * ChartShapes.rowUnits
      shapes.add(line: ShapePlace(x: floor, y: top), ShapePlace(x: floor, y: bottom), .zero)
    }
    for (order, marks) in plot.series.enumerated() {
      for index in marks.y.indices {
        let row = bars.top(marks.slot(at: index)) + order * bars.each
        let (top, bottom) = (Double(row) * ChartShapes.rowUnits + 3, Double(row + bars.each) * ChartShapes.rowUnits - 3)
        let look = marks.look(at: index)
        if plot.series.count > 1 {
          let place = ShapePlace(x: (Double(bars.start) - 1.5) * ChartShapes.columnUnits, y: (top + bottom) / 2)
          shapes.add(mark: marks.look, at: place, .series(look))
        }
        let value = marks.y[index]
        let end = x(value)
        var (low, high) = (min(floor, end), max(floor, end))
        if low < high {
          shapes.add(.bar(from: ShapePlace(x: low, y: top), to: ShapePlace(x: high, y: bottom), .series(look)))
        }
        if let error = marks.errorsY.flatMap({ $0[index] }), error.lower > 0 || error.upper > 0 {
          let ends = (x(value - error.lower), x(value + error.upper))
          shapes.add(errorAcross: (top + bottom) / 2, from: ends.0, to: ends.1, .error)
          (low, high) = (min(low, ends.0), max(high, ends.1))
        }
        guard bars.textColumns > 0 else { continue }
        let isBefore = value < 0 && bars.below > 0
        let place = ShapePlace(x: isBefore ? low - 8 : high + 8, y: (top + bottom) / 2 + 7)
        shapes.add(.text(bars.texts[order][index], place, isBefore ? .end : .start, .value))
      }
    }
  }
}
