import GraphDocument
import GraphFiles
import TestSupport
import Testing

@testable import CommandRuns

/// Edits of a group's interface by programs.
struct InterfaceTransactionTests {
  private func session() throws -> (ServedSession, TalkingProgram) {
    let session = try ServedSession()
    let program = session.program()
    let made = program.call(
      "apply",
      #"{"revision": 0, "groups": {"T": {"inputs": ["p", "r"], "outputs": ["tax", "net"], "nodes": {"p": {"kind": "number", "value": 100}, "r": {"kind": "number", "value": 0.05}, "tax": {"kind": "formula", "formula": "p*r"}, "net": {"kind": "formula", "formula": "p*0.9"}}}}, "nodes": {"t": {"kind": "group", "group": "T"}, "out": {"kind": "formula", "formula": "t.net*2+t"}, "w": {"kind": "operator", "operator": "add", "inputs": ["t", "t.net"]}, "z": {"kind": "formula", "formula": "T(200, 0.1)"}}}"#
    )
    #expect(made.contains(#""revision": 1"#), "\(made)")
    return (session, program)
  }

  private func values(_ program: TalkingProgram) -> String {
    program.call("evaluate", #"{"names": ["out", "w", "z"]}"#)
  }

  @Test(arguments: [
    #""outputs": ["net", "tax"]"#, #""inputs": ["r", "p"]"#, #""inputs": ["r", "p"], "outputs": ["net", "p", "tax"]"#,
  ]) func `readers mean the same after an interface is applied, and undo brings their texts back`(
    _ interface: String
  ) throws {
    let (session, program) = try session()
    let before = (values(program), session.nodes)
    #expect(before.0.contains(#""out": 185, "w": 95, "z": 20"#), "\(before.0)")
    let answer = program.call("apply", "{\"revision\": 1, \"groups\": {\"T\": {\(interface)}}}")
    #expect(answer.contains(#""revision": 2"#), "\(answer)")
    #expect(values(program).contains(#""out": 185, "w": 95, "z": 20"#), "\(values(program)) \(session.nodes)")
    #expect(answer.contains("\"z\""), "the rewritten node is in the answer: \(answer)")
    try session.press("u")
    #expect(session.nodes == before.1)
  }

  @Test func `what was composed for another interface is refused with the one there is`() throws {
    let (_, program) = try session()
    _ = program.call("apply", #"{"revision": 1, "groups": {"T": {"inputs": ["r", "p"], "outputs": ["net", "tax"]}}}"#)
    for formula in ["T(300, 0.2).tax", "t + 1", "T(p = 3)"] {
      let refused = program.call(
        "apply", "{\"revision\": 1, \"nodes\": {\"q\": {\"kind\": \"formula\", \"formula\": \"\(formula)\"}}}")
      #expect(
        refused.contains("the interface of 'T' changed since revision 1: it takes (r, p) and gives (net, tax)"),
        "\(refused)")
      #expect(refused.contains(#""T": {"inputs": ["r", "p"], "outputs": ["net", "tax"]}"#), "\(refused)")
    }
    let named = program.call(
      "apply", #"{"revision": 1, "nodes": {"q": {"kind": "formula", "formula": "T(p = 300, r = 0.2).tax + t.net"}}}"#)
    #expect(named.contains(#""revision": 3"#), "\(named)")
    let known = program.call(
      "apply", #"{"revision": 2, "nodes": {"q2": {"kind": "formula", "formula": "T(0.2, 300).tax"}}}"#)
    #expect(known.contains(#""revision": 4"#), "\(known)")
  }
}
