public import EvaluationEngine

/// The derivation of a node's value: the node, and everything upstream of it, back to the inputs.
public struct Explanation: Hashable, Sendable {
  /// The requested node, or the path to the cause if it has no number, and then all nodes that its value depends on.
  ///
  /// Each node is listed once, after every node that uses it. The nodes for one input stay together, in the order of
  /// the ports.
  ///
  /// For `if` only the condition and the chosen branch are followed, for a bypassed operator the first input, for
  /// `null` nothing; for a node without a number the sources of its cause.
  public let nodes: [NodeID]
  /// The shortest path from the requested node to the failing one that it waits for, including both; nil if the
  /// requested node has a number.
  public let pathToCause: [NodeID]?
  /// The nodes that more than one port in the explanation depends on.
  private let shared: Set<NodeID>

  /// Explains a node of an evaluated graph.
  ///
  /// - Parameters:
  ///   - node: A node that the graph contains.
  ///   - graph: An evaluated graph.
  /// - Complexity: linear in the nodes and links upstream; no recursion.
  public init(of node: NodeID, in graph: Graph) {
    let path = Self.path(from: node, in: graph)
    var shared: Set<NodeID> = []
    let order = Self.readingOrder(from: path?.last ?? node, in: graph, &shared)
    nodes = (path ?? []).dropLast() + order
    pathToCause = path
    self.shared = shared
  }

  /// Whether more than one port in the explanation depends on the node.
  public func isShared(_ node: NodeID) -> Bool { shared.contains(node) }

  /// Returns every node after all its users: the reverse of a depth-first postorder that takes the last port first.
  private static func readingOrder(from node: NodeID, in graph: Graph, _ shared: inout Set<NodeID>) -> [NodeID] {
    var finished: [NodeID] = []
    var met: Set<NodeID> = [node]
    var stack = [(id: node, inputs: graph.usedInputs(of: node))]
    while var top = stack.popLast() {
      guard let input = top.inputs.popLast() else {
        finished.append(top.id)
        continue
      }
      stack.append(top)
      if met.insert(input).inserted {
        stack.append((input, graph.usedInputs(of: input)))
      } else {
        shared.insert(input)
      }
    }
    return finished.reversed()
  }

  /// Returns the shortest path to the cause, by a breadth-first search of the nodes that wait for it; nil without a
  /// cause.
  private static func path(from node: NodeID, in graph: Graph) -> [NodeID]? {
    let cause: NodeID
    switch graph.value(of: node) {
    case .number, .data, .absent: return nil
    case .failure: return [node]
    case .waiting(let root): cause = root
    }
    var cameFrom: [NodeID: NodeID] = [:]
    var queue = [node]
    var next = 0
    while next < queue.count {
      let id = queue[next]
      next += 1
      if id == cause { break }
      for input in graph.usedInputs(of: id) where input != node && cameFrom[input] == nil {
        let value = graph.value(of: input)
        guard input == cause || value == .waiting(for: cause) else { continue }
        cameFrom[input] = id
        queue.append(input)
      }
    }
    var path = [cause]
    while let last = path.last, let user = cameFrom[last] {
      path.append(user)
    }
    return path.last == node ? path.reversed() : [node]
  }
}
