import EvaluationEngine

/// Whether correlations can hold together: whether their matrix is positive semi-definite.
public enum CorrelationCheck {
  /// The most sources that hang together whose matrix is looked at: beyond, it takes too long.
  public static let mostSources = 300
  /// What rounding may leave below zero.
  static let slack = 1e-6

  /// For each group of sources that hang together and whose correlations cannot hold, the pair at which that shows.
  ///
  /// The matrix is decomposed row by row (Cholesky); the pair is that of the row that fails with the source that it is tied to most.
  ///
  /// - Complexity: linear in the correlations, and cubic in the sources of each group.
  public static func impossiblePairs(_ correlations: [SourceCorrelation]) -> [SourceCorrelation] {
    var partners: [NodeID: [NodeID: Double]] = [:]
    for pair in correlations where pair.first != pair.second {
      partners[pair.first, default: [:]][pair.second] = pair.coefficient
      partners[pair.second, default: [:]][pair.first] = pair.coefficient
    }
    var met: Set<NodeID> = []
    var found: [SourceCorrelation] = []
    for start in partners.keys.sorted() where met.insert(start).inserted {
      var group = [start]
      var next = 0
      while next < group.count {
        for partner in (partners[group[next]] ?? [:]).keys.sorted() where met.insert(partner).inserted {
          group.append(partner)
        }
        next += 1
      }
      if group.count <= mostSources, let pair = impossiblePair(of: group, partners) { found.append(pair) }
    }
    return found
  }

  private static func impossiblePair(
    of group: [NodeID], _ partners: [NodeID: [NodeID: Double]]
  ) -> SourceCorrelation? {
    let count = group.count
    var lower = [Double](repeating: 0, count: count * count)
    for row in group.indices {
      let own = partners[group[row]] ?? [:]
      var rest = 1.0
      for column in 0..<row {
        var part = own[group[column]] ?? 0
        for place in 0..<column { part -= lower[row * count + place] * lower[column * count + place] }
        let pivot = lower[column * count + column]
        if pivot == 0, abs(part) > slack.squareRoot() {
          return SourceCorrelation(group[row], group[column], own[group[column]] ?? 0)
        }
        let entry = pivot == 0 ? 0 : part / pivot
        lower[row * count + column] = entry
        rest -= entry * entry
      }
      if rest < -slack {
        let strongest = group[..<row].max { abs(own[$0] ?? 0) < abs(own[$1] ?? 0) } ?? group[row]
        return SourceCorrelation(group[row], strongest, own[strongest] ?? 0)
      }
      lower[row * count + row] = rest <= slack ? 0 : rest.squareRoot()
    }
    return nil
  }
}
