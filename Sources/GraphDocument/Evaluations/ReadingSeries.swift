public import EvaluationEngine
import GraphAnalysis

/// A series of readings that were taken together: several numbers were read at the same times.
///
/// This correlates the numbers. See GUM, JCGM 100:2008, 5.2.3.
public struct ReadingSeries: Sendable {
  /// The name of the series in the document.
  public let name: String
  /// The numbers that have readings in the series, without duplicates.
  public private(set) var members: [Member] = []

  /// A number that has readings in the series.
  public struct Member: Sendable {
    /// The number that was read.
    public let node: NodeID
    /// The component of the number's uncertainty that has these readings.
    public let component: UncertaintyComponent
    /// The uncertainty of this component divided by the number's total uncertainty, from 0 to 1.
    let weight: Double
  }

  /// Returns the series of a document's own numbers (not those in groups), sorted by name.
  ///
  /// - Complexity: Linear in the uncertain numbers and their components, plus sorting the series.
  public static func all(in contents: DocumentContents) -> [ReadingSeries] {
    var series: [String: ReadingSeries] = [:]
    for node in contents.uncertainNumbers where !contents.isHidden(node) {
      for component in contents.evaluation(of: node)?.components ?? [] {
        guard let name = component.series else { continue }
        // A second list of readings of the same number cannot have been taken at the same times as the first.
        if series[name]?.members.last?.node == node { continue }
        let whole = contents.uncertainty(of: node)?.mean ?? 0
        let weight = whole > 0 ? component.standardUncertainty / whole : 0
        series[name, default: ReadingSeries(name: name)].members.append(
          Member(node: node, component: component, weight: weight))
      }
    }
    return series.keys.sorted().compactMap { series[$0] }
  }

  /// Returns the document's series in two groups: the numbers of series in `together` are correlated, those in `apart`
  /// are not.
  ///
  /// A series is in `apart` if it has so many numbers that it would exceed the limit of correlations.
  ///
  /// - Complexity: The same as for `all(in:)`.
  static func taken(in contents: DocumentContents) -> (together: [ReadingSeries], apart: [ReadingSeries]) {
    var room = contents.limits.correlations
    var taken: (together: [ReadingSeries], apart: [ReadingSeries]) = ([], [])
    for series in all(in: contents) {
      // Documents have too few nodes for an overflow here.
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

  /// Whether all numbers have the same number of readings.
  ///
  /// If they have not, two numbers are correlated if they have equally many readings.
  public var isComplete: Bool { Set(members.map { $0.component.readings.count }).count <= 1 }

  /// Returns the correlations of all pairs of numbers in the series, without the pairs in `stated`.
  ///
  /// - Complexity: Linear in the readings, for each pair.
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
