import GraphDocument

/// The files that a document's data nodes may read.
///
/// After links are resolved, these files must be in the document's folder, in an allowed folder, or in a subfolder of
/// them. Checking this opens no file.
public struct DataAccess: Sendable {
  /// The folder that relative paths start from.
  public let folder: StoragePath
  /// More allowed folders; their subfolders are allowed too.
  public let allowedFolders: [StoragePath]
  /// The real paths of files that were allowed individually.
  private(set) var allowedFiles: Set<StoragePath> = []
  /// Whether standard input may be read as data, because it is neither the document nor the keyboard.
  public let isStandardInputFree: Bool

  /// Creates access relative to a folder; an empty path is the current folder.
  public init(folder: StoragePath, allowedFolders: [StoragePath] = [], isStandardInputFree: Bool = false) {
    self.folder = folder.asFolder
    self.allowedFolders = allowedFolders.map(\.asFolder)
    self.isStandardInputFree = isStandardInputFree
  }

  /// Creates access relative to the real folder of the document at `path`, or to the current folder if there is no such
  /// file.
  public init(
    document path: StoragePath, allowedFolders: [StoragePath] = [], isStandardInputFree: Bool = false,
    system: any SystemCalls = Kernel()
  ) {
    self.init(
      folder: ((try? system.realPath(path)) ?? path).folder, allowedFolders: allowedFolders,
      isStandardInputFree: isStandardInputFree)
  }

  /// Allows the file that a document calls `written`, as long as the name resolves to the same file; does nothing if
  /// there is no file.
  mutating func allow(_ written: String, system: any SystemCalls) {
    if let real = try? system.realPath(place(of: written)) { allowedFiles.insert(real) }
  }

  /// Returns the name that a document should use for the file at `path`, which is relative to the current folder.
  ///
  /// The name is relative to the document's folder if the file is really in it or below, and absolute otherwise. It
  /// stays `path` if there is no such file.
  public func name(of path: StoragePath, system: any SystemCalls = Kernel()) -> String {
    guard let real = try? system.realPath(path), let root = try? system.realPath(folder) else { return path.text }
    let start = root.asFolder.bytes
    guard real.bytes.starts(with: start) else { return real.text }
    let name = StoragePath(bytes: real.bytes.dropFirst(start.count)).text
    // A bare `-` would be standard input.
    return name == FileSource.standardInputPath ? "./\(name)" : name
  }

  /// Returns the path of the file that a document calls `written`; it may not be readable or allowed.
  public func place(of written: String) -> StoragePath { folder.resolving(StoragePath(written)) }

  /// Returns the real path of the file that a document calls `written`.
  ///
  /// - Throws: If there is no such file, or if it may not be read.
  func file(_ written: String, system: any SystemCalls) throws(DataSourceProblem) -> StoragePath {
    let path = place(of: written)
    if written.isEmpty || written.utf8.contains(0) { throw DataSourceProblem(written, .noPath) }
    let real: StoragePath
    do throws(SystemError) {
      real = try system.realPath(path)
    } catch {
      throw DataSourceProblem(written, .storage(StorageFailure(.opening, path, .system(error))))
    }
    if allowedFiles.contains(real) { return real }
    for allowed in [folder] + allowedFolders {
      if let root = try? system.realPath(allowed), real.bytes.starts(with: root.asFolder.bytes) { return real }
    }
    throw DataSourceProblem(written, .outside)
  }
}

extension StoragePath {
  /// The path with a closing slash; the current folder if it is empty.
  fileprivate var asFolder: StoragePath {
    if bytes.isEmpty { return StoragePath("./") }
    return bytes.last == UInt8(ascii: "/") ? self : StoragePath(bytes: bytes + [UInt8(ascii: "/")])
  }
}
