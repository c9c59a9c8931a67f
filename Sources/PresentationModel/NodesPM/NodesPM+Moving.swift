import EvaluationEngine
import Geometry
import GraphDocument

/// Moving nodes.
extension NodesPM {
  func beginMoving() throws(Rejection) {
    let nodes = try requireNodes("move")
    document.endRun()
    enter(.move(Relocation(nodes: nodes)))
  }

  /// Leaves what is moved where it is.
  func endMoving() {
    document.endRun()
    enter(.normal)
  }

  /// Moves the nodes of the mode, or else those acted on, by that many cells; nudges in a row are one step of undo.
  func nudge(_ direction: Direction, _ cells: Int) throws(Rejection) {
    let nodes = if case .move(let relocation) = mode { relocation.nodes } else { try requireNodes("move") }
    let step = direction.step
    let offset = Point(column: step.column * cells, row: step.row * cells)
    let moves = nodes.compactMap { node in
      diagram.plane.frame(of: node).map { NodeMove(node, to: Plane.clamped($0.origin + offset)) }
    }
    try apply(.move(moves), run: .move(nodes))
    if let followed = selection ?? nodes.first, let frame = diagram.plane.frame(of: followed) {
      if selection != nil { focus.cursor = frame.center }
      view.viewport.reveal(frame)
    }
  }
}
