import CharacterCanvas
import DataSets
import Geometry
import Testing

@testable import Charts

/// Charts of points that are all in one place, which say so.
struct RemarkTests {
  private func chart(_ x: [Double], _ y: [Double], _ kind: ChartDescriptor) throws -> (text: String, notes: [String]) {
    let series = [ChartSeries("v", try DataSet(values: y, x: x))]
    let canvas = kind.picture(of: series, size: Size(columns: 40, rows: 8))
    return (canvas.rows.joined(separator: "\n"), kind.notes(on: series).map(\.description))
  }

  @Test(arguments: [ChartDescriptor.line.name, ChartDescriptor.scatter.name])
  func `a chart says that all x or all values are equal, or that there is one point`(_ name: String) throws {
    let kind = try #require(ChartCatalog.chart(named: name))
    let upright = try chart([1, 1, 1], [2, 3, 5], kind)
    #expect(
      upright.text.contains("all x equal") && upright.notes == ["all 3 points have the same x"], "\(upright.text)")
    let level = try chart([1, 2, 3], [2, 2, 2], kind)
    #expect(level.text.contains("all values equal") && level.notes == ["all 3 values are equal"], "\(level.text)")
    let single = try chart([1], [2], kind)
    #expect(single.text.contains("1 point") && single.notes == ["only 1 point"], "\(single.text)")
    let usual = try chart([1, 2], [2, 3], kind)
    #expect(!usual.text.contains("equal") && usual.notes.isEmpty)
    #expect(try chart([], [], kind).text.contains("no data"))
  }

  @Test func `points of several series at different x are not equal`() throws {
    let series = [
      ChartSeries("a", try DataSet(values: [1], x: [1])), ChartSeries("b", try DataSet(values: [2], x: [3])),
    ]
    #expect(ChartDescriptor.line.notes(on: series).isEmpty)
  }

  @Test func `a remark covers no mark and is left out without space`() throws {
    let series = [ChartSeries("v", try DataSet(values: [2, 3, 5], x: [1, 1, 1]))]
    let plain = ChartDescriptor.scatter.picture(of: series, size: Size(columns: 40, rows: 8))
    let marks = plain.rows.joined().count { $0 == "●" }
    #expect(marks == 3)
    for columns in 1...30 {
      for rows in 1...8 {
        let canvas = ChartDescriptor.scatter.picture(of: series, size: Size(columns: columns, rows: rows))
        #expect(canvas.size == Size(columns: columns, rows: rows))
      }
    }
  }
}
