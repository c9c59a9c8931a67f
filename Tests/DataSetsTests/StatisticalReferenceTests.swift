import DataSets
import Testing

/// The Statistical Reference Datasets of NIST for univariate summary statistics that are defined by rule.
///
/// Certified: NumAcc1 mean 10000002, deviation 1; NumAcc2 1.2 and 0.1; NumAcc3 1000000.2 and 0.1; NumAcc4 10000000.2 and 0.1.
/// The decimal values of NumAcc2 to 4 are not doubles, and their rounding moves the exact result: for NumAcc3 the certified deviation can
/// be met to 9.4 digits and for NumAcc4 to 8.2. So the expected values are those of the doubles, worked out with
/// Python's `fractions` and 60-digit `decimal`.
@Suite struct StatisticalReferenceTests {
  /// A lowest value, then others taking turns.
  private func numAcc(_ first: Double, _ low: Double, _ high: Double) throws -> DataSet {
    try DataSet(values: [first] + (0..<1000).map { $0.isMultiple(of: 2) ? low : high })
  }

  @Test func `P15: NumAcc1`() throws {
    let set = try DataSet(values: [10_000_001, 10_000_003, 10_000_002])
    #expect(try set.mean().value == 10_000_002)
    #expect(try set.standardDeviation().value == 1)
  }

  @Test func `P15: NumAcc2`() throws {
    try expect(numAcc(1.2, 1.1, 1.3), mean: 1.2, deviation: 0.09999999999999998)
  }

  @Test func `P15: NumAcc3`() throws {
    try expect(numAcc(1_000_000.2, 1_000_000.1, 1_000_000.3), mean: 1_000_000.2, deviation: 0.1000000000349246)
  }

  @Test func `P15: NumAcc4`() throws {
    try expect(numAcc(10_000_000.2, 10_000_000.1, 10_000_000.3), mean: 10_000_000.2, deviation: 0.10000000055879354)
  }

  @Test func `P15: the mean of values whose sum is no double`() throws {
    #expect(try makeSet(1.5e308, 1.7e308).mean().value == 1.6e308)
  }

  private func expect(_ set: DataSet, mean: Double, deviation: Double) throws {
    #expect(abs(try set.mean().value - mean) <= 1e-15 * mean)
    #expect(abs(try set.standardDeviation().value - deviation) <= 1e-14 * deviation)
  }
}
