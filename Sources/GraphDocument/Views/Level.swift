public import EvaluationEngine

/// A level below the document itself: the definition of a group, with the values of an instance or with its own
/// defaults.
public struct Level: Hashable, Sendable {
  /// The group whose definition is shown.
  public internal(set) var group: String
  /// The instance, a node of the level above, whose values the inputs have; nil if they have their defaults.
  public let use: NodeID?

  init(_ group: String, _ use: NodeID?) {
    self.group = group
    self.use = use
  }
}

/// The document itself while the definition of a group in it is shown.
final class Outermost {
  var contents: DocumentContents
  /// The levels below the document, the level shown last; at least one.
  var path: [Level]

  init(_ contents: DocumentContents, _ path: [Level]) {
    self.contents = contents
    self.path = path
  }
}
