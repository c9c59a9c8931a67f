package import EvaluationEngine
package import GraphDocument

/// The values of outputs under each scenario, computed again only after an edit that affects them.
package final class ScenarioCache {
  /// The values of outputs, and of numbers that scenarios set, under each scenario.
  package struct Table {
    /// How many outputs, and how many numbers that scenarios set, are left out of `nodes`, because there are too many.
    package let leftOut: (outputs: Int, given: Int)
    /// How many outputs are at the beginning of `nodes`; the numbers that scenarios set follow.
    package let outputCount: Int
    package let nodes: [NodeID]
    package let found: ScenarioValues
  }

  /// The number of tables computed, for tests.
  package private(set) var madeCount = 0
  private var known: Known?
  private var isCompared = true

  private struct Known {
    let question: Question
    let table: Table
    /// The nodes of the table and everything upstream; nil if there are too many to visit.
    let dependsOn: Set<NodeID>?
  }

  private struct Question: Equatable {
    let outputs: [NodeID]
    let given: [NodeID]
    let scenarios: Scenarios
  }

  /// Creates an empty cache.
  package init() {}

  /// Discards the table if it depends on a node in `touched`, or if `touched` is nil.
  ///
  /// - Complexity: Linear in the changed nodes.
  package func forget(after touched: Set<NodeID>?) {
    guard let touched, known?.dependsOn?.isDisjoint(with: touched) ?? false else {
      known = nil
      return
    }
  }

  /// Makes the next call of `table` check whether the table still has the outputs and scenarios of the document.
  package func compareNext() { isCompared = false }

  /// Returns the values of the first outputs, and of the first numbers that scenarios set, under the first scenarios.
  ///
  /// `mostNodes` limits outputs and numbers, and `mostScenarios` limits the scenarios. Pass the same limits in each
  /// call.
  ///
  /// - Complexity: The first time, the complexity of `ScenarioValues`; later at most linear in the document.
  package func table(of contents: DocumentContents, mostNodes: Int, mostScenarios: Int) -> Table {
    if let known, isCompared { return known.table }
    let question = Question(
      outputs: contents.outputs(), given: contents.numbersOfScenarios(atMost: mostScenarios),
      scenarios: contents.scenarios)
    isCompared = true
    if let known, known.question == question { return known.table }
    madeCount += 1
    let table = Self.make(question, contents, mostNodes, mostScenarios)
    let upstream = contents.graph.upstream(of: table.nodes, atMost: BudgetCache.reach)
    known = Known(question: question, table: table, dependsOn: upstream.map { Set($0).union(table.nodes) })
    return table
  }

  private static func make(
    _ question: Question, _ contents: DocumentContents, _ mostNodes: Int, _ mostScenarios: Int
  ) -> Table {
    let (outputs, given) = (question.outputs, question.given)
    let shown = (outputs: outputs.prefix(mostNodes), given: given.prefix(mostNodes))
    let nodes = Array(shown.outputs) + Array(shown.given)
    return Table(
      leftOut: (outputs.count - shown.outputs.count, given.count - shown.given.count), outputCount: shown.outputs.count,
      nodes: nodes, found: ScenarioValues(of: nodes, in: contents, atMost: mostScenarios))
  }
}
