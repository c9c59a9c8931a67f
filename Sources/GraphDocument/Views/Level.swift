public import EvaluationEngine

/// A level below the document itself: the definition of a group, with the values of one instance or with its own
/// defaults.
public struct Level: Hashable, Sendable {
  /// The group whose definition is shown.
  public internal(set) var group: String
  /// The instance, a node of the level above, that gives the inputs their values; nil if they have their defaults.
  public let use: NodeID?

  init(_ group: String, _ use: NodeID?) {
    self.group = group
    self.use = use
  }
}

/// The document itself, while the definition of a group in it is shown.
final class Outermost {
  var contents: DocumentContents
  /// The levels below it, the one that is shown last; one at least.
  var path: [Level]

  init(_ contents: DocumentContents, _ path: [Level]) {
    self.contents = contents
    self.path = path
  }
}
