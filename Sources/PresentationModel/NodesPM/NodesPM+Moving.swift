import EvaluationEngine
import Geometry
import GraphDocument

/// Moving nodes.
extension NodesPM {
  func beginMoving() {
    guard let node = requireSelection("move") else { return }
    document.endRun()
    mode = .move(Relocation(node: node))
  }

  /// Moves the selected node by that many cells; nudges in a row are one step of undo.
  ///
  /// In other modes the motion pans.
  func nudge(_ direction: Direction, _ cells: Int) {
    guard let node = requireSelection("move"), let frame = plane.frame(of: node) else { return }
    let step = direction.step
    let place = Plane.clamped(frame.origin + Point(column: step.column * cells, row: step.row * cells))
    apply(.move([NodeMove(node, to: place)]), run: .move([node]))
    select(node)
  }
}
