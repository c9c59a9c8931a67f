import Geometry
public import GraphDocument

/// A picture of another program as it was read: cards with words, edges between them, frames around them.
struct ReadGraph {
  /// A card, box or node.
  struct Card {
    /// The id in edges; unique.
    var id: String
    /// Its words; the first line may be a definition.
    var text: String
    /// The definition, if it is stated apart from the words.
    var definition: String?
    var place: Point?
    /// The index of its frame.
    var frame: Int?
    /// The other program's own data, kept to be written again.
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
  /// The data of the whole, kept to be written again.
  var origin: [ForeignMember] = []
  /// The parts that were left out during reading, as phrases with counts.
  var leftOut: [String] = []
}

/// A document made of another program's picture.
public struct GraphIntake: Sendable {
  /// The document.
  public let contents: DocumentContents
  /// The parts of the picture that it lacks, as phrases with counts.
  public let leftOut: [String]

  /// A document, and the parts that it lacks.
  public init(contents: DocumentContents, leftOut: [String] = []) {
    self.contents = contents
    self.leftOut = leftOut
  }
}
