/// Asks whether a save replaces another file of the same name.
struct ReplaceQuestion: YesNoQuestion {
  /// The path of the existing file.
  let path: String
  /// Whether a copy is written, after which the document keeps its own file.
  let isCopy: Bool
  /// Whether the editor quits after saving.
  let quits: Bool

  func label(in editor: NodesPM) -> String { "'\(path)' exists: replace it? \(keys(in: editor))" }

  /// Saves over the file, or asks for another name.
  func answer(yes: Bool, in editor: NodesPM) throws(CommandError) -> Outcome {
    guard yes else {
      cancel(in: editor)
      return .done
    }
    editor.file.saveRequest = SaveRequest(quits: quits)
    return .effects([.save(path: path, replaces: true, isCopy: isCopy)])
  }

  /// Opens the line for the file's name again; a copy is not written.
  func cancel(in editor: NodesPM) {
    editor.enter(.normal)
    if isCopy { return editor.say("not saved: '\(path)' stays as it is") }
    editor.open(SavePrompt(quits: quits), text: path)
  }
}
