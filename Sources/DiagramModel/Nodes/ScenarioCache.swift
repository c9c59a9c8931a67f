package import EvaluationEngine
package import GraphDocument

/// The values of outputs under the scenarios of a document, computed once until an edit reaches them.
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
  private var known: Known?
  /// Whether outputs, given numbers or scenarios may differ from those of the cached table.
  private var isCompared = true

  /// A table and its inputs.
  private struct Known {
    let question: Question
    let table: Table
    /// The nodes of the table and everything upstream of them; nil if that is more than is visited.
    let dependsOn: Set<NodeID>?
  }

  private struct Question: Equatable {
    let outputs: [NodeID]
    let given: [NodeID]
    let scenarios: Scenarios
  }

  /// No requests yet.
  package init() {}

  /// Discards the table if it depends on one of these nodes, or if the changed nodes are unknown.
  ///
  /// - Complexity: Linear in the smaller of the nodes and of those that the table depends on.
  package func forget(after touched: Set<NodeID>?) {
    guard let touched, known?.dependsOn?.isDisjoint(with: touched) ?? false else {
      known = nil
      return
    }
  }

  /// The document may have other outputs or scenarios: the next call compares them with those of the table.
  package func compareNext() { isCompared = false }

  /// The first `mostNodes` outputs and as many given numbers under the first `mostScenarios`; the same numbers in each call.
  ///
  /// - Complexity: that of `ScenarioValues` the first time, linear in the document after an edit elsewhere, then constant.
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
