import Glibc
public import GraphFiles

/// A small file that shows that a session has a document open; it is locked (`flock`) while the session runs.
///
/// The file has the same header as a journal, which identifies the process, the start of the machine, and the machine.
/// Another session takes the document over by removing the file; this session notices that.
public final class SessionLock {
  private static let largestCount = 1000

  /// The path of the lock.
  public let path: StoragePath
  private let text: [UInt8]
  private let file: Int32
  private let system: any SystemCalls
  private let notifier: ChangeNotifier?
  private var isReleased = false

  /// Creates the lock of this session for the document in `header`; other sessions may have locks for it too.
  ///
  /// - Parameters:
  ///   - folder: The folder of locks.
  ///   - header: Identifies the document and this process.
  ///   - hearsChanges: Whether `descriptor` becomes readable when the lock changes. If not, only `isLost()` shows
  ///     changes.
  ///   - system: The system calls.
  /// - Throws: The step that failed and the reason, if the folder belongs to another user, is a link or is full.
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

  /// The descriptor that is readable when the lock file may have changed; nil if the system does not report changes.
  public var descriptor: Int32? { isReleased ? nil : notifier?.descriptor }

  /// Returns whether another session has taken the document over.
  public func isLost() -> Bool {
    guard !isReleased else { return false }
    _ = notifier?.takeEvents()
    // Sessions of the same process write the same text, so the file itself must also be the same.
    if (try? system.status(of: file))?.names == 0 { return true }
    do throws(StorageFailure) {
      return try !Self.holds(path, text, system)
    } catch {
      // An error, such as too many open files, does not mean that the lock is lost.
      return false
    }
  }

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

  /// Removes the lock, unless another session has taken the document over.
  public func release() {
    guard !isReleased else { return }
    if !isLost() { try? Self.remove(path, system) }
    isReleased = true
    system.abandon(file)
  }

  /// Unlocks the file without removing it, as the system does when the process ends.
  public func abandon() {
    guard !isReleased else { return }
    isReleased = true
    system.abandon(file)
  }

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
    // Before it was locked, another process may have removed it as the lock of an ended process.
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

  static func remove(_ path: StoragePath, _ system: any SystemCalls) throws(SystemError) {
    try system.retrying { () throws(SystemError) in try system.unlink(path, in: AT_FDCWD) }
  }
}
