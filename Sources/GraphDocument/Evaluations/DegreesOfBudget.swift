import EvaluationEngine
import GraphAnalysis

/// Computes the effective degrees of freedom of a result with correlated sources.
///
/// Numbers whose readings were taken together form one part: each set of simultaneous readings gives a reading of the
/// result, and the degrees of freedom are one less than the number of sets (GUM, JCGM 100:2008, H.2.3). For other
/// correlated sources, the Welch–Satterthwaite formula is not valid, except if their uncertainties are known exactly.
struct DegreesOfBudget {
  private var parts: [EffectiveDegrees.Part] = []
  private var ensembles: [JointReadings.Key: [Double]] = [:]
  private var conflict: (NodeID, NodeID)?

  /// Divides the rows of a budget into independent parts.
  ///
  /// `correlations` are the correlations of the document.
  init(
    _ contributions: [UncertaintyBudget.Contribution], _ correlations: [SourceCorrelation], _ contents: DocumentContents
  ) {
    let moving = contributions.filter { ($0.effect?.mean ?? 0) > 0 }
    let nodes = Set(moving.map(\.source))
    let joint = JointReadings(correlations, among: nodes, in: contents)
    let inDoubt = joint.others.first { pair in
      pair.coefficient != 0
        && [pair.first, pair.second].contains { contents.evaluation(of: $0)?.degreesOfFreedom.isFinite ?? false }
    }
    conflict = inDoubt.map { ($0.first, $0.second) }
    for contribution in moving {
      add(contribution, contents.evaluation(of: contribution.source), joint)
    }
  }

  private mutating func add(
    _ contribution: UncertaintyBudget.Contribution, _ evaluation: UncertaintyEvaluation?, _ joint: JointReadings
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
      guard let key = joint.key(of: component, of: contribution.source), met.insert(key.series).inserted else {
        let effect = abs(slope) * component.standardUncertainty
        parts.append(.init(effect: effect, degreesOfFreedom: component.degreesOfFreedom))
        continue
      }
      let readings = component.readings
      let mean = ReadingStatistics.mean(readings)
      var moves = ensembles[key] ?? [Double](repeating: 0, count: readings.count)
      for (place, reading) in readings.enumerated() { moves[place] += slope * (reading - mean) }
      ensembles[key] = moves
    }
  }

  func degrees(of combined: Double) -> EffectiveDegrees {
    if let conflict { return .correlated(conflict.0, conflict.1) }
    let together = ensembles.keys.sorted().compactMap { ensembles[$0] }
      .map { moves in
        EffectiveDegrees.Part(
          effect: ReadingStatistics.uncertaintyOfMean(moves), degreesOfFreedom: Double(moves.count - 1))
      }
    return .known(EffectiveDegrees.ofIndependent(parts + together, combined: combined))
  }
}
