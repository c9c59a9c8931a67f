import DataSets
public import EvaluationEngine

/// The preparation of a Monte Carlo calculation: the values to draw for each sample, and the nodes to compute.
///
/// Threads share a plan; each has its own ``SampleRunner``.
public struct SamplePlan: Sendable {
  /// The requested nodes, in the given order.
  public let asked: [NodeID]
  let columns: ColumnPlan
  /// The graph that is computed for each sample if requested nodes depend on points with errors.
  ///
  /// It computes only the needed nodes.
  let graph: Graph
  let draws: SourceDraws
  /// The indices of the drawn numbers in `SampledGraph.sources`.
  let drawn: [Int]
  /// For each requested node, whether a source has so few degrees of freedom that statistics do not exist.
  ///
  /// - 1 if a source has at most 1 degree of freedom: there is no mean.
  /// - 2 if a source has at most 2 degrees of freedom: there is no standard deviation.
  /// - Infinity if all sources have more.
  public let degreesOfTails: [Double]
  /// The data nodes with random points, and how to draw the points.
  let sets: [(draw: SetDraw, node: NodeID)]

  /// Creates a plan for the requested nodes and the sources that they depend on.
  ///
  /// - Throws: if the correlations contradict each other, or connect too many sources.
  /// - Complexity: the same as for `ColumnPlan`; for correlated sources see ``SamplingProblem``.
  public init(_ sampled: SampledGraph, asking asked: [NodeID], seed: UInt64) throws(SamplingProblem) {
    self.asked = asked
    var evaluated = sampled.graph
    _ = evaluated.propagate()
    let upstream = Set(evaluated.upstream(of: asked) + asked)
    drawn = sampled.sources.indices.filter { upstream.contains(sampled.sources[$0].node) }
    draws = SourceDraws(sampled, try CorrelatedDraws(sampled), Philox(seed: seed))
    var sets: [(draw: SetDraw, node: NodeID)] = []
    for points in sampled.sets where upstream.contains(points.node) {
      guard let set = evaluated.value(of: points.node).data else { continue }
      sets.append((SetDraw(set, points, Philox(seed: seed)), points.node))
    }
    self.sets = sets
    degreesOfTails = sampled.degreesOfTails(of: asked, in: evaluated)
    graph = sets.isEmpty ? evaluated : evaluated.computingOnly(asked)
    columns = ColumnPlan(of: evaluated, replacing: drawn.map { sampled.sources[$0].node }, asking: asked)
  }

  /// The maximum number of samples in a block.
  public var blockSamples: Int { columns.rowLimit }
}

/// Computes the samples of a ``SamplePlan`` in blocks, with the memory of one thread.
public final class SampleRunner {
  private let plan: SamplePlan
  private let runner: ColumnRunner
  private let meter: EvaluationMeter?
  private var graph: Graph
  private var results: [[Double]]

  /// Creates a runner for blocks of at most `samples` samples; `meter` counts the work, and may end it.
  public init(_ plan: SamplePlan, samples: Int = .max, countedBy meter: EvaluationMeter? = nil) {
    self.plan = plan
    self.meter = meter
    runner = ColumnRunner(plan.columns, rows: samples, countedBy: meter)
    graph = plan.graph
    results = plan.sets.isEmpty ? [] : plan.asked.map { _ in [] }
  }

  /// The maximum number of samples in a block.
  public var blockSamples: Int { runner.rowLimit }

  /// Why the meter ended the work; nil if it has not.
  ///
  /// If it has, the latest samples are incomplete.
  public var stop: StoppedEvaluation? { meter?.stop }

  /// Computes `count` samples, beginning with the sample of index `first`.
  ///
  /// - Precondition: `count` is from 0 to ``blockSamples``.
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
      _ = graph.propagate(countedBy: meter)
      for (place, node) in plan.asked.enumerated() { results[place].append(graph.value(of: node).number ?? .nan) }
    }
  }

  /// Calls `body` with the samples of a requested node from the latest run; NaN stands for a failure.
  ///
  /// The values are valid until the next run. `place` is the index of the node in `asked`.
  public func withOutput<Result>(_ place: Int, _ body: (UnsafeBufferPointer<Double>) -> Result) -> Result {
    plan.sets.isEmpty ? body(runner.output(place)) : results[place].withUnsafeBufferPointer(body)
  }
}

extension SampledGraph {
  /// Returns, for each requested node, whether a source has so few degrees of freedom that statistics do not exist.
  ///
  /// - 1 if a source has at most 1 degree of freedom
  /// - 2 if a source has at most 2 degrees of freedom
  /// - infinity if all sources have more
  ///
  /// - Complexity: Linear in the sources, and in the nodes downstream of sources with so few degrees of freedom.
  fileprivate func degreesOfTails(of asked: [NodeID], in graph: Graph) -> [Double] {
    let all = sources.map { ($0.node, degreesOfTails(of: $0)) } + sets.map { ($0.node, $0.degreesOfFreedom) }
    var fewest = asked.map { _ in Double.infinity }
    for limit in [2.0, 1] {
      let nodes = all.filter { $0.1 <= limit }.map(\.0)
      if nodes.isEmpty { continue }
      let reached = Set(graph.downstream(with: nodes))
      for (place, node) in asked.enumerated() where reached.contains(node) { fewest[place] = limit }
    }
    return fewest
  }
}

struct SourceDraws: Sendable {
  private let random: Philox
  private let sources: [SampledGraph.Source]
  private let ensembles: [SampledGraph.Ensemble]
  private let quantiles: [@Sendable (Double) -> Double]
  private let correlated: CorrelatedDraws

  init(_ sampled: SampledGraph, _ correlated: CorrelatedDraws, _ random: Philox) {
    self.random = random
    sources = sampled.sources
    ensembles = sampled.ensembles
    quantiles = sources.map { source in
      if case .distribution(let distribution) = source.draw { distribution.quantiles } else { { $0 } }
    }
    self.correlated = correlated
  }

  func fill(_ column: UnsafeMutableBufferPointer<Double>, _ source: Int, from first: Int) {
    let stream = sources[source].stream
    switch sources[source].draw {
    case .distribution(let distribution):
      if let row = correlated.rows[source] {
        fill(column, distribution, quantiles[source], from: first, madeOf: row)
      } else {
        fill(column, distribution, quantiles[source], from: first, stream)
      }
    case .deviations(let value, let deviations):
      for row in column.indices { column[row] = value }
      for (place, deviation) in deviations.enumerated() { add(deviation, to: column, from: first, stream.part(place)) }
    }
  }

  private func fill(
    _ column: UnsafeMutableBufferPointer<Double>, _ distribution: Distribution, _ quantile: (Double) -> Double,
    from first: Int, _ stream: RandomStream
  ) {
    random.fill(column, from: first, stream: stream.id)
    if distribution.kind == .normal {
      // The most frequent distribution is computed without a call for each sample.
      let (mean, deviation) = (distribution.mean, distribution.standardUncertainty)
      for row in column.indices { column[row] = mean + deviation * StandardNormal.quantile(column[row]) }
    } else {
      for row in column.indices { column[row] = quantile(column[row]) }
    }
  }

  private func add(
    _ deviation: SampledGraph.Deviation, to column: UnsafeMutableBufferPointer<Double>, from first: Int,
    _ stream: RandomStream
  ) {
    switch deviation {
    case .normal(let size, let degrees):
      withUnsafeTemporaryAllocation(of: Double.self, capacity: column.count) { space in
        random.fill(space, from: first, stream: stream.id)
        for row in column.indices {
          let factor = random.studentFactor(degreesOfFreedom: degrees, ofSample: first + row, stream)
          column[row] += size * StandardNormal.quantile(space[row]) * factor
        }
      }
    case .distribution(let distribution):
      let quantile = distribution.quantiles
      withUnsafeTemporaryAllocation(of: Double.self, capacity: column.count) { space in
        fill(space, distribution, quantile, from: first, stream)
        for row in column.indices { column[row] += space[row] }
      }
    case .joint(let place, let member):
      let ensemble = ensembles[place]
      for row in column.indices {
        var normal = 0.0
        for (part, weight) in ensemble.rows[member].enumerated() where weight != 0 {
          normal += weight * random.normal(ofSample: first + row, ensemble.stream.part(part))
        }
        column[row] +=
          normal
          * random.studentFactor(
            degreesOfFreedom: ensemble.degreesOfFreedom, ofSample: first + row, ensemble.stream)
      }
    }
  }

  private func fill(
    _ column: UnsafeMutableBufferPointer<Double>, _ distribution: Distribution, _ quantile: (Double) -> Double,
    from first: Int, madeOf parts: [(source: Int, weight: Double)]
  ) {
    let isNormal = distribution.kind == .normal
    for row in column.indices {
      var normal = 0.0
      for part in parts { normal += part.weight * random.normal(ofSample: first + row, sources[part.source].stream) }
      if isNormal {
        column[row] = distribution.mean + distribution.standardUncertainty * normal
      } else {
        let probability = StandardNormal.probability(below: normal)
        column[row] = quantile(min(max(probability, 0x1p-1000), 1 - 0x1p-53))
      }
    }
  }
}

/// Draws random points for a data set with errors.
///
/// Each value and each x is normally distributed around the given number, and its error is the standard deviation. If
/// an error differs on the two sides, each side has its own deviation. If the errors have few degrees of freedom, one
/// random factor per sample scales all of them.
struct SetDraw: Sendable {
  private let set: DataSet
  private let points: SampledGraph.PointSet
  private let random: Philox

  init(_ set: DataSet, _ points: SampledGraph.PointSet, _ random: Philox) {
    self.set = set
    self.points = points
    self.random = random
  }

  /// Returns the points drawn for a sample, as a set without errors.
  ///
  /// - Complexity: linear in its points.
  func content(ofSample sample: Int) -> NodeContent {
    var values = set.values
    var x = set.columnX
    let factor =
      points.scale
      * random.studentFactor(degreesOfFreedom: points.degreesOfFreedom, ofSample: sample, points.stream)
    func normal(_ number: Int) -> Double { factor * random.normal(ofSample: sample, points.stream.part(number)) }
    for point in values.indices {
      let first = normal(2 * point)
      if let bar = set.errorsY?[point] { values[point] += Self.change(bar, first) }
      if let bar = set.errorsX?[point], x != nil {
        let together = set.errorCorrelations.map { $0[point].isNaN ? 0 : $0[point] } ?? 0
        let own = normal(2 * point + 1)
        x?[point] += Self.change(bar, together * first + max(1 - together * together, 0).squareRoot() * own)
      }
    }
    do throws(DataProblem) {
      return .data(.set(try DataSet(values: values, x: x, xKind: set.xKind, annotations: set.annotations)))
    } catch {
      return .data(.unread(UnreadData("the value of a point is too large")))
    }
  }

  private static func change(_ bar: ErrorBar, _ normal: Double) -> Double {
    (normal < 0 ? bar.lower : bar.upper) * normal
  }
}
