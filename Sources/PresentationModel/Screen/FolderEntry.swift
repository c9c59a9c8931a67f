/// A recently opened document.
public struct RecentFile: Hashable, Sendable {
  /// The absolute path, without control characters.
  public let path: String
  /// Whether the file still exists.
  public let isThere: Bool

  /// Creates a description of a file, without checking whether the file exists.
  public init(path: String, isThere: Bool) {
    self.path = path
    self.isThere = isThere
  }
}

/// A file or folder in the list of a folder.
public struct FolderEntry: Hashable, Sendable {
  /// The last component of the path.
  public let name: String
  /// Whether the entry is a folder, so that a path can continue after it.
  public let isFolder: Bool

  /// Creates a description of a file or folder, without checking whether it exists.
  public init(name: String, isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
  }
}
