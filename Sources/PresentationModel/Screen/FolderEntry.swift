/// A file or a folder in a folder, by its name there.
public struct FolderEntry: Hashable, Sendable {
  public let name: String
  public let isFolder: Bool

  public init(name: String, isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
  }
}
