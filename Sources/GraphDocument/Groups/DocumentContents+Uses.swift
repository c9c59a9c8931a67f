public import EvaluationEngine
import Formulas

/// Instances of groups, and the visible nodes: a graph with groups also has hidden ones.
extension DocumentContents {
  /// The nodes, ascending; hidden ones are left out.
  public var nodes: DocumentNodes { DocumentNodes(self) }

  /// Whether the node is there and people see it.
  public func contains(_ node: NodeID) -> Bool { graph.contains(node) && !hidden.contains(node) }

  /// Whether the node is hidden and serves an instance or a call of a group.
  public func isHidden(_ node: NodeID) -> Bool { hidden.contains(node) }

  /// The kind of a node, without its content.
  ///
  /// - Complexity: constant.
  public func kind(of node: NodeID) -> NodeKind { uses.contains(node) ? .group : graph.kind(of: node) }

  /// The group of an instance, with its own values; nil for nodes of other kinds.
  public func use(of node: NodeID) -> GroupInstance? { uses[node] }

  /// Whether the node is an instance of a group.
  public func isUse(_ node: NodeID) -> Bool { uses.contains(node) }

  /// The interface of an instance's group; nil for other nodes, and if there is no such group.
  public func signature(of use: NodeID) -> GroupSignature? { lowered(of: use)?.signature }

  /// The instances of the group of that name, ascending.
  public func uses(of group: String) -> [NodeID] { uses.uses(of: group) }

  /// How many uses the group of that name has.
  public func useCount(of group: String) -> Int { uses.useCount(of: group) }

  /// The nodes whose formulas call the group of that name, ascending.
  public func callers(of group: String) -> [NodeID] { uses.callers(of: group) }

  /// The groups that uses and formulas of the document name, sorted; some may be missing.
  public var namedGroups: [String] { uses.groups.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// Whether a formula calls a group, be it there or missing.
  public var callsGroups: Bool { uses.hasCallers }

  /// Whether the document's file mentions groups: it has some or, without imports, calls missing ones.
  public var tellsGroups: Bool { !groups.isEmpty || callsGroups && imports.isEmpty }

  /// The visible source of each port: nil if it is open; for an instance also if a default or an own value is used.
  ///
  /// The ports of an instance are the inputs of its group in order, those of a formula the names that it mentions.
  ///
  /// - Complexity: linear in the ports.
  public func inputs(of node: NodeID) -> [NodeID?] {
    let inputs = graph.inputs(of: node)
    if !hasHiddenInputs(node) { return inputs }
    return inputs.prefix(inputCount(of: node)).map { source in source.flatMap { hidden.isFeedOnly($0) ? nil : $0 } }
  }

  /// How many ports the node has as people see it: see `inputs(of:)`.
  ///
  /// - Complexity: constant; of a formula that calls groups linear in its ports.
  public func inputCount(of node: NodeID) -> Int {
    let count = graph.inputCount(of: node)
    if !hasHiddenInputs(node) { return count }
    if uses.contains(node) { return lowered(of: node)?.portNames.count ?? 0 }
    // What a formula needs besides stands behind what it mentions.
    return graph.inputs(of: node).lastIndex { source in source.map { !hidden.isFeedOnly($0) } ?? true }.map { $0 + 1 }
      ?? 0
  }

  /// The visible source of a port: see `inputs(of:)`.
  ///
  /// - Complexity: that of `inputCount(of:)`.
  public func input(_ port: PortID) -> NodeID? {
    guard let source = graph.input(port), !hidden.isFeedOnly(source) else { return nil }
    return hasHiddenInputs(port.node) && port.port >= inputCount(of: port.node) ? nil : source
  }

  /// The node whose box a wire into a port begins at: for an output of an instance, that instance.
  ///
  /// - Complexity: that of `input(_:)`.
  public func drawnInput(_ port: PortID) -> NodeID? { input(port).flatMap { visible($0) } }

  /// The position among an instance's outputs at which wires from a node begin; 0 for other nodes and for the first
  /// output.
  ///
  /// - Complexity: linear in the outputs of the instance.
  public func outputPlace(of source: NodeID) -> Int {
    guard case .output(let use, let name)? = hidden.role(of: source) else { return 0 }
    return lowered(of: use)?.outputs.firstIndex { $0.name.utf8.elementsEqual(name.utf8) } ?? 0
  }

  /// The nodes whose boxes are the start of the wires into a node: see `drawnInput(_:)`.
  public func drawnInputs(of node: NodeID) -> [NodeID?] {
    let inputs = inputs(of: node)
    return hidden.count == 0 ? inputs : inputs.map { $0.flatMap { visible($0) } }
  }

  /// The ports that a node, or an output of it, feeds as people see it, sorted.
  ///
  /// - Complexity: that of `Graph.users(of:)`, for each output of an instance.
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

  /// All visible nodes, each after its sources.
  ///
  /// - Complexity: linear in the nodes.
  public func evaluationOrder() -> [NodeID] {
    let order = graph.evaluationOrder()
    if hidden.count == 0 { return order }
    // What reads another output of a use may stand before the node of the use itself.
    var met: Set<NodeID> = []
    return order.compactMap { hidden.isFeedOnly($0) ? nil : visible($0) }.filter { met.insert($0).inserted }
  }

  /// Some of the visible nodes, each after its sources among them, by any output.
  ///
  /// - Complexity: O(*n* log *n*) for *n* nodes, times the outputs of instances.
  func inEvaluationOrder(_ nodes: some Sequence<NodeID>) -> [NodeID] {
    nodes.map { node in (node, order: sources(of: node).map { graph.order(of: $0) }.min() ?? 0) }
      .sorted { $0.order < $1.order }.map(\.0)
  }

  /// The node, or the instance of which the hidden node is an output.
  public func visible(_ node: NodeID) -> NodeID? {
    switch hidden.role(of: node) {
    case nil: node
    case .output(let use, _)?: use
    case .given(let owner, _)?: owner.node
    case .shared?: nil
    }
  }

  /// The compiled group of an instance; nil for other nodes, and if there is no such group.
  func lowered(of use: NodeID) -> LoweredGroup? {
    uses[use].flatMap { groups.definition(named: $0.group)?.lowered }
  }
}

// Hidden nodes by name: `house.interest` of a use, `annuity:years` of a definition.
extension DocumentContents {
  /// The name of a hidden node; nil for a visible one.
  func hiddenName(of node: NodeID) -> String? {
    hidden.role(of: node)?.name { names[$0] }
  }

  /// The name of a node that all instances of a group share; nil for others.
  func sharedName(of node: NodeID) -> String? {
    if case .shared(let name)? = hidden.role(of: node) { name } else { nil }
  }

  /// The node of a composed name: an output of an instance, one of its own values, or a value that all instances of a
  /// group share.
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

  /// The node that has the value of an output of an instance, the instance itself for the first one; nil if its group
  /// has no such output.
  func output(of use: NodeID, named name: String) -> NodeID? {
    guard let lowered = lowered(of: use), let place = lowered.place(ofOutput: name) else { return nil }
    return place == 0 ? use : hidden.output(of: use, lowered.outputs[place].name)
  }

  /// The node that a mention in a formula, or a wire by name, begins at; nil if there is none, or it feeds nothing.
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
  /// Whether the node stands for a default, a value or a shared value, and so for no wire.
  func isFeedOnly(_ node: NodeID) -> Bool {
    switch role(of: node) {
    case nil, .output?: false
    case .shared?, .given?: true
    }
  }
}

extension DocumentContents {
  /// The definition of a group as a separate document, with all groups that it uses, directly or not; nil if there is
  /// no such group.
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

// What uses give, and who uses groups.
extension DocumentContents {
  /// The nodes at which wires from a node can begin: itself and, for an instance, its other outputs in the order of its
  /// group.
  public func outputs(of node: NodeID) -> [NodeID] {
    guard let lowered = lowered(of: node) else { return [node] }
    return lowered.outputs.compactMap { output(of: node, named: $0.name) }
  }

  /// Mentioned or declared outputs of an instance that its group does not have.
  ///
  /// - Complexity: linear in the outputs of the instance.
  public func missingOutputs(of use: NodeID) -> [NodeID] {
    hidden.outputs(of: use).map(\.node).filter { output in
      sentence(forMissingOutput: output) != nil && (graph.hasUsers(output) || isOutput(output))
    }
  }

  /// The message that the group of an instance has no output of that name, with a suggestion; nil for other nodes.
  func sentence(forMissingOutput node: NodeID) -> String? {
    guard case .output(let use, let name)? = hidden.role(of: node), let group = uses[use]?.group,
      let lowered = lowered(of: use), lowered.problem == nil, lowered.place(ofOutput: name) == nil
    else { return nil }
    return sentence(forOutput: name, of: group)
  }

  /// How many uses a group has, calls in formulas and uses in other groups among them.
  ///
  /// - Complexity: linear in the groups.
  public func mentionCount(ofGroup group: String) -> Int {
    groups.names.reduce(directMentionCount(ofGroup: group)) { count, name in
      count + (groups[name]?.directMentionCount(ofGroup: group) ?? 0)
    }
  }

  /// The instances and calls of a group, by name: nodes in file order, followed by those in other groups, such as
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
