import EvaluationEngine
public import Geometry
import GraphDocument

/// Frames on the canvas.
extension NodesPM {
  /// The frames whose rectangles meet `rect` of the document plane, larger ones first, so that smaller ones lie above them.
  ///
  /// - Complexity: in proportion to what lies in and around the rectangle.
  public func frames(in rect: Rect) -> [FrameVO] {
    let focused = selection.flatMap { contents.frameTitle(of: $0) }
    let frames = plane.frames(in: rect).compactMap { title in
      plane.area(ofFrame: title).map { FrameVO(title: title, area: $0, isFocused: title == focused) }
    }
    return frames.sorted { left, right in
      let (first, second) = (Self.cells(of: left.area), Self.cells(of: right.area))
      return first == second ? left.title < right.title : first > second
    }
  }

  private static func cells(of area: Rect) -> Double {
    Double(area.size.columns) * Double(area.size.rows)
  }

  /// Brings the rectangles of all frames up to date that a change touched, once each.
  func updateFrames(after changes: [DocumentChange]) {
    var titles = Set<String>()
    func note(_ node: NodeID) {
      if let title = contents.frameTitle(of: node) { titles.insert(title) }
    }
    for change in changes {
      switch change {
      case .framesChanged(let changed, _): titles.formUnion(changed)
      case .nodesMoved(let nodes): nodes.forEach(note)
      case .nodeCreated(let node), .nodeRenamed(let node, _, _), .contentChanged(let node, _, _),
        .relationshipsChanged(let node, _), .textChanged(let node), .formChanged(let node):
        note(node)
      // Of a node that is no more its frame tells by itself.
      case .nodeDeleted, .attributesChanged, .bypassChanged, .parametersChanged, .titleChanged, .replaced:
        break
      }
    }
    for title in titles { plane.updateFrame(title, in: contents) }
  }
}
