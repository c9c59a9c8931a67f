import Glibc

/// A folder of the user's own for data that a program keeps between runs.
public struct StateFolder: Hashable, Sendable {
  /// The folder, which need not exist.
  public let path: StoragePath

  /// A folder of that path, from the root on.
  public init(_ path: StoragePath) { self.path = path }

  /// A file in it.
  public func file(_ name: String) -> StoragePath { StoragePath(bytes: path.bytes + Array("/\(name)".utf8)) }

  /// Makes it with its parents, accessible only to the user, if it does not exist; new folders are synced.
  ///
  /// - Throws: the reason why it is missing, or a link, or another user's: a folder that others can change is not
  ///   trusted.
  public func make(system: any SystemCalls = Kernel()) throws(StorageFailure) {
    let refusal = try system.step(.syncingFolder, path) { () throws(SystemError) in try system.makeFolders(to: path) }
    let owner: UInt32
    do throws(SystemError) {
      owner = try self.owner(system: system)
    } catch {
      let isOther = error.number == ELOOP || error.number == ENOTDIR
      // What could not be made is not there.
      throw StorageFailure(.openingFolder, path, isOther ? .isNotOwn : .system(refusal ?? error))
    }
    if owner != system.user() { throw StorageFailure(.openingFolder, path, .isNotOwn) }
  }

  /// Makes it like the method above, and returns whether it exists now and is the user's own.
  public func prepare(system: any SystemCalls = Kernel()) -> Bool {
    (try? make(system: system)) != nil
  }

  /// Whether it exists, is not a link, and belongs to the user.
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
  /// Makes a folder with its parents, each accessible only to the user and synced; existing ones stay unchanged.
  ///
  /// - Returns: the error of making the last one; nil if it was made, or exists. It is not a failure here, because the
  ///   folder may exist all the same.
  /// - Throws: the number of the failed call if a new folder cannot be synced.
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
        // What is missing below one that could not be made says less than why that one is.
        if error.number == EEXIST { refusal = nil } else if refusal == nil { refusal = error }
        continue
      }
      // The folder above the first may be new as well, by a process that died before this.
      if isFirst, place > 0 { try syncFolder(above: StoragePath(bytes: path.bytes[..<ends[place - 1]])) }
      isFirst = false
      try syncFolder(above: folder)
    }
    return refusal
  }

  /// Syncs the name of a folder, and those of its parents as far as they are the user's: the process that made them may
  /// have ended before that.
  func syncFolders(to path: StoragePath) throws(SystemError) {
    var path = path
    while let slash = path.bytes.lastIndex(of: UInt8(ascii: "/")), slash > 0 {
      let folder = StoragePath(bytes: path.bytes[..<slash])
      let above: OpenFolder
      do throws(SystemError) {
        above = try OpenFolder(folder, system: self)
      } catch  where error.number == EACCES {
        // What the user may not look into has no folder that was made for this.
        return
      }
      defer { abandon(above.file) }
      try above.sync()
      let owner = try retrying { () throws(SystemError) in try status(of: above.file) }.owner
      // What belongs to somebody else was not made for this.
      if owner != user() { return }
      path = folder
    }
  }

  /// Syncs the name of the entry at `path`.
  func syncFolder(above path: StoragePath) throws(SystemError) {
    let folder = try OpenFolder(path.folder, system: self)
    defer { abandon(folder.file) }
    try folder.sync()
  }
}
