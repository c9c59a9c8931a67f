package import DataSets
package import EvaluationEngine
package import GraphAnalysis
package import GraphDocument

/// The uncertainties of the nodes that have been looked at, each found once, and again when an edit has reached it.
///
/// Computing one takes work in proportion to the nodes upstream that no earlier answer visited, so there is a limit for
/// all that one frame requests, and so for one node. Uncertainties beyond the budget are computed for a later frame.
package final class UncertaintyCache {
  /// The units of work of one frame: some milliseconds, and less than a frame's own.
  package static let budget = 50_000

  /// Counts of work, for tests.
  package struct Counts: Hashable, Sendable {
    /// Uncertainties that were found, or found to be too far.
    package var found = 0
    /// The units of work that took.
    package var work = 0
  }

  /// A question about a set.
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
  /// The nodes for which some answer took too much work; in another document it may take less.
  private var tooFar: Set<NodeID> = []
  private var rest = budget

  /// No results yet.
  package init() {}

  /// Another frame begins.
  package func beginFrame() {
    rest = Self.budget
  }

  /// Discards the results that an event of the document reached, because values or uncertainties may differ.
  ///
  /// - Complexity: that of `UncertaintyLedger.forget(after:in:)`.
  package func follow(_ event: DocumentEvent, in contents: DocumentContents) {
    guard var ledger else { return forget() }
    // Taken out, so that nothing is copied.
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

  /// Whether no later frame finds another one while the document stays as it is.
  func isKnown(of node: NodeID) -> Bool { numbers[node] != nil }

  /// The uncertainty of a node's value, of its own or from upstream.
  package func uncertainty(of node: NodeID, in contents: DocumentContents) -> LimitedResult<UncertaintyFinding> {
    answer(numbers[node], of: node, contents) { ledger, rest in
      ledger.uncertainty(ofValueOf: node, in: contents, budget: &rest)
    } keep: {
      numbers[node] = $0
    }
  }

  /// The set of a node, with the errors of its points; nil if its value is not a set.
  package func set(of node: NodeID, in contents: DocumentContents) -> LimitedResult<Appraisal<DataSet>>? {
    guard contents.graph.isSet(node) else { return nil }
    return answer(sets[node], of: node, contents) { ledger, rest in
      ledger.set(of: node, in: contents, budget: &rest) ?? .tooFar
    } keep: {
      sets[node] = $0
    }
  }

  /// The uncertainty of a reduction of a node's set.
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
    // Taken out, so that nothing is copied.
    self.ledger = nil
    let answer = ask(&ledger, &rest)
    self.ledger = ledger
    counts.work += before - rest
    // With less than all of the work it is only too far for this frame.
    if case .tooFar = answer {
      if before < Self.budget { return answer }
      tooFar.insert(node)
    }
    counts.found += 1
    keep(answer)
    return answer
  }
}

/// The two sides of an uncertainty in a column of their own.
package enum UncertaintyText {
  /// `0.5`, or `+0.5 −0.4` if the sides differ as written.
  package static func sides(lower: Double, upper: Double, _ written: (Double) -> String) -> String {
    sides(lower: written(lower), upper: written(upper))
  }

  /// The text for written sides.
  static func sides(lower: String, upper: String) -> String { lower == upper ? upper : "+\(upper) −\(lower)" }
}
