import DiagramModel
import EvaluationEngine
import GraphDocument

/// An edit that bypasses operators, or ends the bypass if all of them are bypassed already.
struct BypassToggle {
  /// The nodes that become bypassed, or stop being bypassed.
  private let changed: [NodeID]
  /// The number of nodes that cannot be bypassed and stay unchanged.
  private let leftOut: Int
  /// The edit that toggles the bypass of all changed nodes in one undo step.
  let edit: Edit

  /// Creates the edit for those of `nodes` that can be bypassed.
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

  /// Returns the nodes that can be bypassed, which are operators.
  static func bypassable(_ nodes: [NodeID], in contents: DocumentContents) -> [NodeID] {
    nodes.filter { contents.graph.content(of: $0).kind == .operator }
  }

  /// Returns a message that says which nodes were bypassed or not.
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
