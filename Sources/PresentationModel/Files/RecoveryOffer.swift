public import GraphDocument
import TextScanning

/// Unsaved edits of an earlier session, such as one that crashed, which the user can recover from its journal.
public struct RecoveryOffer: Sendable {
  /// The identifier of the journal; only the code that reads journals knows its meaning.
  public let journal: String
  /// The time of the latest edit, such as `2026-11-22 14:03`.
  public let moment: String
  /// The edits as sentences, the oldest first; not empty.
  public let steps: [String]
  /// Further remarks as clauses, such as that the journal is damaged or that the file has changed since.
  public let remarks: [String]
  /// The content of the document's file before the first recovered edit.
  public let base: DocumentContents
  /// Whether `base` is also the document that was opened, because the file has not changed since.
  public let isBaseOpen: Bool
  /// The document with all recovered edits.
  public let recovered: DocumentContents

  /// Creates an offer to recover the edits of a journal.
  public init(
    journal: String, moment: String, steps: [String], remarks: [String] = [], base: DocumentContents,
    isBaseOpen: Bool = false, recovered: DocumentContents
  ) {
    self.journal = journal
    self.moment = moment
    self.steps = steps
    self.remarks = remarks
    self.base = base
    self.isBaseOpen = isBaseOpen
    self.recovered = recovered
  }

  /// Merges the recovered edits into the document's present content.
  ///
  /// - Complexity: constant while the document is as opened from an unchanged file.
  func merge(into editor: any EditorReading) -> DocumentMerge {
    isBaseOpen && editor.isAsOpened
      ? DocumentMerge(keeping: recovered) : DocumentMerge(base: base, mine: recovered, theirs: editor.root)
  }

  /// The number of edits in words, such as `1 edit` or `3 edits`.
  var count: String { MessageText.counted(steps.count, "edit") }

  /// The latest edit, which people remember best, with the remarks, such as `…, rename 'a' to 'b'`.
  var details: String {
    let latest = steps.last.map { [(steps.count == 1 ? "" : "…, ") + $0] } ?? []
    return (latest + remarks).joined(separator: "; ")
  }
}
