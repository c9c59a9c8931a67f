import EvaluationEngine
import GraphDocument

/// Marks on nodes, and the way back from a jump.
extension NodesPM {
  /// What a letter awaited is for.
  enum MarkUse {
    case set
    case go
  }

  func awaitMark(_ use: MarkUse) {
    if use == .set, requireSelection("mark") == nil { return }
    awaitedMark = use
    say(use == .set ? "a letter marks the node" : "a letter goes to the node it marks")
  }

  /// Takes a key while a mark's letter is awaited.
  func pressMark(_ key: Key, _ use: MarkUse) {
    awaitedMark = nil
    guard case .character(let letter) = key.code, key.modifiers.isEmpty, ("a"..."z").contains(letter) else {
      if !isCancel(key) { refuse("a mark is a letter from a to z") }
      return
    }
    switch use {
    case .set:
      guard let selection else { return }
      marks[letter] = selection
      say("\(keyName(.goToMark))\(letter) goes to '\(contents.name(of: selection))'")
    case .go:
      guard let node = marks[letter], contents.graph.contains(node) else {
        refuse("no node has the mark \(letter)")
        return
      }
      jump(to: node)
    }
  }

  /// Selects a node from afar and remembers where that was.
  func jump(to node: NodeID) {
    if let selection, selection != node {
      jumpsBack.append(selection)
      if jumpsBack.count > Self.jumpLimit { jumpsBack.removeFirst() }
      jumpsForth = []
    }
    select(node)
  }

  func jumpBack() {
    goThroughJumps(from: \.jumpsBack, to: \.jumpsForth, nothing: "there is no jump to go back from")
  }

  func jumpForth() {
    goThroughJumps(from: \.jumpsForth, to: \.jumpsBack, nothing: "there is no jump to make again")
  }

  /// The most jumps remembered.
  private static let jumpLimit = 100

  private func goThroughJumps(
    from here: ReferenceWritableKeyPath<NodesPM, [NodeID]>, to there: ReferenceWritableKeyPath<NodesPM, [NodeID]>,
    nothing: String
  ) {
    while let node = self[keyPath: here].popLast() {
      // Nodes that are no more are passed over.
      guard contents.graph.contains(node), node != selection else { continue }
      if let selection { self[keyPath: there].append(selection) }
      select(node)
      return
    }
    refuse(nothing)
  }
}
