import GraphQueries

/// Where rows are, or are to go: a file or a table.
enum EngineTable {
  case csv(String)
  case parquet(String)
  case table(TableName)

  /// A file by the ending of its name, else a table; nil for what is neither.
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

  /// The same form of rows in another file.
  func moved(to file: String) -> EngineTable {
    switch self {
    case .csv: .csv(file)
    case .parquet: .parquet(file)
    case .table: self
    }
  }
}
