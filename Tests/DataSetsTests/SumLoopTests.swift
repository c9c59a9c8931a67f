import CColumnKernels
import TestSupport
import Testing

@testable import DataSets

@Suite struct SumLoopTests {
  private func bits(_ lanes: some Any) -> [UInt64] { withLanes(lanes, of: UInt64.self) { Array($0) } }

  @Test func `the loops of sums have the same bits at every level of the processor`() {
    let levels = (COLUMN_BASELINE.rawValue...column_best_level().rawValue).map { column_level(rawValue: $0) }
    for seed in 0..<UInt64(RandomRounds.count(50, long: 2_000)) {
      var random = SeededGenerator(seed: seed)
      let centre = Double.random(in: -10...10, using: &random)
      let numbers = (0..<8 * Int.random(in: 0...40, using: &random)).map { _ in
        Double.random(in: -1...1, using: &random) * (seed.isMultiple(of: 7) ? 1e300 : 100)
      }
      let results = levels.map { level in
        var cut = column_cut()
        column_cut_sum(level, numbers, numbers.count, 0x1.8p60, &cut)
        var squares = column_squares()
        column_sum_squares(level, numbers, numbers.count, centre, 0x1p10, &squares)
        #expect(squares.largest == numbers.map { abs($0 - centre) }.max() ?? 0, "seed \(seed)")
        return bits(cut.high) + bits(cut.low) + [cut.differences]
          + bits(squares.squares) + bits(squares.rests)
      }
      #expect(results.allSatisfy { $0 == results.first }, "seed \(seed)")
    }
  }
}
