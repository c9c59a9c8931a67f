/// The groups of three documents, as one: a definition that both sides changed is merged node by node.
struct GroupMerging {
  private(set) var groups = Groups()
  /// What the sides disagreed about, as `annuity:growth`, or `annuity` for the group as a whole.
  private(set) var conflicts: [String] = []

  /// - Complexity: linear in the definitions that both sides changed, but for the order of names, else in the groups.
  init(base: DocumentContents, mine: DocumentContents, theirs: DocumentContents) {
    if base.groups.isEmpty, mine.groups.isEmpty, theirs.groups.isEmpty { return }
    let names = Set(mine.groups.names + theirs.groups.names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let sides: [String: (base: DocumentContents?, mine: DocumentContents?, theirs: DocumentContents?)] = Dictionary(
      uniqueKeysWithValues: names.map { ($0, (base.groups[$0], mine.groups[$0], theirs.groups[$0])) })
    let references = sides.mapValues { side in
      Set(side.mine.map(\.namedGroups) ?? []).union(side.theirs.map(\.namedGroups) ?? [])
    }
    // Where the groups of both sides together contain each other, there is no order: each is that of one side.
    guard let order = try? GroupOrder.innermostFirst(names, uses: { references[$0] ?? [] }) else {
      groups = mine.groups
      conflicts = names.filter { Self.differ(sides[$0]?.mine, sides[$0]?.theirs) }
      return
    }
    for name in order {
      guard let side = sides[name] else { continue }
      if let contents = merged(name, side.base, side.mine, side.theirs) { enter(contents, name) }
    }
    conflicts.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private mutating func merged(
    _ name: String, _ base: DocumentContents?, _ mine: DocumentContents?, _ theirs: DocumentContents?
  ) -> DocumentContents? {
    if !Self.differ(theirs, base) || !Self.differ(theirs, mine) { return mine }
    if !Self.differ(mine, base) { return theirs }
    guard let mine, let theirs else {
      // One side took away what the other changed.
      conflicts.append(name)
      return mine ?? theirs
    }
    let merge = DocumentMerge(
      base: base ?? DocumentContents(), mine: mine, theirs: theirs, groups: groups, conflicts: [])
    conflicts += merge.conflicts.map { "\(name):\($0)" } + (merge.isDocumentInConflict ? [name] : [])
    return merge.contents
  }

  /// Enters a definition, which uses groups that are entered already.
  private mutating func enter(_ contents: DocumentContents, _ name: String) {
    var unnoted: [DocumentChange] = []
    var definition = contents
    // A loop of wires that came back with inputs: the definition stays with what it was made of.
    _ = try? definition.take(groups.subset(Set(contents.namedGroups)), &unnoted)
    _ = definition.propagate()
    groups.set(GroupDefinition(definition, GroupLowering.lowered(definition, named: name)), named: name)
  }

  /// Whether two definitions are not the same, what they use of other groups aside.
  private static func differ(_ one: DocumentContents?, _ other: DocumentContents?) -> Bool {
    guard let one, let other else { return (one == nil) != (other == nil) }
    return !DocumentComparison(definition: one, other).isEmpty
  }
}
