import EvaluationEngine
import Formulas

private struct RenamedMentions {
  var rewritten: [(node: NodeID, formula: Formula)] = []
  /// The formulas that mentioned the new name before any node had it, and are now linked to the node.
  var captured: [(node: NodeID, formula: Formula)] = []
}

extension DocumentContents {
  mutating func rename(
    _ node: NodeID, to name: String, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    try requireNode(node)
    if let refusal = refusal(ofName: name, for: node) { throw refusal }
    let old = self.name(of: node)
    guard old != name else { return .rename(node, old) }
    let mentions = try mentions(of: node, renamedTo: name)
    let rewritten = try parametersMentioning(node, renamedTo: name)
    names.setName(name, of: node)
    changes.append(.nodeRenamed(node, old: old, new: name))
    var inverse = rewrite(mentions, after: .rename(node, old), &changes)
    var kept = renameInert(old, to: name, &changes)
    if scenarios.mention(old) || scenarios.mention(name) {
      // Otherwise undo would also rename existing entries with the new name.
      kept.append(.setScenarios(scenarios))
      _ = replaceScenarios(by: scenarios.renaming([old: name]), &changes)
    }
    if !kept.isEmpty { inverse = .group([inverse] + kept) }
    if rewritten.isEmpty { return inverse }
    for (user, before, after) in rewritten {
      details[parameters: user] = after
      compileParameters(of: user)
      if before != after { changes.append(.parametersChanged(user)) }
    }
    return .group([inverse] + rewritten.map { .setParameters($0.node, $0.old) })
  }

  /// Returns how the formulas change if a node is renamed.
  ///
  /// - Throws: If a formula would have another meaning, or if its links would close a loop.
  private func mentions(of node: NodeID, renamedTo name: String) throws(EditError) -> RenamedMentions {
    var mentions = RenamedMentions()
    if !graph.hasOutput(node) { return mentions }
    // An instance is also mentioned by its outputs.
    let outputs = lowered(of: node)?.outputs.map(\.name) ?? []
    for captured in openMentions.formulas(mentioning: [name] + outputs.map { "\(name).\($0)" }) {
      guard let formula = formulas[captured] else { continue }
      let sources = [node] + hidden.outputs(of: node).map(\.node)
      if let loop = sources.lazy.compactMap({ graph.loop(from: $0, into: captured) }).first {
        throw .loopThroughFormula(loop.map { $0 == node ? name : self.name(of: $0) })
      }
      mentions.captured.append((captured, formula))
    }
    let users =
      isInstance(node)
      ? formulasFed(byInstance: node) : graph.users(of: node).map(\.node).filter { formulas.contains($0) }
    for user in users + mentions.captured.map(\.node).filter({ !users.contains($0) }) {
      guard let formula = formulas[user]?.renaming(self.name(of: node), to: name) else {
        throw .nameChangesFormula(name: name, formulaOf: self.name(of: user))
      }
      mentions.rewritten.append((user, formula))
    }
    return mentions
  }

  /// Renames a node in the wires that instances keep for inputs that their group does not have (`GroupInstance.inert`).
  ///
  /// The name of the wire's source is changed.
  ///
  /// - Returns: The edits that restore instances which already had such wires with the new name.
  private mutating func renameInert(
    _ name: String, to newName: String, _ changes: inout [DocumentChange]
  ) -> [Edit] {
    var kept: [Edit] = []
    for node in instances.withInert {
      guard var instance = instances[node] else { continue }
      let old = instance
      for (place, entry) in instance.inert.enumerated() {
        guard case .wire(let source) = entry.content else { continue }
        let parts = source.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        if parts[0] == newName { kept.append(.setInstance(node, old)) }
        guard parts[0] == name else { continue }
        let rest = parts.count > 1 ? ".\(parts[1])" : ""
        instance.inert[place] = DanglingInput(entry.name, .wire(from: newName + rest))
      }
      if instance == old { continue }
      instances[node] = instance
      changes.append(.attributesChanged(node, .inert))
    }
    return kept
  }

  /// Sets the rewritten formulas after a node was renamed.
  ///
  /// - Returns: The edit that reverts the whole change; `inverse` reverts only the name.
  private mutating func rewrite(
    _ mentions: RenamedMentions, after inverse: Edit, _ changes: inout [DocumentChange]
  ) -> Edit {
    for (node, formula) in mentions.rewritten {
      _ = replaceContent(of: node, by: .formula(formula.program), formula: formula, &changes)
    }
    if mentions.captured.isEmpty { return inverse }
    // Formulas that mentioned the new name before get another text while undo restores the old name, so that it does
    // not rename in them.
    let without = Formula.zero
    return .group(
      mentions.captured.map { .setFormula($0.node, without) } + [inverse]
        + mentions.captured.map { .setFormula($0.node, $0.formula) })
  }
}
