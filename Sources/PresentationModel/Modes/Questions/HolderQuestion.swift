/// Asks how to proceed when another session has the document open.
///
/// The document is read-only until the user answers, and after Esc.
struct HolderQuestion: QuestionKind {
  static let mode = QuestionMode("HELD")
  static let answers: [KeyMap.Binding] = [.init(.onlyRead, "r"), .init(.takeOver, "t"), .init(.shareDocument, "b")]

  static var otherKeys: OtherKeys { .passed }

  let notice: HolderNotice

  func label(in editor: any EditorReading) -> String {
    let takeOver = notice.isAlive ? "take over" : "take over (that session may still run)"
    return "\(editor.file.lastName ?? "the document") is open in \(notice.holder) · "
      + "\(editor.keyName(.onlyRead)) read-only, \(editor.keyName(.takeOver)) \(takeOver), "
      + "\(editor.keyName(.shareDocument)) both"
  }

  /// Leaves the question; the document stays read-only.
  func cancel(in editor: any EditorReading) -> Outcome {
    .changed(.enter(.normal)).then(.reported("read-only: \(editor.unlockHint)"))
  }

  func onlyRead(in editor: any EditorReading) -> Outcome { cancel(in: editor) }

  func takeOver(in editor: any EditorReading) -> Outcome { .effects([.claim(.takeOver)]) }
  func share(in editor: any EditorReading) -> Outcome { .effects([.claim(.openBeside)]) }
}

extension Command {
  static let onlyRead = Command(
    "only-read", "read-only", "Open read-only (the other session edits)",
    answer: HolderQuestion.onlyRead)

  static let takeOver = Command(
    "take-over", "take over", "Edit here (the other session becomes read-only)",
    answer: HolderQuestion.takeOver)

  static let shareDocument = Command(
    "share", "both",
    "Edit in both sessions and merge on save",
    answer: HolderQuestion.share)
}
