import Glibc

/// Lists the content of a folder.
public struct FolderReading {
  /// The maximum number of names that are read from a folder.
  public static let nameLimit = 10_000

  /// A name in a folder.
  public struct Entry: Hashable, Sendable {
    /// The name: never `.` or `..`, and UTF-8 without control characters.
    public let name: String
    /// Whether the name refers to a folder, or to a link to one.
    public let isFolder: Bool
  }

  /// Creates a reader of folders.
  public init() {}

  /// Returns the names in the folder at `path`, sorted by their bytes.
  ///
  /// The list does not contain `.`, `..`, and names that cannot be typed, because they are not UTF-8 or contain control
  /// characters. Of more than `nameLimit` names, it contains only those that the system returns first.
  ///
  /// - Throws: A `StorageFailure` if the folder is missing, is not a folder or may not be read.
  public func list(_ path: StoragePath) throws(StorageFailure) -> [Entry] {
    guard let folder = opendir(path.bytes.map { CChar(bitPattern: $0) } + [0]) else {
      throw StorageFailure(.opening, path, .system(SystemError(number: errno)))
    }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while entries.count < Self.nameLimit, let entry = readdir(folder) {
      guard let name = Self.name(of: entry), name != ".", name != ".." else { continue }
      entries.append(Entry(name: name, isFolder: Self.isFolder(entry, in: folder)))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
    let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    guard let name = String(validating: bytes, as: UTF8.self),
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    return name
  }

  private static func isFolder(_ entry: UnsafeMutablePointer<dirent>, in folder: OpaquePointer) -> Bool {
    switch Int(entry.pointee.d_type) {
    case Int(DT_DIR): return true
    case Int(DT_LNK), Int(DT_UNKNOWN):
      var status = stat()
      let isThere = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
          fstatat(dirfd(folder), $0, &status, 0) == 0
        }
      }
      return isThere && status.st_mode & S_IFMT == S_IFDIR
    case _: return false
    }
  }
}
