import TestSupport
import Testing

/// Every command that reads a document takes what a document is made of, by its name and from standard input.
struct InputPairTests {
  /// A command line; FILE stands for the input, NODE for a node of it.
  private static let commands = [
    "FILE --eval --all", "check FILE", "render FILE", "report FILE --to markdown", "describe FILE",
    "export FILE --to json", "show FILE NODE", "chart line FILE:NODE",
  ]

  private static let rows = "1,10\n2,20\n3,25\n"

  /// Files by name, with a node of what is made of each.
  private static let inputs = [
    "text.txt": "tax", "plain": "tax", "table.csv": "amount", "table.tsv": "amount", "rows.json": "amount",
    "rows.jsonl": "amount", "named.db": "amount", "book.xlsx": "tax", "document.nodecalc": "tax",
  ]

  private func folder() throws -> ScratchFolder {
    let folder = ScratchFolder()
    let text = "rate = 4.5%\nprice = 200\ntax = price * rate\n"
    folder.write(text, to: "text.txt")
    folder.write(text, to: "plain")
    folder.write("month,amount\n\(Self.rows)", to: "table.csv")
    folder.write("month\tamount\n1\t10\n2\t20\n", to: "table.tsv")
    folder.write(#"[{"month": 1, "amount": 10}, {"month": 2, "amount": 20}]"#, to: "rows.json")
    folder.write("{\"month\": 1, \"amount\": 10}\n{\"month\": 2, \"amount\": 20}\n", to: "rows.jsonl")
    let statements = "CREATE TABLE sales (month REAL, amount REAL); INSERT INTO sales VALUES (1, 10), (2, 20)"
    #expect(folder.makeDatabase("named.db", statements) == nil)
    let made = try Nodecalc.runInShell(
      "\"$0\" import text.txt --output document.nodecalc && \"$0\" export text.txt --to xlsx --output book.xlsx",
      in: folder)
    #expect(made.status == 0, "\(made.transcript)")
    return folder
  }

  @Test func `each command takes texts, tables, databases, workbooks and documents by name`() throws {
    let folder = try folder()
    for (file, node) in Self.inputs {
      for command in Self.commands {
        let line = command.replacing("FILE", with: file).replacing("NODE", with: node)
        // Of a database a chart draws what a query gives.
        let query = file == "named.db" && command.hasPrefix("chart") ? " --query 'select amount from sales'" : ""
        let result = try Nodecalc.runInShell("\"$0\" \(line)\(query)", in: folder)
        #expect(result.status == 0 && (!result.output.isEmpty || command.hasPrefix("check")), "\(line): \(result)")
      }
    }
  }

  @Test func `each command takes them from standard input, a database excepted`() throws {
    let folder = try folder()
    for (file, node) in Self.inputs {
      for command in Self.commands {
        let input = command.hasPrefix("chart") ? "" : "-"
        let line = command.replacing("FILE", with: input).replacing("NODE", with: node) + " < \(file)"
        let result = try Nodecalc.runInShell("\"$0\" \(line)", in: folder)
        if file == "named.db" {
          #expect(result.status == 64 && result.errors.contains("database"), "\(line): \(result)")
        } else {
          #expect(result.status == 0 && (!result.output.isEmpty || command.hasPrefix("check")), "\(line): \(result)")
        }
      }
    }
  }

  @Test func `batch runs a text and a workbook over rows, and says of a table that it has no result`() throws {
    let folder = try folder()
    folder.write("rate\n0.1\n", to: "rows.csv")
    for file in ["text.txt", "document.nodecalc", "book.xlsx"] {
      let result = try Nodecalc.runInShell("\"$0\" batch \(file) --input rows.csv", in: folder)
      #expect(result.status == 0 && result.output.hasPrefix("rate,tax\n"), "\(file): \(result)")
      let piped = try Nodecalc.runInShell("\"$0\" batch - --input rows.csv < \(file)", in: folder)
      #expect(piped.output == result.output, "\(file): \(piped)")
    }
    let table = try Nodecalc.runInShell("\"$0\" batch table.csv --input rows.csv", in: folder)
    #expect(table.status == 64 && table.errors.contains("no output that is a number"))
  }

  @Test func `a database with several tables names them, and one without numbers its columns`() throws {
    let folder = ScratchFolder()
    #expect(folder.makeDatabase("two.db", "CREATE TABLE a (x REAL); CREATE TABLE b (y REAL)") == nil)
    let two = try Nodecalc.run("two.db", "--eval", in: folder)
    #expect(two.status == 64 && two.errors.contains("'two.db' has 2 tables: a, b"), "\(two)")
    let statements = "CREATE TABLE t (name TEXT); INSERT INTO t VALUES ('p'), ('q')"
    #expect(folder.makeDatabase("texts.db", statements) == nil)
    let texts = try Nodecalc.run("texts.db", "--eval", in: folder)
    #expect(texts.status == 65 && texts.errors.contains("no column of numbers"), "\(texts)")
    #expect(folder.makeDatabase("none.db", "CREATE TABLE t (v); DROP TABLE t") == nil)
    #expect(try Nodecalc.run("none.db", "--eval", in: folder).status == 65)
  }

  @Test func `two objects in two lines are rows, and one object is a document with a mistake`() throws {
    func transcript(_ input: String) throws -> String { try Nodecalc.run("-", "--eval", input: input).transcript }
    #expect(try transcript("{\"a\": 1}\n{\"a\": 2}\n").contains("a = [1, 2]"))
    #expect(try transcript("{\"a\": 1}\n\n").contains("[65]"))
    #expect(try transcript("{\n  \"a\": 1\n}\n{\n}\n").contains("[65]"))
  }
}
