package import EvaluationEngine
package import Geometry
package import GraphDocument

/// How one kind of node looks: everything that differs between kinds in drawing, listing, reading aloud and searching.
///
/// Each kind has a file with one type that conforms to this protocol; an extension in the editor adds how nodes are
/// edited. `DocumentContents.face(of:)` returns the face of a node, and `NodeFaceCatalog` lists the kinds.
///
/// Default implementations fit most kinds. A face is small, because one is created for every node of a frame.
package protocol NodeFace: Sendable {
  static var kind: NodeKind { get }
  /// The word after `is:` that finds the kind in a search; nil for none.
  static var searchWord: String? { get }

  /// The name of the kind without its symbol, such as `number` or `bar chart`.
  var kindName: String { get }
  /// The prefix for the names of new nodes.
  var nameBase: String { get }
  /// What this node has in common with the nodes that are similar to it.
  var similarity: Similarity { get }
  /// Whether the value is stated in the document and not computed.
  var isGiven: Bool { get }
  /// Whether links may begin or end at a node of this kind.
  var isLinkable: Bool { get }
  /// Whether a new node is placed below its neighbour, instead of to the right (the direction of wires).
  var isPutBelow: Bool { get }

  // The box.

  /// The symbol before the name, in Unicode and ASCII; empty for none.
  var signs: (symbol: String, ascii: String) { get }
  var body: NodeVO.Body { get }
  func size(of node: NodeID, ports: Int, in contents: DocumentContents) -> Size
  /// Returns the size of the box for a node that is not in the document yet.
  ///
  /// `text` is the text in the box, if any.
  func size(named name: String, text: String) -> Size
  func portLabels(of node: NodeID, in contents: DocumentContents) -> PortLabels
  /// Returns the labels of several outputs, beginning with the output beside the value; empty for at most one output.
  func outputLabels(of node: NodeID, in contents: DocumentContents) -> [String]
  /// Returns the rows of text in the box of a node; empty if the box shows none.
  func textRows(of node: NodeID, in diagram: Diagram) -> [String]
  /// Returns the chart in the box; nil if there is none, or if an input of the chart is missing.
  func chart(of node: NodeID, in diagram: Diagram) -> ChartVO?

  // The table, the spoken sentence, and the search.

  /// `kindName` after the node's symbol, if the symbol says more than the name.
  var signedKindName: (text: String, ascii: String) { get }
  /// Returns the role of a node that does not fail, such as input or output.
  func part(of node: NodeID, in contents: DocumentContents) -> DocumentPart
  func spokenKind(of node: NodeID, in contents: DocumentContents) -> String
  /// Returns whether a word is in the texts of a node.
  ///
  /// Its name, its label and the title of its frame are not searched.
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

/// What two similar nodes have in common: the kind and, for kinds such as operators, also the variant.
package struct Similarity: Hashable {
  var kind: NodeKind
  var variant = 0
}

/// The role of a node in the calculation, in the order in which roles are listed.
///
/// A node of any kind that should have a value but has none is a failure. A computed node is an output if it is one of
/// the document's outputs.
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
