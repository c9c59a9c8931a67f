package import DataSets
package import EvaluationEngine
import GraphDocument

/// A cache for the inspected data sets: each set's statistics, computed once until it changes.
package final class InspectedSetCache {
  /// Counts of work, for tests.
  package struct Counts: Hashable, Sendable {
    /// Sets whose statistics were computed.
    package var statistics = 0
    /// Points made to be shown.
    package var pointRows = 0
  }

  package private(set) var counts = Counts()
  private var known: [NodeID: [Statistic]] = [:]

  /// The result of a reduction of a set, without errors.
  package struct Statistic {
    package let reduction: Reduction
    package let result: Result<Double, DataProblem>
  }

  package func notePointRow() { counts.pointRows += 1 }

  /// The statistics of a node's set; none of an empty one.
  ///
  /// - Complexity: linear in the points the first time, then constant.
  package func statistics(_ set: DataSet, of node: NodeID) -> [Statistic] {
    if let statistics = known[node] { return statistics }
    counts.statistics += 1
    let statistics = set.isEmpty ? [] : Self.statistics(set.withoutErrors)
    known[node] = statistics
    return statistics
  }

  /// Discards outdated results.
  func forget(_ event: DocumentEvent) {
    if known.isEmpty { return }
    for update in event.updates { known[update.node] = nil }
    if event.replacesAll { known = [:] }
    for change in event.changes where change.touches([.existence, .contents]) {
      for node in change.nodes { known[node] = nil }
    }
  }

  private static func statistics(_ set: DataSet) -> [Statistic] {
    func statistic(_ reduction: Reduction, _ estimate: () throws(DataProblem) -> Estimate) -> Statistic {
      do throws(DataProblem) {
        return Statistic(reduction: reduction, result: .success(try estimate().value))
      } catch {
        return Statistic(reduction: reduction, result: .failure(error))
      }
    }
    return [
      statistic(.min) { () throws(DataProblem) in try set.minimum() },
      statistic(.max) { () throws(DataProblem) in try set.maximum() },
      statistic(.mean) { () throws(DataProblem) in try set.mean() },
      statistic(.std) { () throws(DataProblem) in try set.standardDeviation() },
      statistic(.median) { () throws(DataProblem) in try set.median() },
      statistic(.sum) { () throws(DataProblem) in try set.sum() },
    ]
  }
}
