import EvaluationEngine
import GraphDocument

/// The list of all information about a node, followed by its points.
///
/// Enter on a row inspects the node named there.
struct InspectorList: ListingKind {
  private let inspected: NodeID

  init(about node: NodeID) { inspected = node }

  /// Opens the inspector of the selected node.
  ///
  /// - Throws: if no node is selected.
  static func open(in editor: any EditorReading) throws(CommandError) -> Outcome {
    .list(InspectorList(about: try editor.requireSelection("inspect")))
  }

  var modeName: Mode.Name { .inspector }
  var node: NodeID? { inspected }
  var placement: ScreenVO.Popup.Placement { .right }

  func title(of listing: Listing, in editor: any EditorReading) -> String { editor.contents.name(of: inspected) }

  func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows {
    NodeInspection(in: editor).rows(of: inspected)
  }

  /// Inspects the clicked node.
  ///
  /// Closes the inspector if the click was not on a node.
  func clickOutside(of listing: Listing, on node: NodeID?, in editor: any EditorReading) -> Outcome {
    guard let node else { return .changed(.leave) }
    return Outcome.changed(.selectAlone(node)).then(.list(InspectorList(about: node)))
  }
}
