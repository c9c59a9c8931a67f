/// Asks whether to read a file outside of the document's folder that a data node names.
struct ForeignFileQuestion: YesNoQuestion {
  let path: String

  func label(in editor: NodesPM) -> String {
    "read \(path), which is outside the document's folder? \(keys(in: editor))"
  }

  func answer(yes: Bool, in editor: NodesPM) -> Outcome {
    yes ? .effects([.allowReading(path: path)]) : .reported("\(path) is not read")
  }

  /// Answers no for this file and all remaining ones.
  func cancel(in editor: NodesPM) {
    editor.file.foreignFiles = []
    editor.enter(.normal)
    editor.say("no file outside the document's folder is read")
  }
}
