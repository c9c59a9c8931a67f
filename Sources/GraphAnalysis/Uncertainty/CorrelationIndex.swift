import EvaluationEngine

/// A table of correlations by source, so that the correlations of an uncertainty's sources are found fast.
struct CorrelationIndex: Sendable {
  private var partners: [NodeID: [(node: NodeID, coefficient: Double)]] = [:]
  private var impossible: [NodeID: Int] = [:]

  /// Creates the table.
  ///
  /// Correlations of a source with itself are ignored.
  ///
  /// - Complexity: Linear in the list; `CorrelationCheck` is cubic in the sources of a group.
  init(_ correlations: [SourceCorrelation]) {
    for correlation in correlations where correlation.first != correlation.second {
      partners[correlation.first, default: []].append((correlation.second, correlation.coefficient))
      partners[correlation.second, default: []].append((correlation.first, correlation.coefficient))
    }
    for (number, group) in CorrelationCheck.impossibleGroups(correlations).enumerated() {
      for node in group.nodes { impossible[node] = number }
    }
  }

  /// Returns whether the correlations among these sources of one value contradict each other.
  ///
  /// - Complexity: Linear in the sources, if the document has no impossible correlations. Otherwise cubic in the
  ///   connected sources.
  func isImpossible(among nodes: some Sequence<NodeID>) -> Bool {
    if impossible.isEmpty { return false }
    let groups = Dictionary(grouping: nodes.filter { impossible[$0] != nil }) { impossible[$0] }
    return groups.values.contains { $0.count > 2 && !canHold($0.sorted()) }
  }

  private func canHold(_ nodes: [NodeID]) -> Bool {
    let rows = nodes.map { node in
      Dictionary((partners[node] ?? []).map { ($0.node, $0.coefficient) }) { first, _ in first }
    }
    do throws(CholeskyFactor.NotPositive) {
      _ = try CholeskyFactor(count: nodes.count, slack: CorrelationCheck.slack) { rows[$0][nodes[$1]] ?? 0 }
      return true
    } catch {
      return false
    }
  }

  func contains(_ node: NodeID) -> Bool { partners[node] != nil }

  /// Returns the sum over all correlated pairs: the product of both effects and their correlation.
  ///
  /// - Complexity: Linear in the correlations of the sources, plus sorting the effects.
  func shared(_ effects: [NodeID: Double]) -> Double {
    var sum = 0.0
    for node in effects.keys.sorted() {
      guard let effect = effects[node], effect != 0 else { continue }
      for partner in partners[node] ?? [] where node < partner.node {
        if let other = effects[partner.node] { sum += partner.coefficient * effect * other }
      }
    }
    return sum
  }
}
