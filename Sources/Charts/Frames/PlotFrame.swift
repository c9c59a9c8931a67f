internal import DataJoin
internal import Formulas
internal import Geometry

/// The layout of a chart with axes, and the parts that fit.
///
/// Without enough space, parts are left out in this order: names of axes, legend, title, x axis, y axis. Marks are
/// never left out.
struct PlotFrame {
  /// The parts that a chart requests around its plot.
  struct Request {
    var title: String?
    var legend: [LegendEntry] = []
    var labelX: String?
    var labelY: String?
    /// Whether marks are bars that fill cells from the axis, and not points with one position each.
    var hasBarsX = false
    /// The number of slots for which columns are divided evenly, if at most an eighth of the columns stays empty.
    var slots = 0
    var hasBarsY = false
    /// Whether values are along x, and counts or nothing along y.
    var hasValuesX = false
    /// Whether the x axis is widened to end at ticks.
    var isWideX = false
    /// Whether the y axis is widened to end at ticks.
    var isWideY = true
    var showsAxisX = true
    /// Whether x counts columns backwards from the right edge.
    var countsBack = false
    var showsAxisY = true
  }

  /// The optional parts around a plot, in the order in which they are left out.
  private enum Part: CaseIterable {
    case labels
    case legend
    case title
    case axisX
    case axisY
  }

  let area: Rect
  /// The area of the marks.
  private(set) var plot: Rect
  private(set) var axisX: ValueAxis
  private(set) var axisY: ValueAxis
  private(set) var ticksX: [Tick] = []
  private(set) var ticksY: [Tick] = []
  private(set) var hasAxisX = false
  private(set) var hasAxisY = false
  private(set) var hasLabels = false
  private(set) var hasLegend = false
  private(set) var hasTitle = false
  let request: Request
  private let dots: Size
  /// The format of ticks of values; nil for their own labels.
  private let valueFormat: NumberFormat?

  init(_ sheet: ChartSheet, _ plot: Plot, _ request: Request) {
    area = sheet.area
    self.plot = sheet.area
    axisX = plot.axisX
    axisY = plot.axisY
    self.request = request
    dots = sheet.glyphs.dots
    valueFormat = Self.format(ofTicks: sheet.options.valueFormat)
    var parts = Set(Part.allCases)
    for part in Part.allCases {
      arrange(parts, plot)
      let least = part == .axisY || part == .axisX ? Size(columns: 6, rows: 2) : Size(columns: 16, rows: 4)
      if self.plot.size.columns >= least.columns, self.plot.size.rows >= least.rows { break }
      parts.remove(part)
      if parts.isEmpty { arrange(parts, plot) }
    }
    move(plot.motion)
  }

  /// Returns the format of ticks, which keep all digits that distinguish them, whatever the format's number of digits.
  private static func format(ofTicks format: NumberFormat) -> NumberFormat? {
    if format.scale == .one, !format.isGrouped { return nil }
    return NumberFormat(.digits(15), scale: format.scale, isGrouped: format.isGrouped)
  }

  /// Returns ticks with labels in the value format; ticks of dates, and of anything except values, are unchanged.
  private func written(_ ticks: [Tick], on axis: ValueAxis, areValues: Bool) -> [Tick] {
    guard areValues, axis.kind != .dates, let valueFormat else { return ticks }
    return ticks.map { Tick(value: $0.value, label: valueFormat.written($0.value).value) }
  }

  /// Lays out the chart with the given parts, whatever space is left.
  private mutating func arrange(_ parts: Set<Part>, _ plan: Plot) {
    hasTitle = parts.contains(.title) && request.title != nil
    hasLegend = parts.contains(.legend) && !request.legend.isEmpty
    hasLabels = parts.contains(.labels)
    hasAxisX = parts.contains(.axisX) && request.showsAxisX
    hasAxisY = parts.contains(.axisY) && request.showsAxisY
    let above = (hasTitle ? 1 : 0) + (hasLegend ? 1 : 0) + (showsLabelY ? 1 : 0)
    let below = (hasAxisX ? 2 : 0) + (showsLabelX ? 1 : 0)
    let rows = max(0, area.size.rows - above - below)
    settleY(plan.axisY, rows)
    if !hasAxisY { ticksY = [] }
    let width = hasAxisY ? (ticksY.map(\.label.count).max() ?? 0) + 1 : 0
    var columns = max(0, area.size.columns - width)
    if request.slots > 0, columns >= request.slots, columns % request.slots <= columns / 8 {
      columns -= columns % request.slots
    }
    plot = Rect(column: area.minColumn + width, row: area.minRow + above, columns: columns, rows: rows)
    let back = ValueAxis(.linear, Extent(-Double(max(1, columns)), 0))
    settleX(request.countsBack ? back : plan.axisX)
    if !hasAxisX { ticksX = [] }
  }

  /// Moves the axes to their positions during a transition.
  ///
  /// The frame and the ticks are the final ones, at intermediate positions.
  private mutating func move(_ motion: AxisMotion?) {
    guard let motion else { return }
    let arranged = self
    if !request.countsBack {
      axisX = motion.axisX(to: arranged.axisX) { axis in
        var past = arranged
        past.settleX(axis)
        return past.axisX
      }
    }
    axisY = motion.axisY(to: arranged.axisY) { axis in
      var past = arranged
      past.settleY(axis, arranged.plot.size.rows)
      return past.axisY
    }
    // If final ticks are still too close together, only the first ones are shown.
    var end = area.minColumn - 2
    ticksX = ticksX.filter { tick in
      guard let start = labelColumn(tick), start >= end + 2 else { return false }
      end = start + tick.label.count
      return true
    }
    var above = Int.max
    ticksY = ticksY.filter { tick in
      guard let row = row(tick.value), row < above else { return false }
      above = row
      return true
    }
  }

  var showsLabelX: Bool { hasLabels && request.labelX != nil }
  var showsLabelY: Bool { hasLabels && request.labelY != nil }

  /// Returns the column of a value of x; nil outside of the axis.
  func column(_ value: Double) -> Int? {
    guard let share = axisX.shareInside(value), !plot.isEmpty else { return nil }
    if request.hasBarsX {
      return plot.minColumn + (share * Double(plot.size.columns)).whole(in: 0...(plot.size.columns - 1))
    }
    return share.place(among: plot.size.columns * dots.columns).map { plot.minColumn + $0 / dots.columns }
  }

  /// Returns the row of a value of y, or for bars the row in which the bar ends; nil outside of the axis.
  ///
  /// If a bar ends between two rows, it is the lower row, so an empty bar ends in the row below the zero line.
  func row(_ value: Double) -> Int? {
    guard let share = axisY.shareInside(value), !plot.isEmpty else { return nil }
    if request.hasBarsY {
      let scale = LengthScale(axisY, cells: plot.size.rows)
      let eighths = scale.eighths(value)
      return plot.maxRow - scale.zero - (eighths > 0 ? (eighths + 7) / 8 : eighths / 8)
    }
    return share.place(among: plot.size.rows * dots.rows).map { plot.maxRow - 1 - $0 / dots.rows }
  }

  /// Returns the rounded number of rows between two values, limited to the plot.
  func rows(from value: Double, to other: Double) -> Int { axisY.cells(from: value, to: other, of: plot.size.rows) }

  /// Returns the rounded number of columns between two values, limited to the plot.
  func columns(from value: Double, to other: Double) -> Int {
    axisX.cells(from: value, to: other, of: plot.size.columns)
  }

  /// Chooses the finest ticks of y in different rows, at most about one in two rows.
  private mutating func settleY(_ axis: ValueAxis, _ rows: Int) {
    plot = Rect(column: 0, row: 0, columns: 1, rows: rows)
    let frame = self
    func fits(_ axis: ValueAxis, _ ticks: [Tick]) -> Bool {
      var settled = frame
      settled.axisY = axis
      let rows = ticks.compactMap { settled.row($0.value) }
      return rows.count == ticks.count && zip(rows, rows.dropFirst()).allSatisfy { $0 > $1 }
    }
    let count = max(4, rows * 3 / 5)
    if request.isWideY {
      // One of four rows is more than a fifth.
      let cost = rows == 4 ? 0.25 : 0.2
      let cells = EvenCells(cells: rows, dots: dots.rows, areBars: request.hasBarsY, largestCost: cost) { axis, value in
        var settled = frame
        settled.axisY = axis
        return settled.row(value)
      }
      (axisY, ticksY) = axis.widened(ticks: count, over: cells, where: fits)
    } else {
      (axisY, ticksY) = (axis, axis.ticks(finest: count) { fits(axis, $0) } ?? [])
    }
    ticksY = written(ticksY, on: axisY, areValues: !request.hasValuesX)
  }

  /// Chooses the finest ticks of x whose labels have two blanks between them.
  private mutating func settleX(_ axis: ValueAxis) {
    let frame = self
    func fits(_ axis: ValueAxis, _ ticks: [Tick]) -> Bool {
      var settled = frame
      settled.axisX = axis
      var end = area.minColumn - 2
      for tick in settled.written(ticks, on: axis, areValues: request.hasValuesX) {
        guard let start = settled.labelColumn(tick), start >= end + 2 else { return false }
        end = start + tick.label.count
      }
      return end <= area.maxColumn
    }
    if request.isWideX {
      // Columns are narrow: with few ticks, one column more between two of them is not noticeable.
      let cells = EvenCells(
        cells: plot.size.columns, dots: dots.columns, areBars: request.hasBarsX, largestCost: 1.0 / 12
      ) { axis, value in
        var settled = frame
        settled.axisX = axis
        return settled.column(value)
      }
      (axisX, ticksX) = axis.widened(ticks: max(2, plot.size.columns / 7), over: cells, where: fits)
    } else {
      (axisX, ticksX) = (axis, axis.ticks(finest: max(2, plot.size.columns / 5)) { fits(axis, $0) } ?? [])
    }
    ticksX = written(ticksX, on: axisX, areValues: request.hasValuesX)
  }

  /// Returns the first column of the label of an x tick: centred below the tick, but inside the area; nil if the tick
  /// is outside.
  func labelColumn(_ tick: Tick) -> Int? {
    guard let column = column(tick.value) else { return nil }
    let start = column - (tick.label.count - 1) / 2
    return max(area.minColumn, min(start, area.maxColumn - tick.label.count))
  }
}
