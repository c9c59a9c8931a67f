import Glibc

/// A copy of the new text of a document that is overwritten in place, in case the process is killed.
///
/// It is in the user's state folder, private, and named after the document's real path. If it is not locked and the
/// document has another text, the save was interrupted.
struct WholeCopy {
  let path: StoragePath
  private let name: StoragePath
  private let folder: OpenFolder
  /// The copy's descriptor, held open to keep its lock.
  private let file: Int32
  private let system: any SystemCalls

  static func path(of document: StoragePath, in folder: StateFolder) -> StoragePath {
    folder.file(name(for: document).text)
  }

  /// Creates and syncs a copy that contains `bytes`; it replaces an older copy.
  ///
  /// - Throws: A failure for `path`, the document's path as the caller passed it. There is no copy then.
  init(
    of document: StoragePath, holding bytes: [UInt8], in stateFolder: StateFolder, for path: StoragePath,
    system: any SystemCalls
  ) throws(StorageFailure) {
    do throws(StorageFailure) {
      try stateFolder.make(system: system)
    } catch {
      throw StorageFailure(.copying, path, error.reason)
    }
    let name = Self.name(for: document)
    let made: (OpenFolder, Int32)
    do throws(SystemError) {
      made = try Self.make(name, bytes, in: stateFolder, system)
    } catch {
      throw StorageFailure(.copying, path, .system(error))
    }
    self.name = name
    self.path = stateFolder.file(name.text)
    (folder, file) = made
    self.system = system
  }

  func remove() {
    // If it stays, it has the same text as the document, and is removed by a sweep.
    try? system.unlink(name, in: folder.file)
    leave()
  }

  /// Closes the copy but keeps it, so that the user can recover the text.
  func leave() {
    system.abandon(file)
    system.abandon(folder.file)
  }

  private static func make(
    _ name: StoragePath, _ bytes: [UInt8], in stateFolder: StateFolder, _ system: any SystemCalls
  ) throws(SystemError) -> (OpenFolder, Int32) {
    let folder = try OpenFolder(stateFolder.path, system: system)
    // A process may have been killed after creating the folder and before syncing its name.
    do throws(SystemError) {
      try system.syncFolder(above: stateFolder.path)
    } catch {
      system.abandon(folder.file)
      throw error
    }
    do throws(SystemError) {
      TemporaryFile.sweep(beside: name, in: folder.file, system: system)
      let temporary = try TemporaryFile(beside: name, in: folder.file, system: system)
      do throws(SystemError) {
        try system.writing(bytes, to: temporary.file)
        try system.bringToDisk(temporary.file)
        try temporary.checkName()
        try system.retrying { () throws(SystemError) in
          try system.rename(temporary.name, to: name, in: folder.file)
        }
      } catch {
        temporary.remove()
        throw error
      }
      do throws(SystemError) {
        try folder.sync()
      } catch {
        try? system.unlink(name, in: folder.file)
        system.abandon(temporary.file)
        throw error
      }
      return (folder, temporary.file)
    } catch {
      system.abandon(folder.file)
      throw error
    }
  }

  private static func name(for document: StoragePath) -> StoragePath {
    StoragePath("save-\(document.fingerprint).nodecalc")
  }
}
