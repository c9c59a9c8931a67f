import Glibc
public import GraphFiles

/// A file, or a folder of files, that another program writes: its name refers to the old one until the new one is
/// complete.
///
/// The program writes a draft in a ``PrivateFolder`` beside the target. If this process is killed, that folder, whose
/// name begins with `.nodecalc-`, stays: the other program may still be writing there, so no later save removes it.
public struct OutsideSave {
  /// The result of the program.
  public enum Form: Sendable {
    /// A plain file, which replaces an old one and gets its owner and permissions.
    case file
    /// A folder, which replaces nothing.
    case folder
  }

  /// The path for the program's output, which does not exist yet.
  public let draft: StoragePath
  private let form: Form
  private let place: SavePlace
  private let own: PrivateFolder
  private let system: any SystemCalls

  private static let draftName = "result"

  /// Makes the folder of the draft.
  ///
  /// - Parameters:
  ///   - path: The place, at which there need be nothing; links to it are followed.
  ///   - form: The form of the result.
  ///   - system: The calls of this machine, or others that tests make fail.
  /// - Throws: Where nothing can be put there, with the step and the reason; nothing has changed then.
  public init(to path: StoragePath, as form: Form, system: any SystemCalls = Kernel()) throws(StorageFailure) {
    self.form = form
    self.system = system
    do throws(StorageFailure) {
      place = try SavePlace(path, system: system)
    } catch  where form == .folder && error.reason == .isFolder {
      throw StorageFailure(.examiningOldFile, path, .isOccupied)
    }
    do throws(StorageFailure) {
      if form == .folder, place.old != nil { throw StorageFailure(.examiningOldFile, path, .isOccupied) }
      own = try Self.folder(beside: path, in: place.folderPath)
    } catch {
      place.close()
      throw error
    }
    draft = own.file(Self.draftName)
  }

  private static func folder(
    beside path: StoragePath, in folder: StoragePath
  ) throws(StorageFailure) -> PrivateFolder {
    do throws(StorageFailure) {
      return try PrivateFolder(in: folder, isHidden: true)
    } catch {
      throw StorageFailure(error.step, path, error.reason)
    }
  }

  /// The file that is replaced; nil if none is.
  public var replaced: FileIdentity? { place.old?.status.identity }

  /// Moves the draft to its target, after the program has ended; afterwards there is nothing to abandon, even after a
  /// failure.
  ///
  /// - Returns: The traits of the old file that could not be kept.
  /// - Throws: If this is impossible. The old file is unchanged and the draft stays complete, unless the step is
  ///   `.syncingFolder`; a missing draft, or one of the wrong kind, is a failure of the step `.opening`.
  public func finish() throws(StorageFailure) -> [SaveNote] {
    defer { place.close() }
    let notes: [SaveNote]
    do throws(StorageFailure) {
      notes = try prepare()
    } catch {
      if error.step == .opening { own.removeTree() }
      throw error
    }
    try place.take(StoragePath(bytes: own.path.name.bytes + Array("/\(Self.draftName)".utf8)))
    own.removeTree()
    try place.sync()
    return notes
  }

  /// Gives up: the old file stays, and the program's output is removed.
  public func abandon() {
    own.removeTree()
    place.close()
  }

  /// Syncs the draft; a file gets the traits of the old one.
  private func prepare() throws(StorageFailure) -> [SaveNote] {
    let file: Int32
    do throws(SystemError) {
      file = try system.retrying { () throws(SystemError) in
        try system.open(draft, in: nil, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode: 0)
      }
    } catch {
      let isMissing = error.number == ENOENT
      throw StorageFailure(isMissing ? .opening : .syncing, isMissing ? draft : place.path, .system(error))
    }
    defer { system.abandon(file) }
    let kind = try system.retrying(.syncing, place.path) { () throws(SystemError) in try system.status(of: file) }.kind
    if kind != (form == .file ? .regular : .folder) {
      throw StorageFailure(.opening, draft, kind == .folder ? .isFolder : .notAFile)
    }
    let notes = form == .file ? try place.handOn(to: file) : []
    try system.step(.syncing, place.path) { () throws(SystemError) in
      if form == .folder { try own.syncTree(system) }
      try system.retrying { () throws(SystemError) in try system.sync(file) }
    }
    return notes
  }
}
