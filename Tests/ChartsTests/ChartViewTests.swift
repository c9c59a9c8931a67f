import CharacterCanvas
import DataSets
import Geometry
import TestSupport
import Testing

@testable import Charts

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
        a ████████▍ 8

        b ████████████████████▉ 16

        c ████████▍ 8
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
    // One before it takes its place, but neither its bars nor its mark.
    let other = ChartSeries("new", try DataSet(values: [8, 8], annotations: ["a", "c"]))
    view.show([other, try series("w", ["a", "c"], [8, 4])], at: 2)
    #expect(
      pictureProblem(
        Self.rows(view, at: 2.5),
        """
                  ○ new  ● w
        a ○ ████████████ 8
          ● ████████████████████████ 8

        c ○ ████████████ 8
          ● ████████████ 4
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

  private static func slices(_ names: [String], values: [Double]? = nil) throws -> [ChartSeries] {
    [ChartSeries("v", try DataSet(values: values ?? names.map { _ in 1 }, annotations: names))]
  }

  /// The characters of slices by their names, from the legend.
  private static func looks(_ view: ChartView, at now: Double) -> [String: String] {
    var canvas = Canvas(size: Size(columns: 60, rows: 16), glyphs: .ascii)
    view.paint(at: now, glyphs: .ascii, in: Rect(origin: .origin, size: canvas.size), on: &canvas)
    var looks: [String: String] = [:]
    for row in canvas.rows {
      let words = row.split(separator: " ").map(String.init)
      guard let last = words.last, last == "%", words.count >= 5 else { continue }
      looks[words[words.count - 4]] = words[words.count - 5]
    }
    return looks
  }

  @Test func `D23: a slice keeps its pattern when others leave and come, during the transition and after it`() throws {
    let view = ChartView(.pie, duration: 1)
    view.show(try Self.slices(["a", "b", "c", "d"]), at: 0)
    #expect(Self.looks(view, at: 0) == ["a": "##", "b": "oo", "c": "==", "d": "**"])
    view.show(try Self.slices(["a", "c", "d"]), at: 1)
    #expect(Self.looks(view, at: 1.5) == ["a": "##", "b": "oo", "c": "==", "d": "**"], "what leaves keeps its own too")
    #expect(Self.looks(view, at: 2) == ["a": "##", "c": "==", "d": "**"])
    view.show(try Self.slices(["d", "e", "a", "c"]), at: 3)
    #expect(Self.looks(view, at: 4) == ["a": "##", "c": "==", "d": "**", "e": "oo"], "what is new has a free one")
    let still = ChartView(.pie, isAnimated: false)
    still.show(try Self.slices(["a", "b", "c"]), at: 0)
    still.show(try Self.slices(["b", "c"]), at: 1)
    #expect(Self.looks(still, at: 1) == ["b": "oo", "c": "=="], "also where nothing moves")
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(20, long: 500)))
  func `D23: neighbours never look alike, whatever comes and goes, and twelve or fewer stay`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var old: [Int: Int] = [:]
    for _ in 0..<40 {
      let all = Array(0..<Int.random(in: 1...14, using: &random)).shuffled(using: &random)
      let names = Array(all.prefix(Int.random(in: 1...all.count, using: &random)))
      let kept = names.map { old[$0] }
      let given = PieSlice.looks(keeping: kept)
      #expect(given.count == names.count && given.allSatisfy((0..<Hatch.count).contains), "seed \(seed)")
      for (index, look) in given.enumerated() where given.count > 1 {
        #expect(look != given[(index + 1) % given.count], "seed \(seed): \(kept) became \(given)")
      }
      let known = kept.compactMap(\.self)
      if Set(known).count == known.count, names.count <= Hatch.count {
        #expect(zip(kept, given).allSatisfy { $0 == nil || $0 == $1 }, "seed \(seed): \(kept) became \(given)")
        #expect(Set(given).count == given.count, "seed \(seed): \(kept) became \(given)")
      }
      old = Dictionary(zip(names, given)) { first, _ in first }
    }
    #expect(PieSlice.looks(keeping: [Int?](repeating: nil, count: 7)) == [0, 1, 2, 3, 4, 5, 7])
    #expect(PieSlice.looks(keeping: [Int?](repeating: nil, count: 13)) == Array(0..<12) + [1])
  }

  @Test func `no two fillings look alike`() {
    for glyphs in ChartGlyphs.allCases {
      #expect(Set((0..<Hatch.count).map { Hatch.swatch($0, glyphs) }).count == Hatch.count, "\(glyphs)")
    }
    let cells = (0..<Hatch.count).map { look in (0..<16).map { Hatch.isSet(look, $0 % 4, $0 / 4) } }
    #expect(Set(cells).count == Hatch.count)
  }

  @Test func `D23: a series keeps its mark and its bars when one before it leaves`() throws {
    func series(_ identities: [Int]) throws -> [ChartSeries] {
      try identities.map { identity in
        var one = ChartSeries("s\(identity)", try DataSet(values: [8], annotations: ["a"]))
        one.identity = identity
        return one
      }
    }
    let view = ChartView(.bar, duration: 1)
    view.show(try series([1, 2, 3]), at: 0)
    #expect(Self.rows(view, at: 0).first?.contains("● s1  ○ s2  ▲ s3") == true)
    view.show(try series([2, 3]), at: 1)
    #expect(Self.rows(view, at: 2).first?.contains("○ s2  ▲ s3") == true)
    view.show(try series([4, 2, 3]), at: 3)
    #expect(Self.rows(view, at: 4).first?.contains("● s4  ○ s2  ▲ s3") == true)
  }

  @Test func `D22: axes move with the marks, and end where those of the data are`() throws {
    let view = ChartView(.bubble, duration: 1)
    func points(_ ends: Double) throws -> [ChartSeries] {
      [ChartSeries("v", try DataSet(values: [0, 5, ends], x: [0, 5, ends]))]
    }
    func all(_ now: Double) -> [String] {
      var canvas = Canvas(size: Size(columns: 40, rows: 14), glyphs: .unicode)
      view.paint(at: now, in: Rect(origin: .origin, size: canvas.size), on: &canvas)
      return canvas.rows
    }
    view.show(try points(10), at: 0)
    let before = all(0)
    view.show(try points(20), at: 1)
    #expect(all(1) != before, "ticks are those of the new data at once")
    // Where the circles were they are at first.
    func dots(_ rows: [String]) -> [String] {
      rows.map { String($0.unicodeScalars.map { (0x2801...0x28FF).contains($0.value) ? Character($0) : " " }) }
    }
    #expect(dots(all(1)) == dots(before))
    let after = ChartDescriptor.bubble.picture(of: try points(20), size: Size(columns: 40, rows: 14)).rows
    #expect(dots(all(1.5)) != dots(before) && dots(all(1.5)) != dots(after))
    #expect(all(2) == after)
  }

  @Test func `D22: a transition that is interrupted goes on from the axes that are shown`() throws {
    for chart in ChartCatalog.all where chart.hasPlaces || chart.name == "bar" {
      let view = ChartView(chart, duration: 1)
      func show(_ last: Double, at now: Double) throws {
        view.show([ChartSeries("v", try DataSet(values: [1, 3, last], x: [0, 1, 2]))], at: now)
      }
      func drawn(_ now: Double) -> [String] { Self.rows(view, at: now).map { $0.filter { !$0.isNumber && $0 != " " } } }
      try show(10, at: 0)
      try show(97, at: 1)
      let middle = drawn(1.5)
      try show(98, at: 1.5)
      #expect(drawn(1.5) == middle, "\(chart.name)")
    }
  }
}
