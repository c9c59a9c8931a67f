struct GroupMerging {
  private(set) var groups = Groups()
  /// The conflicts inside groups.
  ///
  /// The conflict of a node has a name such as `annuity:growth`; the conflict of a whole group has an attribute such as
  /// `groups.annuity`.
  private(set) var conflicts: [MergeConflict] = []
  /// The three versions of each definition with conflicts, by the name of the group.
  private(set) var sides: [String?: MergedSides] = [:]

  init(of groups: Groups) { self.groups = groups }

  private static func conflict(_ group: String, _ attribute: String? = nil) -> MergeConflict {
    MergeConflict("groups.\(group)" + (attribute.map { ".\($0)" } ?? ""))
  }

  /// Returns the name of the group in an attribute such as `groups.annuity`; nil for an attribute of the document.
  static func group(in attribute: String) -> String? {
    let parts = attribute.split(separator: ".")
    return parts.count > 1 && parts[0] == "groups" ? String(parts[1]) : nil
  }

  /// Merges the groups.
  ///
  /// A group is omitted if one of the merged document's `imports` has its name.
  ///
  /// - Complexity: Linear in the groups and in the definitions that both sides changed, plus sorting of names.
  init(base: DocumentContents, mine: DocumentContents, theirs: DocumentContents, imports: [GroupImport] = []) {
    let read = Self.read(imports, by: [mine, theirs])
    groups.setImported(read)
    let remembered = mine.groups.remembered.merging(theirs.groups.remembered) { mine, _ in mine }
    groups.remember(remembered)
    if base.groups.isEmpty, mine.groups.isEmpty, theirs.groups.isEmpty { return }
    let importNames = Set(imports.map(\.name))
    let all = Set(mine.groups.names + theirs.groups.names)
    conflicts = all.intersection(importNames).map { Self.conflict($0) }
    let names = all.subtracting(importNames).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let sides: [String: (base: DocumentContents?, mine: DocumentContents?, theirs: DocumentContents?)] = Dictionary(
      uniqueKeysWithValues: names.map { ($0, (base.groups[$0], mine.groups[$0], theirs.groups[$0])) })
    let references = sides.mapValues { side in
      Set(side.mine.map(\.namedGroups) ?? []).union(side.theirs.map(\.namedGroups) ?? [])
    }
    // If the groups of both sides would contain each other, there is no order, so all groups are those of one side.
    guard let order = try? GroupOrder.innermostFirst(names, instances: { references[$0] ?? [] }) else {
      groups = mine.groups
      groups.setImported(read)
      groups.remember(remembered)
      conflicts += names.filter { Self.differ(sides[$0]?.mine, sides[$0]?.theirs) }.map { Self.conflict($0) }
      return
    }
    for name in order {
      guard let side = sides[name] else { continue }
      if let contents = merged(name, side.base, side.mine, side.theirs) { enter(contents, name) }
    }
  }

  private static func read(_ imports: [GroupImport], by sides: [DocumentContents]) -> [String: ImportedDocument] {
    imports.reduce(into: [:]) { read, entry in
      let side = sides.first { $0.imports.contains(entry) && $0.groups.imported(entry.name) != nil }
      read[entry.name] = side?.groups.imported(entry.name)
    }
  }

  private mutating func merged(
    _ name: String, _ base: DocumentContents?, _ mine: DocumentContents?, _ theirs: DocumentContents?
  ) -> DocumentContents? {
    if !Self.differ(theirs, base) || !Self.differ(theirs, mine) { return mine }
    if !Self.differ(mine, base) { return theirs }
    guard let mine, let theirs else {
      // One side removed a group that the other side changed.
      conflicts.append(Self.conflict(name))
      return mine ?? theirs
    }
    let merge = DocumentMerge(base: base ?? DocumentContents(), mine: mine, theirs: theirs, using: groups)
    conflicts += merge.list.map { conflict in
      conflict.node.map { MergeConflict(node: "\(name):\($0)", conflict.attribute) }
        ?? Self.conflict(name, conflict.attribute)
    }
    sides[name] = merge.sides[nil]
    return merge.contents
  }

  /// Adds a merged definition under a name; the groups that it uses must have been added before.
  private mutating func enter(_ contents: DocumentContents, _ name: String) {
    var unnoted: [DocumentChange] = []
    var definition = contents
    // If inputs restore a loop of wires, the definition keeps its former groups.
    let used = groups.subset(Set(contents.namedGroups))
    _ = try? definition.take(used, InterfaceChanges(in: used), &unnoted)
    _ = definition.propagate()
    groups.set(GroupDefinition(definition, GroupLowering.lowered(definition, named: name)), named: name)
  }

  /// Whether two definitions differ; differences in the groups that they use do not count.
  private static func differ(_ one: DocumentContents?, _ other: DocumentContents?) -> Bool {
    guard let one, let other else { return (one == nil) != (other == nil) }
    return !DocumentComparison(definition: one, other).isEmpty
  }
}
