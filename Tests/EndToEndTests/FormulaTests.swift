import TestSupport
import Testing

@Suite(.onOwnThread)
struct FormulaTests {
  @Test(arguments: [
    ("2 * (3 ± 0.1)", "6.00 ± 0.20"), ("-2^2", "-4"), ("0.1 + 0.2", "0.3"), ("√2", "1.4142135623731"),
    ("2^0.5", "1.4142135623731"), ("4.5%", "0.045"), ("-(7)", "-7"), ("1e300 * 1e-300", "1"),
  ])
  func `one formula gives its value`(formula: String, value: String) throws {
    #expect(try Nodecalc.run("-e", formula).transcript == value + "\n")
  }

  @Test
  func `a malformed formula ends with 65 and shows the place`() throws {
    #expect(
      try Nodecalc.run("-e", "2 + sine(3)").transcript == """
        ! error: unknown function 'sine'
        !   2 + sine(3)
        !       ^^^^
        ! help: did you mean 'sin'?
        [65]

        """)
    #expect(try Nodecalc.run("-e", "").status == 65)
    #expect(try Nodecalc.run("-e", "2 +").status == 65)
    #expect(try Nodecalc.run("-e", "x + 1").status == 65)
  }

  @Test
  func `a value that fails ends with 1 and shows the part that fails`() throws {
    #expect(
      try Nodecalc.run("-e", "2 + ln(1 - 1)").transcript == """
        ! error: logarithm of zero
        !   2 + ln(1 - 1)
        !       ^^^^^^^^^
        [1]

        """)
    #expect(try Nodecalc.run("-e", "10^400").status == 1)
  }

  @Test
  func `digits are rounded as asked`() throws {
    #expect(try Nodecalc.run("-e", "2/3", "--digits", "3").transcript == "0.667\n")
  }

  @Test
  func `hostile text never reaches the terminal as it is`() throws {
    let result = try Nodecalc.run("-e", "\u{1B}[31m\u{202E}2 +\u{7}")
    #expect(result.status == 65)
    #expect(
      !result.errors.unicodeScalars.isEmpty
        && result.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F })
    #expect(!result.errors.unicodeScalars.contains("\u{202E}"))
  }
}
