public import GraphFiles

/// A journal that this process has taken for recovery, until it is discarded, continued or released.
///
/// It is released with the last reference.
public final class LockedJournal {
  /// Its content.
  public let reading: JournalReading
  /// Its path.
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

  /// Removes it with all its content.
  ///
  /// - Throws: with the step and the reason; it is held as before then. Nothing is done once it is released.
  public func discard() throws(StorageFailure) {
    guard let held else { return }
    try folder.remove(name, in: held.open)
    release()
  }

  /// Removes it from the offers; it is kept for some days among the dropped ones.
  ///
  /// - Parameter moment: when, in seconds since 1970.
  /// - Throws: as `discard()`.
  public func drop(at moment: Double) throws(StorageFailure) {
    guard let held else { return }
    try folder.drop(name, in: held.open, at: moment)
    release()
  }

  /// Goes on with it as the journal of this session: a new file under `header` with its base and its steps up to that many, and the old one
  /// is removed once the new one is safe.
  ///
  /// An old one that cannot be removed stays, and is offered again.
  ///
  /// - Throws: with the step and the reason; the old one stands then and is held as before.
  public func continued(under header: JournalHeader, upTo steps: Int? = nil) throws(StorageFailure) -> JournalFile {
    let file = try JournalFile(in: folder, header.path, reading.text(under: header, upTo: steps))
    try? discard()
    release()
    return file
  }

  /// Releases it unchanged for others.
  public func release() {
    guard let held else { return }
    self.held = nil
    folder.system.abandon(held.lock.file)
    folder.system.abandon(held.open.file)
  }
}
