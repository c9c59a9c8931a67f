import Glibc
import GraphQueries

extension SQLDialect {
  /// A table's name with its quotes.
  func quoted(_ table: TableName) -> String { table.parts.map { quoted($0) }.joined(separator: ".") }
}

extension Engine {
  /// Python as `NODECALC_PYTHON` names it, else `python3`.
  static var python: String {
    guard let given = getenv("NODECALC_PYTHON"), given.pointee != 0 else { return "python3" }
    return String(cString: given)
  }

  /// DuckDB by its command, else by Python's module.
  static let duckDB = Engine(
    name: "duckdb", dialect: .duckDB,
    command: { database in
      if EngineProcess.isThere("duckdb") {
        return ["duckdb", "-batch", "-bail", "-csv", "-noheader"] + (database.map { [$0] } ?? [])
      }
      return [python, "-c", duckDBInPython, database ?? ":memory:"]
    },
    mend: "install the command 'duckdb', or Python's module: 'pip install duckdb'; NODECALC_PYTHON names the Python",
    writesFolders: false,
    columns: { source in "SELECT column_name FROM (DESCRIBE SELECT * FROM \(duckDBSource(source)));\n" },
    script: { job in
      let result = SQLDialect.duckDB.quoted(EngineJob.result)
      var script = ""
      if job.source.file != nil {
        script +=
          "CREATE TEMP VIEW \(SQLDialect.duckDB.quoted(EngineJob.view)) AS SELECT * FROM \(duckDBSource(job.source));\n"
      }
      script += "CREATE TEMP TABLE \(result) AS\n\(job.query);\n"
      switch job.target.table {
      case .csv(let file):
        script += "COPY \(result) TO \(SQLDialect.duckDB.text(file)) (FORMAT csv, HEADER);\n"
      case .parquet(let file):
        script += "COPY \(result) TO \(SQLDialect.duckDB.text(file)) (FORMAT parquet);\n"
      case .table(let name):
        script += "CREATE TABLE \(SQLDialect.duckDB.quoted(name)) AS SELECT * FROM \(result);\n"
      }
      return EngineScript(text: script + "SELECT count(*) FROM \(result) WHERE \(job.failing(.duckDB));\n")
    },
    takes: "it reads and writes CSV, Parquet and tables")

  /// PostgreSQL through `psql`: the server is the one of `PGHOST` and its like, or of a connection string.
  static let postgreSQL = Engine(
    name: "postgresql", dialect: .postgreSQL,
    command: { database in
      EngineProcess.isThere("psql")
        ? ["psql", "-X", "-q", "-t", "--csv", "-v", "ON_ERROR_STOP=1"] + (database.map { ["-d", $0] } ?? []) : nil
    },
    mend: "install the Debian package 'postgresql-client'", writesFolders: false,
    columns: { source in
      guard case .table(let name) = source else { return nil }
      let table = SQLDialect.postgreSQL.text(SQLDialect.postgreSQL.quoted(name))
      return """
        SELECT attname FROM pg_attribute WHERE attrelid = \(table)::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum;

        """
    },
    script: { job in
      let result = SQLDialect.postgreSQL.quoted(EngineJob.result)
      var script = "BEGIN;\nCREATE TEMP TABLE \(result) AS\n\(job.query);\n"
      switch job.target.table {
      case .csv(let file):
        // A command of psql ends with its line, and takes its file's name in quotes, those inside doubled.
        if file.contains(where: \.isNewline) { return nil }
        script += "\\copy \(result) TO \(SQLLiteralText.psql(file)) WITH (FORMAT csv, HEADER true)\n"
      case .parquet: return nil
      case .table(let name):
        script += "CREATE TABLE \(SQLDialect.postgreSQL.quoted(name)) AS SELECT * FROM \(result);\n"
      }
      return EngineScript(
        text: script + "SELECT count(*) FROM \(result) WHERE \(job.failing(.postgreSQL));\nCOMMIT;\n")
    },
    takes: "it reads tables, and writes tables and CSV; 'duckdb' and 'spark' read files")

  /// SQLite by its shell.
  static let sqlite = Engine(
    name: "sqlite", dialect: .sqlite,
    command: { database in
      EngineProcess.isThere("sqlite3")
        ? ["sqlite3", "-batch", "-bail", "-csv", "-noheader"] + (database.map { [$0] } ?? []) : nil
    },
    mend: "install the Debian package 'sqlite3'", writesFolders: false,
    columns: { source in
      guard case .table(let name) = source else { return nil }
      // Asked of the table itself first, so that one that is not there is an error.
      let schema = name.parts.count > 1 ? ", \(SQLDialect.sqlite.text(name.parts[0]))" : ""
      let table = SQLDialect.sqlite.text(name.parts[name.parts.count - 1])
      return """
        SELECT 1 FROM \(SQLDialect.sqlite.quoted(name)) LIMIT 0;
        SELECT name FROM pragma_table_info(\(table)\(schema));

        """
    },
    script: { job in
      let result = SQLDialect.sqlite.quoted(EngineJob.result)
      let query = "CREATE TEMP TABLE \(result) AS\n\(job.query);\n"
      let count = "SELECT count(*) FROM \(result) WHERE \(job.failing(.sqlite));\n"
      switch job.target.table {
      case .csv:
        let columns = job.columns.map(sqliteText).joined(separator: ", ")
        return EngineScript(
          text: ".separator , \"\\n\"\n\(query)\(count).headers on\nSELECT \(columns) FROM \(result);\n",
          printsRows: true)
      case .parquet: return nil
      case .table(let name):
        return EngineScript(
          text: "\(query)CREATE TABLE \(SQLDialect.sqlite.quoted(name)) AS SELECT * FROM \(result);\n\(count)")
      }
    },
    takes: "it reads tables, and writes tables and CSV; 'duckdb' and 'spark' read files")

  /// Spark SQL by pyspark: on the master of `SPARK_MASTER`, else with a worker for each processor of this machine.
  static let spark = Engine(
    name: "spark", dialect: .spark, command: { _ in [python, "-c", sparkInPython] },
    mend: "install Java 17 and Python's module: 'pip install pyspark'; NODECALC_PYTHON names the Python",
    writesFolders: true,
    columns: { source in "columns\0" + sparkTable(source) },
    script: { job in
      EngineScript(
        text: ["run", sparkTable(job.source), job.query, sparkTarget(job.target), job.failing(.spark)]
          .joined(separator: "\0"))
    },
    takes: "it reads and writes CSV, Parquet and tables")
}

/// A column as CSV has to have it: the shell writes floats with 15 digits, of which some do not read back.
private func sqliteText(_ column: String) -> String {
  let name = SQLDialect.sqlite.quoted(column)
  return """
    CASE WHEN typeof(\(name)) <> 'real' THEN \(name) WHEN CAST(printf('%!.15g', \(name)) AS REAL) = \(name) \
    THEN printf('%!.15g', \(name)) ELSE printf('%!.17g', \(name)) END AS \(name)
    """
}

/// Texts that are no SQL.
private enum SQLLiteralText {
  /// An argument of a command of psql.
  static func psql(_ text: String) -> String {
    var quoted = "'"
    for character in text { quoted += character == "'" ? "''" : character == "\\" ? "\\\\" : String(character) }
    return quoted + "'"
  }
}

private func duckDBSource(_ source: EngineTable) -> String {
  switch source {
  case .csv(let file): "read_csv(\(SQLDialect.duckDB.text(file)), header = true)"
  case .parquet(let file): "read_parquet(\(SQLDialect.duckDB.text(file)))"
  case .table(let name): SQLDialect.duckDB.quoted(name)
  }
}

/// The form and the name with a character between that neither has.
private func sparkTable(_ table: EngineTable) -> String {
  switch table {
  case .csv(let file): "csv\u{1}\(file)"
  case .parquet(let file): "parquet\u{1}\(file)"
  case .table(let name): "table\u{1}\(SQLDialect.spark.quoted(name))"
  }
}

private func sparkTarget(_ target: EngineTarget) -> String {
  switch target {
  case .stored(let table): sparkTable(table)
  case .printed(let file): "print\u{1}\(file)"
  }
}

/// Runs the statements of standard input, and prints what each gives as CSV without a header.
private let duckDBInPython = """
  import csv, sys
  try:
      import duckdb
  except ImportError as problem:
      sys.exit(f"nodecalc: no engine: {problem}")
  out = csv.writer(sys.stdout, lineterminator="\\n")
  try:
      connection = duckdb.connect(sys.argv[1])
      for statement in connection.extract_statements(sys.stdin.read()):
          for row in connection.execute(statement).fetchall():
              out.writerow(row)
  except duckdb.Error as problem:
      sys.exit("nodecalc: " + str(problem).strip().split("\\n")[0])
  """

/// Reads a source, runs a query and writes what it gives; parts of the job are separated by a NUL.
private let sparkInPython = """
  import csv, os, sys
  try:
      from pyspark.sql import SparkSession
      from pyspark.errors import PySparkException
  except ImportError as problem:
      sys.exit(f"nodecalc: no engine: {problem}")
  parts = sys.stdin.read().split("\\0")
  def cell(value):
      if isinstance(value, bool):
          return "true" if value else "false"
      digits = repr(value) if isinstance(value, float) else value
      return digits[:-2] if isinstance(value, float) and digits.endswith(".0") else digits
  def read(session, text):
      form, name = text.split("\\x01", 1)
      if form == "table":
          return session.table(name)
      reader = session.read
      return reader.csv(name, header=True, inferSchema=True) if form == "csv" else reader.parquet(name)
  try:
      builder = SparkSession.builder.appName("nodecalc").config("spark.ui.showConsoleProgress", "false")
      session = builder.master(os.environ.get("SPARK_MASTER", "local[*]")).getOrCreate()
      session.sparkContext.setLogLevel("ERROR")
      source = read(session, parts[1])
      out = csv.writer(sys.stdout, lineterminator="\\n")
      if parts[0] == "columns":
          for name in source.columns:
              out.writerow([name])
      else:
          source.createOrReplaceTempView("nodecalc_source")
          result = session.sql(parts[2])
          form, name = parts[3].split("\\x01", 1)
          if form == "print":
              failed = 0
              with open(name, "w", encoding="utf-8", newline="") as file:
                  lines = csv.writer(file, lineterminator="\\n")
                  lines.writerow(result.columns)
                  # Part by part, in their order: only one is in memory.
                  for row in result.selectExpr("*", f"({parts[4]})").toLocalIterator():
                      failed += bool(row[-1])
                      lines.writerow([cell(value) for value in row[:-1]])
          elif form == "table":
              result.write.saveAsTable(name)
              failed = session.table(name).where(parts[4]).count()
          elif form == "csv":
              result.write.csv(name, header=True)
              failed = result.where(parts[4]).count()
          else:
              result.write.parquet(name)
              failed = session.read.parquet(name).where(parts[4]).count()
          out.writerow([failed])
      session.stop()
  except PySparkException as problem:
      sys.exit("nodecalc: " + str(problem).strip().split("\\n")[0])
  """
