import Charts
import EvaluationEngine
public import Geometry
public import GraphDocument

/// Highlights on what has just changed: there for a moment, then gone.
extension NodesPM {
  /// How long highlights stay where nothing else happens.
  private static let highlightedTime = Duration.milliseconds(700)

  /// After how much quiet the model wants to hear of it, as `Input.quiet`; nil most of the time, so that nothing ticks while
  /// nothing changes.
  public var patience: Duration? { highlights.isEmpty ? nil : Self.highlightedTime }

  /// How long a picture of a transition is seen.
  private static let stepTime = Duration.milliseconds(33)

  /// A frame is drawn from here on; `moment` is counted from wherever the caller likes, and never goes back.
  public func beginFrame(at moment: Duration) {
    charts.beginFrame(at: moment / .seconds(1))
  }

  /// After how much time the frame drawn last is to be followed by another one though nothing comes in: while points of charts
  /// move; nil most of the time.
  public var nextFrame: Duration? {
    let isMoving = openChart?.view.isMoving(at: charts.moment) ?? false
    return isMoving || charts.isMoving ? Self.stepTime : nil
  }

  /// The nodes deleted a moment ago whose boxes met `rect` of the document plane.
  public func leavingNodes(in rect: Rect) -> [LeavingNodeVO] {
    (highlights.left + standingMarks.left).filter { $0.frame.intersects(rect) }
  }

  /// The wires that were there a moment ago, between the boxes as they were.
  public var leavingWires: [WireVO] { highlights.leftWires }

  /// Those of them that crossed `rect` of the document plane.
  public func leavingWires(in rect: Rect) -> [WireVO] {
    leavingWires.filter {
      $0.sourceFrame.union($0.targetFrame).inset(by: -NodeMetrics.wireMargin).intersects(rect)
    }
  }

  /// To be called before the boxes of what is gone are forgotten.
  func highlight(_ event: DocumentEvent) {
    guard highlightsChanges else { return }
    highlights = Highlights(of: event, in: contents, from: plane)
  }

  /// Marks what became of the nodes of `old`, until another document is opened; what changes meanwhile is highlighted as ever.
  public func showChanges(since old: DocumentContents) {
    let comparison = DocumentComparison(from: old, to: contents)
    standingMarks = Highlights(of: comparison, from: old)
    say(comparison.isEmpty ? "the two documents are the same" : comparison.summary)
  }

  func highlight(of node: NodeID) -> NodeVO.Highlight {
    let latest = highlights.highlight(of: node)
    return latest == .none ? standingMarks.highlight(of: node) : latest
  }
}
