import Glibc
import GraphQueries

/// Where rows are, or are to go: a file or a table.
enum EngineTable {
  case csv(String)
  case parquet(String)
  case table(TableName)

  /// A file by the ending of its name, else a table; nil if it is neither.
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

  /// The file's name; nil for a table.
  var file: String? {
    switch self {
    case .csv(let file), .parquet(let file): file
    case .table: nil
    }
  }

  /// The table's name; nil for a file.
  var table: TableName? {
    if case .table(let name) = self { name } else { nil }
  }

  /// The table with the absolute path of a file, because programs start in another folder.
  var absolute: EngineTable { file.map { moved(to: UserFolder.absolute($0)) } ?? self }

  /// The same form of rows in another file.
  func moved(to file: String) -> EngineTable {
    switch self {
    case .csv: .csv(file)
    case .parquet: .parquet(file)
    case .table: self
    }
  }
}

/// The folder that the program was started in.
enum UserFolder {
  /// Its path; a point if it has none, as after its removal.
  static var path: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// The absolute path; a text with a scheme, such as `hdfs://host/rows`, is not a path of this machine.
  static func absolute(_ file: String) -> String {
    file.hasPrefix("/") || file.contains("://") ? file : "\(path)/\(file)"
  }
}
