public import GraphFiles

/// Why a data node has no points, or an import gives nothing: which file, where in it, and what would mend it.
///
/// The sentences are in `DataSourceProblem+Wording.swift`.
public struct DataSourceProblem: Error, Hashable, Sendable {
  /// The problem with the source.
  public enum Reason: Hashable, Sendable {
    /// An empty path, or one with a NUL in it.
    case noPath
    /// Outside of the folders that may be read.
    case outside
    /// The file is missing, a folder or a device, too large, or reading it broke off.
    case storage(StorageFailure)
    /// The file was written again and again while it was read.
    case changing
    /// Standard input is the document, or the keyboard.
    case standardInputTaken
    /// Standard input was read before, for other columns.
    case standardInputRead
    /// What the file holds is malformed, or lacks what is asked for.
    case content(DataFileProblem)
    /// Of a query.
    case database(DatabaseProblem)
    /// What an imported file holds is not a document.
    case document(DocumentProblem)
    /// A document imports itself; the paths along the imports, first and last the same.
    case importLoop([String])
    /// Too many documents import each other in a row.
    case importsTooDeep(limit: Int)
    /// Too many documents are imported in all.
    case tooManyImports(limit: Int)
    /// It took too long, or was ended by a key.
    case interrupted
  }

  /// The path as the document writes it.
  public let path: String
  /// What is wrong.
  public let reason: Reason

  init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
