public import EvaluationEngine
import Formulas
public import GraphDocument

/// The values of some numbers of a document, and of the outputs that depend on them, at one time.
///
/// Two states are compared as `DifferenceListing` compares two documents, but without a copy of the document.
public struct NumberStates {
  private let nodes: [(node: NodeID, name: String, content: DifferenceReport.Content)]
  private let outputs: [(name: String, outcome: DifferenceReport.Content)]

  /// Stores the present values of these numbers and of the outputs that depend on them.
  ///
  /// `meter` counts the work for uncertainties.
  ///
  /// - Complexity: Linear in the nodes that depend on the numbers, plus sorting their names.
  public init(of nodes: [NodeID], in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil) {
    func named(_ nodes: some Sequence<NodeID>) -> [(node: NodeID, name: String)] {
      nodes.map { (node: $0, name: contents.name(of: $0)) }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
    self.nodes = named(Set(nodes)).map { ($0.node, $0.name, DifferenceListing.content(of: $0.node, contents)) }
    let declaresOutputs = contents.interface.outputs != nil
    let affected = contents.graph.downstream(with: nodes).lazy.filter { node in
      (declaresOutputs || !contents.isHidden(node)) && contents.graph.hasOutput(node) && contents.isOutput(node)
    }
    let quantities = NodeQuantities(contents, countedBy: meter)
    outputs = named(affected).map { output in
      (output.name, DifferenceListing.outcome(of: output.node, contents, quantities, shownAs: output.name))
    }
  }

  /// Returns the changes since an earlier state of the same numbers.
  ///
  /// Returns nil if a number changed but its text is the same as before.
  public func changes(since old: NumberStates) -> (comparison: DocumentComparison, report: DifferenceReport)? {
    var report = DifferenceReport()
    var revalued: [NodePair] = []
    for (before, after) in zip(old.nodes, nodes) where !Self.isSame(before.content, after.content) {
      let texts = ValueText(for: .message)
      if DifferenceWording.text(before.content, in: texts) == DifferenceWording.text(after.content, in: texts) {
        return nil
      }
      report.revalued.append(.init(name: after.name, old: before.content, new: after.content))
      revalued.append(NodePair(old: before.node, new: after.node))
    }
    if revalued.isEmpty { return (DocumentComparison(revalued: []), report) }
    for (before, after) in zip(old.outputs, outputs) where before.outcome != after.outcome {
      report.outputs.append(.init(name: after.name, old: before.outcome, new: after.outcome))
    }
    return (DocumentComparison(revalued: revalued), report)
  }

  /// Whether two numbers are written the same way; 0 and −0 differ.
  private static func isSame(_ old: DifferenceReport.Content, _ new: DifferenceReport.Content) -> Bool {
    if case .quantity(let before) = old, case .quantity(let after) = new {
      return before == after && before.value.bitPattern == after.value.bitPattern
    }
    return old == new
  }
}
