import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// A formula, whose ports are the names that it mentions.
struct FormulaFace: NodeFace {
  static let kind = NodeKind.formula
  static let searchWord: String? = "formula"

  /// How many ports the formula has.
  let portCount: Int

  private static let sign = "="
  /// The widest box that a formula's text makes, in columns.
  private static let widestBox = 40

  var kindName: String { "formula" }
  var nameBase: String { DocumentContents.formulaName }
  var signs: (symbol: String, ascii: String) { (Self.sign, Self.sign) }

  func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size {
    size(named: contents.name(of: node), text: text(of: node, in: contents), ports: ports)
  }

  func size(named name: String, text: String) -> Size { size(named: name, text: text, ports: portCount) }

  /// A row a port, one for the text, one for the value.
  private func size(named name: String, text: String, ports: Int) -> Size {
    let plain = NodeMetrics.size(name: name, symbol: Self.sign, ports: ports)
    let columns = min(Self.widestBox, CellText.columns(of: text) + 4)
    return Size(columns: max(plain.columns, columns), rows: ports + 4)
  }

  func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels {
    .names(contents.formula(of: node)?.names ?? [])
  }

  func textRows(of node: NodeID, in diagram: Diagram) -> [String] { [text(of: node, in: diagram.contents)] }

  func part(of node: NodeID, in contents: DocumentContents) -> TableHeading.Part {
    contents.isOutput(node) ? .outputs : .formulas
  }

  func spokenKind(of node: NodeID, in contents: DocumentContents) -> String {
    "formula \(text(of: node, in: contents))"
  }

  func has(_ word: SoughtWord, on node: NodeID, in contents: DocumentContents) -> Bool {
    contents.formula(of: node).map { word.isIn($0.text) } == true
  }

  func toolText(of node: NodeID, in editor: NodesPM) -> String { "= \(text(of: node, in: editor.contents))" }

  func inspectorRows(of node: NodeID, in editor: NodesPM) -> [NodesPM.ListingRow] {
    let contents = editor.contents
    guard let formula = contents.formula(of: node) else { return [] }
    let inputs = zip(formula.names, contents.graph.inputs(of: node)).map { name, source in
      guard let source else { return NodesPM.ListingRow(key: name, text: "open: no node of that name has a value") }
      let value = contents.sentence(forValueOf: source) ?? "= \(editor.shownNumber(of: source))"
      return NodesPM.ListingRow(key: name, text: value, aim: .node(source))
    }
    return [NodesPM.ListingRow(key: "formula", text: formula.text)] + inputs
  }

  func edit(_ node: NodeID, in editor: NodesPM) throws(Rejection) {
    try editor.openUnlessTooLong(EditFormulaPrompt(node: node), of: node)
  }

  func setValue(_ quantity: Quantity, of node: NodeID, in editor: NodesPM) throws(Rejection) {
    throw .node(node, "is a formula: \(editor.keyName(.toggleKind)) makes it a number")
  }

  private func text(of node: NodeID, in contents: DocumentContents) -> String {
    contents.formula(of: node)?.text ?? ""
  }
}
