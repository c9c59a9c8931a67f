public import EvaluationEngine

// The groups that a document imports; reading the imported documents happens elsewhere.
extension DocumentContents {
  mutating func setImports(_ imports: [GroupImport], _ changes: inout [DocumentChange]) throws(EditError) -> Edit {
    var names: Set<String> = []
    for entry in imports {
      if !names.insert(entry.name).inserted { throw .groupNameTaken(entry.name) }
      if let problem = GroupName.problem(in: entry.name) { throw .badGroupName(entry.name, problem) }
      if groups.defines(entry.name) { throw .groupNameTaken(entry.name) }
    }
    let old = self.imports
    if old == imports { return .setImports(old) }
    let kept = imports.reduce(into: [String: ImportedDocument]()) { kept, entry in
      // A path that was never read must be read first.
      kept[entry.name] = old.contains(entry) ? groups.imported(entry.name) : groups.readDocument(at: entry.path)
    }
    let read = try groups.importing(kept)
    let lost = try take(read.groups, read.changes, &changes)
    self.imports = imports
    readUnits()
    changes.append(.interfaceChanged)
    return .joined([.setImports(old)] + lost)
  }

  /// Returns the reason why an import cannot have this name; nil if the name is allowed.
  public func refusal(ofImportName name: String) -> EditError? {
    if let problem = GroupName.problem(in: name) { return .badGroupName(name, problem) }
    let isTaken = groups.defines(name) || imports.contains { $0.name == name }
    return isTaken ? .groupNameTaken(name) : nil
  }

  /// Renames an import, also in the names of its groups in instances and calls, including those in the document's own
  /// groups.
  ///
  /// The imported document is not read again.
  mutating func renameImport(
    _ name: String, to newName: String, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    guard let place = imports.firstIndex(where: { $0.name == name }) else { throw .noSuchGroup(name) }
    if name.utf8.elementsEqual(newName.utf8) { return .renameGroup(name, name) }
    if let refusal = refusal(ofImportName: newName) { throw refusal }
    var imported = groups.imported
    imported[newName] = imported.removeValue(forKey: name)
    let remembered = groups.remembered.map { group, signature in
      let (document, inner) = Groups.parts(of: group)
      return (document == name ? newName + (inner.map { ".\($0)" } ?? "") : group, signature)
    }
    var dependents: [String: DocumentContents] = [:]
    for group in groups.names {
      guard var definition = groups[group],
        try definition.renameMentions(ofImport: name, to: newName)
      else { continue }
      definition.groups.setImported(definition.groups.imported.merging(imported) { _, new in new })
      dependents[group] = definition
    }
    let named = instances.groups.filter { Groups.parts(of: $0).document == name }
      .flatMap { instances.instances(of: $0) + instances.callers(of: $0) }
    var renamed = self
    _ = try renamed.renameMentions(ofImport: name, to: newName)
    renamed.groups.setImported(imported)
    renamed.groups.remember(Dictionary(remembered) { first, _ in first })
    let redefined = try renamed.groups.recomputing(dependents, since: renamed.groups) { _ in false }
    let lost = redefined.lost + (try renamed.take(redefined.groups, redefined.changes, &changes))
    renamed.imports[place].name = newName
    self = renamed
    changes += Set(named).sorted().map { .attributesChanged($0, .instances) }
    changes += [.interfaceChanged, .groupRenamed(old: name, new: newName)]
    return .joined([.renameGroup(newName, name)] + lost)
  }

  private mutating func renameMentions(ofImport name: String, to newName: String) throws(EditError) -> Bool {
    let used = instances.groups
    if let taken = used.sorted().first(where: { Groups.parts(of: $0).document == newName }) {
      throw .groupNameUsed(taken)
    }
    let named = used.filter { Groups.parts(of: $0).document == name }
    for group in named.sorted() {
      try renameUsers(ofGroup: group, to: newName + group.dropFirst(name.count))
    }
    return !named.isEmpty
  }

  /// Returns where the groups of an imported document have instances or calls, in the form of `mentions(ofGroup:)`.
  ///
  /// - Complexity: linear in the groups that are used, and in their instances.
  public func mentions(ofImport name: String) -> [String] {
    let used = groups.names.reduce(into: instances.groups) { used, group in
      used.formUnion(groups[group]?.instances.groups ?? [])
    }
    return used.filter { Groups.parts(of: $0).document == name }.sorted()
      .reduce(into: []) { mentions, group in
        mentions += self.mentions(ofGroup: group).filter { !mentions.contains($0) }
      }
  }

  /// Whether all imports have been read, or could not be read.
  public var hasReadImports: Bool { imports.allSatisfy { groups.imported($0.name) != nil } }

  /// Reads imports with `readImports` and then data with `readData`, stores both, and updates all values.
  ///
  /// Imports come first because imported documents also have data nodes. This is not an edit, and nothing is saved.
  public mutating func read(
    imports readImports: (DocumentContents) -> [String: ImportedDocument],
    data readData: (DocumentContents) -> [NodeID: DataContent], countedBy meter: EvaluationMeter? = nil
  ) {
    if !setImported(readImports(self)).isEmpty { _ = propagate(countedBy: meter) }
    let read = readData(self)
    if read.isEmpty { return }
    for (node, content) in read { setRead(content, of: node) }
    _ = propagate(countedBy: meter)
  }

  /// Stores imported documents, given by the names of their imports, and compiles the instances of their groups.
  ///
  /// Call `propagate` afterwards. This is not an edit, and nothing is saved. If existing wires would close a loop
  /// through an import, the import fails with the loop as its reason.
  ///
  /// - Returns: The changes; empty if nothing changed.
  /// - Complexity: Linear in the instances and calls of changed imports.
  @discardableResult
  public mutating func setImported(_ documents: [String: ImportedDocument]) -> [DocumentChange] {
    let names = imports.map(\.name)
    let wanted = documents.filter { names.contains($0.key) }
    let old = groups
    if names.allSatisfy({ old.imported($0) === wanted[$0] }) { return [] }
    var changes: [DocumentChange] = []
    do throws(EditError) {
      let read = try old.importing(wanted)
      _ = try take(read.groups, read.changes, &changes)
    } catch {
      changes = []
      var taken = old.imported
      for name in names where old.imported(name) !== wanted[name] {
        takeOne(wanted[name], named: name, among: &taken, &changes)
      }
    }
    readUnits()
    _ = nameInstances(touchedBy: &changes)
    for name in old.importedNames + groups.importedNames
    where old.definition(named: name) !== groups.definition(named: name) {
      let change = groups.change(of: name, from: old)
      if !changes.contains(change) { changes.append(change) }
    }
    return changes
  }

  /// Stores one imported document; if it closes a loop, stores a document that always fails in its place.
  private mutating func takeOne(
    _ document: ImportedDocument?, named name: String, among taken: inout [String: ImportedDocument],
    _ changes: inout [DocumentChange]
  ) {
    let former = taken[name]
    taken[name] = document
    do throws(EditError) {
      let read = try groups.importing(taken)
      _ = try take(read.groups, read.changes, &changes)
    } catch {
      let path = document?.path ?? former?.path ?? ""
      taken[name] = ImportedDocument(path: path, failing: "\(path): \(error.sentence)", formerly: former)
      // With its former ports it closes no loop.
      if let read = try? groups.importing(taken) { _ = try? take(read.groups, read.changes, &changes) }
    }
  }

  /// Stores the imported documents that another state of this document has already read.
  ///
  /// If an import has another name in that state, it is found by its path.
  public mutating func takeImported(of other: DocumentContents) {
    if imports.isEmpty { return }
    let read = imports.reduce(into: [String: ImportedDocument]()) { read, entry in
      let isSame = other.imports.contains(entry)
      read[entry.name] = isSame ? other.groups.imported(entry.name) : other.groups.readDocument(at: entry.path)
    }
    if !setImported(read).isEmpty { _ = propagate() }
  }

  /// Returns a copy of a group's definition that can become this document's own group.
  ///
  /// In the copy of an imported group, names of other groups are those of this document. `known` are the document's
  /// imports. Imports that only the imported document has are added after them, under unused names.
  ///
  /// - Throws: If the group uses a group that its own document does not have.
  func ownDefinition(of group: String, importing known: [GroupImport]) throws(EditError) -> OwnDefinition? {
    let importName = Groups.parts(of: group).document
    guard let imported = groups[group], let document = groups.imported(importName) else {
      return definition(of: group).map { OwnDefinition(contents: $0, imports: known) }
    }
    var own = OwnDefinition(contents: imported, imports: known)
    var names: [String: String] = [:]
    var read = groups.imported
    for used in imported.instances.groups.sorted() {
      if document.groups.defines(used) {
        names[used] = "\(importName).\(used)"
        continue
      }
      let (name, inner) = Groups.parts(of: used)
      guard let source = document.groups.imported(name) else { throw .importOfImport(group, used) }
      let entry =
        own.imports.first { $0.path == source.path }
        ?? GroupImport(freeImportName(name, besides: own.imports), path: source.path)
      if !own.imports.contains(entry) {
        own.imports.append(entry)
        read[entry.name] = source
      }
      names[used] = inner.map { "\(entry.name).\($0)" } ?? entry.name
    }
    own.contents.imports = []
    own.contents.renameGroups(names)
    own.contents.groups = groups
    own.contents.groups.setImported(read)
    return own
  }

  /// Returns an unused name for a group, derived from `base`; it is not the name of a missing group either.
  public func freeGroupName(_ base: String) -> String {
    let isTaken = { (name: String) in
      self.groups[name] != nil || self.instances.groups.contains(name) || self.imports.contains { $0.name == name }
        || GroupName.problem(in: name) != nil
    }
    // For an imported group, the part after the dot.
    let base = base.split(separator: ".").last.map(String.init) ?? base
    if !isTaken(base) { return base }
    var number = 2
    while isTaken("\(base)\(number)") { number += 1 }
    return "\(base)\(number)"
  }

  func freeImportName(_ base: String, besides imports: [GroupImport]) -> String {
    var name = freeGroupName(base)
    var number = 2
    while imports.contains(where: { $0.name == name }) {
      name = freeGroupName("\(base)\(number)")
      number += 1
    }
    return name
  }
}

struct OwnDefinition {
  var contents: DocumentContents
  /// The document's present imports, followed by further imports that the definition needs.
  var imports: [GroupImport]

  /// Returns the edit that adds the imports missing from `known`, the document's imports; empty if none is missing.
  func edits(importing known: [GroupImport]) -> [Edit] { imports == known ? [] : [.setImports(imports)] }
}

// Imported groups as groups of the document.
extension DocumentContents {
  /// Returns a copy in which all imported groups are groups of the document itself, with names such as
  /// `finance.annuity`.
  ///
  /// Groups from imports of imports have names such as `finance_base.rate`. All values stay the same. The copy is for
  /// evaluating and editing. It cannot be written to a file, because names of a file's own groups have no dots.
  ///
  /// - Complexity: Linear in the definitions of the imported documents; no recursion.
  public func importsAsGroups() -> DocumentContents {
    if imports.isEmpty { return self }
    var written = self
    written.imports = []
    written.groups = groups.withImportsAsGroups()
    return written
  }
}

extension Groups {
  /// Returns these groups and the groups of all imports, with new names, as the groups of one document.
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
    // Under every name that the outermost document has for them.
    for (name, document) in imported where keys[ObjectIdentifier(document)] != name {
      for group in document.groups.names {
        all.set(all.definition(named: "\(keys[ObjectIdentifier(document)] ?? "").\(group)"), named: "\(name).\(group)")
      }
      all.set(keys[ObjectIdentifier(document)].flatMap { all.definition(named: $0) }, named: name)
    }
    return all.withOwnGroupsUsed()
  }

  private func withOwnGroupsUsed() -> Groups {
    let order = (try? GroupOrder.innermostFirst(names) { self[$0]?.instances.groups ?? [] }) ?? names
    var all = self
    for name in order {
      guard let definition = all.definition(named: name) else { continue }
      var contents = definition.contents
      contents.groups = all.subset(contents.instances.groups)
      all.set(GroupDefinition(contents, definition.lowered), named: name)
    }
    return all
  }
}

extension GroupDefinition {
  fileprivate func renamingUsed(_ names: [String: String]) -> GroupDefinition {
    var renamed = contents
    renamed.imports = []
    renamed.renameGroups(names.filter { contents.instances.groups.contains($0.key) })
    return GroupDefinition(renamed, lowered)
  }
}
