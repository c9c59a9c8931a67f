import CharacterCanvas
import Charts
import DataSets
import Geometry
import TestSupport
import Testing

@Suite struct ChartViewTests {
  private static let size = Size(columns: 30, rows: 6)

  private static func rows(_ view: ChartView, at now: Double, glyphs: ChartGlyphs = .braille) -> [String] {
    var canvas = Canvas(size: size, glyphs: glyphs.canvasGlyphs)
    view.paint(at: now, glyphs: glyphs, in: Rect(origin: .origin, size: size), on: &canvas)
    return canvas.rows
  }

  private static func bars(_ pairs: [(String, Double)]) throws -> [ChartSeries] {
    [ChartSeries("v", try DataSet(values: pairs.map(\.1), annotations: pairs.map(\.0)))]
  }

  @Test func `D22: bars that enter grow, bars that leave shrink where they were, others move, known by their names`()
    throws
  {
    let view = ChartView(.bar, duration: 1)
    view.show(try Self.bars([("a", 8), ("b", 4)]), at: 0)
    #expect(!view.isMoving(at: 0))
    view.show(try Self.bars([("b", 16), ("c", 8)]), at: 10)
    #expect(view.isMoving(at: 10))
    #expect(
      pictureProblem(
        Self.rows(view, at: 10.5),
        """
        a ██████▎ 8

        b ███████████████▋ 16

        c ██████▎ 8
        """) == nil)
    #expect(!view.isMoving(at: 11))
    #expect(
      pictureProblem(
        Self.rows(view, at: 11),
        """
        b █████████████████████████ 16
          █████████████████████████

        c ████████████▌ 8
          ████████████▌
        """) == nil)
  }

  @Test(arguments: ChartCatalog.all.map(\.name))
  func `D22: at rest a chart looks as if it had been drawn once, and nothing moves`(name: String) throws {
    let chart = try #require(ChartCatalog.chart(named: name))
    let view = ChartView(chart, duration: 0.5)
    let series = try Sample.series(for: chart)
    view.show(series.map { ChartSeries($0.name, $0.points.taking(3)) }, at: 1)
    view.show(series, at: 2)
    let during = Self.rows(view, at: 2.2)
    let drawn = chart.picture(of: series, size: Self.size).rows
    #expect(during != drawn)
    #expect(Self.rows(view, at: 2.5) == drawn)
    #expect(!view.isMoving(at: 2.5))
    view.show(series, at: 3)
    #expect(!view.isMoving(at: 3), "the same data move nothing")
  }

  @Test func `D22: a circle comes and goes at its place, growing and shrinking`() throws {
    let view = ChartView(.bubble, duration: 1)
    let one = ChartSeries("v", try DataSet(values: [0, 10], x: [0, 10]))
    let two = ChartSeries("v", try DataSet(values: [0, 5, 10], x: [0, 5, 10]))
    view.show([one], at: 0)
    view.show([two], at: 1)
    func count(_ now: Double) -> Int {
      Self.rows(view, at: now).joined().unicodeScalars.count { (0x2801...0x28FF).contains($0.value) }
    }
    let counts = [1.0, 1.5, 2].map(count)
    #expect(counts[0] < counts[1] || counts[1] < counts[2], "\(counts)")
    view.show([one], at: 3)
    #expect(view.isMoving(at: 3.5))
    #expect(count(3.01) == counts[2])
    #expect(count(4) == counts[0])
  }

  @Test func `a transition that is interrupted goes on from where it is`() throws {
    let view = ChartView(.bar, duration: 1)
    view.show(try Self.bars([("a", 0), ("b", 8)]), at: 0)
    view.show(try Self.bars([("a", 8), ("b", 8)]), at: 1)
    func bars() -> [String] { Self.rows(view, at: 1.5).map { $0.filter { !$0.isNumber } } }
    let half = bars()
    view.show(try Self.bars([("a", 2), ("b", 8)]), at: 1.5)
    #expect(bars() == half)
  }

  @Test func `a setting turns transitions off, and very many marks are there at once`() throws {
    let still = ChartView(.bar, isAnimated: false)
    still.show(try Self.bars([("a", 1)]), at: 0)
    still.show(try Self.bars([("a", 2)]), at: 1)
    #expect(!still.isMoving(at: 1))
    let view = ChartView(.line)
    let values = (0...ChartView.largestCount).map(Double.init)
    view.show([ChartSeries("a", try DataSet(values: values))], at: 0)
    view.show([ChartSeries("a", try DataSet(values: values.reversed()))], at: 1)
    #expect(!view.isMoving(at: 1))
  }

  @Test func `series of one name are told apart`() throws {
    let view = ChartView(.bar, duration: 1)
    func pair(_ first: Double, _ second: Double) throws -> [ChartSeries] {
      [ChartSeries("v", try DataSet(values: [first])), ChartSeries("v", try DataSet(values: [second]))]
    }
    view.show(try pair(1, 4), at: 0)
    view.show(try pair(3, 4), at: 1)
    #expect(
      pictureProblem(
        Self.rows(view, at: 1.5),
        """
                   ● v  ○ v
          ● ████████████ 3
        1   ████████████
          ○ ████████████████████████ 4
            ████████████████████████
        """) == nil)
  }

  @Test func `a series or a point that is renamed is the same one, and stays where it is`() throws {
    func series(_ name: String, _ names: [String?], _ values: [Double]) throws -> ChartSeries {
      var series = ChartSeries(name, try DataSet(values: values, annotations: names))
      series.identity = 7
      series.pointIdentities = [3, 5]
      return series
    }
    let view = ChartView(.bar, duration: 1)
    view.show([try series("v", ["a", "b"], [8, 4])], at: 0)
    view.show([try series("w", ["a", "c"], [8, 4])], at: 1)
    #expect(!view.isMoving(at: 1))
    #expect(Self.rows(view, at: 1).joined().contains("c "))
    // One before it takes its place, but not its bars.
    let other = ChartSeries("new", try DataSet(values: [8, 8], annotations: ["a", "c"]))
    view.show([other, try series("w", ["a", "c"], [8, 4])], at: 2)
    #expect(
      pictureProblem(
        Self.rows(view, at: 2.5),
        """
                  ● new  ○ w
        a ● ████████████ 8
          ○ ████████████████████████ 8

        c ● ████████████ 8
          ○ ████████████ 4
        """) == nil)
  }

  @Test func `of several series a bar that leaves keeps its name and its rows until it is gone`() throws {
    let view = ChartView(.bar, duration: 1)
    func series(_ names: [String?]) throws -> [ChartSeries] {
      [
        ChartSeries("v", try DataSet(values: names.map { _ in 8 }, annotations: names)),
        ChartSeries("w", try DataSet(values: [8], annotations: ["a"])),
      ]
    }
    view.show(try series(["a", "b"]), at: 0)
    view.show(try series(["a", "c"]), at: 1)
    #expect(
      pictureProblem(
        Self.rows(view, at: 1.5),
        """
        a ● ████████████████████████ 8
          ○ ████████████████████████ 8
        b ● ████████████ 8

        c ● ████████████ 8
        """) == nil)
    #expect(
      pictureProblem(
        Self.rows(view, at: 2),
        """
                   ● v  ○ w
        a ● ████████████████████████ 8
          ○ ████████████████████████ 8

        c ● ████████████████████████ 8
        """) == nil)
  }
}
