internal import CharacterCanvas
internal import DataJoin
internal import Geometry

struct ShapeFrame {
  let frame: PlotFrame
  /// The left edge of the plot, in units.
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  init(_ frame: PlotFrame) {
    self.frame = frame
    left = Double(frame.plot.minColumn) * ChartShapes.columnUnits - (frame.hasAxisY ? 6 : 0)
    right = Double(frame.plot.maxColumn) * ChartShapes.columnUnits - 6
    top = Double(frame.plot.minRow) * ChartShapes.rowUnits + 8
    bottom = Double(frame.plot.maxRow) * ChartShapes.rowUnits
  }

  func x(_ value: Double) -> Double? { frame.axisX.shareInside(value).map { left + $0 * (right - left) } }

  func y(_ value: Double) -> Double? { frame.axisY.shareInside(value).map { bottom - $0 * (bottom - top) } }

  func place(_ x: Double, _ y: Double) -> ShapePlace? {
    guard let x = self.x(x), let y = self.y(y), x.isFinite, y.isFinite else { return nil }
    return ShapePlace(x: x, y: y)
  }

  /// Returns the vertical position of a y value, limited to the axis.
  func bounded(y value: Double) -> Double {
    y(min(max(value, frame.axisY.domain.lowest), frame.axisY.domain.highest)) ?? bottom
  }

  /// Returns the horizontal position of an x value, limited to the axis.
  func bounded(x value: Double) -> Double {
    x(min(max(value, frame.axisX.domain.lowest), frame.axisX.domain.highest)) ?? left
  }

  /// The vertical position at which bars begin.
  var floor: Double { frame.axisY.kind == .logarithmic ? bottom : bounded(y: 0) }

  func draw(_ sheet: ChartSheet, on shapes: inout ChartShapes) {
    var row = frame.area.minRow
    let area = frame.area
    if frame.hasTitle, let title = frame.request.title {
      Self.draw(title: title, row: row, area, on: &shapes)
      row += 1
    }
    if frame.hasLegend {
      Self.draw(frame.request.legend, row: row, area, on: &shapes)
      row += 1
    }
    if frame.showsLabelY, let label = frame.request.labelY {
      let text = CellText.truncated(label, toColumns: area.size.columns)
      shapes.add(text: text, x: Double(area.minColumn) * ChartShapes.columnUnits, row: row, .start, .label)
    }
    drawZeroLines(on: &shapes)
    if frame.hasAxisY { drawAxisY(on: &shapes) }
    if frame.hasAxisX { drawAxisX(on: &shapes) }
    if frame.showsLabelX, let label = frame.request.labelX {
      let text = CellText.truncated(label, toColumns: area.size.columns)
      let row = frame.plot.maxRow + (frame.hasAxisX ? 2 : 0)
      shapes.add(text: text, x: Double(area.maxColumn) * ChartShapes.columnUnits, row: row, .end, .label)
    }
  }

  static func draw(title: String, row: Int, _ area: Rect, on shapes: inout ChartShapes) {
    let text = CellText.truncated(title, toColumns: area.size.columns)
    let middle = (Double(area.minColumn) + Double(area.size.columns) / 2) * ChartShapes.columnUnits
    shapes.add(text: text, x: middle, row: row, .middle, .title)
  }

  /// Draws the entries of a legend centred in one row.
  ///
  /// Entries that do not fit are replaced by their number, such as `+3`.
  static func draw(_ entries: [LegendEntry], row: Int, _ area: Rect, on shapes: inout ChartShapes) {
    let widths = entries.map { CellText.columns(of: $0.text) + ($0.mark == nil ? 0 : 2) }
    func width(_ count: Int) -> Int {
      let rest = entries.count - count
      return widths.prefix(count).reduce(0, +) + 2 * max(0, count - 1) + (rest == 0 ? 0 : "+\(rest)".count + 2)
    }
    var count = entries.count
    while count > 1, width(count) > area.size.columns { count -= 1 }
    var column = area.minColumn + max(0, (area.size.columns - width(count)) / 2)
    for (entry, width) in zip(entries, widths).prefix(count) {
      var start = column
      if entry.mark != nil {
        let place = ShapePlace(
          x: (Double(start) + 0.5) * ChartShapes.columnUnits, y: (Double(row) + 0.5) * ChartShapes.rowUnits)
        if case .shade = entry.role {
          shapes.add(.disc(place, radius: 5, entry.role))
        } else {
          shapes.add(mark: entry.look, at: place, entry.role)
        }
        start += 2
      }
      let text = CellText.truncated(entry.text, toColumns: max(1, area.maxColumn - start))
      shapes.add(text: text, x: Double(start) * ChartShapes.columnUnits, row: row, .start, .label)
      column += width + 2
    }
    if count < entries.count {
      let text = "+\(entries.count - count)"
      shapes.add(text: text, x: Double(column) * ChartShapes.columnUnits, row: row, .start, .label)
    }
  }

  private func drawZeroLines(on shapes: inout ChartShapes) {
    let (x, y) = (frame.axisX.domain, frame.axisY.domain)
    if y.lowest < 0, y.highest > 0, let zero = self.y(0) {
      shapes.add(line: ShapePlace(x: left, y: zero), ShapePlace(x: right, y: zero), width: 1, .zero, isDashed: true)
    }
    if x.lowest < 0, x.highest > 0, !frame.request.hasBarsX, let zero = self.x(0) {
      shapes.add(line: ShapePlace(x: zero, y: top), ShapePlace(x: zero, y: bottom), width: 1, .zero, isDashed: true)
    }
  }

  private func drawAxisY(on shapes: inout ChartShapes) {
    shapes.add(line: ShapePlace(x: left, y: top), ShapePlace(x: left, y: bottom), .axis)
    for tick in frame.ticksY {
      guard let y = y(tick.value) else { continue }
      shapes.add(line: ShapePlace(x: left - 5, y: y), ShapePlace(x: left, y: y), .axis)
      shapes.add(.text(tick.label, ShapePlace(x: left - 8, y: y + 7), .end, .tick))
    }
  }

  private func drawAxisX(on shapes: inout ChartShapes) {
    shapes.add(line: ShapePlace(x: left, y: bottom), ShapePlace(x: right, y: bottom), .axis)
    let end = Double(frame.area.maxColumn) * ChartShapes.columnUnits
    for tick in frame.ticksX {
      guard let x = x(tick.value) else { continue }
      shapes.add(line: ShapePlace(x: x, y: bottom), ShapePlace(x: x, y: bottom + 5), .axis)
      let half = Double(tick.label.count) / 2 * ChartShapes.columnUnits
      let middle = max(Double(frame.area.minColumn) * ChartShapes.columnUnits + half, min(x, end - half))
      shapes.add(.text(tick.label, ShapePlace(x: middle, y: bottom + 26), .middle, .tick))
    }
  }
}
