// What a document uses of others: it does not read them itself.
extension DocumentContents {
  mutating func setImports(_ imports: [GroupImport], _ changes: inout [DocumentChange]) throws(EditRefusal) -> Edit {
    var names: Set<String> = []
    for entry in imports {
      if !names.insert(entry.name).inserted { throw .groupNameTaken(entry.name) }
      if let problem = GroupName.problem(in: entry.name) { throw .badGroupName(entry.name, problem) }
      if groups.defines(entry.name) { throw .groupNameTaken(entry.name) }
    }
    let old = self.imports
    if old == imports { return .setImports(old) }
    let kept = imports.reduce(into: [String: ImportedDocument]()) { kept, entry in
      // Of another path it is to be read first.
      if old.contains(entry) { kept[entry.name] = groups.imported(entry.name) }
    }
    let lost = try take(try groups.importing(kept), &changes)
    self.imports = imports
    changes.append(.interfaceChanged)
    return lost.isEmpty ? .setImports(old) : .group([.setImports(old)] + lost)
  }

  /// Whether each import was looked for.
  public var hasReadImports: Bool { imports.allSatisfy { groups.imported($0.name) != nil } }

  /// Has what uses imports compute what was read of them, by their names; values are to be propagated then.
  ///
  /// It is no edit, and nothing of it is saved. An import that would close a loop through wires that wait for it fails with that reason.
  ///
  /// - Returns: what changed; empty where all is as it was.
  /// - Complexity: linear in what uses those that are others than before.
  @discardableResult
  public mutating func setImported(_ documents: [String: ImportedDocument]) -> [DocumentChange] {
    let names = imports.map(\.name)
    let wanted = documents.filter { names.contains($0.key) }
    let old = groups
    if names.allSatisfy({ old.imported($0) === wanted[$0] }) { return [] }
    var changes: [DocumentChange] = []
    do throws(EditRefusal) {
      _ = try take(try old.importing(wanted), &changes)
    } catch {
      changes = []
      var taken = old.imported
      for name in names where old.imported(name) !== wanted[name] {
        takeOne(wanted[name], named: name, among: &taken, &changes)
      }
    }
    for name in old.importedNames + groups.importedNames
    where old.definition(named: name) !== groups.definition(named: name) && !changes.contains(.groupChanged(name)) {
      changes.append(.groupChanged(name))
    }
    return changes
  }

  /// Takes one import; where it would close a loop, it fails.
  private mutating func takeOne(
    _ document: ImportedDocument?, named name: String, among taken: inout [String: ImportedDocument],
    _ changes: inout [DocumentChange]
  ) {
    let former = taken[name]
    taken[name] = document
    do throws(EditRefusal) {
      _ = try take(try groups.importing(taken), &changes)
    } catch {
      let path = document?.path ?? former?.path ?? ""
      taken[name] = ImportedDocument(path: path, failing: "\(path): \(error.sentence)", formerly: former)
      // With the ports that there were it closes no loop.
      if let groups = try? groups.importing(taken) { _ = try? take(groups, &changes) }
    }
  }

  /// Has what uses imports compute what another state of the document has read of them, as far as it imports the same.
  public mutating func takeImported(of other: DocumentContents) {
    if imports.isEmpty { return }
    let same = imports.filter { other.imports.contains($0) }
    let read = same.reduce(into: [String: ImportedDocument]()) { read, entry in
      read[entry.name] = other.groups.imported(entry.name)
    }
    if !setImported(read).isEmpty { _ = propagate() }
  }

  /// The definition of a group as one of this document could be: of an imported one by the names that what it uses has here.
  ///
  /// - Throws: where it uses what has no name here: an import of the imported document.
  func ownDefinition(of group: String) throws(EditRefusal) -> DocumentContents? {
    guard var definition = groups[group], let document = groups.imported(Groups.parts(of: group).document) else {
      return definition(of: group)
    }
    let importName = Groups.parts(of: group).document
    for used in definition.uses.groups.sorted() where document.groups[used] == nil || document.groups.isImported(used) {
      throw .importOfImport(group, used)
    }
    definition.imports = []
    definition.renameGroups(
      definition.uses.groups.reduce(into: [:]) { names, used in names[used] = "\(importName).\(used)" })
    definition.groups = groups
    return definition
  }
}

// Imports written out.
extension DocumentContents {
  /// The same document with all that imports give as groups of its own, by the names that they have: `finance.annuity`; nothing is imported then.
  ///
  /// What an import imports itself goes by one name, as `finance_base.rate`. Nothing that is computed changes. It is to be asked and edited,
  /// and not to be written: own groups of a file have no dots in their names.
  ///
  /// - Complexity: linear in what the imported documents define; no recursion.
  public func importsAsGroups() -> DocumentContents {
    if imports.isEmpty { return self }
    var written = self
    written.imports = []
    written.groups = groups.withImportsAsGroups()
    return written
  }
}

extension Groups {
  /// These groups and those of all imports, by their names, as groups of one document.
  fileprivate func withImportsAsGroups() -> Groups {
    var keys: [ObjectIdentifier: String] = [:]
    var documents: [ImportedDocument] = []
    var all = self
    all.setImported([:])
    func enter(_ name: String, _ document: ImportedDocument) {
      if keys[ObjectIdentifier(document)] != nil { return }
      let taken = Set(keys.values)
      var key = name
      while taken.contains(key) || all.definition(named: key) != nil { key += "_" }
      keys[ObjectIdentifier(document)] = key
      documents.append(document)
    }
    for (name, document) in imported.sorted(by: { $0.key < $1.key }) { enter(name, document) }
    var next = 0
    while next < documents.count {
      let (document, key) = (documents[next], keys[ObjectIdentifier(documents[next])] ?? "")
      next += 1
      let inner = document.definition?.contents.groups ?? document.groups
      for (name, imported) in inner.imported.sorted(by: { $0.key < $1.key }) { enter("\(key)_\(name)", imported) }
      var names = inner.names.reduce(into: [:]) { names, name in names[name] = "\(key).\(name)" }
      for name in inner.importedNames {
        let (document, group) = Self.parts(of: name)
        let key = inner.imported[document].flatMap { keys[ObjectIdentifier($0)] } ?? document
        names[name] = group.map { "\(key).\($0)" } ?? key
      }
      for name in inner.names {
        all.set(inner.definition(named: name)?.renamingUsed(names), named: "\(key).\(name)")
      }
      all.set(document.definition?.renamingUsed(names), named: key)
    }
    // By all names that the outermost document has for them.
    for (name, document) in imported where keys[ObjectIdentifier(document)] != name {
      for group in document.groups.names {
        all.set(all.definition(named: "\(keys[ObjectIdentifier(document)] ?? "").\(group)"), named: "\(name).\(group)")
      }
      all.set(keys[ObjectIdentifier(document)].flatMap { all.definition(named: $0) }, named: name)
    }
    return all.withOwnGroupsUsed()
  }

  /// These groups, in which each definition looks up what it uses among them.
  private func withOwnGroupsUsed() -> Groups {
    let order = (try? GroupOrder.innermostFirst(names) { self[$0]?.uses.groups ?? [] }) ?? names
    var all = self
    for name in order {
      guard let definition = all.definition(named: name) else { continue }
      var contents = definition.contents
      contents.groups = all.subset(contents.uses.groups)
      all.set(GroupDefinition(contents, definition.lowered), named: name)
    }
    return all
  }
}

extension GroupDefinition {
  /// The same, which uses groups by other names: what it computes stays.
  fileprivate func renamingUsed(_ names: [String: String]) -> GroupDefinition {
    var renamed = contents
    renamed.imports = []
    renamed.renameGroups(names.filter { contents.uses.groups.contains($0.key) })
    return GroupDefinition(renamed, lowered)
  }
}
