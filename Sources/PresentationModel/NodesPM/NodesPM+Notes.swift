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
    let size = NoteFace().size(named: name, text: text)
    let place = diagram.plane.freePlace(for: size, near: wantedPlace(of: .note, size: size))
    let attributes = NodeAttributes(name: name, text: text, place: place)
    guard apply(.create(NodeCreation(content: .note, attributes: attributes))) else { return false }
    focus.selectedNodes = []
    if let node = contents.node(named: name) { select(node) }
    return true
  }

  /// Where no links begin or end at the node, as at a note, refuses what it does not do; false where they may.
  func refuseNote(_ node: NodeID, _ reason: String) -> Bool {
    let face = contents.face(of: node)
    if face.isLinkable { return false }
    refuse("'\(contents.name(of: node))' is a \(face.kindName) and \(reason)")
    return true
  }
}
