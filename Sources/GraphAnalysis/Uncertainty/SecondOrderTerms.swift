public import EvaluationEngine

/// The uncertainty of a value including second-order terms, for independent sources.
///
/// The terms are Σᵢ Σⱼ (½ fᵢⱼ² + fᵢ fᵢⱼⱼ) u²(xᵢ) u²(xⱼ) and are added to the variance of linear propagation (GUM, JCGM
/// 100:2008, 5.1.2, note). First derivatives are exact. Second and third derivatives are central differences of first
/// derivatives, with a step of 1/1024 of a source's uncertainty. The terms then have about six correct digits. For a
/// polynomial of third degree, all digits are correct.
public struct SecondOrderTerms: Hashable, Sendable {
  /// The maximum number of sources, because each needs two evaluations of the graph.
  public static let sourceLimit = 500

  /// The reason why the second-order terms cannot be computed.
  public enum Failure: Error, Hashable {
    /// Two sources are correlated, but the formula holds only for independent sources.
    case correlated(NodeID, NodeID)
    /// The source is not a number node, so that its value cannot be varied.
    ///
    /// It is an uncertain number in a formula, or a set of points.
    case notMovable(NodeID)
    /// The uncertainty of the source differs on the two sides.
    case twoSided(NodeID)
    /// If the value of the source is slightly different, the result has no number or no derivative.
    case noSlope(NodeID)
    case tooMany(Int)
    /// The terms make the variance negative, so terms of a higher order matter too.
    case negative
    case stopped
    case tooLarge
  }

  /// The standard uncertainty with terms of first and second order.
  public let uncertainty: Double
  /// The fraction of the squared uncertainty that comes from second-order terms.
  ///
  /// It is negative if the terms reduce the uncertainty, and 0 if there are no such terms.
  public let part: Double

  /// Computes the uncertainty of a node with second-order terms.
  ///
  /// - Parameters:
  ///   - node: A node of the graph.
  ///   - budget: The result of linear propagation for the node.
  ///   - correlations: The correlations of the sources.
  ///   - graph: An evaluated graph, which stays unchanged.
  ///   - meter: Counts the work on data sets and may end it.
  /// - Throws: The reason why the terms cannot be computed.
  /// - Complexity: Two evaluations of the nodes downstream of each source, and quadratic in the number of sources.
  public init(
    of node: NodeID, _ budget: UncertaintyBudget, _ correlations: [SourceCorrelation], in graph: Graph,
    countedBy meter: EvaluationMeter? = nil
  ) throws(Failure) {
    let sources = try Self.movable(budget, correlations, in: graph)
    let first = sources.map { $0.slope * $0.uncertainty }
    let places = Dictionary(uniqueKeysWithValues: sources.enumerated().map { ($0.element.node, $0.offset) })
    // In the unit of the result, ordered by the source that is moved and then by the source of the derivative.
    var (second, third): ([Double], [Double]) = ([], [])
    var trial = graph
    for moved in sources {
      let step = max(moved.uncertainty / 1_024, moved.value.magnitude * 0x1p-26)
      let (high, low) = (moved.value + step, moved.value - step)
      let above = try Self.slopes(of: node, places, moved.node, at: high, in: &trial, meter)
      let below = try Self.slopes(of: node, places, moved.node, at: low, in: &trial, meter)
      trial.setContent(.number(moved.value), of: moved.node)
      // The uncertainty in steps.
      let steps = moved.uncertainty / (high / 2 - low / 2)
      for (place, source) in sources.enumerated() {
        second.append((above[place] / 2 - below[place] / 2) * source.uncertainty * steps)
        third.append(
          ((above[place] - source.slope) + (below[place] - source.slope)) * source.uncertainty * steps * steps)
      }
    }
    let terms = [first, second, third]
    guard terms.allSatisfy({ $0.allSatisfy { $0.isFinite } }) else { throw .tooLarge }
    let size = terms.reduce(0.0) { size, terms in terms.reduce(size) { max($0, $1.magnitude) } }
    guard size > 0 else {
      (uncertainty, part) = (0, 0)
      return
    }
    let linear = first.reduce(0.0) { $0 + ($1 / size) * ($1 / size) }
    var added = 0.0
    for index in second.indices {
      let (bend, turn, slope) = (second[index] / size, third[index] / size, first[index % sources.count] / size)
      added += bend * bend / 2 + slope * turn
    }
    let whole = linear + added
    guard whole >= 0 else { throw .negative }
    uncertainty = size * whole.squareRoot()
    part = whole > 0 ? added / whole : 0
    guard uncertainty.isFinite else { throw .tooLarge }
  }

  private struct Source {
    let node: NodeID
    let value: Double
    let slope: Double
    let uncertainty: Double
  }

  /// Returns the sources of the node with their uncertainties, including those with a derivative of 0.
  ///
  /// - Throws: the reason why the sources are not independent number nodes.
  private static func movable(
    _ budget: UncertaintyBudget, _ correlations: [SourceCorrelation], in graph: Graph
  ) throws(Failure) -> [Source] {
    let counted = budget.contributions.filter { $0.uncertainty != StandardUncertainty(0) }
    let nodes = Set(counted.map(\.source))
    for pair in correlations where pair.coefficient != 0 && pair.first != pair.second {
      if nodes.contains(pair.first), nodes.contains(pair.second) { throw .correlated(pair.first, pair.second) }
    }
    guard counted.count <= sourceLimit else { throw .tooMany(counted.count) }
    var sources: [Source] = []
    for contribution in counted {
      let node = contribution.source
      guard case .number(let value) = graph.content(of: node) else { throw .notMovable(node) }
      guard contribution.uncertainty.isSymmetric else { throw .twoSided(node) }
      guard contribution.derivative.isFinite else { throw .noSlope(node) }
      sources.append(
        Source(
          node: node, value: value, slope: contribution.derivative, uncertainty: contribution.uncertainty.upper))
    }
    return sources
  }

  private static func slopes(
    of node: NodeID, _ places: [NodeID: Int], _ moved: NodeID, at value: Double, in trial: inout Graph,
    _ meter: EvaluationMeter?
  ) throws(Failure) -> [Double] {
    guard value.isFinite else { throw .noSlope(moved) }
    trial.setContent(.number(value), of: moved)
    _ = trial.propagate(countedBy: meter)
    let found = Sensitivities.of(node, in: trial, countedBy: meter) { places[$0] != nil }
    if meter?.stop != nil { throw .stopped }
    guard let found else { throw .noSlope(moved) }
    var slopes = [Double](repeating: 0, count: places.count)
    for (source, slope) in zip(found.sources, found.derivatives) {
      guard slope.isFinite else { throw .noSlope(moved) }
      if let place = places[source] { slopes[place] = slope }
    }
    return slopes
  }
}
