public import EvaluationEngine
public import Formulas
public import GraphAnalysis

/// Values of a document's nodes with the uncertainties that follow from its uncertain numbers.
public struct NodeQuantities {
  private let contents: DocumentContents
  private let propagation: UncertaintyPropagation

  public init(_ contents: DocumentContents) {
    self.contents = contents
    propagation = contents.uncertaintyPropagation
  }

  /// The node's value, with its uncertainty where something it rests on is uncertain; nil where it fails.
  ///
  /// - Complexity: linear in what is upstream of the node where the document has uncertain numbers, else constant.
  public func quantity(of node: NodeID) -> Quantity? {
    guard case .number(let value) = contents.graph.value(of: node) else { return nil }
    return Quantity(value, propagation.uncertainty(of: node, in: contents.graph))
  }
}

extension DocumentContents {
  /// How the uncertainties of the document's numbers, their correlations included, go through its graph.
  ///
  /// - Complexity: linear in the nodes that have details.
  public var uncertaintyPropagation: UncertaintyPropagation {
    var sources: [NodeID: StandardUncertainty] = [:]
    for node in uncertainNumbers { sources[node] = uncertainty(of: node) }
    return UncertaintyPropagation(
      sources: sources, correlations: correlations.map { SourceCorrelation($0.first, $0.second, $0.coefficient) },
      written: writtenUncertainties)
  }
}
