import CommandOutput
import GraphQueries

extension Engine {
  /// DuckDB, through its command or, if that is missing, its Python module.
  static let duckDB = Engine(
    name: "duckdb", dialect: .duckDB, writesFolders: false, takes: "it reads and writes CSV, Parquet and tables",
    reads: { _ in true }, writes: { _ in true },
    open: { place throws(CommandFailure) in
      let command = ProgramSearch.find("duckdb").map {
        [$0, "-init", "/dev/null", "-batch", "-bail", "-csv", "-noheader"]
      }
      return try ScriptedSession(
        "duckdb", command ?? PythonProgram.words(duckDBInPython), at: place,
        sourceName: TableName(parts: [EngineJob.view]),
        fixIt:
          "install the command 'duckdb', or Python's module: 'pip install duckdb'; NODECALC_PYTHON selects the Python",
        ScriptedSession.Scripts(
          columns: opening(place, target: nil)
            + "SELECT column_name FROM (DESCRIBE SELECT * FROM \(SQLDialect.duckDB.quoted(EngineJob.view)));\n",
          run: { run($0, at: place) }))
    })
}

private let dialect = SQLDialect.duckDB
private let attached = "nodecalc_database"

/// Returns the quoted name of a table in the user's database.
///
/// The name is fully qualified: a search path would also find the database's macros, which could replace DuckDB's
/// functions.
private func quoted(_ table: TableName, at place: EnginePlace) -> String {
  guard place.database != nil, table.parts.count < 3 else { return dialect.quoted(table) }
  let parts = [attached] + (table.parts.count == 1 ? ["main"] : []) + table.parts
  return parts.map { dialect.quoted($0) }.joined(separator: ".")
}

/// Returns statements that attach the database and forbid extensions, settings, and files outside the run.
private func opening(_ place: EnginePlace, target: String?) -> String {
  var script = """
    SET autoload_known_extensions = false;
    SET autoinstall_known_extensions = false;
    SET allow_persistent_secrets = false;

    """
  if let database = place.database {
    let access = place.madeTable == nil ? " (READ_ONLY)" : ""
    script += "ATTACH \(dialect.text(UserFolder.absolute(database))) AS \(dialect.quoted(attached))\(access);\n"
  }
  let files = [place.source.file, target].compactMap(\.self).map { dialect.text($0) }.joined(separator: ", ")
  script += """
    SET allowed_paths = [\(files)];
    SET enable_external_access = false;
    SET lock_configuration = true;
    CREATE TEMP VIEW \(dialect.quoted(EngineJob.view)) AS SELECT * FROM \(source(place));

    """
  return script
}

private func source(_ place: EnginePlace) -> String {
  switch place.source {
  case .csv(let file): "read_csv(\(dialect.text(file)), header = true)"
  case .parquet(let file): "read_parquet(\(dialect.text(file)))"
  case .table(let name): quoted(name, at: place)
  }
}

private func run(_ job: EngineJob, at place: EnginePlace) -> String {
  let result = dialect.quoted(EngineJob.result)
  let target = job.target.table
  var script = opening(place, target: target.file) + "CREATE TEMP TABLE \(result) AS\n\(job.query);\n"
  switch target {
  case .csv(let file): script += "COPY \(result) TO \(dialect.text(file)) (FORMAT csv, HEADER);\n"
  case .parquet(let file): script += "COPY \(result) TO \(dialect.text(file)) (FORMAT parquet);\n"
  case .table(let name): script += "CREATE TABLE \(quoted(name, at: place)) AS SELECT * FROM \(result);\n"
  }
  return script + "SELECT count(*) FROM \(result) WHERE \(job.failing(dialect));\n"
}

/// A Python program that runs the statements from standard input and prints each result as CSV without a header.
private let duckDBInPython = """
  import csv
  try:
      import duckdb
  except ImportError as problem:
      sys.exit(f"nodecalc: no engine: {problem}")
  out = csv.writer(sys.stdout, lineterminator="\\n")
  try:
      connection = duckdb.connect(":memory:", config={"python_enable_replacements": False})
      for statement in connection.extract_statements(sys.stdin.read()):
          for row in connection.execute(statement).fetchall():
              out.writerow(row)
  except duckdb.Error as problem:
      sys.exit("nodecalc: " + str(problem).strip().split("\\n")[0])
  """
