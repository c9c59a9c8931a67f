import EvaluationEngine
import TestSupport
import Testing

@testable import GraphDocument
@testable import GraphQueries

/// Documents as queries, whole texts among them.
struct DocumentQueryTests {
  private func query(
    _ contents: DocumentContents, _ dialect: SQLDialect, table: String = "loans", columns: [String] = ["id", "x"],
    asked: [String] = [], kept: [String]? = nil, errors: Bool = false, order: String? = nil
  ) throws -> String {
    try DocumentQuery(
      of: contents,
      QueryRequest(
        dialect: dialect, table: #require(TableName(table)), columns: columns, asked: asked, kept: kept,
        showsErrors: errors, order: order)
    ).text
  }

  private func halved() throws -> DocumentContents {
    try document(
      [("y", "x / two"), ("z", "sqrt(y)")], numbers: ["x"],
      extra: #"{"name": "two", "kind": "number", "value": 2, "label": "half of it"}"#)
  }

  private func refusal(_ body: () throws -> String) throws -> QueryError {
    do {
      Issue.record("no refusal: \(try body())")
      throw QueryError.unusableName
    } catch let refusal as QueryError {
      return refusal
    }
  }

  @Test(arguments: ["t\u{1B}[31m", "t\u{7}", "t\0", "t\u{E0041}", "t\u{202E}", "t\n"])
  func `a name with a character that nothing shows is refused`(name: String) throws {
    let table = try refusal { try query(halved(), .sqlite, table: "\"\(name)\"") }
    let column = try refusal { try query(halved(), .sqlite, columns: ["x", name]) }
    #expect(table == .invisibleCharacter(name) && column == table)
    // A joiner is part of words.
    _ = try query(halved(), .sqlite, columns: ["x", "می\u{200C}خواهم"])
  }

  @Test func `a document is a level for each step, a column for each node and comments for people`() throws {
    #expect(
      try query(halved(), .duckDB, order: "id") == """
        -- For each row of loans, written by nodecalc for DuckDB; NULL is a value that fails.
        -- two = 2: half of it
        WITH
        "level 0" AS NOT MATERIALIZED (
          SELECT
            CASE WHEN isfinite(TRY_CAST(t."x" AS DOUBLE)) THEN TRY_CAST(t."x" AS DOUBLE) END AS "x",
            t."id" AS "kept id",
            t."x" AS "kept x"
          FROM "loans" AS t
        ),
        "level 1" AS NOT MATERIALIZED (
          SELECT
            "kept id", "kept x",
            -- y = x / two
            "x" / 2e0 AS "y"
          FROM "level 0"
        ),
        "level 2" AS NOT MATERIALIZED (
          SELECT
            "kept id", "kept x",
            -- z = sqrt(y)
            CASE WHEN "y" < 0 THEN NULL ELSE sqrt("y") END AS "z"
          FROM "level 1"
        )
        SELECT
          "kept id" AS "id",
          "kept x" AS "x",
          "z" AS "z"
        FROM "level 2"
        ORDER BY "kept id" NULLS LAST

        """)
    #expect(
      try query(halved(), .spark, kept: []) == """
        -- For each row of loans, written by nodecalc for Spark SQL; NULL is a value that fails.
        -- two = 2: half of it
        WITH
        `level 0` AS (
          SELECT
            CASE WHEN abs(try_cast(t.`x` AS DOUBLE)) <= 1.7976931348623157e308D THEN try_cast(t.`x` AS DOUBLE) END AS `x`
          FROM `loans` AS t
        ),
        `level 1` AS (
          SELECT
            -- y = x / two
            `x` / 2D AS `y`
          FROM `level 0`
        ),
        `level 2` AS (
          SELECT
            -- z = sqrt(y)
            CASE WHEN `y` < 0 THEN NULL ELSE sqrt(`y`) END AS `z`
          FROM `level 1`
        )
        SELECT
          `z` AS `z`
        FROM `level 2`

        """)
  }

  @Test func `PostgreSQL is asked before a float underflows`() throws {
    #expect(
      try query(halved(), .postgreSQL, asked: ["y"], kept: []) == """
        -- For each row of loans, written by nodecalc for PostgreSQL; NULL is a value that fails.
        -- two = 2: half of it
        WITH
        "level 0" AS (
          SELECT
            CASE WHEN abs(CAST(t."x" AS double precision)) <= 1.7976931348623157e308::float8 \
        THEN CAST(t."x" AS double precision) END AS "x"
          FROM "loans" AS t
          OFFSET 0
        ),
        "level 1" AS (
          SELECT
            -- y = x / two
            CASE WHEN abs(2::float8) > 1 AND abs("x") < 1e-15 AND abs("x") * 4.49423283715579e307::float8 \
        <= abs(2::float8) * 1.1102230246251565e-16::float8 THEN (0 * "x") / 2::float8 ELSE "x" / 2::float8 END AS "y"
          FROM "level 0"
          OFFSET 0
        )
        SELECT
          "y" AS "y"
        FROM "level 1"

        """)
  }

  @Test func `a reason stands a level above its value`() throws {
    #expect(
      try query(halved(), .sqlite, kept: [], errors: true) == """
        -- For each row of loans, written by nodecalc for SQLite; NULL is a value that fails.
        -- two = 2: half of it
        WITH
        "level 0" AS (
          SELECT
            CASE WHEN typeof(t."x") IN ('real', 'integer') OR typeof(t."x") = 'text' AND CAST(t."x" AS REAL) = t."x" \
        THEN nullif(nullif(CAST(t."x" AS REAL), 9e999), -9e999) END AS "x",
            CASE WHEN t."x" IS NULL THEN 'x: no value' WHEN (CASE WHEN typeof(t."x") IN ('real', 'integer') \
        OR typeof(t."x") = 'text' AND CAST(t."x" AS REAL) = t."x" THEN nullif(nullif(CAST(t."x" AS REAL), 9e999), -9e999) END) IS NULL THEN 'x: ''' || CAST(t."x" AS TEXT) || ''' is not a number' END AS "x error"
          FROM "loans" AS t
          LIMIT -1
        ),
        "level 1" AS (
          SELECT
            "x error",
            -- y = x / two
            "x" / 2.0 AS "y"
          FROM "level 0"
          LIMIT -1
        ),
        "level 2" AS (
          SELECT
            "x error", "y",
            -- z = sqrt(y)
            CASE WHEN "y" < 0 THEN NULL ELSE sqrt("y") END AS "z"
          FROM "level 1"
          LIMIT -1
        ),
        "level 3" AS (
          SELECT
            "z",
            coalesce("x error", CASE WHEN "z" IS NULL THEN CASE WHEN "y" < 0 THEN 'z: root of a negative number' END END) AS "z error"
          FROM "level 2"
          LIMIT -1
        )
        SELECT
          "z" AS "z",
          "z error" AS "error"
        FROM "level 3"

        """)
  }

  @Test func `a value that a program picks has one column: doublings make a query longer by as much each`() throws {
    func doubled(_ count: Int) throws -> DocumentContents {
      var program = Program()
      program.appendInput(0)
      for _ in 0..<count {
        program.appendPick(0)
        program.appendCall(.add, arguments: 2)
      }
      var contents = try document([("y", "x + x")], numbers: ["x"])
      contents.graph.setContent(.formula(program), of: try #require(contents.node(named: "y")))
      _ = contents.graph.propagate()
      return contents
    }
    let database = try TestDatabase()
    try database.fill("loans", ["id", "x"], [[1, 3], [2, 9e307]])
    let rows = try database.rows(query(doubled(60), .sqlite, kept: ["id"], errors: true, order: "id"))
    let overflow = TestDatabase.Cell.text("y: \(QueryWording.overflow)")
    #expect(rows == [[.number(1), .number(3 * 0x1p60), .nothing], [.number(2), .nothing, overflow]])
    let lengths = try [20, 40, 60].map { try query(doubled($0), .sqlite, errors: true).utf8.count }
    #expect(abs((lengths[2] - lengths[1]) - (lengths[1] - lengths[0])) <= 100)
  }

  @Test func `a text, an infinity and nothing are no numbers, and say so`() throws {
    let database = try TestDatabase()
    try database.rows("CREATE TABLE loans (id, x)")
    try database.rows("INSERT INTO loans VALUES (1, 8), (2, 'many'), (3, 9e999), (4, NULL), (5, -2), (6, 18.0)")
    let rows = try database.rows(query(halved(), .sqlite, kept: ["id"], errors: true, order: "id"))
    #expect(
      rows == [
        [.number(1), .number(2), .nothing],
        [.number(2), .nothing, .text("x: 'many' is not a number")],
        [.number(3), .nothing, .text("x: 'Inf' is not a number")],
        [.number(4), .nothing, .text("x: no value")],
        [.number(5), .nothing, .text("z: root of a negative number")],
        [.number(6), .number(3), .nothing],
      ])
  }

  @Test(arguments: ["id TEXT, x TEXT", "id, x"])
  func `a text that is all of it a number is that number, as the shell's import stores them`(columns: String) throws {
    let database = try TestDatabase()
    try database.rows("CREATE TABLE loans (\(columns))")
    try database.rows(
      "INSERT INTO loans VALUES (1, '8'), (2, ' 18 '), (3, '7abc'), (4, ''), (5, '0x10'), (6, '3.2e1'), (7, '1e999')")
    let rows = try database.rows(query(halved(), .sqlite, kept: ["id"], order: "id"))
    #expect(rows.map { $0[1] } == [.number(2), .number(3), .nothing, .nothing, .nothing, .number(4), .nothing])
  }

  @Test func `a table and columns with quotes in their names are names`() throws {
    let database = try TestDatabase()
    try database.fill(#""lo""ans; DROP TABLE x --""#, [#"i"d"#, "level 0", "x"], [[1, 7, 8]])
    let text = try query(
      halved(), .sqlite, table: #"lo"ans; DROP TABLE x --"#, columns: [#"i"d"#, "level 0", "x"], order: #"i"d"#)
    #expect(try database.rows(text) == [[.number(1), .number(7), .number(8), .number(2)]])
    #expect(try query(halved(), .spark, table: "lo`ans.x").contains("FROM `lo``ans`.`x` AS t"))
    // A column that the table lacks is an error, and no text.
    #expect(throws: TestDatabase.Problem.self) { try database.rows(query(halved(), .sqlite, table: "x")) }
  }

  @Test func `a label never ends its comment`() throws {
    let contents = try document(
      [], numbers: ["x"],
      extra: """
        {"name": "y", "kind": "operator", "operator": "sqrt", "inputs": ["x"], \
        "label": "a\\n; DROP TABLE loans; --\\r\\u2028 b\\u0085 */ '"}
        """)
    for dialect in SQLDialectCatalog.all {
      let lines = try query(contents, dialect, asked: ["y"]).split(separator: "\n")
      let comment = try #require(lines.first { $0.contains("y = sqrt(x): ") })
      #expect(comment.contains("-- y = sqrt(x): a ; DROP TABLE loans; --   b  */ '"))
      #expect(!lines.contains { $0.contains("DROP") && !$0.contains("-- y") })
    }
  }

  @Test func `names that a dialect takes for one get others inside the query`() throws {
    let contents = try document([("rate", "x + 1"), ("Rate", "rate * 2"), ("RATE", "Rate - rate")], numbers: ["x"])
    let database = try TestDatabase()
    try database.fill("loans", ["id", "x"], [[1, 8]])
    #expect(
      try database.rows(query(contents, .sqlite, asked: ["rate", "Rate", "RATE"], kept: []))
        == [[.number(9), .number(18), .number(9)]])
    #expect(try query(contents, .sqlite, asked: ["RATE"]).contains(#"AS "RATE ~"#))
    #expect(try !query(contents, .postgreSQL, asked: ["RATE"]).contains("~"))
  }

  @Test func `long names keep apart within PostgreSQL's 63 bytes`() throws {
    let (long, longer) = (String(repeating: "r", count: 62), String(repeating: "r", count: 64))
    let contents = try document([(longer, "x + 1"), (long, "\(longer) * x")], numbers: ["x"])
    let text = try query(contents, .postgreSQL, asked: [long])
    let identifiers = text.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(!identifiers.isEmpty && identifiers.allSatisfy { $0.utf8.count <= 63 })
    #expect(
      try refusal { try query(contents, .postgreSQL, asked: [longer]) }
        == .longName(longer, limit: 63, dialect: "PostgreSQL"))
    #expect(try query(contents, .duckDB, asked: [longer]).contains(longer))
  }

  @Test func `what cannot be written is refused by name, with what would correct it`() throws {
    let contents = try document(
      [("y", "erf(x)"), ("z", "mean(filter(s, value > id))")], numbers: ["x", "id"],
      extra: #"{"name": "s", "kind": "data", "values": [1, 2]}"#)
    let function = try refusal { try query(contents, .sqlite, asked: ["y"]) }
    #expect(function.sentence == "'y' cannot be written for SQLite: erf: SQLite has no erf")
    #expect(
      function.fixIt == "leave 'y' out with '--get', or use another dialect or 'nodecalc batch'")
    #expect(
      try refusal { try query(contents, .duckDB, asked: ["z"]) }.sentence
        .hasPrefix("'z' cannot be written for DuckDB: "))
    #expect(try refusal { try query(contents, .duckDB, asked: ["s"]) } == .dataAsked("s"))
    #expect(try refusal { try query(contents, .duckDB, asked: ["yy"]) } == .unknownNode("yy", suggestion: "y"))
    #expect(
      try refusal { try query(contents, .duckDB, columns: ["x", "X"], asked: ["x"]) }
        == .sameColumn("x", "X", dialect: "DuckDB"))
    #expect(
      try refusal { try query(contents, .duckDB, asked: ["x"], kept: ["idd"]) }
        == .unknownColumn("idd", flag: "--keep", suggestion: "id"))
  }

  @Test(arguments: [
    ("scan", "sum(scan(s, total * price + value))"), ("interpolate", "interpolate(price, s, s)"),
    ("lookup", "lookup(price, s, s) + 1"), ("fitAt", "fitAt(price, s)"),
    ("first", "first(s, value > price)"), ("reduce", "1 + reduce(s, total + value * price, 2)"),
    ("filter", "mean(filter(s, price))"),
  ])
  func `an operator on data sets is refused by its name where a column feeds it`(_ name: String, _ formula: String)
    throws
  {
    let contents = try document(
      [("y", formula)], numbers: ["price"], extra: #"{"name": "s", "kind": "data", "values": [1, 2]}"#)
    let sentence = try refusal { try query(contents, .duckDB, columns: ["price"], asked: ["y"]) }.sentence
    #expect(sentence == "'y' cannot be written for DuckDB: \(name): works on data sets")
  }

  @Test func `what rests on no column is computed already, data sets too`() throws {
    let contents = try document(
      [("scale", "mean(s) / 2"), ("bad", "1 / 0"), ("y", "x * scale"), ("w", "x + bad")], numbers: ["x"],
      extra: #"{"name": "s", "kind": "data", "values": [1, 5]}"#)
    let text = try query(contents, .duckDB, asked: ["y"])
    #expect(text.contains("-- scale = 1.5\n") && text.contains("\"x\" * 1.5e0"))
    let database = try TestDatabase()
    try database.fill("loans", ["id", "x"], [[1, 8], [2, nil]])
    #expect(
      try database.rows(query(contents, .sqlite, asked: ["y", "w"], kept: [], errors: true))
        == [
          [.number(12), .nothing, .text("bad: division by zero")],
          [.nothing, .nothing, .text("x: no value")],
        ])
  }

  @Test func `the branch not taken may fail`() throws {
    let contents = try document([("y", "if(x > 0, 1 / x, sqrt(x + 1))")], numbers: ["x"])
    let database = try TestDatabase()
    try database.fill("loans", ["id", "x"], [[1, 8], [2, 0], [3, -5], [4, nil]])
    #expect(
      try database.rows(query(contents, .sqlite, asked: ["y"], kept: [], errors: true))
        == [
          [.number(0.125), .nothing], [.number(1), .nothing], [.nothing, .text("y: root of a negative number")],
          [.nothing, .text("x: no value")],
        ])
  }

  @Test func `a chain of a thousand nodes is refused where it has too many levels`() throws {
    let formulas = (1...1_000).map { ("n\($0)", $0 == 1 ? "x + 1" : "n\($0 - 1) + 1") }
    let contents = try document(formulas, numbers: ["x"])
    #expect(
      try refusal { try query(contents, .postgreSQL, asked: ["n1000"]) }
        == .tooLarge(what: "levels", count: 1_001, limit: 400, dialect: "PostgreSQL"))
  }

  @Test(arguments: [
    ("loans", ["loans"]), ("bank.loans", ["bank", "loans"]), (#""a.b".c"#, ["a.b", "c"]), (#""a""b""#, [#"a"b"#]),
    (#"lo"ans"#, [#"lo"ans"#]),
  ])
  func `a table's name is read in parts`(text: String, parts: [String]) {
    #expect(TableName(text)?.parts == parts)
  }

  @Test(arguments: ["", ".", "a.", ".a", #""a"#, #""a"b"#])
  func `what is no name of a table is none`(text: String) {
    #expect(TableName(text) == nil)
  }
}
