package import EvaluationEngine
package import GraphDocument

/// What outputs come to under the scenarios of a document, computed once until it changes.
package final class ScenarioCache {
  /// Outputs and the numbers that scenarios give, side by side.
  package struct Table {
    /// How many outputs and given numbers are not among `nodes`.
    package let leftOut: (outputs: Int, given: Int)
    /// How many of `nodes` are outputs; the given numbers follow.
    package let outputCount: Int
    package let nodes: [NodeID]
    package let found: ScenarioValues
  }

  /// How many tables have been computed, for tests.
  package private(set) var madeCount = 0
  private var known: Table?

  /// Nothing has been asked.
  package init() {}

  /// The document has changed so that values or scenarios may differ.
  package func forget() { known = nil }

  /// The first `mostNodes` outputs and as many given numbers under the first `mostScenarios`; the same numbers in each call.
  ///
  /// - Complexity: that of `ScenarioValues` the first time, then constant.
  package func table(of contents: DocumentContents, mostNodes: Int, mostScenarios: Int) -> Table {
    if let known { return known }
    madeCount += 1
    let outputs = contents.outputs()
    let given = contents.numbersOfScenarios(atMost: mostScenarios)
    let shown = (outputs: outputs.prefix(mostNodes), given: given.prefix(mostNodes))
    let nodes = Array(shown.outputs) + Array(shown.given)
    let table = Table(
      leftOut: (outputs.count - shown.outputs.count, given.count - shown.given.count), outputCount: shown.outputs.count,
      nodes: nodes, found: ScenarioValues(of: nodes, in: contents, atMost: mostScenarios))
    known = table
    return table
  }
}
