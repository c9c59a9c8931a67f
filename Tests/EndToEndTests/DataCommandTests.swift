import TestSupport
import Testing

/// Data files on the command line, as processes.
@Suite(.onOwnThread)
struct DataCommandTests {
  private let folder = ScratchFolder()
  private static let sales = "day,amount,off,who\n2024-03-01,5,1,Ada\n2024-03-02,,1,Bob\n2024-03-03,7,2,\n"

  private func run(_ arguments: String..., input: String = "") throws -> CommandResult {
    try CommandResult.of([Nodecalc.path()] + arguments, input: input)
  }

  private func document(_ name: String, _ nodes: String...) -> String {
    let lines = nodes.map { "    \($0)" }.joined(separator: ",\n")
    return folder.write("{\n  \"nodecalc\": 1,\n  \"nodes\": [\n\(lines)\n  ]\n}\n", to: name)
  }

  @Test func `a table becomes a document with a node for each column of numbers, and what was found out is reported`()
    throws
  {
    let file = folder.write(Self.sales, to: "sales.csv")
    let made = try run("import", "--from", "csv", "--x", "day", file)
    #expect(made.status == 0)
    #expect(
      made.errors
        == "\(file): comma-separated (detected), a header (detected), 4 columns; 2 columns of numbers, names of points from who\n"
    )
    #expect(
      made.output == """
        {
          "nodecalc": 1,
          "nodes": [
            {"name": "amount", "kind": "data", "file": "\(file)", "column": "amount", "xColumn": "day", \
        "annotationColumn": "who"},
            {"name": "off", "kind": "data", "file": "\(file)", "column": "off", "xColumn": "day", "annotationColumn": "who"}
          ]
        }

        """)
    folder.write(made.output, to: "sales.nodecalc")
    #expect(
      try run(folder.file("sales.nodecalc"), "--eval").transcript == "amount = [5, 7, 1 missing]\noff = [1, 1, 2]\n")
  }

  @Test func `a table from standard input becomes a document that holds its points`() throws {
    let made = try run("import", "--from", "csv", "--decimal-comma", "--delimiter", ";", input: "a b;2nd\n1,5;2\n")
    #expect(
      made.output == """
        {
          "nodecalc": 1,
          "nodes": [
            {"name": "_2nd", "kind": "data", "values": [2], "label": "2nd"},
            {"name": "a_b", "kind": "data", "values": [1.5], "label": "a b"}
          ]
        }

        """)
    #expect(try run("-", "--eval", "--get", "a_b", input: made.output).transcript == "1.5\n")
  }

  @Test func `columns that could be numbers but for an entry are left out with its place, others with what they are`()
    throws
  {
    let file = folder.write("t;a;b;c;d\n2024;1,5;n/a;2;x\n2025;2;3;1e999;y\n", to: "m.csv")
    let made = try run("import", "--from", "csv", file)
    #expect(
      made.errors == """
        \(file): read as ';', decimal comma, 5 columns, 2 rows; 1 × 'n/a' read as missing in 'b'; 3 columns of \
        numbers, names of points from d, left out: c (3:10: '1e999' is too large (c): write a number up to 1.797e308)

        """)
    #expect(made.output.contains("\"name\": \"t\""))
    #expect(
      try run("import", "--from", "csv", input: "day;EUR\n01.03.2024;1.234,50\n02.03.2024;12,00\n").errors == """
        -: read as ';', decimal comma, dates day first, 2 columns, 2 rows; one column of numbers, left out: day (dates); \
        for x use --x 'day'

        """)
    #expect(
      try run("import", "--from", "csv", input: "a;b\n1;1,234\n2;5,678\n").errors.contains(
        "left out: b (2:3: '1,234' in 'b' is 1.234 (--decimal-comma) or 1234 (--no-decimal-comma))"))
    let nulls = try run("import", "--from", "json", input: "[{\"a\": 1, \"b\": null}]")
    #expect(nulls.errors == "-: JSON, a list of objects; one column of numbers, left out: b (no numbers)\n")
    #expect(
      try run("import", "--from", "csv", input: "who\n5%\n7\n").errors
        == "-:3:1: error: '7' has another unit than '%' (who): give all cells of a column the same unit\n")
  }

  @Test func `points have names of a column, and nodes names of what may stand in one`() throws {
    let file = folder.write("sep=;\nCountry;Area, km²;Error %\nMalta;316;1,5\nTuvalu;26;2\n", to: "area.csv")
    let made = try run("import", "--from", "csv", "--names", "Country", file)
    #expect(
      made.output == """
        {
          "nodecalc": 1,
          "nodes": [
            {"name": "Area_km", "kind": "data", "file": "\(file)", "column": "Area, km²", "annotationColumn": "Country", \
        "label": "Area, km²"},
            {"name": "Error", "kind": "data", "file": "\(file)", "column": "Error %", "annotationColumn": "Country", \
        "label": "Error %"}
          ]
        }

        """)
    folder.write(made.output, to: "area.nodecalc")
    #expect(try run(folder.file("area.nodecalc"), "--eval").transcript == "Area_km = [316, 26]\nError = [1.5, 2]\n")
  }

  @Test func `values have errors of a column, which is no node then, and keep them where the text is standard input`()
    throws
  {
    let file = folder.write(Self.sales, to: "sales.csv")
    let made = try run("import", "--from", "csv", "--x", "day", "--error", "off", file)
    #expect(
      made.output.split(separator: "\n").filter { $0.contains("kind") } == [
        "    {\"name\": \"amount\", \"kind\": \"data\", \"file\": \"\(file)\", \"column\": \"amount\", \"xColumn\": \"day\", \"errorColumn\": \"off\", \"annotationColumn\": \"who\"}"
      ])
    folder.write(made.output, to: "sales.nodecalc")
    let sales = folder.file("sales.nodecalc")
    #expect(try run("chart", "bar", "\(sales):amount", "--size", "40x3").output.contains("7 ± 2"))
    let held = try run("import", "--from", "csv", "--error", "off", input: Self.sales)
    // A point without a name has none.
    #expect(held.output.contains("{\"value\": 7, \"errorMinY\": 2, \"errorMaxY\": 2}"), "\(held.output)")
    #expect(
      try run("import", "--from", "csv", "--error", "of", file).errors
        == "error: \(file): there is no column 'of'\nhelp: did you mean 'off'?\n")
    #expect(try run("import", "--from", "formulas", "--error", "off").status == 64)
  }

  @Test func `columns of one title become nodes of different names`() throws {
    let made = try run("import", "--from", "csv", input: "a,a,a_2,a\n1,2,3,4\n")
    #expect(
      made.output.split(separator: "\n").filter { $0.contains("kind") }.map { $0.prefix(24) } == [
        "    {\"name\": \"a\", \"kind\"", "    {\"name\": \"a_2\", \"kin", "    {\"name\": \"a_2_2\", \"k",
        "    {\"name\": \"a_3\", \"kin",
      ])
  }

  @Test func `JSON and JSON Lines become documents too`() throws {
    let lines = folder.write("{\"t\": \"2024-03\", \"v\": 1}\n{\"t\": \"2024-04\", \"v\": 2}\n", to: "a.jsonl")
    let made = try run("import", "--from", "jsonl", "--x", "t", lines)
    #expect(made.errors == "\(lines): JSON Lines, objects; one column of numbers\n")
    #expect(made.output.contains("\"file\": \"\(lines)\", \"column\": \"v\", \"xColumn\": \"t\""))
    let json = folder.write("{\"v\": [1, 2], \"w\": [3, null]}", to: "a.txt")
    #expect(try run("import", "--from", "json", json).output.contains("\"column\": \"w\", \"format\": \"json\""))
  }

  @Test func `a table without a column of numbers, or without the column of x, is no document`() throws {
    let texts = folder.write("who\nAda\nBob\n", to: "who.csv")
    let without = try run("import", "--from", "csv", texts)
    #expect(without.status == 65)
    #expect(without.errors == "error: \(texts): there is no column of numbers\nhelp: its column is text: who\n")
    let file = folder.write(Self.sales, to: "sales.csv")
    let x = try run("import", "--from", "csv", "--x", "date", file)
    #expect(x.status == 65)
    #expect(x.errors == "error: \(file): there is no column 'date'\nhelp: there are 'day', 'amount', 'off', 'who'\n")
    let names = try run("import", "--from", "csv", "--names", "Whp", file)
    #expect(names.errors == "error: \(file): there is no column 'Whp'\nhelp: did you mean 'who'?\n")
    #expect(try run("import", "--from", "formulas", "--x", "a").status == 64)
  }

  @Test func `of several columns of texts, and of dates, it is said how they are taken`() throws {
    let file = folder.write("day,city,kind,v\n2024-03-01,A,x,1\n2024-03-02,B,y,2\n", to: "t.csv")
    let made = try run("import", "--from", "csv", file)
    #expect(
      made.errors == """
        \(file): comma-separated (detected), a header (detected), 4 columns; one column of numbers, left out: day (dates), \
        city (text), kind (text); for names of points use --names 'city'; for x use --x 'day'

        """)
    #expect(made.output.contains("\"column\": \"v\"}"))
    let asked = try run("import", "--from", "csv", "--names", "kind", "--x", "day", file)
    #expect(asked.errors.hasSuffix("one column of numbers, left out: city (text)\n"))
    #expect(asked.output.contains("\"column\": \"v\", \"xColumn\": \"day\", \"annotationColumn\": \"kind\"}"))
    folder.write(asked.output, to: "t.nodecalc")
    #expect(try run("chart", "bar", folder.file("t.nodecalc") + ":v", "--size", "20x2", "--ascii").output.contains("x"))
  }

  @Test(arguments: ["csv", "jsonl", "json"])
  func `a column of which nothing is known for long becomes a node, and its values are read`(format: String) throws {
    let rows = 30_000
    let text =
      switch format {
      case "csv": "a,b\n" + String(repeating: "1,\n", count: rows) + "1,2\n"
      case "jsonl": String(repeating: "{\"a\": 1}\n", count: rows) + "{\"a\": 1, \"b\": 2}\n"
      case _: "[" + String(repeating: "{\"a\": 1},\n", count: rows) + "{\"a\": 1, \"b\": 2}]"
      }
    let made = try run("import", "--from", format, folder.write(text, to: "t.\(format)"))
    #expect(made.errors.contains("2 columns of numbers\n"))
    folder.write(made.output, to: "t.nodecalc")
    #expect(try run(folder.file("t.nodecalc"), "--eval", "--get", "b").transcript == "2\n")
    #expect(try run("import", "--from", format, input: text).output.contains("null, 2]"))
    let chart = try run("chart", "sparkline", "-", "--size", "30x2", "--ascii", input: text)
    #expect(chart.output.split(separator: "\n").map(\.first) == ["a", "b"], "\(chart.transcript)")
  }

  @Test func `a first row that holds numbers is compared with the rows below, and what was decided is said`() throws {
    let file = folder.write("country,1999,2000\nAfghanistan,745,2666\nBrazil,37737,80488\n", to: "t.csv")
    let made = try run("import", "--from", "csv", file)
    let remark = "the first row is read as column names: --no-header reads it as values"
    #expect(made.errors.hasSuffix("names of points from country; \(remark)\n"))
    #expect(made.output.contains("{\"name\": \"_1999\""))
    let chart = try run("chart", "bar", file + ":1999", "--names", "country", "--size", "40x2", "--ascii")
    #expect(chart.errors == "note: \(file): \(remark)\n")
    #expect(chart.output.contains("Brazil"))
    let said = try run("chart", "bar", file + ":2", "--no-header", "--size", "40x3", "--ascii")
    #expect(said.errors.isEmpty && said.output.contains("1999"))
    #expect(try run("import", "--from", "csv", "--no-header", file).output.contains("\"header\": false"))
  }

  @Test(arguments: ["[]", "{}", "[{}]", "[[]]", "[null]", "", "null\n", "\n\n", " "])
  func `of what holds nothing there is no chart and no document, whatever it is taken for`(text: String) throws {
    for format in ["csv", "tsv", "json", "jsonl"] {
      let made = try run("import", "--from", format, input: text)
      #expect(made.status == 65 && !made.errors.isEmpty, "\(format): \(made.transcript)")
      let file = folder.write(text, to: "t.\(format)")
      for source in [file, file + ":1", file + ":a"] {
        let chart = try run("chart", "bar", source)
        #expect([1, 64, 65].contains(chart.status) && !chart.errors.isEmpty, "\(source): \(chart.transcript)")
      }
      folder.write(
        "{\"nodecalc\": 1, \"nodes\": [{\"name\": \"s\", \"kind\": \"data\", \"file\": \"t.\(format)\", \"column\": 1}]}",
        to: "s.nodecalc")
      let value = try run(folder.file("s.nodecalc"), "--eval")
      #expect([0, 1].contains(value.status), "\(format): \(value.transcript)")
    }
    for kind in ["bar", "line", "pie", "bubble", "histogram"] {
      let chart = try run("chart", kind, "-", input: text)
      #expect([1, 65].contains(chart.status) && !chart.errors.isEmpty, "\(kind): \(chart.transcript)")
    }
  }

  @Test func `a data file that is missing, malformed or elsewhere is a failure of its node, with its place`() throws {
    folder.makeFolder("plan")
    folder.write("v\n1\nq\n", to: "plan/bad.csv")
    folder.write("v\n4\n", to: "other.csv")
    let file = document(
      "plan/p.nodecalc", "{\"name\": \"bad\", \"kind\": \"data\", \"file\": \"bad.csv\", \"column\": \"v\"}",
      "{\"name\": \"far\", \"kind\": \"data\", \"file\": \"../other.csv\", \"column\": \"v\"}",
      "{\"name\": \"gone\", \"kind\": \"data\", \"file\": \"gone.csv\", \"column\": \"v\"}")
    let refusal = "it is outside the document's folder: move it there, or allow its folder with --allow-read DIR"
    let result = try run(file, "--eval")
    #expect(result.status == 1)
    #expect(
      result.errors == """
        error: bad: bad.csv:3:1: 'q' is not a number (v): write a number like 1.5 or 1e3
        error: far: ../other.csv: \(refusal)
        error: gone: gone.csv: no such file or folder

        """)
    #expect(try run(file, "--eval", "--get", "far", "--allow-read", folder.path).transcript == "4\n")
    let check = try run("check", file, "--allow-read", folder.path)
    #expect(check.status == 1)
    #expect(check.output.contains("p.nodecalc:4:14: error: node 'bad': bad.csv:3:1: 'q' is not a number"))
    #expect(!check.output.contains("'far'"))
  }

  @Test func `data comes from standard input, unless that is the document`() throws {
    let node = "{\"name\": \"s\", \"kind\": \"data\", \"file\": \"-\", \"column\": \"v\"}"
    let file = document("p.nodecalc", node)
    #expect(try run(file, "--eval", "--get", "s", input: "v\n1\n2\n").transcript == "1\n2\n")
    let both = try run("-", "--eval", input: folder.text(of: "p.nodecalc") ?? "")
    #expect(both.errors == "error: s: standard input: standard input is already used for something else: name a file\n")
  }

  @Test func `a query of a database is read, and one that never ends is interrupted`() throws {
    #expect(folder.makeDatabase("sales.db", "CREATE TABLE s(v); INSERT INTO s VALUES (1), (2.5)") == nil)
    let endless = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    let file = document(
      "p.nodecalc", "{\"name\": \"s\", \"kind\": \"data\", \"database\": \"sales.db\", \"query\": \"SELECT v FROM s\"}",
      "{\"name\": \"t\", \"kind\": \"data\", \"database\": \"sales.db\", \"query\": \"\(endless)\"}",
      "{\"name\": \"w\", \"kind\": \"data\", \"database\": \"sales.db\", \"query\": \"DELETE FROM s\"}")
    let result = try run(file, "--eval", "--timeout", "0.5")
    #expect(result.output == "s = [1, 2.5]\n")
    #expect(
      result.errors == """
        error: t: sales.db: reading was interrupted before its end: allow more time, or read less
        error: w: sales.db: the query writes, but documents only read: use SELECT

        """)
    #expect(result.status == 1)
    #expect(try run(file, "--eval", "--timeout", "0").status == 64)
  }

  @Test func `a data node that is pasted in the editor is read, and so is one whose document moves to another folder`()
    throws
  {
    folder.write("v\n1\n2\n", to: "v.csv")
    folder.makeFolder("deep")
    folder.write("v\n8\n", to: "deep/v.csv")
    let file = document("p.nodecalc", "{\"name\": \"s\", \"kind\": \"data\", \"file\": \"v.csv\", \"column\": \"v\"}")
    #expect(try run(file, "--keys", "yp", "--print", "values").output == "s = [1, 2]\ns2 = [1, 2]\n")
    let moved = try run(file, "--keys", ":saveas \(folder.file("deep/p.nodecalc"))<Enter>", "--print", "values")
    #expect(moved.output == "s = [8]\n")
  }
}
