import DataSets

/// Computes a graph row by row: sets numbers, then computes the nodes that depend on them.
struct GraphRows {
  private(set) var graph: Graph
  private let meter: EvaluationMeter?

  /// The content of a node in a row in which it has no value.
  ///
  /// It is like data that could not be read, so nodes that depend on it have no value either.
  private static let noValue = NodeContent.data(.unread(UnreadData("no value in this row")))

  init(_ graph: Graph, countedBy meter: EvaluationMeter? = nil) {
    self.graph = graph
    self.meter = meter
  }

  /// Sets nodes to the values of a row, encoded as in `StoredValue`, and computes the nodes downstream.
  ///
  /// - Complexity: The same as for `Graph.propagate()`.
  mutating func set(_ nodes: [NodeID], to value: (_ place: Int) -> Double) {
    for (place, node) in nodes.enumerated() {
      let value = value(place)
      graph.setContent(value.isNaN ? Self.noValue : .number(value), of: node)
    }
    _ = graph.propagate(countedBy: meter)
  }

  /// Returns the value of a node, encoded as in `StoredValue`.
  func stored(_ node: NodeID) -> Double { graph.record(of: node).value }
}
