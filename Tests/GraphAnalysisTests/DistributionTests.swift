import GraphAnalysis
import Testing

/// Distributions: their moments against their own quantiles, published values, and what is refused.
struct DistributionTests {
  private static let samples: [(String, [Double])] = [
    ("normal", [2, 3]), ("uniform", [1.1, 1.3]), ("triangular", [0, 1, 5]), ("triangular", [0, 0, 1]),
    ("lognormal", [0.3, 0.5]), ("twoPiece", [5, 0.1, 0.2]), ("twoPiece", [5, 0, 0.2]), ("trapezoidal", [0, 1, 3, 4]),
    ("arcsine", [-1, 3]), ("t", [1, 2, 12]), ("exponential", [2]), ("to", [5, 9]), ("to", [-1, 9]),
  ]

  private func make(_ name: String, _ parameters: [Double]) throws -> Distribution {
    try Distribution(try #require(DistributionKind.named(name)), parameters)
  }

  @Test(arguments: samples)
  func `mean and deviation are those of the quantiles, which never fall`(_ name: String, _ parameters: [Double]) throws
  {
    let distribution = try make(name, parameters)
    let quantile = distribution.quantiles
    let count = 4_000
    var (mean, square, last, falls) = (0.0, 0.0, -Double.infinity, 0)
    for index in 0..<count {
      let value = quantile((Double(index) + 0.5) / Double(count))
      if value < last { falls += 1 }
      last = value
      mean += value / Double(count)
      square += (value - distribution.mean) * (value - distribution.mean) / Double(count)
    }
    #expect(falls == 0)
    #expect(abs(mean - distribution.mean) <= 3e-3 * distribution.standardUncertainty, "\(mean)")
    #expect(abs(square.squareRoot() / distribution.standardUncertainty - 1) <= 1e-2, "\(square.squareRoot())")
  }

  @Test func `quantiles of the normal distribution are those of the tables`() {
    // scipy 1.17.1.
    for (probability, value) in [
      (0.975, 1.959963984540054), (0.05, -1.6448536269514729), (1e-20, -9.262340089798409), (0.5, 0),
    ] {
      #expect(abs(StandardNormal.quantile(probability) - value) <= 1e-14 * max(abs(value), 1))
    }
  }

  @Test(arguments: [
    (0.5, 164.55767348048818), (1, 12.706204736174694), (2, 4.302652729749462), (2.5, 3.5746548420036817),
    (5, 2.5705818356363146), (30, 2.0422724563012378), (10_000, 1.960201239890626), (100_000_000, 1.9599640082627663),
  ])
  func `quantiles of Student's distribution are those of scipy`(_ degrees: Double, _ value: Double) {
    let t = StudentT(degreesOfFreedom: degrees)
    #expect(abs(t.quantile(0.975) / value - 1) <= 1e-10)
    #expect(abs(t.quantile(0.025) / -value - 1) <= 1e-10)
    #expect(abs(t.probability(above: value) / 0.025 - 1) <= 1e-9)
  }

  @Test func `divisors are those of the GUM`() throws {
    #expect(Set(DistributionKind.namesOfLimited) == ["uniform", "triangular", "arcsine"])
    for (name, square) in [("uniform", 3.0), ("triangular", 6), ("arcsine", 2)] {
      let divisor = try #require(DistributionKind.named(name)?.divisor)
      #expect(abs(divisor * divisor - square) <= 1e-12)
    }
    #expect(DistributionKind.normal.divisor == nil)
    #expect(throws: DistributionProblem.self) { try Distribution(.normal, from: 0, to: 1) }
    #expect(try Distribution(.uniform, from: 0, to: 1) == make("uniform", [0, 1]))
  }

  @Test func `an interval is lognormal where both ends are more than 0`() throws {
    let positive = try make("to", [5, 9])
    #expect(abs(positive.quantile(0.05) - 5) <= 1e-12 && abs(positive.quantile(0.95) - 9) <= 1e-12)
    #expect(abs(positive.quantile(0.5) - 45.0.squareRoot()) <= 1e-12)
    let other = try make("to", [-1, 9])
    #expect(abs(other.quantile(0.05) + 1) <= 1e-12 && abs(other.quantile(0.5) - 4) <= 1e-12)
    #expect(positive.text == "5 to 9")
  }

  private static let refused: [(String, [Double], Int?)] = [
    ("uniform", [1.0], nil), ("uniform", [2, 1], 1), ("uniform", [1, 1], 1), ("normal", [0, -1], 1),
    ("normal", [.infinity, 1], 0), ("lognormal", [800, 1], nil), ("twoPiece", [0, 1, -1], 2), ("t", [0, 1, 2], 2),
    ("triangular", [0, 3, 2], 2), ("to", [3, 3], 1), ("exponential", [-1], 0),
  ]

  @Test(arguments: refused)
  func `what makes no distribution is refused with its place and a fix-it`(
    _ name: String, _ parameters: [Double], _ place: Int?
  ) throws {
    let problem = #expect(throws: DistributionProblem.self) { try make(name, parameters) }
    #expect(problem?.parameter == place)
    #expect(problem?.sentence.contains(": write ") == true)
  }
}
