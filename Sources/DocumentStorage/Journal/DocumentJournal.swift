public import GraphDocument
public import GraphFiles

/// The recovery journal of a document that is being edited.
///
/// Its file is created with the first edit, records every event, and is removed when the session ends normally. A
/// record that cannot be written is kept, and is written with the next event or by `retry()`.
public final class DocumentJournal {
  private enum State {
    /// There is no journal file yet.
    ///
    /// The values are the document as its file contains it, the fingerprint of that file, and the steps since then that
    /// could not be written.
    case waiting(DocumentContents, Fingerprint?, [JournalStep])
    case writing(JournalFile)
    case ended
  }

  private let folder: JournalFolder
  private let header: JournalHeader
  private var state: State
  private var recorder: DocumentRecorder

  /// The path of the journal; nil before the first edit and after the journal has ended.
  public var path: StoragePath? { file?.path }

  private var file: JournalFile? { if case .writing(let file) = state { file } else { nil } }

  /// Creates a journal for a document; no file is created before the first edit.
  ///
  /// - Parameters:
  ///   - folder: The folder for the journal.
  ///   - header: The owner of the journal.
  ///   - contents: The document as its file contains it.
  ///   - file: The fingerprint of the document's file; nil if there is no file.
  public init(in folder: JournalFolder, header: JournalHeader, contents: DocumentContents, file: Fingerprint?) {
    self.folder = folder
    self.header = header
    state = .waiting(contents, file, [])
    recorder = DocumentRecorder(contents)
  }

  /// Creates a journal that continues the journal from which a document was recovered.
  ///
  /// - Parameters:
  ///   - journal: The file of the continued journal.
  ///   - folder: The folder for a new journal if another document replaces this one.
  ///   - header: The header of `journal`.
  ///   - contents: The recovered document.
  public init(
    continuing journal: JournalFile, in folder: JournalFolder, header: JournalHeader, contents: DocumentContents
  ) {
    self.folder = folder
    self.header = header
    state = .writing(journal)
    recorder = DocumentRecorder(contents)
  }

  /// Records an event of the document.
  ///
  /// When the call returns, the record is on the disk.
  ///
  /// Call it for every event of the document, in order, even after a failure. If another document replaces this one,
  /// the journal is removed, and a new one begins with the next edit.
  ///
  /// - Parameters:
  ///   - event: The event of the document.
  ///   - contents: The document after the event.
  ///   - sentence: The description of the event in the history.
  ///   - seconds: The time since the journal began, by a monotonic clock.
  /// - Throws: The step that failed and the reason; only a crash would then lose the record.
  /// - Complexity: Linear in the change, except for the first edit.
  public func record(
    _ event: DocumentEvent, _ contents: DocumentContents, sentence: String, seconds: Double
  ) throws(StorageFailure) {
    switch recorder.record(event, contents) {
    case .nothing: try retry()
    case .patch(let patch):
      try append(JournalStep(sentence: sentence, seconds: seconds, patch: patch))
    case .replaced:
      let old = file
      state = .waiting(contents, nil, [])
      try old?.remove()
    }
  }

  private func append(_ step: JournalStep) throws(StorageFailure) {
    switch state {
    case .waiting(let agreed, let fingerprint, let steps):
      state = .waiting(agreed, fingerprint, steps + [step])
      try retry()
    case .writing(let file): try file.append(step)
    case .ended: break
    }
  }

  /// Writes and syncs records that could not be written before.
  ///
  /// - Throws: The step that failed and the reason, if writing is still impossible; the records are then kept for
  ///   another retry.
  public func retry() throws(StorageFailure) {
    switch state {
    case .waiting(let agreed, let fingerprint, let steps) where !steps.isEmpty:
      let base = JournalBase(file: fingerprint, text: NativeFormat.write(agreed)[...])
      state = .writing(try JournalFile(in: folder, header: header, base: base, steps: steps))
    case .writing(let file): try file.flush()
    case .waiting, .ended: break
    }
  }

  /// Records that the document has been saved as it is now; its file has this fingerprint.
  ///
  /// - Throws: The step that failed and the reason; the record is then written with the next edit.
  public func markSaved(_ contents: DocumentContents, file fingerprint: Fingerprint) throws(StorageFailure) {
    switch state {
    case .waiting: state = .waiting(contents, fingerprint, [])
    case .writing(let file): try file.markSaved(fingerprint)
    case .ended: break
    }
  }

  /// Whether some record is not on the disk, because writing it failed.
  public var hasPending: Bool {
    switch state {
    case .waiting(_, _, let steps): !steps.isEmpty
    case .writing(let file): file.hasPending
    case .ended: false
    }
  }

  /// Whether the journal should be made smaller at the next idle moment.
  public var isDueForCompaction: Bool { file?.isDueForCompaction ?? false }

  /// Makes the journal smaller; see `JournalFile.compact()`.
  public func compact() throws(StorageFailure) { try file?.compact() }

  /// Removes the journal and ends recording, because there is nothing to recover.
  ///
  /// - Throws: The step that failed and the reason; the call can be repeated.
  public func remove() throws(StorageFailure) {
    try file?.remove()
    state = .ended
  }

  /// Renames the journal so that it is not offered for recovery, and ends recording, because the user discarded the
  /// edits.
  ///
  /// The file is kept for some days.
  ///
  /// - Parameter moment: The time in seconds since 1970.
  /// - Throws: As for `remove()`.
  public func drop(at moment: Double) throws(StorageFailure) {
    try file?.drop(at: moment)
    state = .ended
  }

  /// Ends recording and keeps the journal for the next start, because the session was terminated.
  public func close() {
    file?.close()
    state = .ended
  }
}
