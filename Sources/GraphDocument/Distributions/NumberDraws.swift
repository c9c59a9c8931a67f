public import EvaluationEngine
public import GraphAnalysis

/// Decides how random samples of each uncertain number are drawn.
///
/// Each component of an uncertainty has its own distribution and degrees of freedom (JCGM 101:2008, 6.4).
struct NumberDraws {
  private(set) var sources: [SampledGraph.Source] = []
  private(set) var ensembles: [SampledGraph.Ensemble] = []
  /// The correlations of the numbers in `tied`.
  private(set) var correlations: [SourceCorrelation] = []
  private(set) var remarks: [SamplingRemark] = []

  private let contents: DocumentContents
  private let joint: JointReadings
  /// The numbers that are drawn together, with a correlation matrix; see `findTied(among:)`.
  private var tied: Set<NodeID> = []
  /// The ensemble of each series of readings that were taken together.
  ///
  /// `ensemble` is its index, and `members` has the index of each number in the ensemble.
  private var places: [JointReadings.Key: (ensemble: Int, members: [NodeID: Int])] = [:]

  /// Decides how to draw all uncertain numbers of a document.
  ///
  /// - Complexity: linear in the numbers, their components and correlations; cubic in the numbers of a series.
  init(of contents: DocumentContents) {
    self.contents = contents
    let nodes = contents.uncertainNumbers.filter { node in
      guard case .number = contents.graph.content(of: node), let uncertainty = contents.uncertainty(of: node) else {
        return false
      }
      return uncertainty.upper > 0 || uncertainty.lower > 0 || contents.distribution(of: node) != nil
    }
    let all = contents.sourceCorrelations
    joint = JointReadings(all, among: Set(nodes), in: contents)
    findTied(among: nodes)
    makeEnsembles(of: nodes, Set(all.lazy.filter { $0.coefficient != 0 }.map { [$0.first, $0.second] }))
    correlations = all.filter { tied.contains($0.first) && tied.contains($0.second) }
    for node in nodes { add(node) }
  }

  /// Finds the numbers that are drawn together, with a correlation matrix.
  ///
  /// These are all numbers with a stated correlation. Further numbers are included if readings that were taken together
  /// correlate them with one of these numbers, or with a number that has a distribution.
  private mutating func findTied(among nodes: [NodeID]) {
    tied = Set(joint.others.flatMap { [$0.first, $0.second] })
    let clusters = Dictionary(grouping: nodes) { joint.root($0) }
    for cluster in clusters.values where cluster.count > 1 {
      if cluster.contains(where: { tied.contains($0) || contents.distribution(of: $0) != nil }) {
        tied.formUnion(cluster)
      }
    }
  }

  /// Makes an ensemble for each series of readings that were taken together, so that its numbers are drawn together.
  ///
  /// Only correlated numbers share readings. For example, an input of a group is a different number in each instance.
  private mutating func makeEnsembles(of nodes: [NodeID], _ correlated: Set<Set<NodeID>>) {
    var members: [JointReadings.Key: [(node: NodeID, component: UncertaintyComponent)]] = [:]
    for node in nodes where !tied.contains(node) && contents.distribution(of: node) == nil {
      var met: Set<String> = []
      for component in contents.evaluation(of: node)?.components ?? [] {
        guard let key = joint.key(of: component, of: node), met.insert(key.series).inserted else { continue }
        members[key, default: []].append((node, component))
      }
    }
    for key in members.keys.sorted() {
      guard let parts = members[key], parts.count > 1 else { continue }
      let stream = RandomStream(of: parts[0].node, in: contents).part("series \(key.series)")
      // The joint distribution of n readings of N numbers has n − N degrees of freedom.
      let degrees = key.count - parts.count
      let isWide = degrees > 0
      let factor = isWide ? (Double(key.count - 1) / Double(degrees)).squareRoot() : 1
      let ensemble = SampledGraph.Ensemble(
        stream: stream, degreesOfFreedom: Double(isWide ? degrees : key.count - 1),
        scales: parts.map { $0.component.standardUncertainty * factor }
      ) { row, column in
        let (one, other) = (parts[row], parts[column])
        guard correlated.contains([one.node, other.node]) else { return 0 }
        return ReadingStatistics.correlation(one.component.readings, other.component.readings)
      }
      guard let ensemble else {
        tied.formUnion(parts.map(\.node))
        continue
      }
      if !isWide { remarks.append(SamplingRemark(.fewReadings(key.count, numbers: parts.count), of: parts[0].node)) }
      let numbered = parts.enumerated().map { ($0.element.node, $0.offset) }
      places[key] = (ensembles.count, Dictionary(numbered) { first, _ in first })
      ensembles.append(ensemble)
    }
  }

  private mutating func add(_ node: NodeID) {
    guard case .number(let value) = contents.graph.content(of: node), let uncertainty = contents.uncertainty(of: node)
    else { return }
    let draw: SampledGraph.Draw?
    if let distribution = contents.distribution(of: node) {
      draw = .distribution(distribution)
    } else if tied.contains(node) {
      draw = Distribution(value, uncertainty).map { .distribution($0) }
      if contents.evaluation(of: node) != nil { remarks.append(SamplingRemark(.normalByCorrelation, of: node)) }
    } else {
      draw = deviations(of: node, uncertainty).map { .deviations(from: value, $0) }
    }
    if let draw {
      sources.append(SampledGraph.Source(node: node, draw: draw, stream: RandomStream(of: node, in: contents)))
    } else {
      remarks.append(SamplingRemark(.notDrawn, of: node))
    }
  }

  private mutating func deviations(of node: NodeID, _ uncertainty: StandardUncertainty) -> [SampledGraph.Deviation]? {
    let evaluation = contents.evaluation(of: node)
    let components = evaluation?.components ?? []
    if components.isEmpty {
      let degrees = evaluation?.degreesOfFreedom ?? .infinity
      if uncertainty.isSymmetric { return [.normal(uncertainty.upper, degreesOfFreedom: degrees)] }
      if degrees.isFinite { remarks.append(SamplingRemark(.degreesUnused, of: node)) }
      return Distribution(0, uncertainty).map { [.distribution($0)] }
    }
    var found: [SampledGraph.Deviation] = []
    var met: Set<String> = []
    for component in components where component.standardUncertainty > 0 {
      switch component.basis {
      case .readings, .stated:
        if let series = component.series, met.insert(series).inserted, let key = joint.key(of: component, of: node),
          let place = places[key], let member = place.members[node]
        {
          found.append(.joint(ensemble: place.ensemble, member: member))
        } else {
          found.append(
            .normal(component.standardUncertainty, degreesOfFreedom: component.degreesOfFreedom))
        }
      case .limits(let halfWidth, let kind):
        guard let distribution = limits(halfWidth, kind, component.degreesOfFreedom, of: node) else { return nil }
        found.append(.distribution(distribution))
      }
    }
    return found
  }

  /// Returns the distribution of a component that is given by its limits.
  ///
  /// For a uniform distribution, the degrees of freedom say how well the limits are known (JCGM 101:2008, 6.4.3).
  private mutating func limits(
    _ halfWidth: Double, _ kind: DistributionKind, _ degrees: Double, of node: NodeID
  ) -> Distribution? {
    if degrees.isFinite, kind == .uniform {
      let inexactness = min(halfWidth / (2 * degrees).squareRoot(), halfWidth)
      return try? Distribution(.curvilinearTrapezoid, [-halfWidth, halfWidth, inexactness])
    }
    if degrees.isFinite { remarks.append(SamplingRemark(.degreesUnused, of: node)) }
    return try? Distribution(kind, from: -halfWidth, to: halfWidth)
  }
}

extension Distribution {
  /// Creates the normal distribution of a value with an uncertainty; nil if the uncertainty is too large for a float.
  ///
  /// If the uncertainty differs up and down, the distribution consists of halves of two normal distributions.
  init?(_ value: Double, _ uncertainty: StandardUncertainty) {
    do throws(DistributionProblem) {
      try self.init(
        uncertainty.isSymmetric ? .normal : .twoPiece,
        uncertainty.isSymmetric
          ? [value, uncertainty.upper] : [value, uncertainty.lower, uncertainty.upper])
    } catch {
      return nil
    }
  }
}

extension SampledGraph {
  /// Creates a sampled graph from a graph with uncertain numbers, without a document.
  ///
  /// Each number is normally distributed. If its upper and lower uncertainty differ, the distribution consists of
  /// halves of two normal distributions.
  public init(_ graph: Graph, _ uncertain: [NodeID: StandardUncertainty]) {
    let sources = uncertain.sorted { $0.key < $1.key }.compactMap { node, uncertainty -> Source? in
      guard let value = graph.value(of: node).number, let distribution = Distribution(value, uncertainty) else {
        return nil
      }
      return Source(node: node, distribution: distribution, stream: RandomStream("\(node.index)"))
    }
    self.init(graph: graph, sources: sources)
  }
}

extension RandomStream {
  /// Creates the random stream of a node, which depends only on the node's name.
  init(of node: NodeID, in contents: DocumentContents) { self.init(contents.name(of: node)) }
}

/// A remark on a value that is drawn differently from what the document states.
public struct SamplingRemark: Hashable, Sendable {
  /// The reason why a value is drawn differently from what the document states.
  public enum Reason: Hashable, Sendable {
    /// The value has an uncertainty, but is not drawn at random.
    case notDrawn
    /// The number is correlated with others, so it is drawn from a normal distribution (JCGM 101:2008, 6.4.8).
    ///
    /// Its components and degrees of freedom are ignored.
    case normalByCorrelation
    /// The degrees of freedom of a component are ignored, because its distribution has none.
    ///
    /// Only uniform and symmetric normal distributions have degrees of freedom.
    case degreesUnused
    /// Numbers that were read together have at most as many readings as there are numbers.
    ///
    /// Their joint distribution is then not defined. The payload is the number of readings and the number of numbers.
    case fewReadings(Int, numbers: Int)
  }

  /// The reason why the value is drawn differently from what the document states.
  public var reason: Reason
  /// The node whose value is drawn differently.
  public var node: NodeID

  /// Creates a remark about a node.
  public init(_ reason: Reason, of node: NodeID) {
    self.reason = reason
    self.node = node
  }

  /// A sentence that says what is drawn differently, with a suggestion; without initial capital and full stop.
  public var sentence: String {
    switch reason {
    case .notDrawn: "has an uncertainty that is not sampled; put it into a number node of its own"
    case .normalByCorrelation:
      "is sampled as normal because it is correlated; its components and degrees of freedom affect only linear propagation"
    case .degreesUnused:
      "is sampled without its degrees of freedom: only normal and uniform parts use them; here they affect only k"
    case .fewReadings(let readings, let numbers):
      "\(readings) readings of \(numbers) numbers are too few for a joint distribution: they are sampled with \(readings - 1) degrees of freedom; take \(numbers + 1) readings or more"
    }
  }
}
