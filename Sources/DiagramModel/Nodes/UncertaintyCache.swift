package import DataSets
package import EvaluationEngine
package import GraphAnalysis
package import GraphDocument

/// The uncertainties of requested nodes, each computed once until an edit affects it.
///
/// The work is proportional to the upstream nodes that no earlier answer visited. The total work of the requests of one
/// frame is limited, and so is the work for one node. Uncertainties beyond the limit are computed in a later frame.
package final class UncertaintyCache {
  /// The units of work per frame: a few milliseconds, and less than drawing the frame takes.
  package static let budget = 50_000

  /// Counts of work, for tests.
  package struct Counts: Hashable, Sendable {
    /// The number of uncertainties that were found, or found to take too much work.
    package var found = 0
    /// The units of work that this took.
    package var work = 0
  }

  /// A request about a set.
  private struct Question: Hashable {
    let node: NodeID
    let reduction: Reduction
  }

  package private(set) var counts = Counts()
  private var numbers: [NodeID: LimitedResult<UncertaintyFinding>] = [:]
  private var sets: [NodeID: LimitedResult<Appraisal<DataSet>>] = [:]
  private var reductions: [Question: LimitedResult<UncertaintyFinding>] = [:]
  /// The derivatives of earlier answers.
  private var ledger: UncertaintyLedger?
  /// The nodes for which some answer took too much work; it may take less after an edit.
  private var tooFar: Set<NodeID> = []
  private var rest = budget

  /// Creates an empty cache.
  package init() {}

  /// Begins another frame.
  package func beginFrame() {
    rest = Self.budget
  }

  /// Discards the results that an event of the document affects, because values or uncertainties may differ.
  ///
  /// - Complexity: The complexity of `UncertaintyLedger.forget(after:in:)`.
  package func follow(_ event: DocumentEvent, in contents: DocumentContents) {
    guard var ledger else { return forget() }
    // Moved out of the property, so that it is not copied.
    self.ledger = nil
    let before = ledger.work
    guard let reached = ledger.forget(after: event, in: contents) else { return forget() }
    counts.work += ledger.work - before
    self.ledger = ledger
    rest = Self.budget
    for node in reached.union(tooFar) {
      numbers[node] = nil
      sets[node] = nil
    }
    reductions = reductions.filter { question, _ in !reached.contains(question.node) && !tooFar.contains(question.node)
    }
    tooFar = []
  }

  /// Discards all results.
  package func forget() {
    numbers = [:]
    sets = [:]
    reductions = [:]
    ledger = nil
    tooFar = []
    rest = Self.budget
  }

  /// Returns whether the answer is final as long as the document does not change.
  func isKnown(of node: NodeID) -> Bool { numbers[node] != nil }

  /// Returns the uncertainty of a node's value, its own or the propagated one.
  package func uncertainty(of node: NodeID, in contents: DocumentContents) -> LimitedResult<UncertaintyFinding> {
    answer(numbers[node], of: node, contents) { ledger, rest in
      ledger.uncertainty(ofValueOf: node, in: contents, budget: &rest)
    } keep: {
      numbers[node] = $0
    }
  }

  /// Returns the set of a node with the errors of its points; nil if its value is not a set.
  package func set(of node: NodeID, in contents: DocumentContents) -> LimitedResult<Appraisal<DataSet>>? {
    guard contents.graph.isSet(node) else { return nil }
    return answer(sets[node], of: node, contents) { ledger, rest in
      ledger.set(of: node, in: contents, budget: &rest) ?? .tooFar
    } keep: {
      sets[node] = $0
    }
  }

  /// Returns the uncertainty of a reduction of a node's set.
  package func uncertainty(
    of reduction: Reduction, ofSetOf node: NodeID, in contents: DocumentContents
  ) -> LimitedResult<UncertaintyFinding> {
    let question = Question(node: node, reduction: reduction)
    return answer(reductions[question], of: node, contents) { ledger, rest in
      ledger.uncertainty(of: reduction, ofSetOf: node, in: contents, budget: &rest)
    } keep: {
      reductions[question] = $0
    }
  }

  private func answer<Found>(
    _ known: LimitedResult<Found>?, of node: NodeID, _ contents: DocumentContents,
    _ ask: (inout UncertaintyLedger, inout Int) -> LimitedResult<Found>, keep: (LimitedResult<Found>) -> Void
  ) -> LimitedResult<Found> {
    if let known { return known }
    if rest <= 0 { return .tooFar }
    let before = rest
    var ledger = self.ledger ?? UncertaintyLedger(contents)
    // Moved out of the property, so that it is not copied.
    self.ledger = nil
    let answer = ask(&ledger, &rest)
    self.ledger = ledger
    counts.work += before - rest
    // If the frame had done other work before, the node may still be possible in the next frame.
    if case .tooFar = answer {
      if before < Self.budget { return answer }
      tooFar.insert(node)
    }
    counts.found += 1
    keep(answer)
    return answer
  }
}

/// Formats the two sides of an uncertainty for a separate column.
package enum UncertaintyText {
  /// Returns `0.5`, or `+0.5 −0.4` if the sides differ as text.
  package static func sides(lower: Double, upper: Double, _ written: (Double) -> String) -> String {
    sides(lower: written(lower), upper: written(upper))
  }

  /// Returns the text for two formatted sides.
  static func sides(lower: String, upper: String) -> String { lower == upper ? upper : "+\(upper) −\(lower)" }
}
