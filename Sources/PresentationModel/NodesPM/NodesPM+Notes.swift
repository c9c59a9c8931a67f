import EvaluationEngine
import Geometry
import GraphDocument

/// Writing notes.
extension NodesPM {
  /// Adds a note, which becomes the selected node, alone.
  func createNote(_ text: String) throws(Rejection) {
    let name = try checkedName(nil, for: .note)
    let size = NodePlane.size(of: .note, name: name, text: text)
    let place = diagram.plane.freePlace(for: size, near: wantedPlace(of: .note, size: size))
    let attributes = NodeAttributes(name: name, text: text, place: place)
    try apply(.create(NodeCreation(content: .note, attributes: attributes)))
    focus.selectedNodes = []
    if let node = contents.node(named: name) { select(node) }
  }

  /// Rejects what notes do not do where the node is one.
  func rejectNote(_ node: NodeID, _ reason: String) throws(Rejection) {
    if contents.graph.content(of: node) == .note { throw .node(node, "is a note and \(reason)") }
  }

  /// The most rows of a note that an inspector lists.
  private static let inspectedRows = 200

  /// What a note says, in the rows of an inspector.
  func textRows(_ node: NodeID) -> [ListingRow] {
    let rows = NodeMetrics.rows(ofText: contents.text(of: node))
    let listed = rows.prefix(Self.inspectedRows).enumerated().map { index, row in
      ListingRow(key: index == 0 ? "text" : "", text: row)
    }
    let left = rows.count - listed.count
    return left == 0 ? listed : listed + [ListingRow(key: "", text: "… \(left) more rows")]
  }
}
