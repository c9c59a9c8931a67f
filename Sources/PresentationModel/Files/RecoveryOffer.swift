public import GraphDocument
import TextScanning

/// The unsaved edits in the journal of a session that ended.
public struct RecoveryOffer: Sendable {
  /// The identifier of the journal, which only its reader interprets.
  public let journal: String
  /// The time of the latest edit, such as `2026-11-22 14:03`.
  public let moment: String
  /// The edits as sentences, the oldest first; not empty.
  public let steps: [String]
  /// Further remarks, as clauses: the journal is damaged, or the file has changed since.
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

  /// Merges the recovered edits into `contents`, the document's present content.
  func merge(into contents: DocumentContents) -> DocumentMerge {
    DocumentMerge(base: base, mine: recovered, theirs: contents)
  }

  /// The number of edits, such as `1 edit` or `3 edits`.
  var count: String { MessageText.counted(steps.count, "edit") }

  /// The latest edit and the remarks, such as `…, rename 'a' to 'b'`; people remember the latest edit best.
  var details: String {
    let latest = steps.last.map { [(steps.count == 1 ? "" : "…, ") + $0] } ?? []
    return (latest + remarks).joined(separator: "; ")
  }
}
