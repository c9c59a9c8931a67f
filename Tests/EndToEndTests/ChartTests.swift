import Foundation
import TestSupport
import Testing

/// `chart`: columns and nodes as pictures of text.
@Suite(.onOwnThread)
struct ChartTests {
  private static let table = "fruit,kg,error,eur\napples,12.5,1,20\npears,7,0.5,14.5\nfigs,-3,1,4\n"

  private static func chart(_ arguments: String..., input: String = "") throws -> CommandResult {
    try CommandResult.of([Nodecalc.path(), "chart"] + arguments, input: input)
  }

  @Test func `D20: a column of standard input as bars, with names and errors`() throws {
    #expect(
      try Self.chart(
        "bar", ":kg", "--names", "fruit", "--error", "error", "--size", "50x3", input: Self.table
      ).transcript
        == """
        apples                ████████████████├┼┤ 12.5 ± 1
         pears                █████████├┤ 7 ± 0.5
          figs   -3 ± 1 ├┼─┤██▏

        """)
  }

  @Test func `a whole table: names from texts, every column of numbers a series`() throws {
    #expect(
      try Self.chart("sparkline", "-", "--size", "40x3", "--ascii", input: Self.table).transcript == """
        kg    #=_  -3 .. 12.5, last -3
        error #_#  0.5 .. 1, last 1
        eur   #=_  4 .. 20, last 4

        """)
  }

  @Test(arguments: [
    ["--x", "h"], ["--names", "n"], ["--error", "e"], ["--error-below", "e"], ["--error-above", "e"],
    ["--error-x", "e"], ["--header"], ["--delimiter", "tab"], ["--missing", "NA"], ["--decimal-comma"],
  ])
  func `a flag of tables is refused where every source is a node`(flag: [String]) throws {
    let folder = ScratchFolder()
    folder.write(
      #"{"nodecalc": 1, "nodes": [{"name": "v", "kind": "data", "values": [1, 2, 3]}]}"#, to: "v.nodecalc")
    let refused = try CommandResult.of(
      [Nodecalc.path(), "chart", "scatter", folder.file("v.nodecalc") + ":v"] + flag)
    #expect(refused.status == 64, "\(refused.transcript)")
    #expect(refused.errors.hasPrefix("error: '\(flag[0])' is for columns of a table, but every source is a node\n"))
    let bins = try Self.chart("scatter", "-", "--bins", "3", input: Self.table)
    #expect(bins.status == 64 && bins.errors.hasPrefix("error: '--bins' is for histograms, not for 'scatter'\n"))
    #expect(try Self.chart("histogram", ":kg", "--bins", "3", input: Self.table).status == 0)
  }

  @Test func `lines of numbers are data too, and the default is 80 columns`() throws {
    let numbers = (1...200).map { "\($0)\n" }.joined()
    let result = try Self.chart("line", "-", input: numbers)
    #expect(result.status == 0 && result.errors.isEmpty)
    let rows = result.output.split(separator: "\n")
    #expect(rows.count == 20)
    #expect(rows.allSatisfy { $0.count <= 80 })
    #expect(rows.contains { $0.count == 80 })
  }

  @Test func `nodes that are numbers are points of one series, with their uncertainties`() throws {
    let document = """
      {"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 4, "uncertainty": 1},
        {"name": "b", "kind": "operator", "operator": "multiply", "inputs": ["a", "a"]},
        {"name": "open", "kind": "operator", "operator": "multiply", "inputs": ["a", null]}]}
      """
    let folder = ScratchFolder()
    let file = folder.path + "/x.nodecalc"
    try document.write(toFile: file, atomically: true, encoding: .utf8)
    #expect(
      try Self.chart("bar", file + ":a", file + ":b", "--size", "40x2", "--ascii").transcript
        == """
        a ###|+| 4 +/- 1
        b #########|---------+--------| 16 +/- 8

        """)
    #expect(
      try Self.chart("bar", file + ":open").transcript
        == "! error: open: multiply needs its second factor\n[1]\n")
    #expect(
      try Self.chart("bar", file + ":c").transcript.hasPrefix("! error: chart: no node is named 'c'"))
    #expect(try Self.chart("bar", file).status == 64)
  }

  @Test func `P1, P2: data nodes and what is computed of them are series, with their names and x`() throws {
    let result = try Self.chart("bar", "--example", "election", "spread", "--size", "50x5", "--ascii")
    #expect(
      result.transcript == """
         5 ############################################# 3
        15 ############################################# 3
        25 ############################## 2
        35  0
        45  0

        """)
    let two = try Self.chart("sparkline", "--example", "profit", "profit", "running", "--size", "60x2", "--ascii")
    #expect(
      two.transcript == """
        profit  -.__.--==*##  -35 .. 51, last 45
        running -.._____.-=#  -68 .. 117, last 117

        """)
  }

  @Test func `JSON and JSON Lines are tables too, from a file or standard input`() throws {
    let json = #"[{"fruit": "figs", "kg": 2, "on": "2024-01-01"}, {"fruit": "plums", "kg": 4, "on": "2024-01-03"}]"#
    let bars = "1 ####### 2\n2 ############## 4\n"
    let named = " figs ##### 2\nplums ########## 4\n"
    #expect(try Self.chart("bar", "-", "--size", "40x6", input: json).transcript.contains("plums █"))
    #expect(
      try Self.chart("bar", ":kg", "--names", "fruit", "--size", "18x2", "--ascii", input: json).transcript == named)
    let lines = "{\"kg\": 2, \"n\": \"a\"}\n{\"kg\": 4, \"n\": \"b\"}\n"
    #expect(try Self.chart("bar", ":kg", "--size", "18x2", "--ascii", input: lines).transcript == bars)
    let folder = ScratchFolder()
    try lines.write(toFile: folder.path + "/x.jsonl", atomically: true, encoding: .utf8)
    #expect(try Self.chart("bar", folder.path + "/x.jsonl:kg", "--size", "18x2", "--ascii").transcript == bars)
    #expect(
      try Self.chart("bar", ":kgs", input: lines).transcript
        == "! error: standard input: there is no column 'kgs'\n! help: did you mean 'kg'?\n[64]\n")
    #expect(
      try Self.chart("bar", ":n", input: lines).transcript.hasPrefix("! standard input:1:"), "a text is not a number")
  }

  @Test func `a query of a database gives columns, and only reads`() throws {
    let folder = ScratchFolder()
    let file = folder.path + "/log.db"
    let problem = folder.makeDatabase(
      "log.db", "create table log(day, kg); insert into log values ('2024-01-01', 2), ('2024-01-02', 4)")
    #expect(problem == nil)
    func chart(_ arguments: String...) throws -> String {
      try CommandResult.of([Nodecalc.path(), "chart"] + arguments).transcript
    }
    #expect(
      try chart("bar", file + ":kg", "--query", "select kg from log", "--size", "18x2", "--ascii")
        == "1 ####### 2\n2 ############## 4\n")
    #expect(
      try chart("line", file + ":kg", "--x", "day", "--query", "select * from log", "--size", "40x6", "--ascii")
        .contains("01-02 00:00"))
    #expect(
      try chart("bar", file + ":kg")
        == "! error: '\(file)' is an SQLite database\n! help: choose what to read from it: --query 'select … from …'\n[64]\n"
    )
    let bars = "2024-01-01 ############ 2\n2024-01-02 ####################### 4\n"
    #expect(try chart("bar", file, "--query", "select * from log", "--size", "36x2", "--ascii") == bars)
    #expect(
      try chart("bar", file, "--query", "select day as names, kg from log", "--x", "kg", "--ascii")
        .contains("row 1: '2024-01-01' is not a number"))
    #expect(try chart("bar", file, "--query", "select day from log where kg = 0").hasSuffix("[65]\n"))
    #expect(try chart("bar", file, "--query", "select kgs from log").contains("no such column: kgs"))
    #expect(
      try chart("bar", file + ":eur", "--query", "select * from log")
        == "! error: \(file): there is no column 'eur': there are day, kg\n[65]\n")
    #expect(try chart("bar", file + ":kg", "--query", "delete from log").contains("the query writes"))
    let endless = "with recursive a(t) as (select 1 union all select t + 1 from a) select t from a"
    #expect(try chart("bar", file + ":t", "--query", endless, "--timeout", "0.5").contains("interrupted"))
    #expect(try chart("bar", folder.path + "/no.db:t", "--query", "select 1").hasSuffix("[66]\n"))
    #expect(try chart("bar", "-", "--query", "select 1").contains("cannot be read from standard input"))
  }

  @Test func `data nodes of a document read their files`() throws {
    let folder = ScratchFolder()
    try "kg\n2\n4\n".write(toFile: folder.path + "/x.csv", atomically: true, encoding: .utf8)
    let document =
      #"{"nodecalc": 1, "nodes": [{"name": "kg", "kind": "data", "file": "x.csv", "column": "kg"}]}"#
    try document.write(toFile: folder.path + "/x.nodecalc", atomically: true, encoding: .utf8)
    #expect(
      try Self.chart("bar", folder.path + "/x.nodecalc:kg", "--size", "18x2", "--ascii").transcript
        == "1 ####### 2\n2 ############## 4\n")
  }

  @Test func `nodes of an example are drawn by their names`() throws {
    let result = try Self.chart("bar", "--example", "mortgage", "principal", "interest", "--size", "50x2", "--ascii")
    #expect(
      result.transcript == """
        principal ################################# 250000
         interest ###########################  206017

        """)
    #expect(try Self.chart("bar", "--example", "mortgage", "princpal").transcript.contains("did you mean 'principal'?"))
    #expect(try Self.chart("bar", "--example", "mortgag", "x").transcript.contains("did you mean 'mortgage'?"))
  }

  @Test(arguments: [
    (["barr", "-"], "! error: there is no chart 'barr'\n! help: did you mean 'bar'?\n[64]\n"),
    (["bar", ":kgs"], "! error: standard input: there is no column 'kgs'\n! help: did you mean 'kg'?\n[64]\n"),
    (["bar", ":9"], "! error: standard input: there is no column '9'\n"),
    (["pie", ":kg", ":eur"], "! error: 'pie' takes values but got 2 columns\n"),
    (["bar", ":fruit"], "! standard input:2:1: error: 'apples' is not a number (fruit): "),
    (["bar", "/nowhere/x.csv"], "! error: cannot read '/nowhere/x.csv': no such file or folder\n[66]\n"),
    (["bar", "-", "--ascii", "--glyphs", "blocks"], "! error: '--ascii' and '--glyphs blocks' exclude each other\n"),
    (["bar", "-", "--theme", "dark"], "! error: '--theme' needs '--ansi' or '--to'\n"),
    (["bar"], "! error: name a SOURCE"),
    (["histogram", ":kg", "--bins", "0"], "! error: '--bins' must be at least 1, not 0\n"),
  ])
  func `what makes no sense is refused with what would correct it`(arguments: [String], start: String) throws {
    let result = try CommandResult.of([Nodecalc.path(), "chart"] + arguments, input: Self.table)
    #expect(result.transcript.hasPrefix(start), "\(result.transcript)")
  }

  @Test func `a chart of nothing says so, and fails`() throws {
    #expect(
      try Self.chart("line", "-", "--size", "20x1", input: "a,b\n").transcript
        == "! error: standard input: there are no rows with values, only column names\n[65]\n")
    #expect(
      try Self.chart("line", "-", "--log", "y", "--size", "20x1", input: "1\n0\n").errors
        == "note: 1 point of 0 or less left out: the axis is logarithmic\n")
  }

  @Test func `the same cells with colours, and as a picture for browsers`() throws {
    let plain = try Self.chart("pie", ":eur", "--names", "fruit", "--size", "50x9", input: Self.table)
    let colored = try Self.chart(
      "pie", ":eur", "--names", "fruit", "--size", "50x9", "--ansi", "--theme", "dark", input: Self.table)
    let stripped = colored.output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    func rows(_ text: String) -> [String] {
      text.split(separator: "\n").map { row in String(row.reversed().drop { $0 == " " }.reversed()) }
    }
    #expect(rows(stripped) == rows(plain.output))
    let picture = try Self.chart(
      "pie", ":eur", "--names", "fruit", "--to", "svg", "--title", "a < b", input: Self.table)
    #expect(picture.output.hasPrefix("<svg ") && picture.output.contains("<title>a &lt; b</title>"))
    #expect(picture.output.contains("@media (prefers-color-scheme:dark)"))
  }

  @Test func `a million values are read and drawn`() throws {
    let input = (0..<1_000_000).map { $0 == 654_321 ? "9\n" : "1\n" }.joined()
    let result = try Self.chart("line", "-", "--size", "40x8", "--ascii", input: input)
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").prefix(5).allSatisfy { $0.contains("*") }, "\(result.output)")
  }
}
