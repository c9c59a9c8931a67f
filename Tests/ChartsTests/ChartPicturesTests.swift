import CharacterCanvas
import Charts
import Foundation
import Geometry
import TestSupport
import Testing

/// Pictures of every chart in three sets of characters and two sizes, as they lie in `Tests/ChartPictures`.
///
/// With `NODECALC_RECORD_PICTURES` set they are written anew, and the test fails.
@Suite struct ChartPicturesTests {
  private static let folder = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("ChartPictures")
  private static let sizes = [Size(columns: 64, rows: 16), Size(columns: 26, rows: 7)]

  /// The pictures of a chart, one below the other with a line above each.
  private static func pictures(_ chart: ChartDescriptor) throws -> String {
    var text = ""
    for size in sizes {
      for glyphs in ChartGlyphs.allCases {
        var options = ChartOptions()
        options.title = "A \(chart.name) chart"
        let canvas = try chart.picture(of: Sample.series(for: chart), options: options, size: size, glyphs: glyphs)
        #expect(canvas.size == size)
        text += "== \(glyphs.rawValue) \(size.columns)x\(size.rows)\n"
        for row in canvas.rows { text += "\(row)|\n" }
      }
    }
    return text
  }

  @Test(arguments: ChartCatalog.all.map(\.name))
  func `D20–D23: a chart looks as it is recorded, in every set of characters and size`(name: String) throws {
    let chart = try #require(ChartCatalog.chart(named: name))
    let file = Self.folder.appendingPathComponent(name + ".txt")
    let shown = try Self.pictures(chart)
    if ProcessInfo.processInfo.environment["NODECALC_RECORD_PICTURES"] != nil {
      try shown.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded again: \(file.lastPathComponent)")
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(pictureProblem(shown.split(separator: "\n").map(String.init), expected) == nil)
  }
}
