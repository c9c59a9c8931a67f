import EvaluationEngine
import GraphDocument

/// All that frames and wires are drawn from: as long as it is the same, so are they.
public struct BackgroundState: Hashable, Sendable {
  let placesRevision: Int
  let linksRevision: Int
  let selection: NodeID?
  let relationship: RelationshipCreation?
  let loose: LooseWireVO?
  let leaving: [LeavingNodeVO]
  let leavingWires: [WireVO]
  let enteredLinks: Set<Link>
  let isDragging: Bool
  let wireStyle: WireStyle
}

extension NodesPM {
  /// That state at the moment; revisions stand for places and links, so that it costs the same in any document.
  public var backgroundState: BackgroundState {
    BackgroundState(
      placesRevision: diagram.plane.revision, linksRevision: diagram.linksRevision, selection: selection,
      relationship: relationship,
      loose: looseWire, leaving: diagram.highlights.left,
      leavingWires: diagram.highlights.leftWires, enteredLinks: diagram.highlights.enteredLinks, isDragging: isDragging,
      wireStyle: view.wireStyle)
  }
}
