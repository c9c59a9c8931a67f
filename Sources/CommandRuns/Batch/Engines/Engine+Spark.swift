import CommandOutput
import GraphQueries

extension Engine {
  /// Spark SQL, through pyspark.
  ///
  /// `SPARK_MASTER` names the master. Without this variable, Spark runs with one worker per processor.
  static let spark = Engine(
    name: "spark", dialect: .spark, writesFolders: true, takes: "it reads and writes CSV, Parquet and tables",
    reads: { _ in true }, writes: { _ in true },
    open: { place throws(CommandFailure) in
      try ScriptedSession(
        "spark", PythonProgram.words(sparkInPython, place.folder), at: place,
        sourceName: place.source.table ?? TableName(parts: [EngineJob.view]),
        // A relative `SPARK_HOME` would be one of the user's folders; without it the script uses the one of pyspark.
        environment: ProgramSearch.path(in: "SPARK_HOME") == nil ? ["SPARK_HOME": ""] : [:],
        fixIt: "install Java 17 and Python's module: 'pip install pyspark'; NODECALC_PYTHON selects the Python",
        ScriptedSession.Scripts(
          columns: "columns\0" + text(of: place.source),
          run: { job in
            ["run", text(of: place.source), job.query, text(of: job.target), job.failing(.spark)].joined(
              separator: "\0")
          }))
    })
}

/// Returns the kind of the table (`csv`, `parquet` or `table`) and its name, separated by a control character.
private func text(of table: EngineTable) -> String {
  switch table {
  case .csv(let file): "csv\u{1}\(file)"
  case .parquet(let file): "parquet\u{1}\(file)"
  case .table(let name): "table\u{1}\(SQLDialect.spark.quoted(name))"
  }
}

private func text(of target: EngineTarget) -> String {
  switch target {
  case .stored(let table): text(of: table)
  case .printed(let file): "print\u{1}\(file)"
  }
}

/// A Python program that reads a source, runs a query and writes its result; a NUL separates the parts of its input.
///
/// The argument is the user's folder, in which tables are stored.
private let sparkInPython = """
  import csv, glob
  home = os.environ.get("SPARK_HOME")
  if home:
      sys.path[:0] = [os.path.join(home, "python")] + glob.glob(os.path.join(glob.escape(home), "python/lib/py4j-*-src.zip"))
  try:
      import pyspark
      from pyspark.sql import SparkSession
      from pyspark.errors import PySparkException
  except ImportError as problem:
      sys.exit(f"nodecalc: no engine: {problem}")
  if not home:
      os.environ["SPARK_HOME"] = os.path.dirname(pyspark.__file__)
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
      builder = builder.config("spark.sql.warehouse.dir", os.path.join(sys.argv[1], "spark-warehouse"))
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
