import TestSupport
import Testing

/// Every misuse of the command line: its message and its exit status.
@Suite(.onOwnThread)
struct UsageTests {
  private static let hint = "! help: see 'nodecalc --help'\n[64]\n"

  @Test
  func `a misspelt command is not taken for a file`() throws {
    #expect(
      try Nodecalc.run("chekc", "x.nodecalc").transcript == """
        ! error: no command or file is named 'chekc'
        ! help: did you mean 'check'?
        [64]

        """)
    #expect(
      try Nodecalc.run("plan").transcript == """
        ! error: no command or file is named 'plan'
        ! help: 'nodecalc --help' lists the commands; './plan' is a new document of that name
        [64]

        """)
    #expect(try Nodecalc.run("--eval", "plan").status == 64)
  }

  @Test(arguments: [("2+3", "5"), ("10/4", "2.5"), ("1.5*2", "3"), ("=6/3", "2")])
  func `a calculation is no new document`(word: String, value: String) throws {
    let hint = "! note: there is no file of that name: computed as with '-e'\n"
    #expect(try Nodecalc.run(word).transcript == "\(value)\n" + hint)
    // What exists, or can be made where it is named, is a file.
    let folder = ScratchFolder()
    folder.write(#"{"nodecalc": 1, "nodes": [{"name": "x", "kind": "number", "value": 7}]}"#, to: "2+3")
    #expect(try Nodecalc.run("2+3", "--eval", in: folder).transcript == "x = 7\n")
  }

  @Test
  func `a new document in a folder that does not exist is refused before anything is typed`() throws {
    #expect(
      try Nodecalc.run("missing/dir/x.nodecalc", "--keys", "=1<Enter>", in: ScratchFolder()).transcript == """
        ! error: 'missing/dir/x.nodecalc' cannot be a new document: there is no folder 'missing/dir'
        ! help: create the folder first, or choose another name
        [73]

        """)
  }

  @Test
  func `a file that exists needs no dot in its name`() throws {
    let folder = ScratchFolder()
    folder.write(#"{"nodecalc": 1, "nodes": [{"name": "x", "kind": "number", "value": 7}]}"#, to: "plan")
    #expect(try Nodecalc.run("plan", "--eval", in: folder).transcript == "x = 7\n")
  }

  @Test(arguments: [
    ("cat", "'nodecalc render FILE' draws a document"),
    ("rendr", "did you mean 'render'?"),
    ("version", "'nodecalc --version' prints the version"),
    ("evla", "'nodecalc FILE --eval' computes without the editor"),
    ("savings", "'nodecalc --example savings' opens the example of that name"),
  ])
  func `commands of other programs are reported by ours`(word: String, help: String) throws {
    let expected = "! error: no command or file is named '\(word)'\n! help: \(help)\n[64]\n"
    #expect(try Nodecalc.run(word, "x.nodecalc").transcript == expected)
    #expect(try Nodecalc.run("help", word).transcript == expected)
  }

  @Test
  func `the version and the examples are also printed for the short flags alone`() throws {
    #expect(try Nodecalc.run("-V").transcript == Nodecalc.run("--version").transcript)
    #expect(try Nodecalc.run("--example").transcript == Nodecalc.run("examples").transcript)
    #expect(try Nodecalc.run("--example", "--eval").transcript.hasPrefix("! error: Missing value for '--example"))
  }

  @Test
  func `a file named as a command of another program is a file`() throws {
    let folder = ScratchFolder()
    folder.write(#"{"nodecalc": 1, "nodes": [{"name": "x", "kind": "number", "value": 7}]}"#, to: "cat")
    #expect(try Nodecalc.run("cat", "--eval", in: folder).transcript == "x = 7\n")
  }

  @Test(arguments: [
    ("-V", "write --version"), ("--json", "write --format json"), ("--csv", "write --format csv"),
    ("--precision", "write --digits COUNT"),
    ("--var=x", "write --set NAME=VALUE"), ("--param", "write --set NAME=VALUE"),
  ])
  func `flags of other programs are reported by ours`(flag: String, help: String) throws {
    let word = flag.split(separator: "=")[0]
    #expect(
      try Nodecalc.run("--example", "shop", "--eval", flag).transcript
        == "! error: Unknown option '\(word)'\n! help: \(help)\n[64]\n")
    // Where there is no such flag there is no such help.
    #expect(try Nodecalc.run("operators", flag).transcript.hasSuffix("! help: see 'nodecalc operators --help'\n[64]\n"))
  }

  @Test
  func `text that looks like such a flag is text`() throws {
    #expect(try Nodecalc.run("-e", "--seed").status == 65)
    #expect(try Nodecalc.run("--example", "shop", "--eval", "--get", "--seed").transcript.contains("'--seed'"))
  }

  @Test(arguments: [
    (["--foo"], "Unknown option '--foo'"),
    (["--example", "shop", "--evall"], "Unknown option '--evall'. Did you mean '--eval'?"),
    (["--example", "shop", "--eval", "--get"], "Missing value for '--get <name>'"),
    (["--example", "shop", "--all"], "'--all' needs '--eval'"),
    (["--example", "shop", "--get", "price"], "'--get' needs '--eval'"),
    (["--example", "shop", "--set", "price=1"], "'--set' needs '--eval'"),
    (["--example", "shop", "--explain", "price"], "'--explain' needs '--eval'"),
    (["--example", "shop", "--format", "json"], "'--format' needs '--eval'"),
    (["--example", "shop", "--watch"], "'--watch' needs '--eval'"),
    (["--example", "shop", "--watch", "--eval"], "'--watch' needs a FILE that can change"),
    (["--example", "shop", "--digits", "3"], "'--digits' needs '--eval'"),
    (["--example", "shop", "--sweep", "price=1,2"], "'--sweep' needs '--eval'"),
    (["--example", "shop", "--errors"], "'--errors' needs '--eval'"),
    (["--example", "shop", "--keys", "j", "--print", "values", "--sweep", "price=1,2"], "'--sweep' needs '--eval'"),
    (
      ["--example", "shop", "--eval", "--errors"],
      "'--errors' needs '--sweep': without it, every failure is reported anyway"
    ),
    (
      ["--example", "shop", "--eval", "--chart"], "'--chart' needs '--sweep': 'nodecalc chart' draws nodes and columns"
    ),
    (
      ["--example", "shop", "--eval", "--sweep", "price=1,2", "--chart", "--errors"],
      "'--errors' is a column of a table: leave out '--chart'"
    ),
    (
      ["--example", "shop", "--eval", "--sweep", "price=1,2", "--chart", "--format", "json"],
      "'--chart' is a picture: leave out '--format'"
    ),
    (
      ["--example", "shop", "--eval", "--sweep", "price=1,2", "--explain", "price"],
      "'--explain' reports one value: leave out '--sweep'"
    ),
    (
      ["x.nodecalc", "--eval", "--sweep", "price=1,2", "--watch"], "'--watch' and '--sweep' exclude each other"
    ),
    (
      ["--example", "shop", "--eval", "--sweep", "price=1,2", "--digits", "3"],
      "'--sweep' writes all digits, as CSV: leave out '--digits'"
    ),
    (["-e", "2", "--sweep", "x=1,2"], "'-e' takes no flag of '--eval' except '--format' and '--digits'"),
    (["--example", "shop", "--print", "screen"], "'--print' needs '--keys'"),
    (["--example", "shop", "--size", "80x24"], "'--size' needs '--keys': a terminal has a size of its own"),
    (["--example", "shop", "--eval", "--all", "--get", "price"], "'--all' and '--get' exclude each other"),
    (
      ["--example", "shop", "--eval", "--explain", "price", "--all"],
      "'--explain' cannot be used with '--get' or '--all'"
    ),
    (
      ["--example", "shop", "--eval", "--explain", "price", "--format", "csv"],
      "'--explain' is text: leave out '--format'"
    ),
    (["--example", "shop", "--eval", "--keys", "a"], "'--eval' takes no flag of the editor: leave out '--keys'"),
    (["--example", "shop", "--eval", "--digits", "18"], "'--digits' must be a count from 1 to 17, not 18"),
    (
      ["--example", "shop", "--eval", "x.nodecalc"], "'--example shop' is already the document: leave out 'x.nodecalc'"
    ),
    (["-e", "-", "x.nodecalc"], "'-e -' evaluates lines from standard input and takes no document"),
    (["-e", "2", "--allow-read", "."], "'-e' reads no data without a FILE: leave out '--allow-read'"),
    (["-e", "2", "--eval"], "'-e' takes no flag of '--eval' except '--format' and '--digits'"),
    (["-e", "2", "--ascii"], "'-e' takes no flag of the editor: leave out '--ascii'"),
    (["--eval"], "name a document, or '-' for standard input, or '--example NAME'"),
    (["a.nodecalc", "b.nodecalc"], "Unexpected argument 'b.nodecalc'"),
  ])
  func `flags that contradict or miss each other are refused`(arguments: [String], message: String) throws {
    let result = try CommandResult.of([Nodecalc.path()] + arguments)
    #expect(result.transcript == "! error: \(message)\n" + Self.hint)
  }

  @Test(arguments: ["0x24", "80x0", "80", "80x", "x24", "-1x4", "+8x4", "8 x4", "99999999999999999999x1", "10000000x2"])
  func `a size is two counts with an x between them`(size: String) throws {
    let result = try Nodecalc.run("--keys", "a", "--size=\(size)")
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("error: The value '\(size)' is invalid for '--size <COLSxROWS>'"))
  }

  @Test
  func `unknown names are answered with the nearest one`() throws {
    #expect(
      try Nodecalc.run("--example", "shop", "--eval", "--get", "prise").transcript == """
        ! error: --get: no node is named 'prise'
        ! help: did you mean 'price'?
        [64]

        """)
    #expect(
      try Nodecalc.run("--example", "shop", "--eval", "--explain", "prise").transcript == """
        ! error: --explain: no node is named 'prise'
        ! help: did you mean 'price'?
        [64]

        """)
    #expect(
      try Nodecalc.run("--example", "shop", "--eval", "--set", "prise=3").transcript == """
        ! error: --set: no node is named 'prise'
        ! help: did you mean 'price'?
        [64]

        """)
    #expect(
      try Nodecalc.run("--example", "shopp").transcript == """
        ! error: there is no example 'shopp'
        ! help: did you mean 'shop'?
        [64]

        """)
  }

  @Test
  func `set is refused where it makes no sense, and nothing is printed`() throws {
    #expect(
      try Nodecalc.run("--example", "shop", "--eval", "--set", "price").transcript == """
        ! error: --set 'price': write name=value, as in rate=4%
        [64]

        """)
    #expect(
      try Nodecalc.run("--example", "shop", "--eval", "--set", "price=3", "--set", "price=abc").transcript == """
        ! error: --set 'price=abc': no node is named 'abc'
        [64]

        """)
    #expect(
      try Nodecalc.run("--example", "shop", "--eval", "--set", "profit=prise/2").transcript == """
        ! error: --set 'profit=prise/2': no node is named 'prise'
        ! help: did you mean 'price'?
        [64]

        """)
    for value in ["nan", "inf", "1e999", "", "1,234", "2 +"] {
      #expect(try Nodecalc.run("--example", "shop", "--eval", "--set", "price=\(value)").status == 64)
    }
  }

  @Test
  func `help and version are results`() throws {
    let help = try Nodecalc.run("--help")
    #expect(help.status == 0)
    #expect(help.errors == "")
    for word in ["--eval", "--get", "--set", "--keys", "check", "render", "operators", "examples"] {
      #expect(help.output.contains(word))
    }
    #expect(try Nodecalc.run("help").output == help.output)
    #expect(try Nodecalc.run("help", "check").output == Nodecalc.run("check", "--help").output)
    let version = try Nodecalc.run("--version")
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("nodecalc "))
    #expect(try Nodecalc.run("--version", "--ascii").transcript == version.transcript)
  }

  @Test
  func `flags that another way to run knows too change nothing where they say what is usual`() throws {
    for formula in ["2 * (3 ± 0.1)", "1 / 0", "2 +", "--eval", "a = 2; a^2"] {
      #expect(
        try Nodecalc.run("-e", formula).transcript == Nodecalc.run("-e", formula, "--digits", "15").transcript)
    }
    let plain = try Nodecalc.run("--example", "shop", "--eval")
    #expect(plain.status == 0)
    #expect(try Nodecalc.run("--eval", "--example", "shop", "--format", "text").transcript == plain.transcript)
  }
}
