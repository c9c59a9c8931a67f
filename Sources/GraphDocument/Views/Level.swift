public import EvaluationEngine

/// A level below the document itself: the definition of a group, with what one use gives it or with its own defaults.
public struct Level: Hashable, Sendable {
  /// The group whose definition is shown.
  public internal(set) var group: String
  /// The use, a node of the level above, whose values its inputs have; nil where they have their defaults.
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
  /// The nodes of the level that is shown which have something else than the definition says.
  var given: Set<NodeID> = []

  init(_ contents: DocumentContents, _ path: [Level]) {
    self.contents = contents
    self.path = path
  }
}

extension DocumentContents {
  /// What is shown at the end of a path that begins at this document; nil where it leads nowhere.
  ///
  /// - Returns: the definition with what is given to it, and the nodes that this is given to.
  /// - Complexity: linear in the definitions along the path.
  func shown(at path: [Level]) -> (contents: DocumentContents, given: Set<NodeID>)? {
    var shown: (contents: DocumentContents, given: Set<NodeID>) = (self, [])
    for level in path {
      let given: [NodeID: InnerContent]
      if let use = level.use {
        guard let group = shown.contents.use(of: use)?.group, group.utf8.elementsEqual(level.group.utf8) else {
          return nil
        }
        given = shown.contents.given(by: use)
      } else {
        given = [:]
      }
      guard var next = definition(of: level.group) else { return nil }
      var unnoted: [DocumentChange] = []
      for node in given.keys.sorted() { if let content = given[node] { next.give(content, to: node, &unnoted) } }
      next.takeRead(by: self, inGroup: level.group)
      _ = next.propagate()
      shown = (next, Set(given.keys))
    }
    return shown
  }

  /// The definition of a group of this document, in which nodes can enter that use others of its groups.
  func definition(of group: String) -> DocumentContents? {
    var definition = groups[group]
    definition?.groups = groups
    return definition
  }
}
