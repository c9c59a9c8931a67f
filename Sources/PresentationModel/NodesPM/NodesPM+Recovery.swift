import DiagramModel
import EvaluationEngine
import GraphDocument

/// Edits that a session left behind which ended without saving them.
extension NodesPM {
  /// Whether an offer waits for an answer.
  public var hasRecoveryOffer: Bool { !file.offers.isEmpty }

  /// Journals of the document hold these edits: each is asked about, as soon as nothing is in progress.
  public func offerRecovery(_ offers: [RecoveryOffer]) {
    file.offers += offers
    file.areOffersPutOff = false
    followRecovery()
  }

  /// Asks about the next offer, as soon as nothing is in progress.
  func followRecovery() {
    guard !file.offers.isEmpty, !file.areOffersPutOff, file.access == .writable, isIdle, pointer.drag == nil else {
      return
    }
    message = nil
    enter(.question(.recovery))
  }

  /// Asks about offers that were put off.
  func askAboutRecovery() throws(Rejection) -> Outcome {
    guard !file.offers.isEmpty else { throw .because("no journal has edits that were not saved") }
    try requireWritable()
    file.areOffersPutOff = false
    enter(.question(.recovery))
    return .done
  }

  /// What is asked about the first offer.
  var recoveryQuestion: String {
    let sentence = file.offers.first?.sentence ?? ""
    return "\(sentence) · \(keyName(.takeRecovered)) recover, \(keyName(.lookAtRecovered)) look, "
      + "\(keyName(.discardRecovered)) discard, \(keyName(.cancel)) later"
  }

  /// Makes the edits of the first offer again, on top of what the file holds by now: one step of undo.
  ///
  /// Where the file has changed since they were begun, both are merged by name; what both changed is as it was edited.
  func takeRecovered() throws(Rejection) -> Outcome {
    guard case .question(.recovery) = mode, let offer = file.offers.first else { return .done }
    enter(.normal)
    let merge = DocumentMerge(base: offer.base, mine: offer.recovered, theirs: contents)
    let comparison = try takeIn(merge.contents, title: "recovered \(offer.count) of \(offer.moment)")
    file.offers.removeFirst()
    let report =
      comparison.isEmpty
      ? "the document holds the \(offer.count) already"
      : "recovered \(offer.count): \(comparison.summary)\(Self.sentence(about: merge)) · "
        + "\(keyName(.save, in: .normal)) saves, \(keyName(.undo, in: .normal)) takes back"
    return Outcome(report: report, effects: [.recovered(journal: offer.journal)])
  }

  /// The conflicts by their names; empty where there are none.
  private static func sentence(about merge: DocumentMerge) -> String {
    if merge.conflictCount == 0 { return "" }
    let names = merge.conflicts.prefix(3).map { "'\($0)'" } + (merge.isDocumentInConflict ? ["the document"] : [])
    let more = merge.conflicts.count > 3 ? " and \(merge.conflicts.count - 3) more" : ""
    return "; the file has others of \(names.joined(separator: ", "))\(more), which are as edited"
  }

  /// Lists the edits and what they would change.
  func lookAtRecovered() -> Outcome {
    guard case .question(.recovery) = mode, let offer = file.offers.first else { return .done }
    let merge = DocumentMerge(base: offer.base, mine: offer.recovered, theirs: contents)
    let changes = services.differences?(contents, merge.contents) ?? []
    enter(.listing(Listing(.recovery(RecoveryLook(offer, changes: changes)), row: 1)))
    return .done
  }

  /// Drops the first offer.
  func discardRecovered() -> Outcome {
    guard case .question(.recovery) = mode, let offer = file.offers.first else { return .done }
    enter(.normal)
    file.offers.removeFirst()
    return Outcome(report: "discarded \(offer.count) of \(offer.moment)", effects: [.discard(journal: offer.journal)])
  }

  /// Esc on the question: all offers stay where they are.
  func putOffRecovery() {
    file.areOffersPutOff = true
    enter(.normal)
    say("later: '\(typed("recover"))' asks again, and so does the next start")
  }
}

/// Documents that another session has.
extension NodesPM {
  /// Another session has the document: it is asked what is to be done, and read-only until that is answered.
  public func askAboutHolder(_ notice: HolderNotice) {
    file.holder = notice
    file.access = .readOnly(holder: notice.holder)
    message = nil
    enter(.question(.held))
  }

  /// What is asked about the other session.
  var holderQuestion: String {
    let name = file.lastName ?? "the document"
    guard let holder = file.holder else { return "" }
    let takeOver = holder.isAlive ? "take over" : "take over (it may live)"
    return "\(name) is open in \(holder.holder) · \(keyName(.onlyRead)) read-only, \(keyName(.takeOver)) \(takeOver), "
      + "\(keyName(.shareDocument)) both"
  }

  /// The document is looked at.
  func onlyRead() -> Outcome {
    guard case .question(.held) = mode else { return .done }
    enter(.normal)
    return .reported("read-only: \(wayToWrite)")
  }

  /// The document is edited here too; the session answers with `settled(saying:)` or `askAboutHolder(_:)`.
  func settleHolder(by claim: Effect.Claim) -> Outcome {
    guard case .question(.held) = mode else { return .done }
    enter(.normal)
    return .effects([.claim(claim)])
  }

  /// The document may be edited from here on.
  public func becameWritable(saying sentence: String) {
    file.holder = nil
    file.access = .writable
    say(sentence)
    followRecovery()
  }

  /// Another session has taken the document over: here it is read only from here on.
  public func wasTakenOver() {
    guard file.access != .takenOver else { return }
    file.access = .takenOver
    warn("another session took \(file.lastName ?? "the document") over: \(wayToWrite)")
  }

  /// How one gets out of a document that is read-only.
  private var wayToWrite: String { "'\(typed("w NAME"))' writes a copy, '\(typed("writable"))' asks for it" }

  /// - Throws: where the document is read-only here.
  func requireWritable() throws(Rejection) {
    guard let reason = file.access.reason else { return }
    throw .because("\(file.lastName ?? "the document") \(reason): \(wayToWrite)")
  }
}
