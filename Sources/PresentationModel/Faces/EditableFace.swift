import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

/// What a kind of node is to those who edit it: all in which one kind is told of and changed otherwise than another.
///
/// How it looks and is read is a `NodeFace` of `DiagramModel`; each kind has an extension of that face here, in a file of its own.
/// `NodesPM.face(of:)` finds it. What has a default is what most kinds share.
protocol EditableFace: NodeFace {
  // The tool line and the inspector.

  /// What it is, behind its name.
  func toolText(of node: NodeID, in editor: NodesPM) -> String
  /// What can be chosen for it.
  func toolChoices(in editor: NodesPM) -> [ScreenVO.ToolChoice]
  /// What it came to.
  func toolDetail(of node: NodeID, in editor: NodesPM) -> String
  /// What it is and what feeds it.
  func inspectorRows(of node: NodeID, in inspection: NodeInspection) -> [ListingRow]

  // Adding and editing.

  /// What a line that makes such a node comes to; empty if that is said by what was typed.
  func preview(of node: NodeEntry.Node) -> String
  /// Opens the line to edit it.
  func edit(_ node: NodeID, in editor: NodesPM) throws(CommandError)
  /// Gives it a value that was typed as that text.
  func setValue(_ quantity: Quantity, typed text: String, of node: NodeID, in editor: NodesPM) throws(CommandError)
  /// Turns it into the other kind: a number into an operator, what has a value into a number.
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

  /// It becomes the number that it came to; 0 if it has no value.
  func toggleKind(of node: NodeID, in editor: NodesPM) throws(CommandError) {
    let (graph, name) = (editor.contents.graph, editor.contents.name(of: node))
    if graph.isSet(node) { throw .node(node, "has no single number to become") }
    let value = graph.value(of: node).number ?? 0
    try editor.apply(.setContent(node, .number(value)))
    editor.say("'\(name)' is the number \(editor.contents.valueText(of: node, for: .message).text(value))")
  }
}

extension NodeContent {
  /// What a node of this content is to those who edit it; an instance of a group is a formula here.
  ///
  /// - Complexity: constant, without an allocation.
  var editableFace: any EditableFace { knownFace.editableFace }
}

extension KnownFace {
  /// What a node of this face is to those who edit it.
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
