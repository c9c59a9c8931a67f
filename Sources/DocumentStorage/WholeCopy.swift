import Glibc

/// A synced copy of a text while a file is overwritten in place: if the process dies in the middle, the complete text
/// is here.
///
/// It is in the user's state folder under a name derived from the document's real path, accessible only to the user. If
/// it is not locked and the document has another text, the save that made it broke off.
struct WholeCopy {
  let path: StoragePath
  private let name: StoragePath
  private let folder: OpenFolder
  /// Held open for its lock.
  private let file: Int32
  private let system: any SystemCalls

  /// Where the copy of that document is.
  static func path(of document: StoragePath, in folder: StateFolder) -> StoragePath {
    folder.file(name(for: document).text)
  }

  /// Makes one that holds `bytes` and is safe on the disk.
  ///
  /// An older one is replaced.
  ///
  /// - Throws: a failure for `path`, the document as requested; then there is no copy.
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

  /// Removes it once it is needed no more.
  func remove() {
    // One that stays holds what the document holds, and is swept.
    try? system.unlink(name, in: folder.file)
    leave()
  }

  /// Leaves it for the user.
  func leave() {
    system.abandon(file)
    system.abandon(folder.file)
  }

  private static func make(
    _ name: StoragePath, _ bytes: [UInt8], in stateFolder: StateFolder, _ system: any SystemCalls
  ) throws(SystemError) -> (OpenFolder, Int32) {
    let folder = try OpenFolder(stateFolder.path, system: system)
    // A process may have died between making the folder and bringing its name to the disk.
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
