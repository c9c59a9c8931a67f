import CharacterCanvas
import Charts
import DataJoin
import DataSets
import Geometry
import TestSupport
import Testing

/// What holds for every chart, whatever the data and the size.
@Suite struct EveryChartTests {
  /// Data at the edges of what there can be.
  private static func edges() throws -> [(String, [ChartSeries])] {
    let least = Double.leastNonzeroMagnitude
    let extremes = [1e308, -1e308, 0, least, -least, 1.797e308]
    var generator = SeededGenerator(seed: 7)
    let many = (0..<400).map { _ in Double.random(in: -5...5, using: &generator) }
    return [
      ("none", []), ("empty", [ChartSeries("a", DataSet())]), ("one", [ChartSeries("a", try DataSet(values: [3]))]),
      ("zero", [ChartSeries("a", try DataSet(values: [0]))]),
      ("equal", [ChartSeries("a", try DataSet(values: [2, 2, 2]))]),
      ("negative", [ChartSeries("a", try DataSet(values: [-2, -7]))]),
      (
        "extreme",
        [ChartSeries("a", try DataSet(values: extremes, x: extremes, errorY: ErrorColumn(extremes.map(abs))))]
      ),
      ("tiny", [ChartSeries("a", try DataSet(values: [least, 2 * least], x: [least, 2 * least]))]),
      ("close", [ChartSeries("a", try DataSet(values: [1, 1.0000000000000002], x: [1e15, 1e15 + 0.125]))]),
      ("many", [ChartSeries("a", try DataSet(values: many)), ChartSeries("b", try DataSet(values: many, x: many))]),
      ("gaps", [ChartSeries("a", try DataSet(values: [1, .nan, 3], x: [.nan, 1, 2]))]),
      ("far dates", [ChartSeries("a", try DataSet(values: [1, 2], x: [-1e300, 1e300], xKind: .date))]),
      ("dates", [try Sample.profit()]),
      ("names", [ChartSeries("a\u{1B}[31m", try DataSet(values: [1, 2], annotations: ["漢字の名前", "\u{7}x"]))]),
      (
        "series",
        try Sample.waves() + [Sample.profit(), Sample.harvest(), Sample.circles(), ChartSeries("", DataSet())]
      ),
    ]
  }

  private static let sizes = [
    (0, 0), (0, 5), (5, 0), (1, 1), (2, 1), (1, 2), (3, 2), (6, 3), (9, 5), (17, 6), (40, 3), (24, 12), (80, 24),
    (3, 40),
  ].map { Size(columns: $0.0, rows: $0.1) }

  private static var manners: [ChartOptions] {
    var plain = ChartOptions()
    plain.title = "title"
    plain.labelX = "x"
    var logarithmic = plain
    logarithmic.logarithmic = [.x, .y]
    var odd = plain
    odd.bins = 700
    odd.hidden = [0]
    odd.windowX = Extent(1, 1)
    odd.cursor = ChartCursor(series: 1, mark: 1)
    var refused = plain
    refused.bins = -3
    refused.cursor = ChartCursor(series: 9, mark: -4)
    refused.windowX = Extent(.infinity, .nan)
    return [plain, logarithmic, odd, refused]
  }

  @Test(arguments: ChartCatalog.all.map(\.name))
  func `any data in any area give a picture of that size, drawn inside of it`(name: String) throws {
    let chart = try #require(ChartCatalog.chart(named: name))
    for (what, series) in try Self.edges() {
      for options in Self.manners {
        for size in Self.sizes {
          for glyphs in ChartGlyphs.allCases {
            let area = Rect(column: 2, row: 1, columns: size.columns, rows: size.rows)
            var canvas = Canvas(
              size: Size(columns: size.columns + 4, rows: size.rows + 2), glyphs: glyphs.canvasGlyphs)
            chart.paint(series, options: options, glyphs: glyphs, in: area, on: &canvas)
            let isInside = Self.isBlank(canvas, outside: area)
            #expect(isInside, "\(name) of \(what) drew beyond \(size): \(canvas.rows)")
            guard glyphs == .ascii else { continue }
            let isASCII = canvas.rows.allSatisfy { $0.utf8.allSatisfy { 0x20...0x7E ~= $0 } }
            #expect(isASCII, "\(name) of \(what): \(canvas.rows)")
          }
        }
      }
    }
  }

  @Test(arguments: ChartCatalog.all.map(\.name))
  func `a chart is the same wherever its canvas looks`(name: String) throws {
    let chart = try #require(ChartCatalog.chart(named: name))
    let area = Rect(column: 0, row: 0, columns: 40, rows: 11)
    for (what, series) in try Self.edges() + [("sample", Sample.series(for: chart))] {
      for glyphs in ChartGlyphs.allCases {
        var still = Canvas(size: area.size, glyphs: glyphs.canvasGlyphs)
        chart.paint(series, glyphs: glyphs, in: area, on: &still)
        var panned = Canvas(size: area.size, glyphs: glyphs.canvasGlyphs)
        panned.within(area, showing: Point(column: 7, row: -3)) { plane in
          let moved = Rect(origin: Point(column: 7, row: -3), size: area.size)
          chart.paint(series, glyphs: glyphs, in: moved, on: &plane)
        }
        #expect(panned.rows == still.rows, "\(name) of \(what) in \(glyphs)")
      }
    }
  }

  private static func isBlank(_ canvas: Canvas, outside area: Rect) -> Bool {
    for row in 0..<canvas.size.rows {
      for column in 0..<canvas.size.columns {
        let point = Point(column: column, row: row)
        if !area.contains(point), canvas[point] != .blank { return false }
      }
    }
    return true
  }

  @Test(arguments: ChartCatalog.all.map(\.name))
  func `V7: a chart of nothing says so`(name: String) throws {
    let chart = try #require(ChartCatalog.chart(named: name))
    let series = [ChartSeries("a", DataSet())]
    #expect(chart.notes(on: series) == [.nothing])
    let picture = chart.picture(of: series, size: Size(columns: 20, rows: 3))
    #expect(pictureProblem(picture.rows, "\n      no data\n") == nil)
  }

  @Test(arguments: ChartCatalog.all.map(\.name))
  func `marks stay when nothing else has room`(name: String) throws {
    let chart = try #require(ChartCatalog.chart(named: name))
    let picture = try chart.picture(of: Sample.series(for: chart), size: Size(columns: 3, rows: 2))
    #expect(picture.cells.contains { $0.cluster != .blank }, "\(picture.rows)")
  }

  @Test(arguments: ChartCatalog.all.map(\.name))
  func `a picture is a function of what it is made of, and looks change no character`(name: String) throws {
    let chart = try #require(ChartCatalog.chart(named: name))
    let series = try Sample.series(for: chart)
    let size = Size(columns: 50, rows: 14)
    let plain = chart.picture(of: series, size: size)
    #expect(plain == chart.picture(of: series, size: size))
    let style = ChartStyle { $0 == .ground ? .plain : CellStyle(foreground: .red) }
    #expect(chart.picture(of: series, size: size, style: style).rows == plain.rows)
  }

  @Test(arguments: ["bar", "line", "scatter", "histogram", "sparkline", "box", "history"])
  func `many points are drawn, and their peak is seen`(name: String) throws {
    let chart = try #require(ChartCatalog.chart(named: name))
    var values = [Double](repeating: 1, count: 200_000)
    values[77_777] = 50
    let series = [ChartSeries("a", try DataSet(values: values))]
    let size = Size(columns: 60, rows: 12)
    let picture = chart.picture(of: series, size: size, glyphs: .ascii)
    values[77_777] = 1
    let flat = chart.picture(of: [ChartSeries("a", try DataSet(values: values))], size: size, glyphs: .ascii)
    #expect(name == "history" || picture.rows != flat.rows, "\(picture.rows)")
  }

  @Test func `what is read is found where it is drawn, in every kind of chart`() throws {
    for chart in ChartCatalog.all {
      var reader = ChartReader(chart, try Sample.series(for: chart))
      let area = Rect(column: 7, row: 3, columns: 40, rows: 16)
      for glyphs in [ChartGlyphs.braille, .blocks, .ascii] {
        var cells: Set<Point> = []
        for action in [ChartAction.first, .last, .previous, .nextSeries] {
          reader.perform(action)
          // Of many values a row of bars shows the latest only.
          guard let cell = reader.drawing.readCell(glyphs: glyphs, in: area) else { continue }
          #expect(area.contains(cell))
          cells.insert(cell)
        }
        #expect(cells.count >= 2, "\(chart.name) \(glyphs)")
      }
      #expect(reader.drawing.readCell(in: Rect(column: 0, row: 0, columns: 0, rows: 0)) == nil)
    }
  }

  @Test(arguments: ChartCatalog.all.map(\.name))
  func `D22: any data become any other in frames that are drawn inside of their area`(name: String) throws {
    let chart = try #require(ChartCatalog.chart(named: name))
    let all = try Self.edges().filter { $0.0 != "many" }
    for logarithmic in [LogarithmicAxes(), [.x, .y]] {
      var options = ChartOptions()
      options.logarithmic = logarithmic
      for (from, old) in all {
        let view = ChartView(chart, duration: 1)
        view.show(old, options: options, at: 0)
        for (index, (to, new)) in all.enumerated() {
          let now = 0.4 * Double(index + 1)
          view.show(new, options: options, at: now)
          var canvas = Canvas(size: Size(columns: 34, rows: 11))
          view.paint(at: now + 0.2, in: Rect(column: 2, row: 1, columns: 30, rows: 9), on: &canvas)
          let rows = canvas.rows
          #expect(
            !rows[0].isEmpty && rows[0].allSatisfy { $0 == " " } && rows[10].allSatisfy { $0 == " " },
            "\(from) to \(to)")
        }
      }
    }
  }
}
