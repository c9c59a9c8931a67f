import TestSupport
import Testing

/// Formulas on the command line, as processes.
@Suite(.onOwnThread)
struct FormulaCommandTests {
  private static let loan = """
    # a loan
    payment = principal * r / (1 - (1 + r)^-months)
    principal = 250k
    rate = 4.5%
    r = rate / 12
    months = 360
    """

  private func output(_ arguments: String..., input: String = "") throws -> String {
    try CommandResult.of([Nodecalc.path()] + arguments, input: input).transcript
  }

  @Test func `a text of definitions becomes a document and a text again`() throws {
    let imported = try output("import", "--from", "formulas", input: Self.loan)
    #expect(try output("-", "--eval", input: imported) == "payment = 1266.71327456471\n")
    let exported = try output("export", "-", "--to", "formulas", input: imported)
    #expect(
      exported == """
        months = 360
        payment = principal * r / (1 - (1 + r)^-months)
        principal = 250000
        r = rate / 12
        rate = 0.045

        """)
    #expect(try output("import", "--from", "formulas", "-", input: exported) == imported)
  }

  @Test func `a node of any kind is set to a number or a formula for one evaluation`() throws {
    let imported = try output("import", "--from", "formulas", input: Self.loan)
    func evaluated(_ replacements: String...) throws -> String {
      let flags = replacements.flatMap { ["--set", $0] }
      return try CommandResult.of(
        [Nodecalc.path(), "-", "--eval", "--get", "payment"] + flags, input: imported
      ).transcript
    }
    #expect(try evaluated("r=rate/6") == "2011.55654236195\n")
    #expect(try evaluated("r=100%", "months=1") == "500000\n")
    #expect(try evaluated("payment = principal / months") == "694.444444444444\n")
    #expect(
      try evaluated("r=rte/12") == """
        ! error: --set 'r=rte/12': no node is named 'rte'
        ! help: did you mean 'rate'?
        [64]

        """)
    #expect(
      try evaluated("r=payment")
        == "! error: --set: the names in the formulas would close the loop payment → r → payment\n[64]\n")
  }

  @Test(arguments: ["2+-4", "2 +- 4", "5 +1 -3", "-5 +1 -3", "5 ± 1 - 3", "12.3 (+0.4 −0.2)", "(2.4 ± 0.1)e5", "7%-3"])
  func `a text has one value wherever it is typed`(text: String) throws {
    func results(_ arguments: String..., input: String = "") throws -> String {
      try CommandResult.of([Nodecalc.path()] + arguments, input: input).output
    }
    let alone = try results("-e", text)
    #expect(try results("-e", "a = 1; \(text)") == alone)
    let document = try results("import", "--from", "formulas", input: "a = \(text)\nb = 1\n")
    #expect(try results("-", "--eval", "--all", input: document) == "a = \(alone)b = 1\n")
    #expect(try results("-", "--eval", "--all", "--set", "b=\(text)", input: document) == "a = \(alone)b = \(alone)")
    // What is printed is read again as the same.
    #expect(try results("-e", String(alone.dropLast())) == alone)
    #expect(try results("--keys", "=a = \(text)<Enter>", "--print", "values") == "a = \(alone)")
    #expect(try results("--keys", "=a = 1<Enter>e<C-u>\(text)<Enter>", "--print", "values") == "a = \(alone)")
  }

  @Test func `a prefix that is a name too is refused where it is typed, and checked where it stands`() throws {
    let refusal = "'3k' is the number 3000, but 'k' is also a name"
    let fixIt = "! help: write 3*k or 3000\n"
    #expect(
      try output("-e", "k=2; 3k*4")
        == "! -e:1:6: error: malformed formula: \(refusal)\n!   k=2; 3k*4\n!        ^^\n\(fixIt)[65]\n")
    let document = """
      {"nodecalc": 1, "nodes": [
        {"name": "T", "kind": "formula", "formula": "3k * k"},
        {"name": "k", "kind": "number", "value": 2}
      ]}
      """
    let warning = "! warning: T: \(refusal): write 3*k or 3000\n"
    #expect(try output("-", "--eval", input: document) == "T = 6000\n" + warning)
    #expect(try output("-", "--eval", "--format", "csv", input: document).hasSuffix("T,6000,,\n" + warning))
    #expect(try output("-", "--eval", "--set", "T=2*k", input: document) == "T = 4\n")
    #expect(
      try output("-", "--eval", "--set", "T=3k", input: document) == "! error: --set 'T=3k': \(refusal)\n\(fixIt)[64]\n"
    )
    #expect(try output("-", "--eval", "--get", "k", "--set", "k=3k", input: document) == "3000\n" + warning)
    #expect(try output("check", "-", input: document) == "-:2:12: warning: node 'T': \(refusal): write 3*k or 3000\n")
  }

  @Test(arguments: [
    ("mean([1, 2, 3])", "2\n"), ("[1, 2] * 3", "[3, 6]\n"), ("quantile([1, 2, 3, 4], 0.25)", "1.75\n"),
    ("mean([3 ± 0.3, 5])", "4.00 ± 0.15\n"), ("5!", "120\n"), ("2(3 + 4)", "14\n"), ("ln 1", "0\n"),
    ("2 ** 3 && 1", "1\n"), ("round(2.675, 2)", "2.68\n"), ("root(-27, 3)", "-3\n"),
    ("payment(0, 10, 1000)", "-100\n"), ("periods(0, -100, 1000, -200)", "8\n"),
  ])
  func `-e computes lists, money, and what is written short`(text: String, expected: String) throws {
    #expect(try output("-e", text) == expected)
  }

  @Test func `what could be read in two ways is refused with both`() throws {
    #expect(try output("-e", "x = 3; 1/2 x").contains("help: write (1/2)*x or 1/(2*x)"))
    #expect(try output("-e", "sin pi/2").contains("help: write sin(pi)/… or sin(pi/…)"))
  }

  @Test func `-e takes comments, and prints what every other evaluation prints`() throws {
    #expect(try output("-e", "2 + 3 # c") == "5\n")
    #expect(try output("-e", "a = 2; a + 3 # c") == "5\n")
    #expect(
      try output("-e", "2 + 3", "--format", "json")
        == "{\n  \"values\": {\n    \"ans\": 5\n  },\n  \"failures\": {}\n}\n")
    #expect(try output("-e", "r = 3 ± 0.5", "--format", "csv") == "name,value,uncertainty,error\nr,3,0.5,\n")
    #expect(try output("-e", "1/0", "--format", "csv") == "name,value,uncertainty,error\nans,,,division by zero\n[1]\n")
    #expect(try output("-e", "100 + 10%").hasPrefix("100.1\n! note: 10% is 0.1, not a share"))
  }

  @Test func `a percent sign that may surprise is reported wherever a formula is typed`() throws {
    let sentence = "10% is 0.1, not a share of the value before it; for that, write 100 up 10%"
    #expect(try output("-e", "100 + 10%") == "100.1\n! note: \(sentence)\n")
    let imported = try CommandResult.of(
      [Nodecalc.path(), "import", "--from", "formulas"], input: "b = 100 + 10%\nc = 7% * 2\n")
    #expect(imported.errors == "note: b: \(sentence)\n")
    let set = "b=100 + 10%"
    #expect(
      try output("-", "--eval", "--get", "b", "--set", set, input: imported.output)
        == "100.1\n! note: --set '\(set)': \(sentence)\n")
    // Who reads a document did not just type it.
    #expect(try output("-", "--eval", "--get", "b", input: imported.output) == "100.1\n")
  }

  @Test func `a mark that belongs to a character before it is shown with that`() throws {
    #expect(
      try output("-e", "2\u{FE0F}")
        == "! error: unexpected character U+FE0F (variation selector-16)\n!   2\n!   ^\n[65]\n")
    for text in [
      "1 + 2\u{301}", "a\u{FE0F}\u{20E3}", "2\u{FE0F} + )", "(\u{1F469}\u{200D}\u{1F680}", "e\u{301}\u{302}(1)",
    ] {
      #expect(try output("-e", text).hasSuffix("[65]\n"), "\(text)")
      #expect(try output("-e", "x = 1; " + text).hasSuffix("[65]\n"), "\(text)")
    }
  }

  @Test func `a name near to a node's is asked about on import`() throws {
    let imported = try CommandResult.of(
      [Nodecalc.path(), "import", "--from", "formulas"], input: "total = 3\nb = totl * 2\nc = other\n")
    #expect(imported.status == 0)
    #expect(imported.errors == "note: b: 'totl' is not a node, so its port is open: did you mean 'total'?\n")
    #expect(try output("-e", "2*PI").hasSuffix("! help: did you mean 'pi'?\n[65]\n"))
  }

  @Test func `an unknown name and numbers without brackets are answered with what to write`() throws {
    #expect(
      try output("-e", "2 gone * 3") == """
        ! error: unknown name 'gone'
        !   2 gone * 3
        !     ^^^^
        ! help: write a number for 'gone', or name the FILE that has this node: nodecalc FILE -e FORMULA
        [65]

        """)
    #expect(try output("-e", "2 m * 3") == "6 m\n")
    #expect(
      try output("-e", "mean(3,4)") == """
        ! error: an input is a number, but a data set is needed
        !   mean(3,4)
        !   ^^^^^^^^^
        ! help: write the numbers as a list, such as [3, 4]
        [1]

        """)
  }

  @Test func `-e takes definitions before its formula`() throws {
    #expect(try output("-e", "a = 3 ± 0.1; b = a^2; b + a") == "12.0 ± 0.7\n")
    #expect(try output("-e", "b = a * 2\na = 4") == "4\n")
    #expect(try output("-e", "1 == 1") == "1\n")
    #expect(
      try output("-e", "a = 3; a + bb") == """
        ! -e:1:12: error: unknown name 'bb'
        !   a = 3; a + bb
        !              ^^
        [65]

        """)
    #expect(
      try output("-e", "a = 2; 2 +") == """
        ! -e:1:11: error: malformed formula: a value is missing next to '+'
        !   a = 2; 2 +
        !             ^
        [65]

        """)
  }

  @Test(arguments: [
    ("a=3; b=a^^2", "1:10: error: malformed formula: a value is missing next to '^'", "a=3; b=a^^2", "         ^", ""),
    ("rate=3\nb = 2*rte", "2:7: error: unknown name 'rte'", "b = 2*rte", "      ^^^", "did you mean 'rate'?"),
    (
      "a = b + 1; b = a", "1:16: error: the links run in a loop: a → b → a; leave this name out of the formula",
      "a = b + 1; b = a", "               ^", ""
    ),
    (
      "2x = 3; 4", "1:1: error: '2x' is not a valid name for a node: a name begins with a letter or _", "2x = 3; 4",
      "^^", ""
    ),
    (
      "a = 3\u{200B}; a", "1:6: error: malformed formula: unexpected character U+200B (zero width space)",
      "a = 3\u{FFFD}; a", "     ^", ""
    ),
  ])
  func `a mistake among definitions is shown with carets under it`(
    text: String, message: String, line: String, carets: String, help: String
  ) throws {
    let fixIt = help.isEmpty ? "" : "! help: \(help)\n"
    #expect(try output("-e", text) == "! -e:\(message)\n!   \(line)\n!   \(carets)\n\(fixIt)[65]\n")
  }

  @Test func `a mistake in a text that is imported is shown with its line`() throws {
    #expect(
      try output("import", "--from", "formulas", input: "# loan\na = 3\nb = sine(a) # wrong\n") == """
        ! -:3:5: error: malformed formula: unknown function 'sine'
        !   b = sine(a) # wrong
        !       ^^^^
        ! help: did you mean 'sin'?
        [65]

        """)
    #expect(
      try output("import", "--from", "formulas", input: "a = 3\nb + c\n") == """
        ! -:2:1: error: this is not a definition; write name = formula
        !   b + c
        !   ^^^^^
        [65]

        """)
    #expect(
      try output("import", "--from", "formulas", input: "a = a + 1\n") == """
        ! -:1:5: error: the links run in a loop: a → a; leave this name out of the formula
        !   a = a + 1
        !       ^
        [65]

        """)
  }

  @Test func `a line of ten megabytes, and brackets by the million, are refused at once with a short picture`() throws {
    let long = try output("import", "--from", "formulas", input: "a = 1" + String(repeating: " + 1", count: 2_500_000))
    #expect(long.hasPrefix("! -:1:65541: error: malformed formula: a formula has 65536 bytes at most\n"))
    for bracket in ["(", ")", "sin("] {
      let text = "a = " + String(repeating: bracket, count: 1_000_000)
      let refusal = try output("import", "--from", "formulas", input: text)
      #expect(refusal.hasPrefix("! -:1:"))
      #expect(refusal.hasSuffix("[65]\n"))
      #expect(refusal.utf8.count < 500)
    }
  }
}
