package import EvaluationEngine
package import Geometry
package import GraphDocument

/// The appearance of an instance of a group; it has one port for each input of the group.
package struct GroupFace: NodeFace {
  package static let kind = NodeKind.group
  package static let searchWord: String? = "group"

  /// The number of the group's inputs.
  package let portCount: Int

  private static let signs = (symbol: "⧉", ascii: "[]")
  private static let widestBox = 40
  private static let outputRows = 100

  /// Creates the face of an instance with this many ports.
  package init(portCount: Int) {
    self.portCount = portCount
  }

  package var kindName: String { "group" }
  package var nameBase: String { "use" }
  package var signs: (symbol: String, ascii: String) { Self.signs }

  package func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size {
    let signature = contents.signature(of: node) ?? GroupSignature(inputs: [], outputs: [])
    return Self.size(named: contents.name(of: node), text: text(of: node, in: contents), signature, ports: ports)
  }

  package func size(named name: String, text: String) -> Size {
    Self.size(named: name, text: text, GroupSignature(inputs: [], outputs: []), ports: portCount)
  }

  /// Returns the size of the box for an instance of a group.
  package static func size(named name: String, of group: String, _ signature: GroupSignature) -> Size {
    size(named: name, text: group, signature, ports: signature.inputs.count)
  }

  /// Returns the size of the box: one row per port, one for the group's name, and one for the value.
  ///
  /// Outputs after the first are in the rows of ports.
  private static func size(named name: String, text: String, _ signature: GroupSignature, ports: Int) -> Size {
    let outputs = signature.outputs.count > 1 ? signature.outputs.prefix(outputRows + 1) : []
    let first = outputs.first.map { CellText.columns(of: $0) + 1 + NodeMetrics.valueColumns } ?? 0
    let rows = outputs.dropFirst().enumerated().map { row, output in
      let input = signature.inputs.indices.contains(row) ? CellText.columns(of: signature.inputs[row]) : 0
      return input + 2 + CellText.columns(of: output)
    }
    let plain = NodeMetrics.size(name: name, symbol: signs.symbol, ports: ports)
    let columns = min(widestBox, max(CellText.columns(of: text), first, rows.max() ?? 0) + 4)
    return Size(columns: max(plain.columns, columns), rows: max(ports, outputs.count - 1) + 4)
  }

  package func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels {
    .names(contents.signature(of: node)?.inputs ?? [])
  }

  package func outputLabels(of node: NodeID, in contents: DocumentContents) -> [String] {
    guard let outputs = contents.signature(of: node)?.outputs, outputs.count > 1 else { return [] }
    return Array(outputs.prefix(Self.outputRows + 1))
  }

  package func textRows(of node: NodeID, in diagram: Diagram) -> [String] { [text(of: node, in: diagram.contents)] }

  package func part(of node: NodeID, in contents: DocumentContents) -> DocumentPart {
    contents.isOutput(node) ? .outputs : .formulas
  }

  package func spokenKind(of node: NodeID, in contents: DocumentContents) -> String {
    "instance of group \(text(of: node, in: contents))"
  }

  package func has(_ word: SearchTerm, on node: NodeID, in contents: DocumentContents) -> Bool {
    contents.instance(of: node).map { word.isIn($0.group) } == true
  }

  /// Returns the name of the group.
  package func text(of node: NodeID, in contents: DocumentContents) -> String {
    contents.instance(of: node)?.group ?? ""
  }
}
