import EvaluationEngine
import Formulas

// Edits of definitions affect all groups and nodes that use them.
extension DocumentContents {
  /// Returns whether two definitions have the same content and the same order of nodes.
  ///
  /// - Complexity: The same as for comparing two documents.
  private func isIdentical(to other: DocumentContents) -> Bool {
    DocumentComparison(definition: self, other).isEmpty
      && nodesInFileOrder().map { name(of: $0) } == other.nodesInFileOrder().map { other.name(of: $0) }
  }

  mutating func setGroup(
    _ name: String, _ definition: GroupContents?, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    if groups.isImported(name) { throw .importedGroup(name) }
    let old = groups[name].map { GroupContents($0) }
    guard let definition else {
      guard old != nil else { throw .noSuchGroup(name) }
      return try redefine(groups.defining(nil, named: name), name, back: .setGroup(name, old), &changes)
    }
    if old == nil, let problem = GroupName.problem(in: name) { throw .badGroupName(name, problem) }
    if imports.contains(where: { $0.name == name }) { throw .groupNameTaken(name) }
    if !definition.contents.imports.isEmpty { throw .groupInGroup(name) }
    if let old, old.contents.isIdentical(to: definition.contents) { return .setGroup(name, old) }
    return try redefine(groups.defining(definition.contents, named: name), name, back: .setGroup(name, old), &changes)
  }

  private mutating func redefine(
    _ redefined: RedefinedGroups, _ name: String, back: Edit, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    let old = groups
    let lost = redefined.lost + (try take(redefined.groups, redefined.changes, &changes))
    changes.append(groups.change(of: name, from: old))
    return .joined([back] + lost)
  }

  mutating func apply(
    _ edit: Edit, inGroup name: String, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    if groups.isImported(name) { throw .importedGroup(name) }
    guard let definition = groups.definition(named: name) else { throw .noSuchGroup(name) }
    if edit.isForOutermost { throw .groupInGroup(name) }
    var contents = definition.contents
    // New nodes may use groups that the definition has not used so far.
    contents.groups = groups
    var inner: [DocumentChange] = []
    var inverse = try contents.apply(edit, noting: &inner)
    if inner.isEmpty { return .inGroup(name, inverse) }
    let settled = contents.nameInstances(touchedBy: &inner)
    if !settled.isEmpty { inverse = .group(settled.reversed() + [inverse]) }
    _ = contents.propagate()
    let new = try groups.defining(contents, named: name, hasSameNodes: true)
    return try redefine(new, name, back: .inGroup(name, inverse), &changes)
  }

  mutating func renameGroup(
    _ name: String, to newName: String, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    if imports.contains(where: { $0.name == name }) { return try renameImport(name, to: newName, &changes) }
    if groups.isImported(name) { throw .importedGroup(name) }
    guard let definition = groups.definition(named: name) else { throw .noSuchGroup(name) }
    if name.utf8.elementsEqual(newName.utf8) { return .renameGroup(name, name) }
    if let problem = GroupName.problem(in: newName) { throw .badGroupName(newName, problem) }
    if groups[newName] != nil || imports.contains(where: { $0.name == newName }) { throw .groupNameTaken(newName) }
    // Otherwise a missing group that it uses would become the group itself.
    if definition.contents.instances.groups.contains(newName) { throw .groupNameUsed(newName) }
    var dependents: [(name: String, contents: DocumentContents)] = []
    for other in groups.names where other != name {
      guard var contents = groups[other],
        contents.instances.groups.contains(name) || contents.instances.groups.contains(newName)
      else { continue }
      try contents.renameMentions(ofGroup: name, to: newName)
      dependents.append((other, contents))
    }
    let named = instances.instances(of: name) + instances.callers(of: name)
    var renamed = self
    try renamed.renameMentions(ofGroup: name, to: newName)
    var new = groups
    new.set(nil, named: name)
    new.set(
      GroupDefinition(definition.contents, GroupLowering.lowered(definition.contents, named: newName)), named: newName)
    var lost: [Edit] = []
    for (other, contents) in dependents {
      let redefined = try new.defining(contents, named: other, hasSameNodes: true)
      new = redefined.groups
      lost += redefined.lost
    }
    lost += try renamed.take(new, InterfaceChanges(in: new), &changes)
    self = renamed
    changes += named.map { .attributesChanged($0, .instances) }
    changes.append(.groupRenamed(old: name, new: newName))
    return .joined([.renameGroup(newName, name)] + lost)
  }

  /// Renames a group in its instances and in the formulas that call it.
  ///
  /// The caller replaces the groups themselves afterwards, which also changes the programs.
  private mutating func renameMentions(ofGroup name: String, to newName: String) throws(EditError) {
    if instances.groups.contains(newName) { throw .groupNameUsed(newName) }
    try renameUsers(ofGroup: name, to: newName)
    // Until the groups are replaced, wires are looked up in the group under its new name.
    if let definition = groups.definition(named: name) {
      groups.set(nil, named: name)
      groups.set(definition, named: newName)
    }
    hidden.renameShared(ofGroup: name, to: newName)
  }

  mutating func renameUsers(ofGroup name: String, to newName: String) throws(EditError) {
    for caller in instances.callers(of: name) {
      if let formula = formulas[caller] {
        guard let renamed = formula.renaming(group: name, to: newName) else {
          throw .groupNameChangesFormula(name: newName, formulaOf: self.name(of: caller))
        }
        setText(of: caller, renamed)
      } else if let parameters = parameters(of: caller), let formula = parameters.formula {
        guard let renamed = formula.renaming(group: name, to: newName) else {
          throw .groupNameChangesFormula(name: newName, formulaOf: self.name(of: caller))
        }
        details[parameters: caller] = parameters.replacingFormula(renamed)
        instances.setCalls(Set(renamed.calls.map(\.group)), of: caller)
      }
    }
    for instance in instances.instances(of: name) { instances[instance]?.group = newName }
  }

  /// Replaces the text of a formula whose sources stay the same.
  ///
  /// Only names of groups and inputs in calls, and names after dots, may differ.
  private mutating func setText(of node: NodeID, _ formula: Formula) {
    forgetOpenMentions(of: node)
    formulas[node] = formula
    instances.setCalls(Set(formula.calls.map(\.group)), of: node)
    noteOpenMentions(of: node)
  }

  /// Replaces the groups of the document, and compiles the instances and calls of changed groups again.
  ///
  /// References to inputs and outputs of the groups are rewritten so that they keep their meaning.
  ///
  /// - Returns: The edits that restore rewritten references, and removed wires and values of instances. They also
  ///   restore references that already had the new name.
  /// - Throws: If this closes a loop; nothing has changed in this case.
  mutating func take(
    _ new: Groups, _ interfaces: InterfaceChanges, _ changes: inout [DocumentChange]
  ) throws(EditError) -> [Edit] {
    let old = groups
    let changed = instances.groups.filter { old.definition(named: $0) !== new.definition(named: $0) }
    let fedAsBefore = changed.filter { interfaces[$0] == nil && old.isFed($0, asIn: new) }
    // If only values changed, the instances compute the same as before.
    let valued = fedAsBefore.filter { old.isLaid($0, asIn: new) }
    let reprogrammed = fedAsBefore.subtracting(valued)
    let touched = changed.subtracting(fedAsBefore)
    let users = instances.instances(ofAny: touched)
    let callers = Set(touched.union(reprogrammed).flatMap { instances.callers(of: $0) }).sorted()
    let rewrites =
      interfaces.isEmpty
      ? ReferenceRewrites() : try rewrites(of: readers(of: users).union(callers), interfaces)
    let before = users.map { node in
      (node: node, inputs: inputs(of: node), wires: wires(of: node), names: lowered(of: node)?.portNames)
    }
    let giveOtherwise = Set(touched.filter { old.signature(of: $0)?.outputs != new.signature(of: $0)?.outputs })
    for change in interfaces.changes.values { try checkOutputs(change, users) }
    let captured = interfaces.changes.values.flatMap { capturing($0, users) }
    groups = new
    for change in interfaces.changes.values { renameHidden(change.shared, change.group, change.renamedOutputs, users) }
    var lost: [Edit] = []
    var relaid: [InstanceChange] = []
    for (node, inputs, wires, oldNames) in before {
      guard let instance = instances[node] else { continue }
      let names = new.definition(named: instance.group)?.lowered.portNames ?? []
      let change = interfaces[instance.group]
      let isSame = names == oldNames && change?.renamedInputs.isEmpty ?? true
      let entries =
        isSame
        ? InstanceEntries(instance, wires: inputs)
        : entries(change?.renamed(instance) ?? instance, names, change?.wires(wires) ?? wires)
      if entries.hasLost { lost.append(.setInstance(node, instance)) }
      relaid.append(
        InstanceChange(
          node: node, oldInstance: instance, oldInputs: inputs, entries: entries,
          isNamedOtherwise: names != oldNames ?? [] || giveOtherwise.contains(instance.group)))
    }
    do throws(EditError) {
      try relay(relaid, &changes)
    } catch {
      groups = old
      for change in interfaces.changes.values {
        let back = Dictionary(change.renamedOutputs.map { ($0.value, $0.key) }) { first, _ in first }
        renameHidden(
          Dictionary(change.shared.map { ($0.value, $0.key) }) { first, _ in first }, change.group, back, users)
      }
      restore(relaid)
      throw error
    }
    for caller in callers where formulas.contains(caller) { linkFormula(caller) }
    // A compiled parameter formula contains the values of defaults.
    for caller in Set(changed.flatMap { instances.callers(of: $0) }).sorted() where !formulas.contains(caller) {
      compileParameters(of: caller)
    }
    for group in reprogrammed { reprogram(usesOf: group, from: old) }
    for group in fedAsBefore { updateShared(of: group) }
    lost += apply(rewrites, &changes)
    for change in interfaces.changes.values { noteRenamedOutputs(change, users, &changes) }
    return lost + captured
  }

  /// Returns edits for undo that restore references which had the new name of an input or output before it was renamed.
  ///
  /// Without these edits, undo would rename these references too when it renames the input or output back.
  private func capturing(_ change: InterfaceChange, _ users: [NodeID]) -> [Edit] {
    let outputs = Set(change.renamedOutputs.values).subtracting(change.old.outputs)
    let inputs = Set(change.renamedInputs.values).subtracting(change.old.inputs)
    if outputs.isEmpty, inputs.isEmpty { return [] }
    let users = users.filter { instances[$0]?.group == change.group }
    let mentions = users.flatMap { instance in outputs.map { "\(name(of: instance)).\($0)" } }
    let callers = instances.callers(of: change.group).filter { caller in
      let calls = (formulas[caller] ?? parameters(of: caller)?.formula)?.calls ?? []
      return calls.contains { call in
        call.group == change.group
          && (call.output.map(outputs.contains) ?? false || call.labels.contains { $0.map(inputs.contains) ?? false })
      }
    }
    let readers = Set(openMentions.formulas(mentioning: mentions) + callers).sorted().map { node in
      formulas[node].map { Edit.setFormula(node, $0) } ?? .setParameters(node, parameters(of: node))
    }
    return readers
      + users.compactMap { node in
        guard let instance = instances[node], instance.inert.contains(where: { inputs.contains($0.name) }) else {
          return nil
        }
        return .setInstance(node, instance)
      }
  }

  /// Stores the new programs of a group's instances after its definition changed.
  ///
  /// The nodes that feed the instances stay the same.
  ///
  /// - Complexity: Linear in all instances and in the steps of the group's programs.
  private mutating func reprogram(usesOf group: String, from old: Groups) {
    guard let before = old.definition(named: group)?.lowered, let after = groups.definition(named: group)?.lowered
    else { return }
    let users = instances.instances(of: group)
    for (place, output) in after.outputs.enumerated() where output.program != before.outputs[place].program {
      graph.setProgram(
        output.program, of: place == 0 ? users : users.compactMap { hidden.output(of: $0, output.name) })
    }
  }

  private func noteRenamedOutputs(
    _ change: InterfaceChange, _ users: [NodeID], _ changes: inout [DocumentChange]
  ) {
    if change.renamedOutputs.isEmpty { return }
    var fed: Set<NodeID> = []
    for instance in users where instances[instance]?.group == change.group {
      for output in hidden.outputs(of: instance) { fed.formUnion(graph.users(of: output.node).map(\.node)) }
    }
    for node in fed.sorted() where contains(node) {
      changes.append(.relationshipsChanged(node, old: inputs(of: node)))
    }
  }

  private func checkOutputs(_ change: InterfaceChange, _ users: [NodeID]) throws(EditError) {
    let renamed = change.renamedOutputs
    if renamed.isEmpty { return }
    for instance in users where instances[instance]?.group == change.group {
      for name in renamed.values where renamed[name] == nil {
        guard let output = hidden.output(of: instance, name), graph.hasUsers(output) else { continue }
        throw .nameTaken(self.name(of: output))
      }
    }
  }

  private mutating func renameHidden(
    _ shared: [String: String], _ group: String, _ renamed: [String: String], _ users: [NodeID]
  ) {
    hidden.renameShared(shared)
    if renamed.isEmpty { return }
    for instance in users where instances[instance]?.group == group {
      let outputs = hidden.outputs(of: instance)
      for name in renamed.values where renamed[name] == nil {
        // An output without wires is removed in favour of the renamed one.
        if let output = hidden.output(of: instance, name) { removeHidden(output) }
      }
      for output in outputs where hidden.contains(output.node) {
        if let name = renamed[output.name] { hidden.renameOutput(output.node, of: instance, to: name) }
      }
    }
  }
}

struct RedefinedGroups {
  var groups: Groups
  /// The edits that restore references, wires and values that other definitions lost.
  var lost: [Edit] = []
  let changes: InterfaceChanges
}

extension Groups {
  fileprivate func isFed(_ name: String, asIn other: Groups) -> Bool {
    guard let own = definition(named: name), let others = other.definition(named: name) else { return false }
    return own.lowered.isFed(as: others.lowered)
  }

  fileprivate func isLaid(_ name: String, asIn other: Groups) -> Bool {
    guard let own = definition(named: name), let others = other.definition(named: name) else { return false }
    return own.lowered.isLaid(as: others.lowered)
  }

  /// Returns these groups with one definition replaced, added or removed.
  ///
  /// All groups that use it are compiled again.
  ///
  /// - Parameters:
  ///   - contents: The new definition; nil removes the group.
  ///   - name: The name of the group.
  ///   - hasSameNodes: How to match the inputs and outputs of the old and the new definition: by node if true, by name
  ///     if false.
  /// - Returns: The new groups, and how inputs and outputs changed.
  /// - Throws: If a group would contain itself, be nested too deeply, or have a loop of links.
  /// - Complexity: Linear in the changed definition, and in the definitions that use it directly or indirectly.
  func defining(
    _ contents: DocumentContents?, named name: String, hasSameNodes: Bool = false
  ) throws(EditError) -> RedefinedGroups {
    var new = self
    if contents == nil { new.set(nil, named: name) }
    return try new.recomputing(
      contents.map { [name: $0] } ?? [:], hasSameNodes: hasSameNodes, since: self
    ) { $0 == name }
  }

  /// Returns these groups with new definitions.
  ///
  /// All groups that use the new definitions, directly or indirectly, are compiled again. `old` has the inputs and
  /// outputs to which the document still refers.
  ///
  /// - Throws: If a group would contain itself, be nested too deeply, or have a loop of links.
  /// - Complexity: Linear in the changed definitions, and in the definitions that use them.
  func recomputing(
    _ contents: [String: DocumentContents] = [:], hasSameNodes: Bool = true, since old: Groups,
    whereChanged isChanged: (String) -> Bool
  ) throws(EditError) -> RedefinedGroups {
    var references: [String: Set<String>] = [:]
    for other in names { references[other] = self[other]?.instances.groups }
    for (name, contents) in contents { references[name] = contents.instances.groups }
    let order: [String]
    do throws(GroupsProblem) {
      order = try GroupOrder.innermostFirst(references.keys.sorted()) { references[$0] ?? [] }
    } catch {
      switch error {
      case .loop(let loop): throw .groupLoop(loop)
      case .tooDeep(let name, let limit): throw .groupsTooDeep(name, limit: limit)
      case .tooMany(let limit): throw .tooMany(.groups, limit: limit)
      case .nodeLoop(_, let loop): throw .loopThroughFormula(loop)
      }
    }
    var new = self
    var lost: [Edit] = []
    var changed: Set<String> = []
    var interfaces: [String: InterfaceChange] = [:]
    for (name, change) in importChanges(since: old).changes where isChanged(name) { interfaces[name] = change }
    for other in order {
      let used = references[other] ?? []
      guard contents[other] != nil || used.contains(where: { changed.contains($0) || isChanged($0) }),
        var definition = contents[other] ?? self[other]
      else { continue }
      changed.insert(other)
      var unnoted: [DocumentChange] = []
      let subset = new.subset(used)
      // A definition from another document was written for the interfaces that it knows.
      let known = definition.groups
      let inner = InterfaceChanges(
        used.compactMap { name in
          if let change = interfaces[name] { return change }
          guard contents[other] != nil, let before = known.knownSignature(of: name), let after = new.signature(of: name)
          else { return nil }
          return InterfaceChange(of: name, from: before, to: after)
        }, in: subset)
      let taken = try definition.take(subset, inner, &unnoted)
      lost += (definition.nameInstances(touchedBy: &unnoted).reversed() + taken).map { .inGroup(other, $0) }
      _ = definition.propagate()
      // The definition of an imported document has a qualified name.
      let name = self.definition(named: other)?.lowered.name ?? other
      let redefined = GroupDefinition(definition, GroupLowering.lowered(definition, named: name))
      new.set(redefined, named: other)
      guard let before = old.definition(named: other) else { continue }
      interfaces[other] =
        hasSameNodes || contents[other] == nil
        ? InterfaceChange(of: other, from: before, to: redefined, inner: inner.changes)
        : InterfaceChange(of: other, from: before.lowered.signature, to: redefined.lowered.signature)
    }
    return RedefinedGroups(groups: new, lost: lost, changes: InterfaceChanges(interfaces.values, in: new))
  }
}

extension Edit {
  /// Whether the edit changes something that the definition of a group cannot have, such as scenarios.
  fileprivate var isForOutermost: Bool {
    var rest = [self]
    while let edit = rest.popLast() {
      switch edit {
      case .setGroup, .inGroup, .renameGroup, .setImports, .setScenarios: return true
      case .group(let edits): rest += edits
      case _: break
      }
    }
    return false
  }
}
