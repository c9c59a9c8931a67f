/// A builder whose nodes have been put in an order in which each stands behind its sources: it has no loop.
///
/// For who lets go of something, such as the text that the builder was read from, before the graph takes its memory;
/// `Graph.build` does both steps in one, which is faster.
public struct SortedGraphBuilder: Sendable {
  private let builder: GraphBuilder
  /// The builder indices in that order.
  private let order: [Int32]
  private let ids: [Int32]

  /// Sorts the nodes.
  ///
  /// - Throws: `LoopFound`, naming one.
  /// - Complexity: O(nodes + inputs); the depth of the graph costs no call stack.
  public init(_ given: GraphBuilder) throws(LoopFound) {
    let builder = given.firstInputFromNothing == nil ? given : given.withoutInputsFromNothing()
    var walk = DepthFirstWalk(builder)
    var order: [Int32] = []
    order.reserveCapacity(builder.count)
    try walk.run { node, _ in order.append(node) }
    self.builder = builder
    self.order = order
    ids = walk.ids
  }

  /// The id that the node of each builder index gets: its place in the order.
  public var nodeIDs: [NodeID] { ids.map { NodeID(index: $0) } }

  /// The graph that `Graph.build` makes of the builder.
  ///
  /// - Complexity: O(nodes + inputs).
  public consuming func build() -> Graph {
    Graph.build(builder, inOrder: order, ids)
  }
}
