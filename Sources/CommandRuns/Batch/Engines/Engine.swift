import CommandOutput
import GraphQueries

/// A database that runs queries, and how it is reached: through its own command, through Python's module of it, or in this process.
struct Engine: Sendable {
  let name: String
  let dialect: SQLDialect
  /// Whether a file that it writes is a folder of parts.
  let writesFolders: Bool
  /// Its inputs and outputs, in a sentence.
  let takes: String
  let reads: @Sendable (EngineTable) -> Bool
  let writes: @Sendable (EngineTable) -> Bool
  /// Opens a session for one source and one target; fails if the engine is missing.
  let open: @Sendable (EnginePlace) throws(CommandFailure) -> any EngineSession
}

/// Where an engine is to work.
struct EnginePlace {
  /// A file, or a connection string of PostgreSQL; nil for the engine's default.
  var database: String?
  /// The source; a file has an absolute path.
  var source: EngineTable
  /// The table that it makes; nil if it writes a file.
  var madeTable: TableName?
  /// The user's folder, which relative names are in.
  var folder: String
  let stop: StopSignals
}

/// An engine at work.
protocol EngineSession {
  /// The name by which queries read the source.
  var sourceName: TableName? { get }

  /// The names of the source's columns, in order.
  func columns() throws(CommandFailure) -> [String]

  /// Runs a query and puts the rows into the target; how many have a `NULL` among the outputs.
  func run(_ job: EngineJob, to draft: EngineDraft) throws(CommandFailure) -> Int

  /// Removes its files.
  func close()
}

/// A query and its target.
struct EngineJob: Sendable {
  /// Without a semicolon.
  let query: String
  let target: EngineTarget
  /// The columns that fail if they are `NULL`.
  let outputs: [String]

  /// The view that stands for a source.
  static let view = "nodecalc_source"
  /// The table that holds the result until it is written.
  static let result = "nodecalc_result"

  /// Whether a row fails.
  func failing(_ dialect: SQLDialect) -> String {
    outputs.isEmpty ? "1 = 0" : outputs.map { "\(dialect.quoted($0)) IS NULL" }.joined(separator: " OR ")
  }
}

/// Where an engine puts the rows.
enum EngineTarget {
  case stored(EngineTable)
  /// One CSV file in any case, which is written to standard output.
  case printed(String)

  /// The target as a table, for an engine that writes one CSV file anyway.
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

extension SQLDialect {
  /// A table's name with its quotes.
  func quoted(_ table: TableName) -> String { table.parts.map { quoted($0) }.joined(separator: ".") }
}
