import EvaluationEngine
package import Geometry
import GraphDocument

/// Where frames are: around the boxes of their nodes.
extension NodePlane {
  /// Cells between the boxes and the outer edge of the frame, its border included.
  package static let frameMargin = Size(columns: 2, rows: 1)

  /// The rectangle of a frame; nil if there is none of that title.
  package func area(ofFrame title: String) -> Rect? { frames.frame(of: title) }

  /// The titles of the frames whose rectangles meet `rect`.
  package func frames(in rect: Rect) -> [String] { frames.elements(in: rect) }

  /// The rectangle around all frames; empty if there are none.
  package var frameExtent: Rect { frames.extent }

  /// Brings a frame's rectangle up to date; one that is no more is forgotten.
  ///
  /// - Complexity: linear in the nodes of the frame.
  mutating func updateFrame(_ title: String, in contents: DocumentContents) {
    guard let area = areaAroundBoxes(ofFrame: title, in: contents) else {
      frames.remove(title)
      return
    }
    // Routes ignore frames, so that the places stay those that wires were routed among.
    _ = frames.set(area, for: title)
  }

  /// The new rectangle of a frame; nil if no node of it has a box.
  private func areaAroundBoxes(ofFrame title: String, in contents: DocumentContents) -> Rect? {
    extent(ofMembers: title, in: contents).map(Self.framing)
  }

  /// The problem with the frames, against the boxes of their nodes.
  func checkFrames(in contents: DocumentContents) -> [String] {
    var problems: [String] = []
    for title in contents.frameTitles {
      let expected = areaAroundBoxes(ofFrame: title, in: contents)
      if area(ofFrame: title) != expected { problems.append("frame '\(title)' is not \(expected, default: "there")") }
    }
    if frames.count != contents.frameTitles.count {
      problems.append("\(frames.count) frames of \(contents.frameTitles.count) titles")
    }
    return problems
  }

  /// The frame around the area of nodes.
  package static func framing(_ rect: Rect) -> Rect {
    Rect(
      column: rect.minColumn - frameMargin.columns, row: rect.minRow - frameMargin.rows,
      columns: rect.size.columns + 2 * frameMargin.columns, rows: rect.size.rows + 2 * frameMargin.rows)
  }
}
