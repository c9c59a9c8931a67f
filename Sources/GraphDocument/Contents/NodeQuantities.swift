public import DataSets
public import EvaluationEngine
public import Formulas
public import GraphAnalysis

/// A node's result as it is reported: its value with its uncertainty, and if that is unknown, why.
public struct Appraisal<Value> {
  /// The computed value, with its uncertainty if it is known.
  public var value: Value
  /// Nil if there is an uncertainty that is known, or none.
  public var unknown: UnknownUncertainty?

  /// A value, and why its uncertainty is unknown, if it is.
  public init(value: Value, unknown: UnknownUncertainty? = nil) {
    self.value = value
    self.unknown = unknown
  }
}

extension Appraisal: Equatable where Value: Equatable {}
extension Appraisal: Hashable where Value: Hashable {}
extension Appraisal: Sendable where Value: Sendable {}

/// Values of a document's nodes with the uncertainties that follow from its uncertain numbers: one pass for all
/// requested nodes.
public final class NodeQuantities {
  private let contents: DocumentContents
  private var derivation: Derivation
  private let meter: EvaluationMeter?
  /// Whether no value depends on anything uncertain.
  private let isExact: Bool
  private lazy var flatSpots = FlatSpots(SampledGraph.make(of: contents).sampled)
  /// For each number with an uncertainty of 0 to first order, whether it varies all the same.
  private var variations: [NodeID: Bool] = [:]
  /// The number of such numbers that are examined one by one; with the next one all others are examined too.
  private static let mostSingly = 4

  /// `meter` counts the work on data sets; if it ends the work, uncertainties are unknown.
  ///
  /// - Complexity: Linear in the nodes that depend on something uncertain.
  public init(_ contents: DocumentContents, countedBy meter: EvaluationMeter? = nil) {
    self.contents = contents
    self.meter = meter
    meter?.begin()
    derivation = contents.uncertaintyPropagation.derivation(in: contents.graph, countedBy: meter)
    derivation.allowSweeps()
    isExact = derivation.isEmpty
  }

  /// The node's number, with its uncertainty where something it depends on is uncertain; nil if it has none.
  ///
  /// - Complexity: that of `Derivation.uncertainty(of:)`; constant for a node that depends on nothing uncertain.
  public func quantity(of node: NodeID) -> Appraisal<Quantity>? {
    guard case .number(let value) = contents.graph.value(of: node) else { return nil }
    if isExact { return Appraisal(value: Quantity(value)) }
    guard isAffordable(node) else { return Appraisal(value: Quantity(value), unknown: Self.givenUp(node)) }
    var finding = derivation.uncertainty(of: node)
    if finding.isZero, varies(node) { finding = .flat(node) }
    return Appraisal(value: Quantity(value, finding.known), unknown: finding.unknown)
  }

  /// Whether a number varies although its uncertainty is 0 to first order.
  private func varies(_ node: NodeID) -> Bool {
    if let known = variations[node] { return known }
    // With the one after those that are looked at singly all others were, and it is none of them.
    if variations.count > Self.mostSingly { return false }
    var nodes = [node]
    if variations.count == Self.mostSingly {
      nodes += flatSpots.moving.filter { other in
        other != node && variations[other] == nil && contents.graph.contains(other) && isAffordable(other)
          && derivation.uncertainty(of: other).isZero
      }
    }
    let varying = flatSpots.varying(among: nodes, countedBy: meter)
    for other in nodes { variations[other] = varying.contains(other) }
    return varying.contains(node)
  }

  /// The node's set, its points with the errors that they have over all paths together; nil if it has none.
  ///
  /// - Complexity: that of `Derivation.errors(of:in:)`; constant for a node that depends on nothing uncertain.
  public func set(of node: NodeID) -> Appraisal<DataSet>? {
    guard case .data(let set) = contents.graph.value(of: node) else { return nil }
    guard isAffordable(node) else { return Appraisal(value: set.withoutErrors, unknown: Self.givenUp(node)) }
    return derivation.appraised(set, of: node, in: contents.graph)
  }

  /// Whether an answer about the node may be worked out; one that takes no work always.
  private func isAffordable(_ node: NodeID) -> Bool {
    guard let meter, derivation.moves(node) else { return true }
    return meter.allows(derivation.workLeft(for: node) * Derivation.pointsPerUnit)
  }

  private static func givenUp(_ node: NodeID) -> UnknownUncertainty { UnknownUncertainty(.stopped, at: node) }

  /// How much work was done, in the units of `Derivation.work`.
  public var work: Int { derivation.work }
}

extension UncertaintyFinding {
  /// Whether it is known to be 0: to first order, a value that depends on something uncertain does not move with it.
  public var isZero: Bool { self == .known(StandardUncertainty(0)) }

  /// The uncertainty of a node whose value varies although its derivative is 0.
  static func flat(_ node: NodeID) -> UncertaintyFinding { .unknown(UnknownUncertainty(.flat, at: node)) }
}

extension FlatSpots {
  /// The finding about a node's uncertainty: unknown if it would be 0 although the value varies.
  public func finding(_ linear: UncertaintyFinding, of node: NodeID) -> UncertaintyFinding {
    linear.isZero && !varying(among: [node]).isEmpty ? .flat(node) : linear
  }
}

extension Derivation {
  /// The set of a node, with the propagated errors of its points; without errors if they depend on nothing uncertain.
  mutating func appraised(_ set: DataSet, of node: NodeID, in graph: Graph) -> Appraisal<DataSet> {
    if case .data = graph.content(of: node) { return Appraisal(value: set) }
    let errors = errors(of: node, in: graph)
    return Appraisal(value: set.withErrors(errors?.bars), unknown: errors?.unknown)
  }
}

extension DocumentContents {
  /// The propagation of the numbers' uncertainties and correlations through the document's graph.
  ///
  /// - Complexity: linear in the nodes that have details.
  public var uncertaintyPropagation: UncertaintyPropagation {
    var sources: [NodeID: StandardUncertainty] = [:]
    for node in uncertainNumbers { sources[node] = uncertainty(of: node) }
    return UncertaintyPropagation(
      sources: sources, correlations: sourceCorrelations, written: writtenUncertainties)
  }

  /// The correlations of the document's numbers, and of those inside the groups that are used.
  ///
  /// - Complexity: linear in the uncertain numbers and, for each series of readings, in its readings times its numbers.
  var sourceCorrelations: [SourceCorrelation] {
    let stated = correlations.map { SourceCorrelation($0.first, $0.second, $0.coefficient) }
    if !details.hasEvaluations { return stated + hiddenCorrelations }
    return stated + ReadingSeries.taken(in: self).together.flatMap { $0.correlations(except: stated) }
      + hiddenCorrelations
  }
}
