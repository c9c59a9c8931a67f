public import DataSets
public import EvaluationEngine
public import GraphAnalysis

/// The result of a calculation of uncertainties with limited work.
public enum LimitedResult<Found> {
  case found(Found)
  /// The calculation was not done or not completed, because it would exceed the limit.
  case tooFar

  /// The result; nil if the calculation would have exceeded the limit.
  public var found: Found? {
    if case .found(let found) = self { found } else { nil }
  }
}

extension LimitedResult: Equatable where Found: Equatable {}
extension LimitedResult: Sendable where Found: Sendable {}

/// A cache of the uncertainties of a document's values, which are computed node by node on request.
///
/// Derivatives that were computed for a request are used again by later requests, until an edit affects them.
public struct UncertaintyLedger {
  private var derivation: Derivation
  private let correlations: [SourceCorrelation]
  private let mayBeUncertain: Bool
  /// Finds values that vary although their derivative is 0; created when it is first needed, for the current state of
  /// the document.
  private var flatSpots: FlatSpots?

  /// The maximum number of nodes that are computed again to check whether a value varies although its derivative is 0.
  private static let mostMoved = 2_000

  /// Creates an empty cache for the present state of a document.
  public init(_ contents: DocumentContents) {
    correlations = contents.sourceCorrelations
    mayBeUncertain = contents.mayBeUncertain
    derivation = Derivation(correlations: correlations)
  }

  /// Discards the derivatives of all nodes that a change of the document affected, and of all nodes downstream of them.
  ///
  /// - Returns: The nodes whose uncertainties may have changed; nil if all may have changed, and no derivative remains.
  /// - Complexity: Linear in the computed nodes and in the derivatives that depend on them, plus the time to sort
  ///   links.
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

  /// Returns the uncertainty of a node's value, either stated in the document or propagated; `tooFar` if `budget` is
  /// too small.
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

  /// Returns a node's data set with the errors of its points, propagated over all paths.
  ///
  /// Nil if the node has no data set; `tooFar` if `budget` is too small.
  public mutating func set(
    of node: NodeID, in contents: DocumentContents, budget: inout Int
  ) -> LimitedResult<Appraisal<DataSet>>? {
    guard case .data(let set) = contents.graph.value(of: node) else { return nil }
    if case .data = contents.graph.content(of: node) { return .found(Appraisal(value: set)) }
    return ask(node, contents, &budget) { $0.appraised(set, of: node, in: contents.graph) }
  }

  /// Returns the uncertainty of a number that a reduction, such as a mean, computes from a node's data set.
  public mutating func uncertainty(
    of reduction: Reduction, ofSetOf node: NodeID, in contents: DocumentContents, budget: inout Int
  ) -> LimitedResult<UncertaintyFinding> {
    guard let set = contents.graph.value(of: node).data else { return .found(.none) }
    return ask(node, contents, &budget) { derivation in
      derivation.moves(node)
        ? derivation.uncertainty(ofSumOf: node, weights: set.slopes(of: reduction)) : UncertaintyFinding.none
    }
  }

  /// Computes a result from the derivatives at a node, if the budget is sufficient.
  ///
  /// Missing derivatives are computed first.
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
  /// Returns the nodes, including hidden ones, whose values or uncertainties the event may have changed.
  ///
  /// Nil if all may have changed. A result that depends on none of these nodes stays valid.
  ///
  /// - Complexity: Linear in the changes and the nodes that were computed again; if a group is redefined, linear in all
  ///   instances.
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
    if touches(.groups) {
      touched.formUnion(contents.hidden.nodes + contents.instances.nodes + contents.instances.callers)
    }
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
  /// Returns the number of points that a node reads and computes; with a long formula, each point counts several times.
  fileprivate func pointsTaken(by node: NodeID) -> Int {
    let points = inputs(of: node).reduce(value(of: node).data?.count ?? 0) { sum, input in
      sum + (input.flatMap { value(of: $0).data?.count } ?? 0)
    }
    return points * (1 + stepsOfFormula(of: node) / Self.shortFormula)
  }

  /// The number of formula steps that take about as long per point as reading the point.
  private static var shortFormula: Int { 8 }
}
