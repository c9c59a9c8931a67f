public import EvaluationEngine

extension Document {
  /// Sets the data read for data nodes of the document itself, propagates and notifies.
  ///
  /// This is not an undo step and does not modify the file. Deleted nodes and nodes of other kinds are ignored.
  ///
  /// - Returns: The event of the document itself; nil if nothing changed, and no view was notified.
  @discardableResult
  public func setRead(_ read: [NodeID: DataContent]) -> DocumentEvent? {
    isNotifying || !take(read) ? nil : propagate()
  }

  /// Sets the imported documents that were read, by import name, then propagates values and notifies the views.
  ///
  /// This is not an undo step and does not modify the file.
  ///
  /// - Returns: The event of the document itself; nil if nothing changed, and no view was notified.
  @discardableResult
  public func setImported(_ documents: [String: ImportedDocument]) -> DocumentEvent? {
    if isNotifying { return nil }
    let before = root.groups
    let changes = withRoot { $0.setImported(documents) }
    if changes.isEmpty { return nil }
    follow(root.groups.importChanges(since: before))
    readData(after: changes)
    let propagation = propagateRoot()
    let event = DocumentEvent(
      cause: .read, changes: changes, updates: propagation.changes, computed: propagation.computed)
    let seen = event.asSeen(in: root)
    // The definition shown may have changed.
    notify(path.isEmpty ? seen : shownAgain(seen), root: event)
    return seen
  }

  /// Reads imports that an edit added, and appends the changes of the document that result to `changes`.
  func readImports(after changes: inout [DocumentChange]) {
    guard let importReader, changes.contains(.interfaceChanged), !root.hasReadImports else { return }
    let read = importReader(root)
    let before = root.groups
    changes += withRoot { $0.setImported(read) }
    follow(root.groups.importChanges(since: before))
  }

  /// Computes the nodes whose evaluation was stopped, and the nodes that depend on them.
  ///
  /// This is not an undo step and does not modify the file. If no evaluation was stopped, no view is notified.
  public func computeStopped() {
    if isNotifying { return }
    let isRootStopped = withRoot { $0.markStopped() }
    if contents.markStopped() || isRootStopped { _ = propagate() }
  }

  private func propagate() -> DocumentEvent {
    let propagation = propagateRoot()
    let event = DocumentEvent(
      cause: .read, changes: [], updates: propagation.changes, computed: propagation.computed)
    let seen = event.asSeen(in: root)
    notify(followValues(seen), root: event)
    return seen
  }

  func propagateRoot() -> Propagation {
    let meter = meter
    return withRoot { $0.propagate(countedBy: meter) }
  }

  /// Reads data for nodes that an edit added or whose source it changed.
  ///
  /// Other nodes keep their data; changes of their files are reported separately.
  func readData(after changes: [DocumentChange]) {
    guard let dataReader else { return }
    let nodes = nodesToRead(after: changes)
    if nodes.isEmpty { return }
    _ = take(dataReader(root).filter { nodes.contains($0.key) })
  }

  private func take(_ read: [NodeID: DataContent]) -> Bool {
    withRoot { root in
      let news = read.filter { node, content in
        root.graph.contains(node) && root.graph.content(of: node) != .data(content)
      }
      for (node, content) in news { root.setRead(content, of: node) }
      return !news.isEmpty
    }
  }
}

extension DocumentEvent {
  /// The names of imports whose groups changed, sorted.
  public var changedImports: [String] {
    let names = changes.compactMap { change in
      if case .groupChanged(let group) = change { Groups.parts(of: group).document } else { nil }
    }
    return cause == .read ? Set(names).sorted() : []
  }
}

extension Document {
  private func nodesToRead(after changes: [DocumentChange]) -> Set<NodeID> {
    Set(changes.compactMap { nodeToRead(after: $0) } + root.sharedDataToRead)
  }

  private func nodeToRead(after change: DocumentChange) -> NodeID? {
    // Points are converted to the unit of their node.
    guard change.touches([.existence, .contents, .sources, .units]), let node = change.nodes.first else { return nil }
    return root.graph.contains(node) && root.source(of: node)?.path != nil ? node : nil
  }
}
