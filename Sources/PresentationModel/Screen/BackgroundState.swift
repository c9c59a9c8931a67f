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
      placesRevision: plane.revision, linksRevision: linksRevision, selection: selection, relationship: relationship,
      loose: looseWire, leaving: highlights.left,
      leavingWires: highlights.leftWires, enteredLinks: highlights.enteredLinks, isDragging: isDragging,
      wireStyle: wireStyle)
  }

  /// Takes note of changes that show in wires or frames and move no box.
  func noteLinks(_ changes: [DocumentChange]) {
    let isChanged = changes.contains { change in
      switch change {
      case .relationshipsChanged, .framesChanged, .nodeCreated, .nodeDeleted, .replaced: true
      // Another operator may have other ports.
      case .contentChanged(_, let old, let new): old.kind != new.kind || old.kind != .number
      case .nodeRenamed, .attributesChanged, .textChanged, .bypassChanged, .parametersChanged, .formChanged,
        .nodesMoved,
        .titleChanged:
        false
      }
    }
    if isChanged { linksRevision += 1 }
  }
}
