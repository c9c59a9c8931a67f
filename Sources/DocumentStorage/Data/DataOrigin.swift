internal import DataSets
internal import GraphDocument

/// What several data nodes read together: a file with its format, or a database query.
enum DataOrigin: Hashable {
  case file(String, DataFileForm)
  case database(String, query: String)

  /// Returns what to read for a source, and its needed columns; nil if the document contains the data.
  static func of(_ source: DataSource) -> (DataOrigin, PointColumns)? {
    switch source {
    case .written: nil
    case .file(let source): (.file(source.path, source.form), source.columns)
    case .database(let source): (.database(source.path, query: source.query), source.columns)
    }
  }

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
