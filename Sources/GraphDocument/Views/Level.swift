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

  init(_ contents: DocumentContents, _ path: [Level]) {
    self.contents = contents
    self.path = path
  }
}

extension DocumentContents {
  /// What is shown at the end of a path that begins at this document; nil where it leads nowhere.
  ///
  /// - Complexity: linear in the definitions along the path.
  func shown(at path: [Level]) -> DocumentContents? {
    var shown = self
    for level in path {
      guard let use = level.use else {
        guard var definition = definition(of: level.group) else { return nil }
        definition.takeRead(by: self, inGroup: level.group)
        _ = definition.propagate()
        shown = definition
        continue
      }
      guard let group = shown.use(of: use)?.group, group.utf8.elementsEqual(level.group.utf8),
        var inside = shown.values(inside: use)
      else { return nil }
      inside.groups = groups
      shown = inside
    }
    return shown
  }

  /// The definition of a group of this document, in which nodes can enter that use others of its groups.
  func definition(of group: String) -> DocumentContents? {
    var definition = groups[group]
    definition?.groups = groups
    return definition
  }

  /// Has data nodes, and what uses inside share, hold what the document itself has read of their sources.
  private mutating func takeRead(by document: DocumentContents, inGroup group: String) {
    for node in dataNodesToRead {
      let name = sharedName(of: node) ?? "\(group):\(name(of: node))"
      guard let read = document.hidden.shared(name), case .data(let content) = document.graph.content(of: read) else {
        continue
      }
      setRead(content, of: node)
    }
  }

  /// Has the inputs and the data nodes hold what they hold in another state of the same definition.
  ///
  /// - Parameters:
  ///   - other: the other state.
  ///   - known: the nodes that were inputs so far, of which some may be none any more.
  ///   - changes: notes what is touched.
  /// - Returns: false where one of them is of another kind there, and what it has besides cannot be told by its content.
  /// - Complexity: linear in the inputs and data nodes.
  mutating func takeInputs(
    of other: DocumentContents, _ known: Set<NodeID>, _ changes: inout [DocumentChange]
  ) -> Bool {
    for node in known.union(other.inputs()).sorted() where other.contains(node) {
      let content = other.graph.content(of: node)
      if graph.kind(of: node) != content.kind { return false }
      do throws(EditRefusal) {
        if case .data(let points) = content, let source = other.source(of: node) {
          if graph.content(of: node) != content || self.source(of: node) != source {
            _ = try setData(NodeData(source, content: points), of: node, &changes)
          }
        } else if !graph.content(of: node).isIdentical(to: content) {
          _ = try apply(.setContent(node, content), noting: &changes)
        }
        if uncertainty(of: node) != other.uncertainty(of: node) {
          _ = try apply(.setUncertainty(node, other.uncertainty(of: node)), noting: &changes)
        }
      } catch {
        return false
      }
    }
    for node in other.dataNodesToRead where other.graph.content(of: node) != graph.content(of: node) {
      if case .data(let content) = other.graph.content(of: node) { setRead(content, of: node) }
    }
    return true
  }
}
