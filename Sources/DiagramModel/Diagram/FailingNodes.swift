import EvaluationEngine
import GraphDocument

/// The nodes that fail by themselves, updated when the document changes; nodes that only wait for another one are
/// excluded.
struct FailingNodes {
  private var nodes: Set<NodeID> = []

  /// The number of failing nodes.
  var count: Int { nodes.count }

  init() {}

  /// Finds the failing nodes of a document.
  ///
  /// - Complexity: Linear in the document.
  init(_ contents: DocumentContents) {
    for node in contents.nodes { note(node, in: contents.graph) }
  }

  /// Updates the failing nodes after an event.
  ///
  /// - Complexity: Linear in the nodes of the event; linear in the document if it was replaced.
  mutating func follow(_ event: DocumentEvent, in contents: DocumentContents) {
    if event.replacesAll {
      self = FailingNodes(contents)
      return
    }
    let graph = contents.graph
    for update in event.updates { note(update.node, in: graph) }
    for change in event.changes where change.touches([.existence, .contents, .links]) {
      for node in change.nodes { note(node, in: graph) }
    }
  }

  private mutating func note(_ node: NodeID, in graph: Graph) {
    if graph.contains(node), case .failure = graph.value(of: node) {
      nodes.insert(node)
    } else if !nodes.isEmpty {
      nodes.remove(node)
    }
  }
}
