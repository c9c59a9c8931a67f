public import DataSets
public import EvaluationEngine
public import Formulas
public import GraphAnalysis

/// A computed value with its uncertainty, or with the reason why the uncertainty is unknown.
public struct Appraisal<Value> {
  /// The computed value; its uncertainty is included if it is known.
  public var value: Value
  /// The reason why the uncertainty is unknown; nil if it is known, or if the value is exact.
  public var unknown: UnknownUncertainty?

  /// Creates a computed value; `unknown` is the reason if its uncertainty is unknown.
  public init(value: Value, unknown: UnknownUncertainty? = nil) {
    self.value = value
    self.unknown = unknown
  }
}

extension Appraisal: Equatable where Value: Equatable {}
extension Appraisal: Hashable where Value: Hashable {}
extension Appraisal: Sendable where Value: Sendable {}

/// Computes the values of a document's nodes with their propagated uncertainties.
///
/// Derivatives are computed once for all nodes.
public final class NodeQuantities {
  private let contents: DocumentContents
  private var derivation: Derivation
  private let meter: EvaluationMeter?
  private let isExact: Bool
  private lazy var flatSpots = FlatSpots(SampledGraph.make(of: contents, countedBy: meter).sampled)
  /// For each number that was examined, whether it varies although its uncertainty is 0 to first order.
  private var variations: [NodeID: Bool] = [:]
  /// The number of numbers with an uncertainty of 0 to first order that are examined one by one.
  ///
  /// If more are requested, all others are examined together.
  private static let mostSingly = 4

  /// Prepares the propagation of uncertainties through a document.
  ///
  /// If `meter`, which counts the work on data sets, ends the work, uncertainties are unknown.
  ///
  /// - Complexity: Linear in the nodes that depend on an uncertain value.
  public init(_ contents: DocumentContents, countedBy meter: EvaluationMeter? = nil) {
    self.contents = contents
    self.meter = meter
    meter?.begin()
    derivation = contents.uncertaintyPropagation.derivation(in: contents.graph, countedBy: meter)
    derivation.allowSweeps()
    isExact = derivation.isEmpty
  }

  /// Returns the node's number, with its uncertainty if it depends on an uncertain value; nil if it has no number.
  ///
  /// - Complexity: The same as for `Derivation.uncertainty(of:)`; O(1) for a node that depends on no uncertain value.
  public func quantity(of node: NodeID) -> Appraisal<Quantity>? {
    guard case .number(let value) = contents.graph.value(of: node) else { return nil }
    if isExact { return Appraisal(value: Quantity(value)) }
    guard isAffordable(node) else { return Appraisal(value: Quantity(value), unknown: Self.givenUp(node)) }
    var finding = derivation.uncertainty(of: node)
    if finding.isZero {
      switch varies(node) {
      case true?: finding = .flat(node)
      case false?: break
      case nil: finding = .unknown(Self.givenUp(node))
      }
    }
    return Appraisal(value: Quantity(value, finding.known), unknown: finding.unknown)
  }

  /// Whether a number varies although its uncertainty is 0 to first order; nil if the meter ended the examination.
  private func varies(_ node: NodeID) -> Bool? {
    // A stated uncertainty of 0 needs no examination.
    if case .number = contents.graph.content(of: node) { return false }
    if let known = variations[node] { return known }
    // More than `mostSingly` entries mean that all numbers were examined, and this node was not among them.
    if variations.count > Self.mostSingly { return false }
    var nodes = [node]
    if variations.count == Self.mostSingly {
      nodes += flatSpots.moving.filter { other in
        other != node && variations[other] == nil && contents.graph.contains(other) && isAffordable(other)
          && derivation.uncertainty(of: other).isZero
      }
    }
    let varying = flatSpots.varying(among: nodes, countedBy: meter)
    if meter?.stop != nil { return varying.contains(node) ? true : nil }
    for other in nodes { variations[other] = varying.contains(other) }
    return varying.contains(node)
  }

  /// Returns the node's data set with the errors of its points, propagated over all paths; nil if it has no data set.
  ///
  /// - Complexity: The same as for `Derivation.errors(of:in:)`; O(1) for a node that depends on no uncertain value.
  public func set(of node: NodeID) -> Appraisal<DataSet>? {
    guard case .data(let set) = contents.graph.value(of: node) else { return nil }
    guard isAffordable(node) else { return Appraisal(value: set.withoutErrors, unknown: Self.givenUp(node)) }
    return derivation.appraised(set, of: node, in: contents.graph)
  }

  private func isAffordable(_ node: NodeID) -> Bool {
    guard let meter, derivation.moves(node) else { return true }
    let work = derivation.workLeft(for: node)
    return work == 0 || meter.allows(work * Derivation.pointsPerUnit)
  }

  private static func givenUp(_ node: NodeID) -> UnknownUncertainty { UnknownUncertainty(.stopped, at: node) }

  /// The work done so far, in the units of `Derivation.work`.
  public var work: Int { derivation.work }
}

extension UncertaintyFinding {
  /// Whether the uncertainty is 0 to first order, because the derivatives with respect to all uncertain values are 0.
  public var isZero: Bool { self == .known(StandardUncertainty(0)) }

  /// Returns the finding that an uncertainty is unknown because the value varies although its derivative is 0.
  static func flat(_ node: NodeID) -> UncertaintyFinding { .unknown(UnknownUncertainty(.flat, at: node)) }
}

extension FlatSpots {
  /// Checks whether a node's value varies although its uncertainty is 0 by linear propagation.
  ///
  /// - Parameters:
  ///   - linear: The result of linear propagation.
  ///   - node: The node.
  ///   - meter: Counts the work on data sets; if it ends the work, an uncertainty of 0 becomes unknown.
  /// - Returns: `linear`, or an unknown uncertainty if the value varies.
  public func finding(
    _ linear: UncertaintyFinding, of node: NodeID, countedBy meter: EvaluationMeter? = nil
  ) -> UncertaintyFinding {
    guard linear.isZero else { return linear }
    if !varying(among: [node], countedBy: meter).isEmpty { return .flat(node) }
    return meter?.stop == nil ? linear : .unknown(UnknownUncertainty(.stopped, at: node))
  }
}

extension Derivation {
  /// Returns a data set with the propagated errors of its points, or without errors if no uncertain value affects it.
  mutating func appraised(_ set: DataSet, of node: NodeID, in graph: Graph) -> Appraisal<DataSet> {
    if case .data = graph.content(of: node) { return Appraisal(value: set) }
    let errors = errors(of: node, in: graph)
    return Appraisal(value: set.withErrors(errors?.bars), unknown: errors?.unknown)
  }
}

extension DocumentContents {
  /// The uncertainties and correlations of the document's numbers, ready to be propagated through its graph.
  ///
  /// - Complexity: linear in the nodes with uncertainties, and in the texts of formulas with uncertain numbers.
  public var uncertaintyPropagation: UncertaintyPropagation {
    var sources: [NodeID: StandardUncertainty] = [:]
    for node in uncertainNumbers { sources[node] = uncertainty(of: node) }
    return UncertaintyPropagation(
      sources: sources, correlations: sourceCorrelations, written: writtenUncertainties)
  }

  /// The correlations of all uncertain numbers, including numbers inside groups that are used.
  ///
  /// - Complexity: Linear in the uncertain numbers and in the readings of their series.
  var sourceCorrelations: [SourceCorrelation] {
    let stated = correlations.map { SourceCorrelation($0.first, $0.second, $0.coefficient) }
    if !details.hasEvaluations { return stated + hiddenCorrelations }
    return stated + ReadingSeries.taken(in: self).together.flatMap { $0.correlations(except: stated) }
      + hiddenCorrelations
  }
}
