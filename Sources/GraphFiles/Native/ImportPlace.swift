import GraphDocument

/// The place of an imported document: how names and paths in it are expressed in the outermost document.
public struct ImportPlace: Hashable, Sendable {
  /// The names of the imports that lead to it, such as `finance` or `finance.base`.
  public let name: String
  /// The folder that it is in, as the outermost document writes it, without a slash at its end; empty for that
  /// document's own folder.
  public let folder: String

  /// The place of the document that is imported by that name from `path`.
  public init(_ name: String, path: String) {
    self.name = name
    folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    isAtRoot = path.utf8.lastIndex(of: UInt8(ascii: "/")) == path.utf8.startIndex
  }

  /// Whether it is in the folder `/` itself.
  private let isAtRoot: Bool

  /// A path in it as the outermost document would write it; standard input, and a path from the root, stays as it is.
  public func path(_ written: String) -> String {
    if written.isEmpty || written == FileSource.standardInputPath || written.utf8.first == UInt8(ascii: "/") {
      return written
    }
    return folder.isEmpty && !isAtRoot ? written : "\(folder)/\(written)"
  }
}
