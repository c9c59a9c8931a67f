import EvaluationEngine
import GraphDocument
import Testing
import TextScanning

@testable import GraphFiles

/// Every refusal of the form, with its place and its words.
struct NativeRefusalTests {
  static let a = #"{"name": "a", "kind": "number", "value": 1}"#
  static let b = #"{"name": "b", "kind": "number", "value": 2}"#
  static let sum = #"{"name": "s", "kind": "operator", "operator": "add", "inputs": ["a", "b"]}"#

  static func inputs(_ inputs: String, of name: String = "s", operator: String = "add") -> String {
    "{\"name\": \"\(name)\", \"kind\": \"operator\", \"operator\": \"\(`operator`)\", \"inputs\": \(inputs)}"
  }

  static let wholes: [(text: String, verdict: String)] = [
    ("[]", #"1:1: a document must be an object, such as {"nodecalc": 1, "nodes": []}"#),
    ("7", #"1:1: a document must be an object, such as {"nodecalc": 1, "nodes": []}"#),
    ("hello", "1:1: expected a value, not 'h'"),
    ("{}", #"1:1: the document has no 'nodecalc'; a nodecalc document begins with "nodecalc": 1"#),
    (#"{"nodes": []}"#, #"1:1: the document has no 'nodecalc'; a nodecalc document begins with "nodecalc": 1"#),
    ("\n{\"nodecalc\": 1}", #"2:1: the document has no 'nodes'; an empty document has "nodes": []"#),
    (#"{"nodecalc": "1", "nodes": []}"#, "1:14: 'nodecalc' must be the number 1"),
    (
      #"{"nodecalc": 2, "nodes": []}"#,
      "1:14: the document has format version 2 of a newer nodecalc; this one reads version 1"
    ),
    (
      #"{"nodes": [{"kind": "portal"}], "nodecalc": 3}"#,
      "1:45: the document has format version 3 of a newer nodecalc; this one reads version 1"
    ),
    (
      #"{"nodecalc": 0, "nodes": []}"#,
      "1:14: there is no format version 0 of a nodecalc document; this nodecalc reads version 1"
    ),
    (#"{"nodecalc": 1, "nodes": {}}"#, "1:26: 'nodes' must be an array of nodes"),
    (
      #"{"nodecalc": 1, "nodes": [1]}"#,
      #"1:27: a node must be an object, such as {"name": "x", "kind": "number", "value": 1}"#
    ),
    (#"{"nodecalc": 1, "title": 5, "nodes": []}"#, "1:26: 'title' must be a text"),
    (
      #"{"nodecalc": 1, "nodes": [], "nodes": []}"#,
      "1:30: 'nodes' occurs twice in one object, first at 1:17; keep one"
    ),
    (
      #"{"x": 1, "nodecalc": 1, "nodes": [], "x": 2}"#,
      "1:38: 'x' occurs twice in one object, first at 1:2; keep one"
    ),
    (
      #"{"nodecalc": 1, "nodes": [], "scenarios": 1}"#,
      #"1:43: 'scenarios' must be an object of scenarios by name, such as {"high": {"rate": 0.09}}"#
    ),
    (#"{"nodecalc": 1, "nodes": []} x"#, "1:30: 'x' after the end of the value; remove what follows it"),
  ]

  @Test(arguments: wholes)
  func `a text that is no document is refused with its place`(text: String, expected: String) {
    #expect(verdict(on: text) == expected)
  }

  static let nodes: [(node: String, verdict: String)] = [
    ("{}", "2:1: the node has no 'name'"),
    (#"{"name": "x"}"#, "2:1: the node has no 'kind'"),
    (#"{"kind": "number", "value": 1}"#, "2:1: the node has no 'name'"),
    (#"{"name": "x", "kind": "number"}"#, "2:1: the node of kind 'number' has no 'value'"),
    (#"{"name": "x", "kind": "operator"}"#, "2:1: the node of kind 'operator' has no 'operator'"),
    (#"{"name": 1, "kind": "number", "value": 1}"#, "2:10: 'name' must be a text"),
    (#"{"name": "x", "kind": null, "value": 1}"#, "2:23: 'kind' must be a text"),
    (#"{"name": "x", "kind": "numbr", "value": 1}"#, "2:23: unknown kind 'numbr'; did you mean 'number'?"),
    (#"{"name": "x", "kind": "portal"}"#, "2:23: unknown kind 'portal'"),
    (
      #"{"name": "x", "kind": "formula"}"#,
      "2:1: the node of kind 'formula' has no 'formula'"
    ),
    (#"{"name": "x", "kind": "note"}"#, "2:1: the node of kind 'note' has no 'text'"),
    (#"{"name": "x", "kind": "note", "text": 5}"#, "2:39: 'text' must be a text"),
    (#"{"name": "x", "kind": "note", "text": null}"#, "2:39: 'text' must be a text"),
    (
      #"{"name": "x", "kind": "note", "text": "", "inputs": []}"#,
      "2:43: a node of kind 'note' cannot have 'inputs'; remove it or change the kind"
    ),
    (
      #"{"name": "x", "kind": "number", "value": 1, "text": "why"}"#,
      "2:45: a node of kind 'number' cannot have 'text'; remove it or change the kind"
    ),
    (
      #"{"name": "x", "kind": "note", "text": "", "distribution": "uniform(1, 2)"}"#,
      "2:43: a node of kind 'note' cannot have 'distribution'; remove it or change the kind"
    ),
    (
      #"{"name": "x", "kind": "number", "distribution": "uniform(2, 1)"}"#,
      "2:49: the distribution: high of uniform is less than the one before it: write uniform(low, high), low less than high"
    ),
    (
      #"{"name": "x", "kind": "number", "distribution": "unifrom(1, 2)"}"#,
      "2:49: the distribution: no distribution is named 'unifrom': did you mean 'uniform'?"
    ),
    (
      #"{"name": "x", "kind": "operator", "bypassed": 1, "operator": "add"}"#,
      "2:47: 'bypassed' must be true or false, without quotes"
    ),
    (
      #"{"name": "x", "kind": "operator", "operator": "add", "bypassed": "true"}"#,
      "2:66: 'bypassed' must be true or false, without quotes"
    ),
    (
      #"{"name": "x", "kind": "operator", "operator": "add", "bypassed": null}"#,
      "2:66: 'bypassed' must be true or false, without quotes"
    ),
    (
      #"{"name": "x", "kind": "number", "value": 1, "bypassed": false}"#,
      "2:45: a node of kind 'number' cannot have 'bypassed'; remove it or change the kind"
    ),
    (
      #"{"name": "x", "kind": "number", "value": "1"}"#,
      "2:42: 'value' must be a number, or with the unit date a date like 2026-11-28"
    ),
    (#"{"name": "x", "kind": "number", "value": NaN}"#, "2:42: a number must be finite and written in digits"),
    (
      #"{"name": "x", "kind": "number", "value": 1e999}"#,
      "2:42: this number is too large; the largest is about 1.8e308"
    ),
    (
      #"{"name": "x", "kind": "number", "value": 1, "inputs": []}"#,
      "2:45: a node of kind 'number' cannot have 'inputs'; remove it or change the kind"
    ),
    (
      #"{"inputs": [], "operator": "add", "name": "x", "kind": "number", "value": 1}"#,
      "2:2: a node of kind 'number' cannot have 'inputs'; remove it or change the kind"
    ),
    (
      #"{"name": "x", "kind": "operator", "operator": "add", "value": 1}"#,
      "2:54: a node of kind 'operator' cannot have 'value'; remove it or change the kind"
    ),
    (
      #"{"name": "x", "kind": "operator", "operator": "add", "uncertainty": 1}"#,
      "2:54: a node of kind 'operator' cannot have 'uncertainty'; remove it or change the kind"
    ),
    (
      #"{"name": "x", "kind": "number", "value": 1, "text": "why"}"#,
      "2:45: a node of kind 'number' cannot have 'text'; remove it or change the kind"
    ),
    (
      #"{"name": "x", "kind": "operator", "operator": "ad"}"#,
      "2:47: unknown operator 'ad'; did you mean 'add'?"
    ),
    (
      #"{"name": "x", "kind": "operator", "operator": "zzzzzzzz"}"#,
      "2:47: unknown operator 'zzzzzzzz'; 'nodecalc operators' lists them"
    ),
    (#"{"name": "x", "kind": "operator", "operator": 5}"#, "2:47: 'operator' must be a text"),
    (inputs("\"a\""), "2:64: 'inputs' must be an array of names, null for an open port"),
    (inputs("[5]"), "2:65: an input must be the name of a node, or null for an open port"),
    (inputs("[null, null]", operator: "sqrt"), "2:72: 'sqrt' takes at most 1 input; remove this one"),
    (inputs("[null, null, null]", operator: "divide"), "2:80: 'divide' takes at most 2 inputs; remove this one"),
    (
      #"{"inputs": [null, null], "name": "x", "kind": "operator", "operator": "sin"}"#,
      "2:19: 'sin' takes at most 1 input; remove this one"
    ),
    (inputs("[\"zzz\"]"), "2:65: 'inputs' mentions 'zzz', but no node has that name; null leaves a port open"),
    (
      #"{"name": "x", "kind": "number", "value": 1, "uncertainty": -0.5}"#,
      "2:60: an uncertainty is never negative; write it without a sign"
    ),
    (
      #"{"name": "x", "kind": "number", "value": 1, "uncertainty": [1, -0.5]}"#,
      "2:64: an uncertainty is never negative; write it without a sign"
    ),
    (
      #"{"name": "x", "kind": "number", "value": 1, "uncertainty": [1]}"#,
      "2:60: 'uncertainty' must be a number or [lower, upper]"
    ),
    (
      #"{"name": "x", "kind": "number", "value": 1, "uncertainty": [1, 2, 3]}"#,
      "2:67: 'uncertainty' must be a number or [lower, upper]"
    ),
    (
      #"{"name": "x", "kind": "number", "value": 1, "uncertainty": "5%"}"#,
      "2:60: 'uncertainty' must be a number or [lower, upper]"
    ),
    (#"{"name": "x", "kind": "number", "value": 1, "label": null}"#, "2:54: 'label' must be a text"),
    (
      #"{"name": "x", "kind": "number", "value": 1, "value": 2}"#,
      "2:45: 'value' occurs twice in one object, first at 2:33; keep one"
    ),
    (
      #"{"name": "x", "kind": "number", "value": 1, "n\u0061me": "y"}"#,
      "2:45: 'name' occurs twice in one object, first at 2:2; keep one"
    ),
    (
      #"{"q": 1, "name": "x", "kind": "number", "value": 1, "q": 2}"#,
      "2:53: 'q' occurs twice in one object, first at 2:2; keep one"
    ),
    (
      #"{"name": "x", "kind": "number", "value": 1, "q": [{"z": 1, "z": 2}]}"#,
      "2:60: 'z' occurs twice in one object, first at 2:52; keep one"
    ),
    (inputs("[\"s\"]"), "2:65: the links run in a loop: s → s; open one of its ports with null"),
  ]

  @Test(arguments: nodes + dataNodes + charts)
  func `a node that is none is refused with its place`(node: String, expected: String) {
    #expect(verdict(on: document(node)) == expected)
    // The same at the end of a longer document, three lines further down.
    let later = document(Self.a, Self.b, #"{"name": "t", "kind": "operator", "operator": "add"}"#, node)
    if expected.contains(": no node is named") || expected.hasPrefix("1:") { return }
    #expect(verdict(on: later) == "5:" + expected.dropFirst(2).replacing("first at 2:", with: "first at 5:"))
  }

  static let names: [(name: String, problem: NodeName.Problem)] = [
    ("", .empty), ("1x", .illegal("1", atStart: true)), ("a b", .illegal(" ", atStart: false)),
    ("a-b", .illegal("-", atStart: false)), ("pi", .reserved), ("e", .reserved), ("tau", .reserved),
    ("ans", .reserved), ("e\u{301}", .notNormalized), ("\u{301}a", .illegal("\u{301}", atStart: true)),
    ("a\u{200B}", .illegal("\u{200B}", atStart: false)), (String(repeating: "x", count: 65), .tooLong),
    ("😀", .illegal("😀", atStart: true)), ("\u{212A}", .notNormalized),
  ]

  @Test(arguments: names)
  func `an ill-formed name is refused with the rule it breaks`(name: String, problem: NodeName.Problem) {
    let text = document("{\"name\": \"\(name)\", \"kind\": \"number\", \"value\": 1}")
    #expect(throws: DocumentProblem(.badName(name, problem), at: TextPlace(line: 2, column: 10))) {
      try NativeFormat.read(Array(text.utf8))
    }
  }

  @Test(arguments: [
    "a", "_", "A1", "añb", "日本", "e1", "Pi", "a\u{1E33}\u{30C}", String(repeating: "x", count: 64), "sum", "if",
  ])
  func `a well-formed name is taken`(name: String) {
    #expect(verdict(on: document("{\"name\": \"\(name)\", \"kind\": \"number\", \"value\": 1}")) == "accepted")
  }

  static let wholesWithRest: [(text: String, verdict: String)] = [
    (document(a, b, a), "4:10: the name 'a' is taken at 2:10 already; rename one of the two nodes"),
    (
      document(a, #"{"name": "\u0061", "kind": "number", "value": 1}"#),
      "3:10: the name 'a' is taken at 2:10 already; rename one of the two nodes"
    ),
    (
      document(#"{"name": "total", "kind": "number", "value": 1}"#, inputs("[\"totel\"]")),
      "3:65: 'inputs' mentions 'totel', but no node has that name; did you mean 'total'?"
    ),
    (document(a, b, rest: #", "correlations": [["a", "b", 1.5]]"#), "3:75: a correlation must be between -1 and 1"),
    (document(a, b, rest: #", "correlations": [["a", "b", -1.0001]]"#), "3:75: a correlation must be between -1 and 1"),
    (
      document(a, b, rest: #", "correlations": [["a", "a", 0.5]]"#),
      "3:64: 'a' is correlated with itself; name two nodes"
    ),
    (
      document(a, b, rest: #", "correlations": [["a", "b", 0.5], ["b", "a", 0.1]]"#),
      "3:81: the correlation of 'b' and 'a' is given twice, first at 3:64; keep one"
    ),
    (
      document(a, b, rest: #", "correlations": [["a", "c", 0.5]]"#),
      "3:70: 'correlations' mentions 'c', but no node has that name; did you mean 'a'?"
    ),
    (
      document(a, b, rest: #", "correlations": [["a", "b"]]"#),
      #"3:64: a correlation must be two names and a number, such as ["a", "b", 0.5]"#
    ),
    (
      document(a, b, rest: #", "correlations": [["a", "b", "c"]]"#),
      #"3:75: a correlation must be two names and a number, such as ["a", "b", 0.5]"#
    ),
    (
      document(a, b, rest: #", "correlations": [["a", "b", 0, 1]]"#),
      #"3:78: a correlation must be two names and a number, such as ["a", "b", 0.5]"#
    ),
    (
      document(a, b, rest: #", "correlations": [["a", "zzzz", 0.5]]"#),
      "3:70: 'correlations' mentions 'zzzz', but no node has that name; remove it"
    ),
    (
      document(#"{"name": "why", "kind": "note", "text": ""}"#, inputs("[null, \"why\"]")),
      "3:71: 'why' is a note or a chart and feeds nothing; null leaves the port open"
    ),
    (
      document(a, rest: #", "frames": []"#),
      #"2:57: 'frames' must be an object of frames, such as {"Title": ["a", "b"]}"#
    ),
    (
      document(a, rest: #", "frames": {"In": "a"}"#), #"2:64: a frame must be an array of names, such as ["a", "b"]"#
    ),
    (
      document(a, rest: #", "frames": {"In": ["a", null]}"#),
      #"2:70: a frame must be an array of names, such as ["a", "b"]"#
    ),
    (
      document(a, rest: #", "frames": {"In": ["zzzz"]}"#),
      "2:65: 'frames' mentions 'zzzz', but no node has that name; remove it"
    ),
    (
      document(#"{"name": "total", "kind": "number", "value": 1}"#, rest: #", "frames": {"In": ["totel"]}"#),
      "2:69: 'frames' mentions 'totel', but no node has that name; did you mean 'total'?"
    ),
    (
      document(a, b, rest: #", "frames": {"In": ["a", "b"], "Out": ["a"]}"#),
      "3:84: 'a' is in a frame at 3:65 already; a node can be in only one: remove one of the two"
    ),
    (
      document(a, rest: #", "frames": {"In": ["a", "\u0061"]}"#),
      "2:70: 'a' is in a frame at 2:65 already; a node can be in only one: remove one of the two"
    ),
    (document(a, rest: #", "frames": {"": ["a"]}"#), "2:58: the title of a frame cannot be empty"),
    (
      document(a, b, rest: #", "frames": {"é": ["a"], "e\u0301": ["b"]}"#),
      "3:70: 'e\u{301}' occurs twice in one object, first at 3:58; keep one"
    ),
    (document(a, rest: #", "correlations": {}"#), "2:63: 'correlations' must be an array of correlations"),
    (document(a, rest: #", "layout": []"#), "2:57: 'layout' must be an object of places"),
    (document(a, rest: #", "layout": {"a": 5}"#), "2:63: a place must be a column and a row, such as [2, 1]"),
    (document(a, rest: #", "layout": {"a": [1]}"#), "2:65: a place must be a column and a row, such as [2, 1]"),
    (document(a, rest: #", "layout": {"a": [1, 2, 3]}"#), "2:70: a place must be a column and a row, such as [2, 1]"),
    (document(a, rest: #", "layout": {"a": [1, "2"]}"#), "2:67: a place must be a column and a row, such as [2, 1]"),
    (document(a, rest: #", "layout": {"a": [1.5, 2]}"#), outOfRange(at: "2:64")),
    (document(a, rest: #", "layout": {"a": [1, 1000000001]}"#), outOfRange(at: "2:67")),
    (document(a, rest: #", "layout": {"a": [-1e300, 0]}"#), outOfRange(at: "2:64")),
    (
      document(a, rest: #", "layout": {"a": [1, 2], "a": [3, 4]}"#),
      "2:71: 'a' occurs twice in one object, first at 2:58; keep one"
    ),
    (
      document(a, rest: #", "layout": {"gone": [1, 2], "gone": [3, 4]}"#),
      "2:74: 'gone' occurs twice in one object, first at 2:58; keep one"
    ),
    (
      document(inputs("[\"b\"]", of: "a"), inputs("[\"a\"]", of: "b")),
      "3:65: the links run in a loop: a → b → a; open one of its ports with null"
    ),
    (
      document(inputs("[null, \"c\"]", of: "a"), inputs("[\"a\"]", of: "b"), inputs("[\"b\", \"b\"]", of: "c")),
      "4:65: the links run in a loop: b → c → a → b; open one of its ports with null"
    ),
  ]

  @Test(arguments: [-1, 1])
  func `limit coordinate: a place is kept at the edge and refused beyond`(sign: Int) {
    func place(_ column: Int) -> String { document(Self.a, rest: #", "layout": {"a": [\#(sign * column), 0]}"#) }
    #expect(verdict(on: place(1_000_000_000)) == "accepted")
    #expect(verdict(on: place(1_000_000_001)) == Self.outOfRange(at: "2:64"))
  }

  static func outOfRange(at place: String) -> String {
    "\(place): a place is a column and a row, whole numbers between -1000000000 and 1000000000"
  }

  @Test(arguments: wholesWithRest)
  func `what does not fit together is refused with its place`(text: String, expected: String) {
    #expect(verdict(on: text) == expected)
  }

  @Test func `a loop of many nodes is named by its first names`() {
    let nodes = (0..<40).map { Self.inputs("[\"n\(($0 + 39) % 40)\"]", of: "n\($0)") }
    let text = "{\"nodecalc\": 1, \"nodes\": [\n" + nodes.joined(separator: ",\n") + "]}"
    let verdict = verdict(on: text)
    #expect(
      verdict.hasPrefix("41:67: the links run in a loop: n38 → n39 → n0 → n1 → n2 → n3 → n4 → n5 → n6 → …"),
      "\(verdict)")
  }

  @Test
  func
    `limit nodes, inputs, short-text-bytes, correlations, written-points: each is kept to the last one and refused one beyond`()
  {
    var limits = Limits.standard
    limits.nodes = 2
    limits.inputs = 2
    limits.labelBytes = 4
    limits.correlations = 1
    #expect(verdict(on: document(Self.a, Self.b), limits: limits) == "accepted")
    #expect(
      verdict(on: document(Self.a, Self.b, Self.sum), limits: limits) == "4:1: more than 2 nodes; split the document")
    limits.nodes = 4
    #expect(verdict(on: document(Self.a, Self.b, Self.sum), limits: limits) == "accepted")
    #expect(
      verdict(on: document(Self.inputs("[null, null, null]")), limits: limits)
        == "2:77: more than 2 inputs; split the document")
    #expect(verdict(on: document(rest: #", "title": "abcd""#), limits: limits) == "accepted")
    #expect(
      verdict(on: document(rest: #", "title": "abcdé""#), limits: limits)
        == "2:13: 'title' is longer than 4 bytes; shorten it")
    #expect(
      verdict(
        on: document(Self.a, Self.b, Self.sum, rest: #", "correlations": [["a", "b", 1], ["a", "s", 1]]"#),
        limits: limits)
        == "4:110: more than 1 correlations; split the document")
    limits.points = 3
    let values = #"{"name": "v", "kind": "data", "values": [1, null]}"#
    func points(_ list: String) -> String { #"{"name": "p", "kind": "data", "points": [\#(list)]}"# }
    #expect(verdict(on: document(values, points(#"{"value": 1}"#)), limits: limits) == "accepted")
    #expect(
      verdict(on: document(values, points(#"{"value": 1}, null"#)), limits: limits)
        == "3:56: more than 3 points; keep the points in a file and name it in a data node")
  }
}
