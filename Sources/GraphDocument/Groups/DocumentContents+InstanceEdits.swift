import EvaluationEngine
import Formulas

extension DocumentContents {
  /// Throws if the content of a new instance does not fit its attributes, or if it has too many inputs.
  func checkInstance(of creation: NodeCreation) throws(EditError) {
    guard let instance = creation.attributes.instance else { return }
    guard creation.content == .groupInstance, creation.attributes.formula == nil else {
      throw .useMissing(creation.attributes.name)
    }
    try check(instance)
    let ports = groups.definition(named: instance.group)?.lowered.portNames.count ?? 0
    if creation.inputs.count > ports {
      let target = RejectedLink.End(
        name: creation.attributes.name, content: creation.content, group: instance.group)
      throw .link(RejectedLink(.noSuchPort, from: nil, to: target, port: ports, portName: nil))
    }
  }

  /// Throws an error if the instance has invalid names, or values that are not finite.
  ///
  /// No file can contain such an instance.
  private func check(_ instance: GroupInstance) throws(EditError) {
    if let (part, problem) = GroupName.problem(inUsed: instance.group) { throw .badGroupName(part, problem) }
    for name in instance.values.map(\.name) + instance.inert.map(\.name) {
      if let problem = NodeName.problem(in: name) { throw .badName(name, problem) }
    }
    for value in instance.values { try check(value.quantity) }
    for case .value(let quantity) in instance.inert.map(\.content) { try check(quantity) }
  }

  private func check(_ quantity: Quantity) throws(EditError) {
    if !quantity.value.isFinite { throw .valueNotFinite }
    try NumberUncertainty(quantity.uncertainty).check()
  }

  /// Turns an existing node into an instance, and adds its hidden nodes.
  mutating func createInstance(
    _ node: NodeID, _ creation: NodeCreation, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    enter(node, creation)
    let known = changes.count
    do throws(EditError) {
      try enterInstance(node, creation, &changes)
    } catch {
      changes.removeSubrange(known...)
      let fed = unwireInstance(node).flatMap(\.ports) + graph.remove(node)
      for port in fed where formulas.contains(port.node) { noteOpenMentions(of: port.node) }
      leave(node)
      throw error
    }
    changes.insert(.nodeCreated(node), at: known)
    if let title = creation.attributes.frame { changes.append(.framesChanged([title], nodes: [node])) }
    return .delete(node)
  }

  private mutating func enterInstance(
    _ node: NodeID, _ creation: NodeCreation, _ changes: inout [DocumentChange]
  ) throws(EditError) {
    guard let instance = creation.attributes.instance else { return }
    let names = groups.definition(named: instance.group)?.lowered.portNames ?? []
    let given = zip(names, creation.inputs).compactMap { input, source in source.map { (input, $0) } }
    let entries = entries(instance, names, given)
    instances[node] = entries.instance
    reviveOutputs(of: node)
    try wireInstance(node, wires: entries.wires)
    try relinkFormulas(formulasMentioning(outputsOf: node), &changes)
  }

  /// Returns the wires and values of an instance in two groups: those whose input the group has, and those without an
  /// input.
  ///
  /// A restored wire from `house.payment` begins at this output by name, as in a file, even if it is the first output.
  ///
  /// - Parameters:
  ///   - instance: The instance with its values, and with wires that cannot be connected at present.
  ///   - inputs: The names of the group's inputs.
  ///   - wires: The present wires, by input.
  /// - Returns: The wires and values.
  mutating func entries(
    _ instance: GroupInstance, _ inputs: [String], _ wires: [(input: String, source: NodeID)]
  ) -> InstanceEntries<NodeID> {
    var sources: [String: NodeID] = [:]
    for entry in instance.inert where inputs.contains(entry.name) {
      guard case .wire(let name) = entry.content, let source = outputNode(named: name),
        graph.hasOutput(source) && !hidden.isFeedOnly(source)
      else { continue }
      sources[name] = source
    }
    let contents = self
    return InstanceEntries(
      instance, inputs: inputs,
      active: wires.map { wire in (wire.input, wire.source, { contents.name(of: wire.source) }) },
      keepsUnknown: groups.isImported(instance.group)
    ) { sources[$0] }
  }

  func wires(of instance: NodeID) -> [(input: String, source: NodeID)] {
    guard let lowered = lowered(of: instance) else { return [] }
    return zip(lowered.portNames, inputs(of: instance)).compactMap { input, source in source.map { (input, $0) } }
  }

  /// Returns all attributes of a node as a file reader would create them.
  ///
  /// The wires of an instance are in `GroupInstance.inert`, each with the name of the node where it begins.
  func attributesWithWires(of node: NodeID) -> NodeAttributes {
    var attributes = attributes(of: node)
    attributes.instance?.inert += wires(of: node).map { DanglingInput($0.input, .wire(from: name(of: $0.source))) }
    attributes.instance?.inert.sort { ($0.name, $0.isValue ? 1 : 0) < ($1.name, $1.isValue ? 1 : 0) }
    return attributes
  }

  /// Returns the formulas that mention an instance or its outputs, but are not yet linked to it.
  func formulasMentioning(outputsOf instance: NodeID) -> [NodeID] {
    let name = name(of: instance)
    let outputs = lowered(of: instance)?.outputs.map { "\(name).\($0.name)" } ?? []
    return openMentions.formulas(mentioning: [name] + outputs)
  }

  func formulasFed(byInstance instance: NodeID) -> [NodeID] {
    let users = ([instance] + hidden.outputs(of: instance).map(\.node)).flatMap { graph.users(of: $0) }
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
    guard isInstance(node) else { throw .useMissing(name(of: node)) }
    guard let port = lowered(of: node)?.port(of: input), port < inputCount(of: node) else {
      return .setWire(node, input: input, nil)
    }
    return try setInput(source, at: PortID(node, port), &changes)
  }

  /// Whether the node is an instance of an imported group, whose inputs may change at any time.
  func isImportedInstance(_ node: NodeID) -> Bool { instances[node].map { groups.isImported($0.group) } ?? false }

  /// Returns the edit that links a port to `source`, or disconnects it if `source` is nil.
  ///
  /// The edit names the input of an imported group, because its port may change.
  func wiring(_ port: PortID, from source: NodeID?) -> Edit {
    guard isImportedInstance(port.node), let names = lowered(of: port.node)?.portNames,
      names.indices.contains(port.port)
    else { return .setInput(port, source) }
    return .setWire(port.node, input: names[port.port], source)
  }

  func wiring(of node: NodeID, from sources: [NodeID?]) -> Edit {
    guard isImportedInstance(node) else { return .setInputs(node, sources) }
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

  /// Sets the wires of an instance.
  ///
  /// Wires that are kept in `GroupInstance.inert` for inputs that now have a wire are removed.
  ///
  /// - Returns: The edits that restore the removed wires.
  private mutating func lay(
    _ wires: [NodeID?], of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> [Edit] {
    let old = inputs(of: node)
    try wireInstance(node, wires: wires)
    if old != wires { changes.append(.relationshipsChanged(node, old: old)) }
    guard var instance = instances[node], !instance.inert.isEmpty else { return [] }
    let before = instance
    let wired = Set(self.wires(of: node).map(\.input))
    instance.inert.removeAll { !$0.isValue && wired.contains($0.name) }
    if instance == before { return [] }
    instances[node] = instance
    changes.append(.attributesChanged(node, .instances))
    return [.setInstance(node, before)]
  }

  mutating func setInstance(
    _ instance: GroupInstance, of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    try requireNode(node)
    guard let old = instances[node] else { throw .useMissing(name(of: node)) }
    try check(instance)
    let oldInputs = inputs(of: node)
    let names = groups.definition(named: instance.group)?.lowered.portNames ?? []
    // Only `instance` determines the inert entries, so wires to missing inputs are omitted.
    let kept = wires(of: node).filter { names.contains($0.input) }
    let entries = entries(instance, names, kept)
    let change = InstanceChange(node: node, oldInstance: old, oldInputs: oldInputs, entries: entries)
    do throws(EditError) {
      try relay([change], &changes)
    } catch {
      restore([change])
      throw error
    }
    var inverse: [Edit] = [.setInstance(node, old)]
    if oldInputs != entries.wires || old.group != instance.group {
      let names = groups.definition(named: old.group)?.lowered.portNames ?? []
      // The restored wires belong to the former group.
      inverse.append(
        groups.isImported(old.group)
          ? .group(zip(names, oldInputs).map { .setWire(node, input: $0, $1) }) : .setInputs(node, oldInputs))
    }
    return .joined(inverse)
  }

  /// Gives instances new wires and values, and links the formulas that mention their outputs again.
  ///
  /// - Throws: If this closes a loop; the caller must then call `restore(_:)`.
  mutating func relay(_ instances: [InstanceChange], _ changes: inout [DocumentChange]) throws(EditError) {
    let known = changes.count
    do throws(EditError) {
      for instance in instances { try relay(instance, &changes) }
    } catch {
      changes.removeSubrange(known...)
      throw error
    }
  }

  private mutating func relay(_ change: InstanceChange, _ changes: inout [DocumentChange]) throws(EditError) {
    let node = change.node
    instances[node] = change.entries.instance
    try wireInstance(node, wires: change.entries.wires)
    try relinkFormulas(Set(formulasFed(byInstance: node) + formulasMentioning(outputsOf: node)).sorted(), &changes)
    if change.oldInstance != change.entries.instance || change.isNamedOtherwise {
      changes.append(.attributesChanged(node, .instances))
    }
    // The node's box shows the names of its ports.
    if change.oldInputs != change.entries.wires || change.isNamedOtherwise {
      changes.append(.relationshipsChanged(node, old: change.oldInputs))
    }
  }

  /// Gives instances their old wires and values again.
  ///
  /// Restore the groups of the instances first.
  mutating func restore(_ instances: [InstanceChange]) {
    for change in instances.reversed() {
      self.instances[change.node] = change.oldInstance
      // The former state closes no loop.
      try? wireInstance(change.node, wires: change.oldInputs)
    }
    var unnoted: [DocumentChange] = []
    for change in instances {
      let formulas = formulasFed(byInstance: change.node) + formulasMentioning(outputsOf: change.node)
      try? relinkFormulas(Set(formulas).sorted(), &unnoted)
    }
  }
}

struct InstanceChange {
  var node: NodeID
  var oldInstance: GroupInstance
  /// The nodes that fed the visible inputs before the change.
  var oldInputs: [NodeID?]
  var entries: InstanceEntries<NodeID>
  /// Whether the names of the group's inputs or outputs changed.
  var isNamedOtherwise = false
}
