public import EvaluationEngine

/// How far a node's value changes when one number goes from a low to a high value and all other numbers stay the same.
///
/// It is one bar of a tornado chart.
public struct InputSwing: Hashable, Sendable {
  /// The number that is varied.
  public let input: NodeID
  /// The number's low value.
  public let low: Double
  /// The number's high value.
  public let high: Double
  /// The node's value at the number's low value; nil if the node fails there.
  public let valueLow: Double?
  /// The node's value at the number's high value; nil if the node fails there.
  public let valueHigh: Double?

  /// The distance between the node's two values; 0 if one of them is missing.
  public var width: Double { valueLow.flatMap { low in valueHigh.map { ($0 - low).magnitude } } ?? 0 }

  /// Returns the swings of a node for several numbers, the widest first; equal swings stay in the given order.
  ///
  /// - Parameters:
  ///   - target: A node of the graph.
  ///   - inputs: Numbers of the graph, without duplicates, each with its low and its high value.
  ///   - graph: An evaluated graph.
  ///   - meter: Counts the work, and may end it; swings that are not computed have no values.
  /// - Returns: A swing for each of the numbers.
  /// - Complexity: For each number, two propagations of the nodes between the number and the target.
  public static func all(
    of target: NodeID, by inputs: [(node: NodeID, low: Double, high: Double)], in graph: Graph,
    countedBy meter: EvaluationMeter? = nil
  ) -> [InputSwing] {
    let plan = ColumnPlan(of: graph, replacing: inputs.map(\.node), asking: [target])
    // A number that feeds few nodes is propagated. If numbers feed many nodes, computing many rows at once is faster.
    let (steps, isMore) = inputs.count.multipliedReportingOverflow(by: plan.nodesPerRow)
    var values = propagated(
      to: target, by: inputs, in: graph.computingOnly([target]), atMost: isMore ? .max : steps / rowsForOneNode,
      meter?.forAll)
    values += rows(of: plan, by: inputs, in: graph, from: values.count, meter)
    let swings = inputs.enumerated().map { place, input in
      let (low, high) = (values[2 * place], values[2 * place + 1])
      return InputSwing(
        input: input.node, low: input.low, high: input.high, valueLow: low.isNaN ? nil : low,
        valueHigh: high.isNaN ? nil : high)
    }
    return swings.enumerated().sorted { ($1.element.width, $0.offset) < ($0.element.width, $1.offset) }.map(\.element)
  }

  /// The approximate number of rows of one step that the column evaluator computes while propagation computes one node.
  private static let rowsForOneNode = 16

  /// Computes the target for the low and high value of each input, by propagation through the graph.
  ///
  /// It stops after computing more than `limit` nodes, so that the last inputs may be missing.
  private static func propagated(
    to target: NodeID, by inputs: [(node: NodeID, low: Double, high: Double)], in graph: Graph, atMost limit: Int,
    _ meter: EvaluationMeter?
  ) -> [Double] {
    var graph = graph
    var values: [Double] = []
    var computed = 0
    for input in inputs where computed <= limit {
      let present = graph.content(of: input.node)
      for end in [input.low, input.high] {
        graph.setContent(.number(end), of: input.node)
        let count = graph.propagate(countedBy: meter).computed.count
        computed += count
        if let meter, !meter.allows(count) {
          return values + [Double](repeating: .nan, count: 2 * inputs.count - values.count)
        }
        values.append(graph.value(of: target).number ?? .nan)
      }
      // The nodes that this changes back are computed together with the nodes that the next number changes.
      graph.setContent(present, of: input.node)
    }
    return values
  }

  /// Computes the target for the remaining inputs as rows of a column plan.
  ///
  /// There are two values for each input; `start` is the number of values computed before.
  private static func rows(
    of plan: ColumnPlan, by inputs: [(node: NodeID, low: Double, high: Double)], in graph: Graph, from start: Int,
    _ meter: EvaluationMeter?
  ) -> [Double] {
    let present = inputs.map { graph.value(of: $0.node).number ?? .nan }
    let runner = ColumnRunner(plan, countedBy: meter)
    var values: [Double] = []
    var start = start
    while start < 2 * inputs.count {
      let end = min(start + plan.rowLimit, 2 * inputs.count)
      for (place, input) in inputs.enumerated() {
        let column = runner.input(place)
        for row in start..<end {
          column[row - start] = row / 2 == place ? (row % 2 == 0 ? input.low : input.high) : present[place]
        }
      }
      runner.run(rows: end - start)
      values += runner.output(0)
      start = end
    }
    return values
  }
}
