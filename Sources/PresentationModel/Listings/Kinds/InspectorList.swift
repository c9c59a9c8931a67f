import EvaluationEngine
import GraphDocument

/// Everything about a node, and behind it the points of its set; Enter on a row that names a node inspects that one.
struct InspectorList: ListingKind {
  private let inspected: NodeID

  init(about node: NodeID) { inspected = node }

  /// Opens it on the selected node.
  ///
  /// - Throws: if none is selected.
  static func open(in editor: NodesPM) throws(CommandError) {
    editor.list(InspectorList(about: try editor.requireSelection("inspect")))
  }

  var modeName: Mode.Name { .inspector }
  var node: NodeID? { inspected }
  /// The canvas stays readable beside it.
  var placement: ScreenVO.Popup.Placement { .right }

  func title(of listing: Listing, in editor: NodesPM) -> String { editor.contents.name(of: inspected) }

  func rows(of listing: Listing, in editor: NodesPM) -> ListingRows { NodeInspection(in: editor).rows(of: inspected) }

  /// Another node is inspected in its turn.
  func clickOutside(of listing: Listing, on node: NodeID?, in editor: NodesPM) {
    guard let node else { return editor.leave(listing) }
    editor.selectAlone(node)
    editor.list(InspectorList(about: node))
  }
}
