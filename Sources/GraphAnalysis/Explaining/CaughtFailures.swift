public import EvaluationEngine

/// The failing nodes that the document expects to fail, because only `failed` and `ifFailed` use their values.
///
/// Open ports, failed assertions and other mistakes in the document itself are never included.
public struct CaughtFailures {
  private let nodes: Set<NodeID>

  /// Finds the expected failures in an evaluated graph.
  ///
  /// - Parameters:
  ///   - graph: The evaluated graph.
  ///   - isAsked: Returns whether a node's value is requested for itself, and not only for nodes that it feeds.
  /// - Complexity: Linear in the nodes, the links and the steps of formulas that read failing nodes; no recursion.
  public init(in graph: Graph, isAsked: (NodeID) -> Bool) {
    // Nodes that fail or wait, and are read by no node that needs their value; in this order, users come before their
    // sources.
    var caught: Set<NodeID> = []
    for node in graph.evaluationOrder().reversed() where graph.hasFailed(node) && graph.hasUsers(node) {
      if isAsked(node) { continue }
      let isRead = graph.users(of: node).allSatisfy { port in
        graph.seesFailure(through: port) || caught.contains(port.node)
      }
      if isRead { caught.insert(node) }
    }
    nodes = caught.filter { node in
      if case .failure(let failure) = graph.value(of: node) { failure.isForeseeable } else { false }
    }
  }

  /// Returns whether the node fails and the document expects the failure.
  public func contains(_ node: NodeID) -> Bool { nodes.contains(node) }
}

extension Failure {
  /// Whether the failure is caused by numbers or data, and not by a mistake in the document.
  fileprivate var isForeseeable: Bool {
    switch self {
    case .outsideDomain, .overflow, .data, .unread: true
    case .element(_, let failure): failure.isForeseeable
    case .openPort, .assertionFailed, .wrongKind, .badParameter, .unknownName, .noPoint, .tooLarge, .stopped, .units:
      false
    }
  }
}
