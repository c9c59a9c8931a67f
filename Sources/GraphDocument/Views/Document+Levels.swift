public import EvaluationEngine

/// Opening and leaving definitions of groups.
///
/// Each opened definition is a level below the document itself.
extension Document {
  /// The document itself, even while a group's definition is shown.
  ///
  /// The root is what is saved, journaled and compared with files.
  public var root: DocumentContents { outermost?.contents ?? contents }

  /// The opened definitions from the outermost to the one that is shown; empty if the document itself is shown.
  public var path: [Level] { outermost?.path ?? [] }

  /// The group whose definition is shown; nil for the document itself.
  public var group: String? { outermost?.path.last?.group }

  /// The names of the opened definitions, outermost first.
  ///
  /// A name is `house (annuity)` for the instance `house`, or `annuity` if the group is shown with its own defaults.
  public var pathNames: [String] {
    var above = root
    return path.map { level in
      defer { above = root.definition(of: level.group) ?? DocumentContents() }
      return level.instance.map { "\(above.name(of: $0)) (\(level.group))" } ?? level.group
    }
  }

  /// The contents for which edits are made.
  ///
  /// These are `contents`, except that the inputs of a shown definition have their default values.
  public var edited: DocumentContents { group.flatMap { root.definition(of: $0) } ?? contents }

  /// The level above the shown level; the document itself if it is shown.
  public var above: DocumentContents {
    root.shown(at: path.dropLast(), countedBy: meter) ?? root
  }

  /// Shows the definition of an instance on the current level, with the inputs that this instance has.
  ///
  /// - Returns: Whether the instance has a definition.
  @discardableResult
  public func enter(_ instance: NodeID) -> Bool {
    guard let group = contents.groupEntered(through: instance) else { return false }
    return show(path + [Level(group, instance)])
  }

  /// Shows the definition of a group with its own defaults.
  ///
  /// - Returns: Whether the group has a definition.
  @discardableResult
  public func enter(group: String) -> Bool {
    // With the qualified name from the document itself, also from inside an import.
    guard let name = contents.groups.definition(named: group)?.lowered.name else { return false }
    return show([Level(name, nil)])
  }

  /// The imported group that is shown, or that uses the shown group; nil if the shown level belongs to the document.
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

  /// Shows the definition at the end of a path.
  ///
  /// - Returns: False if the path is invalid; nothing changes in this case.
  @discardableResult
  func show(_ path: [Level]) -> Bool {
    if isNotifying { return false }
    if path == self.path { return true }
    guard take(path) else { return false }
    endRun()
    notify(DocumentEvent(cause: .levelChanged, changes: [.replaced], updates: [], computed: []), root: nil)
    return true
  }

  private func take(_ path: [Level]) -> Bool {
    let root = root
    guard let shown = root.shown(at: path, countedBy: meter) else { return false }
    outermost = path.isEmpty ? nil : Outermost(root, path)
    for (index, level) in path.enumerated() { visited[level.group] = Array(path.prefix(through: index)) }
    contents = shown
    return true
  }

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

extension Document {
  func follow(_ edit: Edit, _ event: DocumentEvent) -> DocumentEvent {
    guard let outermost, let group else { return event }
    let inputs = Set(contents.inputs())
    if let edits = edit.edits(inGroup: group), let changes = make(edits) { return followed(event, changes, inputs) }
    // The groups on the path may be renamed or removed.
    outermost.path = outermost.path.map { Level(edit.newName(ofGroup: $0.group), $0.instance) }
    visited = [:]
    return shownAgain(event)
  }

  /// Shows the present path again, up to the last level that still exists, and returns the event for the views.
  func shownAgain(_ event: DocumentEvent) -> DocumentEvent {
    var path = path
    while !take(path) { path.removeLast() }
    return DocumentEvent(cause: event.cause, changes: [.replaced], updates: [], computed: [])
  }

  func followValues(_ event: DocumentEvent) -> DocumentEvent { outermost == nil ? event : followed(event, [], []) }

  /// Applies edits of the shown definition also to the contents that are shown.
  ///
  /// - Returns: The changes; nil if the contents now differ from the definition in the document.
  private func make(_ edits: [Edit]) -> [DocumentChange]? {
    var changes: [DocumentChange] = []
    guard (try? contents.applyNaming(.group(edits), noting: &changes)) != nil,
      let definition = group.flatMap({ root.definition(of: $0) }), definition.count == contents.count,
      definition.graph.idLimit == contents.graph.idLimit
    else { return nil }
    return changes
  }

  private func followed(
    _ event: DocumentEvent, _ changes: [DocumentChange], _ inputs: Set<NodeID>
  ) -> DocumentEvent {
    var changes = changes
    guard let shown = root.shown(at: path, countedBy: meter), contents.takeInputs(of: shown, inputs, &changes) else {
      return shownAgain(event)
    }
    contents.groups = shown.groups
    let propagation = contents.propagate(countedBy: meter)
    return DocumentEvent(
      cause: event.cause, changes: changes, updates: propagation.changes, computed: propagation.computed
    ).asSeen(in: contents)
  }
}
