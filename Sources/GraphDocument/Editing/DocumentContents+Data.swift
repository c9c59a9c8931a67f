public import EvaluationEngine

extension DocumentContents {
  mutating func setData(_ data: NodeData, of node: NodeID, _ changes: inout [DocumentChange]) throws(EditRefusal)
    -> Edit
  {
    try requireNode(node)
    if !graph.kind(of: node).canBecome(.data) { throw .kindStays(name(of: node)) }
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
    details.elements.filter { $0.value.source?.path != nil }.keys.sorted()
  }

  func checkData(of creation: NodeCreation) throws(EditRefusal) {
    let name = creation.attributes.name
    guard (creation.content.kind == .data) == (creation.attributes.source != nil) else { throw .dataMissing(name) }
  }
}
