import EvaluationEngine
import GraphAnalysis

/// Separates correlations that come from readings taken together from all other correlations.
struct JointReadings {
  /// Identifies a series of readings that were taken together.
  ///
  /// Its numbers are correlated, name the same series, and have the same number of readings.
  struct Key: Hashable, Comparable {
    let root: NodeID
    let series: String
    let count: Int

    static func < (left: Key, right: Key) -> Bool {
      (left.root, left.series, left.count) < (right.root, right.series, right.count)
    }
  }

  /// The correlations that do not result from readings taken together.
  ///
  /// A coefficient may be 0.
  private(set) var others: [SourceCorrelation] = []
  private var roots: [NodeID: NodeID]

  /// Examines the correlations of the given numbers, and ignores correlations of other numbers.
  ///
  /// - Complexity: Linear in the correlations and in the readings of series.
  init(_ correlations: [SourceCorrelation], among nodes: Set<NodeID>, in contents: DocumentContents) {
    roots = Dictionary(uniqueKeysWithValues: nodes.map { ($0, $0) })
    for pair in correlations where pair.first != pair.second {
      guard nodes.contains(pair.first), nodes.contains(pair.second) else { continue }
      guard pair.coefficient != 0, Self.isOfReadings(pair, contents) else {
        others.append(pair)
        continue
      }
      let ends = [root(pair.first), root(pair.second)].sorted()
      roots[ends[1]] = ends[0]
      // Kept flat, so that the search for a root is short.
      roots[pair.first] = ends[0]
      roots[pair.second] = ends[0]
    }
  }

  /// Returns a number that represents all numbers connected with `node` by readings taken together.
  func root(_ node: NodeID) -> NodeID {
    var root = node
    while let next = roots[root], next != root { root = next }
    return root
  }

  /// Returns the series of a component's readings; nil if the component names no series.
  func key(of component: UncertaintyComponent, of node: NodeID) -> Key? {
    component.series.map { Key(root: root(node), series: $0, count: component.readings.count) }
  }

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
