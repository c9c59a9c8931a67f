import DataSets
public import EvaluationEngine

extension DocumentContents {
  mutating func setData(_ data: NodeData, of node: NodeID, _ changes: inout [DocumentChange]) throws(EditRefusal)
    -> Edit
  {
    try requireNode(node)
    try check(data.source)
    if !kind(of: node).canBecome(.data) { throw .kindStays(name(of: node)) }
    let oldSource = source(of: node)
    let inverse = replaceContent(of: node, by: .data(data.content), formula: nil, source: data.source, &changes)
    // Points that the document holds may be equal and yet written otherwise: zero and minus zero.
    if oldSource != nil, oldSource != data.source || data.source.path == nil {
      changes.append(.attributesChanged(node))
    }
    return inverse
  }

  /// Gives a data node what was read of its source: no edit, since the document's text stays the same.
  ///
  /// Values are brought up to date. Nodes that are no data nodes take no notice.
  public mutating func setRead(_ content: DataContent, of node: NodeID) {
    guard graph.contains(node), graph.kind(of: node) == .data else { return }
    graph.setContent(.data(content), of: node)
  }

  /// The data nodes whose points are not in the document itself, ascending.
  ///
  /// - Complexity: linear in the nodes that have details.
  public var dataNodesToRead: [NodeID] {
    details.nodesWithMoreThanLabels.filter { source(of: $0)?.path != nil }.sorted()
  }

  func checkData(of creation: NodeCreation) throws(EditRefusal) {
    let name = creation.attributes.name
    guard (creation.content.kind == .data) == (creation.attributes.source != nil) else { throw .dataMissing(name) }
    if let source = creation.attributes.source { try check(source) }
  }

  /// Refuses texts that no file of a document may have.
  ///
  /// - Complexity: linear in the annotations of points that the document itself holds.
  private func check(_ source: DataSource) throws(EditRefusal) {
    switch source {
    case .written(let set):
      for annotation in set.annotations ?? [] { try check(annotation, .annotation) }
    case .file(let source):
      try check(source.path, .path)
      try check(source.columns)
    case .database(let source):
      try check(source.path, .path)
      try check(source.columns)
      if source.query.utf8.count > NoteText.byteLimit { throw .queryTooLong(limit: NoteText.byteLimit) }
    }
  }

  private func check(_ columns: PointColumns) throws(EditRefusal) {
    let names = [
      columns.value, columns.x, columns.annotation, columns.error, columns.errorBelow, columns.errorAbove,
      columns.errorX,
    ]
    for case .name(let name)? in names { try check(name, .column) }
  }
}
