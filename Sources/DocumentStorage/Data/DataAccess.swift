import GraphDocument

/// Decides which files the data nodes of a document may read.
///
/// After links are followed, such a file must be in the folder of the document, in an allowed folder, or in a subfolder
/// of these. Checking this opens no file.
public struct DataAccess: Sendable {
  /// The folder to which relative paths refer.
  public let folder: StoragePath
  /// More allowed folders; their subfolders are allowed too.
  public let allowedFolders: [StoragePath]
  /// The real paths of files that were allowed individually.
  private(set) var allowedFiles: Set<StoragePath> = []
  /// Whether standard input may be read as data; false if it is the document or the keyboard.
  public let isStandardInputFree: Bool

  /// Allows the files in `folder`, to which relative paths refer; an empty path means the current folder.
  public init(folder: StoragePath, allowedFolders: [StoragePath] = [], isStandardInputFree: Bool = false) {
    self.folder = folder.asFolder
    self.allowedFolders = allowedFolders.map(\.asFolder)
    self.isStandardInputFree = isStandardInputFree
  }

  /// Allows the files in the folder of the document at `path`, after links are followed.
  ///
  /// If there is no such document, allows the files in the current folder.
  public init(
    document path: StoragePath, allowedFolders: [StoragePath] = [], isStandardInputFree: Bool = false,
    system: any SystemCalls = Kernel()
  ) {
    self.init(
      folder: ((try? system.realPath(path)) ?? path).folder, allowedFolders: allowedFolders,
      isStandardInputFree: isStandardInputFree)
  }

  /// Allows the file whose path in the document is `written`, as long as the path leads to the same file.
  ///
  /// Does nothing if there is no such file.
  mutating func allow(_ written: String, system: any SystemCalls) {
    if let real = try? system.realPath(place(of: written)) { allowedFiles.insert(real) }
  }

  /// Returns the path by which a document should refer to the file at `path`.
  ///
  /// - If the file is really in the folder of the document or below, the result is relative to that folder.
  /// - If the file is elsewhere, the result is absolute.
  /// - If there is no such file, the result is `path`.
  ///
  /// A relative `path` begins at the current folder.
  public func name(of path: StoragePath, system: any SystemCalls = Kernel()) -> String {
    guard let real = try? system.realPath(path), let root = try? system.realPath(folder) else { return path.text }
    let start = root.asFolder.bytes
    guard real.bytes.starts(with: start) else { return real.text }
    let name = StoragePath(bytes: real.bytes.dropFirst(start.count)).text
    // A bare `-` would be standard input.
    return name == FileSource.standardInputPath ? "./\(name)" : name
  }

  /// Returns the place of the file whose path in the document is `written`; reading the file may not be allowed.
  public func place(of written: String) -> StoragePath { folder.resolving(StoragePath(written)) }

  /// Returns the real path of the file whose path in the document is `written`.
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
  fileprivate var asFolder: StoragePath {
    if bytes.isEmpty { return StoragePath("./") }
    return bytes.last == UInt8(ascii: "/") ? self : StoragePath(bytes: bytes + [UInt8(ascii: "/")])
  }
}
