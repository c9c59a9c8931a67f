public import DataSets
public import EvaluationEngine
public import GraphAnalysis

/// What came of asking for something uncertain with so much work allowed.
public enum LimitedResult<Found> {
  case found(Found)
  /// It would have taken more work than was allowed.
  case tooFar

  /// What was found, if it was.
  public var found: Found? {
    if case .found(let found) = self { found } else { nil }
  }
}

extension LimitedResult: Equatable where Found: Equatable {}
extension LimitedResult: Sendable where Found: Sendable {}

/// Uncertainties of a document's values as they are asked for, node by node: what one answer has put on the tape serves the next, and
/// what an edit does not reach stays on it.
public struct UncertaintyLedger: Sendable {
  private var derivation: Derivation
  private let correlations: [SourceCorrelation]
  private let mayBeUncertain: Bool
  /// Made for the first uncertainty of 0, for the document as it is.
  private var flatSpots: FlatSpots?

  /// The most nodes upstream of one whose value is computed again to see whether it varies.
  private static let mostMoved = 2_000

  /// For one document as it is.
  public init(_ contents: DocumentContents) {
    correlations = contents.sourceCorrelations
    mayBeUncertain = contents.mayBeUncertain
    derivation = Derivation(correlations: correlations)
  }

  /// Takes off the tape what an event of the document has touched, and all that depends on it.
  ///
  /// - Returns: the nodes whose answers may be others; nil if that may be all, and nothing is on the tape any more.
  /// - Complexity: linear in what the event computed and in what of the tape depends on it, except for the order of
  ///   links; after edits of more than values linear in the correlations too.
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

  /// The uncertainty of a node's value, its own or what follows from what is upstream of it, if that is found by
  /// `budget` units of work at most.
  ///
  /// Units are those of `Derivation.work`; what was done is taken from the budget.
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

  /// The uncertainty of what a reduction makes of a node's set.
  public mutating func uncertainty(
    of reduction: Reduction, ofSetOf node: NodeID, in contents: DocumentContents, budget: inout Int
  ) -> LimitedResult<UncertaintyFinding> {
    guard let set = contents.graph.value(of: node).data else { return .found(.none) }
    return ask(node, contents, &budget) { derivation in
      derivation.moves(node)
        ? derivation.uncertainty(ofSumOf: node, weights: set.slopes(of: reduction)) : UncertaintyFinding.none
    }
  }

  /// Puts on the tape what is upstream of a node and asks, if both are allowed.
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
  /// The nodes whose values or uncertainties the event may have changed, hidden ones included; nil if that may be all.
  ///
  /// Results that depend on other nodes alone are still valid.
  ///
  /// - Complexity: linear in the changes, in the nodes computed and in the inputs of the nodes edited; where a group is defined otherwise
  ///   linear in all instances.
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

  /// The steps of a formula that is derived at a point about as fast as a point is gone through.
  private static var shortFormula: Int { 16 }
}
