import Glibc
public import GraphFiles

/// The folder of recovery journals: `journals` in the program's state folder, accessible only to the user.
///
/// The folder is not used if it is a link or belongs to another user. The same applies if the state folder is a link or
/// belongs to another user.
public struct JournalFolder {
  /// The maximum number of journals that are listed.
  public static let entryLimit = 10_000
  /// How long journals with discarded edits are kept, in seconds: 14 days.
  static let droppedAge = 14.0 * 86_400
  /// How many journals with discarded edits are kept.
  ///
  /// The oldest are removed first.
  static let droppedLimit = 200
  private static let name = "journals"

  /// The path of the folder, which need not exist.
  public let path: StoragePath
  private let state: StoragePath
  let system: any SystemCalls

  /// Creates the folder of journals in the program's state folder.
  public init(in state: StateFolder, system: any SystemCalls = Kernel()) {
    self.state = state.path
    path = state.file(Self.name)
    self.system = system
  }

  /// Returns the journals in the folder, sorted by the bytes of their names; empty if the folder does not exist.
  ///
  /// Files with other names are not included. Of more than `entryLimit` files, only those that the system returns first
  /// are examined.
  ///
  /// - Parameter isDropped: Whether journals with discarded edits are returned instead of recoverable ones.
  /// - Returns: The journals.
  /// - Throws: If the folder cannot be read, is a link or belongs to another user.
  public func entries(isDropped: Bool = false) throws(StorageFailure) -> [JournalEntry] {
    guard let folder = try openIfThere() else { return [] }
    defer { system.abandon(folder.file) }
    let here = ProcessIdentity.current(system: system)
    let suffix = isDropped ? JournalName.droppedSuffix : JournalName.suffix
    return try names(in: folder).filter { $0.text.hasSuffix(suffix) }
      .compactMap { JournalEntry($0, in: self, folder, here) }
  }

  /// Returns the journals of one document.
  ///
  /// They are found by its real path, or by the file itself, which may have several names or may have been moved.
  ///
  /// - Parameters:
  ///   - path: The real path, without links; nil for journals of new documents.
  ///   - file: The file; nil if there is none.
  ///   - isDropped: Whether journals with discarded edits are returned instead of recoverable ones.
  /// - Returns: The journals, sorted by the bytes of their names.
  /// - Throws: As for `entries(isDropped:)`.
  public func entries(
    ofDocument path: StoragePath?, file: FileIdentity?, isDropped: Bool = false
  ) throws(StorageFailure) -> [JournalEntry] {
    let prefix = JournalName.prefix(of: path?.bytes)
    let here = ProcessIdentity.current(system: system)
    return try entries(isDropped: isDropped).filter { entry in
      entry.name.hasPrefix(prefix) || entry.header?.isAbout(file, seenFrom: here, system) ?? false
    }
  }

  /// Removes files that nobody needs and no process is writing.
  ///
  /// These files are removed:
  /// - journals without edits since the last save;
  /// - files that were left behind by failed attempts to make a journal smaller;
  /// - journals with discarded edits that are older than 14 days or exceed `droppedLimit`.
  ///
  /// Files that cannot be read or removed stay, and so do files that another machine may be writing.
  ///
  /// - Parameter now: The time in seconds since 1970; nil to keep discarded edits of any age.
  /// - Returns: The number of removed files.
  @discardableResult
  public func sweep(at now: Double? = nil) -> Int {
    var count = 0
    do throws(StorageFailure) {
      guard let folder = try openIfThere() else { return 0 }
      defer { system.abandon(folder.file) }
      let here = ProcessIdentity.current(system: system)
      let names = try names(in: folder)
      for name in names where remove(name, ifEmptyIn: folder, here) { count += 1 }
      let dropped = names.compactMap { name in JournalName.droppedMoment(of: name.text).map { (name, moment: $0) } }
        .sorted { $0.moment > $1.moment }
      for (index, (name, moment)) in dropped.enumerated()
      where index >= Self.droppedLimit || now.map({ $0 - moment > Self.droppedAge }) ?? false {
        try remove(name, in: folder)
        count += 1
      }
    } catch {
      return count
    }
    return count
  }

  /// Removes a file if it has no edits to recover and no process writes it; returns whether it was removed.
  private func remove(_ name: StoragePath, ifEmptyIn folder: OpenFolder, _ here: ProcessIdentity) -> Bool {
    let isUnfinished = name.text.hasSuffix(JournalName.newSuffix)
    guard isUnfinished || name.text.hasSuffix(JournalName.suffix) else { return false }
    do throws(StorageFailure) {
      let lock = try JournalLock(name, at: file(name), in: folder, system)
      defer { system.abandon(lock.file) }
      guard lock.state == .taken, isUnfinished || holdsNothing(lock, here) else { return false }
      try system.retrying(.replacing, file(name)) { () throws(SystemError) in try system.unlink(name, in: folder.file) }
      return true
    } catch {
      return false
    }
  }

  private func holdsNothing(_ lock: JournalLock, _ here: ProcessIdentity) -> Bool {
    if lock.status.size > JournalReading.byteLimit { return false }
    // Most journals have edits; only those that seem to have none are read completely.
    let hasEdits = try? JournalReading.hasEdits(size: lock.status.size) { offset, count throws(SystemError) in
      try system.reading(lock.file, from: offset, atMost: count)
    }
    if hasEdits != false { return false }
    guard let bytes = try? system.reading(lock.file, atMost: JournalReading.byteLimit) else { return false }
    do throws(JournalProblem) {
      let reading = try JournalReading(bytes)
      if reading.header.writer.host != here.host { return false }
      if case .damaged = reading.end { return false }
      return reading.steps.isEmpty
    } catch {
      return error == .torn
    }
  }

  func file(_ name: StoragePath) -> StoragePath { StoragePath(bytes: path.bytes + [UInt8(ascii: "/")] + name.bytes) }

  private func names(in folder: OpenFolder) throws(StorageFailure) -> [StoragePath] {
    try system.retrying(.opening, path) { () throws(SystemError) in
      try system.names(in: folder.file, atMost: Self.entryLimit)
    }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  func openIfThere() throws(StorageFailure) -> OpenFolder? {
    do throws(StorageFailure) {
      return try open()
    } catch  where error.isMissing {
      return nil
    }
  }

  /// Opens the folder.
  ///
  /// If necessary, first creates it with its parents and syncs it.
  func openMade() throws(StorageFailure) -> OpenFolder {
    let folder = if let there = try openIfThere() { there } else { try made() }
    do throws(StorageFailure) {
      // The process that created it may have been killed before the folder was synced.
      try system.step(.syncingFolder, path) { () throws(SystemError) in try system.syncFolders(to: path) }
    } catch {
      system.abandon(folder.file)
      throw error
    }
    return folder
  }

  private func made() throws(StorageFailure) -> OpenFolder {
    let refusal = try system.step(.syncingFolder, path) { () throws(SystemError) in try system.makeFolders(to: path) }
    do throws(StorageFailure) {
      return try open()
    } catch  where error.isMissing {
      // If creating failed, the folder is missing for that reason.
      throw refusal.map { StorageFailure(error.step, path, .system($0)) } ?? error
    }
  }

  private func open() throws(StorageFailure) -> OpenFolder {
    let above = try own(state, in: nil)
    defer { system.abandon(above.file) }
    return try own(StoragePath(Self.name), in: above.file, isPrivate: true)
  }

  private func own(_ name: StoragePath, in above: Int32?, isPrivate: Bool = false) throws(StorageFailure) -> OpenFolder
  {
    let folder: OpenFolder
    do throws(SystemError) {
      folder = try OpenFolder(own: name, in: above, system: system)
    } catch  where error.number == ELOOP || error.number == ENOTDIR {
      throw StorageFailure(.openingFolder, path, .isNotOwn)
    } catch {
      throw StorageFailure(.openingFolder, path, .system(error))
    }
    do throws(StorageFailure) {
      let status = try system.retrying(.openingFolder, path) { () throws(SystemError) in
        try system.status(of: folder.file)
      }
      if status.owner != system.user() { throw StorageFailure(.openingFolder, path, .isNotOwn) }
      if isPrivate, status.permissions & 0o077 != 0 {
        try system.retrying(.keepingPermissions, path) { () throws(SystemError) in
          try system.changeMode(folder.file, 0o700)
        }
      }
    } catch {
      system.abandon(folder.file)
      throw error
    }
    return folder
  }
}
