import TextScanning

/// What became of the definition of a group.
public struct GroupComparison: Sendable {
  /// The name of the group in both documents.
  public let name: String
  /// What changed in the definition.
  public let definition: DocumentComparison
  /// How many uses and calls the group has in the new document, definitions included.
  public let uses: Int
}

extension DocumentComparison {
  /// Compares the definitions of groups, by name.
  mutating func compareGroups(_ old: DocumentContents, _ new: DocumentContents) {
    areImportsChanged = old.imports != new.imports
    if old.groups.isEmpty, new.groups.isEmpty { return }
    enteredGroups = new.groups.names.filter { old.groups[$0] == nil }
    exitedGroups = old.groups.names.filter { new.groups[$0] == nil }
    for name in new.groups.names {
      guard let before = old.groups.definition(named: name), let after = new.groups.definition(named: name),
        before !== after
      else { continue }
      let comparison = DocumentComparison(definition: before.contents, after.contents)
      if comparison.isEmpty { continue }
      changedGroups.append(GroupComparison(name: name, definition: comparison, uses: new.usesEverywhere(of: name)))
    }
  }

  /// How many groups came, went and changed, as `2 groups changed`.
  var groupSummary: String {
    let kinds = [
      (enteredGroups.count, "entered"), (exitedGroups.count, "exited"), (changedGroups.count, "changed"),
    ].filter { $0.0 > 0 }
    guard let first = kinds.first else { return "other imports" }
    let rest = kinds.dropFirst().map { ", \($0.0) \($0.1)" }.joined()
    return "\(MessageText.counted(first.0, "group")) \(first.1)\(rest)"
  }
}

extension DocumentContents {
  /// How many uses and calling formulas a group has in the document and in all its definitions.
  ///
  /// - Complexity: linear in the definitions, and in the callers.
  public func usesEverywhere(of group: String) -> Int {
    let own = useCount(of: group) + callers(of: group).count
    return groups.names.reduce(own) { count, name in
      guard let definition = groups[name] else { return count }
      return count + definition.useCount(of: group) + definition.callers(of: group).count
    }
  }
}
