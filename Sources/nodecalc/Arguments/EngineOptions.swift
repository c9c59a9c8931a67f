import ArgumentReading
import CommandRuns

struct EngineOptions: ArgumentGroup {
  var engine: String?
  var rows: String?
  var target: String?
  var database: String?
  var order: String?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(
      &engine, "engine", "name",
      "Evaluate the rows in a database: \(EngineRequest.engines.joined(separator: ", ")).",
      completion: .computed { _ in EngineRequest.engines })
    try line.option(
      &rows, "source", "name", "Rows for the engine: a '.csv' or '.parquet' file, or a table.", anyText: true,
      completion: .files)
    try line.option(
      &target, "target", "name",
      "Where the engine writes results: a '.csv' or '.parquet' file, or a table (default: standard output).",
      anyText: true, completion: .files)
    try line.option(
      &database, "database", "name", "The engine's database: a file, or a connection string of PostgreSQL.",
      anyText: true, completion: .files)
    try line.option(&order, "order-by", "name", "The column that orders the engine's rows.", anyText: true)
    guard let flag = firstGiven else { return }
    try line.check(engine != nil, "'\(flag)' is for a database: name it with '--engine'")
    try line.check(rows != nil, "'--engine' needs its rows: name the file or the table with '--source'")
  }

  var firstGiven: String? {
    if engine != nil { return "--engine" }
    if rows != nil { return "--source" }
    if target != nil { return "--target" }
    if database != nil { return "--database" }
    return order == nil ? nil : "--order-by"
  }

  /// Returns the request to the database engine; nil if the flags name no engine or no rows.
  func request(asked: [String], replacements: [String], kept: String?, writesErrors: Bool) -> EngineRequest? {
    guard let engine, let rows else { return nil }
    return EngineRequest(
      engine: engine, source: rows, target: target ?? "-", database: database, asked: asked,
      replacements: replacements, kept: kept, writesErrors: writesErrors, order: order)
  }
}
