/// A builder whose nodes have been put in an order in which each stands behind its sources: it has no loop.
///
/// For who lets go of something, such as the text that the builder was read from, before the graph takes its memory;
/// `Graph.build` does both steps in one, which is faster.
public struct SortedGraphBuilder: Sendable {
  private let builder: GraphBuilder
  /// The place in that order of each builder index.
  private let ids: [Int32]

  /// Sorts the nodes.
  ///
  /// - Throws: `LoopFound`, naming one.
  /// - Complexity: O(nodes + inputs); the depth of the graph costs no call stack.
  public init(_ given: GraphBuilder) throws(LoopFound) {
    let builder = given.firstInputFromNothing == nil ? given : given.withoutInputsFromNothing()
    var walk = DepthFirstWalk(builder)
    try walk.run { _, _ in }
    self.builder = builder
    ids = walk.ids
  }

  /// The id that the node of each builder index gets: its place in the order.
  public var nodeIDs: [NodeID] { ids.map { NodeID(index: $0) } }

  /// The graph that `Graph.build` makes of the builder.
  ///
  /// - Complexity: O(nodes + inputs).
  public consuming func build() -> Graph {
    var order = [Int32](repeating: 0, count: ids.count)
    for (node, id) in ids.enumerated() { order[Int(id)] = Int32(truncatingIfNeeded: node) }
    return Graph.build(builder, inOrder: order, ids)
  }
}
