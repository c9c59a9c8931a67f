/// Asks for permission to read a file outside the document's folder, from which a data node takes its points.
struct OutsideFileQuestion: YesNoQuestion {
  let path: String

  func label(in editor: any EditorReading) -> String {
    "read \(path), which is outside the document's folder? \(keys(in: editor))"
  }

  func answer(yes: Bool, in editor: any EditorReading) -> Outcome {
    yes ? .effects([.allowReading(path: path)]) : .reported("\(path) is not read")
  }

  /// Answers no, for this file and for all others that still need permission.
  func cancel(in editor: any EditorReading) -> Outcome {
    var file = editor.file
    file.outsideFiles = []
    return .changed(.file(file), .enter(.normal)).then(.reported("no file outside the document's folder is read"))
  }
}
