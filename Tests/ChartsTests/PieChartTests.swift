import CharacterCanvas
import Charts
import DataSets
import Geometry
import TestSupport
import Testing

@Suite struct PieChartTests {
  @Test(arguments: [[1.0, 1, 1, 1], [5, 3, 2], [40, 25, 20, 10, 5], [1e308, 1e308, 5e307], [99, 1]])
  func `D23: cells of slices are in proportion to their values`(values: [Double]) throws {
    let set = try DataSet(values: values)
    let canvas = ChartDescriptor.pie.picture(
      of: [ChartSeries("a", set)], size: Size(columns: 80, rows: 40), glyphs: .ascii)
    let signs: [Unicode.Scalar] = ["#", "o", "=", "*", ":"]
    let counts = signs.map { sign in canvas.cells.count { $0.cluster.base == sign } }
    let all = Double(counts.reduce(0, +))
    let largest = try #require(values.max())
    let total = values.reduce(0) { $0 + $1 / largest }
    for (index, value) in values.enumerated() {
      // The rim and the sides of a slice are cells, and cells are whole.
      #expect(abs(Double(counts[index]) / all - value / largest / total) < 0.012, "slice \(index): \(counts)")
    }
  }

  @Test func `D23: where there is little room, one bar is divided`() throws {
    let set = try DataSet(values: [2, 1, 1], annotations: ["a", "b", "c"])
    let picture = ChartDescriptor.pie.picture(of: [ChartSeries("", set)], size: Size(columns: 32, rows: 2))
    #expect(
      pictureProblem(
        picture.rows,
        """
        ████████████████▒▒▒▒▒▒▒▒▓▓▓▓▓▓▓▓
           █ a 50.0 %  ▒ b 25.0 %  +1
        """) == nil)
  }

  @Test func `D23: of very many slices all beyond a limit are one, and negative ones are none`() throws {
    let many = try DataSet(values: [Double](repeating: 1, count: 5_000))
    let rows = ChartDescriptor.pie.picture(of: [ChartSeries("a", many)], size: Size(columns: 80, rows: 110)).rows
    #expect(rows.contains { $0.contains("others (4901)") })
    let negative = [ChartSeries("a", try DataSet(values: [3, -1, 1]))]
    let written = ChartDescriptor.pie.picture(of: negative, size: Size(columns: 40, rows: 8), glyphs: .ascii).rows
    #expect(written.contains { $0.contains("2  -1     0 %") }, "\(written)")
    var reader = ChartReader(.pie, negative)
    reader.perform(.next)
    #expect(reader.sentence == "a, point 2: -1 (2 of 3)")
    #expect(ChartDescriptor.pie.notes(on: negative) == [.negativeShares(count: 1)])
    #expect(
      ChartDescriptor.pie.notes(on: negative).first?.description
        == "1 point below 0 left out: shares of a whole are 0 or more")
  }

  private static let parties = ["Christian Democrats", "Social Democrats", "Liberals", "Greens"]

  @Test func `a small pie has a legend with shares: without values, then with cut names, then below a bar`() throws {
    let days = try DataSet(values: [3, 8, 5, 12], annotations: ["Mon", "Tue", "Wed", "Thu"])
    func rows(_ set: DataSet, _ columns: Int, _ rows: Int) -> [String] {
      ChartDescriptor.pie.picture(of: [ChartSeries("", set)], size: Size(columns: columns, rows: rows)).rows
    }
    let whole = rows(days, 40, 6)
    #expect(whole.contains { $0.contains("⢕⢕ Tue   8  28.6 %") }, "\(whole)")
    let small = rows(days, 24, 6)
    #expect(small.contains { $0.hasSuffix("Tue 29 %") } && small.contains { $0.hasSuffix("Thu 43 %") }, "\(small)")
    let parties = try DataSet(values: [40, 30, 20, 0.2], annotations: Self.parties)
    let cut = rows(parties, 24, 6)
    #expect(cut.contains { $0.hasSuffix("Chr… 44 %") } && cut.contains { $0.hasSuffix("<1 %") }, "\(cut)")
    let below = rows(parties, 16, 5)
    #expect(!below[0].contains(" ") && below.dropFirst().count { $0.hasSuffix("%") } == 4, "\(below)")
  }
}
