// What a document uses of others: it does not read them itself.
extension DocumentContents {
  mutating func setImports(_ imports: [GroupImport], _ changes: inout [DocumentChange]) throws(EditRefusal) -> Edit {
    for entry in imports {
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
