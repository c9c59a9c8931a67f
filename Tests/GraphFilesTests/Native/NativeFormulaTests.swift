import EvaluationEngine
import GraphDocument
import Testing

@testable import GraphFiles

/// Formula nodes in documents.
struct NativeFormulaTests {
  static func node(_ formula: String, name: String = "f", rest: String = "") -> String {
    "{\"name\": \"\(name)\", \"kind\": \"formula\", \"formula\": \"\(formula)\"\(rest)}"
  }

  @Test func `formulas come back to the byte, mentions of later nodes and of none included`() throws {
    let text = """
      {
        "nodecalc": 1,
        "nodes": [
          {"name": "a", "kind": "formula", "formula": "z²  + \\"gone - 2k", "label": "first"},
          {"name": "z", "kind": "number", "value": 3}
        ]
      }

      """.replacing("\\\"", with: "")
    let contents = try NativeFormat.read(Array(text.utf8))
    #expect(String(decoding: NativeFormat.write(contents), as: UTF8.self) == text)
    let node = try #require(contents.node(named: "a"))
    #expect(contents.graph.inputs(of: node) == [contents.node(named: "z"), nil])
    #expect(contents.graph.value(of: node) == .failure(.openPort(1)))
  }

  @Test func `operators and formulas feed each other, whatever the order of the file`() throws {
    let sum = #"{"name": "s", "kind": "operator", "operator": "add", "inputs": ["f", "g"]}"#
    let number = #"{"name": "x", "kind": "number", "value": 5}"#
    let nodes = [
      sum, Self.node("x * 2"), number, Self.node("max(f, x, 12) - s_2", name: "g"), Self.node("1", name: "s_2"),
    ]
    for order in [nodes, nodes.reversed()] {
      let text = "{\"nodecalc\": 1, \"nodes\": [" + order.joined(separator: ",") + "]}"
      let contents = try NativeFormat.read(Array(text.utf8))
      #expect(contents.graph.value(of: try #require(contents.node(named: "s"))) == .number(21))
      #expect(contents.graph.checkInvariants() == [])
    }
  }

  static let refusals: [(node: String, verdict: String)] = [
    (node("2 +"), "2:49: malformed formula: a value is missing next to '+'"),
    (node(""), "2:46: malformed formula: the formula is empty; write a formula like 2 * (3 + 4)"),
    (node("sine(2)"), "2:46: malformed formula: unknown function 'sine'; did you mean 'sin'?"),
    (node("1 + ln(2, 3)"), "2:50: malformed formula: 'ln' takes 1 argument (number), not 2; write log(a, base)"),
    (node("2x"), "2:46: malformed formula: an operator is missing between two values; write 2*x"),
    // Columns are those of the file, behind escapes too.
    (
      node(#"\u0031 + \u00e9\uD835\uDC65) + 1"#),
      "2:73: malformed formula: the bracket was not opened; leave it out, or write ( where it begins"
    ),
    (node("f + 1"), "2:46: the links run in a loop: f → f; leave this name out of the formula"),
    (
      node("1", rest: #", "inputs": []"#),
      "2:50: a node of kind 'formula' cannot have 'inputs'; remove it or change the kind"
    ),
    (#"{"name": "f", "kind": "formula", "formula": 5}"#, "2:45: 'formula' must be a text"),
    (
      #"{"name": "f", "kind": "number", "value": 5, "formula": "1"}"#,
      "2:45: a node of kind 'number' cannot have 'formula'; remove it or change the kind"
    ),
    (
      node((0...64).map { "n\($0)" }.joined(separator: "+")),
      "2:292: malformed formula: a formula mentions 64 different names at most; put parts of it into nodes of their own and use their names"
    ),
  ]

  @Test(arguments: refusals)
  func `a malformed formula is refused with its place in the string`(node: String, expected: String) {
    #expect(verdict(on: document(node)) == expected)
  }

  @Test func `loops through formulas are named, at the mention that closes them`() {
    let sum = #"{"name": "s", "kind": "operator", "operator": "add", "inputs": ["g", null]}"#
    #expect(
      verdict(on: document(Self.node("2 * s"), Self.node("7 - f", name: "g"), sum))
        == "4:65: the links run in a loop: g → s → f → g; open one of its ports with null")
    #expect(
      verdict(on: document(sum, Self.node("2 * s"), Self.node("7 - f", name: "g")))
        == "4:50: the links run in a loop: f → g → s → f; leave this name out of the formula")
  }
}
