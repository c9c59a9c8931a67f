import TestSupport
import Testing

@Suite(.onOwnThread)
struct EvaluationTests {
  private let folder = ScratchFolder()

  /// A document with a failure, an uncertainty and an open port.
  private static let document = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "half", "kind": "operator", "operator": "divide", "inputs": ["length", "two"]},
        {"name": "length", "kind": "number", "value": 3, "uncertainty": 0.2},
        {"name": "none", "kind": "number", "value": 0},
        {"name": "open", "kind": "operator", "operator": "multiply", "inputs": ["two", null]},
        {"name": "quotient", "kind": "operator", "operator": "divide", "inputs": ["two", "none"]},
        {"name": "two", "kind": "number", "value": 2},
        {"name": "waiting", "kind": "operator", "operator": "negate", "inputs": ["quotient"]}
      ]
    }

    """

  private func evaluate(_ arguments: String...) throws -> String {
    folder.write(Self.document, to: "plan.nodecalc")
    return try CommandResult.of(
      [Nodecalc.path(), "plan.nodecalc", "--eval"] + arguments, directory: folder.path
    ).transcript
  }

  @Test
  func `the outputs are printed a line each, failures on standard error`() throws {
    #expect(
      try evaluate() == """
        half = 1.50 ± 0.10
        ! error: open: multiply needs its second factor
        ! error: waiting: waits for 'quotient'
        [1]

        """)
  }

  @Test
  func `asked values come bare, in the order asked`() throws {
    #expect(try evaluate("--get", "two", "--get", "half", "--get", "two") == "2\n1.5\n2\n")
  }

  @Test
  func `a failing value asked for is no line of the result`() throws {
    #expect(
      try evaluate("--get", "two", "--get", "quotient", "--get", "length") == """
        2
        3
        ! error: quotient: division by zero: divisor 'none' is 0
        [1]

        """)
  }

  @Test
  func `all nodes are printed in file order`() throws {
    #expect(
      try evaluate("--all", "--set", "none=4") == """
        half = 1.50 ± 0.10
        length = 3.00 ± 0.20
        none = 4
        quotient = 0.5
        two = 2
        waiting = -0.5
        ! error: open: multiply needs its second factor
        [1]

        """)
  }

  @Test(arguments: [
    ("two=1e3", "1000"), ("two=1_000", "1000"), ("two=12k", "12000"), ("two=4.5%", "0.045"), ("two=0x1F", "31"),
    ("two=-5", "-5"), ("two=−5", "-5"), ("two= .5 ", "0.5"), ("two=3(2)", "3"),
  ])
  func `set takes numbers as people write them`(replacement: String, value: String) throws {
    #expect(try evaluate("--set", replacement, "--get", "two") == value + "\n")
  }

  @Test
  func `set may give an uncertainty, and keeps the old one otherwise`() throws {
    #expect(try evaluate("--set", "length=3 ± 0.4", "--get", "half") == "1.5\n")
    #expect(
      try evaluate("--set", "length=5 ± 0.4", "--all").hasPrefix("half = 2.50 ± 0.20\nlength = 5.0 ± 0.4\n"))
    #expect(
      try evaluate("--set", "length=5", "--all").hasPrefix("half = 2.50 ± 0.10\nlength = 5.00 ± 0.20\n"))
  }

  @Test
  func `the last of several values for one node counts`() throws {
    #expect(try evaluate("--set", "two=3", "--set", "two=7", "--get", "two") == "7\n")
  }

  @Test
  func `JSON holds exact values, failures with their cause, and uncertainties`() throws {
    #expect(
      try evaluate("--format", "json") == """
        {
          "values": {
            "half": 1.5
          },
          "failures": {
            "open": {"message": "multiply needs its second factor"},
            "waiting": {"message": "waits for 'quotient'", "cause": "quotient"}
          },
          "uncertainties": {
            "half": 0.1
          }
        }
        [1]

        """)
  }

  @Test
  func `CSV is a table with a header`() throws {
    #expect(
      try evaluate("--format", "csv", "--get", "half", "--get", "quotient") == """
        name,value,uncertainty,error
        half,1.5,0.1,
        quotient,,,division by zero: divisor 'none' is 0
        [1]

        """)
  }

  @Test
  func `an explanation goes back to the inputs`() throws {
    #expect(
      try evaluate("--explain", "half") == """
        half = length ÷ two
             = 3 ÷ 2
             = 1.50 ± 0.10
        length = 3.00 ± 0.20
        two = 2

        """)
    #expect(
      try evaluate("--explain", "waiting") == """
        waiting ← quotient
        waiting = −quotient
                waits for 'quotient'
        quotient = two ÷ none
                 = 2 ÷ 0
                 division by zero: divisor 'none' is 0
        two = 2
        none = 0
        ! error: waiting: waits for 'quotient'
        [1]

        """)
  }

  @Test
  func `digits are rounded as asked`() throws {
    #expect(try evaluate("--set", "two=3.14159265358979", "--get", "two", "--digits", "4") == "3.142\n")
    #expect(try evaluate("--set", "two=0.1", "--get", "two", "--digits", "17") == "0.1\n")
  }

  @Test
  func `nothing is written to the file`() throws {
    _ = try evaluate("--set", "two=9")
    #expect(folder.text(of: "plan.nodecalc") == Self.document)
    #expect(folder.names == ["plan.nodecalc"])
  }

  @Test
  func `a document is read from standard input and from a pipe`() throws {
    #expect(try Nodecalc.run("-", "--eval", "--get", "half", input: Self.document).transcript == "1.5\n")
    folder.write(Self.document, to: "plan.nodecalc")
    #expect(
      try Nodecalc.runInShell(#"cat plan.nodecalc | "$0" /dev/stdin --eval --get half"#, in: folder).transcript
        == "1.5\n")
  }
}
