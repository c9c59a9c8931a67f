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
    #expect(try output("-e", "a = 3; a + bb") == "! error: unknown name 'bb'\n[65]\n")
    #expect(
      try output("-e", "a = 2; 2 +") == "! -e:1:11: error: malformed formula: a value is missing beside '+'\n[65]\n")
  }
}
