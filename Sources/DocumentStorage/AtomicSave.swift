import Glibc

/// Replaces the whole text of a file: after a crash, a full disk or a power failure, the file has either the old text
/// or the new one.
///
/// A save has these steps, in this order:
///
/// - Follow the symbolic links.
/// - Remove the files that interrupted saves left behind.
/// - Lock the real file and compare it with the expected text.
/// - Write a private temporary file beside it.
/// - Give the temporary file the old file's owner, permissions and attributes.
/// - Sync the temporary file, rename it over the old one, and sync the folder.
///
/// If a step fails, the temporary file is removed.
///
/// A file that has several hard links, or that cannot be replaced by renaming, is written in place, as with vim's
/// `backupcopy`. A copy of the new text is first written to the user's state folder, and stays there if writing fails.
///
/// Two nodecalc processes never write the same file at the same time: if both expect the same text, one of them fails.
/// Other programs do not respect the lock. A change that they make between the comparison and the renaming is lost.
public struct AtomicSave {
  let system: any SystemCalls
  private let copies: StateFolder?

  /// Creates a way to save files.
  ///
  /// - Parameters:
  ///   - system: The system calls; tests pass calls that fail.
  ///   - copies: The folder for copies of texts while files are written in place; if it is nil, no file is written in
  ///     place.
  public init(system: any SystemCalls = Kernel(), copies: StateFolder? = nil) {
    self.system = system
    self.copies = copies
  }

  /// Saves `bytes` as the whole text of the file at `path`, which need not exist.
  ///
  /// - Parameters:
  ///   - bytes: The new text.
  ///   - path: The path of the file.
  ///   - replacesText: Whether a file with content may be replaced; an empty file always may.
  ///   - replacesReadOnly: Whether the user insists on saving. Then a file that the user may not write is replaced, and
  ///     so is the result of an interrupted save. If other names of the file (hard links) cannot be kept, they keep the
  ///     old text.
  ///   - expecting: The text that the file must have if it still exists; nil for any text. If it is nil and the user
  ///     insists, a lock is ignored too.
  ///   - formerly: The owner and permissions that the file had, if it no longer exists.
  ///   - limit: The maximum number of bytes; by default, a text that could not be read again is not saved.
  /// - Returns: The result, with notes for the user.
  /// - Throws: A `StorageFailure` with the step and the reason. The old file is unchanged, unless the step is
  ///   `.syncingFolder` or the reason is `.brokenOff`.
  @discardableResult
  public func save(
    _ bytes: [UInt8], to path: StoragePath, replacesText: Bool = true, replacesReadOnly: Bool = false,
    expecting: FileText? = nil, formerly: FileTraits? = nil, limit: Int = FileReading.usualLimit
  ) throws(StorageFailure) -> SaveReport {
    if bytes.count > limit { throw StorageFailure(.openingForWriting, path, .tooLarge(limit: limit)) }
    let target = try system.step(.followingLinks, path) { () throws(SystemError) in
      try LinkChain(system: system).end(of: path)
    }
    if target.name.bytes.isEmpty && !path.bytes.isEmpty { throw StorageFailure(.examiningOldFile, path, .isFolder) }
    let folder = try system.step(.openingFolder, path) { () throws(SystemError) in
      try OpenFolder(target.folder, system: system)
    }
    defer { system.abandon(folder.file) }
    // A file may appear while there is none to lock; the loop then treats it as a file that existed before.
    for _ in 0..<Self.attempts {
      TemporaryFile.sweep(beside: target.name, in: folder.file, system: system)
      // If two processes expect the same text, one is refused, even if both insist: a lasting lock may belong to the
      // other one.
      let old = try TargetFile.find(
        target.name, in: folder.file, for: path, passesLock: replacesReadOnly && expecting == nil, system: system)
      defer { old?.close() }
      if let old {
        if !replacesText, old.status.size > 0 { throw StorageFailure(.examiningOldFile, path, .isOccupied) }
        if !replacesReadOnly, !old.isWritable { throw StorageFailure(.examiningOldFile, path, .isReadOnly) }
        if let expecting, !old.holds(expecting) { throw StorageFailure(.examiningOldFile, path, .changedMeanwhile) }
      }
      let job = Job(
        bytes: bytes, path: path, target: target, folder: folder, old: old, formerly: formerly,
        isForced: replacesReadOnly)
      if let report = try perform(job) { return report }
    }
    throw StorageFailure(.replacing, path, .isBeingSaved(by: nil))
  }

  /// Removes the files that were left behind by interrupted saves of the file at `path`.
  ///
  /// Every save does this too; call it when opening the file.
  ///
  /// - Returns: An interrupted save that wrote the file in place, which must be reported; usually nil.
  public func tidy(_ path: StoragePath) -> BrokenSave? {
    if let target = try? LinkChain(system: system).end(of: path), !target.name.bytes.isEmpty,
      let folder = try? OpenFolder(target.folder, system: system)
    {
      TemporaryFile.sweep(beside: target.name, in: folder.file, system: system)
      system.abandon(folder.file)
    }
    return copies.flatMap { BrokenSave(of: path, in: $0, system: system) }
  }

  /// How often saving is tried again if another program creates the file in the meantime.
  private static let attempts = 20

  struct Job {
    let bytes: [UInt8]
    /// The path as the caller passed it.
    let path: StoragePath
    /// The path of the real file, after following links.
    let target: StoragePath
    let folder: OpenFolder
    let old: TargetFile?
    let formerly: FileTraits?
    let isForced: Bool
  }

  /// Saves the text by replacing the file, or by writing it in place.
  ///
  /// - Returns: The result; nil if another program has created the file in the meantime.
  private func perform(_ job: Job) throws(StorageFailure) -> SaveReport? {
    guard let old = job.old else { return try replace(job) }
    let others = old.status.names - 1
    if others > 0 {
      if let copies { return try InPlaceSave(job, over: old, copies, system).run(noting: []) }
      guard job.isForced else { throw StorageFailure(.examiningOldFile, job.path, .hasOtherNames(others)) }
    }
    do throws(StorageFailure) {
      var report = try replace(job)
      if others > 0 { report?.notes.append(.namesParted(others)) }
      return report
    } catch  where error.isOfFolder {
      guard let copies else { throw error }
      do throws(StorageFailure) {
        return try InPlaceSave(job, over: old, copies, system).run(noting: [.writtenInPlace])
      } catch  where error.step == .openingForWriting {
        // If the file cannot be written either, the user must fix the folder, so the error names that step.
        throw error.asOf(.creatingTemporaryFile)
      }
    }
  }

  /// Writes a temporary file and renames it to the target.
  ///
  /// - Returns: The result; nil if another program has created the file in the meantime.
  private func replace(_ job: Job) throws(StorageFailure) -> SaveReport? {
    let temporary = try system.step(.creatingTemporaryFile, job.path) { () throws(SystemError) in
      try TemporaryFile(beside: job.target.name, in: job.folder.file, system: system)
    }
    do throws(StorageFailure) {
      try system.step(.writing, job.path) { () throws(SystemError) in
        try system.writing(job.bytes, to: temporary.file)
      }
    } catch {
      temporary.remove()
      throw error
    }
    let placement = FilePlacement(
      temporary: temporary, folder: job.folder, name: job.target.name, path: job.path, isNew: job.old == nil,
      system: system)
    guard let notes = try placement.perform(keeping: job.old?.traits ?? job.formerly) else { return nil }
    let report = SaveReport(notes: notes, traits: try? FileTraits(of: temporary.file, system: system))
    system.abandon(temporary.file)
    try system.step(.syncingFolder, job.path) { () throws(SystemError) in try job.folder.sync() }
    return report
  }
}

extension StorageFailure {
  /// Whether saving failed because files in this folder cannot be created or renamed; the file itself may be writable.
  fileprivate var isOfFolder: Bool {
    guard case .system(let error) = reason else { return false }
    switch step {
    case .creatingTemporaryFile: return [EACCES, EPERM, EROFS].contains(error.number)
    // In a folder in which users may rename only their own files, or for a file that is itself a mount point.
    case .replacing: return [EACCES, EPERM, EBUSY, EXDEV].contains(error.number)
    case _: return false
    }
  }

  fileprivate func asOf(_ step: Step) -> StorageFailure { StorageFailure(step, path, reason) }
}
