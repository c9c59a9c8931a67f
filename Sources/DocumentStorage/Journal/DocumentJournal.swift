public import GraphDocument
public import GraphFiles

/// The journal of an edited document: begun with the first edit, it records every event, and is removed at a clean end.
///
/// A failure loses nothing: unwritten records are kept and written with the next event, or by `retry()`.
public final class DocumentJournal {
  private enum State {
    /// There is no file yet: the document when it and its file last agreed, and the steps since, which could not be written.
    case waiting(DocumentContents, Fingerprint?, [JournalStep])
    case writing(JournalFile)
    case ended
  }

  private let folder: JournalFolder
  private let header: JournalHeader
  private var state: State
  private var recorder: DocumentRecorder

  /// Where it is; nil before the first edit and after the end.
  public var path: StoragePath? { file?.path }

  private var file: JournalFile? { if case .writing(let file) = state { file } else { nil } }

  /// A journal of `contents`, which the file holds as text with that fingerprint; nothing is written yet.
  ///
  /// - Parameters:
  ///   - folder: its folder.
  ///   - header: its owner.
  ///   - contents: the document when it and its file last agreed.
  ///   - file: the fingerprint of the file's content; nil if there is none.
  public init(in folder: JournalFolder, header: JournalHeader, contents: DocumentContents, file: Fingerprint?) {
    self.folder = folder
    self.header = header
    state = .waiting(contents, file, [])
    recorder = DocumentRecorder(contents)
  }

  /// A journal that continues a recovered one, whose document is `contents`.
  ///
  /// - Parameters:
  ///   - journal: the recovered one, continued.
  ///   - folder: the folder for a new journal if another document replaces this one.
  ///   - header: the header under which `journal` was continued.
  ///   - contents: the document that was recovered.
  public init(
    continuing journal: JournalFile, in folder: JournalFolder, header: JournalHeader, contents: DocumentContents
  ) {
    self.folder = folder
    self.header = header
    state = .writing(journal)
    recorder = DocumentRecorder(contents)
  }

  /// Records `event`; `contents` are the contents after it.
  ///
  /// The record is synced when the call returns.
  ///
  /// Call it for every event of the document, in order, even after a failure. If another document replaces this one,
  /// the journal is removed, and begins again with the next edit.
  ///
  /// - Parameters:
  ///   - event: the document's event.
  ///   - contents: the document after it.
  ///   - sentence: its description in the history.
  ///   - seconds: since the journal began, by a clock that does not run backwards.
  /// - Throws: with the step and the reason; nothing is lost then but by a crash.
  /// - Complexity: in proportion to the change, except for the first edit.
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
  /// - Throws: with the step and the reason, as long as it cannot be written; nothing is lost then.
  public func retry() throws(StorageFailure) {
    switch state {
    case .waiting(let agreed, let fingerprint, let steps) where !steps.isEmpty:
      let base = JournalBase(file: fingerprint, text: NativeFormat.write(agreed)[...])
      state = .writing(try JournalFile(in: folder, header: header, base: base, steps: steps))
    case .writing(let file): try file.flush()
    case .waiting, .ended: break
    }
  }

  /// The document's file holds its present contents, as text with that fingerprint.
  ///
  /// - Throws: with the step and the reason; it is noted with the next edit then.
  public func markSaved(_ contents: DocumentContents, file fingerprint: Fingerprint) throws(StorageFailure) {
    switch state {
    case .waiting: state = .waiting(contents, fingerprint, [])
    case .writing(let file): try file.markSaved(fingerprint)
    case .ended: break
    }
  }

  /// Whether something is not on the disk: it was refused when it was recorded.
  public var hasPending: Bool {
    switch state {
    case .waiting(_, _, let steps): !steps.isEmpty
    case .writing(let file): file.hasPending
    case .ended: false
    }
  }

  /// Whether it should be compacted at the next quiet moment.
  public var isDueForCompaction: Bool { file?.isDueForCompaction ?? false }

  /// Compacts it; see `JournalFile.compact()`.
  public func compact() throws(StorageFailure) { try file?.compact() }

  /// Removes it: nothing is left to recover.
  ///
  /// Ends recording.
  ///
  /// - Throws: with the step and the reason; it can be tried again.
  public func remove() throws(StorageFailure) {
    try file?.remove()
    state = .ended
  }

  /// Removes it from the offers of the next start: the user discarded the edits since the last save.
  ///
  /// They are kept for some days. Recording ends.
  ///
  /// - Parameter moment: when, in seconds since 1970.
  /// - Throws: as `remove()`.
  public func drop(at moment: Double) throws(StorageFailure) {
    try file?.drop(at: moment)
    state = .ended
  }

  /// Leaves it for the next start: the session is ended from outside.
  ///
  /// Ends recording.
  public func close() {
    file?.close()
    state = .ended
  }
}
