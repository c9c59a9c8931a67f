import EvaluationEngine
import Geometry
import GraphDocument
import TextScanning

/// Framing nodes: each command is one step of undo.
extension NodesPM {
  func beginFraming() throws(Rejection) {
    open(FramePrompt(nodes: try requireNodes("frame")))
  }

  func beginRetitling() throws(Rejection) {
    open(RetitlePrompt(title: try requireFrame("retitle")))
  }

  func dissolveFrame() throws(Rejection) {
    let title = try requireFrame("dissolve")
    try apply(.frame(contents.members(ofFrame: title).map { NodeFraming($0, in: nil) }))
    say("dissolved frame '\(title)'; its nodes stay")
  }

  /// Takes the nodes acted on out of their frames.
  func removeFromFrame() throws(Rejection) {
    let acted = try requireNodes("take out of its frame")
    let nodes = acted.filter { contents.frameTitle(of: $0) != nil }
    guard !nodes.isEmpty else {
      throw acted.count == 1 ? .node(acted[0], "is in no frame") : .because("none of the nodes is in a frame")
    }
    let titles = Set(nodes.compactMap { contents.frameTitle(of: $0) })
    try apply(.frame(nodes.map { NodeFraming($0, in: nil) }))
    let gone = titles.filter { !contents.hasFrame($0) }.count
    let empty =
      gone == 0 ? "" : gone == 1 ? "; that was the last node in it" : "; \(gone) frames have no nodes any more"
    let from = titles.count == 1 ? "frame '\(titles.first ?? "")'" : "\(titles.count) frames"
    say("took \(described(nodes)) out of \(from)\(empty)")
  }

  /// Adds the nodes acted on to the one frame that they could go into, or asks which.
  func beginAddingToFrame() throws(Rejection) -> Outcome {
    let nodes = try requireNodes("add to a frame")
    let titles = framesToJoin(nodes)
    switch titles.count {
    case 0:
      let other = contents.frameTitles.isEmpty ? "" : "other "
      throw .because("there is no \(other)frame to add to: \(canvasKey(for: .frame)) makes one")
    case 1: return try add(nodes, toFrame: titles[0])
    default:
      open(AddToFramePrompt(nodes: nodes))
      return .done
    }
  }

  /// Puts those of the nodes into a frame that are not in it.
  func add(_ nodes: [NodeID], toFrame title: String) throws(Rejection) -> Outcome {
    guard contents.hasFrame(title) else {
      let near = Suggestion.nearest(to: title, among: contents.frameTitles)
      throw .because("there is no frame '\(title)'" + (near.map { ": did you mean '\($0)'?" } ?? ""))
    }
    let joining = nodes.filter { contents.frameTitle(of: $0) != title }
    guard !joining.isEmpty else {
      throw .because("\(described(nodes)) \(nodes.count == 1 ? "is" : "are") in frame '\(title)' already")
    }
    try apply(.frame(joining.map { NodeFraming($0, in: title) }))
    enter(.normal)
    return .reported("added \(described(joining)) to frame '\(title)'")
  }

  /// The titles of frames that not all of the nodes are in, the nearest to the cursor first.
  func framesToJoin(_ nodes: [NodeID]) -> [String] {
    let own = Set(nodes.map { contents.frameTitle(of: $0) })
    let left = contents.frameTitles.filter { own != [$0] }
    let distances = left.map { title in (title: title, distance: distanceToFrame(title)) }
    return distances.sorted { ($0.distance, $0.title) < ($1.distance, $1.title) }.map(\.title)
  }

  /// From the cursor to the nearest cell of a frame; a row counts as two columns.
  private func distanceToFrame(_ title: String) -> Int {
    guard let area = diagram.plane.area(ofFrame: title) else { return .max }
    let across = max(area.minColumn - cursor.column, cursor.column - area.maxColumn + 1, 0)
    let down = max(area.minRow - cursor.row, cursor.row - area.maxRow + 1, 0)
    return across + 2 * down
  }

  func beginMovingFrame() throws(Rejection) {
    let title = try requireFrame("move")
    document.endRun()
    enter(.move(Relocation(nodes: contents.members(ofFrame: title))))
    say("moving frame '\(title)' with its nodes")
  }

  func selectFrame() throws(Rejection) {
    selectNodes(contents.members(ofFrame: try requireFrame("select")), nothing: "")
  }

  /// The frame of the selected node.
  ///
  /// - Throws: what needs one.
  private func requireFrame(_ verb: String) throws(Rejection) -> String {
    let node = try requireSelection("\(verb) the frame of")
    if let title = contents.frameTitle(of: node) { return title }
    throw .node(node, "is in no frame: \(canvasKey(for: .frame)) makes one")
  }

  func described(_ nodes: [NodeID]) -> String {
    nodes.count == 1 ? "'\(contents.name(of: nodes[0]))'" : Self.counted(nodes.count)
  }
}
