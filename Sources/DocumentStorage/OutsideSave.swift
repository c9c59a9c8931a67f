import Glibc
public import GraphFiles

/// Saves a file or folder that another program writes; until it is complete, the old file stays.
///
/// The program writes to a path in a ``PrivateFolder`` beside the target. If this process is killed, that folder
/// remains; its name begins with `.nodecalc-`. No later save removes it, because the other program may still be
/// writing.
public struct OutsideSave {
  /// Whether the other program creates a file or a folder.
  public enum Form: Sendable {
    /// A plain file; if it replaces an old file, it gets the owner and permissions of the old file.
    case file
    /// A folder, which never replaces anything.
    case folder
  }

  /// The path at which the other program must write its output; nothing exists there yet.
  public let draft: StoragePath
  private let form: Form
  private let place: SavePlace
  private let own: PrivateFolder
  private let system: any SystemCalls

  private static let draftName = "result"

  /// Creates the folder of the draft.
  ///
  /// - Parameters:
  ///   - path: The target, which need not exist; links are followed.
  ///   - form: What the program creates.
  ///   - system: The system calls; tests pass calls that fail.
  /// - Throws: The step that failed and the reason, if nothing can be written there; nothing has changed then.
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

  /// The identity of the file that is replaced; nil if none is.
  public var replaced: FileIdentity? { place.old?.status.identity }

  /// Moves the program's output to the target; call this after the program has ended.
  ///
  /// Do not call `abandon()` afterwards, even if this fails.
  ///
  /// - Returns: What could not be kept of the old file's owner, permissions and attributes.
  /// - Throws: The step that failed and the reason. Unless the step is `.syncingFolder`, the old file is unchanged, and
  ///   the output stays at `draft`. If there is no output, or if it is of the wrong kind, the step is `.opening`.
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

  /// Discards the program's output and keeps the old file.
  public func abandon() {
    own.removeTree()
    place.close()
  }

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
