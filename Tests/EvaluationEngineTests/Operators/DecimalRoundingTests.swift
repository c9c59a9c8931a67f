import EvaluationEngine
import Glibc
import TestSupport
import Testing
import TextScanning

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

  /// Each price and rate are whole numbers of cents and thousandths, so that the cents are known without a floating-point number.
  @Test func `half cents of what was computed go up as people expect`() throws {
    let seed: UInt64 = 68
    var random = SeededGenerator(seed: seed)
    let round = try #require(OperatorID(named: "round")).descriptor
    var (tried, wrong) = (0, 0)
    while tried < 100_000 {
      let cents = Int.random(in: 1...100_000_000_000, using: &random)
      let thousandths = Int.random(in: 1...750, using: &random)
      let (price, rate) = (Double(cents) / 100, Double(thousandths) / 1_000)
      for (exact, computed) in [
        (cents * thousandths, price * rate), (cents * (1_000 + thousandths), price * (1 + rate)),
        (cents * (1_000 - thousandths), price - price * rate),
      ] where exact % 1_000 == 500 {
        tried += 1
        if round([computed, 2]) != .number(Double((exact + 500) / 1_000) / 100) { wrong += 1 }
      }
    }
    #expect(wrong == 0, "seed \(seed)")
  }

  @Test func `what 15 digits make of a number decides, in every direction`() throws {
    let seed: UInt64 = 15
    var random = SeededGenerator(seed: seed)
    let names = ["round", "roundUp", "roundDown", "trunc"]
    let operations = try names.map { try #require(OperatorID(named: $0)).descriptor }
    for _ in 0..<RandomRounds.count(5_000, long: 200_000) {
      let power = Double.random(in: -12...17, using: &random)
      let number = Double.random(in: -10...10, using: &random) * pow(10, power)
      let places = Int.random(in: -4...9, using: &random)
      let digits = DecimalDigits(number, count: 15)
      let isReached = number.magnitude < pow(10, Double(15 - places))
      for (name, operation) in zip(names, operations) {
        let result = try #require(operation([number, Double(places)]).number)
        #expect(operation([result, Double(places)]) == .number(result), "seed \(seed): \(name)(\(number), \(places))")
        guard isReached else {
          if places != 0 { #expect(result == number, "seed \(seed): \(name)(\(number), \(places))") }
          continue
        }
        let dropped = -places - (digits.exponent - 14)
        let unit = (0..<min(max(dropped, 0), 16)).reduce(1) { unit, _ in unit * 10 }
        let significand = digits.leading(15)
        let added = name == "round" ? unit / 2 : name == "roundUp" ? unit - 1 : 0
        let units = (significand + added) / unit
        let expected = Double("\(number < 0 ? "-" : "")\(units)e\(-places)")
        #expect(result == expected, "seed \(seed): \(name)(\(number), \(places))")
      }
    }
  }

  @Test func `rounding keeps the order of numbers`() throws {
    let seed: UInt64 = 4
    var random = SeededGenerator(seed: seed)
    let round = try #require(OperatorID(named: "round")).descriptor
    for _ in 0..<RandomRounds.count(5_000, long: 200_000) {
      let places = Int.random(in: -3...8, using: &random)
      let number = Double.random(in: 0...2_000, using: &random)
      let next = Bool.random(using: &random) ? number.nextUp : number * Double.random(in: 1...1.001, using: &random)
      let low = try #require(round([number, Double(places)]).number)
      let high = try #require(round([next, Double(places)]).number)
      #expect(low <= high, "seed \(seed): \(number), \(next) to \(places) places")
    }
  }

  @Test func `rounding is flat, and has no slope where it jumps`() throws {
    let round = try #require(OperatorID(named: "round")).descriptor
    #expect(round.derivative([2.3], 2) == [0])
    #expect(round.derivative([2.5], 3)[0].isNaN)
    #expect(round.derivative([2.673, 2], 2.67)[0] == 0)
    #expect(round.derivative([2.675, 2], 2.68)[0].isNaN)
    #expect(round.derivative([2.673, 2], 2.67)[1].isNaN)
    #expect(round.derivative([4.5 * 0.15, 2], 0.68)[0].isNaN)
    #expect(round.derivative([1e16, 2], 1e16)[0] == 1)
    let roundUp = try #require(OperatorID(named: "roundUp")).descriptor
    #expect(roundUp.derivative([2.673, 2], 2.68)[0] == 0)
    #expect(roundUp.derivative([2.3 * 100, 0], 230)[0].isNaN)
    let trunc = try #require(OperatorID(named: "trunc")).descriptor
    #expect(trunc.derivative([0, 2], 0)[0] == 0)
    #expect(trunc.derivative([0.3, 1], 0.3)[0].isNaN)
  }
}
