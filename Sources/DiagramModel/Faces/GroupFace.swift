package import EvaluationEngine
import Formulas
package import Geometry
package import GraphDocument

/// A use of a group, whose ports are the inputs of the group.
package struct GroupFace: NodeFace {
  package static let kind = NodeKind.group
  package static let searchWord: String? = "use"

  /// The name of the group.
  package let group: String
  /// How many ports the use has.
  package let portCount: Int

  private static let signs = (symbol: "ƒ", ascii: "f")

  package init(_ group: String, portCount: Int) {
    self.group = group
    self.portCount = portCount
  }

  package var kindName: String { "use of \(group)" }
  package var nameBase: String { group }
  package var similarity: Similarity { Similarity(kind: Self.kind, variant: group.hashValue) }
  package var signs: (symbol: String, ascii: String) { Self.signs }

  package func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size {
    size(named: contents.name(of: node), text: group, ports: ports)
  }

  package func size(named name: String, text: String) -> Size { size(named: name, text: text, ports: portCount) }

  /// A row a port, one for the name of the group, one for the value.
  private func size(named name: String, text: String, ports: Int) -> Size {
    let plain = NodeMetrics.size(name: name, symbol: Self.signs.symbol, ports: ports)
    return Size(columns: max(plain.columns, CellText.columns(of: text) + 4), rows: ports + 4)
  }

  package func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels {
    .names(contents.signature(of: node)?.inputs ?? [])
  }

  package func textRows(of node: NodeID, in diagram: Diagram) -> [String] { [group] }

  package func part(of node: NodeID, in contents: DocumentContents) -> DocumentPart {
    contents.isOutput(node) ? .outputs : .formulas
  }

  package func has(_ word: SoughtWord, on node: NodeID, in contents: DocumentContents) -> Bool { word.isIn(group) }
}
