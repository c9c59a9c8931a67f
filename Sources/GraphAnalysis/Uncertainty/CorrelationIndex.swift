import EvaluationEngine

/// Correlations by source, so that a sum visits only the correlations of its own sources.
struct CorrelationIndex: Sendable {
  private var partners: [NodeID: [(node: NodeID, coefficient: Double)]] = [:]
  /// The sources with impossible correlations, by their connected group.
  private var impossible: [NodeID: Int] = [:]

  /// Creates the index of a list; a source is not correlated with itself.
  ///
  /// - Complexity: linear in the list, and that of `CorrelationCheck`.
  init(_ correlations: [SourceCorrelation]) {
    for correlation in correlations where correlation.first != correlation.second {
      partners[correlation.first, default: []].append((correlation.second, correlation.coefficient))
      partners[correlation.second, default: []].append((correlation.first, correlation.coefficient))
    }
    for (number, group) in CorrelationCheck.impossibleGroups(correlations).enumerated() {
      for node in group.nodes { impossible[node] = number }
    }
  }

  /// Whether no numbers have the correlations of these sources, which all change one value.
  ///
  /// - Complexity: linear in the sources; if some of a document's correlations are impossible, cubic in the connected
  ///   sources.
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

  /// Whether the source is correlated with another one.
  func contains(_ node: NodeID) -> Bool { partners[node] != nil }

  /// Returns the sum over all correlated pairs of these effects: the product of both effects times the correlation.
  ///
  /// - Complexity: linear in the effects, except for their order, and in the correlations of their sources.
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
