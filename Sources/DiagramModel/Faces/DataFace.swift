package import EvaluationEngine
package import Geometry
package import GraphDocument

/// The appearance of a node with a data set, which is written in the document or read from a file or a database.
package struct DataFace: NodeFace {
  package static let kind = NodeKind.data
  package static let searchWord: String? = "data"

  package var kindName: String { "data" }
  package var nameBase: String { "data" }
  package var isGiven: Bool { true }
  package var isPutBelow: Bool { true }
  package var signs: (symbol: String, ascii: String) { ("∷", "::") }

  package func size(named name: String, text: String) -> Size {
    NodeMetrics.size(name: name, symbol: signs.symbol, ports: 0)
  }

  package func part(of node: NodeID, in contents: DocumentContents) -> DocumentPart { .data }
}
