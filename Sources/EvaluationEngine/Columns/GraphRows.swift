import DataSets

/// A graph that computes rows one after the other: numbers in, everything downstream propagated, values out.
struct GraphRows {
  private(set) var graph: Graph
  /// Counts the work on data sets, and may end it.
  private let meter: EvaluationMeter?

  /// The content of a node without a value in a row.
  ///
  /// It counts as unread data: the nodes that it feeds wait for it.
  private static let noValue = NodeContent.data(.unread(UnreadData("no value in this row")))

  init(_ graph: Graph, countedBy meter: EvaluationMeter? = nil) {
    self.graph = graph
    self.meter = meter
  }

  /// Sets nodes to the values of a row, encoded as in `StoredValue`, and computes the nodes that they feed.
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
