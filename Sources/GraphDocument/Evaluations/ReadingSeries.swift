public import EvaluationEngine
import GraphAnalysis

/// Readings of several numbers that were taken together, one of each at a time; they correlate the numbers (GUM, JCGM
/// 100:2008, 5.2.3).
public struct ReadingSeries: Sendable {
  /// Its name in the document.
  public let name: String
  /// The numbers with readings of it, each once.
  public private(set) var members: [Member] = []

  /// A number with readings of a series.
  public struct Member: Sendable {
    /// The number.
    public let node: NodeID
    /// Its component with the readings.
    public let component: UncertaintyComponent
    /// The share of the readings in the number's uncertainty: from 0 to 1, linear and not squared.
    let weight: Double
  }

  /// The series of a document's own numbers, in the order of their names.
  ///
  /// - Complexity: linear in the uncertain numbers and their components, and the order of the series.
  public static func all(in contents: DocumentContents) -> [ReadingSeries] {
    var series: [String: ReadingSeries] = [:]
    for node in contents.uncertainNumbers where !contents.isHidden(node) {
      for component in contents.evaluation(of: node)?.components ?? [] {
        guard let name = component.series else { continue }
        // A second list of readings of the same number cannot have been taken together with the first.
        if series[name]?.members.last?.node == node { continue }
        let whole = contents.uncertainty(of: node)?.mean ?? 0
        let weight = whole > 0 ? component.standardUncertainty / whole : 0
        series[name, default: ReadingSeries(name: name)].members.append(
          Member(node: node, component: component, weight: weight))
      }
    }
    return series.keys.sorted().compactMap { series[$0] }
  }

  /// The series of a document whose numbers count as correlated, and those that would exceed the limit of correlations:
  /// they count as independent.
  ///
  /// - Complexity: that of `all(in:)`.
  static func taken(in contents: DocumentContents) -> (together: [ReadingSeries], apart: [ReadingSeries]) {
    var room = contents.limits.correlations
    var taken: (together: [ReadingSeries], apart: [ReadingSeries]) = ([], [])
    for series in all(in: contents) {
      // A document has fewer nodes than would make this overflow.
      let pairs = series.members.count * (series.members.count - 1) / 2
      if pairs <= room {
        room -= pairs
        taken.together.append(series)
      } else {
        taken.apart.append(series)
      }
    }
    return taken
  }

  /// Whether each number has as many readings; where some have fewer, only those with as many are taken together.
  public var isComplete: Bool { Set(members.map { $0.component.readings.count }).count <= 1 }

  /// The correlations of all pairs of its numbers, except pairs with a stated correlation.
  ///
  /// - Complexity: linear in the pairs times the readings.
  func correlations(except stated: [SourceCorrelation]) -> [SourceCorrelation] {
    let known = Set(stated.map { Set([$0.first, $0.second]) })
    var found: [SourceCorrelation] = []
    for (place, one) in members.enumerated() {
      for other in members[..<place] where one.component.readings.count == other.component.readings.count {
        if known.contains([one.node, other.node]) { continue }
        let share =
          one.weight * other.weight
          * ReadingStatistics.correlation(one.component.readings, other.component.readings)
        if share != 0 { found.append(SourceCorrelation(other.node, one.node, share)) }
      }
    }
    return found
  }
}
