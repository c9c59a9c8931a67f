import EvaluationEngine

/// Checks whether correlations can all hold at the same time: whether their matrix is positive semi-definite.
public enum CorrelationCheck {
  /// The maximum number of sources connected by correlations whose matrix is checked.
  ///
  /// A larger matrix would take too long.
  public static let mostSources = 300
  /// The tolerance for negative values from rounding.
  static let slack = 1e-6

  /// Connected sources with contradictory correlations, and a pair that shows the contradiction.
  struct ImpossibleGroup {
    var nodes: [NodeID]
    var pair: SourceCorrelation
  }

  /// Returns one pair with a contradictory correlation for each group of connected sources that has such correlations.
  ///
  /// The matrix is decomposed row by row (Cholesky). The first source of the pair belongs to the row that fails. The
  /// second source belongs to the contradictory entry; if no single entry contradicts, it is the source with the
  /// strongest correlation.
  ///
  /// - Complexity: Linear in the correlations, and cubic in the sources of each group.
  public static func impossiblePairs(_ correlations: [SourceCorrelation]) -> [SourceCorrelation] {
    impossibleGroups(correlations).map(\.pair)
  }

  static func impossibleGroups(_ correlations: [SourceCorrelation]) -> [ImpossibleGroup] {
    var partners: [NodeID: [NodeID: Double]] = [:]
    for pair in correlations where pair.first != pair.second {
      partners[pair.first, default: [:]][pair.second] = pair.coefficient
      partners[pair.second, default: [:]][pair.first] = pair.coefficient
    }
    var met: Set<NodeID> = []
    var found: [ImpossibleGroup] = []
    for start in partners.keys.sorted() where met.insert(start).inserted {
      var group = [start]
      var next = 0
      while next < group.count {
        for partner in (partners[group[next]] ?? [:]).keys.sorted() where met.insert(partner).inserted {
          group.append(partner)
        }
        next += 1
      }
      // Two numbers can have any correlation.
      guard group.count > 2, group.count <= mostSources, let pair = impossiblePair(of: group, partners) else {
        continue
      }
      found.append(ImpossibleGroup(nodes: group, pair: pair))
    }
    return found
  }

  private static func impossiblePair(
    of group: [NodeID], _ partners: [NodeID: [NodeID: Double]]
  ) -> SourceCorrelation? {
    func own(_ row: Int) -> [NodeID: Double] { partners[group[row]] ?? [:] }
    do throws(CholeskyFactor.NotPositive) {
      _ = try CholeskyFactor(count: group.count, slack: slack) { own($0)[group[$1]] ?? 0 }
      return nil
    } catch {
      let row = error.row
      let strongest = (0..<row).max { abs(own(row)[group[$0]] ?? 0) < abs(own(row)[group[$1]] ?? 0) }
      let partner = group[error.column ?? strongest ?? row]
      return SourceCorrelation(group[row], partner, own(row)[partner] ?? 0)
    }
  }
}
