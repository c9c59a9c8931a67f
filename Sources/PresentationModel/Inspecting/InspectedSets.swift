import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// What has been found out of the data sets that are inspected: each set's statistics once, until it is another.
public final class InspectedSets {
  /// How often what was done, for tests.
  public struct Counts: Hashable, Sendable {
    /// Sets whose statistics were made.
    public var statistics = 0
    /// Points made to be seen.
    public var pointRows = 0
  }

  public private(set) var counts = Counts()
  private var known: [NodeID: [NodesPM.ListingRow]] = [:]

  func notePointRow() { counts.pointRows += 1 }

  /// Count, missing values and statistics of a node's set, with errors where its points have some.
  ///
  /// - Complexity: linear in the points the first time, then constant.
  func statistics(_ set: DataSet, of node: NodeID) -> [NodesPM.ListingRow] {
    if let rows = known[node] { return rows }
    counts.statistics += 1
    let rows = Self.rows(set)
    known[node] = rows
    return rows
  }

  /// Forgets what is no longer so.
  func forget(_ event: DocumentEvent) {
    if known.isEmpty { return }
    for update in event.updates { known[update.node] = nil }
    for change in event.changes {
      switch change {
      case .contentChanged(let node, _, _), .nodeDeleted(let node, _), .nodeCreated(let node): known[node] = nil
      case .replaced: known = [:]
      case .nodesMoved, .titleChanged, .framesChanged, .nodeRenamed, .textChanged, .formChanged, .attributesChanged,
        .bypassChanged, .parametersChanged, .relationshipsChanged:
        break
      }
    }
  }

  private static func rows(_ set: DataSet) -> [NodesPM.ListingRow] {
    func row(_ key: String, _ estimate: () throws(DataProblem) -> Estimate) -> NodesPM.ListingRow {
      do throws(DataProblem) {
        let result = try estimate()
        let uncertainty = result.error.map { StandardUncertainty(lower: $0.lower, upper: $0.upper) }
        return NodesPM.ListingRow(key: key, text: NumberText.display(Quantity(result.value, uncertainty)))
      } catch {
        return NodesPM.ListingRow(key: key, text: "none: \(error)")
      }
    }
    let counts = [
      NodesPM.ListingRow(key: "count", text: "\(set.count)"),
      NodesPM.ListingRow(key: "missing", text: "\(set.missingCount)"),
    ]
    if set.isEmpty { return counts }
    return counts + [
      row("min") { () throws(DataProblem) in try set.minimum() },
      row("max") { () throws(DataProblem) in try set.maximum() },
      row("mean") { () throws(DataProblem) in try set.mean() },
      row("std") { () throws(DataProblem) in try set.standardDeviation() },
      row("median") { () throws(DataProblem) in try set.median() },
      row("sum") { () throws(DataProblem) in try set.sum() },
    ]
  }
}
