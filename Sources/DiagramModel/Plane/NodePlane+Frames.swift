import EvaluationEngine
package import Geometry
import GraphDocument

extension NodePlane {
  /// The distance between the boxes in a frame and the outer edge of its border, in columns and rows.
  package static let frameMargin = Size(columns: 2, rows: 1)

  /// Returns the rectangle of a frame; nil if no frame has this title.
  package func area(ofFrame title: String) -> Rect? { frames.frame(of: title) }

  /// Returns the titles of the frames whose rectangles intersect `rect`.
  package func frames(in rect: Rect) -> [String] { frames.elements(in: rect) }

  /// The rectangle around all frames; empty if there are none.
  package var frameExtent: Rect { frames.extent }

  /// Updates the rectangle of a frame; removes a frame that no longer exists.
  ///
  /// - Complexity: Linear in the nodes of the frame.
  mutating func updateFrame(_ title: String, in contents: DocumentContents) {
    guard let area = areaAroundBoxes(ofFrame: title, in: contents) else {
      frames.remove(title)
      return
    }
    // Routes ignore frames, so the revision of wires' places does not change.
    _ = frames.set(area, for: title)
  }

  private func areaAroundBoxes(ofFrame title: String, in contents: DocumentContents) -> Rect? {
    extent(ofMembers: title, in: contents).map(Self.framing)
  }

  func checkFrames(in contents: DocumentContents) -> [String] {
    var problems: [String] = []
    for title in contents.frameTitles {
      let expected = areaAroundBoxes(ofFrame: title, in: contents)
      if area(ofFrame: title) != expected { problems.append("frame '\(title)' is not \(expected, default: "there")") }
    }
    if frames.count != contents.frameTitles.count {
      problems.append("\(frames.count) frames for \(contents.frameTitles.count) titles")
    }
    return problems
  }

  /// Returns the rectangle of a frame whose nodes are inside `rect`.
  package static func framing(_ rect: Rect) -> Rect {
    Rect(
      column: rect.minColumn - frameMargin.columns, row: rect.minRow - frameMargin.rows,
      columns: rect.size.columns + 2 * frameMargin.columns, rows: rect.size.rows + 2 * frameMargin.rows)
  }
}
