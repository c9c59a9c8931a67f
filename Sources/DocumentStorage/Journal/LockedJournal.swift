public import GraphFiles

/// A journal that this process has taken over for recovery, until it is discarded, continued or released.
///
/// It is released with the last reference.
public final class LockedJournal {
  /// The content of the journal.
  public let reading: JournalReading
  /// The path of the journal.
  public let path: StoragePath
  private let name: StoragePath
  private let folder: JournalFolder
  private var held: (lock: JournalLock, open: OpenFolder)?

  init(
    _ reading: JournalReading, _ name: StoragePath, _ lock: JournalLock, _ folder: JournalFolder, _ open: OpenFolder
  ) {
    self.reading = reading
    self.name = name
    self.folder = folder
    path = folder.file(name)
    held = (lock, open)
  }

  deinit { release() }

  /// Removes the journal with all its content; does nothing after it was released.
  ///
  /// - Throws: The step that failed and the reason; the journal is still held then.
  public func discard() throws(StorageFailure) {
    guard let held else { return }
    try folder.remove(name, in: held.open)
    release()
  }

  /// Renames the journal so that its edits are not offered for recovery any more; the file is kept for some days.
  ///
  /// - Parameter moment: The time in seconds since 1970.
  /// - Throws: As for `discard()`.
  public func drop(at moment: Double) throws(StorageFailure) {
    guard let held else { return }
    try folder.drop(name, in: held.open, at: moment)
    release()
  }

  /// Creates the journal of this session from this journal.
  ///
  /// The new journal has a new header and the same document at the beginning. It has the first `steps` steps, or all
  /// steps if `steps` is nil. The old journal is removed once the new one is on the disk. If the old journal cannot be
  /// removed, it stays and is offered again.
  ///
  /// - Throws: The step that failed and the reason; this process then still has the old journal.
  public func continued(under header: JournalHeader, upTo steps: Int? = nil) throws(StorageFailure) -> JournalFile {
    let file = try JournalFile(in: folder, header.path, reading.text(under: header, upTo: steps))
    try? discard()
    release()
    return file
  }

  /// Releases the journal unchanged, so that others can take it.
  public func release() {
    guard let held else { return }
    self.held = nil
    folder.system.abandon(held.lock.file)
    folder.system.abandon(held.open.file)
  }
}
