import Glibc
public import GraphFiles

/// Writes a file as its text comes, in pieces: under its name there is the old text until the new one is whole, then that.
///
/// The steps are those of an ``AtomicSave``, with the writing in their middle, as long as that takes: links are followed, the old file is
/// locked, a private file beside it is written; at the end it gets the old one's owner and permissions, goes to the disk and is renamed.
/// What is no plain file (a pipe, a device) is written directly. A file with other names is refused: they would keep the old text.
///
/// Whoever is killed leaves the private file, which the next save of the same name removes.
public final class StreamedSave {
  private let path: StoragePath
  private let system: any SystemCalls
  private let target: Target
  /// Whether it is finished or given up: nothing is open any more.
  private var isOver = false

  private enum Target {
    /// A pipe or device, written as it comes.
    case stream(Int32)
    case file(TemporaryFile, OpenFolder, name: StoragePath, old: TargetFile?)
  }

  /// Makes the private file, or opens what is no file.
  ///
  /// - Parameters:
  ///   - path: The file, which need not exist.
  ///   - system: The calls of this machine, or others that tests make fail.
  /// - Throws: Where nothing can be written there, with the step and the reason; nothing has changed then.
  public init(to path: StoragePath, system: any SystemCalls = Kernel()) throws(StorageFailure) {
    self.path = path
    self.system = system
    if let stream = try Self.stream(at: path, system) {
      target = .stream(stream)
      return
    }
    let end = try system.step(.followingLinks, path) { () throws(SystemError) in
      try LinkChain(system: system).end(of: path)
    }
    if end.name.bytes.isEmpty { throw StorageFailure(.examiningOldFile, path, .isFolder) }
    let folder = try system.step(.openingFolder, path) { () throws(SystemError) in
      try OpenFolder(end.folder, system: system)
    }
    var old: TargetFile?
    do throws(StorageFailure) {
      TemporaryFile.sweep(beside: end.name, in: folder.file, system: system)
      old = try TargetFile.find(end.name, in: folder.file, for: path, system: system)
      if let old {
        if old.status.isReadOnly { throw StorageFailure(.examiningOldFile, path, .isReadOnly) }
        if old.status.names > 1 {
          throw StorageFailure(.examiningOldFile, path, .hasOtherNames(old.status.names - 1))
        }
      }
      let temporary = try system.step(.creatingTemporaryFile, path) { () throws(SystemError) in
        try TemporaryFile(beside: end.name, in: folder.file, system: system)
      }
      target = .file(temporary, folder, name: end.name, old: old)
    } catch {
      old?.close()
      system.abandon(folder.file)
      throw error
    }
  }

  /// Which file is replaced; nil where none is.
  public var replaced: FileIdentity? {
    guard case .file(_, _, _, let old) = target else { return nil }
    return old?.status.identity
  }

  /// Adds bytes.
  ///
  /// - Throws: Where they are not taken whole; ``abandon()`` is what remains to be done then.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(StorageFailure) {
    let file =
      switch target {
      case .stream(let file): file
      case .file(let temporary, _, _, _): temporary.file
      }
    try system.step(.writing, path) { () throws(SystemError) in try system.writing(bytes, to: file) }
  }

  /// Puts the file in its place.
  ///
  /// - Returns: What could not be kept of the old one.
  /// - Throws: Where it cannot be; unless the step is `.syncingFolder` what was there is unchanged.
  public func finish() throws(StorageFailure) -> [SaveNote] {
    isOver = true
    switch target {
    case .stream(let file):
      try system.step(.closing, path) { () throws(SystemError) in try system.closing(file) }
      return []
    case .file(let temporary, let folder, let name, let old):
      defer {
        old?.close()
        system.abandon(folder.file)
      }
      let notes: [SaveNote]
      do throws(StorageFailure) {
        notes = try system.step(.keepingPermissions, path) { () throws(SystemError) in
          try Ownership(traits: old?.traits, system: system).apply(to: temporary.file)
        }
        try system.retrying(.syncing, path) { () throws(SystemError) in try system.sync(temporary.file) }
        try system.step(.closing, path) { () throws(SystemError) in try system.askForLostWrites(of: temporary.file) }
        try takePlace(temporary, folder, name, isNew: old == nil)
      } catch {
        temporary.remove()
        throw error
      }
      system.abandon(temporary.file)
      try system.step(.syncingFolder, path) { () throws(SystemError) in try folder.sync() }
      return notes
    }
  }

  /// Gives up: what was there stays; nothing where it is finished, well or not.
  public func abandon() {
    if isOver { return }
    isOver = true
    switch target {
    case .stream(let file): system.abandon(file)
    case .file(let temporary, let folder, _, let old):
      temporary.remove()
      old?.close()
      system.abandon(folder.file)
    }
  }

  /// A name that nobody had may be somebody's by now: theirs stays.
  private func takePlace(
    _ temporary: TemporaryFile, _ folder: OpenFolder, _ name: StoragePath, isNew: Bool
  ) throws(StorageFailure) {
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in
        if isNew {
          try system.renameToNew(temporary.name, to: name, in: folder.file)
        } else {
          try system.rename(temporary.name, to: name, in: folder.file)
        }
      }
    } catch  where isNew && error.number == EEXIST {
      throw StorageFailure(.replacing, path, .isOccupied)
    } catch  where isNew && [EINVAL, ENOSYS].contains(error.number) {
      // A file system that cannot see to both in one step.
      try system.step(.replacing, path) { () throws(SystemError) in
        try system.retrying { () throws(SystemError) in
          try system.rename(temporary.name, to: name, in: folder.file)
        }
      }
    } catch {
      throw StorageFailure(.replacing, path, .system(error))
    }
  }

  /// The open pipe or device that the path leads to; nil where it leads to a plain file, a folder or nothing.
  private static func stream(at path: StoragePath, _ system: any SystemCalls) throws(StorageFailure) -> Int32? {
    var status = stat()
    let path0 = path.bytes.map { CChar(bitPattern: $0) } + [0]
    guard stat(path0, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return nil }
    return try system.retrying(.openingForWriting, path) { () throws(SystemError) in
      try system.open(path, in: nil, flags: O_WRONLY | O_CLOEXEC | O_NOCTTY, mode: 0)
    }
  }
}
