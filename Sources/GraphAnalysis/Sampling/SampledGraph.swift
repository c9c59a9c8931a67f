public import EvaluationEngine

/// The input of a Monte Carlo calculation: a graph, and the values in it that are random (JCGM 101:2008, clause 5).
///
/// In each sample a source has one random value, even if several paths lead from it to a result.
public struct SampledGraph: Sendable {
  /// An uncertain number, whose value is drawn at random for each sample.
  public struct Source: Sendable {
    /// The number node.
    public var node: NodeID
    /// How the value is drawn.
    public var draw: Draw
    /// The stream of random numbers from which the value is drawn.
    public var stream: RandomStream

    /// Creates a source from a number node and the way in which its value is drawn.
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

  /// How the value of an uncertain number is drawn.
  public enum Draw: Sendable {
    /// From its distribution; only numbers that are drawn in this way may have correlations.
    case distribution(Distribution)
    /// As a value plus independent random deviations; each deviation uses the part of the stream with its index.
    case deviations(from: Double, [Deviation])
  }

  /// One component of the random deviation of a number from its stated value, with mean 0.
  public enum Deviation: Hashable, Sendable {
    /// A normal deviation with a standard deviation.
    ///
    /// With finite degrees of freedom, it has Student's t distribution with this scale (JCGM 101:2008, 6.4.9).
    case normal(Double, degreesOfFreedom: Double)
    case distribution(Distribution)
    /// A deviation of a mean of readings that is correlated with other means of readings taken at the same time.
    ///
    /// `ensemble` is an index in `ensembles`, and `member` is the index of this mean in the ensemble.
    case joint(ensemble: Int, member: Int)
  }

  /// A data node whose points have errors; its points are drawn at random for each sample.
  public struct PointSet: Hashable, Sendable {
    /// The data node.
    public var node: NodeID
    /// The stream of random numbers from which the points are drawn.
    public var stream: RandomStream
    /// The degrees of freedom of the errors of all points.
    ///
    /// If the errors are the scatter around a fit, this is the number of points minus the number of the fit's
    /// parameters; otherwise it is infinite.
    public var degreesOfFreedom: Double
    var scale = 1.0

    /// Creates a source from a data node whose points have errors.
    public init(node: NodeID, stream: RandomStream, degreesOfFreedom: Double = .infinity) {
      self.node = node
      self.stream = stream
      self.degreesOfFreedom = degreesOfFreedom
    }
  }

  /// The maximum number of numbers that are connected by correlations.
  ///
  /// The time for drawing them grows with the third power.
  public static let correlatedLimit = 1_000

  /// The graph, with a number node for each source.
  public var graph: Graph
  /// The uncertain numbers.
  public var sources: [Source]
  /// Groups of means of readings that were taken at the same time; `Deviation.joint` refers to them by index.
  public var ensembles: [Ensemble] = []
  /// The data nodes whose points have errors; each point is drawn independently.
  public var sets: [PointSet]
  /// The correlations of pairs of sources; all other pairs are independent.
  public var correlations: [SourceCorrelation]

  /// Creates the input of a Monte Carlo calculation.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - sources: The uncertain numbers.
  ///   - sets: The data nodes whose points have errors.
  ///   - correlations: The correlations of the uncertain numbers.
  public init(graph: Graph, sources: [Source], sets: [PointSet] = [], correlations: [SourceCorrelation] = []) {
    self.graph = graph
    self.sources = sources
    self.sets = sets
    self.correlations = correlations
  }
}

extension SampledGraph {
  /// The means of several quantities that were read at the same time; they have a multivariate t distribution (JCGM
  /// 102:2011, 5.3.2).
  public struct Ensemble: Sendable {
    let stream: RandomStream
    /// The degrees of freedom of all means.
    let degreesOfFreedom: Double
    /// For each mean, the weights with which independent normal numbers are added to get its deviation.
    let rows: [[Double]]

    /// Creates correlated means; nil if no numbers can have such correlations.
    ///
    /// - Parameters:
    ///   - stream: The stream of random numbers.
    ///   - degreesOfFreedom: The degrees of freedom of all means.
    ///   - scales: For each mean, the scale of its deviation.
    ///   - correlation: Returns the correlation of two means, given by their indices.
    /// - Complexity: Cubic in the number of means.
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

    /// Returns a copy whose deviations are normal and multiplied by `factor`; the correlations are the same.
    func normal(times factor: Double) -> Ensemble {
      Ensemble(stream, .infinity, rows.map { row in row.map { $0 * factor } })
    }
  }

  /// Returns the fewest degrees of freedom among the components of a source's deviation.
  ///
  /// With 2 or fewer there is no standard deviation; with 1 or fewer there is no mean.
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

/// Why no samples can be drawn.
public enum SamplingProblem: Error, Hashable, Sendable {
  /// The correlations contradict each other; the payload is the first pair that contradicts earlier pairs.
  case contradiction(NodeID, NodeID)
  case tooManyCorrelated(Int, limit: Int)
}

/// Turns independent normal numbers into correlated ones, with the Cholesky factor of their correlations.
///
/// Other distributions are drawn through a Gaussian copula: the given correlation is the correlation of normal numbers
/// with the same probabilities.
struct CorrelatedDraws: Sendable {
  /// For each correlated source, the weights with which independent normal numbers are added to get its normal number.
  private(set) var rows: [Int: [(source: Int, weight: Double)]] = [:]

  /// Computes the weights for all correlated sources.
  ///
  /// - Complexity: Cubic in the number of connected sources.
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

  /// Computes the Cholesky factor for a group of connected sources, and stores its rows as weights.
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
