import CommandOutput
import GraphQueries

/// A database that runs queries, with the functions that connect to it.
///
/// It is reached through its own command, through its Python module, or in this process.
struct Engine: Sendable {
  let name: String
  let dialect: SQLDialect
  /// Whether the engine writes an output file as a folder that contains several files.
  let writesFolders: Bool
  /// A sentence about the supported inputs and outputs.
  let takes: String
  let reads: @Sendable (EngineTable) -> Bool
  let writes: @Sendable (EngineTable) -> Bool
  /// Opens a session for one source and one target; fails if the engine is missing.
  let open: @Sendable (EnginePlace) throws(CommandFailure) -> any EngineSession
}

/// The database, source, target and folders with which an engine works.
struct EnginePlace {
  /// A file, or a connection string of PostgreSQL; nil for the engine's default database.
  var database: String?
  /// The source; a file has an absolute path.
  var source: EngineTable
  /// The name of the table to create; nil if the engine writes a file.
  var madeTable: TableName?
  /// The user's current folder; relative names refer to it.
  var folder: String
  let stop: StopSignals
}

/// An open session with an engine.
protocol EngineSession {
  /// The name by which queries refer to the source; nil if there is none.
  var sourceName: TableName? { get }

  /// Returns the names of the source's columns, in order.
  func columns() throws(CommandFailure) -> [String]

  /// Runs a query and stores the rows in the target; returns the number of rows in which an output is `NULL`.
  func run(_ job: EngineJob, to draft: EngineDraft) throws(CommandFailure) -> Int

  /// Removes the session's files.
  func close()
}

/// A query, and the output columns in which `NULL` means a failure.
struct EngineJob: Sendable {
  /// The SQL text, without a semicolon.
  let query: String
  let target: EngineTarget
  /// The columns of outputs, in which `NULL` means that the row failed.
  let outputs: [String]

  /// The name of the view of the source.
  static let view = "nodecalc_source"
  /// The name of the table that holds the result until it is written.
  static let result = "nodecalc_result"

  /// Returns an SQL condition that is true for rows that failed.
  func failing(_ dialect: SQLDialect) -> String {
    outputs.isEmpty ? "1 = 0" : outputs.map { "\(dialect.quoted($0)) IS NULL" }.joined(separator: " OR ")
  }
}

/// Where an engine stores the resulting rows.
enum EngineTarget {
  case stored(EngineTable)
  /// Standard output: the engine writes one CSV file, whose content is then copied there.
  case printed(String)

  /// The target as a table; for standard output, this is the CSV file.
  var table: EngineTable {
    switch self {
    case .stored(let table): table
    case .printed(let file): .csv(file)
    }
  }
}

/// The available engines.
enum EngineCatalog {
  static let all: [Engine] = [.duckDB, .postgreSQL, .spark, .sqlite]

  static func find(_ name: String) -> Engine? { all.first { $0.name == name } }
}

extension SQLDialect {
  /// Returns the quoted name of a table.
  func quoted(_ table: TableName) -> String { table.parts.map { quoted($0) }.joined(separator: ".") }
}
