import DataSets
package import EvaluationEngine
package import GraphAnalysis
package import GraphDocument

/// A Monte Carlo simulation of a document: the results of its nodes for random draws of all uncertain values.
///
/// Samples are drawn in several calls. A sample depends only on the seed and on its index, so the result is the same
/// for any number of calls.
package final class DrawnSamples {
  /// The default number of samples.
  package static let usualCount = 100_000
  /// How many samples a node has at most; computing the statistics of more would take noticeable time.
  package static let mostCount = 1_000_000
  private static let mostValues = 5_000_000
  private static let seed: UInt64 = 1

  /// The number of samples to draw.
  package let wanted: Int
  /// The number of samples that have been drawn.
  package private(set) var drawn = 0
  /// Whether drawing was stopped before all samples were drawn.
  package private(set) var isStopped = false
  /// Whether all samples are invalid because the document has changed since they were drawn.
  package private(set) var isStale = false
  private var staleNodes: Set<NodeID> = []

  private let plan: SamplePlan
  private let runner: SampleRunner
  private let places: [NodeID: Int]
  private let uncertain: Set<NodeID>
  private var columns: [[Double]]
  private var summaries: [NodeID: Memo<Int, SampleSummary>] = [:]

  /// Prepares a simulation; nil if nothing in the document is uncertain.
  ///
  /// If there is not enough space for all nodes, the samples of the node `first` are stored, then the samples of
  /// outputs, then all others.
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

  /// Whether some samples remain to be drawn.
  package var isGoingOn: Bool { !isStopped && drawn < wanted }

  /// Draws `count` more samples, but at most the samples that are still missing.
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

  /// Returns whether an edit has affected the node, so that its samples are no longer valid.
  package func isStale(of node: NodeID) -> Bool { isStale || staleNodes.contains(node) }

  /// Discards the samples of nodes that depend on a node in `touched`, or all samples if `touched` is nil.
  ///
  /// All nodes are sampled at the same time. So if drawing is unfinished, an edit that affects something uncertain
  /// restarts it.
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

  /// Returns whether a node's samples are stored; nil if the node does not depend on anything uncertain.
  package func has(_ node: NodeID) -> Bool? {
    places[node] != nil ? true : uncertain.contains(node) ? false : nil
  }

  /// Returns the statistics of a node's samples; nil for a node without samples.
  ///
  /// While samples are being drawn, only a power of two of them is used, so that the statistics are not recomputed
  /// often.
  ///
  /// - Complexity: O(*n* log *n*) in the samples if there are new ones; otherwise constant.
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
