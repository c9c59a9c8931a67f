import TestSupport
import Testing

@testable import EvaluationEngine

@Suite struct PositionSetTests {
  @Test func `positions come out lowest first, each once, while higher ones are put in`() {
    for seed in 0..<UInt64(RandomRounds.count(200, long: 5_000)) {
      var random = SeededGenerator(seed: seed)
      let limit = [1, 64, 200, 5_000, 600_000].randomElement(using: &random) ?? 1
      // How far ahead most are put in: neighbours alone make runs.
      let reach = [1, 2, 40, 100, limit].randomElement(using: &random) ?? 1
      var set = PositionSet()
      set.reserve(limit)
      var model: Set<Int> = []
      var popped: [Int] = []
      var expected: [Int] = []
      set.withWave { wave in
        func insert(_ position: Int) {
          guard position < limit else { return }
          wave.insert(position)
          model.insert(position)
        }
        for _ in 0..<Int.random(in: 0...5, using: &random) { insert(Int.random(in: 0..<limit, using: &random)) }
        while popped.count < 2_000 {
          let position = wave.popLowest()
          let lowest = model.min() ?? -1
          popped.append(position)
          expected.append(lowest)
          model.remove(lowest)
          guard position == lowest, position >= 0 else { return }
          for _ in 0..<Int.random(in: 0...2, using: &random) {
            insert(position + Int.random(in: 1...reach, using: &random))
          }
        }
        // A propagation leaves nothing behind.
        while wave.popLowest() >= 0 {}
      }
      #expect(popped == expected, "seed \(seed)")
      let isEmpty = [set.words, set.wordsOfWords, set.top].allSatisfy { $0.allSatisfy { $0 == 0 } }
      #expect(isEmpty, "seed \(seed)")
    }
  }
}
