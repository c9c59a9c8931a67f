import EvaluationEngine
import Geometry
import GraphDocument

/// Copying nodes and pasting them.
extension NodesPM {
  func copySelection() throws(Rejection) -> Outcome {
    let nodes = try requireNodes("copy")
    let copied = contents.clipboardContent(of: nodes) { diagram.plane.frame(of: $0)?.origin }
    clipboard = copied
    focus.selectedNodes = []
    let outside = copied.outside.count
    let wires = outside == 0 ? "" : outside == 1 ? "; one wire leads into it" : "; \(outside) wires lead into them"
    return Outcome(report: "copied \(described(nodes))\(wires)", effects: [.copy])
  }

  /// What was copied stays within the editor, for that reason.
  public func clipboardRefused(_ sentence: String) {
    say((message.map { $0.text + "; " } ?? "") + "\(sentence); \(keyName(.paste)) pastes it here")
  }

  /// Pastes what was copied last.
  func paste(linked: Bool) throws(Rejection) {
    guard let clipboard else { throw .because("nothing has been copied yet: \(keyName(.copy)) copies") }
    try paste(clipboard, isLinked: linked)
  }

  /// Takes pasted text for nodes where it looks like a document, or like formulas, a line each; false where it does not.
  func pasteNodes(_ pasted: PastedText) throws(Rejection) -> Bool {
    guard let readClipboard = services.readClipboard, pasted.isDocument || pasted.isDefinitions else { return false }
    switch readClipboard(pasted.text) {
    case .success(let clipboard): try paste(clipboard, isLinked: false)
    case .failure(let problem): throw .because("the pasted text is no nodes: \(problem.sentence)")
    }
    return true
  }

  /// Puts the nodes where there is space for all of them, keeping their places to each other, and selects them.
  private func paste(_ clipboard: ClipboardContent, isLinked: Bool) throws(Rejection) {
    // Places of their own, or automatic ones.
    let layout = NodePlane(clipboard.contents)
    let extent = clipboard.contents.graph.nodes.reduce(layout.frameExtent) { extent, node in
      layout.frame(of: node).map { extent.union($0) } ?? extent
    }
    guard !extent.isEmpty else { throw .because("there are no nodes in what is pasted") }
    var placed = clipboard
    placed.contents = clipboard.contents.placing { layout.frame(of: $0)?.origin }
    let offset = diagram.plane.freePlace(for: extent.size, near: wantedPlace(of: extent)) - extent.origin
    let pasting = document.pasting(placed, offset: offset, isLinked: isLinked)
    try apply(pasting.edit)
    focus.selectedNodes = []
    if let first = diagram.plane.readingOrder(pasting.nodes).first { select(first) }
    if pasting.nodes.count > 1 { focus.selectedNodes = Set(pasting.nodes) }
    let name = pasting.nodes.first.map { contents.name(of: $0) } ?? ""
    let what = pasting.nodes.count == 1 ? "'\(name)'" : Self.counted(pasting.nodes.count)
    let open = pasting.leftOpen
    let wires = open == 0 ? "" : open == 1 ? "; one port stays open" : "; \(open) ports stay open"
    say("pasted \(what)\(wires)")
  }

  /// Below the selected node, or with the top-left corner on the cursor.
  private func wantedPlace(of extent: Rect) -> Point {
    guard let selection, let frame = diagram.plane.frame(of: selection) else { return cursor }
    return Point(column: frame.minColumn, row: frame.maxRow + 1)
  }
}
