package import EvaluationEngine
import Formulas
package import Geometry
package import GraphDocument

/// The appearance of a node with a formula; it has one port for each name in the formula.
package struct FormulaFace: NodeFace {
  package static let kind = NodeKind.formula
  package static let searchWord: String? = "formula"

  /// The number of the formula's ports.
  package let portCount: Int

  private static let sign = "="
  private static let widestBox = 40

  package var kindName: String { "formula" }
  package var nameBase: String { DocumentContents.formulaName }
  package var signs: (symbol: String, ascii: String) { (Self.sign, Self.sign) }

  package func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size {
    size(named: contents.name(of: node), text: text(of: node, in: contents), ports: ports)
  }

  package func size(named name: String, text: String) -> Size { size(named: name, text: text, ports: portCount) }

  private func size(named name: String, text: String, ports: Int) -> Size {
    let plain = NodeMetrics.size(name: name, symbol: Self.sign, ports: ports)
    let columns = min(Self.widestBox, CellText.columns(of: text) + 4)
    return Size(columns: max(plain.columns, columns), rows: ports + 4)
  }

  package func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels {
    .names(contents.formula(of: node)?.names ?? [])
  }

  package func textRows(of node: NodeID, in diagram: Diagram) -> [String] { [text(of: node, in: diagram.contents)] }

  package func part(of node: NodeID, in contents: DocumentContents) -> DocumentPart {
    contents.isOutput(node) ? .outputs : .formulas
  }

  package func spokenKind(of node: NodeID, in contents: DocumentContents) -> String {
    "formula \(text(of: node, in: contents))"
  }

  package func has(_ word: SearchTerm, on node: NodeID, in contents: DocumentContents) -> Bool {
    contents.formulaText(of: node).map { word.isIn($0) } == true
  }

  /// Returns the formula as it was typed.
  package func text(of node: NodeID, in contents: DocumentContents) -> String {
    contents.formulaText(of: node) ?? ""
  }
}
