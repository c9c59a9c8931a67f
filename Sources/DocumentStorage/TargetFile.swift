import Glibc

/// The open and locked file that a save replaces.
///
/// No other nodecalc process can change it during the save.
///
/// The lock is on the file, so it is valid for all names of the file, even if no file can be created beside it. Other
/// programs need not respect it, and some file systems have no locks.
struct TargetFile {
  /// How long to wait for another writer, in milliseconds.
  static let patience = 2_000
  /// The time between two attempts to lock the file, in milliseconds.
  private static let pause = 5

  let name: StoragePath
  let folder: Int32
  let traits: FileTraits
  /// The descriptor, open for reading if possible, and otherwise for writing; nil if the user may do neither.
  private let file: Int32?
  private let system: any SystemCalls

  var status: FileStatus { traits.status }

  /// Opens and locks a plain file, waiting for other programs' locks.
  ///
  /// If another program does not release its lock in time, the call throws. If `passesLock` is true, the call ignores
  /// the lock instead.
  ///
  /// - Returns: nil if there is no such file.
  /// - Throws: A failure for `path` if the file cannot be replaced.
  static func find(
    _ name: StoragePath, in folder: Int32, for path: StoragePath, passesLock: Bool = false, system: any SystemCalls
  ) throws(StorageFailure) -> TargetFile? {
    var waited = 0
    while true {
      switch look(at: name, in: folder, passesLock: passesLock && waited >= patience, system) {
      case .missing: return nil
      case .taken(let target): return target
      case .refused(let reason): throw StorageFailure(.examiningOldFile, path, reason)
      case .busy where waited >= patience:
        throw StorageFailure(.examiningOldFile, path, .isBeingSaved(by: LockHolder.name(of: name, in: folder, system)))
      case .busy:
        system.pause(milliseconds: pause)
        waited += pause
      }
    }
  }

  private enum Look {
    case missing
    case taken(TargetFile)
    case refused(StorageFailure.Reason)
    /// Another program is writing the file, or has just replaced it.
    case busy
  }

  private static func look(
    at name: StoragePath, in folder: Int32, passesLock: Bool, _ system: any SystemCalls
  ) -> Look {
    do throws(SystemError) {
      guard let status = try system.statusIfThere(of: name, in: folder) else { return .missing }
      if let reason = refusal(of: status.kind) { return .refused(reason) }
      guard let file = try open(name, in: folder, system) else {
        // The file may have an access control list, which is unknown then.
        let traits = FileTraits(status: status, unread: [AccessList.attribute])
        return .taken(TargetFile(name: name, folder: folder, traits: traits, file: nil, system: system))
      }
      guard let traits = try take(file, ifNamed: name, in: folder, passesLock: passesLock, system) else { return .busy }
      return .taken(TargetFile(name: name, folder: folder, traits: traits, file: file, system: system))
    } catch  where error.number == ENOENT {
      // Removed after its status was read.
      return .busy
    } catch {
      return .refused(.system(error))
    }
  }

  /// Whether the user may write the file according to its mode, group or access control list.
  ///
  /// Other restrictions of the system are ignored.
  var isWritable: Bool {
    if status.isReadOnly { return false }
    do throws(SystemError) {
      let opened = try system.retrying { () throws(SystemError) in
        try system.open(name, in: folder, flags: O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode: 0)
      }
      system.abandon(opened)
      return true
    } catch {
      return error.number != EACCES && error.number != EPERM
    }
  }

  func close() {
    if let file { system.abandon(file) }
  }

  /// Returns whether the file contains exactly `text`; false if it cannot be read.
  ///
  /// - Complexity: At most the length of `text` is read.
  func holds(_ text: FileText) -> Bool {
    guard status.size == text.bytes.count, let read = try? self.text(limit: text.bytes.count) else { return false }
    return FileText(read) == text
  }

  /// Returns the whole content of the file.
  ///
  /// - Throws: If it cannot be read or has more than `limit` bytes.
  func text(limit: Int) throws(StorageFailure) -> [UInt8] {
    guard let file else { throw StorageFailure(.reading, name, .system(SystemError(number: EACCES))) }
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.seek(file, to: 0) }
    } catch {
      throw StorageFailure(.reading, name, .system(error))
    }
    return try FileReading(system: system).readOpen(file, name, limit, isPlain: true)
  }

  private init(
    name: StoragePath, folder: Int32, traits: FileTraits, file: Int32?, system: any SystemCalls
  ) {
    self.name = name
    self.folder = folder
    self.traits = traits
    self.file = file
    self.system = system
  }

  private static func refusal(of kind: FileStatus.Kind) -> StorageFailure.Reason? {
    switch kind {
    case .regular: nil
    case .folder: .isFolder
    case .pipe, .characterDevice, .blockDevice, .socket, .symbolicLink, .unknown: .notAFile
    }
  }

  /// Opens the file, because only an open file can be locked; nil if the user may neither read nor write it.
  private static func open(
    _ name: StoragePath, in folder: Int32, _ system: any SystemCalls
  ) throws(SystemError) -> Int32? {
    for access in [O_RDONLY, O_WRONLY] {
      do throws(SystemError) {
        return try system.retrying { () throws(SystemError) in
          try system.open(
            name, in: folder, flags: access | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode: 0)
        }
      } catch  where error.number == EACCES || error.number == EPERM {
        continue
      }
    }
    return nil
  }

  /// Locks the open file, and returns its owner, permissions and attributes.
  ///
  /// - Returns: nil if another process has locked the file, or if the name now belongs to another file. In both cases,
  ///   and if an error is thrown, the file is closed.
  private static func take(
    _ file: Int32, ifNamed name: StoragePath, in folder: Int32, passesLock: Bool, _ system: any SystemCalls
  ) throws(SystemError) -> FileTraits? {
    do throws(SystemError) {
      if try lock(file, system) || passesLock {
        let traits = try FileTraits(of: file, system: system)
        if try system.statusIfThere(of: name, in: folder)?.identity == traits.status.identity { return traits }
      }
    } catch {
      system.abandon(file)
      throw error
    }
    system.abandon(file)
    return nil
  }

  /// Locks the file; returns false if another program has locked it.
  ///
  /// If the file system has no locks, the result is true.
  private static func lock(_ file: Int32, _ system: any SystemCalls) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.lock(file) }
      return true
    } catch {
      return error.number != EWOULDBLOCK
    }
  }
}
