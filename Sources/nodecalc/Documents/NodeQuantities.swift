import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// Values of a document's nodes with the uncertainties that follow from its uncertain numbers.
struct NodeQuantities {
  private let contents: DocumentContents
  private let propagation: UncertaintyPropagation

  init(_ contents: DocumentContents) {
    self.contents = contents
    var sources: [NodeID: StandardUncertainty] = [:]
    for node in contents.uncertainNumbers { sources[node] = contents.uncertainty(of: node) }
    propagation = UncertaintyPropagation(
      sources: sources,
      correlations: contents.correlations.map { SourceCorrelation($0.first, $0.second, $0.coefficient) },
      written: contents.writtenUncertainties)
  }

  /// The node's value, with its uncertainty where something it rests on is uncertain; `nil` where it fails.
  ///
  /// - Complexity: linear in what is upstream of the node where the document has uncertain numbers, else constant.
  func quantity(of node: NodeID) -> Quantity? {
    guard case .number(let value) = contents.graph.value(of: node) else { return nil }
    return Quantity(value, propagation.uncertainty(of: node, in: contents.graph))
  }
}
