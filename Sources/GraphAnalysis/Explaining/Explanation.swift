public import EvaluationEngine

/// The nodes that explain a node's value: the node itself and all nodes upstream on which the value depends.
public struct Explanation: Hashable, Sendable {
  /// The explained node, then all nodes on which its value depends.
  ///
  /// Each node is listed once, after every node that uses it. The nodes for one input are listed next to each other, in
  /// the order of the ports. If the explained node has no value, the nodes of `pathToCause` come first, and the nodes
  /// upstream of the cause follow.
  ///
  /// Inputs that have no effect are left out:
  ///
  /// - For `if`, only the condition and the chosen branch are followed.
  /// - For a bypassed operator, only the first input is followed.
  /// - For `null`, no input is followed.
  public let nodes: [NodeID]
  /// The shortest path from the explained node to the node whose failure leaves it without a value, including both
  /// nodes.
  ///
  /// Nil if the explained node has a value.
  public let pathToCause: [NodeID]?
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

  /// Whether the node feeds more than one port in the explanation.
  public func isShared(_ node: NodeID) -> Bool { shared.contains(node) }

  /// Returns the node and all nodes on which it depends, in an order in which each comes after all nodes that it feeds.
  ///
  /// It is the reverse of a depth-first postorder that takes the last port first.
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

  /// Returns the shortest path to the node that causes the failure; nil if the node has a value.
  ///
  /// It is a breadth-first search of the nodes that this failure leaves without a value.
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
