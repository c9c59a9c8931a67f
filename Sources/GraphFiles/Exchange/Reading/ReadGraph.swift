import Geometry
public import GraphDocument

/// A graph as read from another program's file: cards with texts, edges between cards, frames around cards.
struct ReadGraph {
  /// A box with a text in the other program, which may call it a card or a node.
  struct Card {
    var id: String
    var text: String
    /// The definition, such as `a = 2 b`, if the file states it separately from the text.
    var definition: String?
    var place: Point?
    /// The index of the frame around the card; nil if the card is in no frame.
    var frame: Int?
    /// The original data of the card in the other program's file, kept for export.
    var origin: UnknownMember?
    var offset: Int
  }

  /// An edge between two cards, which are identified by their IDs.
  struct Edge: Hashable {
    var source: String
    var target: String
  }

  var title: String?
  var cards: [Card] = []
  var edges: [Edge] = []
  var frames: [String] = []
  /// The original data of the whole graph in the other program's file, kept for export.
  var origin: [UnknownMember] = []
  /// Phrases, with counts, about the parts of the graph that were not read.
  var leftOut: [String] = []
}

/// A document created from another program's graph.
public struct GraphIntake: Sendable {
  /// The document.
  public let contents: DocumentContents
  /// The parts of the graph that the document does not contain, as phrases with counts.
  public let leftOut: [String]

  /// Creates the result from a document and the parts of the graph that it does not contain.
  public init(contents: DocumentContents, leftOut: [String] = []) {
    self.contents = contents
    self.leftOut = leftOut
  }
}
