/// A document that was open lately.
public struct RecentFile: Hashable, Sendable {
  /// Absolute, without control characters.
  public let path: String
  /// Whether there is still a file of that path.
  public let isThere: Bool

  /// Takes any path: nothing is looked up.
  public init(path: String, isThere: Bool) {
    self.path = path
    self.isThere = isThere
  }
}

/// A file or a folder in a folder, by its name there.
public struct FolderEntry: Hashable, Sendable {
  /// The last component of its path.
  public let name: String
  /// Whether more names can follow it in a path.
  public let isFolder: Bool

  /// Takes any name: nothing is looked up.
  public init(name: String, isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
  }
}
