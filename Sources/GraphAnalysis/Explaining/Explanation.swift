public import EvaluationEngine

/// How a node came by its value: the node, and everything its value rests on, back to the inputs.
public struct Explanation: Hashable, Sendable {
  /// The asked node first; each node once, behind every node that uses it, and what one input needs stays together in the
  /// order of the ports.
  ///
  /// Of `if` only the condition and the branch chosen are followed, of a bypassed operator the first input, of `null` nothing.
  public let steps: [Step]
  /// The way from the asked node to the failing one that it fails or waits for, both included, as short as there is; nil
  /// where the asked node has a number.
  public let wayToCause: [NodeID]?

  public struct Step: Hashable, Sendable {
    public let node: NodeID
    public let content: NodeContent
    /// What feeds each port, used or not; nil where it is open.
    public let inputs: [NodeID?]
    /// Whether an operator passes its first input on in place of what it makes.
    public let isBypassed: Bool
    public let value: Value
  }

  /// Explains a node of an evaluated graph.
  ///
  /// - Parameters:
  ///   - node: A node that the graph contains.
  ///   - graph: An evaluated graph.
  /// - Complexity: linear in the nodes and links upstream; no recursion.
  public init(of node: NodeID, in graph: Graph) {
    steps = Self.readingOrder(from: node, in: graph).map { id in
      Step(
        node: id, content: graph.content(of: id), inputs: graph.inputs(of: id), isBypassed: graph.isBypassed(id),
        value: graph.value(of: id))
    }
    wayToCause = Self.way(from: node, in: graph)
  }

  /// Every node behind all its users: the reverse of a depth-first postorder that takes the last port first.
  private static func readingOrder(from node: NodeID, in graph: Graph) -> [NodeID] {
    var finished: [NodeID] = []
    var met: Set<NodeID> = [node]
    var stack = [(id: node, inputs: graph.usedInputs(of: node))]
    while var top = stack.popLast() {
      guard let input = top.inputs.popLast() else {
        finished.append(top.id)
        continue
      }
      stack.append(top)
      if met.insert(input).inserted { stack.append((input, graph.usedInputs(of: input))) }
    }
    return finished.reversed()
  }

  /// Searches breadth first among the nodes that wait for the same cause.
  private static func way(from node: NodeID, in graph: Graph) -> [NodeID]? {
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
    var way = [cause]
    while let last = way.last, let user = cameFrom[last] {
      way.append(user)
    }
    return way.last == node ? way.reversed() : [node]
  }
}
