import Glibc
public import GraphFiles

/// The folder that contains a lock for each open document: `open` in the program's state folder, accessible only to the
/// user.
public struct SessionFolder {
  let state: StateFolder
  private let system: any SystemCalls

  /// Creates the folder of locks in the program's state folder; it need not exist.
  public init(in state: StateFolder, system: any SystemCalls = Kernel()) {
    self.state = StateFolder(state.file("open"))
    self.system = system
  }

  /// Returns the path of a document's lock.
  ///
  /// Its name has the fingerprint of the document's real path, so that documents with the same name in different
  /// folders have different locks.
  func file(of document: [UInt8]?, process: Int, number: Int) -> StoragePath {
    state.file("\(Self.prefix(of: document))\(process)-\(number)")
  }

  private static func prefix(of document: [UInt8]?) -> String {
    document.map { Fingerprint(of: $0).text + "-" } ?? "new-"
  }

  /// Returns the sessions that have a document open, under any of its names, except the calling session.
  ///
  /// A session counts if the path that it has opened leads to the same file now. Locks of processes that have ended are
  /// removed.
  ///
  /// - Parameters:
  ///   - document: The real path, without links.
  ///   - file: The file at this path; nil if there is none.
  ///   - own: The lock of the calling session.
  ///   - this: This process.
  /// - Returns: The sessions that are running, or may be running on another machine; empty if the folder cannot be
  ///   read, is a link or belongs to another user.
  public func sessions(
    of document: [UInt8], file: FileIdentity? = nil, besides own: SessionLock? = nil, seenFrom this: ProcessIdentity
  ) -> [OtherSession] {
    let prefix = Self.prefix(of: document)
    return names.filter { file != nil || $0.hasPrefix(prefix) }.sorted().compactMap { name -> OtherSession? in
      let path = state.file(name)
      if path == own?.path { return nil }
      return session(path, seenFrom: this) { header in
        guard let header else { return name.hasPrefix(prefix) }
        return header.path == document || header.leads(to: file, seenFrom: this, system)
      }
    }
  }

  private var names: [String] {
    guard state.isOwn(system: system) else { return [] }
    do throws(SystemError) {
      let folder = try OpenFolder(own: state.path, in: nil, system: system)
      defer { system.abandon(folder.file) }
      return try system.retrying { () throws(SystemError) in
        try system.names(in: folder.file, atMost: FolderReading.nameLimit)
      }.map(\.text)
    } catch {
      return []
    }
  }

  /// Returns the session that created a lock; nil if it has ended, or if `isMeant` returns false for its header.
  private func session(
    _ path: StoragePath, seenFrom this: ProcessIdentity, _ isMeant: (JournalHeader?) -> Bool
  ) -> OtherSession? {
    guard let bytes = try? FileReading(system: system).read(path, limit: OtherSession.sizeLimit, isPlain: true)
    else { return nil }
    let header = try? JournalReading.header(in: bytes)
    guard isMeant(header) else { return nil }
    // If the header is incomplete, only the lock decides.
    let isElsewhere = header.map { !$0.writer.host.isEmpty && $0.writer.host != this.host } ?? false
    switch isLocked(path) {
    case true?: return OtherSession(path: path, header: header, isAlive: !isElsewhere, system: system)
    case nil: return nil
    case false?:
      // Locks of another machine may be invisible here.
      if isElsewhere { return OtherSession(path: path, header: header, isAlive: false, system: system) }
      // A lock that is just being created is not locked yet; its creator notices the removal and creates another.
      try? SessionLock.remove(path, system)
      return nil
    }
  }

  private func isLocked(_ path: StoragePath) -> Bool? {
    do throws(SystemError) {
      let file = try system.retrying { () throws(SystemError) in
        try system.open(path, in: nil, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode: 0)
      }
      defer { system.abandon(file) }
      let status = try system.retrying { () throws(SystemError) in try system.status(of: file) }
      guard status.kind == .regular else { return nil }
      return switch try JournalLock.lock(file, system) {
      case .held: true
      case .taken: false
      case .unknown: nil
      }
    } catch {
      return nil
    }
  }
}

/// Another session that has a document open, as its lock describes it.
public struct OtherSession {
  static let sizeLimit = 1 << 16

  /// The path of the lock.
  public let path: StoragePath
  /// The header, which names the owner; nil if it was not written completely.
  public let header: JournalHeader?
  /// Whether the session is known to be running; false if it is on another machine, where that is unknown.
  public let isAlive: Bool
  let system: any SystemCalls

  /// Takes the document over by removing the other session's lock; the other session notices this.
  ///
  /// - Throws: The reason why the lock cannot be removed; if it no longer exists, nothing is thrown.
  public func takeOver() throws(StorageFailure) {
    do throws(SystemError) {
      try SessionLock.remove(path, system)
    } catch  where error.number == ENOENT {
      return
    } catch {
      throw StorageFailure(.replacing, path, .system(error))
    }
  }
}
