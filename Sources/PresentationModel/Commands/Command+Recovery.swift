/// What a session that ended left behind, and documents that another session has.
extension Command {
  /// By name alone: asks again about edits that were put off.
  public static let recover = Command(
    "recover", "recover", "Ask about edits of a session that ended without saving them, also where that was put off.",
    needs: Need { $0.file.offers.isEmpty ? "no journal has edits that were not saved" : nil },
    aliases: ["journal", "crash", "restore", "lost", "autosave", "swap"],
    outcome: { editor, _ throws(Rejection) in try editor.askAboutRecovery() })

  static let takeRecovered = Command(
    "recover-edits", "recover",
    "Make the edits again, as one step of undo; the file stays as it is until the next save.",
    needs: .otherMode,
    outcome: { editor, _ throws(Rejection) in try RecoveryQuestion.asked(by: editor)?.take() ?? .done })

  static let lookAtRecovered = Command(
    "look-at-edits", "look", "List the edits and what they would change, then ask again.",
    needs: .otherMode,
    outcome: { editor, _ in
      RecoveryQuestion.asked(by: editor)?.look()
      return .done
    })

  static let discardRecovered = Command(
    "discard-edits", "discard", "Drop the edits for good.",
    needs: .otherMode,
    outcome: { editor, _ in RecoveryQuestion.asked(by: editor)?.discard() ?? .done })

  static let onlyRead = Command(
    "only-read", "read-only", "Look at the document, and leave editing to the other session.",
    needs: .otherMode,
    outcome: { editor, _ in HolderQuestion.asked(by: editor)?.onlyRead() ?? .done })

  static let takeOver = Command(
    "take-over", "take over", "Edit the document here; the other session only reads it from then on.",
    needs: .otherMode,
    outcome: { editor, _ in HolderQuestion.asked(by: editor)?.edit(by: .takeOver) ?? .done })

  static let shareDocument = Command(
    "share", "both",
    "Edit the document in both sessions; what the other saves is merged as other changes of the file are.",
    needs: .otherMode,
    outcome: { editor, _ in HolderQuestion.asked(by: editor)?.edit(by: .openBeside) ?? .done })

  /// By name alone: the way out of a document that is read-only here.
  public static let makeWritable = Command(
    "writable", "writable", "Edit a document that is read-only here; asks where another session has it.",
    needs: Need { $0.file.access == .writable ? "the document can be edited already" : nil },
    aliases: ["readonly", "lock", "unlock", "locked"],
    outcome: { editor, _ in .effects([.examineHolder]) })
}
