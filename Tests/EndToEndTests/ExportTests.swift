import TestSupport
import Testing

/// `export`, and `render` with the colours of a terminal.
@Suite(.onOwnThread)
struct ExportTests {
  private static let document = """
    {"nodecalc": 1, "title": "A & B", "nodes": [
      {"name": "two", "kind": "number", "value": 2, "label": "<b>"},
      {"name": "half", "kind": "operator", "operator": "divide", "inputs": ["two", null]}
    ], "layout": {"two": [0, 0], "half": [30, 0]}}
    """

  @Test
  func `a picture for browsers holds the document's words as text`() throws {
    let result = try Nodecalc.run("export", "-", "--to", "svg", input: Self.document)
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    for expected in [
      "<title>A &amp; B</title>", ">two</text>", ">&lt;b&gt;</text>", ">half</text>", ">÷</text>",
      "@media (prefers-color-scheme:dark)", "{fill:#ffffff}", "{fill:#1c1c1c}",
    ] {
      #expect(result.output.contains(expected), "\(expected)")
    }
    for unknownMembers in ["<script", "@import", "url(", "href", "@font-face"] {
      #expect(!result.output.contains(unknownMembers), "\(unknownMembers)")
    }
    #expect(try Nodecalc.run("export", "-", "--to", "svg", input: Self.document).output == result.output)
  }

  @Test
  func `a page is the report without further flags`() throws {
    let page = try Nodecalc.run("export", "-", "--to", "html", input: Self.document)
    #expect(page.status == 0)
    #expect(page.output == (try Nodecalc.run("report", "-", "--to", "html", input: Self.document).output))
    #expect(
      try Nodecalc.run("export", "-", "--to", "html", "--zoom", "full", input: Self.document).transcript == """
        ! error: '--zoom' is for pictures, not for '--to html'
        ! help: see 'nodecalc export --help'
        [64]

        """)
  }

  @Test
  func `the flags of pictures count`() throws {
    func width(_ arguments: String...) throws -> Substring {
      let all = ["export", "-", "--to", "svg"] + arguments
      let output = try CommandResult.of([Nodecalc.path()] + all, input: Self.document).output
      return output.firstMatch(of: /width="([0-9]+)"/)?.1 ?? ""
    }
    #expect(try width() == "468")
    #expect(try width("--size", "10x5") == "108")
    #expect(try width("--zoom", "overview") != width())
    let dark = try Nodecalc.run("export", "-", "--to", "svg", "--theme", "dark", input: Self.document).output
    #expect(!dark.contains("{fill:#ffffff}") && dark.contains("{fill:#1c1c1c}"))
    let ascii = try Nodecalc.run("export", "-", "--to", "svg", "--ascii", input: Self.document).output
    #expect(!ascii.utf8.isEmpty && ascii.utf8.allSatisfy { $0 < 128 } && !ascii.contains("<path class"))
  }

  @Test
  func `limit picture-cells: a picture whose boxes alone are too large for it is refused by what they take at least`()
    throws
  {
    // Fewer nodes are arranged where they are too far apart.
    let nodes = (0..<301).map { #"{"name": "n\#($0)", "kind": "number", "value": 1}"# }.joined(separator: ", ")
    let places = (0..<301).map { #""n\#($0)": [\#($0 == 300 ? 1_000_000 : 0), \#($0 == 300 ? 1_000_000 : 4 * $0)]"# }
    let document = #"{"nodecalc": 1, "nodes": [\#(nodes)], "layout": {\#(places.joined(separator: ", "))}}"#
    let refusal = """
      ! error: the picture would have at least 1000020 columns and 1000003 rows
      ! help: draw a part of it with '--size COLSxROWS'
      [64]

      """
    let program = try Nodecalc.path()
    for command in [["render", "-"]] + ["svg", "text", "ansi"].map({ ["export", "-", "--to", $0] }) {
      #expect(try CommandResult.of([program] + command, input: document).transcript == refusal, "\(command)")
      #expect(try CommandResult.of([program] + command + ["--size", "40x4"], input: document).status == 0)
    }
  }

  @Test(arguments: ["full", "compact", "dot", "overview"])
  func `text and ansi are what render draws`(zoom: String) throws {
    for (format, flags) in [("text", []), ("ansi", ["--ansi"])] {
      let exported = try Nodecalc.run("export", "--example", "shop", "--to", format, "--zoom", zoom)
      let program = try Nodecalc.path()
      let rendered = try CommandResult.of([program, "render", "--example", "shop", "--zoom", zoom] + flags, input: "")
      #expect(exported.status == 0 && exported.output == rendered.output)
    }
  }

  @Test
  func `with colours render writes the same characters`() throws {
    let plain = try Nodecalc.run("render", "--example", "divider").output.split(separator: "\n")
    for theme in ["sixteen", "dark", "light", "monochrome"] {
      // Whoever runs the tests may have set it.
      let script = #"unset NO_COLOR; "$0" render --example divider --ansi --theme \#(theme)"#
      let output = try Nodecalc.runInShell(script).output
      let rows = output.split(separator: "\n").map { row in
        TextRow.trimmed(row.replacing(/\u{1B}\[[0-9;]*m/, with: ""))
      }
      #expect(rows == plain.map { TextRow.trimmed($0) }, "\(theme)")
      #expect(output.contains("38;5;") == ["dark", "light"].contains(theme))
      let last = output.split(separator: "\n").compactMap { $0.matches(of: /\u{1B}\[[0-9;]*m/).last?.0 }
      #expect(!last.isEmpty && last.allSatisfy { $0 == "\u{1B}[0m" })
    }
  }

  @Test(arguments: [
    ("", "", false), ("FORCE_COLOR=1", "", true), ("FORCE_COLOR=1", "--color never", false),
    ("", "--color auto", false), ("", "--color always", true), ("NO_COLOR=1", "--color always", true),
    ("NO_COLOR=1 FORCE_COLOR=1", "", false), ("TERM=dumb", "--color always", true),
  ])
  func `a flag decides about colours, else the environment`(variables: String, flag: String, isColored: Bool) throws {
    for command in ["render --example shop", "chart bar --example mortgage principal interest"] {
      let script =
        #"unset NO_COLOR NODECALC_NO_COLOR FORCE_COLOR; exec env \#(variables) "$0" \#(command) \#(flag)"#
      let result = try Nodecalc.runInShell(script)
      #expect(result.status == 0 && result.output.contains("\u{1B}[") == isColored, "\(command)")
      // Colours, not only bold and dim.
      #expect(result.output.contains(/\[[0-9;]*[34][0-9][;m]/) == isColored, "\(command)")
    }
  }

  @Test
  func `colours are asked for once, and where there are some`() throws {
    #expect(
      try Nodecalc.run("render", "--example", "shop", "--ansi", "--color", "always").errors.hasPrefix(
        "error: '--ansi' means '--color always': leave out one of them\n"))
    #expect(
      try Nodecalc.run("render", "--example", "shop", "--color", "never", "--theme", "dark").errors.hasPrefix(
        "error: '--theme' needs '--ansi'"))
    #expect(try Nodecalc.run("render", "--example", "shop", "--color", "always", "--theme", "dark").status == 0)
    #expect(
      try Nodecalc.run("export", "--example", "shop", "--to", "text", "--color", "always").errors.hasPrefix(
        "error: '--color' is for 'render': '--to ansi' has colours, '--to text' has none\n"))
  }

  @Test
  func `NO_COLOR leaves bold and dim`() throws {
    let script = #"NO_COLOR=1 "$0" render --example shop --ansi --theme dark"#
    let output = try Nodecalc.runInShell(script).output
    #expect(output == (try Nodecalc.run("render", "--example", "shop", "--ansi", "--theme", "monochrome").output))
    #expect(!output.contains(/\[[0-9;]*[34][0-9][;m]/))
  }

  @Test
  func `a document is exported as itself, which is no picture`() throws {
    let native = try Nodecalc.run("export", "-", "--to", "native", input: Self.document)
    #expect(native.output == (try Nodecalc.run("fmt", "-", input: Self.document).output))
    for (flag, value) in [("--zoom", "dot"), ("--size", "80x24"), ("--theme", "dark")] {
      let refused = try Nodecalc.run("export", "-", "--to", "native", flag, value, input: Self.document)
      #expect(
        refused.transcript.hasPrefix("! error: '\(flag)' is for pictures, not for '--to native'\n"),
        "\(refused.transcript)")
      #expect(refused.status == 64)
    }
  }

  @Test
  func `P8: values are exported as a table and as JSON, as evaluation prints them`() throws {
    for format in ["csv", "json", "markdown"] {
      #expect(
        try Nodecalc.run("export", "-", "--to", format, input: Self.document).output
          == (try Nodecalc.run("-", "--eval", "--all", "--format", format, input: Self.document).output))
    }
  }

  @Test
  func `values are exported with tabs, and an object a line`() throws {
    let tabs = try Nodecalc.run("export", "-", "--to", "tsv", input: Self.document).output.split(separator: "\n")
    #expect(tabs.first == "name\tvalue\tuncertainty\terror" && tabs.contains("two\t2\t\t"))
    let lines = try Nodecalc.run("export", "-", "--to", "jsonl", input: Self.document).output.split(separator: "\n")
    #expect(lines.contains(#"{"name": "two", "value": 2}"#))
    #expect(lines.contains { $0.hasPrefix(#"{"name": "half", "message": "#) })
  }

  @Test
  func `an export says in one line what it has no place for, and nothing where it has all`() throws {
    let whole = try Nodecalc.run("export", "-", "--to", "dot", input: Self.document)
    #expect(whole.status == 0 && whole.errors == "note: left out: the positions of 2 nodes\n")
    #expect(try Nodecalc.run("export", "-", "--to", "graphml", input: Self.document).errors.isEmpty)
  }

  @Test(arguments: ["csv", "tsv", "json", "jsonl", "markdown", "xlsx"])
  func `marks of points are reported where a table has no place for them`(format: String) throws {
    let document = """
      {"nodecalc": 1, "nodes": [{"name": "d", "kind": "data", "points": [{"value": 1, "valueX": 2, "style": "square"}]}]}
      """
    let reported = try Nodecalc.run("export", "-", "--to", format, input: document).errors
    let hasX = format != "markdown" && format != "xlsx"
    let lost = (hasX ? "" : "x, errors and annotations of points, ") + "marks and further fields of points"
    #expect(reported == "note: left out: \(lost)\n")
    let plain = document.replacing(", \"style\": \"square\"", with: "").replacing(", \"valueX\": 2", with: "")
    #expect(try Nodecalc.run("export", "-", "--to", format, input: plain).errors.isEmpty)
  }

  @Test
  func `what is asked for wrongly is reported`() throws {
    let known =
      "'svg', 'html', 'text', 'ansi', 'native', 'formulas', 'dot', 'mermaid', 'json-canvas', 'graphml', 'csv', 'tsv', 'json', 'jsonl', "
      + "'markdown', 'xlsx', 'sql'"
    #expect(
      try Nodecalc.run("export", "-", "--to", "pdf", input: Self.document).transcript
        == "! error: there is no format 'pdf'\n! help: there are \(known)\n[64]\n")
    #expect(
      try Nodecalc.run("export", "-", "--to", "svgg", input: Self.document).transcript == """
        ! error: there is no format 'svgg'
        ! help: did you mean 'svg'?
        [64]

        """)
    #expect(try Nodecalc.run("export", "-", "--to", "somethingelse").errors.contains("there are 'svg'"))
    #expect(try Nodecalc.run("export", "--to", "svg").transcript.hasPrefix("! error: name a document"))
    #expect(try Nodecalc.run("export", "-").transcript.hasPrefix("! error: Missing expected argument '--to <format>'"))
    #expect(
      try Nodecalc.run("render", "--example", "shop", "--theme", "dark").transcript.hasPrefix(
        "! error: '--theme' needs '--ansi'"))
    #expect(
      try Nodecalc.run("render", "--example", "shop", "--ansi", "--theme", "darc").transcript.hasPrefix(
        "! error: The value 'darc' is invalid for '--theme <name>'"))
    #expect(try Nodecalc.run("export", "nowhere.nodecalc", "--to", "svg").status == 66)
  }
}

private enum TextRow {
  static func trimmed(_ row: some StringProtocol) -> String {
    var row = Substring(row)
    while row.last == " " { row.removeLast() }
    return String(row)
  }
}
