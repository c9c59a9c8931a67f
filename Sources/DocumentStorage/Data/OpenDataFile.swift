import Glibc

/// An open data file with its open folder.
///
/// The path was checked before and contains no links. Each folder is opened relative to the previous one and may not be
/// a link. So the opened file is the checked one, even if another program renames files in the meantime.
final class OpenDataFile {
  let file: Int32
  let folder: Int32
  let name: StoragePath
  /// The size in bytes when the file was opened.
  let size: Int
  private let system: any SystemCalls

  /// Opens the plain file at `path`, which must be absolute and free of links.
  ///
  /// `written` is its name in messages.
  ///
  /// - Throws: If the file may not be read, is not a plain file, or the path now contains a link.
  init(_ path: StoragePath, written: String, system: any SystemCalls) throws(DataSourceProblem) {
    func opened(_ name: StoragePath, in folder: Int32?, _ flags: Int32) throws(DataSourceProblem) -> Int32 {
      do throws(SystemError) {
        return try system.retrying { () throws(SystemError) in
          try system.open(name, in: folder, flags: flags | O_CLOEXEC | O_NOFOLLOW, mode: 0)
        }
      } catch {
        // The error numbers for a link instead of a folder or file.
        if error.number == ELOOP || folder != nil && error.number == ENOTDIR {
          throw DataSourceProblem(written, .changing)
        }
        throw DataSourceProblem(written, .storage(StorageFailure(.opening, path, .system(error))))
      }
    }
    name = path.name
    var folder = try opened(StoragePath("/"), in: nil, OpenFolder.pathOnly | O_DIRECTORY)
    for part in path.folder.bytes.split(separator: UInt8(ascii: "/")) {
      let outer = folder
      defer { system.abandon(outer) }
      folder = try opened(StoragePath(bytes: part), in: outer, OpenFolder.pathOnly | O_DIRECTORY)
    }
    let file: Int32
    let status: FileStatus
    do throws(DataSourceProblem) {
      file = try opened(name, in: folder, O_RDONLY | O_NOCTTY | O_NONBLOCK)
    } catch {
      system.abandon(folder)
      throw error
    }
    do throws(StorageFailure) {
      status = try Self.status(of: file, path, system)
    } catch {
      system.abandon(file)
      system.abandon(folder)
      throw DataSourceProblem(written, .storage(error))
    }
    self.file = file
    self.folder = folder
    self.system = system
    size = status.size
  }

  deinit {
    system.abandon(file)
    system.abandon(folder)
  }

  private static func status(
    of file: Int32, _ path: StoragePath, _ system: any SystemCalls
  ) throws(StorageFailure) -> FileStatus {
    let status: FileStatus
    do throws(SystemError) {
      status = try system.retrying { () throws(SystemError) in try system.status(of: file) }
    } catch {
      throw StorageFailure(.opening, path, .system(error))
    }
    switch status.kind {
    case .regular: return status
    case .folder: throw StorageFailure(.opening, path, .isFolder)
    case .pipe, .characterDevice, .blockDevice, .socket, .symbolicLink, .unknown:
      throw StorageFailure(.opening, path, .notAFile)
    }
  }
}
