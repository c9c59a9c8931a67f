import GraphQueries

/// A database that runs queries, and how it is spoken to: through its own command, or Python's module of it.
///
/// A script is standard input. The first one prints the names of the source's columns, the second how many rows have no value; each is a
/// line, or a field of CSV.
struct Engine: Sendable {
  let name: String
  let dialect: SQLDialect
  /// The command to start, with its arguments, for a database; nil where none of those that could is there.
  let command: @Sendable (_ database: String?) -> [String]?
  /// What is to be installed where there is no command.
  let mend: String
  /// Whether a file that it writes is a folder of parts.
  let writesFolders: Bool
  /// A script that prints the columns of a source; nil where such a source cannot be read.
  let columns: @Sendable (EngineTable) -> String?
  /// A script that runs the query, puts the rows into the target and prints how many have a `NULL` among the columns; nil where such a
  /// target cannot be written.
  let script: @Sendable (EngineJob) -> EngineScript?
  /// What the engine reads and writes, in a sentence.
  let takes: String
}

/// What an engine is told.
struct EngineScript {
  var text: String
  /// Whether the rows are printed, as CSV behind the line of the count: for an engine that does not notice where a file is full.
  var printsRows = false
}

/// A query with its source and its target.
struct EngineJob: Sendable {
  /// Without a semicolon; it reads `EngineJob.source`, or the table itself.
  let query: String
  let source: EngineTable
  let target: EngineTarget
  /// All columns of the result, each once.
  let columns: [String]
  /// The columns that fail where they are `NULL`.
  let outputs: [String]

  /// The view that stands for a file.
  static let view = "nodecalc_source"
  /// The table that holds the result until it is written.
  static let result = "nodecalc_result"

  /// The table that the query reads.
  static func table(of source: EngineTable) -> TableName? {
    if case .table(let name) = source { name } else { TableName(parts: [view]) }
  }

  /// Whether a row fails.
  func failing(_ dialect: SQLDialect) -> String {
    outputs.isEmpty ? "1 = 0" : outputs.map { "\(dialect.quoted($0)) IS NULL" }.joined(separator: " OR ")
  }
}

/// Where a script puts the rows.
enum EngineTarget {
  case stored(EngineTable)
  /// One file of CSV in any case, which goes to standard output.
  case printed(String)

  /// As a table, for an engine that writes one file of CSV anyway.
  var table: EngineTable {
    switch self {
    case .stored(let table): table
    case .printed(let file): .csv(file)
    }
  }
}

/// The engines that there are.
enum EngineCatalog {
  static let all: [Engine] = [.duckDB, .postgreSQL, .spark, .sqlite]

  static func find(_ name: String) -> Engine? { all.first { $0.name == name } }
}
