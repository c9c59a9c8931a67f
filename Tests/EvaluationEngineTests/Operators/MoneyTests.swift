import TestSupport
import Testing

@testable import EvaluationEngine

/// Functions of money beside `decimal` at 60 digits (`Scripts/make-money-references`) and the manuals of spreadsheets.
struct MoneyTests {
  private func operation(_ name: String) throws -> Operator { try #require(OperatorID(named: name)).descriptor }

  @Test func `functions of money are exact to twelve digits`() throws {
    var count = 0
    for row in try ReferenceTable.rows(of: "MoneyReferences.txt") {
      let arguments = try row[1..<(row.count - 1)].map { try #require(Double($0)) }
      let expected = try #require(Double(row[row.count - 1]))
      let function = try operation(String(row[0]))
      let value = try #require(function(arguments).number, "\(row[0]) of \(arguments)")
      let size = row[0] == "rate" ? max(expected.magnitude, 1e-3) : expected.magnitude
      // Next to 0 doubles lie further apart than that.
      #expect(
        (value - expected).magnitude <= max(1e-12 * size, expected.ulp),
        "\(row[0]) of \(arguments) is \(value), not \(expected)")
      if row[0] != "rate" { #expect((value == 0) == (expected == 0), "\(row[0]) of \(arguments) is \(value)") }
      count += 1
    }
    #expect(count > 1_000)
  }

  /// The examples of the spreadsheets' manuals: PMT, RATE, NPER, PV and FV.
  @Test(
    arguments: [
      ("payment", [0.08 / 12, 10, 10_000], -1_037.03, 0.01), ("rate", [48, -200, 8_000], 0.0077, 0.0001),
      ("periods", [0.01, -100, -1_000, 10_000, 1], 59.6738657, 1e-7),
      ("presentValue", [0.08 / 12, 240, 500], -59_777.15, 0.01),
      ("futureValue", [0.005, 10, -200, -500, 1], 2_581.40, 0.01),
    ] as [(String, [Double], Double, Double)])
  func `spreadsheets agree`(_ name: String, _ arguments: [Double], _ expected: Double, _ unit: Double) throws {
    let function = try operation(name)
    let value = try #require(function(arguments).number)
    #expect((value - expected).magnitude <= unit / 2 + 1e-9, "\(name) is \(value)")
  }

  @Test func `each of the five is the others' inverse`() throws {
    let seed: UInt64 = 1_717
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let rate = Double.random(in: -0.01...0.08, using: &random)
      let periods = Double(Int.random(in: 2...60, using: &random))
      let present = Double.random(in: 100...10_000, using: &random)
      let future = -Double.random(in: 0...90, using: &random)
      let begin: Double = Bool.random(using: &random) ? 1 : 0
      let paying = try operation("payment")
      let payment = try #require(paying([rate, periods, present, future, begin]).number)
      // With a payment that is received too there may be two rates.
      if payment >= 0 { continue }
      for (name, arguments, expected) in [
        ("presentValue", [rate, periods, payment, future, begin], present),
        ("rate", [periods, payment, present, future, begin], rate),
        ("periods", [rate, payment, present, future, begin], periods),
      ] as [(String, [Double], Double)] {
        let function = try operation(name)
        let value = try #require(function(arguments).number, "\(name) \(arguments), seed \(seed)")
        #expect((value - expected).magnitude <= 1e-8 * max(1, expected.magnitude), "\(name) \(arguments), seed \(seed)")
      }
      let leaving = try operation("futureValue")
      let rest = try #require(leaving([rate, periods, payment, present, begin]).number)
      #expect((rest - future).magnitude <= 1e-6, "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      ("payment", [0.1, 0, 1_000], .noPeriods, 1), ("payment", [-1, 10, 1_000], .rateTooLow, 0),
      ("futureValue", [-1.5, 10, 1_000], .rateTooLow, 0), ("rate", [0, -100, 1_000], .noPeriods, 0),
      ("rate", [10, 100, 1_000], .amountsNeverMeet, 1), ("periods", [0.1, -100, 1_000], .amountsNeverMeet, 1),
      ("periods", [0, 0, 1_000], .amountsNeverMeet, 1), ("periods", [-1, -100, 1_000], .rateTooLow, 0),
    ] as [(String, [Double], DomainProblem, Int)])
  func `amounts that cannot go together are reported`(
    _ name: String, _ arguments: [Double], _ problem: DomainProblem, _ port: Int
  ) throws {
    #expect(try operation(name)(arguments) == .failure(.outsideDomain(problem)))
    #expect(try operation(name).domain(arguments) == OutsideDomain(problem, port: port))
  }

  @Test func `amounts next to 0 are not lost, and powers that are no doubles do no harm`() throws {
    let tiny = Double.leastNonzeroMagnitude
    #expect(try operation("futureValue")([1, 1, tiny]) == .number(-tiny))
    #expect(try operation("futureValue")([0, 3, tiny]) == .number(-3 * tiny))
    // 2¹⁰⁶⁰ is no double, what it does to the smallest payments is.
    let value = try #require(try operation("futureValue")([1, 1_060, tiny]).number)
    #expect((value * 0x1p14 + 1).magnitude < 1e-12)
    #expect(try operation("futureValue")([1, 1_060, 1]) == .failure(.overflow))
    #expect(try operation("rate")([2, -tiny, 2 * tiny]) == .number(0))
  }

  @Test func `of a rate above and one below 0 the nearer one is found`() throws {
    let found = try #require(try operation("rate")([600, 2_279.33, -62_537.08, -58_310.12, 1]).number)
    #expect((found + 0.037619).magnitude < 1e-6)
    let mirrored = try #require(try operation("rate")([12, -100, 1_100]).number)
    #expect(mirrored > 0)
  }

  @Test func `the rule of signs finds the rate that a search from 0 finds`() throws {
    let seed: UInt64 = 20_261_201
    var random = SeededGenerator(seed: seed)
    var (found, missing) = (0, 0)
    for _ in 0..<1_000 {
      let periods = Double(Int.random(in: 2...600, using: &random))
      let isAtBeginning = Bool.random(using: &random)
      func amount() -> Double {
        Double(Int.random(in: -1...1, using: &random)) * Double.random(in: 0.1...1, using: &random)
      }
      let (payment, present, future) = (amount(), amount(), amount())
      func balance(_ rate: Double) -> Double {
        Annuity(rate: rate, periods: periods, isAtBeginning: isAtBeginning)
          .balance(payment: payment, present: present, future: future).value
      }
      let rate = Annuity.rate(
        periods: periods, payment: payment, present: present, future: future, isAtBeginning: isAtBeginning)
      let searched = balance(0) == 0 ? 0 : Annuity.nearestRate(balance(0), balance)
      let place = "\(periods) of \(payment), \(present), \(future), \(isAtBeginning), seed \(seed)"
      guard let searched, let rate else {
        missing += 1
        #expect(rate == searched, "\(place)")
        continue
      }
      found += 1
      // Where rounding makes the sign of a balance change several times, each change is a zero.
      let isSame = rate == searched || (rate - searched).magnitude <= 1e-13 * searched.magnitude
      #expect(isSame || balance(rate).magnitude <= balance(searched).magnitude, "\(rate) and \(searched): \(place)")
    }
    #expect(found > 300 && missing > 100)
  }

  @Test func `a rate of 0 is the limit`() throws {
    let (none, little) = (try operation("payment")([0, 12, 1_200]), try operation("payment")([1e-13, 12, 1_200]))
    #expect(none == .number(-100))
    let nearly = try #require(little.number)
    #expect((nearly + 100).magnitude < 1e-9)
    #expect(try operation("rate")([12, -100, 1_200]) == .number(0))
    #expect(try operation("periods")([0, -100, 1_000, -200]) == .number(8))
  }
}
