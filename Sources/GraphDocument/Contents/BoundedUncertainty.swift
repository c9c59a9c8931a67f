public import DataSets
public import EvaluationEngine
public import GraphAnalysis

/// The result of a question about uncertainty with limited work.
public enum LimitedResult<Found> {
  case found(Found)
  /// It would have taken more work than was allowed.
  case tooFar

  /// The result, if the work sufficed.
  public var found: Found? {
    if case .found(let found) = self { found } else { nil }
  }
}

extension LimitedResult: Equatable where Found: Equatable {}
extension LimitedResult: Sendable where Found: Sendable {}

/// Uncertainties of a document's values, computed on request, node by node.
///
/// Recorded derivatives are reused for the next request, and stay until an edit reaches them.
public struct UncertaintyLedger: Sendable {
  private var derivation: Derivation
  private let correlations: [SourceCorrelation]
  private let mayBeUncertain: Bool
  /// Made for the first uncertainty of 0, for the document as it is.
  private var flatSpots: FlatSpots?

  /// The most nodes upstream of a node that are computed again to see whether its value varies.
  private static let mostMoved = 2_000

  /// For the present state of a document.
  public init(_ contents: DocumentContents) {
    correlations = contents.sourceCorrelations
    mayBeUncertain = contents.mayBeUncertain
    derivation = Derivation(correlations: correlations)
  }

  /// Discards the recorded derivatives of everything that an event of the document touched, and of all that depends on
  /// it.
  ///
  /// - Returns: the nodes whose answers may have changed; nil if these may be all, and no derivative remains.
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
      // Whatever is on the tape has all that it rests on there too.
      guard derivation.isKnown(node), contents.graph.contains(node) else { continue }
      for port in contents.graph.users(of: node) where reached.insert(port.node).inserted { waiting.append(port.node) }
    }
    derivation.forget(reached)
    return reached
  }

  /// How much was done, in the units of `Derivation.work`.
  public var work: Int { derivation.work }

  /// The uncertainty of a node's value, its own or the propagated one, if at most `budget` units of work suffice.
  ///
  /// Units are those of `Derivation.work`; the work is subtracted from the budget.
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
    let spots = flatSpots ?? FlatSpots(SampledGraph.make(of: contents).sampled)
    flatSpots = spots
    budget = max(0, budget - upstream.count)
    return .found(spots.finding(finding, of: node))
  }

  /// A node's set, with the errors that its points have over all paths together.
  public mutating func set(
    of node: NodeID, in contents: DocumentContents, budget: inout Int
  ) -> LimitedResult<Appraisal<DataSet>>? {
    guard case .data(let set) = contents.graph.value(of: node) else { return nil }
    if case .data = contents.graph.content(of: node) { return .found(Appraisal(value: set)) }
    return ask(node, contents, &budget) { $0.appraised(set, of: node, in: contents.graph) }
  }

  /// The uncertainty of a reduction of a node's set.
  public mutating func uncertainty(
    of reduction: Reduction, ofSetOf node: NodeID, in contents: DocumentContents, budget: inout Int
  ) -> LimitedResult<UncertaintyFinding> {
    guard let set = contents.graph.value(of: node).data else { return .found(.none) }
    return ask(node, contents, &budget) { derivation in
      derivation.moves(node)
        ? derivation.uncertainty(ofSumOf: node, weights: set.slopes(of: reduction)) : UncertaintyFinding.none
    }
  }

  /// Records the derivatives upstream of a node and asks for an answer, if the limits allow both.
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
  /// The nodes with values or uncertainties that the event may have changed, including hidden nodes; nil if these may
  /// be all.
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
    // A group that is defined otherwise may give its instances, and the formulas that call it, other uncertainties with the same values.
    if touches(.groups) { touched.formUnion(contents.hidden.nodes + contents.uses.nodes + contents.uses.callers) }
    if contents.hidden.count == 0 { return touched }
    // An uncertain number that an instance has for itself is no node of any change, and is not computed where its value stays.
    for node in edited where contents.graph.contains(node) {
      for case let source? in contents.graph.inputs(of: node) where contents.hidden.isGiven(source, to: node) {
        touched.insert(source)
      }
    }
    return touched
  }
}

extension Graph {
  /// How many points the sets that a node takes and makes have, those of a long formula counted as often as it is longer than a short one.
  fileprivate func pointsTaken(by node: NodeID) -> Int {
    let points = inputs(of: node).reduce(value(of: node).data?.count ?? 0) { sum, input in
      sum + (input.flatMap { value(of: $0).data?.count } ?? 0)
    }
    return points * (1 + stepsOfFormula(of: node) / Self.shortFormula)
  }

  /// The number of steps of a formula that can be derived at a point about as fast as the point is read.
  private static var shortFormula: Int { 16 }
}
