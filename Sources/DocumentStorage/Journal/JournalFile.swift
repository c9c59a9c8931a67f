import Glibc
public import GraphFiles

/// The journal of a session at work: a file that only grows, locked while the session lives.
///
/// A record is synced when `append(_:)` returns. A record that could not be written is kept and written with the next
/// one; a partial record is cut off again. If a sync failed, the file is not trusted any more, because the system
/// reports a failed sync only once and may lose its data; so the whole journal is written again.
public final class JournalFile {
  /// Below this growth, in bytes, a journal is not compacted.
  static let leastGrowth = 1 << 20
  /// The growth, in bytes, after which it is compacted for any size of the document: so a journal has a limit.
  static let mostGrowth = 64 << 20

  private let folder: JournalFolder
  private let name: StoragePath
  private var open: (file: Int32, folder: OpenFolder)?
  private var writer: JournalWriter
  /// How many bytes are known to be on the disk.
  private(set) var length: Int
  /// How many there were when it was begun or compacted, or when that failed.
  private var settledLength: Int
  /// Records that are not on the disk yet.
  private var pending: [JournalRecord] = []
  /// Whether the file may be other than its first `length` bytes.
  private var isDoubtful = false

  /// Where it is.
  public var path: StoragePath { folder.file(name) }

  private var system: any SystemCalls { folder.system }

  /// Begins a journal with that header, base and steps; all are on the disk when it returns.
  ///
  /// - Throws: with the step and the reason; no file remains then, unless the system refuses its removal.
  public convenience init(
    in folder: JournalFolder, header: JournalHeader, base: JournalBase, steps: [JournalStep] = []
  ) throws(StorageFailure) {
    var text = JournalText()
    text.append(.header(header))
    text.append(.base(base))
    for step in steps { text.append(.step(step)) }
    try self.init(in: folder, header.path, text)
  }

  /// Begins a journal of the document of that path with that text.
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

  /// A new, locked and empty file of the first name that is free.
  private static func create(
    for document: [UInt8]?, in folder: JournalFolder, _ above: OpenFolder
  ) throws(StorageFailure) -> (StoragePath, Int32) {
    for slot in 0..<JournalName.slots {
      let name = JournalName.name(of: document, process: folder.system.process(), slot: slot)
      if let file = try folder.createLocked(name, in: above) { return (name, file) }
    }
    throw StorageFailure(.creatingTemporaryFile, folder.path, .system(SystemError(number: EEXIST)))
  }

  /// Appends a step and brings it to the disk.
  ///
  /// - Throws: with the step and the reason; the record is kept in memory then and is written with the next one.
  /// - Complexity: in proportion to the step, but after a failure.
  public func append(_ step: JournalStep) throws(StorageFailure) {
    pending.append(.step(step))
    try flush()
  }

  /// Notes that the document's file holds this state, as text with that fingerprint.
  ///
  /// - Throws: as `append(_:)`.
  public func markSaved(_ file: Fingerprint) throws(StorageFailure) {
    pending.append(.saved(file))
    try flush()
  }

  /// Whether something is not on the disk yet.
  public var hasPending: Bool { !pending.isEmpty }

  /// Writes and syncs the records that could not be written before.
  ///
  /// - Throws: as `append(_:)`.
  public func flush() throws(StorageFailure) {
    guard let file = open?.file, !pending.isEmpty else { return }
    // A file that somebody removed takes everything and keeps nothing.
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

  /// The waiting records, in the form that follows the file's content, and the writer that continues after them.
  private func pendingBytes() -> ([UInt8], JournalWriter) {
    var next = writer
    return (pending.flatMap { next.bytes(of: $0) }, next)
  }

  /// Cuts off a partial record.
  private func cutOff(_ file: Int32) {
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.truncate(file, to: length) }
    } catch {
      isDoubtful = true
    }
  }

  /// Whether it should be compacted at the next idle moment: it has grown by more than 1 MiB and to more than four
  /// times its size when it was begun or compacted, or by 64 MiB.
  public var isDueForCompaction: Bool {
    let growth = length - settledLength
    return growth > min(max(Self.leastGrowth, 4 * min(settledLength, Self.mostGrowth)), Self.mostGrowth)
  }

  /// Writes it again as base and one step, and puts that in its place.
  ///
  /// - Throws: with the step and the reason; the old one stands then, and it is due again after growing as much again.
  /// - Complexity: linear in the journal's bytes.
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
      // What the disk does not give back as it was written is not to be written over.
      if reading.end != .whole { throw damaged }
      let text = reading.compacted()
      try replace(by: text.bytes, text.writer)
    } catch {
      settledLength = length
      throw error
    }
  }

  /// Writes the same bytes to a new file in its place.
  private func renew() throws(StorageFailure) {
    try replace(by: try written(), writer)
  }

  private var damaged: StorageFailure { StorageFailure(.reading, path, .system(SystemError(number: EIO))) }

  /// The bytes that are known to be on the disk.
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

  /// Puts another file in the place of this one, locked from before it has the name.
  private func replace(by bytes: [UInt8], _ next: JournalWriter) throws(StorageFailure) {
    let newName = JournalName.newName(of: name)
    // The folder itself may have been removed meanwhile.
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
    // Until the folder is on the disk a power cut brings the old file back.
    isDoubtful = true
    try system.step(.syncingFolder, path) { () throws(SystemError) in try above.sync() }
    isDoubtful = false
  }

  /// Removes it: the session ended cleanly, and nothing is left to recover.
  ///
  /// - Throws: with the step and the reason; it can be tried again.
  public func remove() throws(StorageFailure) {
    guard let above = open?.folder else { return }
    try folder.remove(name, in: above)
    close()
  }

  /// Removes it from the offers of the next start: the user discarded its edits.
  ///
  /// - Parameter moment: when, in seconds since 1970.
  /// - Throws: with the step and the reason; it can be tried again.
  func drop(at moment: Double) throws(StorageFailure) {
    guard let above = open?.folder else { return }
    try folder.drop(name, in: above, at: moment)
    close()
  }

  /// Lets go of it and leaves it for the next start; nothing is appended any more.
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
  /// A new, locked and empty file of that name; nil if the name is taken, or a sweep took the file away.
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
      // Without locks in the file system the process's number has to do.
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

  /// A new, locked and empty file of that name, in the place of one that a broken compaction left.
  func createNew(_ name: StoragePath, in above: OpenFolder) throws(StorageFailure) -> Int32 {
    // A sweep may take it once, not again and again.
    for _ in 0..<4 {
      try remove(name, in: above)
      if let file = try createLocked(name, in: above) { return file }
    }
    throw StorageFailure(.creatingTemporaryFile, file(name), .system(SystemError(number: EEXIST)))
  }

  /// Writes the first bytes of a file and brings them to the disk.
  func fill(_ file: Int32, with bytes: [UInt8], _ name: StoragePath) throws(StorageFailure) {
    do throws(SystemError) {
      try system.writing(bytes, to: file)
    } catch {
      throw StorageFailure(.writing, self.file(name), .system(error))
    }
    try system.retrying(.syncing, self.file(name)) { () throws(SystemError) in try system.sync(file) }
  }
}
