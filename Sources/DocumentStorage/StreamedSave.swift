import Glibc
public import GraphFiles

/// Writes a file as its text comes, in pieces: under its name there is the old text until the new one is whole, then that.
///
/// The steps are those of an ``AtomicSave``, with the writing in the middle, as long as it takes: links are followed,
/// the old file is locked, and a private file beside it is written. At the end it gets the old one's owner and
/// permissions, is synced and renamed. A pipe or device is written directly. A file with other names is refused: they
/// would keep the old text.
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
    case file(TemporaryFile, SavePlace)
  }

  /// Makes the private file, or opens the pipe or device.
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

  /// The file that is replaced; nil if none is.
  public var replaced: FileIdentity? {
    guard case .file(_, let place) = target else { return nil }
    return place.old?.status.identity
  }

  /// Whether a file that has a text is replaced.
  public var replacesText: Bool {
    guard case .file(_, let place) = target else { return false }
    return place.old.map { $0.status.size > 0 } ?? false
  }

  /// Whether the path leads to a plain file that has a text; false if it cannot be looked at.
  public static func isText(at path: StoragePath, system: any SystemCalls = Kernel()) -> Bool {
    status(of: path, system).map { $0.kind == .regular && $0.size > 0 } ?? false
  }

  /// Adds bytes.
  ///
  /// - Throws: If they are not all written; call ``abandon()`` then.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(StorageFailure) {
    let file =
      switch target {
      case .stream(let file): file
      case .file(let temporary, _): temporary.file
      }
    try system.step(.writing, path) { () throws(SystemError) in try system.writing(bytes, to: file) }
  }

  /// Puts the file in its place.
  ///
  /// - Returns: The traits of the old file that could not be kept.
  /// - Throws: If this is impossible; unless the step is `.syncingFolder` the old file is unchanged.
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
      guard let notes = try placement.carryOut(keeping: place.old?.traits) else {
        throw StorageFailure(.replacing, path, .isOccupied)
      }
      system.abandon(temporary.file)
      try place.sync()
      return notes
    }
  }

  /// Gives up: the old file stays; no effect after `finish()`.
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

  /// The open pipe or device that the path leads to; nil if it leads to a plain file, a folder or nothing.
  private static func stream(at path: StoragePath, _ system: any SystemCalls) throws(StorageFailure) -> Int32? {
    // What cannot be looked at is for the save to refuse, in its words.
    guard let kind = Self.status(of: path, system)?.kind, kind != .regular, kind != .folder else { return nil }
    return try system.retrying(.openingForWriting, path) { () throws(SystemError) in
      try system.open(path, in: nil, flags: O_WRONLY | O_CLOEXEC | O_NOCTTY, mode: 0)
    }
  }
  /// The file that the path leads to, after following links, without opening a pipe or device.
  private static func status(of path: StoragePath, _ system: any SystemCalls) -> FileStatus? {
    let file = try? system.retrying { () throws(SystemError) in
      try system.open(path, in: nil, flags: OpenFolder.pathOnly | O_CLOEXEC, mode: 0)
    }
    guard let file else { return nil }
    defer { system.abandon(file) }
    return try? system.retrying { () throws(SystemError) in try system.status(of: file) }
  }
}
