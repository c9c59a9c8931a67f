import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

extension OperatorFace: EditableFace {
  func toolText(of node: NodeID, in editor: any EditorReading) -> String {
    let bypass = editor.contents.graph.isBypassed(node) ? " · bypassed" : ""
    let what = (id == .null ? "no operator yet" : signedKindName.text) + bypass
    if id.descriptor.parameters.isEmpty { return what }
    let parameters = ParameterSyntax.text(of: editor.contents.parameters(of: node), for: id)
    return "\(what) · \(parameters.isEmpty ? "no options set" : parameters)"
  }

  /// Returns the buttons of the tool line for an operator.
  ///
  /// There is a button for each operator with a one-character key, one for all operators, one for the number format,
  /// and one that turns the node into a number. If the operator has parameters, a button that edits them replaces the
  /// buttons for operators.
  func toolChoices(in editor: any EditorReading) -> [ScreenVO.ToolChoice] {
    let others = [Self.choice(.display, "format", in: editor), Self.choice(.toggleKind, "number", in: editor)]
    if !id.descriptor.parameters.isEmpty {
      return [
        Self.choice(.edit, "edits them", in: editor), Self.choice(.replaceOperator, "operator", in: editor),
      ] + others
    }
    let all = ScreenVO.ToolChoice(text: "…", command: .replaceOperator)
    return [Self.choice(.replaceOperator, "then", in: editor)] + Self.signs + [all] + others
  }

  private static let signs = OperatorCatalog.all.filter { $0.asciiSymbol.count == 1 && $0.symbol != $0.name }.map {
    ScreenVO.ToolChoice(
      key: $0.asciiSymbol, text: $0.symbol == $0.asciiSymbol ? "" : $0.symbol, command: .replaceOperator,
      typed: $0.asciiSymbol)
  }

  func inspectorRows(of node: NodeID, in inspection: NodeInspection) -> [ListingRow] {
    let contents = inspection.contents
    let bypass = contents.sentence(forBypassOf: node).map { ListingRow(key: "bypassed", text: $0) }
    let given = contents.parameters(of: node)
    let parameters = id.descriptor.parameters.enumerated().map { place, parameter in
      ListingRow(
        key: parameter.name, text: "\(ParameterText.value(given?.values[place], of: parameter)): \(parameter.summary)")
    }
    return [ListingRow(key: "operator", text: "\(id.name): \(id.descriptor.summary)")]
      + [bypass].compactMap(\.self) + inspection.inputRows(node, id.descriptor.ports) + parameters
  }

  func preview(of node: NodeEntry.Node) -> String { "\(id.name): \(id.descriptor.summary)" }

  /// Opens a prompt for the operator's parameters if it has any, otherwise for another operator.
  func edit(_ node: NodeID, in editor: NodesPM) throws(CommandError) -> Outcome {
    if id.descriptor.parameters.isEmpty {
      editor.open(OperatorPrompt(node: node))
    } else {
      editor.open(ParametersPrompt(node: node))
    }
    return .done
  }

  func setValue(
    _ quantity: Quantity, typed text: String, of node: NodeID, in editor: NodesPM
  ) throws(CommandError) -> Outcome {
    throw .node(node, "is an operator: \(editor.keyName(.toggleKind)) makes it a number")
  }
}
