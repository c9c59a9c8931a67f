public import EvaluationEngine

/// How far a node moves while one number goes from a low to a high value and all others stay: a bar of a tornado chart.
public struct InputSwing: Hashable, Sendable {
  /// The number that goes.
  public let input: NodeID
  /// Its low value.
  public let low: Double
  /// Its high value.
  public let high: Double
  /// What the node is at the low value; nil where it fails there.
  public let valueLow: Double?
  /// What the node is at the high value; nil where it fails there.
  public let valueHigh: Double?

  /// How far both values are apart; 0 where one of them is not there.
  public var width: Double { valueLow.flatMap { low in valueHigh.map { ($0 - low).magnitude } } ?? 0 }

  /// The swings of a node by several numbers, the widest first, of equal ones in the order given.
  ///
  /// - Parameters:
  ///   - target: A node of the graph.
  ///   - inputs: Numbers of the graph, each once, with the values between which each goes.
  ///   - graph: An evaluated graph.
  ///   - meter: Counts the work, and may end it: then swings have no values.
  /// - Returns: A swing for each of the numbers.
  /// - Complexity: two rows of a `ColumnPlan` for each number.
  public static func all(
    of target: NodeID, by inputs: [(node: NodeID, low: Double, high: Double)], in graph: Graph,
    countedBy meter: EvaluationMeter? = nil
  ) -> [InputSwing] {
    let present = inputs.map { graph.value(of: $0.node).number ?? .nan }
    let plan = ColumnPlan(of: graph, replacing: inputs.map(\.node), asking: [target])
    let runner = ColumnRunner(plan, countedBy: meter)
    var values: [Double] = []
    var start = 0
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
    let swings = inputs.enumerated().map { place, input in
      let (low, high) = (values[2 * place], values[2 * place + 1])
      return InputSwing(
        input: input.node, low: input.low, high: input.high, valueLow: low.isNaN ? nil : low,
        valueHigh: high.isNaN ? nil : high)
    }
    return swings.enumerated().sorted { ($1.element.width, $0.offset) < ($0.element.width, $1.offset) }.map(\.element)
  }
}
