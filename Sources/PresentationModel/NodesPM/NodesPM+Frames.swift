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
    prompt(.frame(nodes))
  }

  /// Enter on the title of a new frame.
  func acceptFrame(_ title: String, around nodes: [NodeID]) {
    guard !contents.hasFrame(title) else {
      let key = keyMap.keys(for: .addToFrame, in: .normal) ?? Command.addToFrame.rawValue
      return refuse("there is a frame '\(title)' already: another title, or \(key) adds nodes to it")
    }
    let left = nodes.count { contents.frameTitle(of: $0) != nil }
    guard apply(.frame(nodes.map { NodeFraming($0, in: title) })) else { return }
    mode = .normal
    let others = left == 0 ? "" : left == 1 ? "; one left its frame" : "; \(left) left their frames"
    say("framed \(described(nodes)) as '\(title)'\(others)")
  }

  func beginRetitling() {
    if let title = requireFrame("retitle") { mode = .prompt(Prompt(.retitleFrame(title), text: title)) }
  }

  /// Enter on the other title of a frame.
  func acceptTitle(_ title: String, ofFrame old: String) {
    guard title != old else {
      mode = .normal
      return say("frame '\(old)' keeps its title")
    }
    guard !contents.hasFrame(title) else { return refuse("there is a frame '\(title)' already: choose another title") }
    let members = contents.members(ofFrame: old)
    guard !members.isEmpty else { return refuse("frame '\(old)' is not there any more: \(keyName(.cancel)) goes back") }
    guard apply(.frame(members.map { NodeFraming($0, in: title) })) else { return }
    mode = .normal
    say("frame '\(old)' is called '\(title)' now")
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
      let key = keyMap.keys(for: .frame, in: .normal) ?? Command.frame.rawValue
      refuse("there is no \(contents.frameTitles.isEmpty ? "" : "other ")frame to add to: \(key) makes one")
    case 1: acceptFrameToJoin(titles[0], for: nodes)
    default: prompt(.addToFrame(nodes))
    }
  }

  /// Enter on the title of the frame that nodes are to go into.
  func acceptFrameToJoin(_ title: String, for nodes: [NodeID]) {
    guard contents.hasFrame(title) else {
      let near = Suggestion.nearest(to: title, among: contents.frameTitles)
      return refuse("there is no frame '\(title)'" + (near.map { ": did you mean '\($0)'?" } ?? ""))
    }
    let joining = nodes.filter { contents.frameTitle(of: $0) != title }
    guard !joining.isEmpty else {
      return refuse("\(described(nodes)) \(nodes.count == 1 ? "is" : "are") in frame '\(title)' already")
    }
    guard apply(.frame(joining.map { NodeFraming($0, in: title) })) else { return }
    mode = .normal
    say("added \(described(joining)) to frame '\(title)'")
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
    guard let area = plane.area(ofFrame: title) else { return .max }
    let across = max(area.minColumn - cursor.column, cursor.column - area.maxColumn + 1, 0)
    let down = max(area.minRow - cursor.row, cursor.row - area.maxRow + 1, 0)
    return across + 2 * down
  }

  func beginMovingFrame() {
    guard let title = requireFrame("move") else { return }
    document.endRun()
    mode = .move(Relocation(nodes: contents.members(ofFrame: title)))
    say("moving frame '\(title)' with its nodes")
  }

  func selectFrame() {
    guard let title = requireFrame("select") else { return }
    selectNodes(contents.members(ofFrame: title), nothing: "")
  }

  /// The frame of the selected node, or a message that says what needs one.
  private func requireFrame(_ verb: String) -> String? {
    guard let node = requireSelection("\(verb) the frame of") else { return nil }
    if let title = contents.frameTitle(of: node) { return title }
    let key = keyMap.keys(for: .frame, in: .normal) ?? Command.frame.rawValue
    refuse("'\(contents.name(of: node))' is in no frame: \(key) makes one")
    return nil
  }

  private func described(_ nodes: [NodeID]) -> String {
    nodes.count == 1 ? "'\(contents.name(of: nodes[0]))'" : Self.counted(nodes.count)
  }
}
