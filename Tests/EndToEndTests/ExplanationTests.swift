import TestSupport
import Testing

/// `--explain`: how a value came about, level by level.
@Suite(.onOwnThread)
struct ExplanationTests {
  private static let loan = """
    payment = principal * r / (1 - (1 + r)^-months)
    principal = 250k
    rate = 4.5%
    r = rate / 12
    months = 360
    """

  private func explain(_ definitions: String, _ name: String, _ flags: String..., keys: String? = nil) throws -> String
  {
    var document = try CommandResult.of(
      [Nodecalc.path(), "import", "--from", "formulas"], input: definitions
    ).transcript
    if let keys {
      document = try CommandResult.of([Nodecalc.path(), "-", "--keys", keys, "--print", "document"], input: document)
        .transcript
    }
    return try CommandResult.of([Nodecalc.path(), "-", "--eval", "--explain", name] + flags, input: document).transcript
  }

  private static let explained = """
    payment = principal × r ÷ (1 − (1 + r)^−months)
            = 250000 × 0.00375 ÷ (1 − (1 + 0.00375)^-360)
            = 937.5 ÷ (1 − 1.00375^-360)
            = 937.5 ÷ (1 − 0.259896)
            = 937.5 ÷ 0.740104
            = 1266.71
    principal = 250000
    r = rate ÷ 12
      = 0.045 ÷ 12
      = 0.00375
    rate = 0.045
    months = 360

    """

  @Test func `values are put in, then parts are computed level by level, and shared names have lines of their own`()
    throws
  {
    #expect(try explain(Self.loan, "payment", "--digits", "6") == Self.explained)
  }

  @Test
  func `operators that nobody named are written into the one that uses them: an expanded formula reads the same`()
    throws
  {
    #expect(try explain(Self.loan, "payment", "--digits", "6", keys: "gg/payment<Enter><Space>e") == Self.explained)
  }

  @Test func `a part that several use is written once, under its name`() throws {
    #expect(
      try explain("s = 2 * 3; t = s^2 + s", "t", keys: "gg/s<Enter><Space>e/t<Enter><Space>e") == """
        t = s^2 + s
          = 6^2 + 6
          = 36 + 6
          = 42
        s = 2 × 3
          = 6

        """)
  }

  @Test func `a failure is reported with the shortest way to its cause, and what the cause depends on`() throws {
    #expect(
      try explain(
        Self.loan + "\ntotal = payment * months\nspare = 1/0\nboth = total + payment + spare", "both", "--set", "r=0")
          == """
          both ← payment
          both = total + payment + spare
               waits for 'payment'
          payment = principal × r ÷ (1 − (1 + r)^−months)
                  = 250000 × 0 ÷ (1 − (1 + 0)^-360)
                  = 0 ÷ (1 − 1^-360)
                  = 0 ÷ (1 − 1)
                  = 0 ÷ 0
                  division by zero: divisor '(1 - (1 + r)^-months)' is 0
          principal = 250000
          r = 0
          months = 360
          ! error: both: waits for 'payment'
          [1]

          """)
  }

  @Test func `a chain of twenty thousand nodes, and a way as long, are reported in short`() throws {
    let chain = "n0 = 1\n" + (1..<20_000).map { "n\($0) = n\($0 - 1) + 1\n" }.joined()
    let value = try explain(chain, "n19999").split(separator: "\n")
    #expect(value.count < 420)
    #expect(value.prefix(3) == ["n19999 = n19998 + 1", "       = 19999 + 1", "       = 20000"])
    #expect(value.last?.hasPrefix("… and ") == true)
    let failure = try explain(chain, "n19999", "--set", "n0=1/0").split(separator: "\n")
    #expect(
      failure.first
        == "n19999 ← n19998 ← n19997 ← n19996 ← n19995 ← n19994 ← … 19988 more … ← n5 ← n4 ← n3 ← n2 ← n1 ← n0")
    #expect(failure.dropLast(2).suffix(2) == ["n0 = 1 ÷ 0", "   division by zero: divisor is 0"])
  }

  @Test func `a formula too long to be written out is quoted, cut, with its value`() throws {
    let long = "x = a" + String(repeating: " + a", count: 3_000) + "\na = 1"
    let lines = try explain(long, "x").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].count <= 170 && lines[0].hasSuffix("…"))
    #expect(lines[1] == "  = 3001")
  }
}
