import DiagramModel
import EvaluationEngine
import GraphDocument

/// An edit that bypasses operators, or ends their bypass if all are bypassed already.
struct BypassToggle {
  private let changed: [NodeID]
  private let leftOut: Int
  let edit: Edit

  /// Creates the edit for the nodes that can be bypassed.
  ///
  /// - Throws: if no node can be bypassed.
  init(_ nodes: [NodeID], in contents: DocumentContents) throws(CommandError) {
    let operators = Self.bypassable(nodes, in: contents)
    guard !operators.isEmpty else {
      throw nodes.count == 1
        ? .edit(.attributeOfOther(.bypassed, contents.name(of: nodes[0]), contents.kind(of: nodes[0])))
        : .because("none of the \(nodes.count) nodes has an input to pass on: only operators can be bypassed")
    }
    let isBypassed = !operators.allSatisfy { contents.graph.isBypassed($0) }
    changed = operators.filter { contents.graph.isBypassed($0) != isBypassed }
    leftOut = nodes.count - operators.count
    let edits = changed.map { Edit.setBypassed($0, isBypassed) }
    edit = edits.count == 1 ? edits[0] : .group(edits)
  }

  static func bypassable(_ nodes: [NodeID], in contents: DocumentContents) -> [NodeID] {
    nodes.filter { contents.graph.content(of: $0).kind == .operator }
  }

  /// Returns a message about which nodes are now bypassed or no longer bypassed.
  ///
  /// `contents` is the document after the edit.
  func report(in contents: DocumentContents) -> String {
    let others =
      leftOut == 0 ? "" : leftOut == 1 ? "; the other cannot be bypassed" : "; \(leftOut) others cannot be bypassed"
    guard changed.count == 1, let node = changed.first else {
      let isBypassed = changed.first.map { contents.graph.isBypassed($0) } ?? false
      return "\(changed.count) operators are \(isBypassed ? "bypassed" : "not bypassed any more")" + others
    }
    let name = contents.name(of: node)
    guard let sentence = contents.sentence(forBypassOf: node) else {
      return "'\(name)' is not bypassed any more" + others
    }
    return "'\(name)' is bypassed: it \(sentence)" + others
  }
}
