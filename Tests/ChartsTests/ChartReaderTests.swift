import CharacterCanvas
import Charts
import DataJoin
import DataSets
import Geometry
import TestSupport
import Testing

@Suite struct ChartReaderTests {
  @Test func `the cursor goes from point to point, and a sentence reads each`() throws {
    var reader = ChartReader(.scatter, [try Sample.profit()])
    #expect(reader.sentence == "profit, 2024-01-01: 12 (+3 −2) (1 of 12)")
    reader.perform(.next)
    #expect(reader.sentence == "profit, 2024-02-01: 15 ± 2 (2 of 12)")
    reader.perform(.last)
    #expect(reader.sentence == "profit, 2024-12-01: 41 (+6 −3) (12 of 12)")
    reader.perform(.next)
    #expect(reader.sentence == "profit, 2024-12-01: 41 (+6 −3) (12 of 12)")
    reader.perform(.previousMany)
    reader.perform(.previous)
    #expect(reader.sentence == "profit, 2024-10-01: 29 (+5 −2) (10 of 12)")
    reader.perform(.first)
    #expect(reader.sentence == "profit, 2024-01-01: 12 (+3 −2) (1 of 12)")
  }

  @Test func `points are gone through by x, whatever their order`() throws {
    var reader = ChartReader(.line, [ChartSeries("", try DataSet(values: [1, 2, 3], x: [5, -1, 2]))])
    #expect(reader.sentence == "-1: 2 (2 of 3)")
    reader.perform(.next)
    #expect(reader.sentence == "2: 3 (3 of 3)")
  }

  @Test func `another series is read at the same x, and hidden ones are passed over`() throws {
    var reader = ChartReader(.line, try Sample.waves())
    reader.perform(.last)
    reader.perform(.nextSeries)
    #expect(reader.sentence.hasPrefix("cos, 4.9: "))
    reader.toggle(series: 0)
    #expect(reader.legend.map(\.isShown) == [false, true])
    reader.perform(.nextSeries)
    #expect(reader.sentence.hasPrefix("cos, "))
    reader.toggle(series: 1)
    #expect(reader.legend.map(\.isShown) == [false, true], "the last one shown stays")
    reader.toggle(series: 0)
    #expect(reader.legend.map(\.isShown) == [true, true])
  }

  @Test func `zooming halves what is shown around the point, moves with it, and ends with all`() throws {
    var reader = ChartReader(.line, try Sample.waves())
    let whole = reader.picture(size: Size(columns: 40, rows: 10)).rows
    reader.perform(.zoomIn)
    reader.perform(.zoomIn)
    let part = try #require(reader.options.windowX)
    #expect(abs(part.highest - part.lowest - 9.9 / 4) < 1e-9)
    reader.perform(.last)
    let moved = try #require(reader.options.windowX)
    #expect(moved.highest >= 4.9 && abs(moved.highest - moved.lowest - 9.9 / 4) < 1e-9)
    for _ in 0..<4 { reader.perform(.zoomOut) }
    #expect(reader.options.windowX == nil)
    reader.perform(.zoomIn)
    reader.perform(.fit)
    reader.perform(.first)
    #expect(reader.picture(size: Size(columns: 40, rows: 10)).rows == whole)
  }

  @Test(arguments: [false, true])
  func `a part of x ends where the data end, and zooming out undoes zooming in`(isLogarithmic: Bool) throws {
    let set = try DataSet(values: Array(repeating: 1, count: 65), x: (0...64).map { 1 + Double($0) })
    var reader = ChartReader(.line, [ChartSeries("a", set)])
    if isLogarithmic { reader.perform(.toggleLogarithmicX) }
    reader.perform(.zoomIn)
    #expect(reader.options.windowX?.lowest == 1, "the cursor is on the first point")
    reader.perform(.zoomOut)
    #expect(reader.options.windowX == nil)
    for end in [ChartAction.last, .first] {
      reader.perform(end)
      for _ in 0..<5 { reader.perform(.zoomIn) }
      let part = try #require(reader.options.windowX)
      #expect(part.lowest >= 1 && part.highest <= 65 && part.lowest < part.highest)
      for _ in 0..<4 { reader.perform(.zoomOut) }
      #expect(reader.options.windowX != nil)
      reader.perform(.zoomOut)
      #expect(reader.options.windowX == nil)
    }
  }

  @Test func `new data keep the cursor at its point`() throws {
    var reader = ChartReader(.bar, [try Sample.harvest()])
    reader.perform(.next)
    #expect(reader.sentence == "kg, pears: 7 (2 of 5)")
    reader.show([try ChartSeries("kg", DataSet(values: [1, 9], annotations: ["x", "pears"]))])
    #expect(reader.sentence == "kg, pears: 9 (2 of 2)")
    reader.show([try ChartSeries("kg", DataSet(values: [1, 9]))])
    #expect(reader.sentence == "kg, point 1: 1 (1 of 2)")
    reader.show([])
    #expect(reader.sentence == "")
  }

  @Test func `bins and boxes are read as what they are`() throws {
    var bins = ChartReader(.histogram, [try Sample.lengths()])
    bins.perform(.next)
    #expect(bins.sentence == "cm, 160 to 170: 24 (2 of 6)")
    #expect(
      ChartReader(.box, [ChartSeries("a", try DataSet(values: [1, 2, 3, 4, 5, 90]))]).sentence
        == "a: median 3.5, quartiles 2.25 to 4.75, whiskers 1 to 5, 1 outlier")
    #expect(
      ChartReader(.bubble, [try Sample.circles()]).sentence == "life, 2: 52, people 80, year 1 (1 of 8)")
  }

  @Test func `any actions in any order leave a chart that is drawn and read`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for chart in ChartCatalog.all {
      var reader = ChartReader(chart, try Sample.waves() + [Sample.profit()])
      for _ in 0..<RandomTestLength.steps(40) {
        if let action = ChartAction.allCases.randomElement(using: &generator) { reader.perform(action) }
        if Int.random(in: 0..<5, using: &generator) == 0 {
          reader.toggle(series: Int.random(in: -1...3, using: &generator))
        }
        let picture = reader.picture(size: Size(columns: 30, rows: 8))
        #expect(picture.size == Size(columns: 30, rows: 8), "seed \(seed)")
        #expect(!reader.sentence.isEmpty, "\(chart.name), seed \(seed)")
      }
    }
  }
}
