import TestSupport
import Testing

@testable import TextScanning

struct SeededHashTests {
  private let hash = SeededHash()

  private func hash(of words: [UInt64]) -> UInt64 {
    var state = hash.start
    for place in stride(from: 0, to: words.count - 1, by: 2) {
      hash.combine(words[place], words[place + 1], into: &state)
    }
    return state
  }

  @Test func `a row of words with one bit, the order or the length changed has another hash`() {
    let seed: UInt64 = 2_019
    var random = SeededGenerator(seed: seed)
    for round in 0..<RandomRounds.count(500, long: 50_000) {
      let words = (0..<2 * Int.random(in: 1..<12, using: &random)).map { _ in
        // Small words are the frequent ones.
        UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64.random(in: 0..<64, using: &random)
      }
      var other = words
      other[Int.random(in: words.indices, using: &random)] ^= 1 << UInt64.random(in: 0..<64, using: &random)
      #expect(hash(of: words) != hash(of: other), "seed \(seed), round \(round)")
      #expect(hash(of: words) != hash(of: words + [0, 0]), "seed \(seed), round \(round)")
      let turned = Array(words.reversed())
      #expect(turned == words || hash(of: words) != hash(of: turned), "seed \(seed), round \(round)")
      #expect(
        hash(of: words) == SeededHashTests().hash(of: words), "seed \(seed), round \(round): one process, one hash")
    }
  }

  @Test func `texts are equal, and have one hash, exactly where their bytes are equal, wherever they lie`() {
    let seed: UInt64 = 64
    var random = SeededGenerator(seed: seed)
    for round in 0..<RandomRounds.count(2_000, long: 200_000) {
      let count = Int.random(in: 0..<40, using: &random)
      let text = (0..<count).map { _ in UInt8.random(in: 97..<100, using: &random) }
      var other = text
      if count > 0, Bool.random(using: &random) {
        other[Int.random(in: 0..<count, using: &random)] = UInt8.random(in: 97..<100, using: &random)
      }
      if Int.random(in: 0..<8, using: &random) == 0 { other.append(97) }
      let shift = Int.random(in: 0..<9, using: &random)
      let moved = [UInt8](repeating: 0, count: shift) + other
      text.withUnsafeBufferPointer { text in
        moved.withUnsafeBufferPointer { moved in
          let other = UnsafeBufferPointer(rebasing: moved[shift...])
          let isEqual = text.elementsEqual(other)
          #expect(SeededHash.areEqual(text, other) == isEqual, "seed \(seed), round \(round)")
          #expect((hash(text) == hash(other)) == isEqual, "seed \(seed), round \(round)")
        }
      }
    }
  }
}
