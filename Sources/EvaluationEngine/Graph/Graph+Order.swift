extension Graph {
  /// Returns the node's position in the evaluation order, which is larger than the positions of all nodes upstream.
  ///
  /// Use it only for comparisons; the next edit may change it.
  public func order(of id: NodeID) -> Int {
    Int(record(of: id).position)
  }

  /// Returns all nodes, each after its sources.
  ///
  /// - Complexity: O(count).
  public func evaluationOrder() -> [NodeID] {
    order.nodes.lazy.filter { $0 >= 0 }.map { NodeID(index: $0) }
  }

  enum Search {
    /// There is no path to the source; the payload is the set of visited nodes.
    case apart(VisitedNodes)
    /// There is a path; the payload is the loop that would arise if the source were linked to the target.
    case loop([NodeID])
  }

  /// Searches for a path from `target` downstream to `source`, which may be the same node.
  ///
  /// Nodes after `source` in the evaluation order are not visited.
  func search(from target: Int32, to source: Int32) -> Search {
    if source == target { return .loop([source, source].map(NodeID.init)) }
    var visited = VisitedNodes()
    let limit = records[Int(source)].position
    guard records[Int(target)].position < limit else { return .apart(visited) }
    _ = visited.insert(target, from: -1)
    var next = 0
    while next < visited.nodes.count {
      var slot = records[Int(visited.nodes[next])].users
      while slot >= 0 {
        let user = slots[Int(slot)].target
        if user == source {
          return .loop(([source] + visited.path(to: next) + [source]).map(NodeID.init))
        }
        if records[Int(user)].position < limit {
          _ = visited.insert(user, from: Int32(truncatingIfNeeded: next))
        }
        slot = slots[Int(slot)].next
      }
      next += 1
    }
    return .apart(visited)
  }

  /// Changes the evaluation order so that `source` is before `target`.
  ///
  /// The nodes downstream of `target` and those upstream of `source` exchange their positions (Pearce and Kelly 2006).
  mutating func putInOrder(_ source: Int32, before target: Int32) throws(LinkError) {
    let downstream: [Int32]
    switch search(from: target, to: source) {
    case .loop(let loop):
      throw .loop(loop)
    case .apart(let visited):
      downstream = visited.nodes
    }
    searchedCount += downstream.count
    guard !downstream.isEmpty else { return }
    let upstream = upstreamNodes(of: source, behind: records[Int(target)].position)
    searchedCount += upstream.count
    let upstreamPositions = upstream.map { records[Int($0)].position }.sorted()
    let downstreamPositions = downstream.map { records[Int($0)].position }.sorted()
    let moved = (upstreamPositions + downstreamPositions).map { order.nodes[Int($0)] }
    let positions = (upstreamPositions + downstreamPositions).sorted()
    for (position, node) in zip(positions, moved) {
      order.nodes[Int(position)] = node
      records[Int(node)].position = position
    }
  }

  private func upstreamNodes(of node: Int32, behind limit: Int32) -> [Int32] {
    var visited = VisitedNodes()
    _ = visited.insert(node, from: -1)
    var next = 0
    while next < visited.nodes.count {
      let record = records[Int(visited.nodes[next])]
      for slot in Int(record.base)..<Int(record.base) + Int(record.inputCount) {
        let source = slots[slot].source
        if source >= 0, records[Int(source)].position > limit { _ = visited.insert(source, from: -1) }
      }
      next += 1
    }
    return visited.nodes
  }
}
