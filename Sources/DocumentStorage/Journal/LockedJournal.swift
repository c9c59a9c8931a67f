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

  /// Drops the journal: it is not offered any more, but kept for some days.
  ///
  /// - Parameter moment: The time in seconds since 1970.
  /// - Throws: As for `discard()`.
  public func drop(at moment: Double) throws(StorageFailure) {
    guard let held else { return }
    try folder.drop(name, in: held.open, at: moment)
    release()
  }

  /// Creates the journal of this session from this one, with a new header, the same base, and the first `steps` steps;
  /// nil for all steps.
  ///
  /// The old journal is removed when the new one is safe. If it cannot be removed, it stays and is offered again.
  ///
  /// - Throws: The step that failed and the reason; the old journal is then still held.
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
