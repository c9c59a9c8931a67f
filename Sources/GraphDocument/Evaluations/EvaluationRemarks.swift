public import EvaluationEngine
import Formulas
import GraphAnalysis

/// Finds contradictions in what a document states about uncertainties, for the `check` command.
public enum EvaluationRemarks {
  /// Returns all remarks, each with its node and a sentence without initial capital and full stop.
  ///
  /// - Complexity: Linear in the uncertain numbers, plus the work of `CorrelationCheck`.
  public static func all(in contents: DocumentContents) -> [(node: NodeID, sentence: String)] {
    if contents.uncertainNumbers.isEmpty { return ineffective(contents) }
    let series = ReadingSeries.taken(in: contents)
    return series.together.flatMap { incomplete($0, contents) + stated(for: $0, contents) }
      + series.apart.flatMap { tooLarge($0, contents) } + ofCorrelations(contents)
  }

  /// Returns the remarks on stated correlations that have no effect or contradict each other.
  ///
  /// - Complexity: The same as for the correlations of series and `CorrelationCheck`.
  public static func ofCorrelations(_ contents: DocumentContents) -> [(node: NodeID, sentence: String)] {
    ineffective(contents) + impossible(contents)
  }

  /// Returns remarks on correlations that have no effect, because a node is not a number with an uncertainty.
  private static func ineffective(_ contents: DocumentContents) -> [(node: NodeID, sentence: String)] {
    contents.correlations.filter { $0.coefficient != 0 }.compactMap { pair in
      let ends = [pair.first, pair.second]
      guard let idle = ends.first(where: { !isUncertain($0, contents) }), let other = ends.first(where: { $0 != idle })
      else { return nil }
      let reason =
        contents.kind(of: idle) == .number
        ? "it has no uncertainty: add one" : "it is computed, so correlate its inputs instead"
      return (
        idle,
        "its correlation with '\(contents.name(of: other))' has no effect: \(reason), or remove the correlation"
      )
    }
  }

  private static func isUncertain(_ node: NodeID, _ contents: DocumentContents) -> Bool {
    guard contents.kind(of: node) == .number, let uncertainty = contents.uncertainty(of: node) else { return false }
    return uncertainty.mean > 0
  }

  /// Returns remarks on series of readings that have too many numbers to correlate them all.
  private static func tooLarge(
    _ series: ReadingSeries, _ contents: DocumentContents
  ) -> [(node: NodeID, sentence: String)] {
    series.members.prefix(1).map { member in
      (
        member.node,
        "the \(series.members.count) numbers of the series '\(series.name)' would make more than \(contents.limits.correlations) correlations: they count as independent; split the series"
      )
    }
  }

  /// Returns remarks on numbers that have more or fewer readings than the first number of the series.
  private static func incomplete(
    _ series: ReadingSeries, _ contents: DocumentContents
  ) -> [(node: NodeID, sentence: String)] {
    guard let first = series.members.first else { return [] }
    let count = first.component.readings.count
    return series.members.filter { $0.component.readings.count != count }.map { member in
      let own = member.component.readings.count
      return (
        member.node,
        "it has \(own) readings of the series '\(series.name)' and '\(contents.name(of: first.node))' has \(count): they count as independent; give all the same number of readings"
      )
    }
  }

  /// Returns remarks on stated correlations that are used in place of the correlations of a series of readings.
  private static func stated(
    for series: ReadingSeries, _ contents: DocumentContents
  ) -> [(node: NodeID, sentence: String)] {
    let members = Set(series.members.map(\.node))
    return contents.correlations.filter { members.contains($0.first) && members.contains($0.second) }.map { pair in
      (
        pair.first,
        "its given correlation with '\(contents.name(of: pair.second))' replaces the one from the readings of '\(series.name)'; remove one of the two"
      )
    }
  }

  /// Returns remarks on correlations that contradict each other, so that uncertainties are unknown.
  ///
  /// Each remark is about a pair of nodes, and belongs to the first node of the pair.
  ///
  /// - Complexity: The same as for the correlations of series and `CorrelationCheck`.
  private static func impossible(_ contents: DocumentContents) -> [(node: NodeID, sentence: String)] {
    if contents.uncertainNumbers.isEmpty { return [] }
    return CorrelationCheck.impossiblePairs(contents.sourceCorrelations).map { pair in
      let coefficient = NumberText.display(pair.coefficient, digits: 3)
      return (
        contents.visible(pair.first) ?? pair.first,
        "its correlations contradict those of '\(contents.name(of: pair.second))' (\(coefficient)); correct one of them"
      )
    }
  }
}
