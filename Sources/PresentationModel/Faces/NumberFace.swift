import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// A number that was typed.
struct NumberFace: NodeFace {
  static let kind = NodeKind.number

  var kindName: String { "number" }
  var nameBase: String { DocumentContents.numberName }
  var isGiven: Bool { true }
  var isPutBelow: Bool { true }

  func size(named name: String, text: String) -> Size { NodeMetrics.size(name: name, symbol: "", ports: 0) }

  func part(of node: NodeID, in contents: DocumentContents) -> TableHeading.Part { .inputs }

  func toolChoices(in editor: NodesPM) -> String { "type a number to set it" }

  func preview(of node: NodeEntry.Node) -> String { node.quantity.map { "= \(NumberText.display($0))" } ?? "" }

  func edit(_ node: NodeID, in editor: NodesPM) throws(Rejection) { editor.open(ValuePrompt(node: node)) }

  func setValue(_ quantity: Quantity, of node: NodeID, in editor: NodesPM) throws(Rejection) {
    try editor.setValue(quantity, of: node)
  }

  /// It becomes an operator to be chosen.
  func toggleKind(of node: NodeID, in editor: NodesPM) throws(Rejection) {
    try editor.apply(.setContent(node, .operator(.null)))
    editor.say("'\(editor.contents.name(of: node))' is an operator: \(editor.keyName(.replaceOperator)) chooses which")
  }
}
