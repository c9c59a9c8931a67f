package import EvaluationEngine
package import GraphDocument

/// The nodes of a document in reading order: frame by frame, each node after its sources.
package struct FramedNodes {
  /// The frames in the order of their first nodes.
  package let frames: [(title: String, nodes: [NodeID])]
  /// The nodes without a frame.
  package let others: [NodeID]

  /// Creates the reading order of a document.
  ///
  /// - Complexity: Linear in the nodes.
  package init(_ contents: DocumentContents) {
    let order = contents.evaluationOrder()
    let framed = Dictionary(grouping: order) { contents.frameTitle(of: $0) }
    var known: Set<String> = []
    frames = order.compactMap { contents.frameTitle(of: $0) }
      .filter { known.insert($0).inserted }
      .map { ($0, framed[$0] ?? []) }
    others = framed[nil] ?? []
  }
}
