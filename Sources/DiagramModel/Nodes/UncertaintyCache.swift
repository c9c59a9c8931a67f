package import DataSets
package import EvaluationEngine
package import GraphAnalysis
package import GraphDocument

/// The uncertainties of nodes, computed when they are requested and kept until an edit affects them.
///
/// The work depends on how many upstream nodes no earlier request has visited. The work is limited per node and per
/// frame; uncertainties beyond the limit are computed in a later frame.
package final class UncertaintyCache {
  /// How much work is done per frame; it takes a few milliseconds, which is less than drawing the frame.
  package static let budget = 50_000

  /// Counts of work, for tests.
  package struct Counts: Hashable, Sendable {
    /// The number of uncertainties that were computed or given up because of too much work.
    package var found = 0
    /// The units of work spent on these uncertainties.
    package var work = 0
  }

  private struct Question: Hashable {
    let node: NodeID
    let reduction: Reduction
  }

  package private(set) var counts = Counts()
  private var numbers: [NodeID: LimitedResult<UncertaintyFinding>] = [:]
  private var sets: [NodeID: LimitedResult<Appraisal<DataSet>>] = [:]
  private var reductions: [Question: LimitedResult<UncertaintyFinding>] = [:]
  private var ledger: UncertaintyLedger?
  /// The nodes whose uncertainty needs too much work; after an edit, it may need less.
  private var tooFar: Set<NodeID> = []
  private var rest = budget

  /// Creates an empty cache.
  package init() {}

  /// Begins another frame, which may do as much work as `budget` again.
  package func beginFrame() {
    rest = Self.budget
  }

  /// Discards the uncertainties that an event of the document may change.
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

  func isKnown(of node: NodeID) -> Bool { numbers[node] != nil }

  /// Returns the uncertainty of a node: as the document states it, or as it results from the nodes that it depends on.
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

  /// Returns the uncertainty of a statistic, such as the mean, of a node's data set.
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

/// The text of an uncertainty for a separate table column.
package enum UncertaintyText {
  /// Returns `0.5`, or `+0.5 −0.4` if the texts for up and down differ; `written` formats each number.
  package static func sides(lower: Double, upper: Double, _ written: (Double) -> String) -> String {
    sides(lower: written(lower), upper: written(upper))
  }

  /// Returns one text if both are equal, else both with signs.
  static func sides(lower: String, upper: String) -> String { lower == upper ? upper : "+\(upper) −\(lower)" }
}
