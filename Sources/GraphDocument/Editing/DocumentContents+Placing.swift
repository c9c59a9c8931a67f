public import EvaluationEngine
import Geometry

extension DocumentContents {
  mutating func move(_ moves: [NodeMove], _ changes: inout [DocumentChange]) throws(EditError) -> Edit {
    for move in moves { try requireNode(move.node) }
    var old: [NodeMove] = []
    old.reserveCapacity(moves.count)
    var before: [NodeID: PackedPlace] = [:]
    for move in moves {
      old.append(NodeMove(move.node, to: place(of: move.node)))
      let index = Int(move.node.index)
      before[move.node] = before[move.node] ?? places[index]
      places[index] = PackedPlace(move.place)
    }
    // In the order given; a node named twice may be back where it was.
    let moved = moves.map(\.node).filter { node in
      before.removeValue(forKey: node).map { $0 != places[Int(node.index)] } ?? false
    }
    if !moved.isEmpty { changes.append(.nodesMoved(moved)) }
    // Reversed, so that a node named twice gets its first place back.
    return .move(old.reversed())
  }

  mutating func frame(
    _ framings: [NodeFraming], _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    for framing in framings {
      try requireNode(framing.node)
      try checkFrame(framing.title)
    }
    var old: [NodeFraming] = []
    old.reserveCapacity(framings.count)
    var first: [NodeID: String?] = [:]
    for framing in framings {
      let before = frameTitle(of: framing.node)
      old.append(NodeFraming(framing.node, in: before))
      if first[framing.node] == nil { first[framing.node] = .some(before) }
      if before != framing.title { frames.setTitle(framing.title, of: framing.node) }
    }
    var titles = Set<String>()
    var moved: [NodeID] = []
    for node in framings.map(\.node) {
      // A node named twice may be back in its frame.
      guard let before = first.removeValue(forKey: node) else { continue }
      let after = frameTitle(of: node)
      if before == after { continue }
      moved.append(node)
      titles.formUnion([before, after].compactMap(\.self))
    }
    if !moved.isEmpty { changes.append(.framesChanged(titles.sorted(), nodes: moved)) }
    // Reversed, so that a node named twice comes back into its first frame.
    return .frame(old.reversed())
  }

  func checkFrame(_ title: String?) throws(EditError) {
    if let title, let problem = FrameTitle.problem(in: title) { throw .badFrameTitle(problem) }
  }
}

/// Frames: titled sets of nodes without effect on values.
///
/// A node is in at most one frame. A frame exists while it has nodes.
extension DocumentContents {
  /// Returns the title of the node's frame; nil if the node is in no frame.
  public func frameTitle(of node: NodeID) -> String? { frames.title(of: node) }

  /// Returns the nodes of the frame with this title, ascending; empty if there is no such frame.
  ///
  /// - Complexity: O(*n* log *n*) in the nodes of the frame.
  public func members(ofFrame title: String) -> [NodeID] {
    frames.nodes(of: title).sorted()
  }

  /// Returns the number of nodes in the frame with this title.
  public func memberCount(ofFrame title: String) -> Int { frames.nodes(of: title).count }

  /// Whether there is a frame with this title.
  public func hasFrame(_ title: String) -> Bool { frames.contains(title) }

  /// The titles of all frames, in no particular order.
  public var frameTitles: some Collection<String> { frames.titles }
}
