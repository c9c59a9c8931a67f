import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// What a kind of node is to those who see and edit it: all in which one kind differs from another.
///
/// A kind is one file: a value with the style that follows from a node's content, and what is written, read, searched and edited of such a
/// node. `DocumentContents.face(of:)` finds it, `NodeFaceCatalog` lists the kinds. A face is made for every node of a frame: it is
/// small enough for a lookup without an allocation. What has a default is what most kinds share.
protocol NodeFace: Sendable {
  static var kind: NodeKind { get }
  /// What asks for the kind behind `is:` in a search; nil where nothing does.
  static var searchWord: String? { get }

  /// What such a node is, without its sign: `number`, `divide`, `bar chart`.
  var kindName: String { get }
  /// What the names made for new nodes begin with.
  var nameBase: String { get }
  /// What makes two nodes alike.
  var similarity: Similarity { get }
  /// Whether the document says its value, so that it follows from nothing.
  var isGiven: Bool { get }
  /// Whether links may begin or end at it.
  var isLinkable: Bool { get }
  /// Whether a new one is put below the selected node; else it is put to its right, as values flow.
  var isPutBelow: Bool { get }

  // The box.

  /// What stands before its name; empty for none.
  var signs: (symbol: String, ascii: String) { get }
  /// What its box holds.
  var body: NodeVO.Body { get }
  /// The size of its box if it had so many ports.
  func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size
  /// The size of the box of a node still to be made; `text` is what it will say, where it says something.
  func size(named name: String, text: String) -> Size
  func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels
  /// The text in its box, in the rows that it has there.
  func textRows(of node: NodeID, in diagram: Diagram) -> [String]
  /// What it draws in its box; nil where that waits for an input.
  func chart(of node: NodeID, in diagram: Diagram) -> ChartVO?

  // The table, the sentence that is read, the search.

  /// `kindName` with the sign before it, where that says more.
  var signedKindName: (text: String, ascii: String) { get }
  /// Under which heading a node that does not fail stands.
  func part(of node: NodeID, in contents: DocumentContents) -> TableHeading.Part
  /// What it is in the sentence that is read of it.
  func spokenKind(of node: NodeID, in contents: DocumentContents) -> String
  /// Whether a word is found on it besides its name, its label and its frame's title.
  func has(_ word: SoughtWord, on node: NodeID, in contents: DocumentContents) -> Bool

  // The tool line and the inspector.

  /// What it is, behind its name.
  func toolText(of node: NodeID, in editor: NodesPM) -> String
  /// What keys choose for it.
  func toolChoices(in editor: NodesPM) -> String
  /// What it came to.
  func toolDetail(of node: NodeID, in editor: NodesPM) -> String
  /// What it is and what feeds it.
  func inspectorRows(of node: NodeID, in editor: NodesPM) -> [NodesPM.ListingRow]

  // Adding and editing.

  /// What a line that makes such a node comes to; empty where that is said by what was typed.
  func preview(of node: NodeEntry.Node) -> String
  /// Opens the line to edit it.
  func edit(_ node: NodeID, in editor: NodesPM) throws(Rejection)
  /// Gives it a value that was typed.
  func setValue(_ quantity: Quantity, of node: NodeID, in editor: NodesPM) throws(Rejection)
  /// Turns it into the other kind: a number into an operator, what has a value into a number.
  func toggleKind(of node: NodeID, in editor: NodesPM) throws(Rejection)
}

extension NodeFace {
  static var searchWord: String? { nil }

  var similarity: Similarity { Similarity(kind: Self.kind) }
  var isGiven: Bool { false }
  var isLinkable: Bool { true }
  var isPutBelow: Bool { false }

  var signs: (symbol: String, ascii: String) { ("", "") }
  var body: NodeVO.Body { .value }
  func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size {
    size(named: contents.name(of: node), text: "")
  }
  func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels { .none }
  func textRows(of node: NodeID, in diagram: Diagram) -> [String] { [] }
  func chart(of node: NodeID, in diagram: Diagram) -> ChartVO? { nil }

  var signedKindName: (text: String, ascii: String) { (kindName, kindName) }
  func spokenKind(of node: NodeID, in contents: DocumentContents) -> String { kindName }
  func has(_ word: SoughtWord, on node: NodeID, in contents: DocumentContents) -> Bool { false }

  func toolText(of node: NodeID, in editor: NodesPM) -> String { kindName }
  func toolChoices(in editor: NodesPM) -> String { "\(editor.keyName(.edit, in: .normal)) edits it" }
  func toolDetail(of node: NodeID, in editor: NodesPM) -> String { editor.fullValue(of: node) }
  func inspectorRows(of node: NodeID, in editor: NodesPM) -> [NodesPM.ListingRow] {
    [NodesPM.ListingRow(key: "kind", text: kindName)]
  }

  func preview(of node: NodeEntry.Node) -> String { "" }

  /// It becomes the number that it came to; 0 where it has no value.
  func toggleKind(of node: NodeID, in editor: NodesPM) throws(Rejection) {
    let (graph, name) = (editor.contents.graph, editor.contents.name(of: node))
    if graph.isSet(node) { throw .node(node, "has no single number to become") }
    let value = graph.value(of: node).number ?? 0
    try editor.apply(.setContent(node, .number(value)))
    editor.say("'\(name)' is the number \(NumberText.display(value))")
  }
}

/// What the ports of a node are called.
enum PortLabels {
  /// It has no ports.
  case none
  case ports(Ports)
  case names([String])

  /// What a port is called, counted from 0; empty for one that has no name.
  func label(at port: Int) -> String {
    switch self {
    case .none: ""
    case .ports(let ports): ports.label(at: port)
    case .names(let names): names.indices.contains(port) ? names[port] : ""
    }
  }
}

/// What makes two nodes alike: to be of one kind and, where that has them, of one variant, as the same operator.
struct Similarity: Hashable {
  var kind: NodeKind
  var variant = 0
}
