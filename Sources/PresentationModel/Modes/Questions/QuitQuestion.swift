struct QuitQuestion: YesNoQuestion {
  func label(in editor: any EditorReading) -> String {
    "save the changes to \(editor.file.lastName ?? "a new file") before leaving? "
      + "\(keys(in: editor)) \(editor.keyName(.cancel))"
  }

  func answer(yes: Bool, in editor: any EditorReading) throws(CommandError) -> Outcome {
    guard yes else { return .effects([.quit]) }
    try editor.requireWritable()
    return .changed(.saveAndQuit)
  }
}
