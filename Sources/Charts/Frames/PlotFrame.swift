internal import DataJoin
internal import Formulas
internal import Geometry

/// The layout of a chart with axes.
///
/// Without enough space, parts are left out in this order: names of axes, legend, title, x axis, y axis. Marks are
/// never left out.
struct PlotFrame {
  struct Request {
    var title: String?
    var legend: [LegendEntry] = []
    var labelX: String?
    var labelY: String?
    /// Whether bars fill the cells along the x axis; if not, each mark is at one position.
    var hasBarsX = false
    /// The number of bar slots along the x axis.
    ///
    /// The width of the plot is rounded down to a multiple of this number if that leaves at most an eighth of the
    /// columns empty.
    var slots = 0
    var hasBarsY = false
    /// Whether the x axis shows values of the data, as in a histogram.
    ///
    /// The y axis then shows counts or nothing.
    var hasValuesX = false
    /// Whether the x axis is extended so that it ends at ticks.
    var isWideX = false
    /// Whether the y axis is extended so that it ends at ticks.
    var isWideY = true
    var showsAxisX = true
    /// Whether the x axis counts columns back from the right edge.
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
  /// The number format of ticks that show values; nil if ticks keep their own labels.
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

  private static func format(ofTicks format: NumberFormat) -> NumberFormat? {
    if format.scale == .one, !format.isGrouped { return nil }
    return NumberFormat(.digits(15), scale: format.scale, isGrouped: format.isGrouped)
  }

  private func written(_ ticks: [Tick], on axis: ValueAxis, areValues: Bool) -> [Tick] {
    guard areValues, axis.kind != .dates, let valueFormat else { return ticks }
    return ticks.map { Tick(value: $0.value, label: valueFormat.written($0.value).value) }
  }

  /// Lays out the chart with the given parts, even if there is not enough space.
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

  func column(_ value: Double) -> Int? {
    guard let share = axisX.shareInside(value), !plot.isEmpty else { return nil }
    if request.hasBarsX {
      return plot.minColumn + (share * Double(plot.size.columns)).whole(in: 0...(plot.size.columns - 1))
    }
    return share.place(among: plot.size.columns * dots.columns).map { plot.minColumn + $0 / dots.columns }
  }

  /// Returns the row of a y value; nil if it is outside the axis.
  ///
  /// For bars, this is the row in which the bar ends. A bar that ends between two rows ends in the lower one. An empty
  /// bar ends in the row below the zero line.
  func row(_ value: Double) -> Int? {
    guard let share = axisY.shareInside(value), !plot.isEmpty else { return nil }
    if request.hasBarsY {
      let scale = LengthScale(axisY, cells: plot.size.rows)
      let eighths = scale.eighths(value)
      return plot.maxRow - scale.zero - (eighths > 0 ? (eighths + 7) / 8 : eighths / 8)
    }
    return share.place(among: plot.size.rows * dots.rows).map { plot.maxRow - 1 - $0 / dots.rows }
  }

  /// Returns the rounded number of rows between two y values, limited to the plot.
  func rows(from value: Double, to other: Double) -> Int { axisY.cells(from: value, to: other, of: plot.size.rows) }

  /// Returns the rounded number of columns between two x values, limited to the plot.
  func columns(from value: Double, to other: Double) -> Int {
    axisX.cells(from: value, to: other, of: plot.size.columns)
  }

  /// Chooses the finest ticks of the y axis that are all in different rows.
  ///
  /// There is at most about one tick per two rows.
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

  /// Chooses the finest ticks of the x axis whose labels are at least two blanks apart.
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

  /// Returns the first column of the label of an x tick; nil if the tick is outside the area.
  ///
  /// The label is centred below the tick, but does not leave the area.
  func labelColumn(_ tick: Tick) -> Int? {
    guard let column = column(tick.value) else { return nil }
    let start = column - (tick.label.count - 1) / 2
    return max(area.minColumn, min(start, area.maxColumn - tick.label.count))
  }
}
