import GraphDocument

/// The location of an imported document, as seen from the outermost document.
///
/// The outermost document imports it directly or through other documents.
public struct ImportPlace: Hashable, Sendable {
  /// The names of the imports that lead to the document, separated by dots: `finance` or `finance.base`.
  public let name: String
  /// The folder of the imported document, as the outermost document would write its path; empty for the same folder.
  ///
  /// The path has no trailing slash.
  public let folder: String

  /// Creates the location of a document that is imported from `path` under the name `name`.
  public init(_ name: String, path: String) {
    self.name = name
    folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    isAtRoot = path.utf8.lastIndex(of: UInt8(ascii: "/")) == path.utf8.startIndex
  }

  private let isAtRoot: Bool

  /// Converts a path in the imported document to the path that the outermost document would use for the same file.
  ///
  /// Absolute paths and standard input stay unchanged.
  public func path(_ written: String) -> String {
    if written.isEmpty || written == FileSource.standardInputPath || written.utf8.first == UInt8(ascii: "/") {
      return written
    }
    return folder.isEmpty && !isAtRoot ? written : "\(folder)/\(written)"
  }
}
