import Glibc

/// A folder that belongs to the user, for data that the program keeps between runs.
public struct StateFolder: Hashable, Sendable {
  /// The path of the folder, which need not exist.
  public let path: StoragePath

  /// Creates a folder with this absolute path.
  public init(_ path: StoragePath) { self.path = path }

  /// Returns the path of a file in the folder.
  public func file(_ name: String) -> StoragePath { StoragePath(bytes: path.bytes + Array("/\(name)".utf8)) }

  /// Creates the folder and its parents, accessible only to the user, if they do not exist; new folders are synced.
  ///
  /// - Throws: If the folder cannot be created, is a link, or belongs to another user, who could change what is in it.
  public func make(system: any SystemCalls = Kernel()) throws(StorageFailure) {
    let refusal = try system.step(.syncingFolder, path) { () throws(SystemError) in try system.makeFolders(to: path) }
    let owner: UInt32
    do throws(SystemError) {
      owner = try self.owner(system: system)
    } catch {
      let isOther = error.number == ELOOP || error.number == ENOTDIR
      // If creating failed, the folder is missing for that reason.
      throw StorageFailure(.openingFolder, path, isOther ? .isNotOwn : .system(refusal ?? error))
    }
    if owner != system.user() { throw StorageFailure(.openingFolder, path, .isNotOwn) }
  }

  /// Creates the folder like `make()`; returns whether it exists now and belongs to the user.
  public func prepare(system: any SystemCalls = Kernel()) -> Bool {
    (try? make(system: system)) != nil
  }

  /// Returns whether the folder exists, is not a link, and belongs to the user.
  public func isOwn(system: any SystemCalls = Kernel()) -> Bool {
    (try? owner(system: system)) == system.user()
  }

  private func owner(system: any SystemCalls) throws(SystemError) -> UInt32 {
    let folder = try OpenFolder(own: path, in: nil, system: system)
    defer { system.abandon(folder.file) }
    return try system.retrying { () throws(SystemError) in try system.status(of: folder.file) }.owner
  }
}

extension SystemCalls {
  /// Creates a folder and its parents, each accessible only to the user and synced.
  ///
  /// Existing folders stay unchanged.
  ///
  /// - Returns: The error of creating the last folder, if any. It is not thrown, because the folder may still exist.
  /// - Throws: If a new folder cannot be synced.
  @discardableResult
  func makeFolders(to path: StoragePath) throws(SystemError) -> SystemError? {
    let ends = path.bytes.indices.filter { $0 > 0 && path.bytes[$0] == UInt8(ascii: "/") } + [path.bytes.count]
    var isFirst = true
    var refusal: SystemError?
    for (place, end) in ends.enumerated() {
      let folder = StoragePath(bytes: path.bytes[..<end])
      do throws(SystemError) {
        try retrying { () throws(SystemError) in try makeFolder(folder, in: nil, mode: 0o700) }
        refusal = nil
      } catch {
        // If a parent could not be created, its error explains more than the errors of the folders below it.
        if error.number == EEXIST { refusal = nil } else if refusal == nil { refusal = error }
        continue
      }
      // The parent of the first new folder may also be new, created by a process that ended before syncing it.
      if isFirst, place > 0 { try syncFolder(above: StoragePath(bytes: path.bytes[..<ends[place - 1]])) }
      isFirst = false
      try syncFolder(above: folder)
    }
    return refusal
  }

  /// Brings a folder and its parents to the disk, if they belong to the user.
  ///
  /// The process that created them may have ended before syncing them.
  func syncFolders(to path: StoragePath) throws(SystemError) {
    var path = path
    while let slash = path.bytes.lastIndex(of: UInt8(ascii: "/")), slash > 0 {
      let folder = StoragePath(bytes: path.bytes[..<slash])
      let above: OpenFolder
      do throws(SystemError) {
        above = try OpenFolder(folder, system: self)
      } catch  where error.number == EACCES {
        // The user cannot have created folders in a folder that the user may not enter.
        return
      }
      defer { abandon(above.file) }
      try above.sync()
      let owner = try retrying { () throws(SystemError) in try status(of: above.file) }.owner
      // A folder of another user was not created for this purpose.
      if owner != user() { return }
      path = folder
    }
  }

  /// Syncs the folder that contains `path`, so that its entry is on the disk.
  func syncFolder(above path: StoragePath) throws(SystemError) {
    let folder = try OpenFolder(path.folder, system: self)
    defer { abandon(folder.file) }
    try folder.sync()
  }
}
