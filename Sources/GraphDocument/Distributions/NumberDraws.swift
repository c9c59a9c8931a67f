public import EvaluationEngine
public import GraphAnalysis

/// Decides how the uncertain numbers of a document are drawn.
///
/// Each component has its own distribution and degrees of freedom (JCGM 101:2008, 6.4).
struct NumberDraws {
  private(set) var sources: [SampledGraph.Source] = []
  private(set) var ensembles: [SampledGraph.Ensemble] = []
  /// The correlations of the numbers that are drawn as correlated.
  private(set) var correlations: [SourceCorrelation] = []
  private(set) var remarks: [SamplingRemark] = []

  private let contents: DocumentContents
  private let joint: JointReadings
  /// Numbers with a correlation that does not come from joint readings, and all numbers connected with them.
  private var tied: Set<NodeID> = []
  /// The ensembles by their joint readings, and the indices of the numbers in them.
  private var places: [JointReadings.Key: (ensemble: Int, members: [NodeID: Int])] = [:]

  /// Collects the draws of a document's uncertain numbers.
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

  /// Finds the numbers drawn as correlated: those with a stated correlation, and all numbers correlated by readings
  /// with such a number or with a number that has a distribution.
  private mutating func findTied(among nodes: [NodeID]) {
    tied = Set(joint.others.flatMap { [$0.first, $0.second] })
    let clusters = Dictionary(grouping: nodes) { joint.root($0) }
    for cluster in clusters.values where cluster.count > 1 {
      if cluster.contains(where: { tied.contains($0) || contents.distribution(of: $0) != nil }) {
        tied.formUnion(cluster)
      }
    }
  }

  /// Makes an ensemble of each series of joint readings.
  ///
  /// Only correlated pairs share readings, because an input of a group is a different number in each instance.
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

  /// Returns the contributions to the uncertainty of a number; nil if it is too wide for floats.
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

  /// Returns the distribution between two limits.
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
  /// Creates the normal distribution of a value with an uncertainty; nil if it is too wide for floats.
  ///
  /// If the two sides differ, it consists of two halves.
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
  /// Creates a graph with uncertain numbers outside of a document.
  ///
  /// Each number is normally distributed, in two halves if its sides differ.
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
  /// Creates the random numbers of a document's node from its name.
  init(of node: NodeID, in contents: DocumentContents) { self.init(contents.name(of: node)) }
}

/// A remark on a value that is drawn differently from what the document states.
public struct SamplingRemark: Hashable, Sendable {
  /// The reason for the difference.
  public enum Reason: Hashable, Sendable {
    /// An uncertainty is not drawn.
    case notDrawn
    /// The number is correlated and drawn as normal, without its components and degrees of freedom (JCGM 101:2008,
    /// 6.4.8).
    case normalByCorrelation
    /// Degrees of freedom are stated for a part that does not use them: one that is neither symmetrically normal nor
    /// uniform.
    case degreesUnused
    /// The number of readings is at most the number of `numbers` read together, so their joint distribution is not
    /// defined.
    case fewReadings(Int, numbers: Int)
  }

  /// The reason for the difference.
  public var reason: Reason
  /// The node with the value.
  public var node: NodeID

  /// Creates a remark about a node.
  public init(_ reason: Reason, of node: NodeID) {
    self.reason = reason
    self.node = node
  }

  /// The difference and a suggestion, without initial capital and full stop.
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
