import CharacterCanvas
import Charts
import DataSets
import Geometry
import GraphScene
import TestSupport
import Testing

@Suite struct ChartPaneTests {
  private static func series() throws -> [ChartSeries] {
    [
      ChartSeries("north", try DataSet(values: [1, 4, 9, 16, 25], x: [1, 2, 3, 4, 5])),
      ChartSeries("south", try DataSet(values: [25, 16, 9, 4, 1], x: [1, 2, 3, 4, 5])),
    ]
  }

  private static func rows(_ size: Size, glyphs: GlyphSet = .unicode, _ paint: (inout Canvas, Rect) throws -> Void)
    rethrows -> [String]
  {
    var canvas = Canvas(size: size, glyphs: glyphs)
    try paint(&canvas, Rect(origin: .origin, size: size))
    return canvas.rows
  }

  @Test func `the whole screen: a chart, the series with their digits, and what is read`() throws {
    var reader = ChartReader(.line, try Self.series())
    reader.perform(.next)
    let shown = Self.rows(Size(columns: 44, rows: 12)) { ChartPane(theme: .monochrome).paint(reader, in: $1, on: &$0) }
    #expect(
      pictureProblem(
        shown,
        """
                      ● north  ○ south
        30┤
          │○⠒⠤⣀                                 ⣀⠤⠒●
        20┤    ⠉⠒⠢⢄⡀                       ⢀⡠⠔⠊⠉
          │        ⠈⠑○⠤⠤⣀⡀           ⢀⣀⠤⠤●⠊⠁
        10┤              ⠈⠉⠑⠒⠤⢤○⣠⠤⠒⠒⠉⠁
          │        ⢀⣀◉⡠⠤⠤⠒⠒⠒⠉⠉⠁  ⠉⠉⠑⠒⠒⠤⠤⢄○⣀⡀
         0┤●⠤⠒⠒⠒⠉⠉⠉⠁                       ⠈⠉⠉⠑⠒⠒⠒⠤○
          └┬─────────┬─────────┬─────────┬─────────┬
           1         2         3         4         5
         1 north  2 south
         north, 2: 4 (2 of 5)
        """) == nil)
    reader.toggle(series: 0)
    let one = Self.rows(Size(columns: 44, rows: 8), glyphs: .ascii) {
      ChartPane(theme: .monochrome).paint(reader, in: $1, on: &$0)
    }
    #expect(
      pictureProblem(
        one,
        """
        30+X....
        20+     .....o....
        10+               .....o....
         0+                         .....o.........o
          ++---------+---------+---------+---------+
           1         2         3         4         5
         1 (north)  2 south
         south, 1: 25 (1 of 5)
        """) == nil)
  }
}
