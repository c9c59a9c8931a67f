import GraphFiles

struct SavePlace {
  /// The path as the caller passed it.
  let path: StoragePath
  /// The path of the real folder, after following links.
  let folderPath: StoragePath
  let folder: OpenFolder
  let name: StoragePath
  let old: TargetFile?
  private let system: any SystemCalls

  /// Opens the folder and locks the old file.
  ///
  /// - Throws: If the path leads to a folder, a read-only file, or a file with several hard links.
  init(_ path: StoragePath, system: any SystemCalls) throws(StorageFailure) {
    self.path = path
    self.system = system
    let end = try system.step(.followingLinks, path) { () throws(SystemError) in
      try LinkChain(system: system).end(of: path)
    }
    if end.name.bytes.isEmpty { throw StorageFailure(.examiningOldFile, path, .isFolder) }
    name = end.name
    folderPath = end.folder
    folder = try system.step(.openingFolder, path) { () throws(SystemError) in
      try OpenFolder(end.folder, system: system)
    }
    do throws(StorageFailure) {
      TemporaryFile.sweep(beside: name, in: folder.file, system: system)
      old = try TargetFile.find(name, in: folder.file, for: path, system: system)
    } catch {
      system.abandon(folder.file)
      throw error
    }
    guard let old else { return }
    let status = old.status
    if !old.isWritable { try refuse(.isReadOnly) }
    if status.names > 1 { try refuse(.hasOtherNames(status.names - 1)) }
  }

  private func refuse(_ reason: StorageFailure.Reason) throws(StorageFailure) {
    close()
    throw StorageFailure(.examiningOldFile, path, reason)
  }

  func close() {
    old?.close()
    system.abandon(folder.file)
  }

  /// Gives an open file the owner and permissions of the old file, or those of a new file if there is no old one.
  ///
  /// - Returns: The traits that could not be kept.
  func handOn(to file: Int32) throws(StorageFailure) -> [SaveNote] {
    try system.step(.keepingPermissions, path) { () throws(SystemError) in
      try Ownership(traits: old?.traits, system: system).apply(to: file)
    }
  }

  /// Renames `draft`, which is relative to the folder, to the target's name.
  ///
  /// - Throws: If renaming fails, for example because a file with this name has appeared. That file stays.
  func take(_ draft: StoragePath) throws(StorageFailure) {
    let hasTaken = try system.step(.replacing, path) { () throws(SystemError) in
      try system.replacing(name, by: draft, in: folder, isNew: old == nil)
    }
    if !hasTaken { throw StorageFailure(.replacing, path, .isOccupied) }
  }

  func sync() throws(StorageFailure) {
    try system.step(.syncingFolder, path) { () throws(SystemError) in try folder.sync() }
  }
}
