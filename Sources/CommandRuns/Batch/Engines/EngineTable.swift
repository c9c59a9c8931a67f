import Glibc
import GraphQueries

/// A source or target of rows: a file or a table.
enum EngineTable {
  case csv(String)
  case parquet(String)
  case table(TableName)

  /// Creates a file if `text` ends with `.csv` or `.parquet`, and a table for any other name.
  ///
  /// Returns nil if `text` is not a table name.
  init?(_ text: String) {
    if text.hasSuffix(".csv") {
      self = .csv(text)
    } else if text.hasSuffix(".parquet") {
      self = .parquet(text)
    } else if let name = TableName(text) {
      self = .table(name)
    } else {
      return nil
    }
  }

  var file: String? {
    switch self {
    case .csv(let file), .parquet(let file): file
    case .table: nil
    }
  }

  var table: TableName? {
    if case .table(let name) = self { name } else { nil }
  }

  /// The same source or target with an absolute path, because engines start in another folder.
  var absolute: EngineTable { file.map { moved(to: UserFolder.absolute($0)) } ?? self }

  /// Returns a file of the same format at another path.
  func moved(to file: String) -> EngineTable {
    switch self {
    case .csv: .csv(file)
    case .parquet: .parquet(file)
    case .table: self
    }
  }
}

enum UserFolder {
  /// The current folder at program start; `.` if it has no path, such as after its removal.
  static var path: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns the absolute path of a file.
  ///
  /// A name with a scheme, such as `hdfs://host/rows`, stays unchanged.
  static func absolute(_ file: String) -> String {
    file.hasPrefix("/") || file.contains("://") ? file : "\(path)/\(file)"
  }
}
