import DataSets

/// A graph that computes rows one after the other: numbers in, everything downstream propagated, values out.
struct GraphRows {
  private(set) var graph: Graph
  /// Counts the work on data sets, and may end it.
  private let meter: EvaluationMeter?

  /// A node that has no value in a row is one that could not be read: what it feeds waits for it.
  private static let noValue = NodeContent.data(.unread(UnreadData("no value in this row")))

  init(_ graph: Graph, countedBy meter: EvaluationMeter? = nil) {
    self.graph = graph
    self.meter = meter
  }

  /// Gives nodes the values of a row, such as `StoredValue` writes them, and computes what they feed.
  ///
  /// - Complexity: That of `Graph.propagate()`.
  mutating func set(_ nodes: [NodeID], to value: (_ place: Int) -> Double) {
    for (place, node) in nodes.enumerated() {
      let value = value(place)
      graph.setContent(value.isNaN ? Self.noValue : .number(value), of: node)
    }
    _ = graph.propagate(countedBy: meter)
  }

  /// What a node came to, such as `StoredValue` writes it.
  func stored(_ node: NodeID) -> Double { graph.record(of: node).value }
}
