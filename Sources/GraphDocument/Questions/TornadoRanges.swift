public import EvaluationEngine
public import GraphAnalysis

/// The data of a tornado chart: how far a node's value moves while each number that it depends on varies over its
/// range.
///
/// A number without a range varies from one standard uncertainty below its value to one above. A number without a range
/// and without an uncertainty is fixed.
public struct TornadoRanges: Sendable {
  /// The node.
  public let node: NodeID
  /// The node's value.
  public let value: Double
  /// For each varied number, how far the node's value moves; the widest range comes first.
  public let swings: [InputSwing]
  /// The numbers that stay fixed because they have no range and no uncertainty, in file order.
  public let fixed: [NodeID]

  /// Computes the data for a node; nil if its value is not a number.
  ///
  /// `meter` may stop the work; `swings` then have no values.
  ///
  /// - Complexity: The same as for `InputSwing.all(of:by:in:)`.
  public init?(of node: NodeID, in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil) {
    guard let value = contents.graph.value(of: node).number else { return nil }
    (self.node, self.value) = (node, value)
    let upstream = contents.nodesInFileOrder(Set(contents.graph.upstream(of: [node])))
    var (inputs, fixed): ([(node: NodeID, low: Double, high: Double)], [NodeID]) = ([], [])
    for number in upstream where contents.kind(of: number) == .number {
      if let (low, high) = Self.ends(of: number, in: contents) {
        inputs.append((number, low, high))
      } else {
        fixed.append(number)
      }
    }
    self.fixed = fixed
    swings = InputSwing.all(of: node, by: inputs, in: contents.graph, countedBy: meter)
  }

  private static func ends(of node: NodeID, in contents: DocumentContents) -> (low: Double, high: Double)? {
    if let range = contents.range(of: node) { return (range.low, range.high) }
    guard let value = contents.graph.value(of: node).number, let uncertainty = contents.uncertainty(of: node) else {
      return nil
    }
    let (low, high) = (value - uncertainty.lower, value + uncertainty.upper)
    return low.isFinite && high.isFinite ? (low, high) : nil
  }
}
