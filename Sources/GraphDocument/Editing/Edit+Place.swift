extension Edit {
  /// What an edit changes: groups as a whole, the document itself, or the definition of one group.
  enum Place: Hashable {
    /// The edit changes only groups as a whole: their definitions, names or imports.
    case anywhere
    case root
    case group(String)
  }

  /// Returns the edit of the whole document that applies this edit to the definition of `group`; for nil, the edit
  /// itself.
  ///
  /// Parts that change groups as a whole stay as they are, because they always apply to the document.
  ///
  /// - Complexity: Linear in the edits of a group of edits.
  func ofRoot(_ group: String?) -> Edit {
    guard let group else { return self }
    let edits = leaves
    if !edits.contains(where: \.isOfGroups) { return .inGroup(group, self) }
    var parts: [Edit] = []
    var inner: [Edit] = []
    for edit in edits {
      if !edit.isOfGroups {
        inner.append(edit)
        continue
      }
      if !inner.isEmpty { parts.append(.inGroup(group, .group(inner))) }
      inner = []
      parts.append(edit)
    }
    if !inner.isEmpty { parts.append(.inGroup(group, .group(inner))) }
    return .joined(parts)
  }

  /// What the edit changes; `root` if it changes the definitions of several groups, or a definition and the document
  /// itself.
  var place: Place {
    var place = Place.anywhere
    for edit in leaves {
      let next: Place =
        switch edit {
        case .inGroup(let group, _): .group(group)
        case _: edit.isOfGroups ? .anywhere : .root
        }
      if next == .anywhere || next == place { continue }
      if place != .anywhere { return .root }
      place = next
    }
    return place
  }

  /// Returns the edits in a group's definition; nil if the edit also changes something else.
  func edits(inGroup group: String) -> [Edit]? {
    var inner: [Edit] = []
    for edit in leaves {
      guard case .inGroup(let name, let edit) = edit, name.utf8.elementsEqual(group.utf8) else { return nil }
      inner.append(edit)
    }
    return inner
  }

  func newName(ofGroup group: String) -> String {
    leaves.reduce(group) { name, edit in
      guard case .renameGroup(let old, let new) = edit else { return name }
      if old.utf8.elementsEqual(name.utf8) { return new }
      // The groups of a renamed import.
      return name.utf8.starts(with: "\(old).".utf8) ? new + name.dropFirst(old.count) : name
    }
  }

  /// Whether the edit changes a group or an import as a whole, or the inside of a group.
  ///
  /// Such an edit applies to the document, never to the definition of a group.
  private var isOfGroups: Bool {
    switch self {
    case .setGroup, .inGroup, .renameGroup, .setImports: true
    case _: false
    }
  }

  /// The individual edits in a group of edits, in order; an edit that is not a group is the only element.
  private var leaves: [Edit] {
    guard case .group = self else { return [self] }
    var leaves: [Edit] = []
    var rest = [self]
    while let edit = rest.popLast() {
      if case .group(let edits) = edit { rest += edits.reversed() } else { leaves.append(edit) }
    }
    return leaves
  }
}
