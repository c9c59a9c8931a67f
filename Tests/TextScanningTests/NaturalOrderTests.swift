import TestSupport
import TextScanning
import Testing

struct NaturalOrderTests {
  @Test func `numbers in names count as numbers, all else by its bytes`() {
    let sorted = [
      "", "0", "00", "01", "1", "2", "10", "9999999999999999999999", "10000000000000000000000", "N1", "_", "a", "a0b",
      "a1", "a1b2", "a1b10", "a01c", "a2", "a10", "a_1", "ab", "n02", "n2", "n10", "é1",
    ]
    for (place, left) in sorted.enumerated() {
      for (other, right) in sorted.enumerated() {
        #expect(NaturalOrder.precedes(left, right) == (place < other), "'\(left)' and '\(right)'")
      }
    }
  }

  /// Texts in which runs of digits are long enough for more than a prefix holds.
  private func text(_ random: inout SeededGenerator) -> String {
    String((0..<Int.random(in: 0...14, using: &random)).compactMap { _ in "000123ab_é".randomElement(using: &random) })
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(4, long: 100)))
  func `it is an order of all texts, and a smaller prefix is that of one that comes before`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      let (a, b, c) = (text(&random), text(&random), text(&random))
      let place = Comment(rawValue: "seed \(seed), round \(round): '\(a)', '\(b)', '\(c)'")
      #expect((a == b) == (!NaturalOrder.precedes(a, b) && !NaturalOrder.precedes(b, a)), place)
      #expect(!(NaturalOrder.precedes(a, b) && NaturalOrder.precedes(b, a)), place)
      if NaturalOrder.precedes(a, b), NaturalOrder.precedes(b, c) { #expect(NaturalOrder.precedes(a, c), place) }
      let (first, second) = (NaturalOrder.prefix(of: a), NaturalOrder.prefix(of: b))
      if first != second { #expect(NaturalOrder.precedes(a, b) == (first < second), place) }
    }
  }
}
