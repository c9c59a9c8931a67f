/// A question that is answered with one key.
public enum Question: Hashable, Sendable {
  /// There are unsaved changes: save them, discard them, or stay.
  case quitUnsaved
  /// The file has another text now and there are unsaved changes: which of the two, or both merged.
  case changedOutside
  /// A session left edits behind which ended without saving them: whether they are made again.
  case recovery
  /// Another session has the document: whether it is only looked at, taken over, or edited in both.
  case held
  /// A data node names a file outside of the document's folder: whether it is read.
  case foreignFile(String)
  /// A line names a node that there is: whether that takes what the line has for it. The line comes back where it does not.
  case redefinition(Redefinition, line: Prompt)

  /// The mode by whose table it is answered.
  var modeName: Mode.Name {
    switch self {
    case .quitUnsaved, .foreignFile, .redefinition: .question
    case .changedOutside: .choice
    case .recovery: .recovery
    case .held: .held
    }
  }
}

extension Question {
  /// What is asked, with the keys that answer it.
  func label(in editor: NodesPM) -> String {
    let (yes, no, cancel) = (editor.keyName(.answerYes), editor.keyName(.answerNo), editor.keyName(.cancel))
    switch self {
    case .quitUnsaved:
      return "save the changes to \(editor.file.lastName ?? "a new file") before leaving? \(yes) \(no) \(cancel)"
    case .foreignFile(let path): return "outside of the document's folder: read \(path)? \(yes) \(no)"
    case .redefinition(let redefinition, _):
      return redefinition.question(in: editor.contents).map { "\($0) \(yes) \(no)" } ?? ""
    case .recovery: return RecoveryQuestion(editor)?.label ?? ""
    case .held: return HolderQuestion.asked(by: editor)?.label ?? ""
    case .changedOutside:
      return "\(editor.file.lastName ?? "the file") changed on disk: \(editor.keyName(.takeTheirs)) theirs, "
        + "\(editor.keyName(.keepMine)) mine, \(editor.keyName(.mergeBoth)) both merged, \(cancel) later"
    }
  }
}
