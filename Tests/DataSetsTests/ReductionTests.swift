import DataSets
import Testing

@Suite struct ReductionTests {
  @Test func `P15: sum and mean carry errors, and count what has none as exact`() throws {
    let set = try makeSet([1, 2, 6], errors: [3, 4, .nan])
    #expect(try set.sum() == Estimate(9, error: ErrorBar(5)))
    let mean = try set.mean()
    #expect(mean.value == 3)
    #expect(abs((mean.error?.upper ?? 0) - 5 / 3.0) < 1e-15)
    #expect(try DataSet(values: profit).sum() == Estimate(117))
    #expect(try DataSet(values: profit).mean() == Estimate(9.75))
  }

  @Test func `P15: the weighted mean, its error, and what cannot be weighted`() throws {
    // Weights 1 and 1/4: (10 + 20/4) / 1.25, error 1/√1.25.
    let mean = try makeSet([10, 20], errors: [1, 2]).weightedMean()
    #expect(abs(mean.value - 12) < 1e-14)
    #expect(abs((mean.error?.upper ?? 0) - 1 / 1.25.squareRoot()) < 1e-15)
    #expect(problem { try makeSet([1, 2], errors: [1, 0]).weightedMean() } == .lacksWeight(index: 1))
    #expect(problem { try makeSet(1).weightedMean() } == .lacksWeight(index: 0))
    #expect(try makeSet([1, 3], errors: [1e-200, 1e-200]).weightedMean().value == 2)
  }

  @Test func `P15: deviation and variance of a sample, with errors`() throws {
    let set = try makeSet([1, 2, 3], errors: [0.5, 0.5, 0.5])
    #expect(try set.variance().value == 1)
    #expect(try set.standardDeviation().value == 1)
    // Slopes of the deviation are (v - mean) / ((n - 1) s): -1/2, 0, 1/2.
    #expect(abs((try set.standardDeviation().error?.upper ?? 0) - 0.125.squareRoot()) < 1e-15)
    #expect(try DataSet(values: [7, 7, 7]).standardDeviation() == Estimate(0))
    #expect(problem { try DataSet(values: [1]).variance() } == .tooFewPoints(.var, needed: 2, count: 1))
  }

  @Test func `P15: least, greatest and middle values with their errors`() throws {
    let set = try makeSet([4, 1, 3, 2], errors: [0.1, 0.2, 0.3, 0.4])
    #expect(try set.minimum() == Estimate(1, error: ErrorBar(0.2)))
    #expect(try set.maximum() == Estimate(4, error: ErrorBar(0.1)))
    #expect(try set.median() == Estimate(2.5, error: ErrorBar(0.25)))
    #expect(try set.quantile(0).value == 1)
    #expect(try set.quantile(1).error == ErrorBar(0.1))
  }

  @Test func `P15: of the empty set the sum is 0, all else a failure that names itself`() throws {
    let empty = DataSet()
    #expect(try empty.sum() == Estimate(0))
    #expect(empty.count == 0)
    #expect(problem { try empty.mean() } == .emptySet(.mean))
    #expect(problem { try empty.weightedMean() } == .emptySet(.weightedMean))
    #expect(problem { try empty.median() } == .emptySet(.median))
    #expect(problem { try empty.quantile(0.5) } == .emptySet(.quantile))
    #expect(problem { try empty.standardDeviation() } == .emptySet(.std))
    #expect(problem { try empty.variance() } == .emptySet(.var))
    #expect(problem { try empty.minimum() } == .emptySet(.min))
    #expect(problem { try empty.maximum() } == .emptySet(.max))
    #expect("\(DataProblem.emptySet(.mean))" == "the mean of an empty set is not defined")
    #expect(problem { try makeSet(1).quantile(1.1) } == .quantileOutside(1.1))
  }
}
