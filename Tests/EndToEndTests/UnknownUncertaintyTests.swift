import TestSupport
import Testing

/// Values whose uncertainty is unknown, on every stream: the value stands, and what is not known is told.
@Suite(.onOwnThread)
struct UnknownUncertaintyTests {
  private static let document = """
    {"nodecalc": 1, "nodes": [{"name": "z", "kind": "number", "value": 0, "uncertainty": 0.1},
      {"name": "root", "kind": "formula", "formula": "sqrt(z)"}, {"name": "sum", "kind": "formula", "formula": "root + 3"}]}
    """

  private func evaluate(_ arguments: String...) throws -> String {
    try CommandResult.of([Nodecalc.path(), "-", "--eval"] + arguments, input: Self.document).transcript
  }

  @Test func `a listing has a question mark, and standard error the reason with the node where it is`() throws {
    #expect(
      try evaluate() == """
        sum = 3 ± ?
        ! warning: sum: the uncertainty is unknown: 'sqrt' has no derivative at this value ('root')

        """)
    #expect(try evaluate("--get", "sum") == "3\n")
    #expect(
      try evaluate("--format", "csv") == """
        name,value,uncertainty,error
        sum,3,?,the uncertainty is unknown: 'sqrt' has no derivative at this value ('root')

        """)
    #expect(
      try evaluate("--explain", "root") == """
        root = sqrt(z)
             = sqrt(0)
             = 0 ± ?
             the uncertainty is unknown: 'sqrt' has no derivative at this value ('root')
        z = 0.00 ± 0.10

        """)
  }

  @Test func `a formula has it too`() throws {
    #expect(
      try Nodecalc.run("-e", "sqrt(0 ± 0.1)").transcript == """
        0 ± ?
        ! warning: the uncertainty is unknown: 'sqrt' has no derivative at this value

        """)
  }
}
