import EvaluationEngine
import GraphDocument

/// Leaving operators out of the calculation, and taking them in again.
extension NodesPM {
  /// Bypasses the operators acted on, or, where all of them are bypassed, none any more: one step of undo.
  ///
  /// In the inspector that of its node.
  func toggleBypass() throws(Rejection) {
    let nodes = if let inspectedNode { [inspectedNode] } else { try requireNodes("bypass") }
    let operators = bypassable(nodes)
    guard !operators.isEmpty else {
      throw nodes.count == 1
        ? .edit(.bypassOfOther(contents.name(of: nodes[0]), contents.graph.kind(of: nodes[0])))
        : .because("none of the \(nodes.count) nodes has an input to pass on: only operators can be bypassed")
    }
    let isBypassed = !operators.allSatisfy { contents.graph.isBypassed($0) }
    let changed = operators.filter { contents.graph.isBypassed($0) != isBypassed }
    let edits = changed.map { Edit.setBypassed($0, isBypassed) }
    try apply(edits.count == 1 ? edits[0] : .group(edits))
    say(bypassMessage(changed) + othersLeftOut(nodes.count - operators.count))
  }

  /// The operators among these nodes.
  func bypassable(_ nodes: [NodeID]) -> [NodeID] {
    nodes.filter { contents.graph.content(of: $0).kind == .operator }
  }

  private var inspectedNode: NodeID? {
    if case .listing(let listing) = mode { listing.node } else { nil }
  }

  private func bypassMessage(_ nodes: [NodeID]) -> String {
    guard nodes.count == 1, let node = nodes.first else {
      let isBypassed = nodes.first.map { contents.graph.isBypassed($0) } ?? false
      return "\(nodes.count) operators are \(isBypassed ? "bypassed" : "not bypassed any more")"
    }
    let name = contents.name(of: node)
    guard let sentence = contents.sentence(forBypassOf: node) else { return "'\(name)' is not bypassed any more" }
    return "'\(name)' is bypassed: it \(sentence)"
  }

  private func othersLeftOut(_ count: Int) -> String {
    count == 0 ? "" : count == 1 ? "; the other cannot be" : "; \(count) others cannot be"
  }
}
