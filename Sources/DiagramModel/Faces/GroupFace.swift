package import EvaluationEngine
package import Geometry
package import GraphDocument

/// A use of a group, whose ports are the inputs of the group.
package struct GroupFace: NodeFace {
  package static let kind = NodeKind.group
  package static let searchWord: String? = "group"

  /// How many inputs the group has.
  package let portCount: Int

  private static let signs = (symbol: "⧉", ascii: "[]")
  /// The widest box that names of a group and its inputs make, in columns.
  private static let widestBox = 40

  /// The face of a use with so many ports.
  package init(portCount: Int) {
    self.portCount = portCount
  }

  package var kindName: String { "group" }
  package var nameBase: String { "use" }
  package var signs: (symbol: String, ascii: String) { Self.signs }

  package func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size {
    size(named: contents.name(of: node), text: text(of: node, in: contents), ports: ports)
  }

  package func size(named name: String, text: String) -> Size { size(named: name, text: text, ports: portCount) }

  /// A row a port, one for the name of the group, one for the value.
  private func size(named name: String, text: String, ports: Int) -> Size {
    let plain = NodeMetrics.size(name: name, symbol: Self.signs.symbol, ports: ports)
    let columns = min(Self.widestBox, CellText.columns(of: text) + 4)
    return Size(columns: max(plain.columns, columns), rows: ports + 4)
  }

  package func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels {
    .names(contents.signature(of: node)?.inputs ?? [])
  }

  package func textRows(of node: NodeID, in diagram: Diagram) -> [String] { [text(of: node, in: diagram.contents)] }

  package func part(of node: NodeID, in contents: DocumentContents) -> DocumentPart {
    contents.isOutput(node) ? .outputs : .formulas
  }

  package func spokenKind(of node: NodeID, in contents: DocumentContents) -> String {
    "use of group \(text(of: node, in: contents))"
  }

  package func has(_ word: SoughtWord, on node: NodeID, in contents: DocumentContents) -> Bool {
    contents.use(of: node).map { word.isIn($0.group) } == true
  }

  /// The name of its group.
  package func text(of node: NodeID, in contents: DocumentContents) -> String { contents.use(of: node)?.group ?? "" }
}
