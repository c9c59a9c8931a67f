package import EvaluationEngine
package import Geometry
package import GraphDocument

/// What a kind of node is to those who see it: all in which one kind is drawn, listed, read and searched otherwise than another.
///
/// A kind is one file: a value with the style that follows from a node's content, and what is written, read and searched of such a node; how
/// it is edited is an extension of the same value beside the editor. `DocumentContents.face(of:)` finds it, `NodeFaceCatalog` lists the
/// kinds. A face is made for every node of a frame: it is small enough for a lookup without an allocation. What has a default is
/// what most kinds share.
package protocol NodeFace: Sendable {
  static var kind: NodeKind { get }
  /// What asks for the kind behind `is:` in a search; nil if nothing does.
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
  /// Whether a new one is put below the node that it comes beside; else it is put to its right, as values flow.
  var isPutBelow: Bool { get }

  // The box.

  /// What is before its name; empty for none.
  var signs: (symbol: String, ascii: String) { get }
  /// What its box holds.
  var body: NodeVO.Body { get }
  /// The size of its box if it had so many ports.
  func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size
  /// The size of the box of a node still to be made; `text` is what it will say, where it says something.
  func size(named name: String, text: String) -> Size
  func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels
  /// What its outputs are called, the one beside the value first; empty if it has one at most.
  func outputLabels(of node: NodeID, in contents: DocumentContents) -> [String]
  /// The text in its box, in the rows that it has there.
  func textRows(of node: NodeID, in diagram: Diagram) -> [String]
  /// What it draws in its box; nil if that waits for an input.
  func chart(of node: NodeID, in diagram: Diagram) -> ChartVO?

  // The table, the sentence that is read, the search.

  /// `kindName` with the sign before it, where that says more.
  var signedKindName: (text: String, ascii: String) { get }
  /// The part that a node plays that does not fail.
  func part(of node: NodeID, in contents: DocumentContents) -> DocumentPart
  /// What it is in the sentence that is read of it.
  func spokenKind(of node: NodeID, in contents: DocumentContents) -> String
  /// Whether a word is found on it besides its name, its label and its frame's title.
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

/// What the ports of a node are called.
package enum PortLabels {
  /// It has no ports.
  case none
  case ports(Ports)
  case names([String])

  /// What a port is called, counted from 0; empty for one that has no name.
  package func label(at port: Int) -> String {
    switch self {
    case .none: ""
    case .ports(let ports): ports.label(at: port)
    case .names(let names): names.indices.contains(port) ? names[port] : ""
    }
  }
}

/// What makes two nodes alike: to be of one kind and, where that has them, of one variant, as the same operator.
package struct Similarity: Hashable {
  var kind: NodeKind
  var variant = 0
}

/// The part that a node plays in the calculation, in the order of a list of them.
///
/// A node without a value that ought to have one is among the failures, whatever it is else; one that nothing uses and that is
/// computed is an output.
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
