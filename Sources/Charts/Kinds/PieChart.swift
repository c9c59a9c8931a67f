internal import CharacterCanvas
internal import DataSets
internal import Geometry
internal import Glibc

extension ChartDescriptor {
  /// Shares of a whole.
  public static let pie = ChartDescriptor(
    name: "pie", summary: "Shares of a whole as slices, with a legend; one divided bar where there is little room.",
    inputs: [ChartInput("values")], entrance: .fromZero, hasPlaces: false, plan: Pies.plan,
    rows: { plot, options, columns in
      let slices = plot.series.first?.count ?? 0
      return max(min(16, columns / 4), min(slices, 24)) + (options.title == nil ? 0 : 1)
    },
    paint: { plot, sheet, canvas in
      Pies.paint(plot, sheet, on: &canvas)
    })
}

/// Slices of a disc.
private enum Pies {
  /// A slice: how it is called, its value, and where it begins and ends as a share of the whole.
  private struct Slice {
    var name: String
    var value: Double
    var start: Double
    var end: Double
    var pattern: Int
    var isRead: Bool
  }

  static func plan(_ series: [ChartSeries], _ options: ChartOptions) -> Plot {
    var plot = BarPlan.plan(series, options)
    plot.series = Array(plot.series.prefix(1))
    guard var marks = plot.series.first else { return plot }
    let negative = marks.y.count { $0 < 0 }
    if negative > 0 { plot.notes.append(.negativeShares(count: negative)) }
    marks.y = marks.y.map { max(0, $0) }
    if !marks.y.contains(where: { $0 > 0 }) {
      plot.series = []
      if negative == 0 { plot.notes = [.nothing] }
      return plot
    }
    plot.series = [marks]
    return plot
  }

  static func paint(_ plot: Plot, _ sheet: ChartSheet, on canvas: inout Canvas) {
    let slices = slices(plot, sheet)
    var area = sheet.area
    let texts = legend(slices)
    let legendColumns = (texts.map { CellText.columns(of: $0, glyphs: canvas.glyphs) }.max() ?? 0) + 3
    if let title = sheet.options.title, area.size.rows >= 6 {
      TextLine.centre(title, row: area.minRow, area, sheet.look[.title], on: &canvas)
      area = Rect(column: area.minColumn, row: area.minRow + 1, columns: area.size.columns, rows: area.size.rows - 1)
    }
    let whole = min(area.size.columns, area.size.rows * 2)
    if area.size.rows < 5 || whole < 10 {
      paintBar(slices, area, sheet, on: &canvas)
      return
    }
    // The disc gives up to half of its width for the legend.
    let beside = min(area.size.columns - legendColumns - 2, whole)
    let hasLegend = beside >= max(10, whole / 2)
    let width = hasLegend ? beside : whole
    let height = min(area.size.rows, (width + 1) / 2)
    let start = hasLegend ? area.minColumn : area.minColumn + (area.size.columns - width) / 2
    let top = area.minRow + (area.size.rows - height) / 2
    let disc = Rect(column: start, row: top, columns: width, rows: height)
    paintDisc(slices, disc, sheet, on: &canvas)
    guard hasLegend else { return }
    let list = Rect(
      column: disc.maxColumn + 2, row: area.minRow, columns: area.maxColumn - disc.maxColumn - 2,
      rows: area.size.rows)
    paintLegend(slices, texts, list, sheet, on: &canvas)
  }

  private static func slices(_ plot: Plot, _ sheet: ChartSheet) -> [Slice] {
    guard let marks = plot.series.first, let largest = marks.y.max(), largest > 0 else { return [] }
    // Shares of the largest value add up to a float, whatever the values are.
    let total = marks.y.reduce(0) { $0 + $1 / largest }
    var sum = 0.0
    var slices: [Slice] = []
    for index in marks.y.indices.prefix(sliceLimit) {
      let start = sum / total
      sum += marks.y[index] / largest
      // The last slice lies beside the first one.
      let isAlike = index == marks.count - 1 && index > 0 && index % Hatch.count == 0
      slices.append(
        Slice(
          name: BarPlan.name(index, plot, isDate: plot.areDates), value: marks.y[index], start: start, end: sum / total,
          pattern: isAlike ? 1 : index % Hatch.count,
          isRead: sheet.options.cursor == ChartCursor(series: marks.place, mark: index)))
    }
    if marks.count > sliceLimit {
      let rest = marks.y[sliceLimit...].reduce(0) { $0 + $1 / largest }
      slices.append(
        Slice(
          name: "others (\(marks.count - sliceLimit))", value: rest * largest, start: sum / total, end: 1,
          pattern: sliceLimit % Hatch.count, isRead: false))
    }
    return slices
  }

  /// How many slices there are before all others are one.
  private static let sliceLimit = 99

  private static func legend(_ slices: [Slice]) -> [String] {
    let names = padded(slices.map(\.name), atEnd: true)
    let values = padded(slices.map { NumberLabel.text($0.value) }, atEnd: false)
    let shares = padded(
      slices.map(shareText), atEnd: false)
    return slices.indices.map { "\(names[$0])  \(values[$0])  \(shares[$0]) %" }
  }

  /// Percent, a digit behind the point.
  private static func shareText(_ slice: Slice) -> String {
    let thousandths = ((slice.end - slice.start) * 1_000).whole(in: 0...1_000)
    return NumberLabel.text(thousandths, exponent: -1)
  }

  /// Texts of one width.
  private static func padded(_ texts: [String], atEnd: Bool) -> [String] {
    let widths = texts.map { CellText.columns(of: $0) }
    let widest = widths.max() ?? 0
    return zip(texts, widths).map { text, width in
      let blanks = String(repeating: " ", count: widest - width)
      return atEnd ? text + blanks : blanks + text
    }
  }

  /// Every dot belongs to the slice whose angle it lies at, from the top clockwise.
  private static func paintDisc(_ slices: [Slice], _ area: Rect, _ sheet: ChartSheet, on canvas: inout Canvas) {
    let glyphs = sheet.glyphs
    var surface = DotSurface(area: area, glyphs: glyphs)
    let aspect = glyphs == .ascii ? 2.0 : 1.0
    let centre = (across: Double(surface.size.columns - 1) / 2, down: Double(surface.size.rows - 1) / 2)
    let radius = min(Double(surface.size.columns) / aspect, Double(surface.size.rows)) / 2
    var counts: [Int: [Int]] = [:]
    for row in 0..<surface.size.rows {
      for column in 0..<surface.size.columns {
        let (across, down) = ((Double(column) - centre.across) / aspect, Double(row) - centre.down)
        if across * across + down * down > radius * radius { continue }
        let angle = atan2(across, -down) / (2 * .pi)
        let index = slice(at: angle < 0 ? angle + 1 : angle, slices)
        guard slices.indices.contains(index) else { continue }
        if glyphs == .ascii {
          canvas.put(
            Hatch.character(slices[index].pattern, glyphs),
            at: Point(column: area.minColumn + column, row: area.minRow + row),
            style: style(slices[index], index, sheet))
          continue
        }
        if glyphs == .braille, !Hatch.isSet(slices[index].pattern, column, row) { continue }
        let cell = row / glyphs.dots.rows * area.size.columns + column / glyphs.dots.columns
        counts[cell, default: []].append(index)
        surface.set(column, row, .series(index))
      }
    }
    surface.visit { point, scalar, _ in
      let owners = counts[(point.row - area.minRow) * area.size.columns + point.column - area.minColumn] ?? []
      let index = most(owners)
      guard slices.indices.contains(index) else { return }
      // Half cells at the rim are solid; whole ones have the slice's filling.
      let sign = glyphs == .blocks && scalar == "█" ? Hatch.character(slices[index].pattern, glyphs) : scalar
      canvas.put(sign, at: point, style: style(slices[index], index, sheet))
    }
  }

  private static func style(_ slice: Slice, _ index: Int, _ sheet: ChartSheet) -> CellStyle {
    sheet.look[slice.isRead ? .cursor : .series(index)]
  }

  /// The slice at a share of the way round.
  private static func slice(at share: Double, _ slices: [Slice]) -> Int {
    var (low, high) = (0, slices.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if share < slices[middle].end { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The number that comes most often, the first of several.
  private static func most(_ numbers: [Int]) -> Int {
    var best = (number: -1, count: 0)
    for number in numbers {
      let count = numbers.count { $0 == number }
      if count > best.count { best = (number, count) }
    }
    return best.number
  }

  private static func paintLegend(
    _ slices: [Slice], _ texts: [String], _ area: Rect, _ sheet: ChartSheet, on canvas: inout Canvas
  ) {
    let isCut = slices.count > area.size.rows
    let shown = isCut ? area.size.rows - 1 : slices.count
    let top = area.minRow + (isCut ? 0 : (area.size.rows - shown) / 2)
    for index in 0..<shown {
      let row = top + index
      let swatch = Rect(column: area.minColumn, row: row, columns: 2, rows: 1)
      canvas.fill(
        swatch, with: sign(slices[index].pattern, sheet.glyphs), style: style(slices[index], index, sheet))
      TextLine.left(
        texts[index], at: Point(column: area.minColumn + 3, row: row), limit: area.size.columns - 3,
        sheet.look[slices[index].isRead ? .cursor : .label], on: &canvas)
    }
    if isCut {
      canvas.write(
        "+\(slices.count - shown)", at: Point(column: area.minColumn + 3, row: area.maxRow - 1),
        style: sheet.look[.label])
    }
  }

  /// A filling as it looks in the disc.
  private static func sign(_ pattern: Int, _ glyphs: ChartGlyphs) -> Unicode.Scalar {
    guard glyphs == .braille else { return Hatch.character(pattern, glyphs) }
    var dots: UInt8 = 0
    for row in 0..<4 {
      for column in 0..<2 where Hatch.isSet(pattern, column, row) { dots |= 1 << UInt8(row * 2 + column) }
    }
    return DotGlyphs.character(dots, .braille, owner: .ground)
  }

  /// One bar of the whole, divided; below it the legend as far as there are rows.
  private static func paintBar(
    _ slices: [Slice], _ area: Rect, _ sheet: ChartSheet, on canvas: inout Canvas
  ) {
    let columns = area.size.columns
    for (index, slice) in slices.enumerated() {
      let first = (slice.start * Double(columns)).whole(in: 0...columns)
      let end = (slice.end * Double(columns)).whole(in: 0...columns)
      canvas.fill(
        Rect(column: area.minColumn + first, row: area.minRow, columns: end - first, rows: 1),
        with: Hatch.character(slice.pattern, sheet.glyphs), style: style(slice, index, sheet))
    }
    if area.size.rows < 2 { return }
    let entries = slices.enumerated().map { index, slice in
      LegendEntry(
        mark: Hatch.character(slice.pattern, sheet.glyphs), text: "\(slice.name) \(shareText(slice)) %",
        role: .series(index))
    }
    LegendEntry.paint(entries, row: area.minRow + 1, area, sheet.look, on: &canvas)
  }
}
