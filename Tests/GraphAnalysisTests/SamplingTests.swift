import EvaluationEngine
import GraphAnalysis
import Testing

/// Monte Carlo against the tables of JCGM 101:2008, and what makes it repeatable.
struct SamplingTests {
  private static let count = 20_000

  private func samples(
    of name: String, in graph: TestGraph, _ sources: [(String, Distribution)],
    _ correlations: [(String, String, Double)] = [], seed: UInt64 = 1, block: Int = .max, count: Int = Self.count
  ) throws -> [Double] {
    let sampled = SampledGraph(
      graph: graph.graph,
      sources: try sources.map {
        SampledGraph.Source(node: try graph.id($0.0), distribution: $0.1, stream: RandomStream($0.0))
      },
      correlations: try correlations.map { SourceCorrelation(try graph.id($0.0), try graph.id($0.1), $0.2) })
    let plan = try SamplePlan(sampled, asking: [try graph.id(name)], seed: seed)
    let runner = SampleRunner(plan)
    var values: [Double] = []
    while values.count < count {
      let rows = min(block, plan.blockSamples, count - values.count)
      runner.run(from: values.count, count: rows)
      values += runner.withOutput(0) { Array($0) }
    }
    return values
  }

  private func summary(_ samples: [Double]) -> SampleSummary {
    var samples = samples
    return samples.withUnsafeMutableBufferPointer { SampleSummary($0) }
  }

  /// An end of an interval scatters so much (three times its standard deviation, of normal samples).
  private func tolerance(_ deviation: Double) -> Double { 3 * 2.67 * deviation / Double(Self.count).squareRoot() }

  @Test func `random words are those of the published test of Philox`() {
    // Random123's known answers: all bits 0, and all bits 1.
    let zeros = Philox(seed: 0).words(at: 0, stream: 0)
    #expect(zeros == (0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8))
    let ones = Philox(seed: .max).words(at: .max, stream: .max)
    #expect(ones == (0x408F_276D, 0x41C8_3B0E, 0xA20B_C7C6, 0x6D54_51FD))
  }

  @Test(arguments: [
    ("normal", 1.0, 2.0, 3.92), ("uniform", 1, 2, 3.88), ("uniform", 10, 10.1, 17.0),
  ])
  func `sums of four are those of JCGM 101, 9_2_2 to 9_2_4`(
    _ kind: String, _ last: Double, _ deviation: Double, _ end: Double
  ) throws {
    let graph = try TestGraph("a = 0", "b = 0", "c = 0", "d = 0", "y = add a b c d")
    func source(_ deviation: Double) throws -> Distribution {
      let half = deviation * 3.0.squareRoot()
      return kind == "normal"
        ? try Distribution(.normal, [0, deviation]) : try Distribution(.uniform, from: -half, to: half)
    }
    let one = try source(1)
    let result = summary(
      try samples(of: "y", in: graph, [("a", one), ("b", one), ("c", one), ("d", try source(last))]))
    let found = try #require(result.standardDeviation)
    #expect(abs(found - deviation) <= 0.04 * deviation, "\(found)")
    for interval in [try #require(result.symmetric), try #require(result.shortest)] {
      #expect(abs(interval.high - interval.low - 2 * end) <= 2 * tolerance(deviation) + 0.05, "\(interval)")
    }
    let symmetric = try #require(result.symmetric)
    #expect(
      abs(symmetric.low + end) <= tolerance(deviation) + 0.05
        && abs(symmetric.high - end) <= tolerance(deviation) + 0.05)
    let linear = (3 + last * last).squareRoot()
    let validity = LinearValidity(
      LinearPrediction(value: 0, uncertainty: StandardUncertainty(linear), degreesOfFreedom: .infinity), against: result
    )
    if last == 10 {
      guard case .fails = validity else {
        Issue.record("the uniform one dominates: \(String(describing: validity))")
        return
      }
    }
  }

  @Test func `the mass of a weight is that of JCGM 101, 9_3, where linear propagation does not hold`() throws {
    let graph = try TestGraph(
      "reference = 100000", "difference = 1.234", "air = 1.2", "weight = 8000", "standard = 8000", "usual = 1.2",
      "nominal = 100000", "one = 1", "both = add reference difference", "w = reciprocal weight",
      "r = reciprocal standard", "volumes = subtract w r", "densities = subtract air usual",
      "lift = multiply densities volumes", "factor = add one lift", "mass = multiply both factor",
      "y = subtract mass nominal")
    let result = summary(
      try samples(
        of: "y", in: graph,
        [
          ("reference", try Distribution(.normal, [100_000, 0.05])),
          ("difference", try Distribution(.normal, [1.234, 0.02])),
          ("air", try Distribution(.uniform, from: 1.1, to: 1.3)),
          ("weight", try Distribution(.uniform, from: 7_000, to: 9_000)),
          ("standard", try Distribution(.uniform, from: 7_950, to: 8_050)),
        ]))
    #expect(abs(try #require(result.mean) - 1.234) <= 0.003)
    #expect(abs(try #require(result.standardDeviation) - 0.0754) <= 0.002)
    let interval = try #require(result.symmetric)
    #expect(abs(interval.low - 1.0834) <= 0.008 && abs(interval.high - 1.3825) <= 0.008, "\(interval)")
    let validity = LinearValidity(
      LinearPrediction(value: 1.234, uncertainty: StandardUncertainty(0.0539), degreesOfFreedom: .infinity),
      against: result)
    guard case .fails? = validity else {
      Issue.record("\(String(describing: validity))")
      return
    }
  }

  @Test func `samples are the same in blocks of any size, and others for another seed`() throws {
    let graph = try TestGraph("x = 3", "z = 1", "y = multiply x z")
    let sources = [("x", try Distribution(.uniform, [1, 5])), ("z", try Distribution(.normal, [1, 2]))]
    let whole = try samples(of: "y", in: graph, sources, count: 500)
    for block in [1, 7, 64] { #expect(try samples(of: "y", in: graph, sources, block: block, count: 500) == whole) }
    #expect(try samples(of: "y", in: graph, sources, seed: 2, count: 500) != whole)
    #expect(Set(whole).count == 500)
  }

  @Test func `a source is one number a sample, whatever paths lead from it`() throws {
    let graph = try TestGraph("x = 3", "y = subtract x x")
    let all = try samples(of: "y", in: graph, [("x", try Distribution(.normal, [3, 1]))], count: 100)
    // There may be none.
    #expect(all.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [0.8, -0.5, 1, -1])
  func `correlated numbers have the correlation`(_ coefficient: Double) throws {
    let graph = try TestGraph("a = 0", "b = 0", "y = add a b")
    let one = try Distribution(.normal, [0, 1])
    let result = summary(try samples(of: "y", in: graph, [("a", one), ("b", one)], [("a", "b", coefficient)]))
    let variance = try #require(result.standardDeviation) * (try #require(result.standardDeviation))
    #expect(abs(variance - (2 + 2 * coefficient)) <= 0.12, "\(variance)")
  }

  @Test func `limit correlated-sources: so many are drawn, and one more is refused`() throws {
    let limit = SampledGraph.correlatedLimit
    for count in [limit, limit + 1] {
      var builder = GraphBuilder()
      for _ in 0..<count { _ = builder.add(.number(0)) }
      let (graph, ids) = try Graph.build(builder)
      let normal = try Distribution(.normal, [0, 1])
      let sampled = SampledGraph(
        graph: graph,
        sources: ids.map {
          SampledGraph.Source(node: $0, distribution: normal, stream: RandomStream("\($0)"))
        },
        correlations: zip(ids, ids.dropFirst()).map { SourceCorrelation($0, $1, 0.3) })
      if count > limit {
        #expect(throws: SamplingProblem.tooManyCorrelated(count, limit: limit)) {
          try SamplePlan(sampled, asking: [ids[0]], seed: 1)
        }
      } else {
        _ = try SamplePlan(sampled, asking: [ids[0]], seed: 1)
      }
    }
  }

  @Test func `correlations that contradict each other are refused with a pair`() throws {
    let graph = try TestGraph("a = 0", "b = 0", "c = 0", "y = add a b c")
    let one = try Distribution(.normal, [0, 1])
    let problem = #expect(throws: SamplingProblem.self) {
      try samples(
        of: "y", in: graph, [("a", one), ("b", one), ("c", one)], [("a", "b", 0.9), ("b", "c", 0.9), ("a", "c", -0.9)])
    }
    guard case .contradiction(let first, let second)? = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(Set([graph.name(first), graph.name(second)]).count == 2)
    #expect(graph.name(second) == "c")
  }

  @Test func `samples that fail are counted, and the rest is summed up`() throws {
    let graph = try TestGraph("x = 1", "y = sqrt x")
    let result = summary(try samples(of: "y", in: graph, [("x", try Distribution(.uniform, [-1, 3]))]))
    #expect(abs(Double(result.failed) / Double(Self.count) - 0.25) <= 0.015)
    #expect(result.count + result.failed == Self.count)
    #expect(result.histogram.reduce(0, +) == result.count)
    let none = summary([.nan, .nan])
    #expect(none.count == 0 && none.failed == 2 && none.mean == nil && none.symmetric == nil)
    let single = summary([2])
    #expect(single.mean == 2 && single.standardDeviation == nil)
    let huge = summary([1e300, -1e300, 1e300])
    #expect(huge.standardDeviation.map { $0.isFinite } == true)
  }
}
