import Geometry
public import GraphDocument

/// A graph as read from another program's file: cards with texts, edges between cards, frames around cards.
struct ReadGraph {
  /// A card, which is also called a box or a node.
  struct Card {
    /// The unique ID that edges use.
    var id: String
    /// The text; its first line may be a definition.
    var text: String
    /// The definition, if it is stated separately from the text.
    var definition: String?
    var place: Point?
    /// The index of its frame.
    var frame: Int?
    /// The other program's own data, kept for export.
    var origin: ForeignMember?
    /// The offset at which the card begins in the text.
    var offset: Int
  }

  /// An edge between two cards, by their IDs.
  struct Edge: Hashable {
    var source: String
    var target: String
  }

  var title: String?
  var cards: [Card] = []
  var edges: [Edge] = []
  /// The titles of frames, which need not be unique.
  var frames: [String] = []
  /// The other program's data of the whole graph, kept for export.
  var origin: [ForeignMember] = []
  /// The parts that were left out during reading, as phrases with counts.
  var leftOut: [String] = []
}

/// A document created from another program's graph.
public struct GraphIntake: Sendable {
  /// The document.
  public let contents: DocumentContents
  /// The parts of the graph that the document lacks, as phrases with counts.
  public let leftOut: [String]

  /// Creates the result from a document and the parts that it lacks.
  public init(contents: DocumentContents, leftOut: [String] = []) {
    self.contents = contents
    self.leftOut = leftOut
  }
}
