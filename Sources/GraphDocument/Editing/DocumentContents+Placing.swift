import EvaluationEngine
import Geometry

extension DocumentContents {
  mutating func move(_ moves: [NodeMove], _ changes: inout [DocumentChange]) throws(EditRefusal) -> Edit {
    for move in moves { try requireNode(move.node) }
    var old: [NodeMove] = []
    old.reserveCapacity(moves.count)
    for move in moves {
      old.append(NodeMove(move.node, to: place(of: move.node)))
      places[Int(move.node.index)] = PackedPlace(move.place)
    }
    changes.append(.nodesMoved(moves.map(\.node)))
    // Reversed, so that a node named twice gets its first place back.
    return .move(old.reversed())
  }

  mutating func frame(
    _ framings: [NodeFraming], _ changes: inout [DocumentChange]
  ) throws(EditRefusal) -> Edit {
    for framing in framings {
      try requireNode(framing.node)
      try checkFrame(framing.title)
    }
    var old: [NodeFraming] = []
    old.reserveCapacity(framings.count)
    var titles = Set<String>()
    var moved: [NodeID] = []
    for framing in framings {
      let before = frameTitle(of: framing.node)
      old.append(NodeFraming(framing.node, in: before))
      guard before != framing.title else { continue }
      frames.setTitle(framing.title, of: framing.node)
      moved.append(framing.node)
      if let before { titles.insert(before) }
      if let title = framing.title { titles.insert(title) }
    }
    if !moved.isEmpty { changes.append(.framesChanged(titles.sorted(), nodes: moved)) }
    // Reversed, so that a node named twice comes back into its first frame.
    return .frame(old.reversed())
  }

  func checkFrame(_ title: String?) throws(EditRefusal) {
    if let title, let problem = FrameTitle.problem(in: title) { throw .badFrameTitle(problem) }
  }
}
