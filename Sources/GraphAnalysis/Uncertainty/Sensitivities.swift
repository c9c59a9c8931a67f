public import EvaluationEngine

/// The derivatives of a node's value with respect to the numbers upstream of it.
public struct Sensitivities: Sendable {
  /// The sources on which the node depends, by ascending id; the node itself is included if it is a source.
  public let sources: [NodeID]
  /// The derivative of the node's value with respect to each of `sources`, in the same order.
  ///
  /// All paths from the source are added up, so that a source that cancels out has exactly 0. At an infinite slope, as
  /// of `sqrt` at 0, the derivative is not finite.
  public let derivatives: [Double]

  /// Computes the derivatives of a node's value by reverse accumulation.
  ///
  /// There is one forward pass over the upstream nodes, in evaluation order, and one backward pass (Griewank and
  /// Walther 2008, chapter 3), through numbers and sets alike.
  ///
  /// Parts of the graph without a source are ignored, even if their derivatives are infinite. Nodes that have no effect
  /// because they feed only ignored ports of bypassed operators are ignored too.
  ///
  /// - Parameters:
  ///   - node: A node that the graph contains.
  ///   - graph: An evaluated graph.
  ///   - meter: Counts the work on data sets; if it ends the work, derivatives are wrong, and `meter.stop` says so.
  ///   - isSource: Returns whether a node is a source; the nodes upstream of a source are ignored.
  /// - Returns: The derivatives; nil if the node has no number.
  /// - Complexity: Linear in the nodes, links and points upstream, plus sorting them; no recursion.
  public static func of(
    _ node: NodeID, in graph: Graph, countedBy meter: EvaluationMeter? = nil, isSource: (NodeID) -> Bool
  ) -> Sensitivities? {
    guard graph.value(of: node).number != nil else { return nil }
    let upstream = graph.upstream(of: [node]) + [node]
    let feeding = graph.feeding(node, among: upstream)
    let sources = upstream.filter { isSource($0) && feeding.contains($0) }
    var derivation = Derivation(countsPoints: false, countedBy: meter)
    let isTaken = Set(sources)
    for id in upstream {
      derivation.append(id, in: graph, uncertainty: isTaken.contains(id) ? StandardUncertainty(1) : nil)
    }
    let slopes = derivation.slopesBySource(of: node)
    let found = sources.sorted()
    return Sensitivities(sources: found, derivatives: found.map { slopes[$0] ?? 0 })
  }
}

extension Derivation {
  fileprivate mutating func slopesBySource(of node: NodeID) -> [NodeID: Double] {
    guard case .number(let entry, let factor) = trace(of: node) else { return [:] }
    var slopes: [NodeID: Double] = [:]
    for (place, slope) in wholeGradient(of: entry).slopes {
      if case .number(let slope) = slope { slopes[entries[place].node, default: 0] += product(slope, factor) }
    }
    return slopes
  }
}

extension Graph {
  /// Returns the node and all nodes of `upstream` that affect it.
  ///
  /// Ports of bypassed operators that have no effect are ignored. `upstream` is in evaluation order and ends with the
  /// node.
  func feeding(_ node: NodeID, among upstream: [NodeID]) -> Set<NodeID> {
    var feeding: Set<NodeID> = [node]
    for id in upstream.reversed() where feeding.contains(id) {
      let inputs = isBypassed(id) ? Array(inputs(of: id).prefix(1)) : inputs(of: id)
      for case let input? in inputs { feeding.insert(input) }
    }
    return feeding
  }
}
