/// The nodes of a `GraphBuilder` with an order in which each comes after its sources, so there is no loop.
///
/// Use it to free memory, such as the source text, before the graph is built. `Graph.build` sorts and builds at once,
/// which is faster.
public struct SortedGraphBuilder: Sendable {
  private let builder: GraphBuilder
  /// For each builder index, the position of the node in this order; nil if the nodes were added in this order.
  private let places: [Int32]?

  /// Sorts the nodes.
  ///
  /// - Throws: `LoopFound` with one loop, if there is any.
  /// - Complexity: O(nodes + inputs); no recursion.
  public init(_ given: GraphBuilder) throws(LoopFound) {
    builder = given.firstInputFromNothing == nil ? given : given.withoutInputsFromNothing()
    places = try builder.places()
  }

  /// The identifier of each node by its builder index, which is its position in the order; nil if they are equal.
  public var nodeIDs: [NodeID]? { places?.map { NodeID(index: $0) } }

  /// Builds the graph, which is the same as from `Graph.build`.
  ///
  /// - Complexity: O(nodes + inputs).
  public consuming func build() -> Graph {
    Graph.build(builder, places)
  }
}

extension GraphBuilder {
  /// Whether each node was added after its sources.
  ///
  /// Then there is no loop, and sorting is unnecessary.
  ///
  /// - Complexity: O(nodes + inputs), read in their order.
  var isInOrder: Bool {
    var start = 0
    for (node, end) in ends.enumerated() {
      for input in start..<Int(end) where Int(inputs[input]) >= node { return false }
      start = Int(end)
    }
    return true
  }

  /// Returns the position of each node in an order with sources before their users; nil if the nodes were added in such
  /// an order.
  fileprivate func places() throws(LoopFound) -> [Int32]? {
    if isInOrder { return nil }
    var walk = DepthFirstWalk(self)
    try walk.run { _, _ in }
    return walk.ids
  }
}
