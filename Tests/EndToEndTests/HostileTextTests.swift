import TestSupport
import Testing

/// Texts of documents, files and arguments that would drive a terminal, turn the direction of text or show as nothing: what comes out of
/// the program on streams that people read.
@Suite(.onOwnThread)
struct HostileTextTests {
  private let folder = ScratchFolder()

  /// Of each kind one: a look, a title, a bell, a step back, a return, a delete, a control of the second set, directions, nothing, tags.
  private static let hostile =
    "\u{1B}[31mred\u{1B}]0;t\u{7}b\u{8}c\rd\u{7F}e\u{9B}5mf\u{202E}g\u{2066}h\u{200B}i\u{FEFF}j\u{E0041}k\u{2028}l\u{3164}m\u{AD}n\u{0}o\tp\nq"
  /// The same without what no argument and no name of a file holds.
  private static let word = String(hostile.unicodeScalars.filter { $0.value != 0 && $0 != "/" && $0 != "\n" })

  private static func json(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x7F || scalar == "\"" || scalar == "\\"
        ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16) : String(scalar)
    }.joined()
  }

  private static let document = """
    {"nodecalc": 1, "title": "@", "nodes": [
      {"name": "a", "kind": "number", "value": 1, "label": "@"},
      {"name": "b", "kind": "number", "value": 0, "label": "@"},
      {"name": "c", "kind": "operator", "operator": "divide", "inputs": ["a", "b"], "label": "@"},
      {"name": "d", "kind": "data", "points": [{"value": 2, "annotation": "@"}], "label": "@"},
      {"name": "m", "kind": "data", "file": "@", "column": "@"},
      {"name": "f", "kind": "data", "database": "x.db", "query": "SELECT 1 FROM \\"@\\"", "column": 1},
      {"name": "g", "kind": "data", "file": "t.csv", "column": "@", "label": "@"},
      {"name": "h", "kind": "formula", "formula": "a + sum(d)", "label": "@"},
      {"name": "i", "kind": "note", "text": "@"},
      {"name": "j", "kind": "chart", "chart": "bar", "inputs": ["d"], "label": "@"},
      {"name": "k", "kind": "operator", "operator": "add", "inputs": ["h", "c"], "label": "@"}
    ], "frames": {"@": ["a", "b"]}}
    """

  init() {
    folder.write(
      Self.document.split(separator: "@", omittingEmptySubsequences: false).joined(separator: Self.json(Self.hostile)),
      to: "x.nodecalc")
    folder.write(#"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 2}]}"#, to: "y.nodecalc")
    folder.write(#"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "\#(Self.json(Self.word))"}]}"#, to: "bad.nodecalc")
    folder.write("\(Self.word),v\nx,1\ny,2\n", to: "t.csv")
    folder.write("v\n1\n", to: Self.word + ".csv")
    folder.write("\(Self.word) = 1\n", to: "f.txt")
    folder.write(
      "[ui]\ngrid = \"\(Self.json(Self.word))\"\n[keys.normal]\nundo = [\"\(Self.json(Self.word))\"]\n\"\(Self.json(Self.word))\" = 1\n",
      to: "c.toml")
    _ = folder.makeDatabase("x.db", "CREATE TABLE t(\"\(Self.word)\"); INSERT INTO t VALUES ('\(Self.word)');")
  }

  /// What a person reads holds nothing but characters that are seen, and line ends.
  private static func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n"
      case .format, .lineSeparator, .paragraphSeparator: false
      default: !scalar.properties.isDefaultIgnorableCodePoint
      }
    }
  }

  private static let commands: [[String]] =
    [
      ["x.nodecalc", "--eval"], ["x.nodecalc", "--eval", "--all"], ["check", "x.nodecalc"], ["check", "bad.nodecalc"],
      ["render", "x.nodecalc"], ["render", "x.nodecalc", "--zoom", "compact"], ["diff", "x.nodecalc", "y.nodecalc"],
      ["diff", "y.nodecalc", "x.nodecalc"], ["diff", "x.nodecalc", "bad.nodecalc"],
      ["diff", "--format", "json", "x.nodecalc", "y.nodecalc"],
      ["diff", "--format", "json", "y.nodecalc", "x.nodecalc"],
      ["diff", "--git", "p", "x.nodecalc", "0", "0", "y.nodecalc", "0", "0"], ["diff", "--git", word],
      ["x.nodecalc", "--eval", "--all", "--format", "json"],
      ["x.nodecalc", "--eval", "--all", "--format", "csv"], ["bad.nodecalc", "--eval"], ["fmt", "bad.nodecalc"],
      ["import", "--from", "csv", "t.csv"], ["import", "--from", "csv", "--x", word, "t.csv"],
      ["import", "--from", "csv", word + ".csv"], ["import", "--from", "formulas", "f.txt"],
      ["import", "--from", word, "t.csv"], ["chart", "bar", "t.csv"], ["chart", "bar", "t.csv:" + word],
      ["chart", "bar", "t.csv:none"], ["chart", word, "t.csv"], ["chart", "bar", "x.nodecalc:d", "--title", word],
      ["chart", "bar", "x.nodecalc:" + word], ["chart", "bar", "x.db", "--query", "SELECT * FROM t"],
      ["chart", "bar", "x.db", "--query", "SELECT 1 FROM \"\(word)\""], ["config", "--check", "--config", "c.toml"],
      ["config", "--check", "--config", word], ["keys", "--config", "c.toml"], ["x.nodecalc", "--eval", "--get", word],
      ["x.nodecalc", "--eval", "--set", word], ["x.nodecalc", "--eval", "--set", "a=" + word],
      ["x.nodecalc", "--eval", "--explain", word], ["-e", word], ["-e", "a = 1; " + word], ["-e", "1 + " + word],
      [word], ["./" + word, "--eval"], ["--" + word], ["--example", word], ["help", word],
      ["export", "x.nodecalc", "--to", word],
      ["export", "x.nodecalc", "--to", "text"], ["x.nodecalc", "--keys", "<" + word + ">"],
      ["x.nodecalc", "--keys", "/a<Enter>i", "--print", "screen"], ["x.nodecalc", "--keys", "t", "--print", "screen"],
      ["x.nodecalc", "--keys", "=" + word + "<Enter>", "--print", "screen"],
      ["x.nodecalc", "--keys", ":o ./" + word + "<Enter>", "--print", "values"],
      ["x.nodecalc", "--keys", "a", "--print", "values", "--config", "c.toml"],
      ["layout", word + ".nodecalc"], ["x.nodecalc", "--watch", "--eval", "--get", word],
    ] + "abcdmfghijk".map { ["x.nodecalc", "--eval", "--explain", String($0)] }

  @Test(arguments: commands)
  func `nothing that people read holds what would drive their terminal`(_ arguments: [String]) throws {
    let result = try CommandResult.of([Nodecalc.path()] + arguments, directory: folder.path)
    #expect(Self.isHarmless(result.errors))
    // A document that is made keeps what it was made of; data that goes to programs escapes what is not seen.
    if arguments.first == "import" { return }
    #expect(Self.isHarmless(result.output))
    #expect(!result.output.isEmpty || !result.errors.isEmpty)
  }

  @Test func `coloured pictures hold looks and nothing else that controls`() throws {
    for command in ["render x.nodecalc --ansi", "export x.nodecalc --to ansi", "chart bar t.csv --ansi"] {
      let result = try Nodecalc.runInShell("\"$0\" \(command)", in: folder)
      var rest = result.output[...]
      while let escape = rest.firstIndex(of: "\u{1B}") {
        #expect(Self.isHarmless(String(rest[..<escape])))
        let end = try #require(rest[escape...].firstIndex(of: "m"))
        #expect(rest[escape..<end].dropFirst(2).allSatisfy { $0.isNumber || $0 == ";" })
        rest = rest[rest.index(after: end)...]
      }
      #expect(Self.isHarmless(String(rest)))
      #expect(!result.output.isEmpty)
    }
  }

  @Test func `a document in a pipe keeps its texts, and shows marks on a terminal`() throws {
    let label = #"{"nodecalc":1,"nodes":[{"name":"a","kind":"number","value":1,"label":"\#(Self.json(Self.word))"}]}"#
    folder.write(label, to: "l.nodecalc")
    let inPipe = try Nodecalc.runInShell("\"$0\" fmt l.nodecalc", in: folder).output
    #expect(inPipe.contains("\u{202E}"))
    folder.write(inPipe, to: "again.nodecalc")
    #expect(try Nodecalc.run("fmt", "again.nodecalc", in: folder).output == inPipe)
    #expect(try Nodecalc.run("diff", "l.nodecalc", "again.nodecalc", in: folder).transcript == "")
    for command in [
      "fmt l.nodecalc", "export l.nodecalc --to native", "layout l.nodecalc", "l.nodecalc --keys a --print document",
      "import --from native l.nodecalc", "export l.nodecalc --to formulas", "export l.nodecalc --to svg",
    ] {
      let shown = try Nodecalc.runInShell(
        "script -qec \"$0 \(command)\" /dev/null < /dev/null", in: folder
      ).output
      #expect(shown.contains("1"))
      #expect(Self.isHarmless(shown.filter { $0 != "\r\n" && $0 != "\r" }))
    }
  }

  @Test func `limit message-columns: what is too long for a message is cut in its middle`() throws {
    let long = String(repeating: "x", count: 100_000)
    let script =
      "\"$0\" -e \"1 + $(head -c 100000 /dev/zero | tr '\\0' x)(\"; \"$0\" $(head -c 100000 /dev/zero | tr '\\0' x)"
    let errors = try Nodecalc.runInShell(script, in: folder).errors
    #expect(errors.utf8.count < 10_000)
    let lines = try Nodecalc.run(long, in: folder).errors.split(separator: "\n")
    #expect(lines.first?.hasPrefix("error: no command or file is named 'xxx") == true)
    #expect(lines.allSatisfy { $0.count <= 1_000 })
  }

  @Test func `what an argument may be stands in the error, and for a form of import that there is not the nearest`()
    throws
  {
    #expect(
      try Nodecalc.run("chart", "bar", "t.csv", "--log", "z", in: folder).transcript
        == """
        ! error: The value 'z' is invalid for '--log <axes>'. Please provide one of 'x', 'y' or 'xy'.
        ! help: see 'nodecalc chart --help'
        [64]

        """)
    #expect(
      try Nodecalc.run("import", "--from", "dott", "t.csv", in: folder).transcript
        == "! error: there is no format 'dott'\n! help: did you mean 'dot'?\n[64]\n")
  }
}
