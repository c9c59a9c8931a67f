import CharacterCanvas
import DataJoin
import DataSets
import Geometry
import TestSupport
import Testing

@testable import Charts

@Suite struct LengthScaleTests {
  @Test func `D20: lengths of bars are in proportion to values, within half an eighth of a cell`() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<RandomTestLength.steps(300) {
      let low = Bool.random(using: &generator) ? 0 : -Double.random(in: 0...50, using: &generator)
      let high = Bool.random(using: &generator) ? 0 : Double.random(in: 0...50, using: &generator)
      let scale = LengthScale(ValueAxis(.linear, Extent(low, high)), cells: Int.random(in: 2...60, using: &generator))
      let longest = low < -high ? low : high
      guard longest != 0 else { continue }
      let unit = abs(Double(scale.eighths(longest))) / abs(longest)
      for _ in 0..<10 {
        let value = Double.random(in: low...high, using: &generator)
        #expect(abs(Double(scale.eighths(value)) - value * unit) <= 1.01, "\(value) in \(low)...\(high), seed \(seed)")
      }
    }
  }

  @Test func `D20: a bar of the highest value fills the width, in eighths of a cell others their share`() throws {
    let set = try DataSet(values: [8, 4, 1, 0.5, 0], annotations: ["a", "b", "c", "d", "e"])
    let picture = try #require(ChartCatalog.chart(named: "bar")).picture(
      of: [ChartSeries("v", set)], size: Size(columns: 14, rows: 5))
    #expect(
      pictureProblem(
        picture.rows,
        """
        a ████████ 8
        b ████ 4
        c █ 1
        d ▌ 0.5
        e  0
        """) == nil)
  }

  @Test func `D20: the widest and the narrowest values have lengths too`() {
    let least = Double.leastNonzeroMagnitude
    #expect(LengthScale(ValueAxis(.linear, Extent(0, least)), cells: 10).eighths(least) == 80)
    let wide = LengthScale(ValueAxis(.linear, Extent(-1e308, 1e308)), cells: 10)
    #expect(wide.eighths(1e308) == 40)
    #expect(wide.eighths(-1e308) == -40)
    let uneven = LengthScale(ValueAxis(.linear, Extent(-1e308, least)), cells: 10)
    #expect(uneven.zero == 9)
    #expect(uneven.eighths(-1e308) == -72)
  }
}
