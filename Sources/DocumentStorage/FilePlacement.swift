import Glibc

/// The last steps of a save: what is written in a temporary file gets what the old file had, goes to the disk and takes its name.
struct FilePlacement {
  let temporary: TemporaryFile
  let folder: OpenFolder
  /// The name that it gets in the folder.
  let name: StoragePath
  /// The file as it was asked for.
  let path: StoragePath
  /// Whether nobody had the name: whoever has it by now keeps it.
  let isNew: Bool
  let system: any SystemCalls

  /// Gives the written file the name of the old one.
  ///
  /// Where this does not come about, the temporary file is removed and what was there is unchanged. Else it stays open, and its folder is still
  /// to be brought to the disk.
  ///
  /// - Parameter traits: What the old file has; nil if there is none whose traits are to be kept.
  /// - Returns: What could not be kept; nil if somebody has the name by now.
  /// - Throws: The step that failed.
  func carryOut(keeping traits: FileTraits?) throws(StorageFailure) -> [SaveNote]? {
    do throws(StorageFailure) {
      let notes = try settle(traits)
      if try takeName() { return notes }
    } catch {
      temporary.remove()
      throw error
    }
    temporary.remove()
    return nil
  }

  /// Everything that can be done before the file gets its name.
  private func settle(_ traits: FileTraits?) throws(StorageFailure) -> [SaveNote] {
    let file = temporary.file
    let notes = try system.step(.keepingPermissions, path) { () throws(SystemError) in
      try Ownership(traits: traits, system: system).apply(to: file)
    }
    try system.retrying(.syncing, path) { () throws(SystemError) in try system.sync(file) }
    try system.step(.closing, path) { () throws(SystemError) in try system.askForLostWrites(of: file) }
    return notes
  }

  private func takeName() throws(StorageFailure) -> Bool {
    try system.step(.replacing, path) { () throws(SystemError) -> Bool in
      try temporary.checkName()
      return try system.replacing(name, by: temporary.name, in: folder, isNew: isNew)
    }
  }
}

extension SystemCalls {
  /// Renames a file to a name of a folder: over what has it, or, where it `isNew`, only if nobody has.
  ///
  /// - Parameters:
  ///   - name: The name that it gets.
  ///   - draft: The name that it has so far, seen from the folder.
  ///   - folder: The folder of the name.
  ///   - isNew: Whether nobody had the name.
  /// - Returns: Whether it did; false if somebody has a new name by now.
  /// - Throws: Where the system refuses; the file keeps the name that it has.
  func replacing(
    _ name: StoragePath, by draft: StoragePath, in folder: OpenFolder, isNew: Bool
  ) throws(SystemError) -> Bool {
    if isNew {
      do throws(SystemError) {
        try retrying { () throws(SystemError) in try renameToNew(draft, to: name, in: folder.file) }
        return true
      } catch  where error.number == EEXIST {
        return false
      } catch  where [EINVAL, ENOSYS].contains(error.number) {
        // A file system that cannot see to both in one step.
        guard try statusIfThere(of: name, in: folder.file) == nil else { return false }
      }
    }
    try retrying { () throws(SystemError) in try rename(draft, to: name, in: folder.file) }
    return true
  }
}
