import Glibc

/// Replaces a file's text as a whole: after a crash, a full disk or a power cut there is the old text or the new, never a
/// part.
///
/// The steps: follow the symbolic links; remove files that killed saves left; lock the real file and compare it with
/// the expected text; write a private temporary file beside it; give it the old file's owner, permissions and
/// attributes; sync it; rename it over the old one; sync the folder. If any step fails, the temporary file is removed.
///
/// A file that has other names, or that nothing can be renamed over, is written in place, like vim's `backupcopy`. A
/// copy of the new text is written to the user's state folder first; it stays there if writing breaks off.
///
/// No two nodecalcs write one file at the same time: of two that expect the same text one is refused. Other programs do
/// not respect the lock: their change between the comparison and the renaming is lost.
public struct AtomicSave {
  let system: any SystemCalls
  private let copies: StateFolder?

  /// Saves by these calls: the ones of this machine, or others that tests make fail.
  ///
  /// `copies` is the folder for copies while a file is written in place; without it no file is written in place.
  public init(system: any SystemCalls = Kernel(), copies: StateFolder? = nil) {
    self.system = system
    self.copies = copies
  }

  /// Saves `bytes` as the whole text of the file at `path`, which need not exist.
  ///
  /// `replacesText`: whether a file with content may be replaced; an empty one always may. `replacesReadOnly`: whether
  /// the user insists: then a file that the user may not write, and the remains of a broken-off save, may be replaced,
  /// and a file whose other names cannot be kept is separated from them. `expecting` is the text that the file must
  /// have, unless it no longer exists; nil for any, and then a user who insists also ignores a lock. `formerly` are the
  /// traits of a file that no longer exists.
  ///
  /// More than `limit` bytes are refused: by default texts that could not be read again.
  ///
  /// - Returns: the result, and remarks for the user.
  /// - Throws: a `StorageFailure` with the step and the reason; unless the step is `.syncingFolder` or the reason
  ///   `.brokenOff`, the old file is unchanged.
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
    // A file may appear while none is there to be locked: then it is looked at as if it had been there.
    for _ in 0..<Self.attempts {
      TemporaryFile.sweep(beside: target.name, in: folder.file, system: system)
      // Of two that expect the same text one is refused, also where both insist: a kept lock may be the other's.
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

  /// Removes files that killed saves of the file at `path` left, as each save does; call it when the file is opened.
  ///
  /// - Returns: a broken-off save in place, which must be reported; usually nil.
  public func tidy(_ path: StoragePath) -> BrokenSave? {
    if let target = try? LinkChain(system: system).end(of: path), !target.name.bytes.isEmpty,
      let folder = try? OpenFolder(target.folder, system: system)
    {
      TemporaryFile.sweep(beside: target.name, in: folder.file, system: system)
      system.abandon(folder.file)
    }
    return copies.flatMap { BrokenSave(of: path, in: $0, system: system) }
  }

  /// Far more often than files appear by chance.
  private static let attempts = 20

  /// A save: the text and its target.
  struct Job {
    let bytes: [UInt8]
    /// As requested.
    let path: StoragePath
    /// Where the links lead.
    let target: StoragePath
    let folder: OpenFolder
    let old: TargetFile?
    let formerly: FileTraits?
    let isForced: Bool
  }

  /// - Returns: nil if a file has appeared that was not there.
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
        // The file may not be written either: then the folder is what would mend it.
        throw error.asOf(.creatingTemporaryFile)
      }
    }
  }

  /// - Returns: nil if a file has appeared that was not there.
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
  /// Whether no file can be made beside the old one or be renamed over it, though the old one might be writable.
  fileprivate var isOfFolder: Bool {
    guard case .system(let error) = reason else { return false }
    switch step {
    case .creatingTemporaryFile: return [EACCES, EPERM, EROFS].contains(error.number)
    // In a folder where each may only rename their own, and of a file that is mounted by itself.
    case .replacing: return [EACCES, EPERM, EBUSY, EXDEV].contains(error.number)
    case _: return false
    }
  }

  fileprivate func asOf(_ step: Step) -> StorageFailure { StorageFailure(step, path, reason) }
}
