import Glibc
public import GraphFiles

/// Writes a file piece by piece; until the new text is complete, the old file stays.
///
/// The steps are those of ``AtomicSave``, but writing may take any time. Links are followed, the old file is locked,
/// and a private file beside it is written. At the end, this file gets the old file's owner and permissions, is synced
/// and renamed.
///
/// A pipe or device is written directly. A file with other names (hard links) is not replaced, because these would keep
/// the old text. If the process is killed, the private file remains until the next save of the same file.
public final class StreamedSave {
  private let path: StoragePath
  private let system: any SystemCalls
  private let target: Target
  private var isOver = false

  private enum Target {
    /// A pipe or device, which is written directly.
    case stream(Int32)
    case file(TemporaryFile, SavePlace)
  }

  /// Creates the private file, or opens the pipe or device.
  ///
  /// - Parameters:
  ///   - path: The file, which need not exist.
  ///   - system: The system calls; tests pass calls that fail.
  /// - Throws: The step that failed and the reason, if nothing can be written there; nothing has changed then.
  public init(to path: StoragePath, system: any SystemCalls = Kernel()) throws(StorageFailure) {
    self.path = path
    self.system = system
    if let stream = try Self.stream(at: path, system) {
      target = .stream(stream)
      return
    }
    let place = try SavePlace(path, system: system)
    do throws(StorageFailure) {
      let temporary = try system.step(.creatingTemporaryFile, path) { () throws(SystemError) in
        try TemporaryFile(beside: place.name, in: place.folder.file, system: system)
      }
      target = .file(temporary, place)
    } catch {
      place.close()
      throw error
    }
  }

  /// The identity of the file that is replaced; nil if none is.
  public var replaced: FileIdentity? {
    guard case .file(_, let place) = target else { return nil }
    return place.old?.status.identity
  }

  /// Whether a file that is not empty is replaced.
  public var replacesText: Bool {
    guard case .file(_, let place) = target else { return false }
    return place.old.map { $0.status.size > 0 } ?? false
  }

  /// Returns whether the path leads to a plain file with content; false if its status cannot be read.
  public static func isText(at path: StoragePath, system: any SystemCalls = Kernel()) -> Bool {
    status(of: path, system).map { $0.kind == .regular && $0.size > 0 } ?? false
  }

  /// Appends bytes.
  ///
  /// - Throws: If not all bytes were written; call ``abandon()`` then.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(StorageFailure) {
    let file =
      switch target {
      case .stream(let file): file
      case .file(let temporary, _): temporary.file
      }
    try system.step(.writing, path) { () throws(SystemError) in try system.writing(bytes, to: file) }
  }

  /// Replaces the old file by the new one.
  ///
  /// - Returns: The traits of the old file that could not be kept.
  /// - Throws: The step that failed and the reason. The old file is unchanged, unless the step is `.syncingFolder`.
  public func finish() throws(StorageFailure) -> [SaveNote] {
    isOver = true
    switch target {
    case .stream(let file):
      try system.step(.closing, path) { () throws(SystemError) in try system.closing(file) }
      return []
    case .file(let temporary, let place):
      defer { place.close() }
      let placement = FilePlacement(
        temporary: temporary, folder: place.folder, name: place.name, path: path, isNew: place.old == nil,
        system: system)
      guard let notes = try placement.perform(keeping: place.old?.traits) else {
        throw StorageFailure(.replacing, path, .isOccupied)
      }
      system.abandon(temporary.file)
      try place.sync()
      return notes
    }
  }

  /// Discards the new text and keeps the old file; does nothing after `finish()`.
  public func abandon() {
    if isOver { return }
    isOver = true
    switch target {
    case .stream(let file): system.abandon(file)
    case .file(let temporary, let place):
      temporary.remove()
      place.close()
    }
  }

  /// Opens the pipe or device that the path leads to; nil if it leads to a plain file, a folder or nothing.
  private static func stream(at path: StoragePath, _ system: any SystemCalls) throws(StorageFailure) -> Int32? {
    // If the status cannot be read, the save will fail with the proper error.
    guard let kind = Self.status(of: path, system)?.kind, kind != .regular, kind != .folder else { return nil }
    return try system.retrying(.openingForWriting, path) { () throws(SystemError) in
      try system.open(path, in: nil, flags: O_WRONLY | O_CLOEXEC | O_NOCTTY, mode: 0)
    }
  }
  /// Returns the status of the file to which the path leads, without opening a pipe or device; nil if it cannot be
  /// read.
  private static func status(of path: StoragePath, _ system: any SystemCalls) -> FileStatus? {
    let file = try? system.retrying { () throws(SystemError) in
      try system.open(path, in: nil, flags: OpenFolder.pathOnly | O_CLOEXEC, mode: 0)
    }
    guard let file else { return nil }
    defer { system.abandon(file) }
    return try? system.retrying { () throws(SystemError) in try system.status(of: file) }
  }
}
