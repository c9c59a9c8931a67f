import TestSupport
import Testing

@Suite(.onOwnThread)
struct BypassTests {
  private let folder = ScratchFolder()

  private static let document = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "discounted", "kind": "operator", "operator": "multiply", "inputs": ["price", "rebate"], "bypassed": true},
        {"name": "open", "kind": "operator", "operator": "sqrt", "inputs": [null], "bypassed": true},
        {"name": "price", "kind": "number", "value": 80, "uncertainty": 2},
        {"name": "rebate", "kind": "operator", "operator": "divide", "inputs": ["price", "zero"]},
        {"name": "total", "kind": "operator", "operator": "negate", "inputs": ["discounted"]},
        {"name": "zero", "kind": "number", "value": 0}
      ]
    }

    """

  private func run(_ arguments: String...) throws -> String {
    folder.write(Self.document, to: "plan.nodecalc")
    return try CommandResult.of([Nodecalc.path()] + arguments, directory: folder.path).transcript
  }

  @Test
  func `the first input passes through with its uncertainty, the others are not asked for`() throws {
    #expect(
      try run("plan.nodecalc", "--eval") == """
        total = -80.0 ± 2.0
        ! error: open: sqrt needs its number
        [1]

        """)
    #expect(
      try run("plan.nodecalc", "--eval", "--explain", "total") == """
        total = −discounted
              = -80
              = -80.0 ± 2.0
        discounted = price  (bypassed: passes on 'price' unchanged)
                   = 80.0 ± 2.0
        price = 80.0 ± 2.0

        """)
  }

  @Test
  func `check warns of each bypassed node, fmt keeps it`() throws {
    #expect(
      try run("check", "plan.nodecalc") == """
        plan.nodecalc:4:14: warning: node 'discounted': bypassed: passes on 'price' unchanged
        plan.nodecalc:5:14: error: node 'open': sqrt needs its number
        plan.nodecalc:5:14: warning: node 'open': bypassed: passes on its number, which is not linked
        plan.nodecalc:7:14: error: node 'rebate': division by zero: divisor 'zero' is 0
        [1]

        """)
    #expect(try run("fmt", "plan.nodecalc") == Self.document)
  }

  @Test
  func `b in the editor ends a bypass, and the file says so`() throws {
    #expect(
      try run("plan.nodecalc", "--keys", "/discounted<Enter>b/total<Enter>b:w<Enter>", "--print", "values") == """
        price = 80.0 ± 2.0
        zero = 0
        ! error: discounted: waits for 'rebate'
        ! error: open: sqrt needs its number
        ! error: rebate: division by zero: divisor 'zero' is 0
        ! error: total: waits for 'rebate'
        [1]

        """)
    let saved = try #require(folder.text(of: "plan.nodecalc"))
    #expect(saved.contains(#""inputs": ["price", "rebate"]},"#))
    #expect(saved.contains(#""inputs": ["discounted"], "bypassed": true},"#))
  }

  @Test
  func `if asks only for its condition and the branch chosen`() throws {
    folder.write(
      """
      {"nodecalc": 1, "nodes": [
      {"name": "a", "kind": "number", "value": 5}, {"name": "yes", "kind": "number", "value": 1},
      {"name": "x", "kind": "operator", "operator": "if", "inputs": ["yes", "a", null]}]}
      """, to: "choice.nodecalc")
    func get(_ yes: String) throws -> String {
      try Nodecalc.run("choice.nodecalc", "--eval", "--get", "x", "--set", "yes=\(yes)", in: folder).transcript
    }
    #expect(try get("1") == "5\n")
    #expect(try get("0") == "! error: x: if needs its value for else\n[1]\n")
  }
}
