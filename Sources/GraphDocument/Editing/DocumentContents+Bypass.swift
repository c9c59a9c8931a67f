import EvaluationEngine

extension DocumentContents {
  mutating func setBypassed(
    _ isBypassed: Bool, of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditRefusal) -> Edit {
    try requireNode(node)
    try checkBypass(isBypassed, of: graph.content(of: node), named: name(of: node))
    let old = graph.isBypassed(node)
    graph.setBypassed(isBypassed, of: node)
    if old != isBypassed { changes.append(.bypassChanged(node)) }
    return .setBypassed(node, old)
  }

  /// Refuses to bypass anything but an operator.
  func checkBypass(_ isBypassed: Bool, of content: NodeContent, named name: String) throws(EditRefusal) {
    if isBypassed, content.kind != .operator { throw .bypassOfOther(name, content.kind) }
  }
}
