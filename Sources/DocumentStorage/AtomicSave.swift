import Glibc

/// Replaces a file's text as a whole: after a crash, a full disk or a power failure the file has the old text or the
/// new one, never a part.
///
/// The steps: follow the symbolic links; remove files that killed saves left behind; lock the real file and compare it
/// with the expected text; write a private temporary file beside it; give it the old file's owner, permissions and
/// attributes; sync it; rename it over the old one; sync the folder. If a step fails, the temporary file is removed.
///
/// A file that has other names, or that no file can be renamed over, is written in place, as with vim's `backupcopy`. A
/// copy of the new text is first written to the user's state folder, and stays there if writing fails.
///
/// No two nodecalc processes write one file at the same time: if both expect the same text, one is refused. Other
/// programs do not respect the lock: a change that they make between the comparison and the renaming is lost.
public struct AtomicSave {
  let system: any SystemCalls
  private let copies: StateFolder?

  /// Creates a save that uses these system calls; tests pass calls that fail.
  ///
  /// `copies` is the folder for copies of texts while files are written in place; without it no file is written in
  /// place.
  public init(system: any SystemCalls = Kernel(), copies: StateFolder? = nil) {
    self.system = system
    self.copies = copies
  }

  /// Saves `bytes` as the whole text of the file at `path`, which need not exist.
  ///
  /// - `replacesText`: whether a file with content may be replaced; an empty one always may.
  /// - `replacesReadOnly`: whether the user insists. Then a file that the user may not write, and the result of a save
  ///   that was cut off, may be replaced; a file whose other names cannot be kept is separated from them.
  /// - `expecting`: the text that the file must have, unless it no longer exists; nil for any text. With nil, a user
  ///   who insists also ignores a lock.
  /// - `formerly`: the traits of a file that no longer exists.
  /// - `limit`: the most bytes; by default, texts are refused that could not be read again.
  ///
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
      if let report = try carryOut(job) { return report }
    }
    throw StorageFailure(.replacing, path, .isBeingSaved(by: nil))
  }

  /// Removes files that killed saves of the file at `path` left behind, as every save does; call it when opening the
  /// file.
  ///
  /// - Returns: A save in place that was cut off, which must be reported; usually nil.
  public func tidy(_ path: StoragePath) -> BrokenSave? {
    if let target = try? LinkChain(system: system).end(of: path), !target.name.bytes.isEmpty,
      let folder = try? OpenFolder(target.folder, system: system)
    {
      TemporaryFile.sweep(beside: target.name, in: folder.file, system: system)
      system.abandon(folder.file)
    }
    return copies.flatMap { BrokenSave(of: path, in: $0, system: system) }
  }

  /// Far more attempts than files can appear by chance.
  private static let attempts = 20

  /// The text and the target of a save.
  struct Job {
    let bytes: [UInt8]
    /// The path as requested.
    let path: StoragePath
    /// The path after following links.
    let target: StoragePath
    let folder: OpenFolder
    let old: TargetFile?
    let formerly: FileTraits?
    let isForced: Bool
  }

  /// Saves the text.
  ///
  /// - Returns: The result; nil if a file has appeared that did not exist before.
  private func carryOut(_ job: Job) throws(StorageFailure) -> SaveReport? {
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
  /// - Returns: The result; nil if a file has appeared that did not exist before.
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
    guard let notes = try placement.carryOut(keeping: job.old?.traits ?? job.formerly) else { return nil }
    let report = SaveReport(notes: notes, traits: try? FileTraits(of: temporary.file, system: system))
    system.abandon(temporary.file)
    try system.step(.syncingFolder, job.path) { () throws(SystemError) in try job.folder.sync() }
    return report
  }
}

extension StorageFailure {
  /// Whether the folder does not allow creating a file or renaming it over the old one, although the old one may be
  /// writable.
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
