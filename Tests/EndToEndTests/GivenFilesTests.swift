import Foundation
import TestSupport
import Testing

/// Whatever a person has is a document, or becomes one: texts, tables, workbooks, from files and standard input.
@Suite(.onOwnThread)
struct GivenFilesTests {
  private let folder = ScratchFolder()

  /// What a file holds; nothing where there is none.
  private func read(_ name: String) -> String {
    (try? String(contentsOfFile: folder.file(name), encoding: .utf8)) ?? ""
  }

  init() throws {
    folder.write("name,price,qty\na,1,2\nb,3,4\n", to: "data.csv")
    folder.write("a = 2\nb = a * 3\n", to: "t.txt")
    folder.write("a = 2\nb = a *\n", to: "bad.txt")
    folder.write(#"{"nodecalc": 1, "nodes": [{"name": "x", "kind": "number", "value": 7}]}"#, to: "seven.dat")
    folder.write("a = 1.5\nb = a * 2\n", to: "for-book.txt")
    _ = try Nodecalc.run("export", "for-book.txt", "--to", "xlsx", "--output", "book.xlsx", in: folder)
  }

  private func run(_ arguments: String..., input: String = "") throws -> String {
    try CommandResult.of([Nodecalc.path()] + arguments, input: input, directory: folder.path).transcript
  }

  private func screen(_ keys: String, _ arguments: String..., input: String = "") throws -> String {
    try CommandResult.of(
      [Nodecalc.path()] + arguments + ["--keys", keys, "--print", "screen", "--size", "100x24"], input: input,
      directory: folder.path
    ).output
  }

  @Test func `a text file of formulas is taken by every command that takes a document`() throws {
    #expect(try run("t.txt", "--eval") == "b = 6\n")
    #expect(try run("-", "--eval", input: "a = 2; b = a * 3") == "b = 6\n")
    #expect(try run("check", "t.txt") == "")
    #expect(try run("check", "bad.txt").hasPrefix("bad.txt:2:8: error: malformed formula"))
    #expect(try run("bad.txt", "--eval").hasSuffix("[65]\n"))
    #expect(try run("render", "t.txt").contains("╭ a ─"))
    #expect(try run("show", "t.txt").hasPrefix("t.txt: 2 nodes\n"))
    #expect(try run("describe", "t.txt").contains("  a  2\n"))
    #expect(try run("export", "t.txt", "--to", "csv").contains("b,6,,\n"))
    #expect(try run("report", "t.txt", "--to", "markdown").hasPrefix("# t.txt\n"))
    #expect(try run("chart", "bar", "t.txt:b").hasSuffix(" 6\n"))
    #expect(try run("batch", "t.txt", "--input", "-", "--get", "b", input: "a\n5\n") == "a,b\n5,15\n")
    #expect(try run("t.txt", "--eval", "--set", "a=5") == "b = 15\n")
  }

  @Test func `lines of one number are a table for a formula, and its column is named`() throws {
    folder.write("1\n2\n3.5\n", to: "bare.txt")
    let note = "! note: bare.txt: one column, no header (detected); one column of numbers\n"
    #expect(try run("bare.txt", "-e", "sum(column_1)") == "6.5\n" + note)
    #expect(try run("-", "-e", "sum(column_1)", input: "1\n2\n3.5\n").hasPrefix("6.5\n"))
    #expect(try run("bare.txt", "--eval").hasPrefix("column_1 = [1, 2, 3.5]\n"))
    #expect(try run("bare.txt", "-e", "sum(v)").contains("! help: the columns are 'column_1'\n"))
    // Without a table in sight they are lines to compute.
    #expect(try run(input: "1\n2\n").hasPrefix("1\n2\n"))
  }

  @Test func `rows that lack cells are said by a formula, import and a chart`() throws {
    folder.write("a,b\n1,2\n3\n4,5\n", to: "short.csv")
    for arguments in [["short.csv", "-e", "sum(b)"], ["import", "short.csv"], ["chart", "bar", "short.csv:b"]] {
      let said = try CommandResult.of([Nodecalc.path()] + arguments, directory: folder.path).errors
      #expect(said.contains("3 rows; 1 row lacks cells (line 3)"), "\(arguments): \(said)")
    }
  }

  @Test func `a table becomes the data that import makes of it, and says so`() throws {
    let note =
      "! note: data.csv: comma-separated (detected), a header (detected), 3 columns; "
      + "2 columns of numbers, names of points from name\n"
    #expect(try run("data.csv", "--eval") == "price = [1, 3]\nqty = [2, 4]\n" + note)
    #expect(try run("-", "--eval", input: "a;b\n1,5;2\n2,5;3\n").hasPrefix("a = [1.5, 2.5]\nb = [2, 3]\n"))
    #expect(try run("check", "data.csv") == note)
    #expect(try run("render", "data.csv").contains("price"))
    #expect(try run("book.xlsx", "--eval").hasPrefix("b = 3\n"))
  }

  @Test func `what is no document is never written over`() throws {
    let refusal = "error: 't.txt' is a text file of formulas, not a document: it is left unchanged\n"
    #expect(try run("fmt", "t.txt", "--in-place").contains(refusal))
    #expect(try run("layout", "t.txt", "--in-place").contains(refusal))
    #expect(try run("serve", "t.txt").contains(refusal))
    #expect(read("t.txt") == "a = 2\nb = a * 3\n")
  }

  @Test func `a table opens the list of its columns in a new document`() throws {
    for file in ["data.csv", "./data.csv", folder.file("data.csv")] {
      let shown = try screen("", file)
      #expect(shown.contains(" new document "))
      #expect(shown.contains("columns of "))
      #expect(shown.contains("numbers from 1 to 3"))
    }
    #expect(try screen("v<Enter>", "data.csv").contains("[1, 3]"))
    #expect(try screen(":open data.csv<Enter>").contains("columns of data.csv"))
    #expect(try screen("", "-", input: "x;y\n1;2\n3;4\n").contains("columns of the pasted table"))
  }

  @Test func `a text and a workbook open as a new document, and stay as they are`() throws {
    let shown = try screen("", "t.txt")
    #expect(
      shown.contains(" new document ") && shown.contains("opened t.txt, a text file of formulas; ':w NAME' saves"))
    #expect(try screen(":open t.txt<Enter>").contains("opened t.txt, a text file of formulas"))
    #expect(try screen("", "book.xlsx").contains("opened book.xlsx, a workbook"))
    #expect(try screen(":open bad.txt<Enter>").contains("not opened: bad.txt:2:8: malformed formula"))
    _ = try screen("=c = b + 1<Enter>:w out<Enter>", "t.txt")
    #expect(try run("out.nodecalc", "--eval") == "c = 7\n")
    #expect(read("t.txt") == "a = 2\nb = a * 3\n")
    #expect(try screen("", "seven.dat").contains(" seven.dat "))
  }

  @Test func `a table that is missing or empty is not taken for a new document`() throws {
    #expect(
      try run("gone.csv", "--keys", "=1<Enter>:w<Enter>").contains(
        "there is no file 'gone.csv'; a new document ends in '.nodecalc'"))
    #expect(try screen(":open gone.csv<Enter>").contains("not opened: there is no file 'gone.csv'"))
    #expect(read("gone.csv") == "")
    folder.write("", to: "empty.csv")
    #expect(try screen("", "empty.csv").contains(" not read: empty.csv"))
    #expect(try run("empty.csv", "--eval").hasPrefix("! empty.csv"))
    folder.write("a,b\nx,y\n", to: "texts.csv")
    #expect(
      try run("texts.csv", "--eval")
        == "! error: texts.csv: there is no column of numbers\n! help: its columns are text: a, b\n[65]\n")
    #expect(try run("gone.nodecalc", "--keys", "=1<Enter>:w<Enter>") == "")
  }

  @Test func `a file of no known kind is refused with the kinds that are known`() throws {
    folder.write("hello world\n", to: "hello.txt")
    folder.write("\u{7F}ELF\u{1}", to: "program")
    folder.write("{\"a\": 1}", to: "object.json")
    for file in ["hello.txt", "program"] {
      #expect(
        try run(file, "--eval") == """
          ! error: '\(file)' is neither a document, a table nor lines 'name = formula'
          ! help: a document is JSON as the editor saves it; a table is CSV, TSV, JSON lists, JSON Lines, .xlsx or SQLite
          [65]

          """)
      #expect(
        try run("check", file)
          == "\(file):1:1: error: this is neither a document, a table nor lines 'name = formula'\n[1]\n")
      #expect(
        try screen(":open \(file)<Enter>").contains(
          "not opened: '\(file)' is neither a document, a table nor lines"))
    }
    #expect(
      try run("object.json", "--eval")
        == "! object.json:1:7: error: 'a' is not a list: write its entries as [1, 2]\n[65]\n")
  }

  @Test func `a formula of the columns of a table, and of the nodes of a document`() throws {
    let table = "day,amount\n2026-01-01,40\n2026-01-02,2\n"
    folder.write(table, to: "sums.csv")
    let note =
      "! note: sums.csv: comma-separated (detected), a header (detected), 2 columns; one column of numbers, "
      + "left out: day (dates); for x use --x 'day'\n"
    #expect(try run("sums.csv", "-e", "sum(amount)") == "42\n" + note)
    #expect(try run("-e", "sum(amount) / 2", "sums.csv").hasPrefix("21\n"))
    #expect(try run("sums.csv", "-e", "amount * 2").hasPrefix("[80, 4]\n"))
    #expect(try run("sums.csv", "-e", "7").hasPrefix("7\n"))
    #expect(try run("-", "-e", "sum(amount)", input: table).hasPrefix("42\n"))
    #expect(try run("--example", "shop", "-e", "profit * 2") == "4324.8 EUR\n")
    #expect(
      try run("--example", "shop", "-e", "prise * 2") == """
        ! error: unknown name 'prise'
        !   prise * 2
        !   ^^^^^
        ! help: did you mean 'price'?
        [65]

        """)
    #expect(
      try run("--example", "shop", "-e", "x = 2; x") == """
        ! error: '-e' computes one formula of the nodes of 'shop', not definitions
        ! help: 'nodecalc shop --eval --set NAME=VALUE' changes its nodes for this run
        [64]

        """)
    #expect(
      try run("sums.csv", "--eval", "--get", "sum(amount)").contains(
        """
        ! error: --get: no node is named 'sum(amount)'
        ! help: 'nodecalc FILE -e FORMULA' computes a formula of its nodes
        """))
    #expect(
      try run(input: table) == """
        ! error: standard input is a table, but the editor needs a terminal
        ! help: 'nodecalc - --eval' prints its values, 'nodecalc - -e FORMULA' computes with them
        [64]

        """)
  }

  @Test func `lines of formulas come from standard input`() throws {
    #expect(try run(input: "2+3\n") == "5\n")
    #expect(try run("-", input: "x = 3\nx * 2 # twice\n\nx + 1") == "6\n4\n")
    #expect(try run("-e", "-", input: "1 + 1\n") == "2\n")
    #expect(try run(input: "a = 1\nb = a + 1\n") == "b = 2\n")
    #expect(
      try run(input: "1+1\n2*\n3\n")
        == "2\n3\n! error: line 2: a value is missing next to '*'\n!   2*\n!     ^\n[65]\n")
    #expect(try run(input: "x = 1\nx + zz\n") == "! error: line 2: there is no node named 'zz'\n[1]\n")
    #expect(try run(input: "x = 1\nx + * 2\n").hasPrefix("! error: line 2: "))
    #expect(try run("-e", "-", "--format", "json", input: "1\n2\n").contains("\"line_2\": 2"))
    #expect(try run(input: "").hasPrefix("! error: the editor reads keys from a terminal"))
    #expect(try run("-e", "-", input: "# nothing\n").hasPrefix("! error: nothing is defined"))
  }

  @Test func `a first word that is a formula is computed, with a hint`() throws {
    let hint = "! note: there is no file of that name: computed as with '-e'\n"
    #expect(try run("2+3") == "5\n" + hint)
    #expect(try run("sqrt(16)") == "4\n" + hint)
    #expect(try run("a+b").contains("help: 'nodecalc -e FORMULA' computes a formula"))
    folder.write(#"{"nodecalc": 1, "nodes": []}"#, to: "2+3")
    #expect(try run("2+3", "--eval") == "")
    #expect(try run("missing/dir/x").hasSuffix("[73]\n"))
  }
}
