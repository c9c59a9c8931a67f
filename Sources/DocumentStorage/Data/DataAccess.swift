import GraphDocument

/// The files that a document's data nodes may read.
///
/// They are in the document's own folder or below, or in a folder that was allowed or below, after links are resolved.
/// Nothing is opened to find that out.
public struct DataAccess: Sendable {
  /// Where relative paths begin.
  public let folder: StoragePath
  /// Further allowed folders, including their subfolders.
  public let allowedFolders: [StoragePath]
  /// Files that were allowed one by one, as they really are.
  private(set) var allowedFiles: Set<StoragePath> = []
  /// Whether standard input may be read as data: it is neither the document nor the keyboard.
  public let isStandardInputFree: Bool

  /// Access from a folder, empty for the current one.
  public init(folder: StoragePath, allowedFolders: [StoragePath] = [], isStandardInputFree: Bool = false) {
    self.folder = folder.asFolder
    self.allowedFolders = allowedFolders.map(\.asFolder)
    self.isStandardInputFree = isStandardInputFree
  }

  /// Access from the folder that the document at `path` really is in, and from the current one if there is no such
  /// file.
  public init(
    document path: StoragePath, allowedFolders: [StoragePath] = [], isStandardInputFree: Bool = false,
    system: any SystemCalls = Kernel()
  ) {
    self.init(
      folder: ((try? system.realPath(path)) ?? path).folder, allowedFolders: allowedFolders,
      isStandardInputFree: isStandardInputFree)
  }

  /// Allows the file that a document calls `written`, as long as the name resolves to the same file; no effect if there
  /// is none.
  mutating func allow(_ written: String, system: any SystemCalls) {
    if let real = try? system.realPath(place(of: written)) { allowedFiles.insert(real) }
  }

  /// The name in a document for the file at `path`, which is relative to the current folder: relative to the document's
  /// folder if the file is really there or below, else absolute; unchanged if there is no such file.
  public func name(of path: StoragePath, system: any SystemCalls = Kernel()) -> String {
    guard let real = try? system.realPath(path), let root = try? system.realPath(folder) else { return path.text }
    let start = root.asFolder.bytes
    guard real.bytes.starts(with: start) else { return real.text }
    let name = StoragePath(bytes: real.bytes.dropFirst(start.count)).text
    // Alone it would be standard input.
    return name == FileSource.standardInputPath ? "./\(name)" : name
  }

  /// The path of the file that a document names `written`, which may be no path that may be read.
  public func place(of written: String) -> StoragePath { folder.resolving(StoragePath(written)) }

  /// The path as it is, of the file that a document names `written`.
  ///
  /// - Throws: if there is no such file, or it may not be read.
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
