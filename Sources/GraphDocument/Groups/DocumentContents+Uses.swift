public import EvaluationEngine
import Formulas

/// Instances of groups, and the nodes that people see: a graph with groups has hidden ones besides.
extension DocumentContents {
  /// The nodes, ascending; hidden ones are left out.
  public var nodes: DocumentNodes { DocumentNodes(self) }

  /// Whether the node is there and people see it.
  public func contains(_ node: NodeID) -> Bool { graph.contains(node) && !hidden.contains(node) }

  /// Whether the node carries what an instance or call of a group needs, and people do not see it.
  public func isHidden(_ node: NodeID) -> Bool { hidden.contains(node) }

  /// What the node is, without what that says.
  ///
  /// - Complexity: constant.
  public func kind(of node: NodeID) -> NodeKind { uses.contains(node) ? .group : graph.kind(of: node) }

  /// Which group an instance is of, and its own values; nil for nodes of other kinds.
  public func use(of node: NodeID) -> GroupInstance? { uses[node] }

  /// Whether the node is an instance of a group.
  public func isUse(_ node: NodeID) -> Bool { uses.contains(node) }

  /// What the group of an instance takes and gives; nil for other nodes, and if there is no such group.
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

  /// Whether the document's file tells of groups: it has some, or calls some that are missing, if nothing is imported.
  public var tellsGroups: Bool { !groups.isEmpty || callsGroups && imports.isEmpty }

  /// What feeds each port as people see it: nil if it is open, of an instance also where a default or a value of its
  /// own counts.
  ///
  /// Of an instance these are the inputs of its group in order, of a formula the names that it mentions.
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

  /// What feeds a port as people see it: see `inputs(of:)`.
  ///
  /// - Complexity: that of `inputCount(of:)`.
  public func input(_ port: PortID) -> NodeID? {
    guard let source = graph.input(port), !hidden.isFeedOnly(source) else { return nil }
    return hasHiddenInputs(port.node) && port.port >= inputCount(of: port.node) ? nil : source
  }

  /// The node whose box a wire into a port begins at: of an output of an instance that instance.
  ///
  /// - Complexity: that of `input(_:)`.
  public func drawnInput(_ port: PortID) -> NodeID? { input(port).flatMap { visible($0) } }

  /// The place among the outputs of an instance at which wires from a node begin; 0 for what is not an output of an
  /// instance beside the first.
  ///
  /// - Complexity: linear in the outputs of the instance.
  public func outputPlace(of source: NodeID) -> Int {
    guard case .output(let use, let name)? = hidden.role(of: source) else { return 0 }
    return lowered(of: use)?.outputs.firstIndex { $0.name.utf8.elementsEqual(name.utf8) } ?? 0
  }

  /// The nodes whose boxes the wires into a node begin at: see `drawnInput(_:)`.
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

  /// Whether what feeds the node besides is more than people see.
  private func hasHiddenInputs(_ node: NodeID) -> Bool {
    hidden.count > 0 && (uses.contains(node) || uses.isCaller(node))
  }

  /// All nodes that people see, each behind what feeds it.
  ///
  /// - Complexity: linear in the nodes.
  public func evaluationOrder() -> [NodeID] {
    let order = graph.evaluationOrder()
    if hidden.count == 0 { return order }
    // What reads another output of a use may stand before the node of the use itself.
    var met: Set<NodeID> = []
    return order.compactMap { hidden.isFeedOnly($0) ? nil : visible($0) }.filter { met.insert($0).inserted }
  }

  /// Some of the nodes that people see, each behind those of them that feed it, by whichever output.
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

  /// What the group of an instance comes to; nil for other nodes, and if there is no such group.
  func lowered(of use: NodeID) -> LoweredGroup? {
    uses[use].flatMap { groups.definition(named: $0.group)?.lowered }
  }
}

// Hidden nodes by name: `house.interest` of a use, `annuity:years` of a definition.
extension DocumentContents {
  /// The name that a hidden node goes by; nil for one that people see.
  func hiddenName(of node: NodeID) -> String? {
    hidden.role(of: node)?.name { names[$0] }
  }

  /// The name of a node that all instances of a group share; nil for others.
  func sharedName(of node: NodeID) -> String? {
    if case .shared(let name)? = hidden.role(of: node) { name } else { nil }
  }

  /// The node of a composed name: an output of an instance, a value that it has of its own, or what all instances of a
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

  /// The node that a mention in a formula, or a wire by name, leads from; nil if there is none, or it feeds nothing.
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
  /// Whether the node stands for a default, a value or what is shared: as a wire it is none.
  func isFeedOnly(_ node: NodeID) -> Bool {
    switch role(of: node) {
    case nil, .output?: false
    case .shared?, .given?: true
    }
  }
}

extension DocumentContents {
  /// The definition of a group as a document by itself, with all the groups that it uses, however deep; nil if there is
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
  /// What wires can begin at that lead from a node: itself, and of an instance its other outputs in the order of its
  /// group.
  public func outputs(of node: NodeID) -> [NodeID] {
    guard let lowered = lowered(of: node) else { return [node] }
    return lowered.outputs.compactMap { output(of: node, named: $0.name) }
  }

  /// What reads of an instance begin at though its group has no such output: also what the document declares so.
  ///
  /// - Complexity: linear in the outputs of the instance.
  public func missingOutputs(of use: NodeID) -> [NodeID] {
    hidden.outputs(of: use).map(\.node).filter { output in
      sentence(forMissingOutput: output) != nil && (graph.hasUsers(output) || isOutput(output))
    }
  }

  /// That the group of an instance has no output of that name, and what would mend it; nil for other nodes.
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

  /// What uses a group or calls it, by name: nodes in file order, and behind them those in other groups as `loan:house`.
  ///
  /// - Complexity: linear in the groups, except for the order of what is found.
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
