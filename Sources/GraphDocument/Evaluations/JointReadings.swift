import EvaluationEngine
import GraphAnalysis

/// The uncertain numbers that are correlated by joint readings, and those that are correlated otherwise.
struct JointReadings {
  /// Joint readings: of one series, of correlated numbers, with the same count.
  struct Key: Hashable, Comparable {
    let root: NodeID
    let series: String
    let count: Int

    static func < (left: Key, right: Key) -> Bool {
      (left.root, left.series, left.count) < (right.root, right.series, right.count)
    }
  }

  /// Pairs that are correlated otherwise than by readings, those with a coefficient of 0 included.
  private(set) var others: [SourceCorrelation] = []
  private var roots: [NodeID: NodeID]

  /// Considers only these numbers; other correlations are ignored.
  ///
  /// - Complexity: linear in the correlations and, of those by readings, in the readings.
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
      // Flat, so that looking for a root stays short.
      roots[pair.first] = ends[0]
      roots[pair.second] = ends[0]
    }
  }

  /// One representative for all numbers that are connected by readings.
  func root(_ node: NodeID) -> NodeID {
    var root = node
    while let next = roots[root], next != root { root = next }
    return root
  }

  /// The joint readings of a component; nil if it has no series.
  func key(of component: UncertaintyComponent, of node: NodeID) -> Key? {
    component.series.map { Key(root: root(node), series: $0, count: component.readings.count) }
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
