/// The question what is done about another session that has the document: what it says, and what each answer does.
///
/// Until it is answered the document is read-only, and so it stays after Esc.
struct HolderQuestion {
  let editor: NodesPM
  private let notice: HolderNotice

  /// The question that is being asked; nil where none is.
  static func asked(by editor: NodesPM) -> HolderQuestion? {
    guard case .question(.held) = editor.mode, let notice = editor.file.holder else { return nil }
    return HolderQuestion(editor: editor, notice: notice)
  }

  /// What is asked, with the keys of the answers.
  var label: String {
    let takeOver = notice.isAlive ? "take over" : "take over (it may live)"
    return "\(editor.file.lastName ?? "the document") is open in \(notice.holder) · "
      + "\(editor.keyName(.onlyRead)) read-only, \(editor.keyName(.takeOver)) \(takeOver), "
      + "\(editor.keyName(.shareDocument)) both"
  }

  /// The document is looked at.
  func onlyRead() -> Outcome {
    editor.enter(.normal)
    return .reported("read-only: \(editor.wayToWrite)")
  }

  /// The document is edited here too; the session answers.
  func edit(by claim: Effect.Claim) -> Outcome {
    editor.enter(.normal)
    return .effects([.claim(claim)])
  }
}
