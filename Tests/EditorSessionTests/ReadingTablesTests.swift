import DataSets
import DelimitedText
import DocumentStorage
import EditorSession
import EvaluationEngine
import Glibc
import GraphDocument
import PresentationModel
import TestSupport
import Testing

/// Files whose columns are listed by an open editor, and text that may be a table.
@Suite(.onOwnThread, .serialized)
struct ReadingTablesTests {
  private let folder = ScratchFolder()

  private func editor() throws -> OpenEditor {
    folder.write(#"{"nodecalc": 1, "nodes": []}"#, to: "x.nodecalc")
    return try OpenEditor(folder)
  }

  private func path(_ editor: OpenEditor, of name: String) -> String? {
    let contents = editor.model.document.contents
    return contents.node(named: name).flatMap { contents.source(of: $0)?.path }
  }

  @Test func `a file in the document's folder is named from there, read, and followed`() throws {
    let editor = try editor()
    folder.makeFolder("data")
    let file = folder.write("who,v\nAda,1\nBob,2\n", to: "data/a.csv")
    try editor.press(":read \(file)<Enter>")
    #expect(editor.model.screen.title.mode == "COLUMNS")
    #expect(editor.model.screen.popup?.title.hasPrefix("columns of data/a.csv: comma-separated") == true)
    try editor.press("<Enter>")
    #expect(editor.message == "read 'v', 2 values of data/a.csv")
    #expect(path(editor, of: "v") == "data/a.csv" && editor.value("v") == "[1, 2]")
    folder.write("who,v\nAda,1\nBob,2\nEve,4\n", to: "data/a.csv")
    #expect(editor.wait { editor.value("v") == "[1, 2, 4]" })
    try editor.press("u")
    #expect(editor.value("v") == "no node")
  }

  @Test func `a file that the user names is read without a question, in any folder`() throws {
    let outside = ScratchFolder()
    let file = outside.write("v\n1\n2\n", to: "a.csv")
    let editor = try editor()
    try editor.press(":read \(file)<Enter><Enter>")
    #expect(editor.model.screen.title.mode == "NORMAL")
    #expect(editor.value("v") == "[1, 2]")
    #expect(path(editor, of: "v") == file)
  }

  @Test func `P6: the columns of a database's only table are listed, and become a node with its query`() throws {
    let sales =
      "CREATE TABLE sales(day, who, amount); INSERT INTO sales VALUES ('2024-03-01', 'Ada', 5), ('2024-03-02', 'Bob', 7)"
    #expect(folder.makeDatabase("shop.db", sales) == nil)
    let editor = try editor()
    try editor.press(":read \(folder.file("shop.db"))<Enter>")
    #expect(editor.model.screen.popup?.title == "columns of sales in shop.db, from its first rows")
    try editor.press("<Enter>")
    #expect(editor.message == "read 'amount', 2 values of sales in shop.db")
    #expect(editor.value("amount") == "[5, 7]" && path(editor, of: "amount") == "shop.db")
    let contents = editor.model.document.contents
    let node = try #require(contents.node(named: "amount"))
    guard case .database(let source)? = contents.source(of: node) else {
      Issue.record("no database")
      return
    }
    #expect(source.query == "SELECT * FROM sales")
    #expect(source.columns == PointColumns(value: .name("amount"), x: .name("day"), annotation: .name("who")))
    // A line with a database's name is one of a table, as with any other file.
    try editor.press("u:add \(folder.file("shop.db"))<Enter><Enter>")
    #expect(editor.value("amount") == "[5, 7]")
  }

  @Test func `of a database with several tables one is asked for first`() throws {
    let tables = "CREATE TABLE sales(v); INSERT INTO sales VALUES (1), (2); CREATE TABLE \"sales of 2024\"(v); "
    #expect(folder.makeDatabase("shop.db", tables + "INSERT INTO \"sales of 2024\" VALUES (3)") == nil)
    let editor = try editor()
    try editor.press(":read \(folder.file("shop.db"))<Enter>")
    #expect(editor.model.screen.prompt?.label == "table of \(folder.file("shop.db"))")
    #expect(editor.model.screen.popup?.rows.map(\.key) == ["sales", "sales of 2024"])
    try editor.press("none<Enter>")
    #expect(editor.message.contains("there is no table 'none'"), "\(editor.message)")
    try editor.press("<C-u>2024<Enter><Enter>")
    #expect(editor.value("v") == "[3]")
    try editor.press("u:read \(folder.file("shop.db"))<Enter><Enter><Enter>")
    #expect(editor.value("v") == "[1, 2]")
  }

  @Test func `limit surveyed-seconds: a view that never ends is given up, and nothing is listed`() throws {
    let view =
      "CREATE VIEW v AS WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS c FROM n"
    #expect(folder.makeDatabase("slow.db", view) == nil)
    let file = StoragePath(folder.file("slow.db"))
    #expect(try TableSurvey.tables(in: file) == ["v"])
    #expect(throws: DataSourceProblem.self) {
      try TableSurvey.table("v", of: file, named: "slow.db", within: .milliseconds(20))
    }
  }

  @Test func `a database without tables, a broken one and one outside of the folder are reported`() throws {
    let editor = try editor()
    #expect(folder.makeDatabase("none.db", "CREATE TABLE t(v); DROP TABLE t") == nil)
    folder.write("SQLite format 3\u{0} and no more", to: "broken.db")
    try editor.press(":read \(folder.file("none.db"))<Enter>")
    #expect(editor.message == "not read: \(folder.file("none.db")) is a database without tables")
    try editor.press(":read \(folder.file("broken.db"))<Enter>")
    #expect(editor.message.hasPrefix("not read: ") && editor.model.screen.title.mode == "NORMAL", "\(editor.message)")
    let outside = ScratchFolder()
    #expect(outside.makeDatabase("shop.db", "CREATE TABLE t(v); INSERT INTO t VALUES (4)") == nil)
    try editor.press(":read \(outside.file("shop.db"))<Enter><Enter>")
    #expect(editor.model.screen.title.mode == "NORMAL")
    #expect(editor.value("v") == "[4]")
  }

  @Test func `a tilde is the user's folder, in every line that takes a path`() throws {
    let editor = try editor()
    let home = try #require(getenv("HOME").map { String(cString: $0) })
    let name = "nodecalc-\(UInt64.random(in: 0 ... .max))"
    for line in [":read ~/\(name)/x.csv", "a~/\(name)/x.csv", ":e! ~/\(name)/x/y"] {
      try editor.press(line + "<Enter>")
      #expect(editor.message.contains("\(home)/\(name)"), "\(line): \(editor.message)")
    }
    // The folder is listed, and the line keeps the sign.
    try editor.press(":read ~/\(name)<Tab>")
    #expect(editor.message == "no file or folder starts with that")
    try editor.press("<Esc>:read ~none/x.csv<Enter>")
    #expect(editor.message.contains("~none/x.csv"), "\(editor.message)")
  }

  @Test func `what is no table is refused with the reason, and nothing is waited for`() throws {
    let editor = try editor()
    #expect(mkfifo(folder.file("pipe.csv"), 0o600) == 0)
    folder.makeFolder("folder.csv")
    folder.write("\u{0}\u{1}\u{2}", to: "binary.csv")
    folder.write("", to: "empty.csv")
    for (name, reason) in [
      ("none.csv", "no such file"), ("pipe.csv", "not"), ("folder.csv", "folder"), ("binary.csv", "NUL byte"),
      ("empty.csv", "empty"),
    ] {
      try editor.press(":read \(folder.file(name))<Enter>")
      #expect(editor.message.hasPrefix("not read: "), "\(name): \(editor.message)")
      #expect(editor.message.contains(reason), "\(name): \(editor.message)")
      #expect(editor.model.screen.title.mode == "NORMAL", "\(name)")
    }
    #expect(editor.model.document.contents.count == 0)
  }

  @Test
  func
    `limit surveyed-bytes: of a large file the beginning is looked at alone, and where that leaves it open it is refused`()
    throws
  {
    let rows = (0..<200_000).map { "\($0),x\n" }.joined()
    let file = StoragePath(folder.write("v,who\n" + rows + "late,x\n", to: "a.csv"))
    let whole = try TableSurvey.table(in: file, named: "a.csv")
    #expect(whole.isWhole && whole.columns.map(\.content) == [.unclear, .texts])
    let part = try TableSurvey.table(in: file, named: "a.csv", wholeBytes: 1 << 16)
    #expect(!part.isWhole && part.columns.map(\.content) == [.numbers, .texts])
    let list = "[" + (0..<40_000).map(String.init).joined(separator: ",") + "]"
    let json = StoragePath(folder.write(list, to: "a.json"))
    #expect(try TableSurvey.table(in: json, named: "a.json").columns.map(\.content) == [.numbers])
    #expect(throws: GivenDataFailure.self) {
      try TableSurvey.table(in: json, named: "a.json", wholeBytes: 1 << 16)
    }
  }

  @Test(arguments: [
    ("a,b\n1,2\n", true), ("a\tb\n1\tx\n", true), ("amount\n1\n2\n", true), ("1,2\n3,4\n", true), ("1\n2\n", false),
    ("a,b\nc,d\n", false), ("a,b\n1\n", true), ("x = 3\nx * 2\nx + 1\n", false), ("", false),
    ("words\nand more\n", false),
  ])
  func `text is a table where it has a column of numbers, and more than one column or a name`(text: String, isOne: Bool)
  {
    #expect((TableSurvey.table(inText: text) != nil) == isOne)
  }

  @Test func `points of pasted text are those of its columns, or a problem with its place`() {
    let columns = PointColumns(value: .name("v"), annotation: .name("who"))
    #expect(
      TableSurvey.points(ofText: "who,v\nAda,1\nBob,2\n", [columns]).map { $0.map(\.annotations) }
        == .success([["Ada", "Bob"]]))
    let long = String(repeating: "a", count: 5_000)
    for (text, reason) in [
      ("who,v\nAda,x\n", "2:5: 'x' is not a number"), ("who,v\n\(long),1\n", "more than 4096 bytes"),
    ] {
      guard case .failure(let problem) = TableSurvey.points(ofText: text, [columns]) else {
        Issue.record("no problem")
        continue
      }
      #expect(problem.sentence.contains(reason), "\(problem.sentence)")
    }
  }

  private static let sections = "[Peak Table]\nTime,Area\n1,2\n3,4\n[Results]\nid,mass\n5,6\n7,8\n"

  @Test func `of a file with several tables one is asked for, another is read by a key, and it is stored`() throws {
    let editor = try editor()
    let file = folder.write(Self.sections, to: "gc.txt")
    try editor.press(":read \(file)<Enter>")
    #expect(editor.model.screen.prompt?.label == "table of \(file)", "\(editor.message)")
    #expect(editor.model.screen.popup?.rows.map(\.key) == ["Peak Table", "Results"])
    try editor.press("<Enter>")
    #expect(editor.model.screen.title.mode == "COLUMNS")
    #expect(editor.model.screen.popup?.rows.count == 2)
    try editor.press("t<C-u>Results<Enter>")
    #expect(editor.model.screen.popup?.rows.contains { $0.text.contains("mass") } == true)
    // A name that is none leaves the list as it is.
    try editor.press("t<C-u>none<Enter>")
    #expect(editor.message.contains("there is no table 'none'"), "\(editor.message)")
    #expect(editor.model.screen.title.mode == "COLUMNS")
    try editor.press("*<Enter>")
    #expect(editor.value("mass") == "[6, 8]")
    let contents = editor.model.document.contents
    let node = try #require(contents.node(named: "mass"))
    guard case .file(let source)? = contents.source(of: node) else {
      Issue.record("no file")
      return
    }
    #expect(source.form.choices.table == "Results")
  }

  @Test func `a file with a row that does not fit is shown with its line, and a key leaves the row out`() throws {
    let editor = try editor()
    let file = folder.write("a,b\n1,2\n3,4,5\n6,7\n", to: "bad.csv")
    try editor.press(":read \(file)<Enter>")
    #expect(editor.model.screen.title.mode == "COLUMNS", "\(editor.message)")
    #expect(editor.model.screen.popup?.lines.contains { $0.text.hasPrefix("3:1: this row has 3 fields") } == true)
    try editor.press("b")
    #expect(editor.model.screen.popup?.rows.count == 2, "\(editor.message)")
    try editor.press("*<Enter>")
    #expect(editor.value("a") == "[1, 6]" && editor.value("b") == "[2, 7]")
  }

  @Test func `the decisions of the list are read again by the document`() throws {
    let editor = try editor()
    folder.makeFolder("data")
    let file = folder.write("Artikel;Preis\nMutter;1.234\nBolzen;2.345\n", to: "data/p.csv")
    try editor.press(":read \(file)<Enter><lt><Enter>")
    #expect(editor.value("Preis") == "[1234, 2345]")
    #expect(path(editor, of: "Preis") == "data/p.csv")
    // Next month's file has another number, and is read in the same way.
    folder.write("Artikel;Preis\nMutter;1.234\nBolzen;2.345\nNagel;4.567\n", to: "data/p.csv")
    #expect(editor.wait { editor.value("Preis") == "[1234, 2345, 4567]" })
  }

  @Test func `pasted text with two readings is read as a key says`() throws {
    let table = try #require(TableSurvey.table(inText: "who;n;m\na;1.234;1\nb;2.345;2\n"))
    #expect(table.columns.map { $0.question != nil } == [false, true, false])
    let form = DataFileForm(hasDecimalComma: true)
    let sets = TableSurvey.points(ofText: "who;n;m\na;1.234;1\n", as: form, [PointColumns(value: .name("n"))])
    #expect(sets.map { $0.map { Array($0.values) } } == .success([[1234]]))
  }
}
