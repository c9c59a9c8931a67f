import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

/// The editing part of a node kind: descriptions and changes that differ between kinds.
///
/// `NodeFace` of `DiagramModel` draws and reads the node. Each kind conforms in a file of its own here;
/// `NodesPM.face(of:)` returns the face. The default implementations fit most kinds.
protocol EditableFace: NodeFace {
  // The tool line and the inspector.

  /// Returns the content of the node, shown after its name in the tool line.
  func toolText(of node: NodeID, in editor: NodesPM) -> String
  /// Returns the buttons of the tool line for the node.
  func toolChoices(in editor: NodesPM) -> [ScreenVO.ToolChoice]
  /// Returns the result of the node, for the tool line.
  func toolDetail(of node: NodeID, in editor: NodesPM) -> String
  /// Returns the rows of the inspector for the content and the sources of the node.
  func inspectorRows(of node: NodeID, in inspection: NodeInspection) -> [ListingRow]

  // Adding and editing.

  /// Returns a preview of the node that a line would make; empty if the typed text already shows it.
  func preview(of node: NodeEntry.Node) -> String
  /// Opens a prompt that edits the node.
  func edit(_ node: NodeID, in editor: NodesPM) throws(CommandError)
  /// Sets the node to `quantity`, which the user typed as `text`.
  func setValue(_ quantity: Quantity, typed text: String, of node: NodeID, in editor: NodesPM) throws(CommandError)
  /// Changes the kind of the node: turns a number into an operator, and another node with a value into a number.
  func toggleKind(of node: NodeID, in editor: NodesPM) throws(CommandError)
}

extension EditableFace {
  func toolText(of node: NodeID, in editor: NodesPM) -> String { kindName }
  func toolChoices(in editor: NodesPM) -> [ScreenVO.ToolChoice] { [Self.choice(.edit, "edits it", in: editor)] }
  /// Creates a button of the tool line, with the command's key.
  static func choice(_ command: Command, _ text: String, in editor: NodesPM) -> ScreenVO.ToolChoice {
    ScreenVO.ToolChoice(key: editor.keyName(command, in: .normal), text: text, command: command)
  }

  func toolDetail(of node: NodeID, in editor: NodesPM) -> String { editor.fullValue(of: node) }
  func inspectorRows(of node: NodeID, in inspection: NodeInspection) -> [ListingRow] {
    [ListingRow(key: "kind", text: kindName)]
  }

  func preview(of node: NodeEntry.Node) -> String { "" }

  /// Turns the node into a number with its current value, or 0 if it has none.
  func toggleKind(of node: NodeID, in editor: NodesPM) throws(CommandError) {
    let (graph, name) = (editor.contents.graph, editor.contents.name(of: node))
    if graph.isSet(node) { throw .node(node, "has several values and cannot become one number") }
    let value = graph.value(of: node).number ?? 0
    let lost = editor.lossSentence(of: node, as: .number)
    try editor.apply(.setContent(node, .number(value)))
    editor.say("'\(name)' is the number \(editor.contents.valueText(of: node, for: .message).text(value))\(lost)")
  }
}

extension NodeContent {
  /// The editable face of a node with this content; an instance of a group counts as a formula here.
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
