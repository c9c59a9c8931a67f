import EvaluationEngine
public import Formulas
import GraphAnalysis

// The programs and sources of instances and calls of groups. Only this file creates and removes hidden nodes.
extension DocumentContents {
  /// Returns the sources of an instance's ports: one per input, followed by the nodes that all instances share.
  private mutating func feeds(
    _ wires: [NodeID?], of node: NodeID, _ use: GroupInstance, _ lowered: LoweredGroup
  ) -> [NodeID?] {
    if lowered.problem != nil { return wires }
    let own = ownFeeds(of: node)
    var feeds = wires
    for (port, input) in lowered.inputs.enumerated() where wires[port] == nil {
      if let quantity = use.value(of: input.name) {
        let given = LoweredGroup.Source(quantity, unit: input.unit)
        feeds[port] = give(given, to: input.name, of: HiddenNodes.Owner(node: node), own[input.name])
      } else {
        feeds[port] = fallback(input, of: HiddenNodes.Owner(node: node), own[input.name], lowered)
      }
    }
    return feeds + lowered.shared.map { share($0, lowered) }
  }

  /// Returns the node for the default of an input.
  private mutating func fallback(
    _ input: LoweredGroup.Input, of owner: HiddenNodes.Owner, _ present: NodeID?, _ lowered: LoweredGroup
  ) -> NodeID? {
    switch input.fallback {
    case .shared(let name): share(name, lowered)
    case .own(let source): give(source, to: input.name, of: owner, present)
    }
  }

  /// Returns the nodes that only this instance, or the formula of this node, uses as sources, by input.
  private func ownFeeds(of node: NodeID) -> [String: NodeID] {
    var feeds: [String: NodeID] = [:]
    for case let source? in graph.inputs(of: node) {
      if case .given(let owner, let input)? = hidden.role(of: source), owner.node == node {
        feeds[Groups.feedName(input, owner.call)] = source
      }
    }
    return feeds
  }

  /// Returns a node for a source that belongs to one instance: a new one, or `present` with the updated value.
  private mutating func give(
    _ source: LoweredGroup.Source, to input: String, of owner: HiddenNodes.Owner, _ present: NodeID?
  ) -> NodeID {
    if let present {
      update(present, source)
      return present
    }
    return insertHidden(.given(owner, input: input), source)
  }

  /// Returns the shared node with this name, updated to its definition; nil if there is none.
  private mutating func share(_ name: String, _ lowered: LoweredGroup) -> NodeID? {
    guard let source = lowered.sources[name] else { return hidden.shared(name) }
    guard let node = hidden.shared(name) else { return insertHidden(.shared(name), source) }
    update(node, source)
    return node
  }

  /// Updates the values that all instances of a group share.
  ///
  /// - Complexity: Linear in the values that can be shared, for any number of instances.
  mutating func updateShared(of group: String) {
    for (name, source) in groups.definition(named: group)?.lowered.sources ?? [:] {
      if let node = hidden.shared(name) { update(node, source) }
    }
  }

  private mutating func update(_ node: NodeID, _ source: LoweredGroup.Source) {
    // Points already read from the same source stay until they are read again.
    let isRead = source.origin?.path != nil && self.source(of: node) == source.origin
    if !isRead, !graph.content(of: node).isIdentical(to: source.content) { graph.setContent(source.content, of: node) }
    setDetails(of: node, source)
  }

  private mutating func setDetails(of node: NodeID, _ source: LoweredGroup.Source) {
    details[stated: node] = source.stated
    details[source: node] = source.origin
    let unit = source.unit.map { AttributeValue.text($0) }
    if details[.unit, node] != unit {
      details[.unit, node] = unit
      graph.markChanged(node)
    }
  }

  private mutating func insertHidden(_ role: HiddenNodes.Role, _ source: LoweredGroup.Source) -> NodeID {
    let id: NodeID? =
      if case .output(let use, let name) = role {
        hidden.takeFormerID(of: use, name)
      } else {
        hidden.takeFreeID()
      }
    let node: NodeID
    if let id {
      graph.restore(id, source.content)
      node = id
    } else {
      node = graph.insert(source.content)
    }
    while places.count <= Int(node.index) {
      places.append(.none)
      ordinals.append(-1)
    }
    hidden.insert(node, role)
    setDetails(of: node, source)
    return node
  }

  /// The hidden data nodes whose points have never been read.
  var sharedDataToRead: [NodeID] {
    hidden.sharedNodeIDs.filter { node in
      guard source(of: node)?.path != nil, case .data(.unread(let reason)) = graph.content(of: node) else {
        return false
      }
      return reason == .notYet
    }
  }

  /// Removes a hidden node.
  ///
  /// - Returns: The ports that it fed.
  @discardableResult
  mutating func removeHidden(_ node: NodeID) -> [PortID] {
    let opened = graph.remove(node)
    details.removeAll(of: node)
    hidden.remove(node)
    return opened
  }

  /// Removes the given nodes that no longer feed anything.
  mutating func dropUnused(_ nodes: some Sequence<NodeID?>) {
    for case let node? in nodes where graph.contains(node) && hidden.isFeedOnly(node) && !graph.hasUsers(node) {
      removeHidden(node)
    }
  }

  /// Returns the loop that a node would close with these additional sources; nil if it closes none.
  private func loop(from sources: [NodeID?], into node: NodeID) -> [NodeID]? {
    let old = graph.inputs(of: node)
    var met: Set<NodeID> = []
    for case let source? in sources where !old.contains(source) && met.insert(source).inserted {
      if let loop = graph.loop(from: source, into: node) { return loop }
    }
    return nil
  }

  /// Sets a node's program and its sources.
  private mutating func setProgram(_ program: Program, _ inputs: [NodeID?], of node: NodeID) {
    if graph.content(of: node) != .formula(program) { graph.setContent(.formula(program), of: node) }
    // The caller has checked that they close no loop.
    if graph.inputs(of: node) != inputs { try? graph.setInputs(inputs, of: node) }
  }

  /// Returns the sources of a program's ports.
  private func ports(of program: Program, _ feeds: [NodeID?]) -> [NodeID?] { Array(feeds.prefix(program.inputCount)) }

  /// Compiles an instance of a group with these wires, one per input; open inputs get values and defaults.
  ///
  /// - Throws: if a wire would close a loop; then nothing has changed.
  /// - Complexity: linear in its ports and outputs, except for the loop checks.
  mutating func layUse(_ node: NodeID, wires: [NodeID?]) throws(EditError) {
    guard let use = uses[node] else { return }
    let lowered = lowered(of: node)
    let outputs = hidden.outputs(of: node)
    for target in [node] + outputs.map(\.node) {
      if let loop = loop(from: wires, into: target) { throw refusal(.loop(loop), of: wires, into: end(node)) }
    }
    let old = graph.inputs(of: node)
    let feeds = lowered.map { self.feeds(wires, of: node, use, $0) } ?? []
    let failing = LoweredGroup.failingProgram
    let program = lowered?.outputs.first?.program ?? LoweredGroup.failingProgram(ports: wires.count)
    setProgram(program, ports(of: program, feeds), of: node)
    for output in lowered?.outputs.dropFirst() ?? [] where hidden.output(of: node, output.name) == nil {
      _ = insertHidden(.output(of: node, output.name), LoweredGroup.Source(content: .formula(failing)))
    }
    for output in hidden.outputs(of: node) {
      if lowered?.isFirst(output.name) == true {
        setProgram(LoweredGroup.passingProgram, [node], of: output.node)
        continue
      }
      let program = lowered?.output(named: output.name)?.program ?? failing
      setProgram(program, ports(of: program, feeds), of: output.node)
    }
    dropUnused(old)
  }

  /// Restores the outputs that an instance had when it was removed, with their ids, because wires may begin at them.
  mutating func reviveOutputs(of node: NodeID) {
    for name in hidden.formerOutputs(of: node) {
      _ = insertHidden(
        .output(of: node, name), LoweredGroup.Source(content: .formula(LoweredGroup.failingProgram)))
    }
  }

  /// Returns the node at which a wire begins, by name.
  ///
  /// An output of an instance gets its hidden node with the first wire that needs it.
  mutating func outputNode(named name: String) -> NodeID? {
    if let node = node(named: name) {
      return isUse(node) && names[node] != name ? explicitOutput(of: node, name) : node
    }
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")), let use = names.node(named: String(name[..<dot])),
      isUse(use)
    else { return nil }
    return explicitOutput(of: use, name)
  }

  private mutating func explicitOutput(of use: NodeID, _ name: String) -> NodeID? {
    let output = String(name.utf8.dropFirst(names[use].utf8.count + 1)) ?? ""
    if output.isEmpty { return nil }
    let node = insertHidden(
      .output(of: use, output), LoweredGroup.Source(content: .formula(LoweredGroup.failingProgram)))
    // Its sources already feed the instance.
    try? layUse(use, wires: inputs(of: use))
    return node
  }

  /// Restores a removed output at which a wire begins, if its instance exists.
  mutating func reviveOutput(_ source: NodeID?) {
    guard let source, !graph.contains(source), let (use, name) = hidden.formerOutput(source), uses.contains(use),
      hidden.output(of: use, name) == nil
    else { return }
    _ = explicitOutput(of: use, "\(names[use]).\(name)")
  }

  /// Removes the hidden nodes of an instance.
  ///
  /// - Returns: The ports that its outputs fed, by output.
  mutating func unlayUse(_ node: NodeID) -> [(output: NodeID, ports: [PortID])] {
    let inputs = graph.inputs(of: node)
    let outputs = hidden.outputs(of: node)
    let opened = outputs.map { ($0.node, removeHidden($0.node)) }
    if graph.contains(node) { try? graph.setInputs(inputs.map { _ in nil }, of: node) }
    dropUnused(inputs)
    return opened
  }

  /// Compiles a formula with its calls; its sources are the mentioned nodes and the nodes that the calls need.
  ///
  /// - Precondition: the mentioned nodes close no loop.
  mutating func layCaller(_ node: NodeID, _ formula: Formula) {
    let old = graph.inputs(of: node)
    let own = ownFeeds(of: node)
    uses.setCalls(Set(formula.calls.map(\.group)), of: node)
    let linked = linked(formula)
    var inputs = sources(of: formula)
    for name in (linked?.names ?? []).dropFirst(inputs.count) {
      inputs.append(feed(named: name, of: node, formula, own))
    }
    setProgram(linked?.program ?? formula.program, inputs, of: node)
    dropUnused(old)
  }

  /// Reduces the sources of a calling formula to the nodes that it mentions.
  mutating func unlayCaller(_ node: NodeID, _ formula: Formula) {
    let old = graph.inputs(of: node)
    setProgram(formula.program, ports(of: formula.program, old), of: node)
    dropUnused(old)
  }

  /// Returns the node for a name that a call of a group needs besides its arguments.
  private mutating func feed(
    named name: String, of node: NodeID, _ formula: Formula, _ own: [String: NodeID]
  ) -> NodeID? {
    switch groups.feed(named: name, of: formula) {
    case .shared(let name, let lowered)?: share(name, lowered)
    case .input(let input, let call, let lowered)?:
      fallback(input, of: HiddenNodes.Owner(node: node, call: call), own[name], lowered)
    case nil: nil
    }
  }

  /// Returns the formula linked with its calls; nil if a called group is missing or does not accept the call.
  func linked(_ formula: Formula) -> LinkedFormula? { groups.linked(formula) }

  /// Returns the reason why a called group is missing or does not accept the call; nil if there is no problem.
  public func callProblem(in formula: Formula) -> FormulaProblem? {
    if formula.calls.isEmpty { return nil }
    do throws(FormulaProblem) {
      _ = try groups.link(formula)
      return nil
    } catch {
      return error
    }
  }
}

/// Correlated numbers inside groups.
extension DocumentContents {
  /// The correlations of uncertain numbers inside the groups that are used or called.
  ///
  /// A default that is a separate number in each instance is correlated in each instance where it is used.
  ///
  /// - Complexity: linear in the correlations of these groups, for those with defaults times their instances and calls.
  var hiddenCorrelations: [SourceCorrelation] {
    if hidden.count == 0 { return [] }
    var found: [SourceCorrelation] = []
    var met: Set<[NodeID]> = []
    func add(_ first: NodeID?, _ second: NodeID?, _ coefficient: Double) {
      guard let first, let second, first != second, met.insert([min(first, second), max(first, second)]).inserted else {
        return
      }
      found.append(SourceCorrelation(first, second, coefficient))
    }
    for group in namedGroups {
      guard let lowered = groups.definition(named: group)?.lowered else { continue }
      for correlation in lowered.correlations {
        if case (.shared(let first), .shared(let second)) = (correlation.first, correlation.second) {
          add(hidden.shared(first), hidden.shared(second), correlation.coefficient)
        } else {
          for use in uses.uses(of: group) {
            add(source(correlation.first, of: use), source(correlation.second, of: use), correlation.coefficient)
          }
          for feeds in callFeeds(of: group, lowered) {
            add(source(correlation.first, feeds), source(correlation.second, feeds), correlation.coefficient)
          }
        }
      }
    }
    return found
  }

  /// Returns, for each call of a group, the nodes that belong only to this call, by port.
  private func callFeeds(of group: String, _ lowered: LoweredGroup) -> [[NodeID?]] {
    uses.callers(of: group).flatMap { caller -> [[NodeID?]] in
      let own = ownFeeds(of: caller)
      if own.isEmpty { return [] }
      return (formulas[caller]?.calls ?? []).enumerated().filter { $1.group.utf8.elementsEqual(group.utf8) }
        .map { ordinal, _ in
          let call = Int32(truncatingIfNeeded: ordinal)
          return lowered.inputs.map { own[Groups.feedName($0.name, call)] }
        }
    }
  }

  /// Returns the node at one end of a correlation in a call; nil if the call passes another value for it.
  private func source(_ end: LoweredGroup.CorrelatedEnd, _ feeds: [NodeID?]) -> NodeID? {
    switch end {
    case .shared(let name): hidden.shared(name)
    case .input(let port): feeds.indices.contains(port) ? feeds[port] : nil
    }
  }

  /// Returns the node at one end of a correlation in an instance; nil if the instance sets another value for it.
  private func source(_ end: LoweredGroup.CorrelatedEnd, of use: NodeID) -> NodeID? {
    switch end {
    case .shared(let name): return hidden.shared(name)
    case .input(let port):
      guard let source = graph.input(PortID(use, port)), case .given(_, let input)? = hidden.role(of: source),
        uses[use]?.value(of: input) == nil
      else { return nil }
      return source
    }
  }
}
