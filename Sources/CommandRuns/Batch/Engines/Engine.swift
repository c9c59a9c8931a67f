import CommandOutput
import GraphQueries

struct Engine: Sendable {
  let name: String
  let dialect: SQLDialect
  /// Whether the engine writes an output file as a folder of several files.
  let writesFolders: Bool
  /// A sentence about the supported inputs and outputs.
  let takes: String
  let reads: @Sendable (EngineTable) -> Bool
  let writes: @Sendable (EngineTable) -> Bool
  /// Opens a session for one source and one target.
  ///
  /// Throws if the engine is missing.
  let open: @Sendable (EnginePlace) throws(CommandFailure) -> any EngineSession
}

struct EnginePlace {
  /// A file, or a connection string of PostgreSQL; nil for the engine's default database.
  var database: String?
  /// The source; a file has an absolute path.
  var source: EngineTable
  /// The table to create; nil if the engine writes a file.
  var madeTable: TableName?
  /// The user's current folder, to which relative names refer.
  var folder: String
  let stop: StopSignals
}

protocol EngineSession {
  /// The name of the source in queries; nil if there is none.
  var sourceName: TableName? { get }

  /// Returns the names of the source's columns, in order.
  func columns() throws(CommandFailure) -> [String]

  /// Runs a query and stores its rows in the target.
  ///
  /// Returns the number of rows in which an output is `NULL`.
  func run(_ job: EngineJob, to draft: EngineDraft) throws(CommandFailure) -> Int

  /// Removes the session's files.
  func close()
}

struct EngineJob: Sendable {
  /// The SQL text, without a semicolon.
  let query: String
  let target: EngineTarget
  /// The output columns, in which `NULL` means that the row failed.
  let outputs: [String]

  static let view = "nodecalc_source"
  /// The name of the table that holds the result until it is written.
  static let result = "nodecalc_result"

  func failing(_ dialect: SQLDialect) -> String {
    outputs.isEmpty ? "1 = 0" : outputs.map { "\(dialect.quoted($0)) IS NULL" }.joined(separator: " OR ")
  }
}

enum EngineTarget {
  case stored(EngineTable)
  /// Standard output: the engine writes one CSV file, whose content is then copied to standard output.
  case printed(String)

  /// The target as a table; standard output is the CSV file.
  var table: EngineTable {
    switch self {
    case .stored(let table): table
    case .printed(let file): .csv(file)
    }
  }
}

enum EngineCatalog {
  static let all: [Engine] = [.duckDB, .postgreSQL, .spark, .sqlite]

  static func find(_ name: String) -> Engine? { all.first { $0.name == name } }
}

extension SQLDialect {
  func quoted(_ table: TableName) -> String { table.parts.map { quoted($0) }.joined(separator: ".") }
}
