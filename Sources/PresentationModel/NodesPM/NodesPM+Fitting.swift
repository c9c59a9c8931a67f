import EvaluationEngine
import Geometry
import GraphDocument

/// Scrolling so that much is seen.
extension NodesPM {
  /// Shows the whole graph, or as much as there is space for from its top-left corner.
  func showAll() throws(Rejection) {
    let extent = diagram.extent
    guard !extent.isEmpty else { throw .noNodes }
    show(extent, name: "the graph")
  }

  /// Shows the selected node with all that feeds it and all that it feeds.
  func showNeighbours() throws(Rejection) {
    if !selectedNodes.isEmpty { return showSelectedNodes() }
    let node = try requireSelection("show")
    let graph = contents.graph
    let neighbours = graph.inputs(of: node).compactMap(\.self) + graph.users(of: node).map(\.node)
    let around = neighbours.compactMap { diagram.plane.frame(of: $0) }
    guard let frame = diagram.plane.frame(of: node) else { return }
    let whole = around.reduce(frame) { $0.union($1) }
    show(whole, name: "'\(contents.name(of: node))' with its neighbours")
    reveal(whole)
  }

  /// Scrolls the least that shows the rectangle; the selected node goes before what does not fit.
  func reveal(_ rect: Rect) {
    view.viewport.reveal(rect)
    if let selection, let frame = diagram.plane.frame(of: selection) { view.viewport.reveal(frame) }
  }

  /// Scrolls the least that shows the node with the focus, or where there is none the cursor.
  func revealFocus() {
    let frame = focusedNode.flatMap { diagram.plane.frame(of: $0) }
    view.viewport.reveal(frame ?? Rect(origin: cursor, size: Size(columns: 1, rows: 1)))
  }

  private func showSelectedNodes() {
    let frames = selectedNodes.compactMap { diagram.plane.frame(of: $0) }
    guard let first = frames.first else { return }
    show(frames.reduce(first) { $0.union($1) }, name: "the selected nodes")
  }

  /// At the level with the most detail that shows all of it.
  private func show(_ rect: Rect, name: String) {
    let size = "\(rect.size.columns)×\(rect.size.rows) cells"
    let isWhole = view.fit(rect)
    say(
      isWhole
        ? "\(name): \(size)" + (detail == .full ? "" : " · \(detail.sentence)")
        : "\(name) is \(size), larger than the screen even in overview: shown from its top-left corner")
  }
}
