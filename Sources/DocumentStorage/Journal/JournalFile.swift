import Glibc
public import GraphFiles

/// The journal file of a running session, which appends records to it and keeps it locked.
///
/// When `append(_:)` returns, the record is on the disk. A record that could not be written is kept and written with
/// the next one; a partial record is cut off again. If syncing fails, the whole journal is written again, because the
/// system may have lost data and reports this only once.
public final class JournalFile {
  /// By how many bytes a journal must grow before it is compacted.
  static let leastGrowth = 1 << 20
  /// By how many bytes a journal must grow to be compacted even if its document is large.
  static let mostGrowth = 64 << 20

  private let folder: JournalFolder
  private let name: StoragePath
  private var open: (file: Int32, folder: OpenFolder)?
  private var writer: JournalWriter
  private(set) var length: Int
  /// The value of `length` after the journal was begun, or after the last attempt to make it smaller.
  private var settledLength: Int
  private var pending: [JournalRecord] = []
  /// Whether the file may contain more or other bytes than the `length` bytes that were written, for example after a
  /// failure.
  private var isDoubtful = false

  /// The path of the journal.
  public var path: StoragePath { folder.file(name) }

  private var system: any SystemCalls { folder.system }

  /// Creates a journal with a header, the document at its beginning and the steps since then, and syncs it.
  ///
  /// - Throws: The step that failed and the reason; no file remains then, unless the system refuses to remove it.
  public convenience init(
    in folder: JournalFolder, header: JournalHeader, base: JournalBase, steps: [JournalStep] = []
  ) throws(StorageFailure) {
    var text = JournalText()
    text.append(.header(header))
    text.append(.base(base))
    for step in steps { text.append(.step(step)) }
    try self.init(in: folder, header.path, text)
  }

  /// Creates a journal with this text for the document with the path `document`.
  init(in folder: JournalFolder, _ document: [UInt8]?, _ text: JournalText) throws(StorageFailure) {
    let above = try folder.openMade()
    let name: StoragePath
    let file: Int32
    do throws(StorageFailure) {
      (name, file) = try Self.create(for: document, in: folder, above)
      do throws(StorageFailure) {
        try folder.fill(file, with: text.bytes, name)
        try folder.system.step(.syncingFolder, folder.file(name)) { () throws(SystemError) in try above.sync() }
      } catch {
        try? folder.remove(name, in: above)
        folder.system.abandon(file)
        throw error
      }
    } catch {
      folder.system.abandon(above.file)
      throw error
    }
    self.folder = folder
    self.name = name
    open = (file, above)
    writer = text.writer
    length = text.bytes.count
    settledLength = text.bytes.count
  }

  deinit { close() }

  private static func create(
    for document: [UInt8]?, in folder: JournalFolder, _ above: OpenFolder
  ) throws(StorageFailure) -> (StoragePath, Int32) {
    for slot in 0..<JournalName.slots {
      let name = JournalName.name(of: document, process: folder.system.process(), slot: slot)
      if let file = try folder.createLocked(name, in: above) { return (name, file) }
    }
    throw StorageFailure(.creatingTemporaryFile, folder.path, .system(SystemError(number: EEXIST)))
  }

  /// Appends a step and syncs it.
  ///
  /// - Throws: The step that failed and the reason; the record is then kept in memory and written with the next one.
  /// - Complexity: Linear in the step, except after a failure.
  public func append(_ step: JournalStep) throws(StorageFailure) {
    pending.append(.step(step))
    try flush()
  }

  /// Records that the document has been saved in its current state; its file has this fingerprint.
  ///
  /// - Throws: As for `append(_:)`.
  public func markSaved(_ file: Fingerprint) throws(StorageFailure) {
    pending.append(.saved(file))
    try flush()
  }

  /// Whether some record is not on the disk yet.
  public var hasPending: Bool { !pending.isEmpty }

  /// Writes and syncs the records that could not be written before.
  ///
  /// - Throws: As for `append(_:)`.
  public func flush() throws(StorageFailure) {
    guard let file = open?.file, !pending.isEmpty else { return }
    // A file that someone removed accepts writes, but its content is lost.
    let names = try system.retrying(.writing, path) { () throws(SystemError) in try system.status(of: file).names }
    if isDoubtful || names == 0 { try renew() }
    var (bytes, next) = pendingBytes()
    if bytes.count > JournalReading.byteLimit - length {
      try compactWritten()
      (bytes, next) = pendingBytes()
    }
    let limit = JournalReading.byteLimit
    if bytes.count > limit - length { throw StorageFailure(.writing, path, .tooLarge(limit: limit)) }
    guard let file = open?.file else { return }
    do throws(SystemError) {
      try system.writing(bytes, to: file)
    } catch {
      cutOff(file)
      throw StorageFailure(.writing, path, .system(error))
    }
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.syncData(file) }
    } catch {
      isDoubtful = true
      throw StorageFailure(.syncing, path, .system(error))
    }
    length += bytes.count
    writer = next
    pending = []
  }

  private func pendingBytes() -> ([UInt8], JournalWriter) {
    var next = writer
    return (pending.flatMap { next.bytes(of: $0) }, next)
  }

  /// Removes a record that was written only in part from the end of the file.
  private func cutOff(_ file: Int32) {
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.truncate(file, to: length) }
    } catch {
      isDoubtful = true
    }
  }

  /// Whether the journal should be made smaller at the next idle moment.
  ///
  /// This is the case if one of these is true:
  /// - It has grown by more than 64 MiB.
  /// - It has grown by more than 1 MiB and by more than four times its length after the last compaction.
  public var isDueForCompaction: Bool {
    let growth = length - settledLength
    return growth > min(max(Self.leastGrowth, 4 * min(settledLength, Self.mostGrowth)), Self.mostGrowth)
  }

  /// Makes the journal smaller: writes a new file with the document at the beginning and all steps combined into one.
  ///
  /// - Throws: The step that failed and the reason. The old file is kept then, and compaction is tried again after the
  ///   file has grown by as much as before.
  /// - Complexity: Linear in the journal's bytes.
  public func compact() throws(StorageFailure) {
    try flush()
    try compactWritten()
  }

  private func compactWritten() throws(StorageFailure) {
    guard open != nil else { return }
    do throws(StorageFailure) {
      let bytes = try written()
      let reading: JournalReading
      do throws(JournalProblem) {
        reading = try JournalReading(bytes)
      } catch {
        throw damaged
      }
      // If the disk does not return what was written, the file must not be overwritten.
      if reading.end != .whole { throw damaged }
      let text = reading.compacted()
      try replace(by: text.bytes, text.writer)
    } catch {
      settledLength = length
      throw error
    }
  }

  private func renew() throws(StorageFailure) {
    try replace(by: try written(), writer)
  }

  private var damaged: StorageFailure { StorageFailure(.reading, path, .system(SystemError(number: EIO))) }

  /// Returns the bytes that are known to be on the disk.
  private func written() throws(StorageFailure) -> [UInt8] {
    guard let file = open?.file else { throw damaged }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try system.reading(file, atMost: length)
    } catch {
      throw StorageFailure(.reading, path, .system(error))
    }
    if bytes.count < length { throw damaged }
    return bytes
  }

  /// Replaces the file by a new one, which is locked before it gets the name.
  private func replace(by bytes: [UInt8], _ next: JournalWriter) throws(StorageFailure) {
    let newName = JournalName.newName(of: name)
    // The folder itself may have been removed in the meantime.
    let above = try folder.openMade()
    let file: Int32
    do throws(StorageFailure) {
      file = try folder.createNew(newName, in: above)
      do throws(StorageFailure) {
        try folder.fill(file, with: bytes, newName)
        try system.retrying(.replacing, path) { () throws(SystemError) in
          try system.rename(newName, to: name, in: above.file)
        }
      } catch {
        try? folder.remove(newName, in: above)
        system.abandon(file)
        throw error
      }
    } catch {
      system.abandon(above.file)
      throw error
    }
    closeFiles()
    open = (file, above)
    writer = next
    length = bytes.count
    settledLength = bytes.count
    // Until the folder is synced, a power failure would restore the old file.
    isDoubtful = true
    try system.step(.syncingFolder, path) { () throws(SystemError) in try above.sync() }
    isDoubtful = false
  }

  /// Removes the journal, because the session ended cleanly and there is nothing to recover.
  ///
  /// - Throws: The step that failed and the reason; the call can be repeated.
  public func remove() throws(StorageFailure) {
    guard let above = open?.folder else { return }
    try folder.remove(name, in: above)
    close()
  }

  /// Renames the journal after the user discarded its edits, so that they are not offered for recovery.
  ///
  /// - Parameter moment: The time in seconds since 1970.
  /// - Throws: The step that failed and the reason; the call can be repeated.
  func drop(at moment: Double) throws(StorageFailure) {
    guard let above = open?.folder else { return }
    try folder.drop(name, in: above, at: moment)
    close()
  }

  /// Closes the file and keeps it for the next start; nothing can be appended any more.
  public func close() {
    closeFiles()
    pending = []
  }

  private func closeFiles() {
    guard let open else { return }
    self.open = nil
    system.abandon(open.file)
    system.abandon(open.folder.file)
  }
}

extension JournalFolder {
  /// Creates a locked, empty file; nil if the name is in use, or if another process just removed the file as useless.
  func createLocked(_ name: StoragePath, in above: OpenFolder) throws(StorageFailure) -> Int32? {
    let file: Int32
    do throws(SystemError) {
      file = try system.retrying { () throws(SystemError) in
        try system.open(
          name, in: above.file, flags: O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode: 0o600)
      }
    } catch  where error.number == EEXIST || error.number == ELOOP {
      return nil
    } catch {
      throw StorageFailure(.creatingTemporaryFile, self.file(name), .system(error))
    }
    do throws(SystemError) {
      // If the file system has no locks, the process number in the name must suffice.
      let isTaken = try JournalLock.lock(file, system) != .held
      let names = try system.retrying { () throws(SystemError) in try system.status(of: file).names }
      if isTaken, names > 0 { return file }
      system.abandon(file)
      return nil
    } catch {
      try? remove(name, in: above)
      system.abandon(file)
      throw StorageFailure(.creatingTemporaryFile, self.file(name), .system(error))
    }
  }

  /// Creates a locked, empty file.
  ///
  /// First removes a file of this name that a failed attempt left behind.
  func createNew(_ name: StoragePath, in above: OpenFolder) throws(StorageFailure) -> Int32 {
    // A sweep may remove the new file once, but not again and again.
    for _ in 0..<4 {
      try remove(name, in: above)
      if let file = try createLocked(name, in: above) { return file }
    }
    throw StorageFailure(.creatingTemporaryFile, file(name), .system(SystemError(number: EEXIST)))
  }

  func fill(_ file: Int32, with bytes: [UInt8], _ name: StoragePath) throws(StorageFailure) {
    do throws(SystemError) {
      try system.writing(bytes, to: file)
    } catch {
      throw StorageFailure(.writing, self.file(name), .system(error))
    }
    try system.retrying(.syncing, self.file(name)) { () throws(SystemError) in try system.sync(file) }
  }
}
