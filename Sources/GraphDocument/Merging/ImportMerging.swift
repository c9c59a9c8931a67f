/// The imports of three documents, merged by name.
///
/// - If one side imports a file under a new name, all sides get this name.
/// - If both sides change an import differently, the change in `mine` is taken. This is a conflict.
/// - If one side removed an import and the other now uses it, the import stays. This is a conflict.
struct ImportMerging {
  /// The common ancestor.
  ///
  /// In the three documents here, an import that one side renamed already has its new name.
  private(set) var base: DocumentContents
  private(set) var mine: DocumentContents
  private(set) var theirs: DocumentContents
  private(set) var imports: [GroupImport] = []
  private(set) var isConflict = false

  /// Merges the imports of three documents.
  ///
  /// - Complexity: Linear in the imports and in the mentions of those that were renamed or removed; O(1) without
  ///   imports.
  init(base: DocumentContents, mine: DocumentContents, theirs: DocumentContents) {
    (self.base, self.mine, self.theirs) = (base, mine, theirs)
    if base.imports.isEmpty, mine.imports.isEmpty, theirs.imports.isEmpty { return }
    followNames()
    mergeEntries()
  }

  // MARK: - Names

  private static func renamed(_ base: DocumentContents, _ side: DocumentContents) -> [(old: String, new: String)] {
    base.imports.compactMap { entry in
      if path(of: entry.name, in: side) != nil { return nil }
      let other = side.imports.first { $0.path == entry.path && path(of: $0.name, in: base) == nil }
      return other.map { (entry.name, $0.name) }
    }
  }

  private mutating func followNames() {
    let theirNames = Dictionary(Self.renamed(base, theirs).map { ($0.old, $0.new) }) { first, _ in first }
    for (old, new) in Self.renamed(base, mine) {
      let theirName = theirNames[old] ?? old
      if theirNames[old] != nil, theirName != new { isConflict = true }
      follow(new, [(\.base, old), (\.theirs, theirName)])
    }
    for (old, new) in Self.renamed(base, theirs) { follow(new, [(\.base, old), (\.mine, old)]) }
  }

  /// Renames an import in these documents.
  ///
  /// If one of them already uses the new name for something else, all stay unchanged.
  private mutating func follow(_ new: String, _ names: [(WritableKeyPath<ImportMerging, DocumentContents>, String)]) {
    var renamed = self
    for (side, old) in names where old != new && Self.path(of: old, in: self[keyPath: side]) != nil {
      var unnoted: [DocumentChange] = []
      guard (try? renamed[keyPath: side].renameImport(old, to: new, &unnoted)) != nil else {
        isConflict = true
        return
      }
    }
    self = renamed
  }

  // MARK: - Entries

  private static func path(of name: String, in contents: DocumentContents) -> String? {
    contents.imports.first { $0.name == name }?.path
  }

  private mutating func mergeEntries() {
    let list = MergedList(
      base: base.imports.map(\.name), mine: mine.imports.map(\.name), theirs: theirs.imports.map(\.name))
    if list.isConflict { isConflict = true }
    var names = list.names ?? []
    for entry in base.imports where !names.contains(entry.name) && isNeeded(entry) {
      isConflict = true
      names.append(entry.name)
    }
    for name in names {
      let paths = (Self.path(of: name, in: base), Self.path(of: name, in: mine), Self.path(of: name, in: theirs))
      // A group of `mine` has the name.
      if paths.1 == nil, mine.groups.defines(name) {
        isConflict = true
        continue
      }
      if let path = path(paths.0, paths.1, paths.2) { imports.append(GroupImport(name, path: path)) }
    }
  }

  /// Whether an import that one side removed is still needed.
  ///
  /// It is needed if the other side uses it in new places or changed its file.
  private func isNeeded(_ entry: GroupImport) -> Bool {
    let before = Set(base.mentions(ofImport: entry.name))
    return [mine, theirs].contains { side in
      guard let path = Self.path(of: entry.name, in: side) else { return false }
      return path != entry.path || !before.isSuperset(of: side.mentions(ofImport: entry.name))
    }
  }

  private mutating func path(_ base: String?, _ mine: String?, _ theirs: String?) -> String? {
    guard let mine, let theirs else { return mine ?? theirs }
    if theirs == base || theirs == mine { return mine }
    if mine == base { return theirs }
    isConflict = true
    return mine
  }
}
