import CommandOutput
import GraphQueries
import TextScanning

extension Engine {
  /// PostgreSQL, through `psql`.
  ///
  /// A connection string or variables such as `PGHOST` select the server.
  static let postgreSQL = Engine(
    name: "postgresql", dialect: .postgreSQL, writesFolders: false,
    takes: "it reads tables, and writes tables and CSV; 'duckdb' and 'spark' read files",
    reads: { $0.file == nil },
    // A psql command ends at the end of its line.
    writes: { table in if case .csv(let file) = table { !file.contains(where: \.isNewline) } else { table.file == nil }
    },
    open: { place throws(CommandFailure) in
      let flags = ["-X", "-w", "-q", "-t", "--csv", "-P", "pager=off", "-v", "ON_ERROR_STOP=1"]
      return try ScriptedSession(
        "postgresql", ProgramSearch.find("psql").map { [$0] + flags + (place.database.map { ["-d", $0] } ?? []) },
        at: place, sourceName: TableName(parts: [EngineJob.view]),
        fixIt: "install the Debian package 'postgresql-client'",
        ScriptedSession.Scripts(columns: columns(place), run: { run($0, at: place) }))
    })
}

private let dialect = SQLDialect.postgreSQL

/// Returns statements that begin a transaction and create a view of the source.
///
/// The search path then contains only PostgreSQL's own functions: a database may define functions with the same names
/// and better matching types.
private func opening(_ place: EnginePlace) -> String {
  let table = place.source.table.map { dialect.quoted($0) } ?? ""
  return """
    BEGIN;
    CREATE TEMP VIEW \(dialect.quoted(EngineJob.view)) AS SELECT * FROM \(table);
    SET LOCAL search_path = pg_catalog;

    """
}

private func columns(_ place: EnginePlace) -> String {
  let view = dialect.text(dialect.quoted(EngineJob.view))
  return opening(place) + """
    SELECT attname FROM pg_attribute WHERE attrelid = \(view)::regclass AND attnum > 0 ORDER BY attnum;
    ROLLBACK;

    """
}

private func run(_ job: EngineJob, at place: EnginePlace) -> String {
  let result = dialect.quoted(EngineJob.result)
  var script =
    opening(place) + """
      CREATE TEMP TABLE \(result) AS
      \(job.query);
      SELECT count(*) FROM \(result) WHERE \(job.failing(dialect));

      """
  switch job.target.table {
  case .csv(let file), .parquet(let file):
    script += "\\copy \(result) TO \(psqlArgument(file)) WITH (FORMAT csv, HEADER true)\n"
  case .table(let name):
    script += "SET LOCAL search_path TO DEFAULT;\nCREATE TABLE \(dialect.quoted(name)) AS SELECT * FROM \(result);\n"
  }
  return script + "COMMIT;\n"
}

/// Returns a text as a quoted argument of a psql command, with quotes and backslashes doubled.
private func psqlArgument(_ text: String) -> String { "'\(TextEscapes.psqlArgument.escaped(text))'" }
