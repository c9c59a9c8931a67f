import EditorInput
import EvaluationEngine
import GraphDocument

/// The command palette: every command by its name and sentence, with its key, and why it cannot be given now.
extension NodesPM {
  /// Commands with all words of the text in their name or sentence: the one of that name first, then those with them in
  /// the name.
  ///
  /// Where nothing is typed yet those come first that the hint line names, which are wanted most.
  func paletteRows(matching text: String) -> [Completion] {
    let words = text.lowercased().split(separator: " ")
    let wanted = words.isEmpty ? KeyMap.hinted(in: .normal) : []
    let ranked = Command.all.compactMap { command -> (rank: Int, completion: Completion)? in
      guard command.isInPalette(keyMap) else { return nil }
      let name = command.name.lowercased()
      let sentence = command.sentence.lowercased()
      guard words.allSatisfy({ name.contains($0) || sentence.contains($0) }) else { return nil }
      let isNamed = words.count == 1 && words.allSatisfy { name == $0 }
      let rank =
        words.isEmpty
        ? wanted.firstIndex(of: command) ?? wanted.count
        : isNamed ? 0 : words.allSatisfy { name.hasPrefix($0) } ? 1 : words.allSatisfy { name.contains($0) } ? 2 : 3
      let key = keyMap.keys(for: command, in: .normal).map { "\($0)  " } ?? ""
      let reason = command.unavailability(in: self)
      return (
        rank,
        Completion(
          text: command.name, sign: command.name, sentence: key + (reason ?? command.sentence),
          isEnabled: reason == nil)
      )
    }
    return Self.sorted(ranked)
  }

  /// The keys that may follow those of an unfinished sequence.
  var continuationPopup: ScreenVO.Popup? {
    guard !keys.pending.isEmpty else { return nil }
    let rows = keyMap.continuations(of: keys.pending, in: modeName).map { rest, command in
      ScreenVO.Popup.Row(key: KeyNotation.readable(rest), text: command.sentence, isEnabled: true)
    }
    return ScreenVO.Popup(title: KeyNotation.readable(keys.pending), rows: rows, placement: .overLine, selectedRow: nil)
  }
}
