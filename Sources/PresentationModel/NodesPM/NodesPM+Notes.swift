import EvaluationEngine
import Geometry
import GraphDocument

/// Writing notes.
extension NodesPM {
  /// Adds a note, which becomes the selected node, alone.
  func createNote(_ text: String) throws(Rejection) {
    let name = try checkedName(nil, for: .note)
    let size = NoteFace().size(named: name, text: text)
    let place = diagram.plane.freePlace(for: size, near: wantedPlace(of: .note, size: size))
    let attributes = NodeAttributes(name: name, text: text, place: place)
    try apply(.create(NodeCreation(content: .note, attributes: attributes)))
    focus.selectedNodes = []
    if let node = contents.node(named: name) { select(node) }
  }

  /// Rejects what a node does not do at which no links begin or end, as at a note.
  func rejectNote(_ node: NodeID, _ reason: String) throws(Rejection) {
    let face = contents.face(of: node)
    if !face.isLinkable { throw .node(node, "is a \(face.kindName) and \(reason)") }
  }
}
