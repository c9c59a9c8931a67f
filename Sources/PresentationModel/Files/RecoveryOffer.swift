public import GraphDocument
import TextScanning

/// Edits that a session left behind which ended without saving them, as its journal has them.
public struct RecoveryOffer: Sendable {
  /// Which journal it is, for who reads journals: nothing is made of it here.
  public let journal: String
  /// When the latest edit was made, such as `2026-11-22 14:03`.
  public let moment: String
  /// The edits as sentences, the oldest first; not empty.
  public let steps: [String]
  /// What else is to be known, as clauses: that the journal is torn, that the file has changed since.
  public let remarks: [String]
  /// What the document's file held when the edits were begun.
  public let base: DocumentContents
  /// What came of the edits.
  public let recovered: DocumentContents

  /// What a journal holds.
  public init(
    journal: String, moment: String, steps: [String], remarks: [String] = [], base: DocumentContents,
    recovered: DocumentContents
  ) {
    self.journal = journal
    self.moment = moment
    self.steps = steps
    self.remarks = remarks
    self.base = base
    self.recovered = recovered
  }

  /// The document with the edits made again on top of `contents`, what it is by now.
  func merge(into contents: DocumentContents) -> DocumentMerge {
    DocumentMerge(base: base, mine: recovered, theirs: contents)
  }

  /// `1 edit`, `3 edits`.
  var count: String { MessageText.counted(steps.count, "edit") }

  /// What there is, as one sentence: `3 edits of 2026-11-22 14:03 were not saved: rename 'a' to 'b', …`.
  ///
  /// The latest edit stands for all of them: it is the one that a person remembers.
  public var sentence: String {
    let remarks = remarks.map { "; \($0)" }.joined()
    let latest = steps.last.map { ": \(steps.count == 1 ? "" : "…, ")\($0)" } ?? ""
    return "\(count) of \(moment) \(steps.count == 1 ? "was" : "were") not saved\(latest)\(remarks)"
  }
}
