import EvaluationEngine
import GraphAnalysis
import Testing

struct CoverageTests {
  @Test func `coverage factors are those of the table of the GUM`() {
    // JCGM 100:2008, table G.2.
    let rows: [(degrees: Double, factors: [Double])] = [
      (1, [1.84, 6.31, 12.71, 13.97, 63.66, 235.8]), (2, [1.32, 2.92, 4.30, 4.53, 9.92, 19.21]),
      (5, [1.11, 2.02, 2.57, 2.65, 4.03, 5.51]), (10, [1.05, 1.81, 2.23, 2.28, 3.17, 3.96]),
      (16, [1.03, 1.75, 2.12, 2.17, 2.92, 3.54]), (30, [1.02, 1.70, 2.04, 2.09, 2.75, 3.27]),
      (100, [1.005, 1.660, 1.984, 2.025, 2.626, 3.077]), (.infinity, [1.000, 1.645, 1.960, 2.000, 2.576, 3.000]),
    ]
    for (degrees, factors) in rows {
      for (level, printed) in zip([0.6827, 0.90, 0.95, 0.9545, 0.99, 0.9973], factors) {
        let factor = StudentT.coverageFactor(level: level, degreesOfFreedom: degrees)
        let last = degrees >= 100 ? 0.001 : printed > 100 ? 0.1 : 0.01
        #expect(abs(factor - printed) <= last * 0.51, "\(degrees), \(level): \(factor)")
      }
    }
  }

  @Test func `factors of fractional and of many degrees of freedom agree with scipy`() {
    let rows: [(Double, Double, Double)] = [
      (0.99, 0.5, 4113.964588804174), (0.95, 2.5, 3.5746548420036817), (0.5, 0.1, 168.23607319770693),
      (0.95, 9999.5, 1.960201251755398), (0.95, 1e4, 1.960201239890626), (0.95, 1e6, 1.959966356814107),
      (0.999999, 3, 130.1545895571102), (0.999999999999, 7, 114.85570633409836),
    ]
    for (level, degrees, expected) in rows {
      let factor = StudentT.coverageFactor(level: level, degreesOfFreedom: degrees)
      #expect(abs(factor / expected - 1) < 1e-12, "\(level), \(degrees): \(factor)")
    }
  }

  @Test func `factors rise with the level and fall with the degrees of freedom`() {
    let levels = [1e-6, 0.1, 0.5, 0.9, 0.95, 0.99, 0.999999]
    let degrees = [0.2, 0.9, 1, 1.5, 3, 10, 63, 64, 65, 999, 9_999, 10_001, 1e7, .infinity]
    for level in levels {
      let factors = degrees.map { StudentT.coverageFactor(level: level, degreesOfFreedom: $0) }
      #expect(zip(factors, factors.dropFirst()).allSatisfy { $0 >= $1 * (1 - 1e-9) }, "\(level): \(factors)")
    }
    for freedom in degrees {
      let factors = levels.map { StudentT.coverageFactor(level: $0, degreesOfFreedom: freedom) }
      #expect(zip(factors, factors.dropFirst()).allSatisfy { $0 < $1 }, "\(freedom): \(factors)")
    }
  }

  @Test func `what is no level and no degrees of freedom has no factor`() {
    for (level, degrees) in [(0, 5), (1, 5), (-1, 5), (Double.nan, 5), (0.95, 0), (0.95, -1), (0.95, .nan)] {
      #expect(StudentT.coverageFactor(level: level, degreesOfFreedom: degrees).isNaN)
    }
  }

  @Test func `effective degrees of freedom are those of the parts`() {
    typealias Part = EffectiveDegrees.Part
    // GUM, G.4.1, example.
    let parts = [(0.25, 9.0), (0.57, 4), (0.82, 14)].map { Part(effect: $0.0, degreesOfFreedom: $0.1) }
    #expect(abs(EffectiveDegrees.ofIndependent(parts) - 19.0) < 0.05)
    #expect(EffectiveDegrees.ofIndependent([Part(effect: 3, degreesOfFreedom: 4)]) == 4)
    #expect(EffectiveDegrees.ofIndependent([]) == .infinity)
    #expect(EffectiveDegrees.ofIndependent([Part(effect: 0, degreesOfFreedom: 1)]) == .infinity)
    let tiny = [1e-200, 1e-200].map { Part(effect: $0, degreesOfFreedom: 5) }
    #expect(abs(EffectiveDegrees.ofIndependent(tiny) - 10) < 1e-9)
  }

  @Test func `degrees of freedom are cut off to whole ones, and what is whole but for rounding stays`() {
    let size = StandardUncertainty(2)
    #expect(ExpandedUncertainty(of: size, degreesOfFreedom: 16.7, level: 0.99)?.degreesOfFreedom == 16)
    #expect(ExpandedUncertainty(of: size, degreesOfFreedom: 4.0.nextDown, level: 0.99)?.degreesOfFreedom == 4)
    // GUM G.4.1, note: rounded to three digits first, as they are printed.
    for (degrees, taken) in [
      (18.999, 19.0), (18.94, 18), (18.96, 19), (1.9999, 2), (1.99, 1), (999.6, 1_000), (1_234.9, 1_230),
    ] {
      #expect(ExpandedUncertainty(of: size, degreesOfFreedom: degrees, level: 0.95)?.degreesOfFreedom == taken)
    }
    #expect(ExpandedUncertainty(of: size, degreesOfFreedom: 0.5, level: 0.5)?.degreesOfFreedom == 0.5)
    let normal = ExpandedUncertainty(of: size, degreesOfFreedom: .infinity, level: 0.9545)
    #expect(abs((normal?.uncertainty.upper ?? 0) - 4) < 1e-3)
  }

  @Test func `two numbers made of the same sources vary together`() throws {
    let graph = try TestGraph("x = 3", "y = 5", "sum = add x y", "difference = subtract x y", "minus = negate x")
    let sources = [try graph.id("x"): StandardUncertainty(0.3), try graph.id("y"): StandardUncertainty(0.4)]
    var derivation = UncertaintyPropagation(sources: sources).derivation(in: graph.graph)
    func r(_ first: String, _ second: String) throws -> Double? {
      derivation.correlation(of: try graph.id(first), and: try graph.id(second))
    }
    #expect(abs(try #require(try r("sum", "difference")) - (0.09 - 0.16) / 0.25) < 1e-12)
    #expect(try r("x", "minus") == -1 && r("sum", "sum") == 1 && r("x", "y") == 0)
  }
}
