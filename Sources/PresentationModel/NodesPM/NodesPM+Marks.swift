import EditorInput
import EvaluationEngine
import GraphDocument

/// Marks on nodes, and the jump list.
extension NodesPM {
  func awaitMark(_ use: KeyInterpreter.MarkUse) throws(Rejection) {
    if use == .set { _ = try requireSelection("mark") }
    keys.awaitedMark = use
    say(use == .set ? "a letter marks the node" : "a letter goes to the node it marks")
  }

  /// Takes a key while a mark's letter is awaited.
  func pressMark(_ key: Key, _ use: KeyInterpreter.MarkUse) throws(Rejection) {
    keys.awaitedMark = nil
    guard case .character(let letter) = key.code, key.modifiers.isEmpty, ("a"..."z").contains(letter) else {
      if isCancel(key) { return }
      throw .because("a mark is a letter from a to z")
    }
    switch use {
    case .set:
      guard let selection else { return }
      focus.jumps.marks[letter] = selection
      say("\(keyName(.goToMark))\(letter) goes to '\(contents.name(of: selection))'")
    case .go:
      guard let node = focus.jumps.marks[letter], contents.graph.contains(node) else {
        throw .because("no node has the mark \(letter)")
      }
      jump(to: node)
    }
  }

  /// Selects a node from afar and remembers where that was.
  func jump(to node: NodeID) {
    if let selection, selection != node { focus.jumps.leave(selection) }
    select(node)
  }

  func jumpBack() throws(Rejection) {
    guard let node = focus.jumps.goBack(from: selection, where: contents.graph.contains) else {
      throw .because("there is no jump to go back from")
    }
    select(node)
  }

  func jumpForth() throws(Rejection) {
    guard let node = focus.jumps.goForth(from: selection, where: contents.graph.contains) else {
      throw .because("there is no jump to make again")
    }
    select(node)
  }
}
