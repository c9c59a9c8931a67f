import Glibc

/// The last steps of a save: the temporary file replaces the old one.
///
/// The temporary file gets the old file's owner, permissions and attributes. Then it is synced and renamed to the old
/// file's name.
struct FilePlacement {
  let temporary: TemporaryFile
  let folder: OpenFolder
  let name: StoragePath
  /// The path as the caller passed it.
  let path: StoragePath
  /// Whether there was no file with this name.
  ///
  /// A file that has appeared since is not replaced.
  let isNew: Bool
  let system: any SystemCalls

  /// Makes the temporary file replace the old one.
  ///
  /// On failure, the temporary file is removed and the old file is unchanged. On success, the file stays open, and its
  /// folder must still be synced.
  ///
  /// - Parameter traits: The owner, permissions and attributes of the old file; nil if there are none to keep.
  /// - Returns: The traits that could not be kept; nil if another file has appeared under the name.
  /// - Throws: The step that failed.
  func perform(keeping traits: FileTraits?) throws(StorageFailure) -> [SaveNote]? {
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
  /// Renames a file within a folder.
  ///
  /// - Parameters:
  ///   - name: The new name.
  ///   - draft: The current name, relative to the folder.
  ///   - folder: The folder.
  ///   - isNew: Whether the new name was free. If it is true, no file is replaced; if it is false, an existing file is.
  /// - Returns: false if `isNew` is true and another file has the new name.
  /// - Throws: The system's error; the file then keeps its name.
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
        // The file system cannot check and rename in one step.
        guard try statusIfThere(of: name, in: folder.file) == nil else { return false }
      }
    }
    try retrying { () throws(SystemError) in try rename(draft, to: name, in: folder.file) }
    return true
  }
}
