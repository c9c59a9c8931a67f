import Glibc
public import GraphFiles

/// The lock of a session that has a document open: a small file of the user's own, which is locked (`flock`) as long as
/// the session lives.
///
/// The file identifies its process like the header of a journal, which distinguishes an ended process, an earlier boot
/// of the machine and another machine. Another session takes the document over by removing the file; this session
/// notices that.
public final class SessionLock {
  /// How many sessions of one process may have one document.
  private static let largestCount = 1000

  /// Where it is.
  public let path: StoragePath
  private let text: [UInt8]
  private let file: Int32
  private let system: any SystemCalls
  private let notifier: ChangeNotifier?
  private var isReleased = false

  /// Takes a lock of the document that `header` names, beside those that others have.
  ///
  /// With `hearsChanges` changes make `descriptor` readable; without it only `isLost()` finds them.
  ///
  /// - Throws: with the step and the reason, if the folder belongs to another user, is a link or full.
  public init(
    in folder: SessionFolder, header: JournalHeader, hearsChanges: Bool = true, system: any SystemCalls = Kernel()
  ) throws(StorageFailure) {
    try folder.state.make(system: system)
    var writer = JournalWriter()
    text = writer.bytes(of: .header(header))
    self.system = system
    var found: (path: StoragePath, file: Int32)?
    for number in 0..<Self.largestCount where found == nil {
      let path = folder.file(of: header.path, process: header.writer.process, number: number)
      if let file = try Self.create(path, text, system) { found = (path, file) }
    }
    guard let found else {
      throw StorageFailure(.creatingTemporaryFile, folder.state.path, .system(SystemError(number: EEXIST)))
    }
    (path, file) = found
    notifier = hearsChanges ? ChangeNotifier() : nil
    _ = notifier?.watch([path])
  }

  deinit {
    if !isReleased { system.abandon(file) }
  }

  /// Readable as soon as something has happened to the file; nil if the system does not say.
  public var descriptor: Int32? { isReleased ? nil : notifier?.descriptor }

  /// Whether another session has taken the document over, as far as events show.
  public func isLost() -> Bool {
    guard !isReleased else { return false }
    _ = notifier?.takeEvents()
    // Sessions of one process write the same: theirs is another file.
    if (try? system.status(of: file))?.names == 0 { return true }
    do throws(StorageFailure) {
      return try !Self.holds(path, text, system)
    } catch {
      // Whoever has too many files open, say, has lost nothing.
      return false
    }
  }

  /// Whether a file is there that holds `text`.
  ///
  /// - Throws: if that cannot be found out.
  private static func holds(
    _ path: StoragePath, _ text: [UInt8], _ system: any SystemCalls
  ) throws(StorageFailure) -> Bool {
    do throws(StorageFailure) {
      return try FileReading(system: system).read(path, limit: text.count, isPlain: true) == text
    } catch {
      if case .system = error.reason, !error.isMissing { throw error }
      return false
    }
  }

  /// Releases the document; if another session took it over, that session's lock stays.
  public func release() {
    guard !isReleased else { return }
    if !isLost() { try? Self.remove(path, system) }
    isReleased = true
    system.abandon(file)
  }

  /// Releases the lock without removing the file, as the end of the process does.
  public func abandon() {
    guard !isReleased else { return }
    isReleased = true
    system.abandon(file)
  }

  /// A new locked file that holds `text`; nil if the name is taken.
  private static func create(
    _ path: StoragePath, _ text: [UInt8], _ system: any SystemCalls
  ) throws(StorageFailure) -> Int32? {
    let file: Int32
    do throws(SystemError) {
      file = try system.retrying { () throws(SystemError) in
        try system.open(path, in: nil, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode: 0o600)
      }
    } catch  where error.number == EEXIST || error.number == ELOOP {
      return nil
    } catch {
      throw StorageFailure(.creatingTemporaryFile, path, .system(error))
    }
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.lock(file) }
      try system.writing(text, to: file)
    } catch {
      try? remove(path, system)
      system.abandon(file)
      throw StorageFailure(.writing, path, .system(error))
    }
    // Before it was locked somebody may have taken it for that of a process that is gone.
    do throws(StorageFailure) {
      if try holds(path, text, system) { return file }
    } catch {
      try? remove(path, system)
      system.abandon(file)
      throw error
    }
    system.abandon(file)
    return nil
  }

  /// Removes a file by its path.
  static func remove(_ path: StoragePath, _ system: any SystemCalls) throws(SystemError) {
    try system.retrying { () throws(SystemError) in try system.unlink(path, in: AT_FDCWD) }
  }
}
