import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

/// How a number is told of and edited.
extension NumberFace: EditableFace {
  func toolChoices(in editor: NodesPM) -> [ScreenVO.ToolChoice] {
    [
      ScreenVO.ToolChoice(text: "type a number to set it", command: .edit),
      Self.choice(.toggleKind, "operator", in: editor),
    ]
  }

  func preview(of node: NodeEntry.Node) -> String { node.quantity.map { "= \(NumberText.display($0))" } ?? "" }

  func edit(_ node: NodeID, in editor: NodesPM) throws(Rejection) { editor.open(ValuePrompt(node: node)) }

  func setValue(_ quantity: Quantity, typed text: String, of node: NodeID, in editor: NodesPM) throws(Rejection) {
    try editor.setValue(quantity, typed: text, of: node)
  }

  /// It becomes an operator to be chosen.
  func toggleKind(of node: NodeID, in editor: NodesPM) throws(Rejection) {
    try editor.apply(.setContent(node, .operator(.null)))
    editor.say("'\(editor.contents.name(of: node))' is an operator: \(editor.keyName(.replaceOperator)) chooses which")
  }
}
