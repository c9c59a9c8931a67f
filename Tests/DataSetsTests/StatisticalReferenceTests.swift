import DataSets
import Testing

/// The Statistical Reference Datasets of NIST for univariate summary statistics.
///
/// PiDigits is not among them: what NIST certifies under that name (mean 4.5348) are not the first 5000 digits of pi, whose mean is
/// 4.5358.
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

  @Test func `P15: mean and deviation of three large whole numbers are exact (NIST's NumAcc1)`() throws {
    let set = try DataSet(values: [10_000_001, 10_000_003, 10_000_002])
    #expect(try set.mean().value == 10_000_002)
    #expect(try set.standardDeviation().value == 1)
  }

  @Test func `P15: mean and deviation of values around 1.2 are those of exact sums (NIST's NumAcc2)`() throws {
    try expect(numAcc(1.2, 1.1, 1.3), mean: 1.2, deviation: 0.09999999999999998)
  }

  @Test func `P15: mean and deviation of values around a million are those of exact sums (NIST's NumAcc3)`() throws {
    try expect(numAcc(1_000_000.2, 1_000_000.1, 1_000_000.3), mean: 1_000_000.2, deviation: 0.1000000000349246)
  }

  @Test func `P15: mean and deviation of values around ten million are those of exact sums (NIST's NumAcc4)`() throws {
    try expect(numAcc(10_000_000.2, 10_000_000.1, 10_000_000.3), mean: 10_000_000.2, deviation: 0.10000000055879354)
  }

  /// The sets that are tables.
  ///
  /// Certified mean and deviation: Lottery 518.958715596330 and 291.699727470969, Lew -177.435 and 277.332168044316, Mavro 2.001856
  /// and 0.000429123454003053, Michelso 299.8524 and 0.0790105478190518. For the last two the rounding of decimals to doubles limits
  /// the deviation to 13.2 and 12.8 digits of that.
  @Test func `P15: mean and deviation of NIST's tables Lottery, Lew, Mavro and Michelso are as certified`() throws {
    let tables: [(numbers: [Double], count: Int, mean: Double, deviation: Double)] = [
      (StatisticalReferenceTables.lottery, 218, 518.9587155963303, 291.6997274709691),
      (StatisticalReferenceTables.lew, 200, -177.435, 277.3321680443161),
      (StatisticalReferenceTables.mavro, 50, 2.001856, 0.0004291234540030854),
      (StatisticalReferenceTables.michelso, 100, 299.8524, 0.07901054781905066),
    ]
    for table in tables {
      #expect(table.numbers.count == table.count)
      try expect(DataSet(values: table.numbers), mean: table.mean, deviation: table.deviation)
    }
  }

  @Test func `P15: the mean of values whose sum is no double`() throws {
    #expect(try makeSet(1.5e308, 1.7e308).mean().value == 1.6e308)
  }

  private func expect(_ set: DataSet, mean: Double, deviation: Double) throws {
    #expect(abs(try set.mean().value - mean) <= 1e-15 * abs(mean))
    #expect(abs(try set.standardDeviation().value - deviation) <= 1e-14 * deviation)
  }
}
