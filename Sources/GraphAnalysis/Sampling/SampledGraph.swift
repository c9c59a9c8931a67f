public import EvaluationEngine

/// A graph and its random values: the source of a Monte Carlo calculation (JCGM 101:2008, clause 5).
///
/// A source has one random number per sample, for any number of paths from it.
public struct SampledGraph: Sendable {
  /// A number that is drawn.
  public struct Source: Sendable {
    /// The number node.
    public var node: NodeID
    /// How the number is drawn.
    public var draw: Draw
    /// The random numbers of the source.
    public var stream: RandomStream

    /// Creates a source from a number node and how it is drawn.
    public init(node: NodeID, draw: Draw, stream: RandomStream) {
      self.node = node
      self.draw = draw
      self.stream = stream
    }

    /// Creates a source from a number node with its distribution.
    public init(node: NodeID, distribution: Distribution, stream: RandomStream) {
      self.init(node: node, draw: .distribution(distribution), stream: stream)
    }
  }

  /// How a number is drawn.
  public enum Draw: Sendable {
    /// Drawn from its distribution; only such numbers may have correlations.
    case distribution(Distribution)
    /// A value and independent deviations from it, each with the random numbers of its index.
    case deviations(from: Double, [Deviation])
  }

  /// The deviation of a number by one part of an uncertainty, drawn about 0.
  public enum Deviation: Hashable, Sendable {
    /// Normal with that standard deviation, or Student's t with that scale if the degrees of freedom are finite (JCGM
    /// 101:2008, 6.4.9).
    case normal(Double, degreesOfFreedom: Double)
    /// Drawn from a distribution.
    case distribution(Distribution)
    /// One of several means of joint readings.
    case joint(ensemble: Int, member: Int)
  }

  /// Data whose points are drawn.
  public struct PointSet: Hashable, Sendable {
    /// The data node.
    public var node: NodeID
    /// The random numbers of the points.
    public var stream: RandomStream
    /// The common degrees of freedom of all errors: points less parameters of a fit that they scatter around, else
    /// infinite.
    public var degreesOfFreedom: Double
    /// The factor of all deviations.
    var scale = 1.0

    /// Creates a source from a data node whose points have errors.
    public init(node: NodeID, stream: RandomStream, degreesOfFreedom: Double = .infinity) {
      self.node = node
      self.stream = stream
      self.degreesOfFreedom = degreesOfFreedom
    }
  }

  /// The maximum number of sources connected by correlations; drawing them takes the third power of their number.
  public static let correlatedLimit = 1_000

  /// The graph, with a node for each number that is drawn.
  public var graph: Graph
  /// The numbers that are drawn.
  public var sources: [Source]
  /// Means of readings that were taken together; deviations refer to them by index.
  public var ensembles: [Ensemble] = []
  /// Data whose points have errors; each point is drawn independently.
  public var sets: [PointSet]
  /// Correlations of pairs of sources; all others are independent.
  public var correlations: [SourceCorrelation]

  /// Creates a sampled graph from a graph and its random values.
  public init(graph: Graph, sources: [Source], sets: [PointSet] = [], correlations: [SourceCorrelation] = []) {
    self.graph = graph
    self.sources = sources
    self.sets = sets
    self.correlations = correlations
  }
}

extension SampledGraph {
  /// Means of readings that were taken together: they have a multivariate t distribution (JCGM 102:2011, 5.3.2).
  public struct Ensemble: Sendable {
    /// The random numbers of the means.
    let stream: RandomStream
    /// The degrees of freedom of all means.
    let degreesOfFreedom: Double
    /// For each mean, its deviation as weights of independent normal numbers.
    let rows: [[Double]]

    /// Creates means with these scales, and with correlations by the indices of two means.
    ///
    /// Nil if no numbers can have such correlations.
    ///
    /// - Complexity: the third power of the number of means.
    public init?(
      stream: RandomStream, degreesOfFreedom: Double, scales: [Double], correlation: (Int, Int) -> Double
    ) {
      guard let factor = try? CholeskyFactor(count: scales.count, slack: 1e-9, correlation) else { return nil }
      self.stream = stream
      self.degreesOfFreedom = degreesOfFreedom
      rows = zip(factor.rows, scales).map { row, scale in row.map { $0 * scale } }
    }

    private init(_ stream: RandomStream, _ degreesOfFreedom: Double, _ rows: [[Double]]) {
      (self.stream, self.degreesOfFreedom, self.rows) = (stream, degreesOfFreedom, rows)
    }

    /// Returns normal deviations with the same correlations, and scales larger by this factor.
    func normal(times factor: Double) -> Ensemble {
      Ensemble(stream, .infinity, rows.map { row in row.map { $0 * factor } })
    }
  }

  /// Returns the fewest degrees of freedom of all parts of a source.
  ///
  /// With 2 or fewer there is no standard deviation, with 1 or fewer no mean.
  func degreesOfTails(of source: Source) -> Double {
    guard case .deviations(_, let deviations) = source.draw else { return .infinity }
    return deviations.map { deviation in
      switch deviation {
      case .normal(_, let degrees): degrees
      case .distribution: .infinity
      case .joint(let ensemble, _): ensembles[ensemble].degreesOfFreedom
      }
    }.min() ?? .infinity
  }
}

/// Why samples cannot be drawn.
public enum SamplingProblem: Error, Hashable, Sendable {
  /// The correlations contradict each other; the pair is the first that does not fit to the pairs before it.
  case contradiction(NodeID, NodeID)
  /// More numbers are connected by correlations than can be drawn.
  case tooManyCorrelated(Int, limit: Int)
}

/// Turns independent numbers into correlated ones, by rows of the Cholesky factor of their correlations.
///
/// Numbers that are not normal are drawn through a Gaussian copula: the correlation is that of the normal numbers with
/// the same probabilities.
struct CorrelatedDraws: Sendable {
  /// For the index of each correlated source, the weights of the independent normal numbers that compose its own.
  private(set) var rows: [Int: [(source: Int, weight: Double)]] = [:]

  /// Computes the rows for all sources that are correlated.
  ///
  /// - Complexity: the third power of the number of connected sources.
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

  /// Adds the rows of the Cholesky factor of the correlations of some sources.
  private mutating func factor(
    _ sources: [Int], _ coefficients: [Int: [Int: Double]], _ sampled: SampledGraph
  ) throws(SamplingProblem) {
    func own(_ row: Int) -> [Int: Double] { coefficients[sources[row]] ?? [:] }
    do throws(CholeskyFactor.NotPositive) {
      let factor = try CholeskyFactor(count: sources.count, slack: 1e-9) { own($0)[sources[$1]] ?? 0 }
      for (source, row) in zip(sources, factor.rows) {
        rows[source] = zip(sources, row).filter { $0.1 != 0 }.map { (source: $0.0, weight: $0.1) }
      }
    } catch {
      let row = error.row
      // The entry that does not fit, or the largest of the row.
      let strongest = (0..<row).max { abs(own(row)[sources[$0]] ?? 0) < abs(own(row)[sources[$1]] ?? 0) }
      let partner = sources[error.column ?? strongest ?? 0]
      throw .contradiction(sampled.sources[partner].node, sampled.sources[sources[row]].node)
    }
  }
}
