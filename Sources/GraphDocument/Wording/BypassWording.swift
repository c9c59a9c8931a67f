public import EvaluationEngine

extension DocumentContents {
  /// What a bypassed operator does in place of its own work; nil for a node that is not bypassed.
  ///
  /// A part of a sentence: no capital, no full stop.
  public func sentence(forBypassOf node: NodeID) -> String? {
    guard graph.isBypassed(node), case .operator(let id) = graph.content(of: node) else { return nil }
    if let source = graph.input(PortID(node, 0)) { return "passes on '\(name(of: source))' unchanged" }
    return "passes on its \(id.descriptor.ports.place(of: 0)), which is open"
  }
}
