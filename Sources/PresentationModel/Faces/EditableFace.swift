import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

/// The part of a node's kind for editing: everything in which descriptions and changes of kinds differ.
///
/// `NodeFace` of `DiagramModel` draws and reads the node. Each kind has an extension of that face here, in a file of
/// its own; `NodesPM.face(of:)` finds it. Defaults fit most kinds.
protocol EditableFace: NodeFace {
  // The tool line and the inspector.

  /// The content, to follow its name.
  func toolText(of node: NodeID, in editor: NodesPM) -> String
  /// The choices for the node.
  func toolChoices(in editor: NodesPM) -> [ScreenVO.ToolChoice]
  /// The result of the node.
  func toolDetail(of node: NodeID, in editor: NodesPM) -> String
  /// The content and the sources.
  func inspectorRows(of node: NodeID, in inspection: NodeInspection) -> [ListingRow]

  // Adding and editing.

  /// The result of a line that makes such a node; empty if the typed text shows it.
  func preview(of node: NodeEntry.Node) -> String
  /// Opens the line to edit it.
  func edit(_ node: NodeID, in editor: NodesPM) throws(CommandError)
  /// Gives it a value that was typed as that text.
  func setValue(_ quantity: Quantity, typed text: String, of node: NodeID, in editor: NodesPM) throws(CommandError)
  /// Changes it into the other kind: a number into an operator, a node with a value into a number.
  func toggleKind(of node: NodeID, in editor: NodesPM) throws(CommandError)
}

extension EditableFace {
  func toolText(of node: NodeID, in editor: NodesPM) -> String { kindName }
  func toolChoices(in editor: NodesPM) -> [ScreenVO.ToolChoice] { [Self.choice(.edit, "edits it", in: editor)] }
  /// A button of the tool line, with the command's key.
  static func choice(_ command: Command, _ text: String, in editor: NodesPM) -> ScreenVO.ToolChoice {
    ScreenVO.ToolChoice(key: editor.keyName(command, in: .normal), text: text, command: command)
  }

  func toolDetail(of node: NodeID, in editor: NodesPM) -> String { editor.fullValue(of: node) }
  func inspectorRows(of node: NodeID, in inspection: NodeInspection) -> [ListingRow] {
    [ListingRow(key: "kind", text: kindName)]
  }

  func preview(of node: NodeEntry.Node) -> String { "" }

  /// It becomes a number with its present value; 0 without a value.
  func toggleKind(of node: NodeID, in editor: NodesPM) throws(CommandError) {
    let (graph, name) = (editor.contents.graph, editor.contents.name(of: node))
    if graph.isSet(node) { throw .node(node, "has no single number to become") }
    let value = graph.value(of: node).number ?? 0
    try editor.apply(.setContent(node, .number(value)))
    editor.say("'\(name)' is the number \(editor.contents.valueText(of: node, for: .message).text(value))")
  }
}

extension NodeContent {
  /// The editable face of a node with this content; an instance of a group is a formula here.
  ///
  /// - Complexity: constant, without an allocation.
  var editableFace: any EditableFace { knownFace.editableFace }
}

extension KnownFace {
  /// The editable form of this face.
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
