import EvaluationEngine
import GraphDocument

/// The nodes that fail by themselves, and not only because another node fails.
///
/// Operators with an unconnected input are counted separately, because they are unfinished rather than wrong.
struct FailingNodes {
  private var nodes: Set<NodeID> = []
  private var open: Set<NodeID> = []

  /// The number of failing nodes; nodes with an open port do not count.
  var count: Int { nodes.count }
  var openCount: Int { open.count }

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
    if !nodes.isEmpty { nodes.remove(node) }
    if !open.isEmpty { open.remove(node) }
    guard graph.contains(node), case .failure(let failure) = graph.value(of: node) else { return }
    if case .openPort = failure, case .operator = graph.content(of: node) {
      open.insert(node)
    } else {
      nodes.insert(node)
    }
  }
}
