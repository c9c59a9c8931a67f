import EvaluationEngine
import Formulas

// Definitions: an edit of one is an edit of all that use it.
extension DocumentContents {
  mutating func setGroup(
    _ name: String, _ definition: GroupContents?, _ changes: inout [DocumentChange]
  ) throws(EditRefusal) -> Edit {
    if groups.isImported(name) { throw .importedGroup(name) }
    let old = groups[name].map { GroupContents($0) }
    guard let definition else {
      guard old != nil else { throw .noSuchGroup(name) }
      return try redefine(groups.defining(nil, named: name), name, back: .setGroup(name, old), &changes)
    }
    if old == nil, let problem = GroupName.problem(in: name) { throw .badGroupName(name, problem) }
    if imports.contains(where: { $0.name == name }) { throw .groupNameTaken(name) }
    if !definition.contents.imports.isEmpty { throw .groupInGroup(name) }
    return try redefine(groups.defining(definition.contents, named: name), name, back: .setGroup(name, old), &changes)
  }

  /// Takes groups of which one was defined anew; `back` defines it as before.
  private mutating func redefine(
    _ redefined: RedefinedGroups, _ name: String, renaming: GroupRenaming? = nil, back: Edit,
    _ changes: inout [DocumentChange]
  ) throws(EditRefusal) -> Edit {
    let old = groups
    let lost = redefined.lost + (try take(redefined.groups, renaming: renaming, &changes))
    changes.append(groups.change(of: name, from: old))
    return .joined([back] + lost)
  }

  mutating func apply(
    _ edit: Edit, inGroup name: String, _ changes: inout [DocumentChange]
  ) throws(EditRefusal) -> Edit {
    if groups.isImported(name) { throw .importedGroup(name) }
    guard let definition = groups.definition(named: name) else { throw .noSuchGroup(name) }
    if edit.isForOutermost { throw .groupInGroup(name) }
    var contents = definition.contents
    // Nodes that enter may use groups that it has not used so far.
    contents.groups = groups
    var inner: [DocumentChange] = []
    let inverse = try contents.apply(edit, noting: &inner)
    _ = contents.propagate()
    let new = try groups.defining(contents, named: name)
    let renaming = new.groups.definition(named: name).map {
      GroupRenaming(of: name, from: definition.lowered, to: $0.lowered)
    }
    return try redefine(new, name, renaming: renaming, back: .inGroup(name, inverse), &changes)
  }

  mutating func renameGroup(
    _ name: String, to newName: String, _ changes: inout [DocumentChange]
  ) throws(EditRefusal) -> Edit {
    if imports.contains(where: { $0.name == name }) { return try renameImport(name, to: newName, &changes) }
    if groups.isImported(name) { throw .importedGroup(name) }
    guard let definition = groups.definition(named: name) else { throw .noSuchGroup(name) }
    if name.utf8.elementsEqual(newName.utf8) { return .renameGroup(name, name) }
    if let problem = GroupName.problem(in: newName) { throw .badGroupName(newName, problem) }
    if groups[newName] != nil || imports.contains(where: { $0.name == newName }) { throw .groupNameTaken(newName) }
    // What it mentions in vain would be itself.
    if definition.contents.uses.groups.contains(newName) { throw .groupNameUsed(newName) }
    var dependents: [(name: String, contents: DocumentContents)] = []
    for other in groups.names where other != name {
      guard var contents = groups[other], contents.uses.groups.contains(name) || contents.uses.groups.contains(newName)
      else { continue }
      try contents.renameMentions(ofGroup: name, to: newName)
      dependents.append((other, contents))
    }
    let named = uses.uses(of: name) + uses.callers(of: name)
    var renamed = self
    try renamed.renameMentions(ofGroup: name, to: newName)
    var new = groups
    new.set(nil, named: name)
    new.set(
      GroupDefinition(definition.contents, GroupLowering.lowered(definition.contents, named: newName)), named: newName)
    var lost: [Edit] = []
    for (other, contents) in dependents {
      let redefined = try new.defining(contents, named: other)
      new = redefined.groups
      lost += redefined.lost
    }
    lost += try renamed.take(new, &changes)
    self = renamed
    changes += named.map { .attributesChanged($0, .uses) }
    changes.append(.groupRenamed(old: name, new: newName))
    return .joined([.renameGroup(newName, name)] + lost)
  }

  /// Has uses name a group otherwise, and formulas call it otherwise; what they compute follows when the groups are taken.
  private mutating func renameMentions(ofGroup name: String, to newName: String) throws(EditRefusal) {
    if uses.groups.contains(newName) { throw .groupNameUsed(newName) }
    try renameUsers(ofGroup: name, to: newName)
    // Until the groups are taken: what wires there are is asked of the group by its new name.
    if let definition = groups.definition(named: name) {
      groups.set(nil, named: name)
      groups.set(definition, named: newName)
    }
    hidden.renameShared(ofGroup: name, to: newName)
  }

  /// Has uses name a group otherwise, and formulas call it otherwise.
  mutating func renameUsers(ofGroup name: String, to newName: String) throws(EditRefusal) {
    for caller in uses.callers(of: name) {
      if let formula = formulas[caller] {
        guard let renamed = formula.renaming(group: name, to: newName) else {
          throw .groupNameChangesFormula(name: newName, formulaOf: self.name(of: caller))
        }
        setText(of: caller, renamed)
      } else if let parameters = parameters(of: caller), let formula = parameters.formula {
        guard let renamed = formula.renaming(group: name, to: newName) else {
          throw .groupNameChangesFormula(name: newName, formulaOf: self.name(of: caller))
        }
        setDetail(of: caller) { $0.parameters = parameters.replacingFormula(renamed) }
        uses.setCalls(Set(renamed.calls.map(\.group)), of: caller)
      }
    }
    for use in uses.uses(of: name) { uses[use]?.group = newName }
  }

  /// Gives a formula node another text that mentions the same, but for names in calls and behind dots.
  private mutating func setText(of node: NodeID, _ formula: Formula) {
    forgetOpenMentions(of: node)
    formulas[node] = formula
    uses.setCalls(Set(formula.calls.map(\.group)), of: node)
    noteOpenMentions(of: node)
  }

  /// Uses other groups from now on: what uses and calls those that changed computes and is fed by something else.
  ///
  /// - Returns: the edits that bring back what had to give way to a name.
  /// - Throws: where that closes a loop; nothing has changed then.
  mutating func take(
    _ new: Groups, renaming: GroupRenaming? = nil, _ changes: inout [DocumentChange]
  ) throws(EditRefusal) -> [Edit] {
    let old = groups
    let changed = uses.groups.filter { old.definition(named: $0) !== new.definition(named: $0) }
    let fedAsBefore: Set<String> =
      renaming?.isEmpty == false ? [] : changed.filter { old.isFed($0, asIn: new) }
    // Where values alone changed, what uses compute stays as it is too.
    let valued = fedAsBefore.filter { old.isLaid($0, asIn: new) }
    let reprogrammed = fedAsBefore.subtracting(valued)
    let touched = changed.subtracting(fedAsBefore)
    let users = uses.uses(ofAny: touched)
    let callers = Set(touched.union(reprogrammed).flatMap { uses.callers(of: $0) }).sorted()
    var lost: [Edit] = []
    let texts = try rewritten(callers, users, renaming, &lost)
    let before = users.map { node in
      (node: node, inputs: inputs(of: node), wires: wires(of: node), names: lowered(of: node)?.portNames)
    }
    let giveOtherwise = Set(touched.filter { old.signature(of: $0)?.outputs != new.signature(of: $0)?.outputs })
    if let renaming { try checkOutputs(renaming, users) }
    groups = new
    if let renaming { renameHidden(renaming, users) }
    var relaid: [UseChange] = []
    for (node, inputs, wires, oldNames) in before {
      guard let use = uses[node] else { continue }
      let names = new.definition(named: use.group)?.lowered.portNames ?? []
      let isSame = names == oldNames && renaming?.inputs.isEmpty ?? true
      let entries =
        isSame
        ? UseEntries(use, wires: inputs)
        : entries(renaming?.renamed(use) ?? use, names, renaming?.wires(wires, of: use) ?? wires)
      if entries.hasLost { lost.append(.setUse(node, use)) }
      relaid.append(
        UseChange(
          node: node, oldUse: use, oldInputs: inputs, entries: entries,
          isNamedOtherwise: names != oldNames ?? [] || giveOtherwise.contains(use.group)))
    }
    let oldTexts = texts.compactMap { node, _ in formulas[node].map { (node, $0) } }
    for (node, formula) in texts { setText(of: node, formula) }
    do throws(EditRefusal) {
      try relay(relaid, &changes)
    } catch {
      for (node, formula) in oldTexts { setText(of: node, formula) }
      groups = old
      if let renaming { renameHidden(renaming.reversed, users) }
      restore(relaid)
      throw error
    }
    for caller in callers where formulas.contains(caller) { linkFormula(caller) }
    // The formula of a parameter has the values of defaults in it.
    for caller in Set(changed.flatMap { uses.callers(of: $0) }).sorted() where !formulas.contains(caller) {
      compileParameters(of: caller)
    }
    for group in reprogrammed { reprogram(usesOf: group, from: old) }
    for group in fedAsBefore { updateShared(of: group) }
    changes += texts.map { .textChanged($0.0) }
    noteRenamedOutputs(renaming, users, &changes)
    return lost
  }

  /// Has the uses of a group, fed as in its definition of before, compute what it computes.
  ///
  /// - Complexity: linear in all uses and in the steps of its programs.
  private mutating func reprogram(usesOf group: String, from old: Groups) {
    guard let before = old.definition(named: group)?.lowered, let after = groups.definition(named: group)?.lowered
    else { return }
    let users = uses.uses(of: group)
    for (place, output) in after.outputs.enumerated() where output.program != before.outputs[place].program {
      graph.setProgram(
        output.program, of: place == 0 ? users : users.compactMap { hidden.output(of: $0, output.name) })
    }
  }

  /// Notes the nodes whose wires begin at an output that is called otherwise.
  private func noteRenamedOutputs(
    _ renaming: GroupRenaming?, _ users: [NodeID], _ changes: inout [DocumentChange]
  ) {
    guard let renaming, !renaming.outputs.isEmpty else { return }
    var fed: Set<NodeID> = []
    for use in users where uses[use]?.group == renaming.group {
      for output in hidden.outputs(of: use) { fed.formUnion(graph.users(of: output.node).map(\.node)) }
    }
    for node in fed.sorted() where contains(node) {
      changes.append(.relationshipsChanged(node, old: inputs(of: node)))
    }
  }

  /// Refuses a name for an output that wires begin at in some use, though there was no such output so far.
  private func checkOutputs(_ renaming: GroupRenaming, _ users: [NodeID]) throws(EditRefusal) {
    if renaming.outputs.isEmpty { return }
    for use in users where uses[use]?.group == renaming.group {
      for name in renaming.outputs.values where renaming.outputs[name] == nil {
        guard let output = hidden.output(of: use, name), graph.hasUsers(output) else { continue }
        throw .nameTaken(self.name(of: output))
      }
    }
  }

  private mutating func renameHidden(_ renaming: GroupRenaming, _ users: [NodeID]) {
    hidden.renameShared(renaming.shared)
    if renaming.outputs.isEmpty { return }
    for use in users where uses[use]?.group == renaming.group {
      let outputs = hidden.outputs(of: use)
      for name in renaming.outputs.values where renaming.outputs[name] == nil {
        // One that nothing begins at gives way.
        if let output = hidden.output(of: use, name) { removeHidden(output) }
      }
      for output in outputs where hidden.contains(output.node) {
        if let name = renaming.outputs[output.name] { hidden.renameOutput(output.node, of: use, to: name) }
      }
    }
  }

  /// The formulas that name an input or output which is called otherwise, as they will read.
  private func rewritten(
    _ callers: [NodeID], _ users: [NodeID], _ renaming: GroupRenaming?, _ lost: inout [Edit]
  ) throws(EditRefusal) -> [(NodeID, Formula)] {
    guard let renaming, !renaming.isEmpty else { return [] }
    var mentioning = Set(callers)
    for use in users where uses[use]?.group == renaming.group {
      mentioning.formUnion(formulasFed(byUse: use))
      // Those that mention an output in vain under either name follow the name too.
      mentioning.formUnion(formulasMentioning(outputsOf: use))
      mentioning.formUnion(
        openMentions.formulas(mentioning: renaming.outputs.values.map { "\(name(of: use)).\($0)" }))
    }
    var rewritten: [(NodeID, Formula)] = []
    for node in mentioning.sorted() {
      guard let formula = formulas[node] else { continue }
      let isUse = { (name: String) in
        self.node(named: name).flatMap { self.uses[$0] }?.group == renaming.group
      }
      guard let renamed = renaming.renamed(formula, isUse: isUse) else {
        throw .groupNameChangesFormula(name: renaming.group, formulaOf: name(of: node))
      }
      // Going back is another rewriting, which need not meet the same names.
      if renaming.reversed.renamed(renamed, isUse: isUse) != formula { lost.append(.setFormula(node, formula)) }
      if renamed != formula { rewritten.append((node, renamed)) }
    }
    return rewritten
  }
}

/// Groups after an edit of one of them.
struct RedefinedGroups {
  var groups: Groups
  /// The edits that bring back what other definitions had and had to give up.
  var lost: [Edit] = []
}

extension Groups {
  /// Whether both define the group of that name, and its uses are fed alike.
  fileprivate func isFed(_ name: String, asIn other: Groups) -> Bool {
    guard let own = definition(named: name), let others = other.definition(named: name) else { return false }
    return own.lowered.isFed(as: others.lowered)
  }

  /// Whether both define the group of that name, and its uses are laid alike.
  fileprivate func isLaid(_ name: String, asIn other: Groups) -> Bool {
    guard let own = definition(named: name), let others = other.definition(named: name) else { return false }
    return own.lowered.isLaid(as: others.lowered)
  }

  /// These groups with a definition in place of the one of that name, or without it, and all that use it computed anew.
  ///
  /// - Throws: where a group would contain itself, lie too deep inside others, or have a loop of links.
  /// - Complexity: linear in the definitions and in those that use it, over however many others.
  func defining(_ contents: DocumentContents?, named name: String) throws(EditRefusal) -> RedefinedGroups {
    var new = self
    if contents == nil { new.set(nil, named: name) }
    return try new.recomputing(contents.map { [name: $0] } ?? [:]) { $0 == name }
  }

  /// These groups with other definitions, and all that use what changed computed anew, over however many others.
  ///
  /// - Throws: where a group would contain itself, lie too deep inside others, or have a loop of links.
  /// - Complexity: linear in the definitions and in those that use what changed.
  func recomputing(
    _ contents: [String: DocumentContents] = [:], whereChanged isChanged: (String) -> Bool
  ) throws(EditRefusal) -> RedefinedGroups {
    var references: [String: Set<String>] = [:]
    for other in names { references[other] = self[other]?.uses.groups }
    for (name, contents) in contents { references[name] = contents.uses.groups }
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
    for other in order {
      let used = references[other] ?? []
      guard contents[other] != nil || used.contains(where: { changed.contains($0) || isChanged($0) }),
        var definition = contents[other] ?? self[other]
      else { continue }
      changed.insert(other)
      var unnoted: [DocumentChange] = []
      lost += try definition.take(new.subset(used), &unnoted).map { .inGroup(other, $0) }
      _ = definition.propagate()
      // That of an imported document goes by a name that leads to it.
      let name = self.definition(named: other)?.lowered.name ?? other
      new.set(GroupDefinition(definition, GroupLowering.lowered(definition, named: name)), named: other)
    }
    return RedefinedGroups(groups: new, lost: lost)
  }
}

extension Edit {
  /// Whether it is about what only a document has that is no definition.
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
