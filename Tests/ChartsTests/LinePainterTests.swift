import CharacterCanvas
import DataJoin
import DataSets
import Geometry
import TestSupport
import Testing

@testable import Charts

@Suite struct LinePainterTests {
  private static let size = Size(columns: 40, rows: 12)

  private static func frame(_ values: [Double], _ options: ChartOptions = ChartOptions()) throws -> (PlotFrame, Plot) {
    let plot = PointPlan.plan([ChartSeries("a", try DataSet(values: values))], options)
    let sheet = ChartSheet(
      area: Rect(origin: .origin, size: size), options: options, glyphs: .braille, style: .plain)
    return (PlotFrame(sheet, plot, PlotFrame.Request()), plot)
  }

  private static func dots(_ frame: PlotFrame, _ draw: (inout DotSurface) -> Void) -> [String] {
    var surface = DotSurface(area: frame.plot, glyphs: .braille)
    draw(&surface)
    var found: [String] = []
    surface.visit { point, scalar, _ in found.append("\(point.column),\(point.row) \(scalar)") }
    return found
  }

  @Test func `a line through many points shows the dots that all its segments would set`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for count in [2, 3, 50, 900] {
      let values = (0..<count).map { _ in Double.random(in: -1...1, using: &generator) }
      let (frame, plot) = try Self.frame(values)
      let quick = Self.dots(frame) { LinePainter(frame: frame).draw(plot.series[0], on: &$0) }
      let all = Self.dots(frame) { surface in
        let size = surface.size
        let points = values.indices.compactMap { index -> Point? in
          guard let x = frame.axisX.share(Double(index))?.place(among: size.columns),
            let y = frame.axisY.share(values[index])?.place(among: size.rows)
          else { return nil }
          return Point(column: x, row: size.rows - 1 - y)
        }
        for (from, to) in zip(points, points.dropFirst()) { surface.line(from, to, .series(0)) }
      }
      #expect(quick == all, "\(count) points, seed \(seed)")
    }
  }

  @Test func `one peak among many points is seen`() throws {
    var values = [Double](repeating: 0, count: 100_000)
    values[54_321] = 1
    let picture = ChartDescriptor.line.picture(
      of: [ChartSeries("a", try DataSet(values: values))], size: Self.size, glyphs: .ascii)
    let column = picture.rows.map { row in Array(row).lastIndex(of: "*") ?? -1 }
    #expect(Set(column.prefix(8)).count == 2, "\(picture.rows)")
  }

  @Test func `of a part only what lies in it is drawn, and lines end at its edge`() throws {
    var options = ChartOptions()
    options.windowX = Extent(1, 2)
    options.windowY = Extent(0, 10)
    let set = try DataSet(values: [0, 10, 0, 10])
    let picture = ChartDescriptor.line.picture(
      of: [ChartSeries("a", set)], options: options, size: Size(columns: 20, rows: 8), glyphs: .ascii)
    #expect(
      pictureProblem(
        picture.rows,
        """
        a
        10+*.
          |  ....
         5+      ....
          |          ....
         0+              ..*
          ++---------------+
           1               2
        """) == nil)
  }
}
