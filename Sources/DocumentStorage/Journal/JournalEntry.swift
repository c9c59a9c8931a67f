import Glibc
public import GraphFiles

/// A journal as it is in its folder.
public struct JournalEntry {
  /// More bytes than a header has with the longest path.
  private static let headerBytes = 64 << 10

  /// Its name in the folder.
  public let name: String
  /// Its path.
  public let path: StoragePath
  /// Its holder.
  public let holder: JournalHolder
  /// Whose it is; nil if that cannot be read, for `problem`.
  public let header: JournalHeader?
  /// Why its header cannot be read.
  public let problem: JournalFailure?
  /// How many bytes it has.
  public let size: Int
  private let folder: JournalFolder
  private let fileName: StoragePath

  /// The journal of that name; nil if it was removed.
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

  /// When its edits were dropped, in seconds since 1970; nil if they were not.
  public var dropped: Double? { JournalName.droppedMoment(of: name) }

  /// Whether it can be taken over: it has no known writer.
  public var isFree: Bool { holder.isFree }

  /// Reads its content without taking it over: it may be growing.
  ///
  /// - Throws: if it was removed, cannot be read or is not a journal.
  public func read() throws(JournalFailure) -> JournalReading {
    try withLock { lock, _ throws(JournalFailure) in try reading(lock) }
  }

  /// Takes it over, so that no other session recovers it at the same time: the first one gets it.
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

  /// Removes it, with any content, readable or not.
  ///
  /// - Throws: `.held` if a session has it; also if it cannot be removed.
  public func discard() throws(JournalFailure) {
    try withdraw { open throws(StorageFailure) in try folder.remove(fileName, in: open) }
  }

  /// Removes it from the offers, readable or not; it is kept for some days among the dropped ones.
  ///
  /// - Parameter moment: when, in seconds since 1970.
  /// - Throws: as `discard()`.
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

  /// The journal's file, locked, and its folder.
  private func taken() throws(JournalFailure) -> (JournalLock, OpenFolder) {
    let open = try opened()
    do throws(JournalFailure) {
      let lock = try locked(in: open)
      let here = ProcessIdentity.current(system: folder.system)
      let holder = JournalHolder(of: header?.writer, lock, here, folder.system)
      // It may have been removed between its opening and its lock.
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
  /// Renames a journal to a dropped one; a missing one is ignored.
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

  /// Removes a journal; a missing one is ignored.
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
