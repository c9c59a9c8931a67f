package import EvaluationEngine
package import Geometry
package import GraphDocument

/// The appearance of a node with a typed number.
package struct NumberFace: NodeFace {
  package static let kind = NodeKind.number

  package var kindName: String { "number" }
  package var nameBase: String { DocumentContents.numberName }
  package var isGiven: Bool { true }
  package var isPutBelow: Bool { true }

  package func size(named name: String, text: String) -> Size { NodeMetrics.size(name: name, symbol: "", ports: 0) }

  package func part(of node: NodeID, in contents: DocumentContents) -> DocumentPart { .inputs }
}
