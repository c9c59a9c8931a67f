package import DocumentStorage

extension StoragePath {
  /// The path from the root on without links, also of a file that does not exist yet; itself where not even its folder does.
  package var fromRoot: StoragePath {
    if let real = try? Kernel().realPath(self) { return real }
    guard let folder = try? Kernel().realPath(folder) else { return self }
    let isRoot = folder.bytes == [UInt8(ascii: "/")]
    return StoragePath(bytes: folder.bytes + (isRoot ? [] : [UInt8(ascii: "/")]) + name.bytes)
  }
}
