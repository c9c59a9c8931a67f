import DataSets
public import EvaluationEngine

/// What is drawn and computed for every sample of a graph, compiled once; a value that threads share, each with a ``SampleRunner``.
public struct SamplePlan: Sendable {
  /// The nodes asked for, in the order given.
  public let asked: [NodeID]
  let columns: ColumnPlan
  /// The graph that is computed sample by sample, where what is asked for rests on points with errors: no more of it than that takes.
  let graph: Graph
  let draws: SourceDraws
  /// The places among the sources of those that are drawn.
  let drawn: [Int]
  /// The data nodes whose points are drawn, with their streams.
  let sets: [(draw: SetDraw, node: NodeID)]

  /// A plan of what the nodes asked for rest on.
  ///
  /// - Throws: where the correlations contradict each other.
  /// - Complexity: that of `ColumnPlan`; of sources that are correlated see ``SamplingProblem``.
  public init(_ sampled: SampledGraph, asking asked: [NodeID], seed: UInt64) throws(SamplingProblem) {
    self.asked = asked
    var evaluated = sampled.graph
    _ = evaluated.propagate()
    let upstream = Set(evaluated.upstream(of: asked) + asked)
    drawn = sampled.sources.indices.filter { upstream.contains(sampled.sources[$0].node) }
    draws = SourceDraws(sampled.sources, try CorrelatedDraws(sampled), Philox(seed: seed))
    var sets: [(draw: SetDraw, node: NodeID)] = []
    for (place, node) in sampled.sets.enumerated() where upstream.contains(node) {
      guard let set = evaluated.value(of: node).data else { continue }
      sets.append((SetDraw(set, stream: UInt64(place + 1) << 32, Philox(seed: seed)), node))
    }
    self.sets = sets
    graph = sets.isEmpty ? evaluated : evaluated.computingOnly(asked)
    columns = ColumnPlan(of: evaluated, replacing: drawn.map { sampled.sources[$0].node }, asking: asked)
  }

  /// The most samples of a block.
  public var blockSamples: Int { columns.rowLimit }
}

/// Computes a ``SamplePlan`` block by block.
///
/// It holds the memory of one thread.
public final class SampleRunner {
  private let plan: SamplePlan
  private let runner: ColumnRunner
  private var graph: Graph
  private var results: [[Double]]

  /// A runner with memory of its own.
  public init(_ plan: SamplePlan) {
    self.plan = plan
    runner = ColumnRunner(plan.columns)
    graph = plan.graph
    results = plan.sets.isEmpty ? [] : plan.asked.map { _ in [] }
  }

  /// Draws and computes the samples from `first` on.
  ///
  /// - Precondition: `count` is from 0 to the plan's ``SamplePlan/blockSamples``.
  public func run(from first: Int, count: Int) {
    for (place, source) in plan.drawn.enumerated() {
      plan.draws.fill(UnsafeMutableBufferPointer(rebasing: runner.input(place)[..<count]), source, from: first)
    }
    if plan.sets.isEmpty {
      runner.run(rows: count)
    } else {
      computeByGraph(from: first, count)
    }
  }

  private func computeByGraph(from first: Int, _ count: Int) {
    for place in results.indices { results[place].removeAll(keepingCapacity: true) }
    for row in 0..<count {
      for (place, node) in plan.columns.inputs.enumerated() {
        graph.setContent(.number(runner.input(place)[row]), of: node)
      }
      for set in plan.sets { graph.setContent(set.draw.content(ofSample: first + row), of: set.node) }
      _ = graph.propagate()
      for (place, node) in plan.asked.enumerated() { results[place].append(graph.value(of: node).number ?? .nan) }
    }
  }

  /// What a node asked for came to in the samples that were run, not-a-number where it failed; good until the next run.
  public func withOutput<Result>(_ place: Int, _ body: (UnsafeBufferPointer<Double>) -> Result) -> Result {
    plan.sets.isEmpty ? body(runner.output(place)) : results[place].withUnsafeBufferPointer(body)
  }
}

/// How the numbers of sources are drawn: by the inverse of their distribution function from the random numbers of their place.
struct SourceDraws: Sendable {
  private let random: Philox
  private let sources: [Distribution]
  private let quantiles: [@Sendable (Double) -> Double]
  private let correlated: CorrelatedDraws

  init(_ sources: [SampledGraph.Source], _ correlated: CorrelatedDraws, _ random: Philox) {
    self.random = random
    self.sources = sources.map(\.distribution)
    quantiles = sources.map { $0.distribution.quantiles }
    self.correlated = correlated
  }

  /// Fills a column with the samples of a source from `first` on.
  func fill(_ column: UnsafeMutableBufferPointer<Double>, _ source: Int, from first: Int) {
    if let row = correlated.rows[source] {
      fill(column, source, from: first, madeOf: row)
      return
    }
    random.fill(column, from: first, stream: UInt64(source))
    if sources[source].kind == .normal {
      // Nine of ten sources: no call for each sample.
      let (mean, deviation) = (sources[source].mean, sources[source].standardUncertainty)
      for row in column.indices { column[row] = mean + deviation * StandardNormal.quantile(column[row]) }
    } else {
      let quantile = quantiles[source]
      for row in column.indices { column[row] = quantile(column[row]) }
    }
  }

  private func fill(
    _ column: UnsafeMutableBufferPointer<Double>, _ source: Int, from first: Int,
    madeOf parts: [(source: Int, weight: Double)]
  ) {
    let distribution = sources[source]
    let isNormal = distribution.kind == .normal
    for row in column.indices {
      var normal = 0.0
      for part in parts {
        let probability = random.probability(ofSample: first + row, stream: UInt64(part.source))
        normal += part.weight * StandardNormal.quantile(probability)
      }
      if isNormal {
        column[row] = distribution.mean + distribution.standardUncertainty * normal
      } else {
        let probability = StandardNormal.probability(below: normal)
        column[row] = quantiles[source](min(max(probability, 0x1p-1000), 1 - 0x1p-53))
      }
    }
  }
}

/// How the points of a set are drawn: each value and each x is normal about its own with its error, in two halves where the bar has two sides.
struct SetDraw: Sendable {
  private let set: DataSet
  private let stream: UInt64
  private let random: Philox

  init(_ set: DataSet, stream: UInt64, _ random: Philox) {
    self.set = set
    self.stream = stream
    self.random = random
  }

  /// The set in a sample, without errors.
  ///
  /// - Complexity: linear in its points.
  func content(ofSample sample: Int) -> NodeContent {
    var values = set.values
    var x = set.columnX
    for point in values.indices {
      let first = normal(sample, 2 * point)
      if let bar = set.errorsY?[point] { values[point] += Self.change(bar, first) }
      if let bar = set.errorsX?[point], x != nil {
        let together = set.errorCorrelations.map { $0[point].isNaN ? 0 : $0[point] } ?? 0
        let own = normal(sample, 2 * point + 1)
        x?[point] += Self.change(bar, together * first + max(1 - together * together, 0).squareRoot() * own)
      }
    }
    do throws(DataProblem) {
      return .data(.set(try DataSet(values: values, x: x, xKind: set.xKind, annotations: set.annotations)))
    } catch {
      return .data(.unread(UnreadData("a point became too large a number")))
    }
  }

  private func normal(_ sample: Int, _ number: Int) -> Double {
    StandardNormal.quantile(random.probability(ofSample: sample, stream: stream + UInt64(number)))
  }

  private static func change(_ bar: ErrorBar, _ normal: Double) -> Double {
    (normal < 0 ? bar.lower : bar.upper) * normal
  }
}
