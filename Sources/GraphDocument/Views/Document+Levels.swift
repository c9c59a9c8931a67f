public import EvaluationEngine

/// Opening and leaving definitions of groups.
extension Document {
  /// The document itself, whichever level is shown; it is saved, journaled and compared with files.
  public var root: DocumentContents { outermost?.contents ?? contents }

  /// The levels below the document itself, the level shown last; empty if the document itself is shown.
  public var path: [Level] { outermost?.path ?? [] }

  /// The group whose definition is shown; nil for the document itself.
  public var group: String? { outermost?.path.last?.group }

  /// The names of the levels, outermost first, without the document itself.
  ///
  /// A level is named `house (annuity)`, or `annuity` if it is shown with its own defaults.
  public var pathNames: [String] {
    var above = root
    return path.map { level in
      defer { above = root.definition(of: level.group) ?? DocumentContents() }
      return level.use.map { "\(above.name(of: $0)) (\(level.group))" } ?? level.group
    }
  }

  /// The contents to use for edits: the same as `contents`, but inputs of a definition have their defined values.
  ///
  /// Edits of several parts are prepared on it.
  public var edited: DocumentContents { group.flatMap { root.definition(of: $0) } ?? contents }

  /// The level above the current one; the document itself if there is none.
  public var above: DocumentContents {
    root.shown(at: path.dropLast(), countedBy: meter) ?? root
  }

  /// Shows the definition of an instance on the current level, with the values of the inputs in this instance.
  ///
  /// - Returns: Whether there is a definition.
  @discardableResult
  public func enter(_ use: NodeID) -> Bool {
    guard let group = contents.groupEntered(through: use) else { return false }
    return show(path + [Level(group, use)])
  }

  /// Shows the definition of a group with its own defaults.
  ///
  /// - Returns: Whether there is a definition.
  @discardableResult
  public func enter(group: String) -> Bool {
    // With the qualified name from the document itself, also from inside an import.
    guard let name = contents.groups.definition(named: group)?.lowered.name else { return false }
    return show([Level(name, nil)])
  }

  /// The imported group whose definition, or a group used by it, is shown; nil if the level belongs to the document.
  ///
  /// Imported groups are edited in their own file.
  public var importedGroup: String? { path.first { !root.groups.defines($0.group) }?.group }

  /// Shows the level above.
  ///
  /// - Returns: The level that was left; nil if the document itself is shown.
  @discardableResult
  public func leave() -> Level? {
    guard let level = path.last, show(path.dropLast()) else { return nil }
    return level
  }

  /// Shows the level at the end of a path.
  ///
  /// - Returns: false, without a change, if the path is invalid.
  @discardableResult
  func show(_ path: [Level]) -> Bool {
    if isNotifying { return false }
    if path == self.path { return true }
    guard take(path) else { return false }
    endRun()
    notify(DocumentEvent(cause: .levelChanged, changes: [.replaced], updates: [], computed: []), root: nil)
    return true
  }

  /// Switches to the level at a path without notifying views.
  private func take(_ path: [Level]) -> Bool {
    let root = root
    guard let shown = root.shown(at: path, countedBy: meter) else { return false }
    outermost = path.isEmpty ? nil : Outermost(root, path)
    for (index, level) in path.enumerated() { visited[level.group] = Array(path.prefix(through: index)) }
    contents = shown
    return true
  }

  /// Shows the level that an edit of the document itself changes.
  func showPlace(of edit: Edit) {
    switch edit.place {
    case .anywhere: break
    case .root: show([])
    case .group(let group):
      if let level = path.lastIndex(where: { $0.group.utf8.elementsEqual(group.utf8) }) {
        show(Array(path.prefix(through: level)))
      } else if visited[group].map({ show($0) }) != true {
        show([Level(group, nil)])
      }
    }
  }
}

/// Updates of the level shown after edits of the document itself.
extension Document {
  /// Returns the event for the views of the level shown after an edit of the document itself.
  func follow(_ edit: Edit, _ event: DocumentEvent) -> DocumentEvent {
    guard let outermost, let group else { return event }
    let inputs = Set(contents.inputs())
    if let edits = edit.edits(inGroup: group), let changes = make(edits) { return followed(event, changes, inputs) }
    // The groups on the path may be renamed or removed.
    outermost.path = outermost.path.map { Level(edit.newName(ofGroup: $0.group), $0.use) }
    visited = [:]
    return shownAnew(event)
  }

  /// Shows the present state at the path, or as much of the path as still exists.
  func shownAnew(_ event: DocumentEvent) -> DocumentEvent {
    var path = path
    while !take(path) { path.removeLast() }
    return DocumentEvent(cause: event.cause, changes: [.replaced], updates: [], computed: [])
  }

  /// Returns the event for the views of the level shown after values changed in the document itself.
  func followValues(_ event: DocumentEvent) -> DocumentEvent { outermost == nil ? event : followed(event, [], []) }

  /// Applies the edits of a definition to the level that shows it.
  ///
  /// - Returns: nil if the result is not the present definition.
  private func make(_ edits: [Edit]) -> [DocumentChange]? {
    var changes: [DocumentChange] = []
    guard (try? contents.applyNaming(.group(edits), noting: &changes)) != nil,
      let definition = group.flatMap({ root.definition(of: $0) }), definition.count == contents.count,
      definition.graph.idLimit == contents.graph.idLimit
    else { return nil }
    return changes
  }

  /// Sets present and former inputs of the level to their present values, updates values, and returns the event.
  private func followed(
    _ event: DocumentEvent, _ changes: [DocumentChange], _ inputs: Set<NodeID>
  ) -> DocumentEvent {
    var changes = changes
    guard let shown = root.shown(at: path, countedBy: meter), contents.takeInputs(of: shown, inputs, &changes) else {
      return shownAnew(event)
    }
    contents.groups = shown.groups
    let propagation = contents.propagate(countedBy: meter)
    return DocumentEvent(
      cause: event.cause, changes: changes, updates: propagation.changes, computed: propagation.computed
    ).asSeen(in: contents)
  }
}
