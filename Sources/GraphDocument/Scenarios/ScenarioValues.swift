public import EvaluationEngine
import Formulas

/// The values of nodes in each scenario of a document, computed without changing the document.
public struct ScenarioValues: Sendable {
  /// The names of the scenarios in order; the first entry is nil and means the present values.
  public let names: [String?]
  /// The values for each of `names`, in the order of the nodes.
  public let values: [[Value]]

  /// Computes the values of `nodes` now and under the first `count` scenarios, without uncertainties.
  ///
  /// - Complexity: The same as for a `ColumnPlan` with a row for each scenario.
  public init(of nodes: [NodeID], in contents: DocumentContents, atMost count: Int) {
    let scenarios = Array(contents.scenarios.all.prefix(count))
    let inputs = contents.numbersOfScenarios(atMost: count)
    names = [nil] + scenarios.map { $0.name }
    let plan = ColumnPlan(of: contents.graph, replacing: inputs, asking: nodes)
    let runner = ColumnRunner(plan)
    let given = scenarios.map { scenario in
      Dictionary(scenario.values.map { ($0.name, $0.quantity.value) }) { first, _ in first }
    }
    let present = inputs.map { contents.graph.value(of: $0).number ?? 0 }
    var values = [nodes.map { contents.graph.value(of: $0) }]
    var start = 0
    while start < scenarios.count {
      let end = min(start + plan.rowLimit, scenarios.count)
      for (place, input) in inputs.enumerated() {
        let column = runner.input(place)
        let name = contents.name(of: input)
        for row in start..<end { column[row - start] = given[row][name] ?? present[place] }
      }
      runner.run(rows: end - start)
      for row in start..<end {
        values.append(nodes.indices.map { runner.value(output: $0, row: row - start) })
      }
      start = end
    }
    self.values = values
  }
}
