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
