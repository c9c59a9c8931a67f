package import EvaluationEngine
package import Geometry
package import GraphDocument

/// The visible side of a kind of node: everything in which drawing, listing, reading aloud and searching differ between
/// kinds.
///
/// Each kind is one file: a type with the style for a node's content, and the texts for showing, reading and searching
/// such a node; its editing is an extension of the same type in the editor. `DocumentContents.face(of:)` finds it,
/// `NodeFaceCatalog` lists the kinds. A face is created for every node of a frame: it is so small that this needs no
/// allocation. Defaults fit most kinds.
package protocol NodeFace: Sendable {
  static var kind: NodeKind { get }
  /// The word after `is:` that finds the kind in a search; nil for none.
  static var searchWord: String? { get }

  /// The kind without its sign, such as `number`, `divide` or `bar chart`.
  var kindName: String { get }
  /// The prefix of names for new nodes.
  var nameBase: String { get }
  /// The criterion for finding similar nodes.
  var similarity: Similarity { get }
  /// Whether the document states the value, so that it is not computed.
  var isGiven: Bool { get }
  /// Whether links may begin or end at it.
  var isLinkable: Bool { get }
  /// Whether a new node is put below its neighbour; otherwise it is put to the right, in the direction of values.
  var isPutBelow: Bool { get }

  // The box.

  /// The sign before the name; empty for none.
  var signs: (symbol: String, ascii: String) { get }
  /// The content of the box.
  var body: NodeVO.Body { get }
  /// Returns the size of the box for a node with `ports` ports.
  func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size
  /// Returns the size of the box for a node that does not exist yet; `text` is its content, if it shows a text.
  func size(named name: String, text: String) -> Size
  func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels
  /// Returns the labels of the outputs, with the one beside the value first; empty for at most one output.
  func outputLabels(of node: NodeID, in contents: DocumentContents) -> [String]
  /// Returns the rows of text in the box.
  func textRows(of node: NodeID, in diagram: Diagram) -> [String]
  /// Returns the drawing in the box; nil if it lacks an input.
  func chart(of node: NodeID, in diagram: Diagram) -> ChartVO?

  // The table, the spoken sentence, and the search.

  /// `kindName` with the sign before it, if the sign adds information.
  var signedKindName: (text: String, ascii: String) { get }
  /// Returns the part that a node plays in the document if it does not fail.
  func part(of node: NodeID, in contents: DocumentContents) -> DocumentPart
  /// Returns the kind in the sentence for a screen reader.
  func spokenKind(of node: NodeID, in contents: DocumentContents) -> String
  /// Returns whether a word occurs in the node's texts other than its name, its label and its frame's title.
  func has(_ word: SearchTerm, on node: NodeID, in contents: DocumentContents) -> Bool
}

extension NodeFace {
  package static var searchWord: String? { nil }

  package var similarity: Similarity { Similarity(kind: Self.kind) }
  package var isGiven: Bool { false }
  package var isLinkable: Bool { true }
  package var isPutBelow: Bool { false }

  package var signs: (symbol: String, ascii: String) { ("", "") }
  package var body: NodeVO.Body { .value }
  package func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size {
    size(named: contents.name(of: node), text: "")
  }
  package func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels { .none }
  package func outputLabels(of node: NodeID, in contents: DocumentContents) -> [String] { [] }
  package func textRows(of node: NodeID, in diagram: Diagram) -> [String] { [] }
  package func chart(of node: NodeID, in diagram: Diagram) -> ChartVO? { nil }

  package var signedKindName: (text: String, ascii: String) { (kindName, kindName) }
  package func spokenKind(of node: NodeID, in contents: DocumentContents) -> String { kindName }
  package func has(_ word: SearchTerm, on node: NodeID, in contents: DocumentContents) -> Bool { false }
}

/// The labels of a node's ports.
package enum PortLabels {
  /// The node has no ports.
  case none
  case ports(Ports)
  case names([String])

  /// Returns the label of a port, from index 0; empty for none.
  package func label(at port: Int) -> String {
    switch self {
    case .none: ""
    case .ports(let ports): ports.label(at: port)
    case .names(let names): names.indices.contains(port) ? names[port] : ""
    }
  }
}

/// The criterion for similar nodes: the same kind and, if the kind has variants, the same variant, such as the same
/// operator.
package struct Similarity: Hashable {
  var kind: NodeKind
  var variant = 0
}

/// The part that a node plays in the calculation, in the order in which parts are listed.
///
/// A node without its value counts as a failure, whatever its kind; a computed node without users is an output.
public enum DocumentPart: Int, CaseIterable, Hashable, Sendable {
  case inputs
  case operators
  case formulas
  case data
  case charts
  case outputs
  case failures
  case notes
}
