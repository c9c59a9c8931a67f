public import EvaluationEngine

/// Going into definitions and out again.
extension Document {
  /// The document itself, whichever level is shown: it is saved, journalled and compared with files.
  public var root: DocumentContents { outermost?.contents ?? contents }

  /// The levels below the document itself, the one that is shown last; none if that is the document.
  public var path: [Level] { outermost?.path ?? [] }

  /// The group whose definition is shown; nil if it is the document itself.
  public var group: String? { outermost?.path.last?.group }

  /// The names of the levels, outermost first, without the document itself: `house (annuity)`, or `annuity` if it is
  /// shown with its own defaults.
  public var pathNames: [String] {
    var above = root
    return path.map { level in
      defer { above = root.definition(of: level.group) ?? DocumentContents() }
      return level.use.map { "\(above.name(of: $0)) (\(level.group))" } ?? level.group
    }
  }

  /// The contents for edits: as `contents`, except that inputs of a definition have their defined values.
  ///
  /// Edits of many parts are worked out on it.
  public var edited: DocumentContents { group.flatMap { root.definition(of: $0) } ?? contents }

  /// The level above the current one; the document itself if there is none.
  public var above: DocumentContents {
    root.shown(at: path.dropLast(), countedBy: meter) ?? root
  }

  /// Shows the definition of an instance on the current level, with the values that the instance gives its inputs.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  public func enter(_ use: NodeID) -> Bool {
    guard let group = contents.groupEntered(through: use) else { return false }
    return show(path + [Level(group, use)])
  }

  /// Shows the definition of a group with its own defaults.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  public func enter(group: String) -> Bool {
    // By the name that leads there from the document itself, also from inside an import.
    guard let name = contents.groups.definition(named: group)?.lowered.name else { return false }
    return show([Level(name, nil)])
  }

  /// The imported group whose definition, or a group used by it, is shown: it is edited in its own file; nil if the
  /// level belongs to the document.
  public var importedGroup: String? { path.first { !root.groups.defines($0.group) }?.group }

  /// Shows the level above.
  ///
  /// - Returns: the level that was left; nil if the document itself is shown.
  @discardableResult
  public func leave() -> Level? {
    guard let level = path.last, show(path.dropLast()) else { return nil }
    return level
  }

  /// Shows the level at the end of a path.
  ///
  /// - Returns: false, without a change, if the path leads nowhere.
  @discardableResult
  func show(_ path: [Level]) -> Bool {
    if isNotifying { return false }
    if path == self.path { return true }
    guard take(path) else { return false }
    endRun()
    notify(DocumentEvent(cause: .levelChanged, changes: [.replaced], updates: [], computed: []), root: nil)
    return true
  }

  /// Shows the level from now on, without notifying.
  private func take(_ path: [Level]) -> Bool {
    let root = root
    guard let shown = root.shown(at: path, countedBy: meter) else { return false }
    outermost = path.isEmpty ? nil : Outermost(root, path)
    for (index, level) in path.enumerated() { visited[level.group] = Array(path.prefix(through: index)) }
    contents = shown
    return true
  }

  /// Shows the level on which an edit of the document itself is.
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

/// Updating the level shown after edits of the document itself.
extension Document {
  /// The event for the views of the level shown, after an edit of the document itself.
  func follow(_ edit: Edit, _ event: DocumentEvent) -> DocumentEvent {
    guard let outermost, let group else { return event }
    let inputs = Set(contents.inputs())
    if let edits = edit.edits(inGroup: group), let changes = make(edits) { return followed(event, changes, inputs) }
    // The groups on the path may be called otherwise, or be no more.
    outermost.path = outermost.path.map { Level(edit.newName(ofGroup: $0.group), $0.use) }
    visited = [:]
    return shownAnew(event)
  }

  /// Shows the present state at the path, as far as the path still exists.
  func shownAnew(_ event: DocumentEvent) -> DocumentEvent {
    var path = path
    while !take(path) { path.removeLast() }
    return DocumentEvent(cause: event.cause, changes: [.replaced], updates: [], computed: [])
  }

  /// The event for the views of the level shown, after new values in the document itself.
  func followValues(_ event: DocumentEvent) -> DocumentEvent { outermost == nil ? event : followed(event, [], []) }

  /// Applies the edits of a definition to the level that shows it.
  ///
  /// - Returns: nil if that does not lead to the definition as it is by now.
  private func make(_ edits: [Edit]) -> [DocumentChange]? {
    var changes: [DocumentChange] = []
    guard (try? contents.applyNaming(.group(edits), noting: &changes)) != nil,
      let definition = group.flatMap({ root.definition(of: $0) }), definition.count == contents.count,
      definition.graph.idLimit == contents.graph.idLimit
    else { return nil }
    return changes
  }

  /// Gives the inputs shown, now and before, their present values, and updates values.
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
