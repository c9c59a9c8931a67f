public import GraphDocument
import TextScanning

/// Edits in the journal of a session that ended without saving them.
public struct RecoveryOffer: Sendable {
  /// The identity of the journal for its reader; it is not interpreted here.
  public let journal: String
  /// The time of the latest edit, such as `2026-11-22 14:03`.
  public let moment: String
  /// The edits as sentences, the oldest first; not empty.
  public let steps: [String]
  /// Further remarks, as clauses: that the journal is torn, that the file has changed since.
  public let remarks: [String]
  /// The content of the document's file when the edits began.
  public let base: DocumentContents
  /// The document after the edits.
  public let recovered: DocumentContents

  /// Creates an offer from a journal's content.
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

  /// The document with the edits repeated on top of `contents`, its present content.
  func merge(into contents: DocumentContents) -> DocumentMerge {
    DocumentMerge(base: base, mine: recovered, theirs: contents)
  }

  /// `1 edit`, `3 edits`.
  var count: String { MessageText.counted(steps.count, "edit") }

  /// The offer as one sentence: `3 edits of 2026-11-22 14:03 were not saved: rename 'a' to 'b', …`.
  ///
  /// The latest edit stands for all of them: it is the one that a person remembers.
  public var sentence: String {
    let remarks = remarks.map { "; \($0)" }.joined()
    let latest = steps.last.map { ": \(steps.count == 1 ? "" : "…, ")\($0)" } ?? ""
    return "\(count) of \(moment) \(steps.count == 1 ? "was" : "were") not saved\(latest)\(remarks)"
  }
}
