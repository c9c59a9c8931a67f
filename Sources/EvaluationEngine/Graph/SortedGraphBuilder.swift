/// The nodes of a `GraphBuilder` in an order in which each comes after its sources, so that there is no loop.
///
/// Use it to free memory, such as the source text, before the graph is built. If that is not necessary, use
/// `Graph.build`, which sorts and builds at once and is faster.
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

  /// The identifier of each node by builder index; nil if identifiers and builder indices are equal.
  ///
  /// The identifier is the node's position in the order.
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
  /// If so, there is no loop, and sorting is unnecessary.
  ///
  /// - Complexity: Linear in the nodes and inputs.
  var isInOrder: Bool {
    var start = 0
    for (node, end) in ends.enumerated() {
      for input in start..<Int(end) where Int(inputs[input]) >= node { return false }
      start = Int(end)
    }
    return true
  }

  /// Returns the position of each node in an order in which sources come before the nodes that they feed.
  ///
  /// Nil if the nodes were added in such an order.
  fileprivate func places() throws(LoopFound) -> [Int32]? {
    if isInOrder { return nil }
    var walk = DepthFirstWalk(self)
    try walk.run { _, _ in }
    return walk.ids
  }
}
