import DiagramModel
import GraphDocument

/// Asks what to do with the unsaved edits of an earlier session, such as one that crashed.
///
/// The question is about the first of `DocumentFile.offers`.
struct RecoveryQuestion: QuestionKind {
  static let mode = QuestionMode("RECOVERY")
  static let answers: [KeyMap.Binding] = [
    .init(.takeRecovered, "r"), .init(.lookAtRecovered, "l"), .init(.discardRecovered, "d"),
  ]

  static var otherKeys: OtherKeys { .passed }

  func label(in editor: any EditorReading) -> String {
    guard let offer = editor.file.offers.first else { return "" }
    // The line may be cut, so the answers come before the details.
    return "\(offer.count) of \(offer.moment) not saved: \(editor.keyName(.takeRecovered)) recover, "
      + "\(editor.keyName(.lookAtRecovered)) look, \(editor.keyName(.discardRecovered)) discard, "
      + "\(editor.keyName(.cancel)) later" + (offer.details.isEmpty ? "" : " · \(offer.details)")
  }

  /// Defers the question and keeps the unsaved edits of all sessions.
  func cancel(in editor: any EditorReading) -> Outcome {
    var file = editor.file
    file.areOffersPutOff = true
    return .changed(.file(file), .enter(.normal)).then(
      .reported("the edits are kept: the next start asks again, or type '\(editor.typed("recover"))'"))
  }

  /// Applies the recovered edits to the present content of the file, in one undo step.
  ///
  /// If the file has changed since, both versions are merged by the names of nodes. In conflicts, the recovered edits
  /// win.
  func take(in editor: any EditorReading) throws(CommandError) -> Outcome {
    guard let offer = editor.file.offers.first else { return .done }
    return .changed(.recover(offer, offer.merge(into: editor)))
  }

  /// Returns the report on edits that were applied again, and the effect that their journal is no longer needed.
  static func report(
    of offer: RecoveryOffer, _ merge: DocumentMerge, _ comparison: DocumentComparison, in editor: any EditorReading
  ) -> Outcome {
    let (save, undo) = (editor.keyName(.save, in: .normal), editor.keyName(.undo, in: .normal))
    let names = merge.conflictNames(atMost: 3)
    let conflicts = names.isEmpty ? "" : "; the file also changed \(names), your edits are kept"
    let report =
      comparison.isEmpty
      ? "the document already has the \(offer.count)"
      : "recovered \(offer.count): \(comparison.summary)\(conflicts) · \(save) saves, \(undo) undoes"
    return Outcome(report: report, effects: [.recovered(journal: offer.journal)])
  }

  /// Opens a list of the edits and of the changes they would make.
  ///
  /// Closing the list returns to the question.
  func look(in editor: any EditorReading) -> Outcome {
    guard let offer = editor.file.offers.first else { return .done }
    let merge = offer.merge(into: editor)
    let changes = editor.services.differences?(editor.root, merge.contents) ?? []
    let list = RecoveryList(steps: offer.steps, changes: changes, remarks: offer.remarks)
    return .changed(.enter(ModeStack(Question(self), Listing(list, row: 1))))
  }

  func askToDiscard(in editor: any EditorReading) -> Outcome {
    guard let offer = editor.file.offers.first else { return .done }
    return .asked(ConfirmationQuestion(.dropRecovered, sentence: "discard the \(offer.count) of \(offer.moment)?"))
  }

  func discard(in editor: any EditorReading) -> Outcome {
    guard let offer = editor.file.offers.first else { return .done }
    var file = editor.file
    file.offers.removeFirst()
    return Outcome.changed(.file(file)).then(
      Outcome(
        report: "discarded \(offer.count): 'nodecalc recover --dropped' has them for 14 days",
        effects: [.discard(journal: offer.journal)]))
  }
}

extension Command {
  static let takeRecovered = Command(
    "recover-edits", "recover",
    "Apply the edits again as one undo step",
    detail: "The file stays as it is until the next save.",
    answer: RecoveryQuestion.take)

  static let lookAtRecovered = Command(
    "look-at-edits", "look", "List the edits and their changes, then ask again",
    answer: RecoveryQuestion.look)

  static let discardRecovered = Command(
    "discard-edits", "discard", "Discard the edits (kept for 14 days)",
    detail: "It asks again first.",
    answer: RecoveryQuestion.askToDiscard)
}
