import EvaluationEngine
import GraphDocument

/// The nodes that fail by themselves, counted as a document changes; those that only wait for another are not among them.
struct FailingNodes {
  private var nodes: Set<NodeID> = []

  /// How many there are.
  var count: Int { nodes.count }

  init() {}

  /// - Complexity: linear in the document.
  init(_ contents: DocumentContents) {
    for node in contents.nodes { note(node, in: contents.graph) }
  }

  /// Brings them up to date after an event.
  ///
  /// - Complexity: linear in the nodes that it names; in the document where another one is in its place.
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
