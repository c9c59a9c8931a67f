import EvaluationEngine
import TestSupport
import Testing

struct DecimalRoundingTests {
  /// Decimal digits made first, so that what they round to is known without a floating-point number.
  @Test func `a decimal is rounded by its digits as people do`() throws {
    let seed: UInt64 = 17
    var random = SeededGenerator(seed: seed)
    let round = try #require(OperatorID(named: "round")).descriptor
    for _ in 0..<5_000 {
      let digits = Int.random(in: 1...999_999_999_999, using: &random)
      let written = Int.random(in: 0...20, using: &random)
      let places = Int.random(in: -3...written, using: &random)
      let dropped = written - places
      var unit = 1
      for _ in 0..<min(dropped, 15) { unit *= 10 }
      let kept = dropped > 15 ? 0 : (digits + unit / 2) / unit
      let number = try #require(Double("\(digits)e-\(written)"))
      let expected = try #require(Double("\(kept)e\(-places)"))
      #expect(
        round([number, Double(places)]) == .number(expected), "seed \(seed): \(digits)e-\(written) to \(places) places")
      #expect(round([-number, Double(places)]) == .number(-expected), "seed \(seed)")
    }
  }

  @Test func `rounding is flat, and has no slope where it jumps`() throws {
    let round = try #require(OperatorID(named: "round")).descriptor
    #expect(round.derivative([2.3], 2) == [0])
    #expect(round.derivative([2.5], 3)[0].isNaN)
    #expect(round.derivative([2.673, 2], 2.67)[0] == 0)
    #expect(round.derivative([2.675, 2], 2.68)[0].isNaN)
    #expect(round.derivative([2.673, 2], 2.67)[1].isNaN)
  }
}
