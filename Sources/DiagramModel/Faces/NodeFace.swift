package import EvaluationEngine
package import Geometry
package import GraphDocument

/// The visible side of a node's kind: everything in which kinds are drawn, listed, read and searched differently.
///
/// A kind is one file: a value with the style for a node's content, and the texts for showing, reading and searching
/// such a node; its editing is an extension of the same value in the editor. `DocumentContents.face(of:)` finds it,
/// `NodeFaceCatalog` lists the kinds. A face is made for every node of a frame: it is small enough for a lookup without
/// an allocation. Defaults fit most kinds.
package protocol NodeFace: Sendable {
  static var kind: NodeKind { get }
  /// The word that finds the kind after `is:` in a search; nil for none.
  static var searchWord: String? { get }

  /// The kind without its sign: `number`, `divide`, `bar chart`.
  var kindName: String { get }
  /// The beginning of names for new nodes.
  var nameBase: String { get }
  /// The criterion for similar nodes.
  var similarity: Similarity { get }
  /// Whether the document says its value, so that it follows from nothing.
  var isGiven: Bool { get }
  /// Whether links may begin or end at it.
  var isLinkable: Bool { get }
  /// Whether a new one is put below the node that it comes beside; else it is put to its right, as values flow.
  var isPutBelow: Bool { get }

  // The box.

  /// The sign before its name; empty for none.
  var signs: (symbol: String, ascii: String) { get }
  /// The content of its box.
  var body: NodeVO.Body { get }
  /// The size of its box if it had this many ports.
  func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size
  /// The size of the box of a future node; `text` is its content, if it shows a text.
  func size(named name: String, text: String) -> Size
  func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels
  /// The labels of its outputs, the one beside the value first; empty if it has one at most.
  func outputLabels(of node: NodeID, in contents: DocumentContents) -> [String]
  /// The text in its box, in the rows that it has there.
  func textRows(of node: NodeID, in diagram: Diagram) -> [String]
  /// The drawing in its box; nil if that waits for an input.
  func chart(of node: NodeID, in diagram: Diagram) -> ChartVO?

  // The table, the sentence that is read, the search.

  /// `kindName` with the sign before it, if that says more.
  var signedKindName: (text: String, ascii: String) { get }
  /// The part that a node plays that does not fail.
  func part(of node: NodeID, in contents: DocumentContents) -> DocumentPart
  /// The kind in the sentence for a screen reader.
  func spokenKind(of node: NodeID, in contents: DocumentContents) -> String
  /// Whether a word occurs in its texts besides its name, its label and its frame's title.
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
  /// It has no ports.
  case none
  case ports(Ports)
  case names([String])

  /// The label of a port, counted from 0; empty for none.
  package func label(at port: Int) -> String {
    switch self {
    case .none: ""
    case .ports(let ports): ports.label(at: port)
    case .names(let names): names.indices.contains(port) ? names[port] : ""
    }
  }
}

/// The criterion for similar nodes: one kind and, if the kind has variants, one variant, such as the same operator.
package struct Similarity: Hashable {
  var kind: NodeKind
  var variant = 0
}

/// The part that a node plays in the calculation, in the order of a list of them.
///
/// A node that lacks its value counts as a failure, whatever its kind; a computed node without users is an output.
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
