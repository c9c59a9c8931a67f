import DataSets
import Testing

/// What numpy 2.4.6 makes of `numpy.random.default_rng(2024).standard_normal(17)`: `quantile`, `median`, `std(ddof=1)`,
/// `histogram(v, 5, (-1, 1))`.
@Suite struct NumpyTests {
  private let values: [Double] = [
    1.0288568739519013,
    1.6419200406711503,
    1.1467195295966137,
    -0.9731795154745656,
    -1.3928000963768683,
    0.06719635507109722,
    0.8613509179404263,
    0.509186798845688,
    1.8102855742952833,
    0.7508434731539183,
    0.6397595539314624,
    -0.7313225212292476,
    -1.1077170351272676,
    1.4844055856837017,
    0.048912403069534136,
    0.8115201169815576,
    -1.3764228399745688,
  ]

  @Test func `P15: quantiles equal numpy's, to the bit`() throws {
    let set = try DataSet(values: values)
    let expected: [(fraction: Double, quantile: Double)] = [
      (0, -1.3928000963768683),
      (0.05, -1.3796982912550286),
      (0.1, -1.215199357066188),
      (0.25, -0.7313225212292476),
      (0.333, 0.054909539326046836),
      (0.5, 0.6397595539314624),
      (0.6, 0.7872494594505018),
      (0.75, 1.0288568739519013),
      (0.9, 1.5474113676786811),
      (0.99, 1.783347088915422),
      (1, 1.8102855742952833),
    ]
    for (fraction, quantile) in expected { #expect(try set.quantile(fraction).value == quantile, "\(fraction)") }
    #expect(try set.median().value == 0.6397595539314624)
    #expect(abs(try set.standardDeviation().value - 1.0645000430368468) < 1e-15)
  }

  @Test func `P10: counts equal those of numpy's histogram`() throws {
    #expect(try DataSet(values: values).binned(Bins(5, from: -1, to: 1)).counts == [2, 0, 2, 1, 4])
  }
}
