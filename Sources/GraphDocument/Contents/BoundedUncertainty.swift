public import DataSets
public import EvaluationEngine
public import GraphAnalysis

/// The result of an uncertainty calculation whose work is limited.
public enum LimitedResult<Found> {
  case found(Found)
  /// The calculation would have exceeded the limit.
  case tooFar

  /// The result, if the calculation stayed within the limit.
  public var found: Found? {
    if case .found(let found) = self { found } else { nil }
  }
}

extension LimitedResult: Equatable where Found: Equatable {}
extension LimitedResult: Sendable where Found: Sendable {}

/// A cache for uncertainties of a document's values, which are computed on request, node by node.
///
/// Recorded derivatives are reused by later requests until an edit affects them.
public struct UncertaintyLedger {
  private var derivation: Derivation
  private let correlations: [SourceCorrelation]
  private let mayBeUncertain: Bool
  /// Computed when an uncertainty of 0 occurs first, for the present state of the document.
  private var flatSpots: FlatSpots?

  /// The maximum number of upstream nodes computed again to check whether a node's value varies.
  private static let mostMoved = 2_000

  /// Creates an empty cache for the present state of a document.
  public init(_ contents: DocumentContents) {
    correlations = contents.sourceCorrelations
    mayBeUncertain = contents.mayBeUncertain
    derivation = Derivation(correlations: correlations)
  }

  /// Discards the recorded derivatives of all nodes that an event affected, and of all nodes that depend on them.
  ///
  /// - Returns: The nodes whose uncertainties may have changed; nil if all may have changed and no derivative remains.
  /// - Complexity: Linear in the computed nodes and in the derivatives that depend on them, except for the order of
  ///   links; after edits of more than values also linear in the correlations.
  public mutating func forget(after event: DocumentEvent, in contents: DocumentContents) -> Set<NodeID>? {
    flatSpots = nil
    let isKept =
      event.touches(.computation.subtracting([.numbers, .links]))
      ? correlations == contents.sourceCorrelations : true
    guard isKept, mayBeUncertain == contents.mayBeUncertain, var reached = event.touchedNodes(in: contents) else {
      self = UncertaintyLedger(contents)
      return nil
    }
    var waiting = Array(reached)
    while let node = waiting.popLast() {
      // The tape also has everything that its nodes depend on.
      guard derivation.isKnown(node), contents.graph.contains(node) else { continue }
      for port in contents.graph.users(of: node) where reached.insert(port.node).inserted { waiting.append(port.node) }
    }
    derivation.forget(reached)
    return reached
  }

  /// The work done so far, in the units of `Derivation.work`.
  public var work: Int { derivation.work }

  /// Returns the uncertainty of a node's value, either its own or the propagated one, if `budget` suffices.
  ///
  /// The budget is in the units of `Derivation.work`; the work done is subtracted from it.
  public mutating func uncertainty(
    ofValueOf node: NodeID, in contents: DocumentContents, budget: inout Int
  ) -> LimitedResult<UncertaintyFinding> {
    guard contents.mayBeUncertain, contents.graph.value(of: node).number != nil else { return .found(.none) }
    if case .number = contents.graph.content(of: node) {
      return .found(contents.uncertainty(of: node).map { .known($0) } ?? .none)
    }
    let answer = ask(node, contents, &budget) { $0.uncertainty(of: node) }
    guard let finding = answer.found, finding.isZero else { return answer }
    guard let upstream = contents.graph.upstream(of: [node], atMost: Self.mostMoved) else { return .tooFar }
    // Sets are computed again for each of some trials.
    let points = upstream.reduce(contents.graph.pointsTaken(by: node)) { $0 + contents.graph.pointsTaken(by: $1) }
    let trials = FlatSpots.trialsOfSets * points / Derivation.pointsPerUnit
    if trials > budget { return .tooFar }
    let spots = flatSpots ?? FlatSpots(SampledGraph.make(of: contents).sampled)
    flatSpots = spots
    budget = max(0, budget - upstream.count - trials)
    return .found(spots.finding(finding, of: node))
  }

  /// Returns a node's data set with the errors of its points, combined over all paths; nil if its value is not a set.
  public mutating func set(
    of node: NodeID, in contents: DocumentContents, budget: inout Int
  ) -> LimitedResult<Appraisal<DataSet>>? {
    guard case .data(let set) = contents.graph.value(of: node) else { return nil }
    if case .data = contents.graph.content(of: node) { return .found(Appraisal(value: set)) }
    return ask(node, contents, &budget) { $0.appraised(set, of: node, in: contents.graph) }
  }

  /// Returns the uncertainty of a reduction of a node's data set.
  public mutating func uncertainty(
    of reduction: Reduction, ofSetOf node: NodeID, in contents: DocumentContents, budget: inout Int
  ) -> LimitedResult<UncertaintyFinding> {
    guard let set = contents.graph.value(of: node).data else { return .found(.none) }
    return ask(node, contents, &budget) { derivation in
      derivation.moves(node)
        ? derivation.uncertainty(ofSumOf: node, weights: set.slopes(of: reduction)) : UncertaintyFinding.none
    }
  }

  /// Records the derivatives upstream of a node and answers a question with them, if the limits allow both.
  private mutating func ask<Answer>(
    _ node: NodeID, _ contents: DocumentContents, _ budget: inout Int,
    _ question: (inout Derivation) -> Answer
  ) -> LimitedResult<Answer> {
    let before = derivation.work
    defer { budget = max(0, budget - (derivation.work - before)) }
    if !derivation.isKnown(node) {
      let graph = contents.graph
      guard let upstream = graph.upstream(of: [node], atMost: budget, except: { derivation.isKnown($0) }) else {
        budget = 0
        return .tooFar
      }
      for id in upstream + [node] {
        let moves = graph.isScattered(id) || graph.inputs(of: id).contains { $0.map(derivation.moves) ?? false }
        let points = moves ? graph.pointsTaken(by: id) : 0
        if points / Derivation.pointsPerUnit > budget - (derivation.work - before) { return .tooFar }
        derivation.append(
          id, in: graph, uncertainty: contents.uncertainty(of: id), written: contents.writtenUncertainties(of: id))
      }
    }
    let rest = budget - (derivation.work - before)
    guard derivation.workLeft(for: node) <= rest else { return .tooFar }
    return .found(question(&derivation))
  }
}

extension DocumentEvent {
  /// Returns the nodes, including hidden ones, whose values or uncertainties the event may have changed; nil if all may
  /// have.
  ///
  /// Results that depend only on other nodes stay valid.
  ///
  /// - Complexity: Linear in the changes, in the computed nodes and in the inputs of the edited nodes; if a group is
  ///   redefined, linear in all instances.
  package func touchedNodes(in contents: DocumentContents) -> Set<NodeID>? {
    if replacesAll { return nil }
    switch cause {
    case .edited, .undone, .redone, .read, .joined: break
    case .replaced, .levelChanged: return nil
    }
    let edited = changes.lazy.filter { $0.touches(.computation) }.flatMap(\.nodes)
    var touched = Set(computed).union(hiddenComputed).union(edited)
    // A redefined group may change the uncertainties of its instances, and of formulas that call it, without changing
    // their values.
    if touches(.groups) { touched.formUnion(contents.hidden.nodes + contents.uses.nodes + contents.uses.callers) }
    if contents.hidden.count == 0 { return touched }
    // If an instance sets an uncertain number, this node is in no change, and is not computed if its value stays the
    // same.
    for node in edited where contents.graph.contains(node) {
      for case let source? in contents.graph.inputs(of: node) where contents.hidden.isGiven(source, to: node) {
        touched.insert(source)
      }
    }
    return touched
  }
}

extension Graph {
  /// Returns the number of points in the sets that a node reads and computes; points of long formulas count several
  /// times.
  fileprivate func pointsTaken(by node: NodeID) -> Int {
    let points = inputs(of: node).reduce(value(of: node).data?.count ?? 0) { sum, input in
      sum + (input.flatMap { value(of: $0).data?.count } ?? 0)
    }
    return points * (1 + stepsOfFormula(of: node) / Self.shortFormula)
  }

  /// The number of steps of a formula that takes about as long to differentiate at a point as reading the point.
  private static var shortFormula: Int { 8 }
}
