public import EvaluationEngine

/// A graph and what is random in it: what a Monte Carlo calculation draws from (JCGM 101:2008, clause 5).
///
/// A source has one random number a sample, however many paths lead from it.
public struct SampledGraph: Sendable {
  /// A number that is drawn.
  public struct Source: Sendable {
    /// The number node.
    public var node: NodeID
    /// What it is drawn from.
    public var distribution: Distribution

    /// A number node with its distribution.
    public init(node: NodeID, distribution: Distribution) {
      self.node = node
      self.distribution = distribution
    }
  }

  /// The most sources that hang together by correlations: what draws them takes the third power of their number.
  public static let correlatedLimit = 1_000

  /// The graph, with a node for each number that is drawn.
  public var graph: Graph
  /// What is drawn: the place of a source names its random numbers.
  public var sources: [Source]
  /// Data nodes whose points have errors; each point is drawn by itself.
  public var sets: [NodeID]
  /// Of pairs of sources; all others are independent.
  public var correlations: [SourceCorrelation]

  /// A graph with what is random in it.
  public init(graph: Graph, sources: [Source], sets: [NodeID] = [], correlations: [SourceCorrelation] = []) {
    self.graph = graph
    self.sources = sources
    self.sets = sets
    self.correlations = correlations
  }
}

/// Why nothing can be drawn.
public enum SamplingProblem: Error, Hashable, Sendable {
  /// The correlations contradict each other: no numbers have them all. The pair is the first that does not fit to those before it.
  case contradiction(NodeID, NodeID)
  /// More numbers hang together by correlations than can be drawn.
  case tooManyCorrelated(Int, limit: Int)
}

/// How correlated numbers come of independent ones: a row of the Cholesky factor of their correlations.
///
/// Numbers that are not normal are drawn through a Gaussian copula: the correlation is that of the normal numbers whose probabilities theirs are.
struct CorrelatedDraws: Sendable {
  /// By the place of a source what its normal number is made of.
  private(set) var rows: [Int: [(source: Int, weight: Double)]] = [:]

  /// The rows for all sources that are correlated.
  ///
  /// - Complexity: the third power of the sources that hang together.
  init(_ sampled: SampledGraph) throws(SamplingProblem) {
    var place: [NodeID: Int] = [:]
    for (index, source) in sampled.sources.enumerated() { place[source.node] = index }
    var coefficients: [Int: [Int: Double]] = [:]
    for correlation in sampled.correlations where correlation.coefficient != 0 {
      guard let first = place[correlation.first], let second = place[correlation.second] else { continue }
      coefficients[first, default: [:]][second] = correlation.coefficient
      coefficients[second, default: [:]][first] = correlation.coefficient
    }
    var met: Set<Int> = []
    for start in coefficients.keys.sorted() where met.insert(start).inserted {
      var together = [start]
      var next = 0
      while next < together.count {
        for other in (coefficients[together[next]] ?? [:]).keys where met.insert(other).inserted {
          together.append(other)
        }
        next += 1
      }
      let limit = SampledGraph.correlatedLimit
      guard together.count <= limit else { throw .tooManyCorrelated(together.count, limit: limit) }
      try factor(together.sorted(), coefficients, sampled)
    }
  }

  /// Cholesky's factor of the correlations of some sources; a pivot of 0 means that a number is told by those before it.
  private mutating func factor(
    _ sources: [Int], _ coefficients: [Int: [Int: Double]], _ sampled: SampledGraph
  ) throws(SamplingProblem) {
    let tolerance = 1e-9
    var factor: [[Double]] = []
    for (i, source) in sources.enumerated() {
      let own = coefficients[source] ?? [:]
      var row: [Double] = []
      for j in 0..<i {
        var rest = own[sources[j]] ?? 0
        for k in 0..<j { rest -= row[k] * factor[j][k] }
        let pivot = factor[j][j]
        if pivot == 0, abs(rest) > tolerance.squareRoot() { throw contradiction(i, j, sources, own, sampled) }
        row.append(pivot == 0 ? 0 : rest / pivot)
      }
      let left = 1 - row.reduce(0) { $0 + $1 * $1 }
      if left < -tolerance { throw contradiction(i, nil, sources, own, sampled) }
      row.append(left < tolerance ? 0 : left.squareRoot())
      factor.append(row)
      rows[source] = zip(sources, row).filter { $0.1 != 0 }.map { (source: $0.0, weight: $0.1) }
    }
  }

  /// The pair that does not fit: that one, or of those with a source the one with the largest coefficient.
  private func contradiction(
    _ place: Int, _ other: Int?, _ sources: [Int], _ own: [Int: Double], _ sampled: SampledGraph
  ) -> SamplingProblem {
    let strongest = (0..<place).max { abs(own[sources[$0]] ?? 0) < abs(own[sources[$1]] ?? 0) }
    let partner = sources[other ?? strongest ?? 0]
    return .contradiction(sampled.sources[partner].node, sampled.sources[sources[place]].node)
  }
}
