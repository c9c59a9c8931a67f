import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument

/// The frames of a document that nodes can join.
struct FrameChoice {
  let contents: DocumentContents
  let plane: NodePlane
  /// The canvas cursor in the document plane; near frames come first.
  let cursor: Point

  /// Returns the titles of the frames that at least one of the nodes can join, those nearest to the cursor first.
  func framesToJoin(_ nodes: [NodeID]) -> [String] {
    let own = Set(nodes.map { contents.frameTitle(of: $0) })
    let left = contents.frameTitles.filter { own != [$0] }
    let distances = left.map { title in (title: title, distance: distanceToFrame(title)) }
    return distances.sorted { ($0.distance, $0.title) < ($1.distance, $1.title) }.map(\.title)
  }

  /// Returns completions of `text` with the titles of frames that the nodes can join, nearest first.
  func frames(matching text: String, for nodes: [NodeID]) -> [Completion] {
    let ranked = framesToJoin(nodes).compactMap { title -> (rank: Int, completion: Completion)? in
      guard let rank = Completion.rank(of: text, in: title) else { return nil }
      let sentence = NodesPM.counted(contents.memberCount(ofFrame: title))
      return (rank, Completion(text: title, sign: title, sentence: sentence))
    }
    return Array(Completion.sorted(ranked).prefix(Completion.limit))
  }

  /// Returns the distance from the cursor to the nearest cell of a frame, in columns; a row counts as two columns.
  private func distanceToFrame(_ title: String) -> Int {
    guard let area = plane.area(ofFrame: title) else { return .max }
    let across = max(area.minColumn - cursor.column, cursor.column - area.maxColumn + 1, 0)
    let down = max(area.minRow - cursor.row, cursor.row - area.maxRow + 1, 0)
    return across + 2 * down
  }
}
