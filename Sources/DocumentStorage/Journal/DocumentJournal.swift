public import GraphDocument
public import GraphFiles

/// The journal of a document that is edited: begun with the first edit, told every event, removed at a clean end.
///
/// A failure loses nothing: what could not be written is kept and tried again with the next event.
public final class DocumentJournal {
  /// Where it is; nil before the first edit.
  public var path: StoragePath? { preconditionFailure("unwritten") }

  /// A journal of `contents`, which the file holds as text with that fingerprint; nothing is written yet.
  ///
  /// - Parameters:
  ///   - header: whose it is.
  ///   - contents: the document when it and its file last agreed.
  ///   - file: the fingerprint of what the file holds; nil where there is none.
  public init(in folder: JournalFolder, header: JournalHeader, contents: DocumentContents, file: Fingerprint?) {
    preconditionFailure("unwritten")
  }

  /// A journal that goes on with a recovered one, whose document is `contents`.
  public init(continuing journal: JournalFile, contents: DocumentContents) {
    preconditionFailure("unwritten")
  }

  /// Records what `event` did, of which `contents` are the contents after it; on the disk when it returns.
  ///
  /// Every event of the document has to be told, in order. Where another document takes the place of this one, the journal begins again with it.
  ///
  /// - Parameters:
  ///   - sentence: what was done, as the history says it.
  ///   - seconds: since the journal began, by a clock that does not run backwards.
  /// - Throws: with the step and the reason; nothing is lost then but by a crash.
  /// - Complexity: in proportion to the change, but for the first edit.
  public func record(
    _ event: DocumentEvent, _ contents: DocumentContents, sentence: String, seconds: Double
  ) throws(StorageFailure) {
    preconditionFailure("unwritten")
  }

  /// The document's file holds its present contents, as text with that fingerprint.
  public func markSaved(_ contents: DocumentContents, file: Fingerprint) throws(StorageFailure) {
    preconditionFailure("unwritten")
  }

  /// Whether it should be compacted at the next quiet moment.
  public var isDueForCompaction: Bool { preconditionFailure("unwritten") }

  /// Compacts it; see `JournalFile.compact()`.
  public func compact() throws(StorageFailure) {
    preconditionFailure("unwritten")
  }

  /// Removes it: nothing is left to recover.
  public func remove() throws(StorageFailure) {
    preconditionFailure("unwritten")
  }

  /// Leaves it for the next start: the session is ended from outside.
  public func close() {
    preconditionFailure("unwritten")
  }
}
