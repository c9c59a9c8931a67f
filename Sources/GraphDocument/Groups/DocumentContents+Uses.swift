public import EvaluationEngine
import Formulas

/// Instances of groups, and the visible nodes: a document with groups also has hidden nodes.
extension DocumentContents {
  /// The visible nodes, ascending.
  public var nodes: DocumentNodes { DocumentNodes(self) }

  /// Whether the node exists and is visible.
  public func contains(_ node: NodeID) -> Bool { graph.contains(node) && !hidden.contains(node) }

  /// Whether the node is hidden and belongs to an instance or a call of a group.
  public func isHidden(_ node: NodeID) -> Bool { hidden.contains(node) }

  /// The kind of a node, without its content.
  ///
  /// - Complexity: constant.
  public func kind(of node: NodeID) -> NodeKind { uses.contains(node) ? .group : graph.kind(of: node) }

  /// Returns the group and the values of an instance; nil for nodes of other kinds.
  public func use(of node: NodeID) -> GroupInstance? { uses[node] }

  /// Whether the node is an instance of a group.
  public func isUse(_ node: NodeID) -> Bool { uses.contains(node) }

  /// Returns the interface of an instance's group; nil for other nodes, and if there is no such group.
  public func signature(of use: NodeID) -> GroupSignature? { lowered(of: use)?.signature }

  /// Returns the instances of the group with this name, ascending.
  public func uses(of group: String) -> [NodeID] { uses.uses(of: group) }

  /// Returns the number of instances of the group with this name.
  public func useCount(of group: String) -> Int { uses.useCount(of: group) }

  /// Returns the nodes whose formulas call the group with this name, ascending.
  public func callers(of group: String) -> [NodeID] { uses.callers(of: group) }

  /// The groups that instances and formulas of the document refer to, sorted; some may be missing.
  public var namedGroups: [String] { uses.groups.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// Whether a formula calls a group, existing or missing.
  public var callsGroups: Bool { uses.hasCallers }

  /// Whether the document's file mentions groups: it defines some or, without imports, calls missing ones.
  public var tellsGroups: Bool { !groups.isEmpty || callsGroups && imports.isEmpty }

  /// Returns the visible source of each port; nil if the port is open, or uses a default or a value of the instance.
  ///
  /// The ports of an instance are the inputs of its group in order; the ports of a formula are the names that it
  /// mentions.
  ///
  /// - Complexity: linear in the ports.
  public func inputs(of node: NodeID) -> [NodeID?] {
    let inputs = graph.inputs(of: node)
    if !hasHiddenInputs(node) { return inputs }
    return inputs.prefix(inputCount(of: node)).map { source in source.flatMap { hidden.isFeedOnly($0) ? nil : $0 } }
  }

  /// Returns the number of visible ports of the node: see `inputs(of:)`.
  ///
  /// - Complexity: constant; for a formula that calls groups, linear in its ports.
  public func inputCount(of node: NodeID) -> Int {
    let count = graph.inputCount(of: node)
    if !hasHiddenInputs(node) { return count }
    if uses.contains(node) { return lowered(of: node)?.portNames.count ?? 0 }
    // Hidden sources of a formula come after the mentioned nodes.
    return graph.inputs(of: node).lastIndex { source in source.map { !hidden.isFeedOnly($0) } ?? true }.map { $0 + 1 }
      ?? 0
  }

  /// Returns the visible source of a port: see `inputs(of:)`.
  ///
  /// - Complexity: that of `inputCount(of:)`.
  public func input(_ port: PortID) -> NodeID? {
    guard let source = graph.input(port), !hidden.isFeedOnly(source) else { return nil }
    return hasHiddenInputs(port.node) && port.port >= inputCount(of: port.node) ? nil : source
  }

  /// Returns the node whose box is the start of a wire into a port: for an output of an instance, the instance.
  ///
  /// - Complexity: as for `input(_:)`.
  public func drawnInput(_ port: PortID) -> NodeID? { input(port).flatMap { visible($0) } }

  /// Returns the index of an instance's output at which wires from a node begin; 0 for other nodes and for the first
  /// output.
  ///
  /// - Complexity: linear in the outputs of the instance.
  public func outputPlace(of source: NodeID) -> Int {
    guard case .output(let use, let name)? = hidden.role(of: source) else { return 0 }
    return lowered(of: use)?.outputs.firstIndex { $0.name.utf8.elementsEqual(name.utf8) } ?? 0
  }

  /// Returns the nodes whose boxes are the start of the wires into a node: see `drawnInput(_:)`.
  public func drawnInputs(of node: NodeID) -> [NodeID?] {
    let inputs = inputs(of: node)
    return hidden.count == 0 ? inputs : inputs.map { $0.flatMap { visible($0) } }
  }

  /// Returns the visible ports that a node or its outputs feed, sorted.
  ///
  /// - Complexity: as for `Graph.users(of:)`, for each output of an instance.
  public func users(of node: NodeID) -> [PortID] {
    if hidden.count == 0 { return graph.users(of: node) }
    let outputs = hidden.outputs(of: node)
    let own = graph.users(of: node).filter { !hidden.contains($0.node) }
    if outputs.isEmpty { return own }
    return (own + outputs.flatMap { graph.users(of: $0.node) }.filter { !hidden.contains($0.node) }).sorted()
  }

  /// Whether the node has hidden inputs.
  private func hasHiddenInputs(_ node: NodeID) -> Bool {
    hidden.count > 0 && (uses.contains(node) || uses.isCaller(node))
  }

  /// Returns all visible nodes, each after its sources.
  ///
  /// - Complexity: linear in the nodes.
  public func evaluationOrder() -> [NodeID] {
    let order = graph.evaluationOrder()
    if hidden.count == 0 { return order }
    // A node that reads another output of an instance may come before the node of the instance itself.
    var met: Set<NodeID> = []
    return order.compactMap { hidden.isFeedOnly($0) ? nil : visible($0) }.filter { met.insert($0).inserted }
  }

  /// Returns some visible nodes in evaluation order: each after its sources, through any output of an instance.
  ///
  /// - Complexity: O(*n* log *n*) for *n* nodes, times the outputs of instances.
  func inEvaluationOrder(_ nodes: some Sequence<NodeID>) -> [NodeID] {
    nodes.map { node in (node, order: sources(of: node).map { graph.order(of: $0) }.min() ?? 0) }
      .sorted { $0.order < $1.order }.map(\.0)
  }

  /// Returns the node itself, or the visible node to which a hidden node belongs; nil for a shared value.
  public func visible(_ node: NodeID) -> NodeID? {
    switch hidden.role(of: node) {
    case nil: node
    case .output(let use, _)?: use
    case .given(let owner, _)?: owner.node
    case .shared?: nil
    }
  }

  /// Returns the compiled group of an instance; nil for other nodes, and if there is no such group.
  func lowered(of use: NodeID) -> LoweredGroup? {
    uses[use].flatMap { groups.definition(named: $0.group)?.lowered }
  }
}

// Hidden nodes by name: `house.interest` in an instance, `annuity:years` in a definition.
extension DocumentContents {
  /// Returns the name of a hidden node; nil for a visible node.
  func hiddenName(of node: NodeID) -> String? {
    hidden.role(of: node)?.name { names[$0] }
  }

  /// Returns the name of a node that all instances of a group share; nil for other nodes.
  func sharedName(of node: NodeID) -> String? {
    if case .shared(let name)? = hidden.role(of: node) { name } else { nil }
  }

  /// Returns the node with a composed name: an output of an instance, one of its own values, or a value that all
  /// instances share.
  func hiddenNode(named name: String) -> NodeID? {
    if uses.isEmpty { return nil }
    if name.utf8.contains(UInt8(ascii: ":")) { return hidden.shared(name) }
    guard let (use, rest) = useAndRest(of: name) else { return nil }
    if let output = hidden.output(of: use, rest) ?? output(of: use, named: rest) { return output }
    guard let port = lowered(of: use)?.port(of: rest), let source = graph.input(PortID(use, port)),
      case .given? = hidden.role(of: source)
    else { return nil }
    return source
  }

  /// Returns the node with the value of an instance's output, which is the instance itself for the first output; nil if
  /// there is none.
  func output(of use: NodeID, named name: String) -> NodeID? {
    guard let lowered = lowered(of: use), let place = lowered.place(ofOutput: name) else { return nil }
    return place == 0 ? use : hidden.output(of: use, lowered.outputs[place].name)
  }

  /// Returns the node to which a mention in a formula, or a wire by name, refers; nil if there is none or it has no
  /// output.
  func source(named name: String) -> NodeID? {
    if let node = names.node(named: name) { return graph.hasOutput(node) ? node : nil }
    if uses.isEmpty { return nil }
    return useAndRest(of: name).flatMap { output(of: $0.use, named: $0.rest) }
  }

  private func useAndRest(of name: String) -> (use: NodeID, rest: String)? {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")),
      let use = names.node(named: String(name[..<dot])), uses.contains(use)
    else { return nil }
    return (use, String(name[name.utf8.index(after: dot)...]))
  }
}

extension HiddenNodes {
  /// Whether the node is a default, a value of an instance or a shared value, and not an output.
  func isFeedOnly(_ node: NodeID) -> Bool {
    switch role(of: node) {
    case nil, .output?: false
    case .shared?, .given?: true
    }
  }
}

extension DocumentContents {
  /// Returns the definition of a group as a separate document, with all groups that it uses, directly or not; nil if it
  /// is missing.
  ///
  /// - Complexity: linear in the groups that it uses, except for the order of names.
  public func document(ofGroup name: String) -> DocumentContents? {
    guard var document = groups[name] else { return nil }
    let (importName, group) = Groups.parts(of: name)
    guard let imported = groups.imported(importName) else {
      document.groups = groups.closure(of: document.uses.groups)
      return document
    }
    // An imported document has all its groups.
    if group != nil {
      document.groups = (imported.contents?.groups ?? imported.groups).closure(of: document.uses.groups)
    }
    return document
  }
}

// Outputs of instances, and the nodes that use groups.
extension DocumentContents {
  /// Returns the nodes at which wires from a node can begin: the node itself and, for an instance, its other outputs in
  /// order.
  public func outputs(of node: NodeID) -> [NodeID] {
    guard let lowered = lowered(of: node) else { return [node] }
    return lowered.outputs.compactMap { output(of: node, named: $0.name) }
  }

  /// Returns mentioned or declared outputs of an instance that its group lacks.
  ///
  /// - Complexity: linear in the outputs of the instance.
  public func missingOutputs(of use: NodeID) -> [NodeID] {
    hidden.outputs(of: use).map(\.node).filter { output in
      sentence(forMissingOutput: output) != nil && (graph.hasUsers(output) || isOutput(output))
    }
  }

  /// Returns the message that the group of an instance has no such output, with a suggestion; nil for other nodes.
  func sentence(forMissingOutput node: NodeID) -> String? {
    guard case .output(let use, let name)? = hidden.role(of: node), let group = uses[use]?.group,
      let lowered = lowered(of: use), lowered.problem == nil, lowered.place(ofOutput: name) == nil
    else { return nil }
    return sentence(forOutput: name, of: group)
  }

  /// Returns the number of instances and calls of a group, including those in other groups.
  ///
  /// - Complexity: linear in the groups.
  public func mentionCount(ofGroup group: String) -> Int {
    groups.names.reduce(directMentionCount(ofGroup: group)) { count, name in
      count + (groups[name]?.directMentionCount(ofGroup: group) ?? 0)
    }
  }

  /// Returns the instances and calls of a group by name: nodes in file order, then those in other groups, such as
  /// `loan:house`.
  ///
  /// - Complexity: Linear in the groups, except for the order of the result.
  public func mentions(ofGroup group: String) -> [String] {
    groups.names.reduce(into: directMentions(ofGroup: group)) { mentions, name in
      mentions += groups[name]?.directMentions(ofGroup: group).map { "\(name):\($0)" } ?? []
    }
  }

  private func directMentions(ofGroup group: String) -> [String] {
    nodesInFileOrder(Set(uses.uses(of: group) + uses.callers(of: group))).map { name(of: $0) }
  }

  private func directMentionCount(ofGroup group: String) -> Int {
    uses.useCount(of: group) + uses.callers(of: group).count
  }
}
