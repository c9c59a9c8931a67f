public import EvaluationEngine
import GraphDocument

/// Selecting nodes together, so that one command acts on all of them.
extension NodesPM {
  /// What commands on nodes act on: those selected together, else the selected one; in ascending order.
  public var actedOn: [NodeID] { focus.actedOn }

  /// Begins with the selected node; where nodes are selected together already, leaves.
  func selectTogether() throws(Rejection) {
    if deselect() { return }
    focus.selectedNodes = [try requireSelection("select with others")]
    saySelected()
  }

  func toggleSelected() throws(Rejection) {
    focus.toggle(try requireSelection("take in or out"))
    saySelected()
  }

  /// Selects together what is acted on now and all that `reach` finds from it.
  func selectReached(by reach: (Graph, [NodeID]) -> [NodeID]) throws(Rejection) {
    let start = try requireNodes("begin from")
    selectNodes(start + reach(contents.graph, start), nothing: "")
  }

  func selectInverse() {
    let acted = Set(actedOn)
    selectNodes(contents.graph.nodes.filter { !acted.contains($0) }, nothing: "all nodes were selected: none is now")
  }

  func selectSame() throws(Rejection) {
    let start = try requireNodes("find the like of")
    let contents = contents
    let likes = Set(start.map { contents.face(of: $0).similarity })
    selectNodes(contents.graph.nodes.filter { likes.contains(contents.face(of: $0).similarity) }, nothing: "")
  }

  func selectFailed() {
    let graph = contents.graph
    selectNodes(graph.nodes.filter { graph.value(of: $0).isMissing }, nothing: "every node has a value")
  }

  /// Selects exactly these together; where there are none reports `nothing`.
  func selectNodes(_ nodes: [NodeID], nothing: String) {
    focus.selectedNodes = Set(nodes)
    if nodes.isEmpty { return say(nothing) }
    if selection.map({ !selectedNodes.contains($0) }) ?? true, let first = diagram.plane.readingOrder(nodes).first {
      select(first)
    }
    saySelected()
  }

  /// Selects no nodes together any more; false where there were none.
  func deselect() -> Bool {
    guard focus.deselect() else { return false }
    say("no nodes are selected together any more")
    return true
  }

  func deleteSelectedNodes() throws(Rejection) {
    let nodes = actedOn
    let fed = Set(nodes.flatMap { contents.graph.users(of: $0).map(\.node) }).subtracting(nodes).count
    let old = cursor
    try apply(.group(nodes.map { .delete($0) }))
    focus.selectedNodes = []
    say("deleted \(Self.counted(nodes.count))" + Self.waiting(fed))
    focus.cursor = old
    if let node = selection ?? nodeAtCursor { select(node) }
  }

  static func counted(_ nodes: Int) -> String {
    nodes == 1 ? "one node" : "\(nodes) nodes"
  }

  private func saySelected() {
    say("\(Self.counted(selectedNodes.count)) selected")
  }
}
