import TestSupport
import Testing

@testable import DataSets

@Suite struct ExactSumTests {
  @Test func `P15: a sum is rounded once, whatever cancels on the way`() throws {
    #expect(try makeSet(1, 1e100, 1, -1e100).sum().value == 2)
    #expect(try makeSet(1e308, 1e308, -1e308).sum().value == 1e308)
    #expect(try makeSet(0.1, 0.2, -0.3).sum().value == 0x1p-55)
    #expect(try makeSet(1, 0x1p-53, 0x1p-105).sum().value == 1 + .ulpOfOne)
    #expect(try makeSet(1, 0x1p-53).sum().value == 1)
    #expect(try makeSet(.leastNonzeroMagnitude, .leastNonzeroMagnitude, -2 * .leastNonzeroMagnitude).sum().value == 0)
    #expect(try makeSet(.leastNormalMagnitude, -.leastNonzeroMagnitude).sum().value == .leastNormalMagnitude.nextDown)
    #expect(problem { try makeSet(.greatestFiniteMagnitude, .greatestFiniteMagnitude).sum() } == .overflow(.sum))
    #expect(
      try makeSet(.greatestFiniteMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude).sum().value
        == .greatestFiniteMagnitude)
  }

  @Test func `P15: both ways of summing agree to the bit on numbers of mixed size`() {
    var random = SeededGenerator(seed: 15)
    for round in 0..<RandomRounds.count(60, long: 5_000) {
      let spread = Int.random(in: 0...600, using: &random)
      var numbers = (0..<Int.random(in: 0...20_000, using: &random)).map { _ in
        Double.random(in: -1...1, using: &random)
          * Double(sign: .plus, exponent: Int.random(in: -spread...spread, using: &random), significand: 1)
      }
      if Bool.random(using: &random) { numbers += numbers.map(-).shuffled(using: &random) }
      var exact = ExactSum()
      for number in numbers { exact.add(number) }
      let fast = numbers.roundedSum
      guard fast == exact.rounded else {
        Issue.record("seed 15, round \(round), \(numbers.count) numbers: \(fast), exactly \(exact.rounded)")
        return
      }
    }
  }

  @Test func `P15: the exact sum equals that of whole numbers`() {
    var random = SeededGenerator(seed: 16)
    for round in 0..<RandomRounds.count(2_000, long: 100_000) {
      // Multiples of 2^-20 below 2^40: their sum is exact as an integer of 128 bits.
      let wholes = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        Int64.random(in: -(1 << 53)...(1 << 53), using: &random)
      }
      var exact = ExactSum()
      for whole in wholes { exact.add(Double(whole) * 0x1p-20) }
      let total = wholes.reduce(Int128(0)) { $0 + Int128($1) }
      guard exact.rounded == Double(total) * 0x1p-20 else {
        Issue.record("seed 16, round \(round): \(wholes)")
        return
      }
    }
  }

  @Test func `P15: ten million values of mixed size, the last place too`() {
    // Each pair of large numbers cancels; what is left are 0, 1, 2, … thirds.
    let count = RandomRounds.count(100_000, long: 10_000_000)
    var numbers: [Double] = []
    for index in 0..<count / 2 {
      let large = Double(index + 1) * 0x1p60
      numbers.append(index.isMultiple(of: 2) ? large : -(Double(index) * 0x1p60))
      numbers.append(0.1)
    }
    var exact = ExactSum()
    for number in numbers { exact.add(number) }
    #expect(numbers.roundedSum == exact.rounded)
    // A tenth is 0x1.999999999999ap-4: as a whole number of 2^-56.
    let tenths = Int128(7_205_759_403_792_794) * Int128(count / 2)
    #expect(exact.rounded == Double(tenths) * 0x1p-56)
  }

  @Test func `running sums keep what plain addition loses`() throws {
    let sums = try DataSet(values: [1e16, 1, -1e16, 1e100, 0.5, -1e100]).cumulativeSum().values
    #expect(sums == [1e16, 1e16 + 1, 1, 1e100, 1e100, 1.5])
  }
}
