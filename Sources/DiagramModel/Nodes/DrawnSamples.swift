import DataSets
package import EvaluationEngine
package import GraphAnalysis
package import GraphDocument

/// Samples of a document, computed in slices: the results of its nodes when all uncertain values are drawn repeatedly.
///
/// The values depend only on the seed and the index of a sample, so the slices do not affect the results.
package final class DrawnSamples {
  /// The default number of samples.
  package static let usualCount = 100_000
  /// The most samples of a node; a summary of more would take noticeable time.
  package static let mostCount = 1_000_000
  /// The most numbers that are stored.
  private static let mostValues = 5_000_000
  /// The default seed.
  private static let seed: UInt64 = 1

  /// The number of samples to draw.
  package let wanted: Int
  /// The number of samples that have been drawn.
  package private(set) var drawn = 0
  /// Whether drawing was stopped before all samples were drawn.
  package private(set) var isStopped = false
  /// Whether the document has changed since, so that all samples belong to another document.
  package private(set) var isStale = false
  /// The nodes that edits have affected since the samples were drawn.
  private var staleNodes: Set<NodeID> = []

  private let plan: SamplePlan
  private let runner: SampleRunner
  private let places: [NodeID: Int]
  /// The nodes that depend on something uncertain, including those whose samples are not stored.
  private let uncertain: Set<NodeID>
  private var columns: [[Double]]
  private var summaries: [NodeID: Memo<Int, SampleSummary>] = [:]

  /// Prepares samples of the numbers that depend on something uncertain.
  ///
  /// If there is no space for all of these numbers, `first` is stored before outputs, and outputs before others.
  ///
  /// nil if nothing is uncertain.
  ///
  /// - Throws: If the correlations contradict each other.
  /// - Complexity: Linear in the document, once more in its uncertain nodes, and see `SamplePlan`.
  package init?(of contents: DocumentContents, _ wanted: Int, first: NodeID?) throws(SamplingProblem) {
    self.wanted = min(max(wanted, 1), Self.mostCount)
    let sampled = SampledGraph.make(of: contents).sampled
    let reached = sampled.graph.downstream(with: sampled.sources.map(\.node) + sampled.sets.map(\.node))
    let numbers = reached.filter { node in
      contents.contains(node) && contents.graph.hasOutput(node) && !contents.graph.isSet(node)
        && !contents.isHidden(node)
    }
    if numbers.isEmpty { return nil }
    uncertain = Set(numbers)
    let before = numbers.filter { $0 == first } + numbers.filter { $0 != first && contents.isOutput($0) }
    let known = Set(before)
    let ordered = before + numbers.filter { !known.contains($0) }
    let asked = Array(ordered.prefix(max(1, Self.mostValues / self.wanted)))
    plan = try SamplePlan(sampled, asking: asked, seed: Self.seed)
    runner = SampleRunner(plan)
    places = Dictionary(asked.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    columns = asked.map { _ in [] }
  }

  /// Whether samples are still to be drawn.
  package var isGoingOn: Bool { !isStopped && drawn < wanted }

  /// Draws `count` more samples, or the remaining ones.
  ///
  /// - Complexity: Linear in the samples, and in the nodes that are computed for each.
  package func draw(_ count: Int) {
    guard isGoingOn, !isStale else { return }
    var left = min(max(count, 0), wanted - drawn)
    while left > 0 {
      let rows = min(left, plan.blockSamples)
      runner.run(from: drawn, count: rows)
      for place in columns.indices {
        runner.withOutput(place) { output in columns[place] += output.prefix(rows) }
      }
      drawn += rows
      left -= rows
    }
  }

  /// Stops drawing; the samples are kept.
  package func stop() { isStopped = true }

  /// Returns whether an edit has affected the node, so that its samples belong to another document.
  package func isStale(of node: NodeID) -> Bool { isStale || staleNodes.contains(node) }

  /// Discards the samples that depend on changed nodes; all if the changed nodes are unknown.
  ///
  /// Unfinished samples start again if the edit affects something uncertain, because all nodes are sampled together.
  ///
  /// - Complexity: The complexity of `Graph.downstream(with:)`.
  func follow(_ touched: Set<NodeID>?, in contents: DocumentContents) {
    guard let touched else {
      isStale = true
      return
    }
    let reached = contents.graph.downstream(with: touched.filter { contents.graph.contains($0) })
    staleNodes.formUnion(touched)
    staleNodes.formUnion(reached)
    if isGoingOn {
      isStale = isStale || !uncertain.isDisjoint(with: staleNodes) || reached.contains { isRandom($0, in: contents) }
    } else {
      isStale = isStale || uncertain.isSubset(of: staleNodes)
    }
  }

  /// Returns whether a node is uncertain itself, or has an uncertain node as a direct input.
  ///
  /// An edit affects something uncertain only if it affects such a node.
  private func isRandom(_ node: NodeID, in contents: DocumentContents) -> Bool {
    let graph = contents.graph
    if contents.uncertainty(of: node) != nil || contents.writtenUncertainties(of: node) != nil { return true }
    if graph.isScattered(node) || graph.value(of: node).data.map({ $0.hasErrors || $0.hasErrorsX }) ?? false {
      return true
    }
    return graph.inputs(of: node).contains { $0.map(uncertain.contains) ?? false }
  }

  /// Returns whether a node's samples are stored: false if it depends on something uncertain but there was no space,
  /// nil if it does not.
  package func has(_ node: NodeID) -> Bool? {
    places[node] != nil ? true : uncertain.contains(node) ? false : nil
  }

  /// Returns the statistics of a node's samples; nil if it has none.
  ///
  /// While samples are drawn, only the largest power of two of them counts, so that the statistics are computed rarely.
  ///
  /// - Complexity: O(*n* log *n*) in the samples if there are new ones, otherwise constant.
  package func summary(of node: NodeID) -> SampleSummary? {
    guard let place = places[node], drawn > 0 else { return nil }
    let count = isGoingOn ? 1 << (Int.bitWidth - 1 - drawn.leadingZeroBitCount) : drawn
    return summaries[node, default: Memo()].value(for: count) {
      var samples = Array(columns[place].prefix(count))
      return samples.withUnsafeMutableBufferPointer {
        SampleSummary($0, degreesOfFreedom: plan.degreesOfTails[place])
      }
    }
  }
}
