import EvaluationEngine
import Formulas
import TextScanning

/// New texts of references to inputs and outputs of groups, which keep their meaning after a group changed.
struct ReferenceRewrites {
  fileprivate var formulas: [(node: NodeID, formula: Formula)] = []
  fileprivate var parameters: [(node: NodeID, parameters: NodeParameters)] = []
  /// Nodes with ports that an instance feeds.
  ///
  /// For each of these ports, `ports` has the name of the output that must feed it.
  fileprivate var wires: [(node: NodeID, ports: [Int: String])] = []
  fileprivate var instances: [(node: NodeID, instance: GroupInstance)] = []
  fileprivate var outputs: [String]?
  /// The nodes whose formulas call a group with arguments for removed inputs, and the names of these inputs.
  fileprivate var dropped: [(node: NodeID, inputs: [String])] = []

  fileprivate mutating func note(_ inputs: [String], of node: NodeID) {
    if !inputs.isEmpty { dropped.append((node, inputs)) }
  }
}

// Wires begin at outputs of instances by name, and calls have positional or named arguments. Only this file rewrites
// these references.
extension DocumentContents {
  /// Returns the nodes that use an output of the given instances, or mention an output that does not exist.
  ///
  /// The result includes all instances with wires or values in `GroupInstance.inert`.
  ///
  /// - Complexity: Linear in the nodes that the instances feed, and in the instances that are included.
  func readers(of instances: [NodeID]) -> Set<NodeID> {
    var readers: Set<NodeID> = []
    for instance in instances {
      for source in sources(of: instance) {
        readers.formUnion(graph.users(of: source).map(\.node).filter { contains($0) })
      }
      readers.formUnion(formulasMentioning(outputsOf: instance))
    }
    return instances.isEmpty ? [] : readers.union(self.instances.withInert)
  }

  private func group(ofInstance name: String) -> String? { names.node(named: name).flatMap { instances[$0]?.group } }

  /// Returns the rewritten references of `nodes`, and of the document's declared outputs, after groups changed.
  ///
  /// - Throws: If a formula cannot be rewritten with the same meaning.
  /// - Complexity: Linear in the nodes' texts and ports.
  func rewrites(
    of nodes: Set<NodeID>, _ interfaces: InterfaceChanges, isDocument: Bool = true
  ) throws(EditError) -> ReferenceRewrites {
    let group = { (name: String) in self.group(ofInstance: name) }
    var rewrites = ReferenceRewrites()
    for node in nodes.sorted() where contains(node) {
      if let formula = formulas[node] {
        guard let rewritten = interfaces.rewritten(formula, group: group) else {
          throw .interfaceChangesFormula(formulaOf: name(of: node))
        }
        if rewritten != formula || interfaces.acceptsMore(of: formula) { rewrites.formulas.append((node, rewritten)) }
        rewrites.note(interfaces.droppedInputs(in: formula), of: node)
        continue
      }
      if let parameters = parameters(of: node), let formula = parameters.formula,
        case .operator(let operation) = graph.content(of: node)
      {
        let variables = operation.descriptor.pointVariables
        let rewritten = interfaces.rewritten(formula) { name in
          PointVariable.named(name, among: variables) == nil ? group(name) : nil
        }
        guard let rewritten else { throw .interfaceChangesFormula(formulaOf: name(of: node)) }
        if rewritten != formula || interfaces.acceptsMore(of: formula) {
          rewrites.parameters.append((node, parameters.replacingFormula(rewritten)))
        }
        rewrites.note(interfaces.droppedInputs(in: formula), of: node)
      }
      var ports: [Int: String] = [:]
      for case (let port, let source?) in inputs(of: node).enumerated()
      where instances.contains(source) || hidden.contains(source) {
        let name = name(of: source)
        let mention = interfaces.mention(name, group: group)
        // An output with wires is renamed together with its node.
        if mention != name, instances.contains(source) || interfaces.isEmpty { ports[port] = mention }
      }
      if !ports.isEmpty { rewrites.wires.append((node, ports)) }
      if let instance = instances[node], !instance.inert.isEmpty {
        let renamed = instance.inert.map { entry in
          guard case .wire(let source) = entry.content else { return entry }
          return DanglingInput(entry.name, .wire(from: interfaces.mention(source, group: group)))
        }
        if renamed != instance.inert {
          var instance = instance
          instance.inert = renamed
          rewrites.instances.append((node, instance))
        }
      }
    }
    if isDocument, let outputs = interface.outputs,
      outputs.contains(where: { instances.contains($0) || hidden.contains($0) })
    {
      let names = outputs.map { name(of: $0) }
      let renamed = zip(outputs, names).map { output, name in
        instances.contains(output) || interfaces.isEmpty ? interfaces.mention(name, group: group) : name
      }
      if renamed != names { rewrites.outputs = renamed }
    }
    return rewrites
  }

  /// Stores rewritten references that fit the present inputs and outputs of groups.
  ///
  /// - Returns: The edits that restore the former texts.
  mutating func apply(_ rewrites: ReferenceRewrites, _ changes: inout [DocumentChange]) -> [Edit] {
    var lost: [Edit] = []
    for (node, formula) in rewrites.formulas {
      guard let old = formulas[node] else { continue }
      lost.append(.setFormula(node, old))
      // Arguments that are accepted now stay; undoing would drop them, so it restores the text.
      if formula == old { continue }
      _ = replaceContent(of: node, by: .formula(formula.program), formula: formula, &changes)
    }
    for (node, ports) in rewrites.wires {
      let old = inputs(of: node)
      var new = old
      for (port, name) in ports where new.indices.contains(port) { new[port] = outputNode(named: name) ?? new[port] }
      if new == old { continue }
      if isInstance(node) {
        lost.append(wiring(of: node, from: old))
        // All outputs of an instance have the same sources, so this closes no new loop.
        try? wireInstance(node, wires: new)
      } else {
        lost.append(.setInputs(node, old))
        try? graph.setInputs(new, of: node)
      }
      changes.append(.relationshipsChanged(node, old: old))
    }
    for (node, new) in rewrites.parameters {
      let old = parameters(of: node)
      lost.append(.setParameters(node, old))
      if new == old { continue }
      details[parameters: node] = new
      changes.append(.parametersChanged(node))
    }
    for node in Set(rewrites.wires.map(\.node) + rewrites.parameters.map(\.node)).sorted() {
      compileParameters(of: node)
    }
    for (node, instance) in rewrites.instances {
      guard let old = instances[node] else { continue }
      lost.append(.setInstance(node, old))
      instances[node]?.inert = instance.inert
      changes.append(.attributesChanged(node, .instances))
    }
    changes += rewrites.dropped.map { .argumentsDropped($0.node, inputs: $0.inputs) }
    if let outputs = rewrites.outputs {
      var new = interface
      var met: Set<NodeID> = []
      new[.outputs] = outputs.compactMap { outputNode(named: $0) }.filter { met.insert($0).inserted }
      if let edit = replaceInterface(by: new, &changes) { lost.append(edit) }
    }
    return lost
  }

  /// Adds the output's name where a changed node refers to an instance with several outputs.
  ///
  /// For example, `house` becomes `house.payment`.
  ///
  /// - Returns: The edits that restore the former texts.
  /// - Complexity: Linear in the changes and the nodes that read the affected instances; O(1) without instances.
  mutating func nameInstances(touchedBy changes: inout [DocumentChange]) -> [Edit] {
    if instances.isEmpty || changes.isEmpty { return [] }
    var touched: Set<NodeID> = []
    for change in changes
    where change.touches([.existence, .numbers, .contents, .texts, .parameters, .links, .attributes]) {
      touched.formUnion(change.nodes.filter { contains($0) })
    }
    touched.formUnion(readers(of: touched.filter { lowered(of: $0)?.isNamed ?? false }))
    return nameInstances(in: touched, &changes)
  }

  /// Adds the output's name where a node refers to an instance with several outputs, as a file reader does.
  ///
  /// - Complexity: Linear in the instances and in the nodes that read them.
  mutating func nameAllInstances() {
    if instances.isEmpty { return }
    let instances = instances.nodes.filter { lowered(of: $0)?.isNamed ?? false }
    if instances.isEmpty { return }
    var unnoted: [DocumentChange] = []
    // Outputs after the first are already read by name, except for those of instances inside.
    let others = instances.filter { lowered(of: $0)?.outputs.contains { $0.instance != nil } ?? false }
    let first = instances.flatMap { graph.users(of: $0) }.map(\.node).filter { contains($0) }
    _ = nameInstances(in: readers(of: others).union(first).union(self.instances.withInert), &unnoted)
  }

  /// Returns the node where a wire from `node` must begin.
  ///
  /// For an instance with several outputs, this is its first output; otherwise it is `node` itself.
  mutating func namedSource(_ node: NodeID) -> NodeID {
    guard instances.contains(node), let lowered = lowered(of: node), lowered.isNamed, let first = lowered.outputs.first
    else {
      return node
    }
    return outputNode(named: "\(name(of: node)).\(first.name)") ?? node
  }

  private mutating func nameInstances(in nodes: Set<NodeID>, _ changes: inout [DocumentChange]) -> [Edit] {
    // A text that cannot express it stays unchanged.
    let interfaces = InterfaceChanges(in: groups)
    var lost: [Edit] = []
    for node in nodes.sorted() {
      guard let rewrites = try? rewrites(of: [node], interfaces, isDocument: false) else { continue }
      lost += apply(rewrites, &changes)
    }
    if let rewrites = try? rewrites(of: [], interfaces) { lost += apply(rewrites, &changes) }
    return lost
  }
}

// The interfaces of imported groups that a document stores.
extension DocumentContents {
  /// The inputs and outputs of imported groups that the document uses by position, sorted by the groups' names.
  ///
  /// An output is used by position if its name is not written. An input is used by position if a call has an argument
  /// without a name. Files contain these inputs and outputs, so that a reader knows the intended meaning even if the
  /// imported file has changed.
  ///
  /// - Complexity: Linear in the instances and calls of imported groups; O(1) without imports.
  public var interfacesToRemember: [(String, GroupSignature)] {
    if imports.isEmpty { return [] }
    let documents = [self] + groups.names.compactMap { groups[$0] }
    let used = documents.reduce(into: Set<String>()) { $0.formUnion($1.instances.groups) }
    let names = Set(imports.map(\.name))
    return used.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { group in
      guard names.contains(Groups.parts(of: group).document), let signature = groups.knownSignature(of: group),
        documents.contains(where: { $0.mentionsByPlace(group) })
      else { return nil }
      return (group, signature)
    }
  }

  /// Returns whether the document uses inputs or outputs of a group by position and not by name.
  ///
  /// An instance counts if it is read without the name of an output. A call counts if it has positional arguments or no
  /// output.
  private func mentionsByPlace(_ group: String) -> Bool {
    for instance in instances.instances(of: group)
    where graph.users(of: instance).contains(where: { contains($0.node) }) { return true }
    for instance in instances.instances(of: group) where isOutput(instance) || openMentions.contains(name(of: instance))
    {
      return true
    }
    return instances.callers(of: group).contains { caller in
      let calls = (formulas[caller] ?? parameters(of: caller)?.formula)?.calls ?? []
      return calls.contains { call in
        call.group.utf8.elementsEqual(group.utf8) && (call.output == nil || call.labels.contains { $0 == nil })
      }
    }
  }

  /// The imported groups that the document uses by position, and that changed since the document was written.
  ///
  /// Only changes of their inputs or outputs count.
  ///
  /// - Complexity: The same as for `interfacesToRemember`.
  public var changedInterfaces: [ChangedInterface] {
    if groups.remembered.isEmpty { return [] }
    return interfacesToRemember.compactMap { group, signature in
      guard let old = groups.remembered[group], old != signature else { return nil }
      return ChangedInterface(group: group, old: old, new: signature)
    }
  }

  /// Returns the document with all inputs and outputs of groups written by name: `f(x = 1).y` instead of `f(1)`.
  ///
  /// In this form, documents whose groups differ in the order of inputs and outputs can be compared and merged line by
  /// line. For imports that were not read, the stored inputs and outputs are used. A formula that would become too long
  /// stays unchanged.
  ///
  /// - Parameter groups: If not nil, only calls of these groups are rewritten. Their arguments are sorted by name, so
  ///   that equal calls have equal texts.
  /// - Returns: The document.
  /// - Complexity: Linear in the document and its definitions.
  public func inNamedForm(of groups: Set<String>? = nil) -> DocumentContents {
    if instances.isEmpty, self.groups.isEmpty { return self }
    var named = self
    for name in self.groups.names {
      guard let definition = self.groups.definition(named: name) else { continue }
      named.groups.set(GroupDefinition(definition.contents.inNamedForm(of: groups), definition.lowered), named: name)
    }
    if let groups, instances.groups.isDisjoint(with: groups) { return named }
    let interfaces = InterfaceChanges(in: self.groups, naming: groups.map { .sorted(of: $0) } ?? .all)
    var unnoted: [DocumentChange] = []
    for node in nodes {
      guard let rewrites = try? rewrites(of: [node], interfaces, isDocument: false) else { continue }
      _ = named.apply(rewrites, &unnoted)
    }
    if let rewrites = try? rewrites(of: [], interfaces) { _ = named.apply(rewrites, &unnoted) }
    _ = named.propagate()
    return named
  }

  /// Returns the document with formulas written as in one of the documents that were merged.
  ///
  /// It reverts `inNamedForm(of:)` after the merge of documents in this form, with the same groups. Each formula gets
  /// the text of the first of `sides` whose formula has the same meaning.
  ///
  /// - Complexity: Linear in the document and in the sides.
  public func inTypedForm(of sides: [DocumentContents], groups: Set<String>) -> DocumentContents {
    var typed = self
    var definitions: [String: DocumentContents] = [:]
    for name in self.groups.names {
      guard let definition = self.groups[name] else { continue }
      definitions[name] = definition.withFormulas(of: sides.compactMap { $0.groups[name] }, groups)
    }
    var unnoted: [DocumentChange] = []
    if !definitions.isEmpty,
      let new = try? self.groups.recomputing(definitions, since: self.groups, whereChanged: { _ in false })
    {
      _ = try? typed.take(new.groups, new.changes, &unnoted)
    }
    typed = typed.withFormulas(of: sides, groups) ?? typed
    _ = typed.propagate()
    return typed
  }

  /// Returns a copy in which each formula that calls one of `groups` has its text from one of `sides`; nil if nothing
  /// changes.
  ///
  /// The text is from the first side whose formula has the same meaning.
  private func withFormulas(of sides: [DocumentContents], _ groups: Set<String>) -> DocumentContents? {
    if instances.groups.isDisjoint(with: groups) { return nil }
    let own = InterfaceChanges(in: self.groups, naming: .sorted(of: groups))
    let group = { (instance: String) in self.group(ofInstance: instance) }
    /// Returns the first side's formula that differs from `formula` but has the same meaning; nil if no side has one.
    func typedText(_ formula: Formula, _ text: (DocumentContents) -> Formula?) -> Formula? {
      sides.lazy.compactMap(text).first { $0 != formula && own.rewritten($0, group: group) == formula }
    }
    var typed = self
    var changes: [DocumentChange] = []
    for node in nodes {
      let name = name(of: node)
      if let formula = formulas[node] {
        if formula.calls.isEmpty, formula.names.isEmpty { continue }
        let said = typedText(formula) { side in side.names.node(named: name).flatMap { side.formulas[$0] } }
        guard let said else { continue }
        _ = typed.replaceContent(of: node, by: .formula(said.program), formula: said, &changes)
      } else if let parameters = parameters(of: node), let formula = parameters.formula {
        let said = typedText(formula) { side in
          side.names.node(named: name).flatMap { side.parameters(of: $0)?.formula }
        }
        guard let said else { continue }
        typed.details[parameters: node] = parameters.replacingFormula(said)
        typed.compileParameters(of: node)
        changes.append(.parametersChanged(node))
      }
    }
    if changes.isEmpty { return nil }
    _ = typed.nameInstances(touchedBy: &changes)
    return typed
  }
}

/// An imported group whose inputs or outputs differ from those stored in the importing document.
public struct ChangedInterface: Hashable, Sendable {
  /// The name of the group in the importing document.
  public let group: String
  /// The inputs and outputs when the document was written.
  public let old: GroupSignature
  /// The present inputs and outputs.
  public let new: GroupSignature

  /// A sentence that says what changed, with a suggestion; without initial capital and full stop.
  public var sentence: String {
    let parts = [(old.inputs, new.inputs, "inputs"), (old.outputs, new.outputs, "outputs")]
      .filter { $0.0 != $0.1 }.map { "\($2) \(Self.text($0)) are \(Self.text($1)) now" }
    let gone = old.inputs.filter { !new.inputs.contains($0) }
    let unused =
      gone.isEmpty ? "" : "; values given for \(MessageText.list(gone.map { "'\($0)'" })) have no effect any more"
    return
      "the interface of '\(group)' changed: \(parts.joined(separator: ", "))\(unused); "
      + "formulas were adapted, and the next save stores the change"
  }

  private static func text(_ names: [String]) -> String { "(\(names.joined(separator: ", ")))" }
}
