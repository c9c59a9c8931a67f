import EvaluationEngine
import Geometry
import GraphDocument

/// Taking back and making again, and going to where something changed.
extension NodesPM {
  /// Takes back or makes again, and goes to where something changed.
  func travel(_ step: () -> Bool, nothing: String, done: String) {
    focus.latestChange = Focus.ChangePlace()
    guard step() else {
      say(nothing)
      return
    }
    goToLatestChange()
    say(done)
  }

  /// So many steps back, or forth where it is below zero.
  func travel(back steps: Int) {
    focus.latestChange = Focus.ChangePlace()
    for _ in 0..<max(0, steps) { document.undo() }
    for _ in 0..<max(0, -steps) { document.redo() }
    goToLatestChange()
    say(steps == 0 ? "that is where the document stands" : steps > 0 ? "\(steps) undone" : "\(-steps) redone")
  }

  /// Selects what changed, or shows the place of what is no more and selects its neighbour if that is on the screen too.
  private func goToLatestChange() {
    let change = focus.latestChange
    if let gone = change.gone {
      setSelection(nil)
      focus.cursor = gone.center
      view.viewport.reveal(gone)
      if let node = nodeAtCursor, let frame = diagram.plane.frame(of: node), viewport.rect.contains(frame.center) {
        setSelection(node)
        focus.cursor = frame.center
      }
    } else if let node = change.nodes.first(where: { contents.graph.contains($0) }) {
      select(node)
    } else if selection == nil, let node = nodeAtCursor {
      select(node)
    }
  }

  /// Notes where the changes of an event are to be looked for; before the plane follows them.
  func notePlace(of changes: [DocumentChange]) {
    var place = Focus.ChangePlace()
    var created: [NodeID] = []
    for change in changes {
      if case .nodeDeleted(let node, _) = change {
        place.gone = place.gone ?? diagram.plane.frame(of: node)
      } else if change.touches(.existence) {
        created += change.nodes
      } else {
        place.nodes += change.nodes.prefix(1)
      }
    }
    place.nodes = created + place.nodes
    if !created.isEmpty { place.gone = nil }
    focus.latestChange = place
  }
}
