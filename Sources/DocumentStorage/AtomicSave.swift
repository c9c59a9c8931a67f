import Glibc

/// Replaces a file's text as a whole: after a crash, a full disk or a power cut there is the old text or the new, never a
/// part.
///
/// The steps: follow the symbolic links; write a private temporary file beside the real file; give it the old file's owner
/// and permissions; bring it to the disk; rename it over the old one; bring the folder to the disk. Whatever fails, the
/// temporary file is removed. One that a killed program left is removed by the next save of the same file.
///
/// Other hard links of the old file keep the old text.
public struct AtomicSave {
  private let system: any SystemCalls

  /// Saves by these calls: the ones of this machine, or others that tests make fail.
  public init(system: any SystemCalls = Kernel()) {
    self.system = system
  }

  /// Saves `bytes` as the whole text of the file at `path`, which need not exist.
  ///
  /// `replacesText` is whether a file that has a text may be replaced; an empty one always may. `replacesReadOnly` is whether one
  /// may be that is read-only, even for its owner.
  ///
  /// More than `limit` bytes are refused: by default what could not be read again.
  ///
  /// - Throws: a `StorageFailure` with the step and the reason; unless the step is `.syncingFolder`, what was there is
  ///   unchanged.
  public func save(
    _ bytes: [UInt8], to path: StoragePath, replacesText: Bool = true, replacesReadOnly: Bool = false,
    limit: Int = FileReading.usualLimit
  ) throws(StorageFailure) {
    if bytes.count > limit { throw StorageFailure(.creatingTemporaryFile, path, .tooLarge(limit: limit)) }
    let target = try step(.followingLinks, path) { () throws(SystemError) in
      try LinkChain(system: system).end(of: path)
    }
    if target.name.bytes.isEmpty && !path.bytes.isEmpty { throw StorageFailure(.examiningOldFile, path, .isFolder) }
    let folder = try step(.openingFolder, path) { () throws(SystemError) in
      try OpenFolder(target.folder, system: system)
    }
    defer { system.abandon(folder.file) }
    let old = try oldStatus(of: target.name, in: folder, path)
    if !replacesText, let old, old.size > 0 { throw StorageFailure(.examiningOldFile, path, .isOccupied) }
    if !replacesReadOnly, let old, old.isReadOnly { throw StorageFailure(.examiningOldFile, path, .isReadOnly) }
    let temporary = try step(.creatingTemporaryFile, path) { () throws(SystemError) in
      try TemporaryFile(beside: target.name, in: folder.file, system: system)
    }
    do throws(StorageFailure) {
      try fill(temporary.file, with: bytes, like: old, path)
      try step(.replacing, path) { () throws(SystemError) in
        try system.retrying { () throws(SystemError) in
          try system.rename(temporary.name, to: target.name, in: folder.file)
        }
      }
    } catch {
      temporary.remove()
      throw error
    }
    system.abandon(temporary.file)
    try step(.syncingFolder, path) { () throws(SystemError) in try folder.sync() }
  }

  private func oldStatus(
    of name: StoragePath, in folder: OpenFolder, _ path: StoragePath
  ) throws(StorageFailure) -> FileStatus? {
    let status: FileStatus
    do throws(SystemError) {
      status = try system.retrying { () throws(SystemError) in try system.status(of: name, in: folder.file) }
    } catch  where error.number == ENOENT {
      return nil
    } catch {
      throw StorageFailure(.examiningOldFile, path, .system(error))
    }
    switch status.kind {
    case .regular: return status
    case .folder: throw StorageFailure(.examiningOldFile, path, .isFolder)
    case .pipe, .characterDevice, .blockDevice, .socket, .symbolicLink, .unknown:
      throw StorageFailure(.examiningOldFile, path, .notAFile)
    }
  }

  /// Everything that can be done before the file gets its name.
  private func fill(
    _ file: Int32, with bytes: [UInt8], like old: FileStatus?, _ path: StoragePath
  ) throws(StorageFailure) {
    try step(.writing, path) { () throws(SystemError) in try write(bytes, to: file) }
    try step(.keepingPermissions, path) { () throws(SystemError) in
      try Ownership(old: old, system: system).apply(to: file)
    }
    try step(.syncing, path) { () throws(SystemError) in
      try system.retrying { () throws(SystemError) in try system.sync(file) }
    }
    // Some file systems report a lost write only when a descriptor is closed. Closing a second one asks them, and the first
    // keeps the lock that marks the file as being written.
    try step(.closing, path) { () throws(SystemError) in
      try system.closing(system.retrying { () throws(SystemError) in try system.duplicate(file) })
    }
  }

  private func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var failure: SystemError?
    bytes.withUnsafeBytes { all in
      var written = 0
      do throws(SystemError) {
        while written < all.count {
          let rest = UnsafeRawBufferPointer(rebasing: all[written...])
          let taken = try system.retrying { () throws(SystemError) in try system.write(file, rest) }
          // A device that takes nothing and reports nothing would be asked for ever.
          if taken == 0 { throw SystemError(number: EIO) }
          written += taken
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private func step<Result>(
    _ step: StorageFailure.Step, _ path: StoragePath, _ body: () throws(SystemError) -> Result
  ) throws(StorageFailure) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw StorageFailure(step, path, .system(error))
    }
  }
}
