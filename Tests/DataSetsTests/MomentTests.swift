import TestSupport
import Testing

@testable import DataSets

@Suite struct MomentTests {
  @Test func `P15: mean, variance and deviation are those of Python's fractions, rounded once`() throws {
    let rows = try ReferenceTable.rows(of: "StatisticsReferences.txt")
    #expect(!rows.isEmpty)
    for row in rows {
      let numbers = row.dropFirst(4).compactMap { Double($0) }
      let expected = row.prefix(3).map { Double($0) }
      let set = try DataSet(values: numbers)
      guard try set.mean().value == expected[0], variance(of: set) == expected[1], deviation(of: set) == expected[2]
      else {
        Issue.record(
          "\(numbers): \(try set.mean().value), \(String(describing: variance(of: set))), \(String(describing: deviation(of: set))), not \(expected)"
        )
        return
      }
    }
  }

  @Test func `P15: the deviation of what lies far apart is a number where its variance is none`() throws {
    let set = try makeSet(1.7e308, -1.7e308, 1)
    #expect(try set.standardDeviation().value == 1.7e308)
    #expect(problem { try set.variance() } == .overflow(.var))
    #expect(
      problem { try makeSet(.greatestFiniteMagnitude, -.greatestFiniteMagnitude).standardDeviation() }
        == .overflow(.std))
  }

  @Test func `P15: the mean of two in the middle is rounded once`() throws {
    #expect(try makeSet(1, 1e16).median().value == 5e15 + 0.5)
    #expect(try makeSet(-.greatestFiniteMagnitude, .greatestFiniteMagnitude).median().value == 0)
    #expect(try makeSet(.greatestFiniteMagnitude, .greatestFiniteMagnitude).median().value == .greatestFiniteMagnitude)
  }

  @Test func `P15: the fast way and the exact one agree to the bit`() {
    var random = SeededGenerator(seed: 17)
    for round in 0..<RandomRounds.count(200, long: 20_000) {
      let centre =
        Double.random(in: -1...1, using: &random) * ([0, 1, 1e3, 1e9, 1e15].randomElement(using: &random) ?? 0)
      let size = Double(sign: .plus, exponent: Int.random(in: -300...300, using: &random), significand: 1)
      let isWhole = Bool.random(using: &random)
      var numbers = (0..<Int.random(in: 2...3_000, using: &random)).map { _ in
        let number = centre + Double.random(in: -1...1, using: &random) * 100
        return (isWhole ? number.rounded() : number) * size
      }
      if round.isMultiple(of: 5) { numbers[0] *= 1e6 }
      for form in [\LeadingBits.rounded, \LeadingBits.squareRoot.rounded] {
        let fast = numbers.withUnsafeBufferPointer { $0.sampleVariance { $0[keyPath: form] } }
        let exact = exactVariance(numbers)[keyPath: form]
        guard fast == exact else {
          Issue.record("seed 17, round \(round), \(numbers.count) numbers: \(fast), exactly \(exact)")
          return
        }
      }
    }
  }

  /// (n Σx² − (Σx)²) / (n (n − 1)).
  private func exactVariance(_ numbers: [Double]) -> LeadingBits {
    var sum = ExactSum()
    var squares = ExactSum.ofSquares
    for number in numbers {
      sum.add(number)
      squares.add(squareOf: number)
    }
    let count = UInt64(numbers.count)
    let total = sum.magnitude.number
    return (squares.magnitude.number * LongNatural(count)).lessened(by: total * total)
      .leadingBits(dividedBy: count * (count - 1))
  }

  private func variance(of set: DataSet) -> Double? { (try? set.variance())?.value }

  private func deviation(of set: DataSet) -> Double? { (try? set.standardDeviation())?.value }
}
