import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

/// Frames taken hold of by the mouse, on their upper border.
extension NodesPM {
  func pressFrame(_ title: String, _ clicks: Int, isToggling: Bool, _ place: PointerPlace) {
    if clicks == 2 {
      open(RetitlePrompt(title: title))
    } else if isToggling {
      focus.selectedNodes = Set(actedOn)
      selectFrame(title, isAdding: true)
    } else {
      pointer.drag = PointerDrag(button: .left, start: place.point, kind: .frame(title))
    }
  }

  /// Selects the nodes of a frame together; the canvas stays, so that a second click meets the same cell.
  func selectFrame(_ title: String, isAdding: Bool = false) {
    let members = contents.members(ofFrame: title)
    guard let first = diagram.plane.readingOrder(members).first else { return }
    focus.selectedNodes = isAdding ? selectedNodes.union(members) : Set(members)
    focusPointed(first)
    say("\(Self.counted(selectedNodes.count)) selected")
  }

  /// A frame is dragged with its nodes; where they are among those selected together, with all of those.
  func beginMovingFrame(_ title: String, _ drag: PointerDrag, _ place: PointerPlace) throws(Rejection) {
    if !selectedNodes.isSuperset(of: contents.members(ofFrame: title)) { selectFrame(title) }
    try beginMoving(drag, place)
  }
}
