import ArgumentParser
import CommandRuns

/// Which database evaluates the rows, and where they are.
struct EngineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Have a database evaluate the rows: \(EngineRequest.engines.joined(separator: ", ")).", valueName: "name"),
    completion: .list(EngineRequest.engines))
  var engine: String?

  @Option(
    name: .customLong("source"), parsing: .unconditional,
    help: ArgumentHelp("The engine's rows: a file '.csv' or '.parquet', or a table.", valueName: "name"),
    completion: .file())
  var rows: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where the engine's results go: a file '.csv' or '.parquet', or a table; without it to standard output.",
      valueName: "name"),
    completion: .file())
  var target: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The engine's database: a file, or a connection string of PostgreSQL.", valueName: "name"),
    completion: .file())
  var database: String?

  @Option(
    name: .customLong("order-by"), parsing: .unconditional,
    help: ArgumentHelp("The column that orders the engine's rows.", valueName: "name"))
  var order: String?

  /// One of the flags that are there; nil where none is.
  var firstGiven: String? {
    if engine != nil { return "--engine" }
    if rows != nil { return "--source" }
    if target != nil { return "--target" }
    if database != nil { return "--database" }
    return order == nil ? nil : "--order-by"
  }

  func validate() throws {
    guard let flag = firstGiven else { return }
    if engine == nil { throw ValidationError("'\(flag)' is for a database: name it with '--engine'") }
    if rows == nil { throw ValidationError("'--engine' needs its rows: name the file or the table with '--source'") }
  }

  /// What is asked of the engine; nil where there is none.
  func request(asked: [String], replacements: [String], kept: String?, writesErrors: Bool) -> EngineRequest? {
    guard let engine, let rows else { return nil }
    return EngineRequest(
      engine: engine, source: rows, target: target ?? "-", database: database, asked: asked,
      replacements: replacements, kept: kept, writesErrors: writesErrors, order: order)
  }
}
