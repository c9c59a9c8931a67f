public import EvaluationEngine
import Geometry
import GraphDocument

/// The default of the message line: what has the focus, as one sentence.
extension NodesPM {
  /// The node that has a person's attention: the target of the link being made, or else its source; the node that the inspector
  /// is about; or else the selected one.
  public var focusedNode: NodeID? {
    switch mode {
    case .relationshipCreation: linkTargetOrSource
    case .listing(let listing): listing.node ?? selection
    case .chart(let chart): chart.node
    case .normal, .move, .prompt, .question: selection
    }
  }

  /// - Complexity: in proportion to the links of the focused node, or to the rows of the list that is shown.
  var reading: String {
    if let creation = relationship { return reading(of: creation) }
    if case .chart(let chart) = mode { return chart.sentence }
    if case .listing(let listing) = mode { return reading(of: listing) }
    guard let node = focusedNode, contents.graph.contains(node) else {
      return readingOfTable ?? "empty canvas, column \(cursor.column), row \(cursor.row)"
    }
    let sentence = sentence(of: node)
    guard mode.name == .move, let frame = diagram.plane.frame(of: node) else { return sentence }
    return "moving to column \(frame.minColumn), row \(frame.minRow): \(sentence)"
  }

  private func reading(of creation: RelationshipCreation) -> String {
    let source = contents.name(of: creation.source)
    guard let target = creation.target else { return "link from \(source), no target yet" }
    let sentence = sentence(of: target)
    guard linkRefusal(from: creation.source, to: target) == nil else { return "cannot take the link: \(sentence)" }
    guard let port = proposedPort(creation) else { return "link from \(source), no port is free: \(sentence)" }
    return "link from \(source), as \(portLabel(port)): \(sentence)"
  }

  private func sentence(of node: NodeID) -> String {
    NodeReading(contents: contents).sentence(
      of: node, uncertainty: diagram.uncertainties.uncertainty(of: node, in: contents).found)
  }

  private func reading(of listing: Listing) -> String {
    let rows = rows(of: listing)
    let row = min(listing.row, rows.count - 1)
    guard rows.indices.contains(row) else { return "an empty list" }
    return rows.sentence(row)
  }
}
