public import DataSets

/// Where the points of a data node come from.
///
/// A source says what to read; it is read by `GraphFiles` and `DocumentStorage`. What it names need not be there.
public enum DataSource: Hashable, Sendable {
  /// Points written in the document, as `values` or `points`.
  case written(DataSet)
  /// Columns of a file.
  case file(FileSource)
  /// Columns of what a query of a database gives.
  case database(DatabaseSource)
}

extension DataSource {
  /// The path of what has to be read, as the document writes it; nil where nothing has to.
  public var path: String? {
    switch self {
    case .written: nil
    case .file(let source): source.path
    case .database(let source): source.path
    }
  }
}
