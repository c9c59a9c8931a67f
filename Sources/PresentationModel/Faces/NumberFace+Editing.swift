import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

extension NumberFace: EditableFace {
  /// Returns the word for the node's kind.
  ///
  /// For a number with a range, a slider that shows the position of the value in the range follows.
  func toolText(of node: NodeID, in editor: any EditorReading) -> String {
    guard let range = editor.contents.range(of: node), case .number(let value) = editor.contents.graph.content(of: node)
    else { return kindName }
    let slider = TextBars.slider(at: range.share(of: value))
    let texts = editor.contents.valueText(of: node, for: .line)
    return "\(kindName) \(texts.side(range.low)) \(slider) \(texts.side(range.high))"
  }

  /// Returns the value.
  ///
  /// After the user stepped a number with a range, this includes the resulting change of the outputs.
  func toolDetail(of node: NodeID, in editor: any EditorReading) -> String {
    let value = editor.fullValue(of: node)
    guard let trail = editor.focus.trail, trail.node == node, editor.contents.range(of: node) != nil else {
      return value
    }
    return ([value] + trail.texts(in: editor.contents)).joined(separator: " · ")
  }

  func toolChoices(in editor: any EditorReading) -> [ScreenVO.ToolChoice] {
    [
      ScreenVO.ToolChoice(text: "type a number to set it", command: .edit),
      Self.choice(.increase, "step", in: editor),
      Self.choice(.display, "format", in: editor),
      Self.choice(.components, "± uncertainty", in: editor),
      Self.choice(.toggleKind, "operator", in: editor),
    ]
  }

  func preview(of node: NodeEntry.Node) -> String {
    let texts = ValueText(node.display ?? .plain, for: .message)
    return node.distribution?.previewSentence ?? node.quantity.map { "= \(texts.text($0))" } ?? ""
  }

  func edit(_ node: NodeID, in editor: NodesPM) throws(CommandError) -> Outcome {
    editor.open(ValuePrompt(node: node))
    return .done
  }

  func setValue(
    _ quantity: Quantity, typed text: String, of node: NodeID, in editor: NodesPM
  ) throws(CommandError) -> Outcome {
    try editor.setValue(quantity, typed: text, of: node)
  }

  /// Replaces the number by an operator node; the user chooses the operator afterwards.
  func toggleKind(of node: NodeID, in editor: NodesPM) throws(CommandError) -> Outcome {
    let name = editor.contents.name(of: node)
    let value = editor.fullValue(of: node)
    let isUnfed = editor.contents.graph.value(of: node).number == 0 && value == "0"
    let lost = editor.lossSentence(of: node, as: .operator)
    try editor.apply(.setContent(node, .operator(.null)))
    let keys = (editor.keyName(.replaceOperator), editor.keyName(.undo, in: .normal))
    return .reported(
      isUnfed
        ? "'\(name)' is now an empty operator: \(keys.0) chooses one\(lost)"
        : "'\(name)' is now an empty operator (was \(value)): \(keys.0) chooses one, \(keys.1) undoes\(lost)")
  }
}
