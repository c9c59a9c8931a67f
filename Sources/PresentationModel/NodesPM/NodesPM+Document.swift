import EvaluationEngine
import Geometry
import GraphDocument

/// Following the document.
extension NodesPM {
  /// Selects the first node in reading order and shows the graph from its top-left corner.
  func showStart() {
    let extent = diagram.extent
    view.viewport.origin = extent.isEmpty ? viewport.origin : extent.origin - Point(column: 2, row: 1)
    let first = contents.graph.nodes.min { left, right in
      let (first, second) = (
        diagram.plane.frame(of: left)?.origin ?? .origin, diagram.plane.frame(of: right)?.origin ?? .origin
      )
      return (first.column, first.row, left) < (second.column, second.row, right)
    }
    guard let first, let frame = diagram.plane.frame(of: first) else { return }
    setSelection(first)
    focus.cursor = frame.center
    view.viewport.reveal(frame)
  }

  func documentChanged(_ event: DocumentEvent) {
    if event.cause == .edited, !keys.isRepeating { keys.recorder.noteChange() }
    notePlace(of: event.changes)
    diagram.follow(event)
    if event.cause == .replaced {
      setSelection(nil)
      showStart()
    }
    if let selection, !contents.graph.contains(selection) { self.setSelection(nil) }
    focus.prune(where: contents.graph.contains)
    followOpenChart(event.changes)
    leaveModesOfNodesGone()
    noteRead(event)
    announce(.documentChanged(event))
  }

  /// A mode about a node that is no more is left.
  func leaveModesOfNodesGone() {
    let graph = contents.graph
    switch mode {
    case .relationshipCreation(var creation):
      if !graph.contains(creation.source) {
        enter(.normal)
      } else if let target = creation.target, !graph.contains(target) {
        creation.target = nil
        enter(.relationshipCreation(creation))
      }
    case .move(let relocation):
      if !relocation.nodes.allSatisfy({ graph.contains($0) }) { enter(.normal) }
    case .prompt(let prompt):
      let nodes = prompt.kind.subjects + (prompt.listing?.node.map { [$0] } ?? [])
      if nodes.contains(where: { !graph.contains($0) }) { enter(.normal) }
    case .listing(let listing):
      if let node = listing.node ?? listing.chart?.node, !graph.contains(node) { enter(.normal) }
    case .chart(let chart):
      if !graph.contains(chart.node) { enter(.normal) }
    case .normal, .question: break
    }
  }

  /// Makes an edit; those in a row with the same `run` are one step of undo.
  ///
  /// - Throws: why the document does not take it.
  func apply(_ edit: Edit, run: EditRun? = nil, title: String? = nil) throws(Rejection) {
    do throws(EditRefusal) {
      try document.apply(edit, run: run, title: title)
    } catch {
      throw .edit(error)
    }
  }
}
