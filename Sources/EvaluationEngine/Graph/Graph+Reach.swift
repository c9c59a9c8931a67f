extension Graph {
  /// Returns all nodes that these nodes feed, directly or not, without these nodes, in evaluation order.
  ///
  /// - Complexity: O(k log k) for k visited nodes and links.
  public func downstream(of starts: [NodeID]) -> [NodeID] {
    reach(starts) { graph, node, visit in graph.visitUsers(of: node, visit) } ?? []
  }

  /// Returns these nodes and all nodes that they feed, directly or not, in evaluation order.
  ///
  /// - Complexity: O(k log k) for k visited nodes and links.
  public func downstream(with starts: [NodeID]) -> [NodeID] {
    reach(starts, includesStarts: true) { graph, node, visit in graph.visitUsers(of: node, visit) } ?? []
  }

  /// Returns all nodes that feed these nodes, directly or not, without these nodes, in evaluation order.
  ///
  /// - Complexity: O(k log k) for k visited nodes and links.
  public func upstream(of starts: [NodeID]) -> [NodeID] {
    reach(starts) { graph, node, visit in graph.visitSources(of: node, visit) } ?? []
  }

  /// Returns all nodes upstream of these nodes; nil if there are more than `limit`.
  ///
  /// Nodes for which `isKnown` returns true are left out, and so are their sources.
  ///
  /// - Complexity: O(k log k) for k visited nodes and links; the search ends at the first node beyond the limit.
  public func upstream(
    of starts: [NodeID], atMost limit: Int, except isKnown: (NodeID) -> Bool = { _ in false }
  ) -> [NodeID]? {
    reach(starts, atMost: limit) { graph, node, visit in
      graph.visitSources(of: node) { source in
        if !isKnown(NodeID(index: source)) { visit(source) }
      }
    }
  }

  /// Returns all nodes that are connected to these nodes by links in either direction, in evaluation order.
  ///
  /// These nodes themselves are left out.
  ///
  /// - Complexity: O(k log k) for k visited nodes and links.
  public func connected(to starts: [NodeID]) -> [NodeID] {
    reach(starts) { graph, node, visit in
      graph.visitUsers(of: node, visit)
      graph.visitSources(of: node, visit)
    } ?? []
  }

  private func visitUsers(of node: Int32, _ visit: (Int32) -> Void) {
    var slot = records[Int(node)].users
    while slot >= 0 {
      visit(slots[Int(slot)].target)
      slot = slots[Int(slot)].next
    }
  }

  private func visitSources(of node: Int32, _ visit: (Int32) -> Void) {
    let record = records[Int(node)]
    for slot in Int(record.base)..<Int(record.base) + Int(record.inputCount) where slots[slot].source >= 0 {
      visit(slots[slot].source)
    }
  }

  private func reach(
    _ starts: [NodeID], atMost limit: Int = .max, includesStarts: Bool = false,
    neighbours: (Graph, Int32, (Int32) -> Void) -> Void
  ) -> [NodeID]? {
    var visited = VisitedNodes()
    for start in starts {
      precondition(contains(start), "no such node")
      _ = visited.insert(start.index, from: -1)
    }
    let startCount = visited.nodes.count
    var next = 0
    while next < visited.nodes.count {
      if visited.nodes.count - startCount > limit { return nil }
      neighbours(self, visited.nodes[next]) { _ = visited.insert($0, from: -1) }
      next += 1
    }
    let positions = visited.nodes.dropFirst(includesStarts ? 0 : startCount).map { records[Int($0)].position }.sorted()
    return positions.map { NodeID(index: order.nodes[Int($0)]) }
  }
}
