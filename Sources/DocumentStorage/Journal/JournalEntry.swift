import Glibc
public import GraphFiles

/// A recovery journal in the folder of journals.
public struct JournalEntry {
  /// A number of bytes larger than any header, even with the longest path.
  private static let headerBytes = 64 << 10

  /// The name of the journal in its folder.
  public let name: String
  /// The path of the journal.
  public let path: StoragePath
  /// Which process uses the journal, if any.
  public let holder: JournalHolder
  /// The header, which names the owner; nil if it cannot be read because of `problem`.
  public let header: JournalHeader?
  /// Why the header cannot be read; nil if it can.
  public let problem: JournalFailure?
  /// The size of the journal in bytes.
  public let size: Int
  private let folder: JournalFolder
  private let fileName: StoragePath

  init?(_ name: StoragePath, in folder: JournalFolder, _ open: OpenFolder, _ here: ProcessIdentity) {
    self.folder = folder
    fileName = name
    self.name = name.text
    let path = folder.file(name)
    self.path = path
    let lock: JournalLock
    do throws(StorageFailure) {
      lock = try JournalLock(name, at: path, in: open, folder.system)
    } catch {
      if error.isMissing { return nil }
      holder = .stale(.unlocked)
      header = nil
      problem = .storage(error)
      size = 0
      return
    }
    defer { folder.system.abandon(lock.file) }
    size = lock.status.size
    let read = Self.header(lock.file, path, folder.system)
    switch read {
    case .success(let found):
      header = found
      problem = nil
    case .failure(let failure):
      header = nil
      problem = failure
    }
    holder = JournalHolder(of: header?.writer, lock, here, folder.system)
  }

  private static func header(
    _ file: Int32, _ path: StoragePath, _ system: any SystemCalls
  ) -> Result<JournalHeader, JournalFailure> {
    do throws(SystemError) {
      let bytes = try system.reading(file, atMost: headerBytes)
      do throws(JournalProblem) {
        return .success(try JournalReading.header(in: bytes))
      } catch {
        return .failure(.problem(error))
      }
    } catch {
      return .failure(.storage(StorageFailure(.reading, path, .system(error))))
    }
  }

  /// When the user discarded the edits, in seconds since 1970; nil if they can be recovered.
  public var dropped: Double? { JournalName.droppedMoment(of: name) }

  /// Whether this process can take the journal over, because no other process is known to use it.
  public var isFree: Bool { holder.isFree }

  /// Reads the content without taking the journal over; another process may still be writing it.
  ///
  /// - Throws: If the journal was removed, cannot be read or is not a journal.
  public func read() throws(JournalFailure) -> JournalReading {
    try withLock { lock, _ throws(JournalFailure) in try reading(lock) }
  }

  /// Takes the journal over, so that no other session can recover it at the same time.
  ///
  /// - Throws: `.held` if another session has it; also if it was removed or cannot be read.
  public func claim() throws(JournalFailure) -> LockedJournal {
    let (lock, open) = try taken()
    do throws(JournalFailure) {
      return LockedJournal(try reading(lock), fileName, lock, folder, open)
    } catch {
      folder.system.abandon(lock.file)
      folder.system.abandon(open.file)
      throw error
    }
  }

  /// Removes the journal, even if it is unreadable.
  ///
  /// - Throws: `.held` if a session has it; also if it cannot be removed.
  public func discard() throws(JournalFailure) {
    try withdraw { open throws(StorageFailure) in try folder.remove(fileName, in: open) }
  }

  /// Renames the journal so that its edits are not offered for recovery any more, even if it is unreadable.
  ///
  /// The file is kept for some days.
  ///
  /// - Parameter moment: The time in seconds since 1970.
  /// - Throws: As for `discard()`.
  public func drop(at moment: Double) throws(JournalFailure) {
    try withdraw { open throws(StorageFailure) in try folder.drop(fileName, in: open, at: moment) }
  }

  private func withdraw(_ body: (OpenFolder) throws(StorageFailure) -> Void) throws(JournalFailure) {
    let (lock, open) = try taken()
    defer {
      folder.system.abandon(lock.file)
      folder.system.abandon(open.file)
    }
    do throws(StorageFailure) {
      try body(open)
    } catch {
      throw .storage(error)
    }
  }

  private func taken() throws(JournalFailure) -> (JournalLock, OpenFolder) {
    let open = try opened()
    do throws(JournalFailure) {
      let lock = try locked(in: open)
      let here = ProcessIdentity.current(system: folder.system)
      let holder = JournalHolder(of: header?.writer, lock, here, folder.system)
      // The file may have been removed after it was opened and before it was locked.
      let isThere = (try? folder.system.status(of: lock.file).names > 0) ?? false
      if holder.isFree, isThere { return (lock, open) }
      folder.system.abandon(lock.file)
      throw isThere ? .held(holder) : .storage(StorageFailure(.opening, path, .system(SystemError(number: ENOENT))))
    } catch {
      folder.system.abandon(open.file)
      throw error
    }
  }

  private func withLock<Result>(
    _ body: (JournalLock, OpenFolder) throws(JournalFailure) -> Result
  ) throws(JournalFailure) -> Result {
    let open = try opened()
    defer { folder.system.abandon(open.file) }
    let lock = try locked(in: open)
    defer { folder.system.abandon(lock.file) }
    return try body(lock, open)
  }

  private func opened() throws(JournalFailure) -> OpenFolder {
    do throws(StorageFailure) {
      guard let open = try folder.openIfThere() else {
        throw StorageFailure(.opening, path, .system(SystemError(number: ENOENT)))
      }
      return open
    } catch {
      throw .storage(error)
    }
  }

  private func locked(in open: OpenFolder) throws(JournalFailure) -> JournalLock {
    do throws(StorageFailure) {
      return try JournalLock(fileName, at: path, in: open, folder.system)
    } catch {
      throw .storage(error)
    }
  }

  private func reading(_ lock: JournalLock) throws(JournalFailure) -> JournalReading {
    let limit = JournalReading.byteLimit
    if lock.status.size > limit { throw .problem(.tooLarge(limit: limit)) }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try folder.system.reading(lock.file, atMost: limit)
    } catch {
      throw .storage(StorageFailure(.reading, path, .system(error)))
    }
    do throws(JournalProblem) {
      return try JournalReading(bytes)
    } catch {
      throw .problem(error)
    }
  }
}

extension JournalFolder {
  /// Renames a journal so that its edits are not offered for recovery.
  ///
  /// Ignores a missing journal.
  func drop(_ name: StoragePath, in folder: OpenFolder, at moment: Double) throws(StorageFailure) {
    do throws(SystemError) {
      let dropped = JournalName.droppedName(of: name, at: moment)
      try system.retrying { () throws(SystemError) in try system.rename(name, to: dropped, in: folder.file) }
    } catch  where error.number == ENOENT {
      return
    } catch {
      throw StorageFailure(.replacing, file(name), .system(error))
    }
  }

  func remove(_ name: StoragePath, in folder: OpenFolder) throws(StorageFailure) {
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.unlink(name, in: folder.file) }
    } catch  where error.number == ENOENT {
      return
    } catch {
      throw StorageFailure(.replacing, file(name), .system(error))
    }
  }
}
