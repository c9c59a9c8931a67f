public import EvaluationEngine

/// What data nodes read of files and databases, to be put into a document.
extension Document {
  /// Gives data nodes what was read of their sources, propagates and notifies: no step of undo, and nothing to save.
  ///
  /// Nodes that are gone meanwhile, or are no data nodes, are passed over.
  ///
  /// - Returns: What views were notified of; nil where nothing differs from what the nodes hold, and nobody was.
  @discardableResult
  public func setRead(_ read: [NodeID: DataContent]) -> DocumentEvent? {
    isNotifying || !take(read) ? nil : propagate()
  }

  /// Computes the nodes whose evaluation was ended, and what waits for them: no step of undo, and nothing to save.
  ///
  /// Nobody is notified where there are none.
  public func computeStopped() {
    if isNotifying || !contents.markStopped() { return }
    _ = propagate()
  }

  /// Brings values up to date and tells the views.
  private func propagate() -> DocumentEvent {
    let propagation = contents.withoutHidden(contents.propagate(countedBy: meter))
    let event = DocumentEvent(
      cause: .read, changes: [], updates: propagation.changes, computed: propagation.computed)
    notify(event)
    return event
  }

  /// Reads for the nodes that an edit brought or gave another source.
  ///
  /// Those that it left alone keep what they hold: what has become of their files is news of its own.
  func readData(after changes: [DocumentChange]) {
    guard let dataReader else { return }
    let nodes = Set(changes.compactMap { contents.nodeToRead(after: $0) } + contents.sharedDataToRead)
    if nodes.isEmpty { return }
    _ = take(dataReader(contents).filter { nodes.contains($0.key) })
  }

  /// Returns whether anything differs from what was held.
  private func take(_ read: [NodeID: DataContent]) -> Bool {
    let news = read.filter { node, content in
      contents.graph.contains(node) && contents.graph.content(of: node) != .data(content)
    }
    for (node, content) in news { contents.setRead(content, of: node) }
    return !news.isEmpty
  }
}

extension DocumentContents {
  /// The data node that has to be read after that change; nil where there is none.
  fileprivate func nodeToRead(after change: DocumentChange) -> NodeID? {
    guard change.touches([.existence, .contents, .attributes]), let node = change.nodes.first else { return nil }
    return graph.contains(node) && source(of: node)?.path != nil ? node : nil
  }
}
