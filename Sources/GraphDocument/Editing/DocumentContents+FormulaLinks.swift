public import EvaluationEngine
import Formulas

// A formula's port is a name that it mentions: to feed it from another node is to mention that node there instead.
extension DocumentContents {
  /// Tells why `source` may not feed `port`, nil where it may: the graph's question, with an answer for formulas too.
  ///
  /// - Complexity: that of `Graph.linkRefusal`; of a formula linear in its text besides.
  public func linkRefusal(from source: NodeID, to port: PortID) -> LinkRefusal? {
    guard let formula = formulas[port.node] else { return graph.linkRefusal(from: source, to: port) }
    if let refusal = mentionRefusal(of: source, in: port.node) { return refusal }
    guard formula.names.indices.contains(port.port) else { return .noSuchPort }
    return formula.renaming(formula.names[port.port], to: name(of: source)) == nil ? .fedByMention : nil
  }

  /// Why no port of `node` can take a link from `source`; nil where one may.
  ///
  /// Every port of a node has the same answer but for its bounds, and in a formula for what the name would mean there.
  public func linkRefusal(from source: NodeID, to node: NodeID) -> LinkRefusal? {
    if formulas[node] != nil { return mentionRefusal(of: source, in: node) }
    return graph.linkRefusal(from: source, to: PortID(node, 0))
  }

  private func mentionRefusal(of source: NodeID, in node: NodeID) -> LinkRefusal? {
    if graph.kind(of: source) == .note { return .hasNoOutput }
    if formulas[node]?.names.isEmpty != false { return .noSuchPort }
    return graph.loop(from: source, into: node).map { .loop($0) }
  }

  /// Mentions `source` wherever the formula mentioned the name of that port.
  ///
  /// A name that it mentions already is one port with it then. A port cannot be opened so.
  mutating func mention(
    _ source: NodeID?, in formula: Formula, at port: PortID, _ changes: inout [DocumentChange]
  ) throws(EditRefusal) -> Edit {
    guard let source else { throw .link(source: port.node, target: port, .fedByMention) }
    if let refusal = linkRefusal(from: source, to: port) { throw .link(source: source, target: port, refusal) }
    guard let renamed = formula.renaming(formula.names[port.port], to: name(of: source)) else {
      throw .link(source: source, target: port, .fedByMention)
    }
    return try setFormula(renamed, of: port.node, &changes)
  }
}
