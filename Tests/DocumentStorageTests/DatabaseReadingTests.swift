import CSQLite
import DataSets
import DocumentStorage
import GraphDocument
import GraphFiles
import TestSupport
import Testing

@Suite struct DatabaseReadingTests {
  private let folder = ScratchFolder()
  /// Sales of four days, of which one has no amount.
  private static let sales = """
    CREATE TABLE sales(day TEXT, amount REAL, off REAL, who TEXT);
    INSERT INTO sales VALUES ('2024-03-01', 5, 0.5, 'Ada'), ('2024-03-02', NULL, 1, 'Bob'),
      ('2024-03-03', 7, 0.25, NULL), ('2024-03-04', 8, 0.5, 'Cy');
    CREATE TABLE words(word); INSERT INTO words VALUES ('12'), ('many'), (''), (x'FF00');
    CREATE VIEW totals AS SELECT sum(amount) AS total FROM sales;
    """

  private func answer(
    _ query: String, _ columns: PointColumns = PointColumns(value: .number(1)), file: String = "sales.db",
    limits: DataLimits = .standard, mayGoOn: @escaping () -> Bool = { true }
  ) -> String {
    if !folder.has("sales.db") { #expect(folder.makeDatabase("sales.db", Self.sales) == nil) }
    let access = DataAccess(folder: StoragePath(folder.file("")))
    var loader = DataLoader(access, limits: limits, mayGoOn: mayGoOn)
    let source = DataSource.database(DatabaseSource(path: file, query: query, columns: columns))
    switch loader.load(["s": source])["s"]?.points {
    case .success(let set): return Array(set).map(written).joined(separator: ", ") + missing(set)
    case .failure(let problem): return problem.description
    case nil: return "nothing"
    }
  }

  private func written(_ point: Datum) -> String {
    "\(point.value)" + (point.errorY.map { "±\($0.lower)" } ?? "")
      + (point.valueX.map { " at \(point.xKind == .date ? DateText.text($0) ?? "?" : "\($0)")" } ?? "")
      + (point.annotation.map { " '\($0)'" } ?? "")
  }

  private func missing(_ set: DataSet) -> String {
    set.missingPlaces.isEmpty ? "" : "; missing \(set.missingPlaces)"
  }

  @Test func `columns of a query are points, with dates, errors and annotations; NULL is missing`() {
    let columns = PointColumns(
      value: .name("amount"), x: .name("day"), annotation: .name("who"), error: .name("off"))
    #expect(
      answer("SELECT * FROM sales ORDER BY day", columns)
        == "5.0±0.5 at 2024-03-01 'Ada', 7.0±0.25 at 2024-03-03, 8.0±0.5 at 2024-03-04 'Cy'; missing [1]")
  }

  @Test
  func `P6: tables and views are listed, and each is asked for whole by a query that quotes what SQL would not read`()
    throws
  {
    #expect(folder.makeDatabase("sales.db", Self.sales) == nil)
    let names = ["a b", "group", "say \"so\"", "marked \"\u{301}", "Grüße", "2024", "_x1"]
    let quoted = names.map { name in
      "\"" + name.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }
    #expect(
      folder.makeDatabase("odd.db", quoted.map { "CREATE TABLE \($0)(v); INSERT INTO \($0) VALUES (7);" }.joined())
        == nil)
    #expect(folder.makeDatabase("none.db", "CREATE TABLE t(v); DROP TABLE t") == nil)
    folder.write("SQLite format 3\u{0} and no more", to: "broken.db")
    let loader = DataLoader(DataAccess(folder: StoragePath(folder.file(""))))
    #expect(try loader.tables(ofDatabase: "sales.db") == ["sales", "totals", "words"])
    #expect(try loader.tables(ofDatabase: "odd.db") == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(try loader.tables(ofDatabase: "none.db") == [])
    #expect(throws: DataSourceProblem.self) { try loader.tables(ofDatabase: "broken.db") }
    #expect(throws: DataSourceProblem.self) { try loader.tables(ofDatabase: "../other.db") }
    #expect(DataLoader.query(allOf: "sales") == "SELECT * FROM sales")
    #expect(DataLoader.query(allOf: "_x1") == "SELECT * FROM _x1")
    #expect(DataLoader.query(allOf: "group") == "SELECT * FROM \"group\"")
    for name in names { #expect(answer(DataLoader.query(allOf: name), file: "odd.db") == "7.0", "\(name)") }
  }

  @Test func `limit listed-tables: of more tables than are listed those come first by name`() throws {
    let tables = (0...DataLoader.tableLimit).map { "CREATE TABLE t\(10_000 + $0)(v);" }.joined()
    #expect(folder.makeDatabase("many.db", "BEGIN; \(tables) COMMIT;") == nil)
    let names = try DataLoader(DataAccess(folder: StoragePath(folder.file("")))).tables(ofDatabase: "many.db")
    #expect(names.count == DataLoader.tableLimit && names.first == "t10000")
    #expect(names.last == "t\(10_000 + DataLoader.tableLimit - 1)")
  }

  @Test func `the columns of a query have their first entries and how far they reach`() throws {
    #expect(folder.makeDatabase("sales.db", Self.sales) == nil)
    let loader = DataLoader(DataAccess(folder: StoragePath(folder.file(""))))
    let source = DatabaseSource(
      path: "sales.db", query: DataLoader.query(allOf: "sales"), columns: PointColumns(value: .number(1)))
    let columns = try loader.columns(of: source)
    #expect(columns.map(\.content) == [.dates, .numbers, .numbers, .texts])
    #expect(columns.map(\.title) == ["day", "amount", "off", "who"])
    #expect(columns[1].sample.entries == ["5.0", "7.0", "8.0"] && columns[1].sample.numbers == 5...8)
    #expect(columns[3].sample.entries == ["Ada", "Bob", "Cy"])
    let dates = try #require(columns[0].sample.dates)
    #expect([dates.lowerBound, dates.upperBound].map { DateText.text($0) } == ["2024-03-01", "2024-03-04"])
  }

  @Test func `a column that is empty in many rows is what comes behind them, and one that is empty in all is nothing`()
    throws
  {
    #expect(folder.makeDatabase("late.db", "CREATE TABLE t(v)") == nil)
    let loader = DataLoader(DataAccess(folder: StoragePath(folder.file(""))))
    func contents(_ late: String) throws -> [ColumnContent] {
      let query = """
        WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        SELECT i, CASE WHEN i = 5000 THEN \(late) END AS late FROM n
        """
      return try loader.columns(
        of: DatabaseSource(path: "late.db", query: query, columns: PointColumns(value: .number(1)))
      ).map(\.content)
    }
    #expect(try contents("2.5") == [.numbers, .numbers])
    #expect(try contents("'2024-03-01'") == [.numbers, .dates])
    #expect(try contents("''") == [.numbers, .nothing])
  }

  @Test func `a column of a query has a number, and a name where it is given one`() {
    #expect(answer("SELECT amount * 2 FROM sales WHERE amount > 5;") == "14.0, 16.0")
    #expect(
      answer("SELECT 1 AS a, 2 AS b -- two", PointColumns(value: .name("b"), x: .number(1))) == "2.0 at 1.0")
    #expect(answer("SELECT total FROM totals") == "20.0")
    #expect(
      answer("WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT i FROM n") == "1.0, 2.0, 3.0")
    #expect(answer("SELECT amount FROM sales WHERE 0") == "")
  }

  @Test(
    arguments: [
      ("SELECT amount FROM sale", "no such table: sale: there are sales, totals, words"),
      ("SELECT amounts FROM sales", "no such column: amounts: correct the query"),
      ("SELECT 'é', FROM sales", "near \"FROM\": syntax error: correct the query"),
      ("SELECT amount", "no such column: amount: correct the query"),
      ("", "the query is empty: write one such as SELECT price FROM sales"),
      ("-- nothing", "the query is empty: write one such as SELECT price FROM sales"),
      ("SELECT 1; SELECT 2", "the query has several statements: keep only one"),
      ("SELECT 1; nonsense", "the query has several statements: keep only one"),
      ("SELECT ?", "the query has placeholders for values (? or :name): write the values themselves"),
      (
        "SELECT word FROM words WHERE word = 'many'",
        "row 1: 'many' is not a number (word): select CAST(word AS REAL) if it is a number written as text"
      ),
      (
        "SELECT word FROM words",
        "row 1: '12' is not a number (word): select CAST(word AS REAL) if it is a number written as text"
      ),
      (
        "SELECT word FROM words WHERE word = x'FF00'",
        "row 1: binary data is not a number (word): select CAST(word AS REAL) if it is a number written as text"
      ),
      ("SELECT 9e999", "value at index 0 is not a finite number: give a number, or leave it out"),
    ])
  func `a query that cannot be run is refused with what would correct it`(query: String, sentence: String) {
    let reported = answer(query)
    #expect(reported.hasPrefix("sales.db: ") && reported.hasSuffix(sentence), "\(reported)")
  }

  @Test func `what SQLite says where in the query, is reported`() {
    #expect(
      answer("SELECT 'é', FROM sales").hasPrefix(
        sqlite3_libversion_number() < 3_038_000 ? "sales.db: near" : "sales.db: query, character 13: near"))
  }

  @Test(
    arguments: [
      "DELETE FROM sales", "INSERT INTO sales VALUES (1, 2, 3, 4) RETURNING amount", "DROP TABLE sales",
      "UPDATE sales SET amount = 1", "CREATE TABLE t(x)", "ANALYZE", "ALTER TABLE sales ADD COLUMN z",
    ])
  func `a query that writes is refused, and nothing is written`(query: String) throws {
    #expect(answer(query) == "sales.db: the query writes, but documents only read: use SELECT")
    #expect(answer("SELECT count(*) FROM sales") == "4.0")
  }

  @Test(
    arguments: [
      "ATTACH DATABASE 'other.db' AS other", "BEGIN", "PRAGMA journal_mode = DELETE", "SELECT load_extension('x')",
      "VACUUM INTO 'copy.db'",
    ])
  func `a query that does anything but read this database is refused`(query: String) {
    let sentences = [DatabaseProblem.Reason.notAllowed, .writes].map { "sales.db: \($0.sentence)" }
    #expect(sentences.contains(answer(query)))
    #expect(!folder.has("other.db") && !folder.has("copy.db"))
  }

  @Test func `columns that several sources share, by name or number, are the same for all of them`() throws {
    #expect(folder.makeDatabase("sales.db", Self.sales) == nil)
    var loader = DataLoader(DataAccess(folder: StoragePath(folder.file(""))))
    func source(_ columns: PointColumns) -> DataSource {
      .database(DatabaseSource(path: "sales.db", query: "SELECT * FROM sales WHERE amount > 5", columns: columns))
    }
    let loaded = loader.load([
      "amount": source(PointColumns(value: .name("amount"), x: .name("day"), annotation: .name("who"))),
      "off": source(PointColumns(value: .name("off"), x: .number(1), annotation: .number(4), error: .name("amount"))),
      "day": source(PointColumns(value: .number(3), annotation: .name("day"))),
    ])
    let reported = try loaded.mapValues { try Array($0.points.get()).map(written).joined(separator: ", ") }
    #expect(
      reported == [
        "amount": "7.0 at 2024-03-03, 8.0 at 2024-03-04 'Cy'",
        "off": "0.25±7.0 at 2024-03-03, 0.5±8.0 at 2024-03-04 'Cy'",
        "day": "0.25 '2024-03-03', 0.5 '2024-03-04'",
      ])
  }

  @Test func `a query that never ends is interrupted`() {
    var questions = 0
    let endless = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    let sentence = answer(endless) {
      questions += 1
      return questions < 50
    }
    #expect(sentence == "sales.db: reading was interrupted before its end: allow more time, or read less")
    #expect(questions == 50)
  }

  @Test(.timeLimit(.minutes(1))) func `limit query-seconds: a query ends after the time that it may take`() {
    let endless = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT max(i), 1 FROM n"
    var limits = DataLimits.standard
    limits.queryTime = .milliseconds(250)
    let sentence =
      "sales.db: the query takes more than 0.25 seconds: allow more time with --timeout SECONDS, or simplify it"
    #expect(answer(endless, limits: limits) == sentence)
    #expect(answer("SELECT 1", limits: limits) == "1.0")
    // Each column of one query waits no time of its own, and it is not tried again for each.
    let access = DataAccess(folder: StoragePath(folder.file("")))
    var loader = DataLoader(access, limits: limits)
    let sources = (1...2).map {
      DataSource.database(
        DatabaseSource(path: "sales.db", query: endless, columns: PointColumns(value: .number($0))))
    }
    let start = ContinuousClock.now
    let loaded = loader.load([1: sources[0], 2: sources[1]])
    #expect(
      loaded.values.allSatisfy {
        if case .failure(let problem) = $0.points { problem.description == sentence } else { false }
      })
    #expect(ContinuousClock.now - start < .seconds(20))
    // Who gives all reading up is heard first.
    #expect(answer(endless, limits: limits) { false }.contains("interrupted"))
  }

  @Test(arguments: [
    "printf('%.*c', 2000000000, 'x')", "printf('%d%.2000000000c', 1, 'x')", "format('%s %*d', 'a', -2000000000, 1)",
    "printf('%%%.*f', 70000, 1.5)",
  ])
  func `a field wider than a text may be is refused before it is made`(format: String) {
    let sentence = "the query reads or makes a text of more than 65536 bytes: leave it out, or take a part with substr"
    #expect(answer("SELECT length(\(format))") == "sales.db: \(sentence)")
  }

  @Test func `formats are what SQLite makes of them`() {
    #expect(answer("SELECT length(printf('%d%%|%-5s|%05.1f', 12, 'a', 3.14159))") == "15.0")
    #expect(answer("SELECT CAST(printf('%.*f', 2, amount) AS REAL) FROM sales WHERE amount > 5") == "7.0, 8.0")
    #expect(answer("SELECT length(format('%.*c', 60000, 'x'))") == "60000.0")
    #expect(answer("SELECT printf(NULL)") == "; missing [0]")
  }

  @Test func `more rows than the limit are refused`() {
    var limits = DataLimits.standard
    limits.rows = 1000
    #expect(
      answer("WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n", limits: limits)
        == "sales.db: the query gives more than 1000 rows: add LIMIT, or a WHERE")
  }

  @Test func `names that mean no column, or several, are refused`() {
    let value = PointColumns(value: .name("a"))
    #expect(answer("SELECT 1 AS b, 2 AS c", value) == "sales.db: there is no column 'a': there are b, c")
    #expect(
      answer("SELECT 1 AS a, 2 AS a", value) == "sales.db: several columns are called 'a': use one of the numbers 1, 2")
    #expect(
      answer("SELECT 1 AS a", PointColumns(value: .number(2)))
        == "sales.db: there is no column 2: give a number from 1 to 1")
  }

  @Test func `an empty text is missing; x and annotations are held to what they are`() {
    #expect(answer("SELECT word FROM words WHERE word = ''") == "; missing [0]")
    #expect(
      answer("SELECT 1 AS v, '2024-03' AS x UNION ALL SELECT 2, 5", PointColumns(value: .name("v"), x: .name("x")))
        == "sales.db: row 2: 5 is not a date (x): give 2024-03-01 or 2024-03-01T12:30Z, as in the rows before")
    #expect(
      answer("SELECT 1 AS v, x'00' AS t", PointColumns(value: .name("v"), annotation: .name("t")))
        == "sales.db: row 1: the value in 't' is not text: select another column")
  }

  @Test func `what is no database is reported as such`() {
    folder.write("v\n1\n", to: "table.csv")
    #expect(
      answer("SELECT 1 FROM t", file: "table.csv")
        == "table.csv: this is not an SQLite database: use 'file' for a text table such as CSV")
    // SQLite does not look into the file for a query that needs nothing of it.
    #expect(
      answer("SELECT 1", file: "table.csv")
        == "table.csv: this is not an SQLite database: use 'file' for a text table such as CSV")
    folder.makeFolder("deep")
    #expect(answer("SELECT 1", file: "deep") == "deep: it is a folder; name a file in it")
    #expect(answer("SELECT 1", file: "none.db") == "none.db: no such file or folder")
  }
}
