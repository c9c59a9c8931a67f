public import EvaluationEngine

/// A level below the document itself: the definition of a group that is shown instead of the document.
///
/// The inputs of the definition have the values of an instance, or their defaults.
public struct Level: Hashable, Sendable {
  /// The group whose definition is shown.
  public internal(set) var group: String
  /// The instance in the level above that supplies the values of the inputs; nil if the inputs have their defaults.
  public let instance: NodeID?

  init(_ group: String, _ instance: NodeID?) {
    self.group = group
    self.instance = instance
  }
}

final class Outermost {
  var contents: DocumentContents
  /// The opened definitions, outermost first, at least one; the last definition is shown.
  var path: [Level]

  init(_ contents: DocumentContents, _ path: [Level]) {
    self.contents = contents
    self.path = path
  }
}
