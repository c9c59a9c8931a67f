import GraphDocument

/// The hints on the empty canvas of a document in which nothing was done yet.
extension NodesPM {
  var welcome: [ScreenVO.Hint] {
    guard case .normal = mode, contents.count == 0, tutorial == nil, !document.canUndo, !document.canRedo else {
      return []
    }
    let hints: [(command: Command, text: String)] = [
      (.enterNumber, "a formula or a number: total = 3 * 4"),
      (.add, "an operator, a number, a chart, by its name"),
      (.openExample, "an example to look around in"),
      (.palette, "any command, by what it does"),
      (.help, "all keys"),
    ]
    return hints.compactMap { hint in
      keyMap.keys(for: hint.command, in: .normal).map {
        ScreenVO.Hint(key: $0, text: hint.text, command: hint.command)
      }
    }
  }
}
