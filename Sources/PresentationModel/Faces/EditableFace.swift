import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

/// The texts and edits of a node that differ between kinds of nodes, such as numbers, operators and charts.
///
/// To support a kind of node, add a conforming type in a file of its own. The default implementations fit most kinds.
/// `NodesPM.face(of:)` returns the face of a node. Drawing and announcing nodes is the task of `NodeFace` in
/// `DiagramModel`.
protocol EditableFace: NodeFace {
  // The tool line and the inspector.

  /// Returns the node's content, such as its formula, for the tool line.
  func toolText(of node: NodeID, in editor: any EditorReading) -> String
  func toolChoices(in editor: any EditorReading) -> [ScreenVO.ToolChoice]
  func toolDetail(of node: NodeID, in editor: any EditorReading) -> String
  func inspectorRows(of node: NodeID, in inspection: NodeInspection) -> [ListingRow]

  // Adding and editing.

  /// Returns a preview of the node that the typed line would create; empty if it would only repeat the typed text.
  func preview(of node: NodeEntry.Node) -> String
  /// Opens a prompt that edits the node.
  func edit(_ node: NodeID, in editor: NodesPM) throws(CommandError) -> Outcome
  /// Sets the node to `quantity`, which the user typed as `text`.
  func setValue(
    _ quantity: Quantity, typed text: String, of node: NodeID, in editor: NodesPM
  ) throws(CommandError) -> Outcome
  /// Changes the kind of the node: turns a number into an operator, and another node with a value into a number.
  func toggleKind(of node: NodeID, in editor: NodesPM) throws(CommandError) -> Outcome
}

extension EditableFace {
  func toolText(of node: NodeID, in editor: any EditorReading) -> String { kindName }
  func toolChoices(in editor: any EditorReading) -> [ScreenVO.ToolChoice] {
    [Self.choice(.edit, "edits it", in: editor)]
  }
  static func choice(_ command: Command, _ text: String, in editor: any EditorReading) -> ScreenVO.ToolChoice {
    ScreenVO.ToolChoice(key: editor.keyName(command, in: .normal), text: text, command: command)
  }

  func toolDetail(of node: NodeID, in editor: any EditorReading) -> String { editor.fullValue(of: node) }
  func inspectorRows(of node: NodeID, in inspection: NodeInspection) -> [ListingRow] {
    [ListingRow(key: "kind", text: kindName)]
  }

  func preview(of node: NodeEntry.Node) -> String { "" }

  /// Turns the node into a number with its current value, or 0 if it has none.
  func toggleKind(of node: NodeID, in editor: NodesPM) throws(CommandError) -> Outcome {
    let (graph, name) = (editor.contents.graph, editor.contents.name(of: node))
    if graph.isSet(node) { throw .node(node, "has several values and cannot become one number") }
    let value = graph.value(of: node).number ?? 0
    let lost = editor.lossSentence(of: node, as: .number)
    try editor.apply(.setContent(node, .number(value)))
    if graph.content(of: node) == .operator(.null), value == 0 {
      let keys = (editor.keyName(.edit), editor.keyName(.undo, in: .normal))
      return .reported(
        "'\(name)' is the number 0, because the operator had no value: \(keys.0) changes it, \(keys.1) undoes\(lost)")
    }
    return .reported("'\(name)' is the number \(editor.contents.valueText(of: node, for: .message).text(value))\(lost)")
  }
}

extension NodeContent {
  /// The editing object for a node with this content.
  ///
  /// An instance of a group counts as a formula here.
  ///
  /// - Complexity: constant, without an allocation.
  var editableFace: any EditableFace { knownFace.editableFace }
}

extension KnownFace {
  var editableFace: any EditableFace {
    switch self {
    case .number(let face): face
    case .operator(let face): face
    case .formula(let face): face
    case .data(let face): face
    case .group(let face): face
    case .chart(let face): face
    case .note(let face): face
    }
  }
}
