internal import DataSets
internal import GraphDocument

/// A source that is read as a whole: a file with its format, or a query.
enum DataOrigin: Hashable {
  case file(String, DataFileForm)
  case database(String, query: String)

  /// Returns the origin and the columns of a source's points; nil if the points are written in the document.
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
