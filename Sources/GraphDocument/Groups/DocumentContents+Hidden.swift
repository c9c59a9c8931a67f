import EvaluationEngine
public import Formulas
import GraphAnalysis

// The programs and sources of instances and calls of groups. Only this file creates and removes hidden nodes.
extension DocumentContents {
  /// Returns the nodes that feed the ports of an instance: one for each input, then the nodes that all instances share.
  private mutating func feeds(
    _ wires: [NodeID?], of node: NodeID, _ instance: GroupInstance, _ lowered: LoweredGroup
  ) -> [NodeID?] {
    if lowered.problem != nil { return wires }
    let own = ownFeeds(of: node)
    var feeds = wires
    for (port, input) in lowered.inputs.enumerated() where wires[port] == nil {
      if let quantity = instance.value(of: input.name) {
        let given = LoweredGroup.Source(quantity, unit: input.unit)
        feeds[port] = give(given, to: input.name, of: HiddenNodes.Owner(node: node), own[input.name])
      } else {
        feeds[port] = fallback(input, of: HiddenNodes.Owner(node: node), own[input.name], lowered)
      }
    }
    return feeds + lowered.shared.map { share($0, lowered) }
  }

  private mutating func fallback(
    _ input: LoweredGroup.Input, of owner: HiddenNodes.Owner, _ present: NodeID?, _ lowered: LoweredGroup
  ) -> NodeID? {
    switch input.fallback {
    case .shared(let name): share(name, lowered)
    case .own(let source): give(source, to: input.name, of: owner, present)
    }
  }

  /// Returns the hidden nodes that feed only this instance, or only the calls in this node's formula.
  ///
  /// The keys are the inputs that they feed.
  private func ownFeeds(of node: NodeID) -> [String: NodeID] {
    var feeds: [String: NodeID] = [:]
    for case let source? in graph.inputs(of: node) {
      if case .given(let owner, let input)? = hidden.role(of: source), owner.node == node {
        feeds[Groups.feedName(input, owner.call)] = source
      }
    }
    return feeds
  }

  private mutating func give(
    _ source: LoweredGroup.Source, to input: String, of owner: HiddenNodes.Owner, _ present: NodeID?
  ) -> NodeID {
    if let present {
      update(present, source)
      return present
    }
    return insertHidden(.given(owner, input: input), source)
  }

  private mutating func share(_ name: String, _ lowered: LoweredGroup) -> NodeID? {
    guard let source = lowered.sources[name] else { return hidden.shared(name) }
    guard let node = hidden.shared(name) else { return insertHidden(.shared(name), source) }
    update(node, source)
    return node
  }

  /// Updates the hidden nodes that all instances of a group share.
  ///
  /// - Complexity: Linear in the values that can be shared, regardless of the number of instances.
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
      if case .output(let instance, let name) = role {
        hidden.takeFormerID(of: instance, name)
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

  /// The hidden data nodes whose points have not been read yet.
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

  /// Removes the hidden nodes among `nodes` that no longer feed any node.
  mutating func dropUnused(_ nodes: some Sequence<NodeID?>) {
    for case let node? in nodes where graph.contains(node) && hidden.isFeedOnly(node) && !graph.hasUsers(node) {
      removeHidden(node)
    }
  }

  private func loop(from sources: [NodeID?], into node: NodeID) -> [NodeID]? {
    let old = graph.inputs(of: node)
    var met: Set<NodeID> = []
    for case let source? in sources where !old.contains(source) && met.insert(source).inserted {
      if let loop = graph.loop(from: source, into: node) { return loop }
    }
    return nil
  }

  private mutating func setProgram(_ program: Program, _ inputs: [NodeID?], of node: NodeID) {
    if graph.content(of: node) != .formula(program) { graph.setContent(.formula(program), of: node) }
    // The caller has checked that they close no loop.
    if graph.inputs(of: node) != inputs { try? graph.setInputs(inputs, of: node) }
  }

  private func ports(of program: Program, _ feeds: [NodeID?]) -> [NodeID?] { Array(feeds.prefix(program.inputCount)) }

  /// Compiles an instance of a group.
  ///
  /// `wires` has the node that feeds each input; nil if the input uses the instance's own value or the default.
  /// - Throws: If a wire would close a loop; nothing has changed in this case.
  /// - Complexity: Linear in its ports and outputs, plus the loop checks.
  mutating func wireInstance(_ node: NodeID, wires: [NodeID?]) throws(EditError) {
    guard let instance = instances[node] else { return }
    let lowered = lowered(of: node)
    let outputs = hidden.outputs(of: node)
    for target in [node] + outputs.map(\.node) {
      if let loop = loop(from: wires, into: target) { throw refusal(.loop(loop), of: wires, into: end(node)) }
    }
    let old = graph.inputs(of: node)
    let feeds = lowered.map { self.feeds(wires, of: node, instance, $0) } ?? []
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

  /// Adds the outputs of a restored instance again, with their former ids, because wires may begin at them.
  mutating func reviveOutputs(of node: NodeID) {
    for name in hidden.formerOutputs(of: node) {
      _ = insertHidden(
        .output(of: node, name), LoweredGroup.Source(content: .formula(LoweredGroup.failingProgram)))
    }
  }

  /// Returns the node with this name, at which a wire can begin; nil if there is none.
  ///
  /// For an output, such as `house.payment`, its hidden node is created if necessary.
  mutating func outputNode(named name: String) -> NodeID? {
    if let node = node(named: name) {
      return isInstance(node) && names[node] != name ? explicitOutput(of: node, name) : node
    }
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")), let instance = names.node(named: String(name[..<dot])),
      isInstance(instance)
    else { return nil }
    return explicitOutput(of: instance, name)
  }

  private mutating func explicitOutput(of instance: NodeID, _ name: String) -> NodeID? {
    let output = String(name.utf8.dropFirst(names[instance].utf8.count + 1)) ?? ""
    if output.isEmpty { return nil }
    let node = insertHidden(
      .output(of: instance, output), LoweredGroup.Source(content: .formula(LoweredGroup.failingProgram)))
    // Its sources already feed the instance.
    try? wireInstance(instance, wires: inputs(of: instance))
    return node
  }

  /// Adds a removed output of an instance again, because a restored wire begins at it.
  mutating func reviveOutput(_ source: NodeID?) {
    guard let source, !graph.contains(source), let (instance, name) = hidden.formerOutput(source),
      instances.contains(instance),
      hidden.output(of: instance, name) == nil
    else { return }
    _ = explicitOutput(of: instance, "\(names[instance]).\(name)")
  }

  /// Removes the hidden nodes of an instance.
  ///
  /// - Returns: The ports that its outputs fed, by output.
  mutating func unwireInstance(_ node: NodeID) -> [(output: NodeID, ports: [PortID])] {
    let inputs = graph.inputs(of: node)
    let outputs = hidden.outputs(of: node)
    let opened = outputs.map { ($0.node, removeHidden($0.node)) }
    if graph.contains(node) { try? graph.setInputs(inputs.map { _ in nil }, of: node) }
    dropUnused(inputs)
    return opened
  }

  /// Compiles a formula that calls groups, and links it to the nodes that it needs.
  ///
  /// These are the nodes that the formula mentions, and hidden nodes for its calls.
  ///
  /// - Precondition: The mentioned nodes close no loop.
  mutating func layCaller(_ node: NodeID, _ formula: Formula) {
    let old = graph.inputs(of: node)
    let own = ownFeeds(of: node)
    instances.setCalls(Set(formula.calls.map(\.group)), of: node)
    let linked = linked(formula)
    var inputs = sources(of: formula)
    for name in (linked?.names ?? []).dropFirst(inputs.count) {
      inputs.append(feed(named: name, of: node, formula, own))
    }
    setProgram(linked?.program ?? formula.program, inputs, of: node)
    dropUnused(old)
  }

  /// Unlinks a formula from the hidden nodes that its calls needed.
  ///
  /// The nodes that the formula mentions still feed it.
  mutating func unlayCaller(_ node: NodeID, _ formula: Formula) {
    let old = graph.inputs(of: node)
    setProgram(formula.program, ports(of: formula.program, old), of: node)
    dropUnused(old)
  }

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

  /// Returns the formula with each call replaced by the group's calculation; nil if a group is missing or rejects the
  /// call.
  func linked(_ formula: Formula) -> LinkedFormula? { groups.linked(formula) }

  /// Returns the reason why a called group is missing or rejects the call; nil if all calls are valid.
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

extension DocumentContents {
  /// The correlations of uncertain numbers inside groups that have instances or are called.
  ///
  /// If a default is a separate number in each instance, its correlations are repeated for each instance that uses it.
  ///
  /// - Complexity: Linear in the resulting correlations.
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
          for instance in instances.instances(of: group) {
            add(
              source(correlation.first, of: instance), source(correlation.second, of: instance), correlation.coefficient
            )
          }
          for feeds in callFeeds(of: group, lowered) {
            add(source(correlation.first, feeds), source(correlation.second, feeds), correlation.coefficient)
          }
        }
      }
    }
    return found
  }

  /// Returns, for each call of a group, the nodes that feed its inputs.
  ///
  /// The node of an input is nil if it does not belong to this call alone.
  private func callFeeds(of group: String, _ lowered: LoweredGroup) -> [[NodeID?]] {
    instances.callers(of: group).flatMap { caller -> [[NodeID?]] in
      let own = ownFeeds(of: caller)
      if own.isEmpty { return [] }
      return (formulas[caller]?.calls ?? []).enumerated().filter { $1.group.utf8.elementsEqual(group.utf8) }
        .map { ordinal, _ in
          let call = Int32(truncatingIfNeeded: ordinal)
          return lowered.inputs.map { own[Groups.feedName($0.name, call)] }
        }
    }
  }

  private func source(_ end: LoweredGroup.CorrelatedEnd, _ feeds: [NodeID?]) -> NodeID? {
    switch end {
    case .shared(let name): hidden.shared(name)
    case .input(let port): feeds.indices.contains(port) ? feeds[port] : nil
    }
  }

  private func source(_ end: LoweredGroup.CorrelatedEnd, of instance: NodeID) -> NodeID? {
    switch end {
    case .shared(let name): return hidden.shared(name)
    case .input(let port):
      guard let source = graph.input(PortID(instance, port)), case .given(_, let input)? = hidden.role(of: source),
        instances[instance]?.value(of: input) == nil
      else { return nil }
      return source
    }
  }
}
