public import GraphFiles

/// The reason why a data node has no points, or why an import cannot be used: the file, the position in it, and a
/// suggestion.
///
/// The sentences are in `DataSourceProblem+Wording.swift`.
public struct DataSourceProblem: Error, Hashable, Sendable, ProvisionalReading {
  /// The problem with the source.
  public enum Reason: Hashable, Sendable {
    /// The path is empty or contains a NUL.
    case noPath
    /// The file is outside the folders that may be read.
    case outside
    /// The file is missing, too large, or a folder or device, or reading it failed.
    case storage(StorageFailure)
    /// The file was written repeatedly while it was read.
    case changing
    /// Standard input cannot be read as data, because it is the document or the keyboard.
    case standardInputTaken
    /// Standard input cannot be read again, because it was already read for other columns.
    case standardInputRead
    /// The file's content is malformed, or lacks the requested columns.
    case content(DataFileProblem)
    /// The query or its database has a problem.
    case database(DatabaseProblem)
    /// The content of an imported file is not a document.
    case document(DocumentProblem)
    /// A document imports itself; the value lists the paths along the cycle, beginning and ending with the same path.
    case importLoop([String])
    /// Imports are nested too deeply.
    case importsTooDeep(limit: Int)
    /// A document imports too many documents, directly or indirectly.
    case tooManyImports(limit: Int)
    /// Reading took too long, or was interrupted by a key.
    case interrupted
  }

  /// The path as the document writes it.
  public let path: String
  /// The problem.
  public let reason: Reason

  /// Whether the problem may disappear if all rows of the file are read, because the format was decided from its
  /// beginning.
  public var isProvisional: Bool { if case .content(let problem) = reason { problem.isProvisional } else { false } }

  /// Whether there is no file at the path.
  var isMissingFile: Bool { if case .storage(let failure) = reason { failure.isMissing } else { false } }

  init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
