import TestSupport
import Testing

/// Formulas on the command line, as processes.
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
        == "! error: --set: what the formulas mention would close the loop payment → r → payment\n[64]\n")
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
        ! -e:1:11: error: malformed formula: a value is missing beside '+'
        !   a = 2; 2 +
        !             ^
        [65]

        """)
  }

  @Test(arguments: [
    ("a=3; b=a^^2", "1:10: error: malformed formula: a value is missing beside '^'", "a=3; b=a^^2", "         ^", ""),
    ("rate=3\nb = 2*rte", "2:7: error: unknown name 'rte'", "b = 2*rte", "      ^^^", "did you mean 'rate'?"),
    (
      "a = b + 1; b = a", "1:16: error: the links run in a loop: a → b → a; leave this name out of the formula",
      "a = b + 1; b = a", "               ^", ""
    ),
    ("2x = 3; 4", "1:1: error: '2x' is no name for a node: a name begins with a letter or _", "2x = 3; 4", "^^", ""),
    (
      "a = 3\u{200B}; a", "1:6: error: malformed formula: unexpected character U+200B (zero width space)",
      "a = 3\u{FFFD}; a", "     ^", ""
    ),
  ])
  func `a mistake among definitions is shown with carets under it`(
    text: String, message: String, line: String, carets: String, help: String
  ) throws {
    let mend = help.isEmpty ? "" : "! help: \(help)\n"
    #expect(try output("-e", text) == "! -e:\(message)\n!   \(line)\n!   \(carets)\n\(mend)[65]\n")
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
        ! -:2:1: error: this is no definition; write name = formula
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
