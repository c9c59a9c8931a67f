public import EvaluationEngine

// Ports and wires as people see them, one by one: hidden nodes feed what looks open, and feed in the name of uses.
extension DocumentContents {
  /// How many ports people see.
  ///
  /// - Complexity: constant, but for uses and formulas that call groups: linear in their ports.
  public func portCount(of node: NodeID) -> Int {
    hidesPorts(of: node) ? inputs(of: node).count : graph.inputCount(of: node)
  }

  /// Whether the graph may have more inputs of a node than it has ports for people.
  private func hidesPorts(of node: NodeID) -> Bool {
    !uses.isEmpty && hidden.count > 0 && (uses.contains(node) || uses.isCaller(node))
  }

  /// The node from whose box a wire leads into a port: of an output of a use that use; nil where the port looks open.
  public func box(feeding port: PortID) -> NodeID? {
    guard let source = graph.input(port) else { return nil }
    return hidden.count == 0 ? source : hidden.isFeedOnly(source) ? nil : visible(source)
  }

  /// What a wire into a port begins at, which may be an output of a use; nil where the port looks open, and where there is none.
  public func wire(into port: PortID) -> NodeID? {
    guard port.port >= 0, port.port < graph.inputCount(of: port.node), let source = graph.input(port) else { return nil }
    return hidden.isFeedOnly(source) ? nil : source
  }

  /// The ports that people see a node feed, those of all outputs of a use.
  public func portsFed(by node: NodeID) -> [PortID] {
    hidden.count == 0 ? graph.users(of: node) : sources(of: node).flatMap { ports(fedBy: $0) }
  }

  /// What wires can begin at that lead from a node: itself, and of a use its other outputs in the order of its group.
  public func outputs(of node: NodeID) -> [NodeID] {
    guard let lowered = lowered(of: node) else { return [node] }
    return lowered.outputs.compactMap { output(of: node, named: $0.name) }
  }

  /// How many uses a group has, calls in formulas and uses in other groups among them.
  ///
  /// - Complexity: linear in the groups.
  public func mentionCount(ofGroup group: String) -> Int {
    groups.names.reduce(directMentionCount(ofGroup: group)) { count, name in
      count + (groups[name]?.directMentionCount(ofGroup: group) ?? 0)
    }
  }

  private func directMentionCount(ofGroup group: String) -> Int {
    uses.useCount(of: group) + uses.callers(of: group).count
  }
}
