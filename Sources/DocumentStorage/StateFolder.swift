/// A folder of the user's own for what a program keeps from one run to the next.
public struct StateFolder: Hashable, Sendable {
  /// The folder, which need not exist.
  public let path: StoragePath

  /// A folder of that path, from the root on.
  public init(_ path: StoragePath) { self.path = path }

  /// A file in it.
  public func file(_ name: String) -> StoragePath { StoragePath(bytes: path.bytes + Array("/\(name)".utf8)) }

  /// Makes it with the folders above it, for the user alone, where it does not exist; what was made is on the disk then.
  ///
  /// - Returns: whether it is there by now, is no link, and belongs to the user: what somebody else could change is not trusted.
  public func prepare(system: any SystemCalls = Kernel()) -> Bool {
    do throws(SystemError) {
      try system.makeFolders(to: path)
    } catch {
      return false
    }
    return isOwn(system: system)
  }

  /// Whether it exists, is no link, and belongs to the user.
  public func isOwn(system: any SystemCalls = Kernel()) -> Bool {
    do throws(SystemError) {
      let folder = try OpenFolder(own: path, in: nil, system: system)
      defer { system.abandon(folder.file) }
      return try system.retrying { () throws(SystemError) in try system.status(of: folder.file) }.owner == system.user()
    } catch {
      return false
    }
  }
}

extension SystemCalls {
  /// Makes a folder with those above it, each for the user alone and on the disk when this returns; those that are there stay as they are.
  ///
  /// One that cannot be made is no failure here: it is found out when it is opened.
  ///
  /// - Throws: the number of the call that failed where a new folder cannot be brought to the disk.
  func makeFolders(to path: StoragePath) throws(SystemError) {
    let ends = path.bytes.indices.filter { $0 > 0 && path.bytes[$0] == UInt8(ascii: "/") } + [path.bytes.count]
    var isFirst = true
    for (place, end) in ends.enumerated() {
      let folder = StoragePath(bytes: path.bytes[..<end])
      do throws(SystemError) {
        try retrying { () throws(SystemError) in try makeFolder(folder, in: nil, mode: 0o700) }
      } catch {
        continue
      }
      // The folder above the first may be new as well, by a process that died before this.
      if isFirst, place > 0 { try syncFolder(above: StoragePath(bytes: path.bytes[..<ends[place - 1]])) }
      isFirst = false
      try syncFolder(above: folder)
    }
  }

  /// Brings the name of what lies at `path` to the disk.
  func syncFolder(above path: StoragePath) throws(SystemError) {
    let folder = try OpenFolder(path.folder, system: self)
    defer { abandon(folder.file) }
    try folder.sync()
  }
}
