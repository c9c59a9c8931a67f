import CharacterCanvas
import DataSets
import Geometry
import Testing

@testable import Charts

/// Points that look otherwise than their series, by their member `style`.
@Suite struct PointStyleTests {
  private static let size = Size(columns: 40, rows: 12)

  private static func series(_ styles: PreservedContent?...) throws -> ChartSeries {
    let points = styles.enumerated().map { index, style in
      Datum(Double(index + 1), preservedFields: style.map { [PreservedField("style", $0)] } ?? [])
    }
    return ChartSeries("s", try DataSet(points))
  }

  private static func text(_ canvas: Canvas) -> String { String(decoding: canvas.plainText, as: UTF8.self) }

  private static func count(_ sign: Unicode.Scalar, _ canvas: Canvas) -> Int {
    Self.text(canvas).unicodeScalars.count { $0 == sign }
  }

  @Test func `P3: charts of points and of bars draw the style of a point`() throws {
    let styled = try Self.series(nil, .text("diamond"), .text("openSquare"), nil)
    let plain = try Self.series(nil, nil, nil, nil)
    for chart in [ChartDescriptor.scatter, .line, .bar] {
      let (with, without) = (chart.picture(of: [styled], size: Self.size), chart.picture(of: [plain], size: Self.size))
      for sign: Unicode.Scalar in ["◆", "□"] {
        #expect(Self.count(sign, with) == 1, "\(chart.name) \(sign)")
        #expect(Self.count(sign, without) == 0, "\(chart.name) \(sign)")
      }
    }
    // Upright bars, where there is no space for a row each.
    let columns = ChartDescriptor.bar.picture(of: [styled], size: Size(columns: 40, rows: 3))
    #expect(Self.count("◆", columns) == 1)
    let ascii = ChartDescriptor.bar.picture(of: [styled], size: Self.size, glyphs: .ascii)
    #expect(Self.count("%", ascii) == 1)
  }

  @Test func `P3: a style is seen among as many points as are only dots or a line`() throws {
    let points = (0..<2000).map { index in
      Datum(Double(index), preservedFields: index == 1000 ? [PreservedField("style", .text("triangle"))] : [])
    }
    let series = ChartSeries("s", try DataSet(points))
    for chart in [ChartDescriptor.scatter, .line] {
      #expect(Self.count("▲", chart.picture(of: [series], size: Self.size)) == 1, "\(chart.name)")
    }
  }

  @Test func `P3: a style that no chart knows leaves the point as it is and is found`() throws {
    let unknown = try Self.series(nil, .text("blob"), .list([.integer(1)]))
    let plain = try Self.series(nil, nil, nil)
    for chart in [ChartDescriptor.scatter, .line, .bar] {
      #expect(
        Self.text(chart.picture(of: [unknown], size: Self.size))
          == Self.text(chart.picture(of: [plain], size: Self.size)))
    }
    let found = PointStyle.firstUnknown(in: unknown.points)
    #expect(found?.index == 1 && found?.content == .text("blob"))
    #expect(PointStyle.firstUnknown(in: plain.points) == nil)
  }

  @Test func `P3: a style goes with its point through what keeps points`() throws {
    let set = try Self.series(nil, .text("ring"), .text("square")).points
    let kept = set.sorted(by: .value, descending: true).taking(2)
    #expect(PointStyle.styles(of: kept) == [.square, .ring])
    #expect(PointStyle.styles(of: try DataSet(values: [1])) == nil)
  }
}
