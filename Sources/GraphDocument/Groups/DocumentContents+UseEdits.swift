import EvaluationEngine
import Formulas

extension DocumentContents {
  /// Throws if the content of a new instance does not fit its attributes, or if it has too many inputs.
  func checkUse(of creation: NodeCreation) throws(EditError) {
    guard let use = creation.attributes.use else { return }
    guard creation.content == .groupUse, creation.attributes.formula == nil else {
      throw .useMissing(creation.attributes.name)
    }
    try check(use)
    let ports = groups.definition(named: use.group)?.lowered.portNames.count ?? 0
    if creation.inputs.count > ports {
      let target = RejectedLink.End(
        name: creation.attributes.name, content: creation.content, group: use.group)
      throw .link(RejectedLink(.noSuchPort, from: nil, to: target, port: ports, portName: nil))
    }
  }

  /// Throws for content that could not be read from a file again: invalid names, and values that are not finite.
  private func check(_ use: GroupInstance) throws(EditError) {
    if let (part, problem) = GroupName.problem(inUsed: use.group) { throw .badGroupName(part, problem) }
    for name in use.values.map(\.name) + use.inert.map(\.name) {
      if let problem = NodeName.problem(in: name) { throw .badName(name, problem) }
    }
    for value in use.values { try check(value.quantity) }
    for case .value(let quantity) in use.inert.map(\.content) { try check(quantity) }
  }

  private func check(_ quantity: Quantity) throws(EditError) {
    if !quantity.value.isFinite { throw .valueNotFinite }
    try NumberUncertainty(quantity.uncertainty).check()
  }

  /// Turns a node that is already in the graph into an instance, with its attributes and hidden nodes.
  mutating func createUse(
    _ node: NodeID, _ creation: NodeCreation, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    enter(node, creation)
    let known = changes.count
    do throws(EditError) {
      try enterUse(node, creation, &changes)
    } catch {
      changes.removeSubrange(known...)
      let fed = unlayUse(node).flatMap(\.ports) + graph.remove(node)
      for port in fed where formulas.contains(port.node) { noteOpenMentions(of: port.node) }
      leave(node)
      throw error
    }
    changes.insert(.nodeCreated(node), at: known)
    if let title = creation.attributes.frame { changes.append(.framesChanged([title], nodes: [node])) }
    return .delete(node)
  }

  private mutating func enterUse(
    _ node: NodeID, _ creation: NodeCreation, _ changes: inout [DocumentChange]
  ) throws(EditError) {
    guard let use = creation.attributes.use else { return }
    let names = groups.definition(named: use.group)?.lowered.portNames ?? []
    let given = zip(names, creation.inputs).compactMap { input, source in source.map { (input, $0) } }
    let entries = entries(use, names, given)
    uses[node] = entries.use
    reviveOutputs(of: node)
    try layUse(node, wires: entries.wires)
    try relinkFormulas(formulasMentioning(outputsOf: node), &changes)
  }

  /// Returns the entries of an instance for inputs with these names, including its present wires.
  ///
  /// A restored wire from `house.payment` begins at that output, even if it is the first one, as if it were read from a
  /// file.
  mutating func entries(
    _ use: GroupInstance, _ inputs: [String], _ wires: [(input: String, source: NodeID)]
  ) -> UseEntries<NodeID> {
    var sources: [String: NodeID] = [:]
    for entry in use.inert where inputs.contains(entry.name) {
      guard case .wire(let name) = entry.content, let source = outputNode(named: name),
        graph.hasOutput(source) && !hidden.isFeedOnly(source)
      else { continue }
      sources[name] = source
    }
    let contents = self
    return UseEntries(
      use, inputs: inputs, active: wires.map { wire in (wire.input, wire.source, { contents.name(of: wire.source) }) },
      keepsUnknown: groups.isImported(use.group)
    ) { sources[$0] }
  }

  /// Returns the wires into an instance, with the names of its inputs.
  func wires(of use: NodeID) -> [(input: String, source: NodeID)] {
    guard let lowered = lowered(of: use) else { return [] }
    return zip(lowered.portNames, inputs(of: use)).compactMap { input, source in source.map { (input, $0) } }
  }

  /// Returns all attributes of a node as a reader creates them: the wires of an instance are inert entries, by name.
  func attributesWithWires(of node: NodeID) -> NodeAttributes {
    var attributes = attributes(of: node)
    attributes.use?.inert += wires(of: node).map { DanglingInput($0.input, .wire(from: name(of: $0.source))) }
    attributes.use?.inert.sort { ($0.name, $0.isValue ? 1 : 0) < ($1.name, $1.isValue ? 1 : 0) }
    return attributes
  }

  /// Returns the formulas that mention an instance, or an output of it, without being linked to it.
  func formulasMentioning(outputsOf use: NodeID) -> [NodeID] {
    let name = name(of: use)
    let outputs = lowered(of: use)?.outputs.map { "\(name).\($0.name)" } ?? []
    return openMentions.formulas(mentioning: [name] + outputs)
  }

  /// Returns the formulas that an instance or one of its outputs feeds.
  func formulasFed(byUse use: NodeID) -> [NodeID] {
    let users = ([use] + hidden.outputs(of: use).map(\.node)).flatMap { graph.users(of: $0) }
    return Set(users.map(\.node).filter { formulas.contains($0) }).sorted()
  }

  mutating func setWire(
    _ source: NodeID?, at port: PortID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    let old = inputs(of: port.node)
    guard old.indices.contains(port.port) else {
      throw .link(refusedLink(.noSuchPort, from: source ?? port.node, to: port))
    }
    if let source, let refusal = graph.hasOutput(source) ? nil : LinkError.hasNoOutput {
      throw .link(refusedLink(refusal, from: source, to: port))
    }
    var wires = old
    wires[port.port] = source
    let lost = try lay(wires, of: port.node, &changes)
    return .joined([wiring(port, from: old[port.port])] + lost)
  }

  mutating func setWire(
    _ source: NodeID?, named input: String, of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    try requireNode(node)
    guard isUse(node) else { throw .useMissing(name(of: node)) }
    guard let port = lowered(of: node)?.port(of: input), port < inputCount(of: node) else {
      return .setWire(node, input: input, nil)
    }
    return try setInput(source, at: PortID(node, port), &changes)
  }

  /// Whether the node is an instance of an imported group, whose inputs may change at any time.
  func isImportedUse(_ node: NodeID) -> Bool { uses[node].map { groups.isImported($0.group) } ?? false }

  /// Returns the edit that links a port to a source, or opens it; for an imported group by the name of the input.
  func wiring(_ port: PortID, from source: NodeID?) -> Edit {
    guard isImportedUse(port.node), let names = lowered(of: port.node)?.portNames, names.indices.contains(port.port)
    else { return .setInput(port, source) }
    return .setWire(port.node, input: names[port.port], source)
  }

  /// Returns the edit that links all ports of an instance.
  func wiring(of node: NodeID, from sources: [NodeID?]) -> Edit {
    guard isImportedUse(node) else { return .setInputs(node, sources) }
    return .group(sources.enumerated().map { wiring(PortID(node, $0), from: $1) })
  }

  mutating func setWires(
    _ wires: [NodeID?], of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    let old = inputs(of: node)
    guard wires.count == old.count else { throw refusal(.noSuchPort, of: wires, into: end(node)) }
    for case let source? in wires where !graph.hasOutput(source) {
      throw refusal(.hasNoOutput, of: wires, into: end(node))
    }
    let lost = try lay(wires, of: node, &changes)
    return .joined([wiring(of: node, from: old)] + lost)
  }

  /// Sets the wires of an instance; inert wires for the same inputs are removed.
  ///
  /// - Returns: The edits that restore the removed wires.
  private mutating func lay(
    _ wires: [NodeID?], of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> [Edit] {
    let old = inputs(of: node)
    try layUse(node, wires: wires)
    if old != wires { changes.append(.relationshipsChanged(node, old: old)) }
    guard var use = uses[node], !use.inert.isEmpty else { return [] }
    let before = use
    let wired = Set(self.wires(of: node).map(\.input))
    use.inert.removeAll { !$0.isValue && wired.contains($0.name) }
    if use == before { return [] }
    uses[node] = use
    changes.append(.attributesChanged(node, .uses))
    return [.setUse(node, before)]
  }

  mutating func setUse(
    _ use: GroupInstance, of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    try requireNode(node)
    guard let old = uses[node] else { throw .useMissing(name(of: node)) }
    try check(use)
    let oldInputs = inputs(of: node)
    let names = groups.definition(named: use.group)?.lowered.portNames ?? []
    // Only `use` determines the inert entries, so wires to missing inputs are omitted.
    let kept = wires(of: node).filter { names.contains($0.input) }
    let entries = entries(use, names, kept)
    let change = UseChange(node: node, oldUse: old, oldInputs: oldInputs, entries: entries)
    do throws(EditError) {
      try relay([change], &changes)
    } catch {
      restore([change])
      throw error
    }
    var inverse: [Edit] = [.setUse(node, old)]
    if oldInputs != entries.wires || old.group != use.group {
      let names = groups.definition(named: old.group)?.lowered.portNames ?? []
      // The restored wires belong to the former group.
      inverse.append(
        groups.isImported(old.group)
          ? .group(zip(names, oldInputs).map { .setWire(node, input: $0, $1) }) : .setInputs(node, oldInputs))
    }
    return .joined(inverse)
  }

  /// Changes entries and sources of instances, and updates the links of nodes that mention their outputs.
  ///
  /// - Throws: if this closes a loop; then `restore(_:)` must follow.
  mutating func relay(_ uses: [UseChange], _ changes: inout [DocumentChange]) throws(EditError) {
    let known = changes.count
    do throws(EditError) {
      for use in uses { try relay(use, &changes) }
    } catch {
      changes.removeSubrange(known...)
      throw error
    }
  }

  private mutating func relay(_ change: UseChange, _ changes: inout [DocumentChange]) throws(EditError) {
    let node = change.node
    uses[node] = change.entries.use
    try layUse(node, wires: change.entries.wires)
    try relinkFormulas(Set(formulasFed(byUse: node) + formulasMentioning(outputsOf: node)).sorted(), &changes)
    if change.oldUse != change.entries.use || change.isNamedOtherwise {
      changes.append(.attributesChanged(node, .uses))
    }
    // The node's box shows the names of its ports.
    if change.oldInputs != change.entries.wires || change.isNamedOtherwise {
      changes.append(.relationshipsChanged(node, old: change.oldInputs))
    }
  }

  /// Restores instances; their groups must have been restored before.
  mutating func restore(_ uses: [UseChange]) {
    for change in uses.reversed() {
      self.uses[change.node] = change.oldUse
      // The former state closes no loop.
      try? layUse(change.node, wires: change.oldInputs)
    }
    var unnoted: [DocumentChange] = []
    for change in uses {
      let formulas = formulasFed(byUse: change.node) + formulasMentioning(outputsOf: change.node)
      try? relinkFormulas(Set(formulas).sorted(), &unnoted)
    }
  }
}

/// An instance and its change.
struct UseChange {
  var node: NodeID
  var oldUse: GroupInstance
  /// The former sources of the visible inputs.
  var oldInputs: [NodeID?]
  var entries: UseEntries<NodeID>
  /// Whether the names of its inputs or outputs changed.
  var isNamedOtherwise = false
}
