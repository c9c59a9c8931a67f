import CommandOutput
import GraphQueries

/// A database that runs queries, and how it is reached: through its own command, through its Python module, or in this
/// process.
struct Engine: Sendable {
  let name: String
  let dialect: SQLDialect
  /// Whether an output file is a folder of parts.
  let writesFolders: Bool
  /// A sentence about the supported inputs and outputs.
  let takes: String
  let reads: @Sendable (EngineTable) -> Bool
  let writes: @Sendable (EngineTable) -> Bool
  /// Opens a session for one source and one target; fails if the engine is missing.
  let open: @Sendable (EnginePlace) throws(CommandFailure) -> any EngineSession
}

/// The source, target and folders of an engine.
struct EnginePlace {
  /// A file, or a connection string of PostgreSQL; nil for the engine's default.
  var database: String?
  /// The source; a file has an absolute path.
  var source: EngineTable
  /// The table to create; nil if the engine writes a file.
  var madeTable: TableName?
  /// The user's current folder; relative names refer to it.
  var folder: String
  let stop: StopSignals
}

/// An open session with an engine.
protocol EngineSession {
  /// The name of the source in queries.
  var sourceName: TableName? { get }

  /// Returns the names of the source's columns, in order.
  func columns() throws(CommandFailure) -> [String]

  /// Runs a query and stores the rows in the target; returns how many rows have a `NULL` among the outputs.
  func run(_ job: EngineJob, to draft: EngineDraft) throws(CommandFailure) -> Int

  /// Removes the session's files.
  func close()
}

/// A query and its target.
struct EngineJob: Sendable {
  /// The SQL text, without a semicolon.
  let query: String
  let target: EngineTarget
  /// The columns in which `NULL` means that the row fails.
  let outputs: [String]

  /// The name of the view of the source.
  static let view = "nodecalc_source"
  /// The name of the table that holds the result until it is written.
  static let result = "nodecalc_result"

  /// Returns an SQL condition that is true for rows that fail.
  func failing(_ dialect: SQLDialect) -> String {
    outputs.isEmpty ? "1 = 0" : outputs.map { "\(dialect.quoted($0)) IS NULL" }.joined(separator: " OR ")
  }
}

/// Where an engine stores the rows.
enum EngineTarget {
  case stored(EngineTable)
  /// Always one CSV file, whose content is then copied to standard output.
  case printed(String)

  /// The target as a table; printed output is a CSV file.
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
