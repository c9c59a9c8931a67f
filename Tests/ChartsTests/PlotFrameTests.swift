import CharacterCanvas
import Charts
import DataSets
import Formulas
import Geometry
import TestSupport
import Testing

/// What lies around plots, told from what lies in them by colours.
@Suite struct PlotFrameTests {
  private static let style = ChartStyle { role in
    switch role {
    case .series, .shade, .error, .cursor: CellStyle(foreground: .red)
    case .axis: CellStyle(foreground: .blue)
    case .tick: CellStyle(foreground: .green)
    case .ground, .title, .label, .zero, .value: .plain
    }
  }

  private static func cells(_ canvas: Canvas, _ ink: Ink) -> [Point] {
    canvas.cells.indices.filter { canvas.cells[$0].style.foreground == ink && canvas.cells[$0].cluster != .blank }
      .map { Point(column: $0 % canvas.size.columns, row: $0 / canvas.size.columns) }
  }

  /// Random points of any magnitude, with errors.
  private static func series(_ generator: inout SeededGenerator) throws -> [ChartSeries] {
    try ["a", "b"].map { name in
      let magnitude = Double("1e\(Int.random(in: -300...300, using: &generator))") ?? 1
      let offset = Bool.random(using: &generator) ? 0 : Double.random(in: -10...10, using: &generator)
      func numbers(_ low: Double) -> [Double] {
        (0..<12).map { _ in (Double.random(in: low...1, using: &generator) + (low < 0 ? offset : 0)) * magnitude }
      }
      return ChartSeries(
        name,
        try DataSet(
          values: numbers(-1), x: numbers(-1), errorX: ErrorColumn(numbers(0)), errorY: ErrorColumn(numbers(0))))
    }
  }

  @Test(arguments: [
    ("line", "percent", ["0 %", "100 %"]), ("line", "grouped", ["100 000"]), ("history", "si", ["100k"]),
    ("histogram", "si", ["100k"]), ("box", "2 decimals grouped", ["100 000"]), ("line", "3 decimals", ["100000"]),
  ])
  func `ticks of values count in what the display says, and have the digits that they need`(
    name: String, display: String, labels: [String]
  ) throws {
    let chart = try #require(ChartCatalog.chart(named: name))
    let top = display == "percent" ? 1.0 : 100_000
    var options = ChartOptions()
    options.valueFormat = try NumberFormat(display)
    let series = [ChartSeries("a", try DataSet(values: [0, top / 2, top]))]
    let rows = chart.picture(of: series, options: options, size: Size(columns: 90, rows: 16)).rows
    for label in labels { #expect(rows.joined(separator: "\n").contains(label), "\(rows.joined(separator: "\n"))") }
    #expect(!rows.joined().contains(".00"))
  }

  @Test func `values beside bars are written as their display says`() throws {
    var options = ChartOptions()
    options.valueFormat = try NumberFormat("2 decimals grouped")
    let series = [ChartSeries("a", try DataSet(values: [1432.2459, 5], annotations: ["rent", "food"]))]
    let rows = ChartDescriptor.bar.picture(of: series, options: options, size: Size(columns: 60, rows: 2)).rows
    #expect(rows[0].contains("1 432.25") && rows[1].contains("5.00"), "\(rows)")
  }

  @Test(arguments: ["line", "scatter", "bubble", "histogram"])
  func `marks lie right of the y axis and above the x axis, with errors of any size`(name: String) throws {
    let chart = try #require(ChartCatalog.chart(named: name))
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<RandomTestLength.steps(40) {
      let size = Size(
        columns: Int.random(in: 30...90, using: &generator), rows: Int.random(in: 8...24, using: &generator))
      let canvas = chart.picture(of: try Self.series(&generator), size: size, style: Self.style)
      let axes = Self.cells(canvas, .blue)
      let left = try #require(axes.map(\.column).min(), "seed \(seed)")
      let bottom = try #require(axes.map(\.row).max(), "seed \(seed)")
      let legend = axes.map(\.row).min() ?? 0
      let isInside = Self.cells(canvas, .red).allSatisfy {
        $0.row < legend || ($0.column > left && $0.row < bottom)
      }
      #expect(isInside, "seed \(seed): \(canvas.rows)")
    }
  }

  @Test(arguments: ["line", "scatter", "histogram"])
  func `labels of ticks never collide, and each tick has one`(name: String) throws {
    let chart = try #require(ChartCatalog.chart(named: name))
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<RandomTestLength.steps(60) {
      let size = Size(
        columns: Int.random(in: 20...120, using: &generator), rows: Int.random(in: 7...24, using: &generator))
      let canvas = chart.picture(of: try Self.series(&generator), size: size, style: Self.style)
      guard let bottom = Self.cells(canvas, .blue).map(\.row).max() else { continue }
      let ticks = canvas.row(bottom).count { $0.cluster.base == "┬" }
      let labels = canvas.rows[min(bottom + 1, size.rows - 1)].split(separator: " ")
      #expect(labels.count == ticks, "seed \(seed): \(canvas.rows)")
      let isApart = !canvas.rows[min(bottom + 1, size.rows - 1)].contains(/[^ ] [^ ]/)
      #expect(isApart, "seed \(seed): \(canvas.rows)")
    }
  }

  @Test func `what has no room goes in a stated order: names of axes, legend, title, x axis, y axis`() throws {
    var options = ChartOptions()
    options.title = "title"
    options.labelX = "name"
    func parts(_ columns: Int, _ rows: Int) throws -> [Bool] {
      let shown = ChartDescriptor.line.picture(
        of: try Sample.waves(), options: options, size: Size(columns: columns, rows: rows))
      let text = shown.rows.joined()
      return ["name", "sin", "title", "└", "┤"].map { text.contains($0) }
    }
    #expect(try parts(40, 12) == [true, true, true, true, true])
    var before = 5
    for rows in (1...12).reversed() {
      let shown = try parts(40, rows)
      let count = shown.count { $0 }
      #expect(shown == (0..<5).map { $0 >= 5 - count }, "\(rows) rows: \(shown)")
      #expect(count <= before)
      before = count
    }
    #expect(try parts(40, 1) == [false, false, false, false, false])
  }
}
