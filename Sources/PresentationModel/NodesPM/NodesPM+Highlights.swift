import EvaluationEngine
public import Geometry
import GraphDocument

/// Highlights on what has just changed: there for a moment, then gone.
extension NodesPM {
  /// How long highlights stay where nothing else happens.
  private static let highlightedTime = Duration.milliseconds(700)

  /// After how much quiet the model wants to hear of it, as `Input.quiet`; nil most of the time, so that nothing ticks while
  /// nothing changes.
  public var patience: Duration? { highlights.isEmpty ? nil : Self.highlightedTime }

  /// The nodes deleted a moment ago whose boxes met `rect` of the document plane.
  public func leavingNodes(in rect: Rect) -> [LeavingNodeVO] {
    highlights.left.filter { $0.frame.intersects(rect) }
  }

  /// To be called before the boxes of what is gone are forgotten.
  func highlight(_ changes: [DocumentChange]) {
    guard highlightsChanges else { return }
    highlights = Highlights(of: changes) { plane.frame(of: $0) }
  }

  func highlight(of node: NodeID) -> NodeVO.Highlight {
    if highlights.isEmpty { return .none }
    return highlights.entered.contains(node) ? .entered : highlights.changed.contains(node) ? .changed : .none
  }
}
