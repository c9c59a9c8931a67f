package import DataSets
package import EvaluationEngine
import GraphDocument

/// The statistics of the data sets that the user has inspected; they are computed once until the set changes.
package final class InspectedSetCache {
  /// Counts of work, for tests.
  package struct Counts: Hashable, Sendable {
    /// The number of sets whose statistics were computed.
    package var statistics = 0
    /// The number of points that were formatted.
    package var pointRows = 0
  }

  package private(set) var counts = Counts()
  private var known: [NodeID: [Statistic]] = [:]

  /// One statistic of a data set, such as its mean, without uncertainty.
  package struct Statistic {
    package let reduction: Reduction
    package let result: Result<Double, DataProblem>
  }

  package func notePointRow() { counts.pointRows += 1 }

  /// Returns the statistics of a node's set; empty for an empty set.
  ///
  /// - Complexity: The first time linear in the points, then constant.
  package func statistics(_ set: DataSet, of node: NodeID) -> [Statistic] {
    if let statistics = known[node] { return statistics }
    counts.statistics += 1
    let statistics = set.isEmpty ? [] : Self.statistics(set.withoutErrors)
    known[node] = statistics
    return statistics
  }

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
