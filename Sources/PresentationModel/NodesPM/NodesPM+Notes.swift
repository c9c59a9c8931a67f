import EvaluationEngine
import Geometry
import GraphDocument

/// Writing notes.
extension NodesPM {
  /// Adds a note, which becomes the selected node, alone.
  ///
  /// - Returns: whether it was added.
  @discardableResult
  func createNote(_ text: String) -> Bool {
    guard let name = checkedName(nil, for: .note) else { return false }
    let size = NodePlane.size(of: .note, name: name, text: text)
    let place = diagram.plane.freePlace(for: size, near: wantedPlace(of: .note, size: size))
    let attributes = NodeAttributes(name: name, text: text, place: place)
    guard apply(.create(NodeCreation(content: .note, attributes: attributes))) else { return false }
    focus.selectedNodes = []
    if let node = contents.node(named: name) { select(node) }
    return true
  }

  /// Where the node is a note, refuses what notes do not do; false where it is none.
  func refuseNote(_ node: NodeID, _ reason: String) -> Bool {
    guard contents.graph.content(of: node) == .note else { return false }
    refuse("'\(contents.name(of: node))' is a note and \(reason)")
    return true
  }

  /// The most rows of a note that an inspector lists.
  private static let inspectedRows = 200

  /// The text of a note, in the rows of an inspector.
  func textRows(_ node: NodeID) -> [ListingRow] {
    let rows = NodeMetrics.rows(ofText: contents.text(of: node))
    let listed = rows.prefix(Self.inspectedRows).enumerated().map { index, row in
      ListingRow(key: index == 0 ? "text" : "", text: row)
    }
    let left = rows.count - listed.count
    return left == 0 ? listed : listed + [ListingRow(key: "", text: "… \(left) more rows")]
  }
}
