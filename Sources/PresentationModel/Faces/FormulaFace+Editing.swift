import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

extension FormulaFace: EditableFace {
  func toolText(of node: NodeID, in editor: any EditorReading) -> String { "= \(text(of: node, in: editor.contents))" }

  func toolChoices(in editor: any EditorReading) -> [ScreenVO.ToolChoice] {
    [
      Self.choice(.edit, "edits it", in: editor), Self.choice(.expandFormula, "operators", in: editor),
      Self.choice(.display, "format", in: editor), Self.choice(.toggleKind, "number", in: editor),
    ]
  }

  func inspectorRows(of node: NodeID, in inspection: NodeInspection) -> [ListingRow] {
    let contents = inspection.contents
    guard let formula = contents.formula(of: node) else { return [] }
    let inputs = zip(formula.names, contents.inputs(of: node)).map { name, source in
      guard let source else { return ListingRow(key: name, text: "open: no node of that name has a value") }
      let value = contents.sentence(forValueOf: source) ?? "= \(NodeInspection.shownValue(of: source, in: contents))"
      return ListingRow(key: name, text: value, aim: contents.visible(source).map { .node($0) } ?? .nowhere)
    }
    return [ListingRow(key: "formula", text: formula.text)] + inputs
  }

  func edit(_ node: NodeID, in editor: NodesPM) throws(CommandError) -> Outcome {
    try editor.openUnlessTooLong(EditFormulaPrompt(node: node), of: node)
    return .done
  }

  func setValue(
    _ quantity: Quantity, typed text: String, of node: NodeID, in editor: NodesPM
  ) throws(CommandError) -> Outcome {
    throw .node(node, "is a formula: \(editor.keyName(.toggleKind)) makes it a number")
  }
}
