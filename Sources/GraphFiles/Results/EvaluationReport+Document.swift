public import EvaluationEngine
import GraphAnalysis
public import GraphDocument

extension EvaluationReport {
  /// Creates the results of nodes; `meter` counts the work on data sets for uncertainties, and can end it.
  public init(of nodes: [NodeID], in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil) {
    let quantities = NodeQuantities(contents, countedBy: meter)
    self.init(entries: nodes.map { Entry($0, in: contents, quantities) })
  }
}

extension EvaluationReport.Entry {
  /// Creates the result of a node from its value in `contents` and its uncertainty in `quantities`.
  public init(_ node: NodeID, in contents: DocumentContents, _ quantities: NodeQuantities) {
    self.init(name: contents.name(of: node), outcome: Self.outcome(of: node, contents, quantities))
    display = contents.format(of: node)
    unit = contents.unitText(of: node)
  }

  private static func outcome(
    of node: NodeID, _ contents: DocumentContents, _ quantities: NodeQuantities
  ) -> EvaluationReport.Outcome {
    if let set = quantities.set(of: node) {
      return .data(set.value, unknown: set.unknown.map { Self.reason($0, contents) })
    }
    if let quantity = quantities.quantity(of: node) {
      return .quantity(quantity.value, unknown: quantity.unknown.map { Self.reason($0, contents) })
    }
    let message = contents.sentence(forValueOf: node) ?? ""
    return .failure(message: message, cause: contents.cause(ofMissing: node).map { contents.name(of: $0) })
  }

  private static func reason(
    _ unknown: UnknownUncertainty, _ contents: DocumentContents
  ) -> EvaluationReport.UnknownReason {
    EvaluationReport.UnknownReason(message: contents.sentence(for: unknown), cause: contents.name(of: unknown.node))
  }
}
