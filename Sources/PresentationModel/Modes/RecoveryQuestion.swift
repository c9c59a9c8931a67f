import DiagramModel
import GraphDocument

/// The question what becomes of edits that a session left behind, asked about the first offer of the document's file: what it says, and what each answer does.
struct RecoveryQuestion {
  let editor: NodesPM
  private let offer: RecoveryOffer

  /// Nil where nothing is offered.
  init?(_ editor: NodesPM) {
    guard let offer = editor.file.offers.first else { return nil }
    self.editor = editor
    self.offer = offer
  }

  /// The question that is being asked; nil where none is.
  static func asked(by editor: NodesPM) -> RecoveryQuestion? {
    guard case .question(.recovery) = editor.mode else { return nil }
    return RecoveryQuestion(editor)
  }

  /// What is asked, with the keys of the answers.
  var label: String {
    "\(offer.sentence) · \(editor.keyName(.takeRecovered)) recover, \(editor.keyName(.lookAtRecovered)) look, "
      + "\(editor.keyName(.discardRecovered)) discard, \(editor.keyName(.cancel)) later"
  }

  /// Makes the edits again, on top of what the file holds by now: one step of undo.
  ///
  /// Where the file has changed since they were begun, both are merged by name; what both changed is as it was edited.
  func take() throws(Rejection) -> Outcome {
    editor.enter(.normal)
    let merge = merge
    let comparison = try editor.takeIn(merge.contents, title: "recovered \(offer.count) of \(offer.moment)")
    editor.file.offers.removeFirst()
    let (save, undo) = (editor.keyName(.save, in: .normal), editor.keyName(.undo, in: .normal))
    let report =
      comparison.isEmpty
      ? "the document holds the \(offer.count) already"
      : "recovered \(offer.count): \(comparison.summary)\(Self.sentence(about: merge)) · \(save) saves, \(undo) takes back"
    return Outcome(report: report, effects: [.recovered(journal: offer.journal)])
  }

  private var merge: DocumentMerge {
    DocumentMerge(base: offer.base, mine: offer.recovered, theirs: editor.contents)
  }

  /// The conflicts by their names; empty where there are none.
  private static func sentence(about merge: DocumentMerge) -> String {
    let names = merge.conflictNames(atMost: 3)
    return names.isEmpty ? "" : "; the file has others of \(names), which are as edited"
  }

  /// Lists the edits and what they would change; the way back from the list is the question.
  func look() {
    let changes = editor.services.differences?(editor.contents, merge.contents) ?? []
    let list = RecoveryList(steps: offer.steps, changes: changes, remarks: offer.remarks)
    editor.list(list, row: 1, over: .recovery)
  }

  /// Drops the edits.
  func discard() -> Outcome {
    editor.enter(.normal)
    editor.file.offers.removeFirst()
    return Outcome(report: "discarded \(offer.count) of \(offer.moment)", effects: [.discard(journal: offer.journal)])
  }

  /// Esc: all offers stay where they are.
  func putOff() {
    editor.file.areOffersPutOff = true
    editor.enter(.normal)
    editor.say("later: '\(editor.typed("recover"))' asks again, and so does the next start")
  }
}
