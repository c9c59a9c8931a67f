/// A builder whose nodes are in an order in which each comes after its sources, so that it has no loop.
///
/// For callers that free something, such as the source text of the builder, before the graph allocates its memory.
/// `Graph.build` does both steps in one, which is faster.
public struct SortedGraphBuilder: Sendable {
  private let builder: GraphBuilder
  /// The position of each builder index in that order; nil if the nodes were added in that order.
  private let places: [Int32]?

  /// Sorts the nodes.
  ///
  /// - Throws: `LoopFound` with one loop, if there is any.
  /// - Complexity: O(nodes + inputs); the depth of the graph costs no call stack.
  public init(_ given: GraphBuilder) throws(LoopFound) {
    builder = given.firstInputFromNothing == nil ? given : given.withoutInputsFromNothing()
    places = try builder.places()
  }

  /// The id of each builder index, which is its position in the order; nil if ids equal builder indices.
  public var nodeIDs: [NodeID]? { places?.map { NodeID(index: $0) } }

  /// Builds the graph, which is the same as from `Graph.build`.
  ///
  /// - Complexity: O(nodes + inputs).
  public consuming func build() -> Graph {
    Graph.build(builder, places)
  }
}

extension GraphBuilder {
  /// Whether each node was added after its sources; then there is no loop, and nothing to sort.
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

  /// Returns the position of each node in an order in which it comes after its sources; nil if nodes were added that
  /// way.
  fileprivate func places() throws(LoopFound) -> [Int32]? {
    if isInOrder { return nil }
    var walk = DepthFirstWalk(self)
    try walk.run { _, _ in }
    return walk.ids
  }
}
