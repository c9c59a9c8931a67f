public import EvaluationEngine
import Formulas

/// Instances of groups, and visible nodes.
///
/// A document with groups also has hidden nodes: values and outputs that instances need, and that users never see.
extension DocumentContents {
  /// The visible nodes, ascending.
  public var nodes: DocumentNodes { DocumentNodes(self) }

  /// Whether the node exists and is visible.
  public func contains(_ node: NodeID) -> Bool { graph.contains(node) && !hidden.contains(node) }

  /// Returns whether the node is hidden; a hidden node belongs to instances or calls of groups.
  public func isHidden(_ node: NodeID) -> Bool { hidden.contains(node) }

  /// The kind of a node, without its content.
  ///
  /// - Complexity: constant.
  public func kind(of node: NodeID) -> NodeKind { instances.contains(node) ? .group : graph.kind(of: node) }

  /// Returns the group and the values of an instance; nil for nodes of other kinds.
  public func instance(of node: NodeID) -> GroupInstance? { instances[node] }

  /// Whether the node is an instance of a group.
  public func isInstance(_ node: NodeID) -> Bool { instances.contains(node) }

  /// Returns the inputs and outputs of an instance's group; nil for other nodes, and if the group does not exist.
  public func signature(of instance: NodeID) -> GroupSignature? { lowered(of: instance)?.signature }

  /// Returns the instances of the group with this name, ascending.
  public func instances(of group: String) -> [NodeID] { instances.instances(of: group) }

  /// Returns the number of instances of the group with this name.
  public func useCount(of group: String) -> Int { instances.useCount(of: group) }

  /// Returns the nodes whose formulas call the group with this name, ascending.
  public func callers(of group: String) -> [NodeID] { instances.callers(of: group) }

  /// The names of the groups that instances and formulas use, sorted; some of these groups may not exist.
  public var namedGroups: [String] { instances.groups.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// Whether a formula calls a group, which may be missing.
  public var callsGroups: Bool { instances.hasCallers }

  /// Whether the document's file mentions groups.
  ///
  /// The file mentions groups if the document defines groups. If the document has no imports, calls of missing groups
  /// count too.
  public var tellsGroups: Bool { !groups.isEmpty || callsGroups && imports.isEmpty }

  /// Returns the visible node that feeds each port.
  ///
  /// Nil if the port is open, or if it uses a default or a value of the instance. The ports of an instance are the
  /// inputs of its group in order; the ports of a formula are the names that it mentions.
  ///
  /// - Complexity: Linear in the ports.
  public func inputs(of node: NodeID) -> [NodeID?] {
    let inputs = graph.inputs(of: node)
    if !hasHiddenInputs(node) { return inputs }
    return inputs.prefix(inputCount(of: node)).map { source in source.flatMap { hidden.isFeedOnly($0) ? nil : $0 } }
  }

  /// Returns the number of visible ports of the node: see `inputs(of:)`.
  ///
  /// - Complexity: O(1); for a formula that calls groups, linear in its ports.
  public func inputCount(of node: NodeID) -> Int {
    let count = graph.inputCount(of: node)
    if !hasHiddenInputs(node) { return count }
    if instances.contains(node) { return lowered(of: node)?.portNames.count ?? 0 }
    // Hidden sources of a formula come after the mentioned nodes.
    return graph.inputs(of: node).lastIndex { source in source.map { !hidden.isFeedOnly($0) } ?? true }.map { $0 + 1 }
      ?? 0
  }

  /// Returns the visible node that feeds a port: see `inputs(of:)`.
  ///
  /// - Complexity: The same as for `inputCount(of:)`.
  public func input(_ port: PortID) -> NodeID? {
    guard let source = graph.input(port), !hidden.isFeedOnly(source) else { return nil }
    return hasHiddenInputs(port.node) && port.port >= inputCount(of: port.node) ? nil : source
  }

  /// Returns the node from whose box a wire into a port is drawn.
  ///
  /// If the port is fed by an output of an instance, this is the instance.
  ///
  /// - Complexity: The same as for `input(_:)`.
  public func drawnInput(_ port: PortID) -> NodeID? { input(port).flatMap { visible($0) } }

  /// Returns the index of the output of an instance for which the hidden node `source` stands; 0 for all other nodes.
  ///
  /// - Complexity: Linear in the outputs of the instance.
  public func outputPlace(of source: NodeID) -> Int {
    guard case .output(let instance, let name)? = hidden.role(of: source) else { return 0 }
    return lowered(of: instance)?.outputs.firstIndex { $0.name.utf8.elementsEqual(name.utf8) } ?? 0
  }

  /// Returns, for each port of a node, the node from whose box its wire is drawn: see `drawnInput(_:)`.
  public func drawnInputs(of node: NodeID) -> [NodeID?] {
    let inputs = inputs(of: node)
    return hidden.count == 0 ? inputs : inputs.map { $0.flatMap { visible($0) } }
  }

  /// Returns the visible ports that are fed by a node or, for an instance, by one of its outputs; sorted.
  ///
  /// - Complexity: The same as for `Graph.users(of:)`, for each output of an instance.
  public func users(of node: NodeID) -> [PortID] {
    if hidden.count == 0 { return graph.users(of: node) }
    let outputs = hidden.outputs(of: node)
    let own = graph.users(of: node).filter { !hidden.contains($0.node) }
    if outputs.isEmpty { return own }
    return (own + outputs.flatMap { graph.users(of: $0.node) }.filter { !hidden.contains($0.node) }).sorted()
  }

  private func hasHiddenInputs(_ node: NodeID) -> Bool {
    hidden.count > 0 && (instances.contains(node) || instances.isCaller(node))
  }

  /// Returns all visible nodes; each comes after the nodes that feed it.
  ///
  /// - Complexity: linear in the nodes.
  public func evaluationOrder() -> [NodeID] {
    let order = graph.evaluationOrder()
    if hidden.count == 0 { return order }
    // A node that reads another output of an instance may come before the node of the instance itself.
    var met: Set<NodeID> = []
    return order.compactMap { hidden.isFeedOnly($0) ? nil : visible($0) }.filter { met.insert($0).inserted }
  }

  /// Returns visible nodes in evaluation order: each comes after the nodes that feed it, directly or through outputs of
  /// instances.
  ///
  /// - Complexity: O(*n* log *n*) for *n* nodes, times the outputs of instances.
  func inEvaluationOrder(_ nodes: some Sequence<NodeID>) -> [NodeID] {
    nodes.map { node in (node, order: sources(of: node).map { graph.order(of: $0) }.min() ?? 0) }
      .sorted { $0.order < $1.order }.map(\.0)
  }

  /// Returns the visible node to which a node belongs; for a visible node, the node itself.
  ///
  /// Nil for a value that instances share.
  public func visible(_ node: NodeID) -> NodeID? {
    switch hidden.role(of: node) {
    case nil: node
    case .output(let instance, _)?: instance
    case .given(let owner, _)?: owner.node
    case .shared?: nil
    }
  }

  /// Returns the compiled group of an instance; nil for other nodes, and if the group does not exist.
  func lowered(of instance: NodeID) -> LoweredGroup? {
    instances[instance].flatMap { groups.definition(named: $0.group)?.lowered }
  }
}

// Hidden nodes by name: `house.interest` in an instance, `annuity:years` in a definition.
extension DocumentContents {
  func hiddenName(of node: NodeID) -> String? {
    hidden.role(of: node)?.name { names[$0] }
  }

  func sharedName(of node: NodeID) -> String? {
    if case .shared(let name)? = hidden.role(of: node) { name } else { nil }
  }

  /// Returns the hidden node with a name such as `house.payment`.
  ///
  /// It is an output of an instance, one of the instance's own values, or a value that all instances share.
  func hiddenNode(named name: String) -> NodeID? {
    if instances.isEmpty { return nil }
    if name.utf8.contains(UInt8(ascii: ":")) { return hidden.shared(name) }
    guard let (instance, rest) = useAndRest(of: name) else { return nil }
    if let output = hidden.output(of: instance, rest) ?? output(of: instance, named: rest) { return output }
    guard let port = lowered(of: instance)?.port(of: rest), let source = graph.input(PortID(instance, port)),
      case .given? = hidden.role(of: source)
    else { return nil }
    return source
  }

  /// Returns the node with the value of an output; nil if there is no such output.
  ///
  /// For the first output, it is the instance itself.
  func output(of instance: NodeID, named name: String) -> NodeID? {
    guard let lowered = lowered(of: instance), let place = lowered.place(ofOutput: name) else { return nil }
    return place == 0 ? instance : hidden.output(of: instance, lowered.outputs[place].name)
  }

  /// Returns the node to which a name in a formula or a wire refers; nil if there is no such node, or if it has no
  /// output.
  func source(named name: String) -> NodeID? {
    if let node = names.node(named: name) { return graph.hasOutput(node) ? node : nil }
    if instances.isEmpty { return nil }
    return useAndRest(of: name).flatMap { output(of: $0.instance, named: $0.rest) }
  }

  private func useAndRest(of name: String) -> (instance: NodeID, rest: String)? {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")),
      let instance = names.node(named: String(name[..<dot])), instances.contains(instance)
    else { return nil }
    return (instance, String(name[name.utf8.index(after: dot)...]))
  }
}

extension HiddenNodes {
  /// Whether the node is hidden and not an output: a default, a value of an instance, or a value that instances share.
  func isFeedOnly(_ node: NodeID) -> Bool {
    switch role(of: node) {
    case nil, .output?: false
    case .shared?, .given?: true
    }
  }
}

extension DocumentContents {
  /// Returns the definition of a group as a document of its own, with all groups that it uses.
  ///
  /// Nil if there is no such group.
  ///
  /// - Complexity: Linear in the groups that it uses, plus sorting their names.
  public func document(ofGroup name: String) -> DocumentContents? {
    guard var document = groups[name] else { return nil }
    let (importName, group) = Groups.parts(of: name)
    guard let imported = groups.imported(importName) else {
      document.groups = groups.closure(of: document.instances.groups)
      return document
    }
    // An imported document has all its groups.
    if group != nil {
      document.groups = (imported.contents?.groups ?? imported.groups).closure(of: document.instances.groups)
    }
    return document
  }
}

// Outputs of instances, and the nodes that use groups.
extension DocumentContents {
  /// Returns the nodes at which wires from a node can begin.
  ///
  /// These are the node itself and, for an instance, its other outputs in order.
  public func outputs(of node: NodeID) -> [NodeID] {
    guard let lowered = lowered(of: node) else { return [node] }
    return lowered.outputs.compactMap { output(of: node, named: $0.name) }
  }

  /// Returns the outputs of an instance that formulas mention or the document declares, although its group lacks them.
  ///
  /// - Complexity: Linear in the outputs of the instance.
  public func missingOutputs(of instance: NodeID) -> [NodeID] {
    hidden.outputs(of: instance).map(\.node).filter { output in
      sentence(forMissingOutput: output) != nil && (graph.hasUsers(output) || isOutput(output))
    }
  }

  /// Returns the message for an output of an instance that its group does not have, with a suggestion; nil for other
  /// nodes.
  func sentence(forMissingOutput node: NodeID) -> String? {
    guard case .output(let instance, let name)? = hidden.role(of: node), let group = instances[instance]?.group,
      let lowered = lowered(of: instance), lowered.problem == nil, lowered.place(ofOutput: name) == nil
    else { return nil }
    return sentence(forOutput: name, of: group)
  }

  /// Returns how many instances and calls of a group there are, including those in other groups.
  ///
  /// - Complexity: linear in the groups.
  public func mentionCount(ofGroup group: String) -> Int {
    groups.names.reduce(directMentionCount(ofGroup: group)) { count, name in
      count + (groups[name]?.directMentionCount(ofGroup: group) ?? 0)
    }
  }

  /// Returns the names of the nodes that are instances of a group or call it in a formula.
  ///
  /// First come nodes of the document, in file order; then nodes in other groups, with names such as `loan:house`.
  ///
  /// - Complexity: Linear in the groups, plus sorting the result.
  public func mentions(ofGroup group: String) -> [String] {
    groups.names.reduce(into: directMentions(ofGroup: group)) { mentions, name in
      mentions += groups[name]?.directMentions(ofGroup: group).map { "\(name):\($0)" } ?? []
    }
  }

  private func directMentions(ofGroup group: String) -> [String] {
    nodesInFileOrder(Set(instances.instances(of: group) + instances.callers(of: group))).map { name(of: $0) }
  }

  private func directMentionCount(ofGroup group: String) -> Int {
    instances.useCount(of: group) + instances.callers(of: group).count
  }
}
