import CharacterCanvas
import Charts
import DataSets
import Geometry
import TestSupport
import Testing

/// Bars of several series that stand together are those of one name.
@Suite struct BarSlotsTests {
  private static func rows(_ series: [ChartSeries], _ rows: Int) -> [String] {
    ChartDescriptor.bar.picture(of: series, size: Size(columns: 24, rows: rows), glyphs: .ascii).rows
  }

  @Test func `by their annotations, where all have some`() throws {
    let one = ChartSeries("one", try DataSet(values: [2, 4], annotations: ["a", "b"]))
    let two = ChartSeries("two", try DataSet(values: [8, 1], annotations: ["b", "c"]))
    #expect(
      pictureProblem(
        Self.rows([one, two], 9),
        """
              * one  o two
        a * ##### 2


        b * ######### 4
          o ================== 8

        c
          o ==  1
        """) == nil)
  }

  @Test func `by x, in its order, and a missing value moves no other`() throws {
    let one = ChartSeries("one", try DataSet(values: [2, 8], x: [1, 5]))
    let two = ChartSeries("two", try DataSet(values: [4], x: [3]))
    #expect(
      pictureProblem(
        Self.rows([one, two], 7),
        """
              * one  o two
        1 * ##### 2

        3
          o ========= 4
        5 * ################## 8

        """) == nil)
    let full = ChartSeries("full", try DataSet(values: [2, 4, 8]))
    let gap = ChartSeries("gap", try DataSet(values: [2, .nan, 8]))
    #expect(
      pictureProblem(
        Self.rows([full, gap], 9),
        """
             * full  o gap
        1 * ##### 2
          o ===== 2

        2 * ######### 4


        3 * ################## 8
          o ================== 8
        """) == nil)
  }

  @Test func `bars of other names come and go at their places`() throws {
    let view = ChartView(.bar, duration: 1)
    func show(_ names: [String], at now: Double) throws {
      view.show(
        [
          ChartSeries("one", try DataSet(values: [8, 8], annotations: ["a", "b"])),
          ChartSeries("two", try DataSet(values: names.map { _ in 8 }, annotations: names)),
        ], at: now)
    }
    try show(["b"], at: 0)
    try show(["a", "b"], at: 1)
    var canvas = Canvas(size: Size(columns: 20, rows: 6), glyphs: .ascii)
    view.paint(at: 1.5, glyphs: .ascii, in: Rect(origin: .origin, size: canvas.size), on: &canvas)
    #expect(
      pictureProblem(
        canvas.rows,
        """
            * one  o two
        a * ############## 8
          o ======= 8

        b * ############## 8
          o ============== 8
        """) == nil)
  }
}
