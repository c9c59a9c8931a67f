import GraphDocument

/// The place of an imported document, which determines how its names and paths are written in the outermost document.
public struct ImportPlace: Hashable, Sendable {
  /// The names of the imports that lead to the document, such as `finance` or `finance.base`.
  public let name: String
  /// The document's folder as the outermost document writes it, without a trailing slash; empty for the outermost
  /// document's own folder.
  public let folder: String

  /// Creates the place of the document that is imported with a name from `path`.
  public init(_ name: String, path: String) {
    self.name = name
    folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    isAtRoot = path.utf8.lastIndex(of: UInt8(ascii: "/")) == path.utf8.startIndex
  }

  /// Whether the document is in the folder `/` itself.
  private let isAtRoot: Bool

  /// Returns a path in the document as the outermost document would write it; standard input and absolute paths stay
  /// unchanged.
  public func path(_ written: String) -> String {
    if written.isEmpty || written == FileSource.standardInputPath || written.utf8.first == UInt8(ascii: "/") {
      return written
    }
    return folder.isEmpty && !isAtRoot ? written : "\(folder)/\(written)"
  }
}
