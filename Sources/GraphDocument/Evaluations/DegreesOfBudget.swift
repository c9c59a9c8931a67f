import EvaluationEngine
import GraphAnalysis

/// The effective degrees of freedom of a result, where some of its sources may be correlated.
///
/// Readings that were taken together are one part: what the result makes of each of them is a reading of the result, and one degree of
/// freedom less than there are of them is known of their spread (GUM, JCGM 100:2008, H.2.3). For other correlated sources the formula of
/// Welch and Satterthwaite holds only where they are known without doubt.
struct DegreesOfBudget {
  private struct Key: Hashable {
    let root: NodeID
    let series: String
    let count: Int
  }

  private var parts: [EffectiveDegrees.Part] = []
  /// How far the result moves with each of the readings that were taken together.
  private var ensembles: [Key: [Double]] = [:]
  private var conflict: (NodeID, NodeID)?

  /// From what a budget consists of and the correlations of the document's sources.
  init(
    _ contributions: [UncertaintyBudget.Contribution], _ correlations: [SourceCorrelation], _ contents: DocumentContents
  ) {
    let moving = contributions.filter { ($0.effect?.mean ?? 0) > 0 }
    let nodes = Set(moving.map(\.source))
    var roots = Dictionary(uniqueKeysWithValues: nodes.map { ($0, $0) })
    func root(_ node: NodeID) -> NodeID {
      var root = node
      while let next = roots[root], next != root { root = next }
      return root
    }
    for pair in correlations where pair.coefficient != 0 && pair.first != pair.second {
      guard nodes.contains(pair.first), nodes.contains(pair.second) else { continue }
      if Self.isOfReadings(pair, contents) {
        let ends = [root(pair.first), root(pair.second)].sorted()
        roots[ends[1]] = ends[0]
        // Flat, so that looking for a root stays short.
        roots[pair.first] = ends[0]
        roots[pair.second] = ends[0]
        continue
      }
      let degrees = [pair.first, pair.second].map { contents.evaluation(of: $0)?.degreesOfFreedom ?? .infinity }
      if conflict == nil, degrees.contains(where: \.isFinite) { conflict = (pair.first, pair.second) }
    }
    for contribution in moving {
      add(contribution, contents.evaluation(of: contribution.source), root(contribution.source))
    }
  }

  private mutating func add(
    _ contribution: UncertaintyBudget.Contribution, _ evaluation: UncertaintyEvaluation?, _ root: NodeID
  ) {
    if contribution.degreesOfFreedom.isFinite {
      parts.append(
        .init(effect: contribution.effect?.mean ?? 0, degreesOfFreedom: contribution.degreesOfFreedom))
    }
    guard let evaluation else { return }
    let slope = contribution.derivative
    if case .degreesOfFreedom(let degrees) = evaluation {
      parts.append(.init(effect: contribution.effect?.mean ?? 0, degreesOfFreedom: degrees))
    }
    var met: Set<String> = []
    for component in evaluation.components {
      guard let series = component.series, met.insert(series).inserted else {
        let effect = abs(slope) * component.standardUncertainty
        parts.append(.init(effect: effect, degreesOfFreedom: component.degreesOfFreedom))
        continue
      }
      let readings = component.readings
      let mean = ReadingStatistics.mean(readings)
      let key = Key(root: root, series: series, count: readings.count)
      var moves = ensembles[key] ?? [Double](repeating: 0, count: readings.count)
      for (place, reading) in readings.enumerated() { moves[place] += slope * (reading - mean) }
      ensembles[key] = moves
    }
  }

  /// Those of a result with that combined uncertainty.
  func degrees(of combined: Double) -> EffectiveDegrees {
    if let conflict { return .correlated(conflict.0, conflict.1) }
    let together = ensembles.keys.sorted { ($0.root, $0.series, $0.count) < ($1.root, $1.series, $1.count) }
      .compactMap { ensembles[$0] }
      .map { moves in
        EffectiveDegrees.Part(
          effect: ReadingStatistics.uncertaintyOfMean(moves), degreesOfFreedom: Double(moves.count - 1))
      }
    return .known(EffectiveDegrees.ofIndependent(parts + together, combined: combined))
  }

  /// Whether two sources are correlated by readings that were taken together, and by nothing else.
  private static func isOfReadings(_ pair: SourceCorrelation, _ contents: DocumentContents) -> Bool {
    let first = contents.evaluation(of: pair.first)?.components ?? []
    let second = contents.evaluation(of: pair.second)?.components ?? []
    let sizes = [pair.first, pair.second].map { contents.uncertainty(of: $0)?.mean ?? 0 }
    guard !sizes.contains(0) else { return false }
    let found = first.reduce(0.0) { sum, one in
      guard let series = one.series,
        let other = second.first(where: { $0.series == series && $0.readings.count == one.readings.count })
      else { return sum }
      let weight = (one.standardUncertainty / sizes[0]) * (other.standardUncertainty / sizes[1])
      return sum + weight * ReadingStatistics.correlation(one.readings, other.readings)
    }
    return abs(found - pair.coefficient) <= 1e-9
  }
}
