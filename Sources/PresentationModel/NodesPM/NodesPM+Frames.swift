import EvaluationEngine
import Geometry
import GraphDocument
import TextScanning

/// Framing nodes: each command is one step of undo.
extension NodesPM {
  func beginFraming() {
    let nodes = actedOn
    guard !nodes.isEmpty else {
      _ = requireSelection("frame")
      return
    }
    open(FramePrompt(nodes: nodes))
  }

  func beginRetitling() {
    if let title = requireFrame("retitle") { open(RetitlePrompt(title: title)) }
  }

  func dissolveFrame() {
    guard let title = requireFrame("dissolve") else { return }
    guard apply(.frame(contents.members(ofFrame: title).map { NodeFraming($0, in: nil) })) else { return }
    say("dissolved frame '\(title)'; its nodes stay")
  }

  /// Takes the nodes acted on out of their frames.
  func removeFromFrame() {
    let acted = actedOn
    guard !acted.isEmpty else {
      _ = requireSelection("take out of its frame")
      return
    }
    let nodes = acted.filter { contents.frameTitle(of: $0) != nil }
    guard !nodes.isEmpty else {
      return refuse(acted.count == 1 ? "\(described(acted)) is in no frame" : "none of the nodes is in a frame")
    }
    let titles = Set(nodes.compactMap { contents.frameTitle(of: $0) })
    guard apply(.frame(nodes.map { NodeFraming($0, in: nil) })) else { return }
    let gone = titles.filter { !contents.hasFrame($0) }.count
    let empty =
      gone == 0 ? "" : gone == 1 ? "; that was the last node in it" : "; \(gone) frames have no nodes any more"
    let from = titles.count == 1 ? "frame '\(titles.first ?? "")'" : "\(titles.count) frames"
    say("took \(described(nodes)) out of \(from)\(empty)")
  }

  /// Adds the nodes acted on to the one frame that they could go into, or asks which.
  func beginAddingToFrame() {
    let nodes = actedOn
    guard !nodes.isEmpty else {
      _ = requireSelection("add to a frame")
      return
    }
    let titles = framesToJoin(nodes)
    switch titles.count {
    case 0:
      let other = contents.frameTitles.isEmpty ? "" : "other "
      refuse("there is no \(other)frame to add to: \(canvasKey(for: .frame)) makes one")
    case 1:
      do throws(Rejection) {
        if let report = try add(nodes, toFrame: titles[0]).report { say(report) }
      } catch {
        refuse(error.sentence)
      }
    default: open(AddToFramePrompt(nodes: nodes))
    }
  }

  /// Puts those of the nodes into a frame that are not in it.
  func add(_ nodes: [NodeID], toFrame title: String) throws(Rejection) -> Outcome {
    guard contents.hasFrame(title) else {
      let near = Suggestion.nearest(to: title, among: contents.frameTitles)
      throw Rejection("there is no frame '\(title)'" + (near.map { ": did you mean '\($0)'?" } ?? ""))
    }
    let joining = nodes.filter { contents.frameTitle(of: $0) != title }
    guard !joining.isEmpty else {
      throw Rejection("\(described(nodes)) \(nodes.count == 1 ? "is" : "are") in frame '\(title)' already")
    }
    try make(.frame(joining.map { NodeFraming($0, in: title) }))
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

  func beginMovingFrame() {
    guard let title = requireFrame("move") else { return }
    document.endRun()
    enter(.move(Relocation(nodes: contents.members(ofFrame: title))))
    say("moving frame '\(title)' with its nodes")
  }

  func selectFrame() {
    guard let title = requireFrame("select") else { return }
    selectNodes(contents.members(ofFrame: title), nothing: "")
  }

  /// The frame of the selected node, or a message about what needs one.
  private func requireFrame(_ verb: String) -> String? {
    guard let node = requireSelection("\(verb) the frame of") else { return nil }
    if let title = contents.frameTitle(of: node) { return title }
    refuse("'\(contents.name(of: node))' is in no frame: \(canvasKey(for: .frame)) makes one")
    return nil
  }

  func described(_ nodes: [NodeID]) -> String {
    nodes.count == 1 ? "'\(contents.name(of: nodes[0]))'" : Self.counted(nodes.count)
  }
}
