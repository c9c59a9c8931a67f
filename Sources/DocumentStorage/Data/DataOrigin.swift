internal import DataSets
internal import GraphDocument

/// What is read at once for all data nodes that use it: a file with its format, or a database query.
enum DataOrigin: Hashable {
  case file(String, DataFileForm)
  case database(String, query: String)

  /// Returns what must be read for a source, and which of its columns are needed; nil if the document contains the
  /// data.
  static func of(_ source: DataSource) -> (DataOrigin, PointColumns)? {
    switch source {
    case .written: nil
    case .file(let source): (.file(source.path, source.form), source.columns)
    case .database(let source): (.database(source.path, query: source.query), source.columns)
    }
  }

  /// The path as the document writes it.
  var path: String {
    switch self {
    case .file(let path, _): path
    case .database(let path, _): path
    }
  }

  var isStandardInput: Bool {
    switch self {
    case .file(let path, _): path == FileSource.standardInputPath
    case .database: false
    }
  }
}
