import CColumnKernels
import TestSupport
import Testing

@testable import DataSets

@Suite struct SpreadSortTests {
  /// Numbers of a kind that some way of spreading them could be wrong about.
  private func numbers(_ kind: Int, _ count: Int, using random: inout SeededGenerator) -> [Double] {
    (0..<count).map { index in
      switch kind {
      case 0: Double.random(in: -1...1, using: &random)
      case 1: Double(bitPattern: UInt64.random(in: 0..<Double.infinity.bitPattern, using: &random))
      case 2: -Double(bitPattern: UInt64.random(in: 0..<Double.infinity.bitPattern, using: &random))
      case 3: Double(Int.random(in: -3...3, using: &random)) * (Bool.random(using: &random) ? 1 : -1)
      case 4: Double(index)
      case 5: Double(-index)
      case 6: [0, -0.0].randomElement(using: &random) ?? 0
      // Each half as far from 1 as the one before: they fall into the same bucket again and again.
      case 7: 1 + Double(sign: .plus, exponent: -(index % 53), significand: 1)
      // One number, and a few others.
      case 8: Int.random(in: 0..<20, using: &random) == 0 ? Double.random(in: -1...1, using: &random) : 0.5
      // An organ pipe, and a saw whose teeth are as long as what is sampled lies apart: bad pivots.
      case 9: Double(index < count / 2 ? index : count - index)
      case 10: count < 8 ? 0 : Double(index % (count / 8))
      case _: Double(sign: .plus, exponent: Int.random(in: -1_074...1_023, using: &random), significand: 1)
      }
    }
  }

  @Test func `numbers are in the order of their keys, whatever they are, at every level of the processor`() {
    let levels = (COLUMN_BASELINE.rawValue...column_best_level().rawValue).map { column_level(rawValue: $0) }
    for round in 0..<RandomRounds.count(120, long: 5_000) {
      var random = SeededGenerator(seed: UInt64(round))
      let counts = [0, 1, 2, 24, 25, 100, Int.random(in: 0...300, using: &random), 1_000, 20_000]
      let given = numbers(round % 12, counts.randomElement(using: &random) ?? 0, using: &random)
      let expected = given.map(\.orderedKey).sorted().map { Double(orderedKey: $0).bitPattern }
      for level in levels where SpreadSort.sorted(given, at: level).map(\.bitPattern) != expected {
        Issue.record("seed \(round), \(given.count) numbers, level \(level.rawValue)")
        return
      }
    }
  }
}
