import Geometry
public import GraphDocument

/// A picture of another program as it was read: cards with words, edges between them, frames around them.
struct ReadGraph {
  /// A card, box or node.
  struct Card {
    /// What edges name it by; unique.
    var id: String
    /// Its words; the first line may be a definition.
    var text: String
    /// The definition, if it is stated apart from the words.
    var definition: String?
    var place: Point?
    /// By its place among the frames.
    var frame: Int?
    /// What the other program has besides, kept to be written again.
    var origin: ForeignMember?
    /// Where it begins in the text.
    var offset: Int
  }

  /// An edge between two cards, by their ids.
  struct Edge: Hashable {
    var source: String
    var target: String
  }

  var title: String?
  var cards: [Card] = []
  var edges: [Edge] = []
  /// Titles, which need not be unique.
  var frames: [String] = []
  /// What of the whole is kept to be written again.
  var origin: [ForeignMember] = []
  /// What was left out while it was read, as phrases with counts.
  var leftOut: [String] = []
}

/// A document made of another program's picture.
public struct GraphIntake: Sendable {
  /// The document.
  public let contents: DocumentContents
  /// What of the picture is not in it, as phrases with counts.
  public let leftOut: [String]

  /// A document, and what is not in it.
  public init(contents: DocumentContents, leftOut: [String] = []) {
    self.contents = contents
    self.leftOut = leftOut
  }
}
