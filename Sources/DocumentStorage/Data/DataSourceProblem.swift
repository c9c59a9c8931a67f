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
    case outside
    case storage(StorageFailure)
    /// The file was written repeatedly while it was read.
    case changing
    /// Standard input cannot be read as data, because it is the document or the keyboard.
    case standardInputTaken
    /// Standard input cannot be read again, because it was already read for other columns.
    case standardInputRead
    case content(DataFileProblem)
    case database(DatabaseProblem)
    /// The content of an imported file is not a document.
    case document(DocumentProblem)
    /// A document imports itself; the value lists the paths along the cycle, beginning and ending with the same path.
    case importLoop([String])
    case importsTooDeep(limit: Int)
    case tooManyImports(limit: Int)
    /// Reading took too long, or was interrupted by a key.
    case interrupted
  }

  /// The path as the document writes it.
  public let path: String
  /// The problem with the file or its content.
  public let reason: Reason

  /// Whether the problem may disappear if the whole file is read, because the format was detected only from its
  /// beginning.
  public var isProvisional: Bool { if case .content(let problem) = reason { problem.isProvisional } else { false } }

  /// Whether there is no file at the path.
  var isMissingFile: Bool { if case .storage(let failure) = reason { failure.isMissing } else { false } }

  init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
