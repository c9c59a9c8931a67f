import DataSets
import EvaluationEngine
import GraphDocument
import Testing

@testable import GraphFiles

extension NativeRefusalTests {
  private static func data(_ members: String) -> String { "{\"name\": \"x\", \"kind\": \"data\", \(members)}" }
  private static func operation(_ members: String) -> String {
    "{\"name\": \"x\", \"kind\": \"operator\", \"operator\": \(members)}"
  }

  /// Every refusal of data nodes and parameters.
  static let dataNodes: [(String, String)] = [
    (
      #"{"name": "x", "kind": "data"}"#,
      "2:1: the node of kind 'data' has no points; add 'values', 'points', 'file' or 'database'"
    ),
    (data(#""values": [1], "points": []"#), "2:46: the points come from 'values' already; remove 'points'"),
    (data(#""values": 1"#), "2:41: 'values' must be an array of numbers, null for a missing one"),
    (data(#""values": [1, "2"]"#), "2:45: 'values' must be an array of numbers, null for a missing one"),
    (data(#""values": [1, 1e999]"#), "2:45: this number is too large; the largest is about 1.8e308"),
    (data(#""points": [{"valueX": 1}]"#), "2:42: the point has no 'value'"),
    (data(#""points": [1]"#), #"2:42: a point must be an object, such as {"value": 1, "valueX": 2}"#),
    (
      data(#""points": [{"value": 1, "errorMinY": -1}]"#),
      "2:68: an uncertainty is never negative; write it without a sign"
    ),
    (
      data(#""points": [{"value": 1, "valueX": "yesterday"}]"#),
      #"2:65: 'yesterday' is not a date; write it as "2024-03-01", or a number without quotes"#
    ),
    (
      data(#""points": [{"value": 1, "valueX": 2}, {"value": 1, "valueX": "2024-03-01"}]"#),
      "2:69: valueX at index 1 is of another kind than before: use either numbers or dates in one set"
    ),
    (data(#""points": [{"value": 1, "errorCorr": 2}]"#), "2:42: errorCorr at index 0 is outside -1 to 1"),
    (
      data(#""points": [{"value": 1, "a": {"b": 1, "b": 2}}]"#),
      "2:69: 'b' occurs twice in one object, first at 2:61; keep one"
    ),
    (data(#""values": [], "column": "a""#), "2:45: data with 'values' cannot have 'column'; remove it"),
    (data(#""file": "a.csv", "column": 0"#), "2:58: 'column' must be the name of a column, or its number from 1"),
    (
      data(#""file": "a.csv", "format": "xml""#),
      #"2:58: 'format' cannot be 'xml'; it is one of "csv", "tsv", "json", "jsonl""#
    ),
    (data(#""file": "a.csv", "skip": -1"#), "2:56: 'skip' must be a whole number, 0 or more"),
    (
      data(#""file": "a.csv", "dates": "ydm""#),
      #"2:57: 'dates' cannot be 'ydm'; it is one of "dmy", "mdy", "ymd""#
    ),
    (data(#""database": "a.db", "column": 1"#), "2:1: the node of kind 'data' has no 'query'"),
    (
      data(#""file": "a.csv", "inputs": []"#),
      "2:48: a node of kind 'data' cannot have 'inputs'; remove it or change the kind"
    ),
    (
      #"{"name": "x", "kind": "number", "value": 1, "values": [1]}"#,
      "2:45: a node of kind 'number' cannot have 'values'; remove it or change the kind"
    ),
    (operation(#""add", "parameters": {"a": 1}"#), "2:69: 'add' has no parameter 'a'; it takes none"),
    (operation(#""bin", "parameters": {"bin": 1}"#), "2:69: 'bin' has no parameter 'bin'; did you mean 'bins'?"),
    (operation(#""bin", "parameters": 5"#), #"2:68: 'parameters' must be an object, such as {"bins": 5}"#),
    (
      operation(#""bin", "parameters": {"bins": 2.5}"#), "2:77: bin needs a whole number from 1 to 1000000 as bins"
    ),
    (operation(#""bin", "parameters": {"range": [5]}"#), "2:78: 'range' must be two numbers, such as [0, 50]"),
    (
      operation(#""bin", "parameters": {"range": [5, 1]}"#), "2:78: bin needs a lower and a higher number as range"
    ),
    (operation(#""map", "parameters": {"formula": 1}"#), "2:80: 'formula' must be a text"),
    (
      operation(#""map", "parameters": {"formula": "1 +"}"#),
      "2:84: malformed formula: a value is missing next to '+'"
    ),
    (
      operation(#""bin", "parameters": {"bins": 1, "bins": 2}"#),
      "2:80: 'bins' occurs twice in one object, first at 2:69; keep one"
    ),
  ]
}

struct NativeDataTests {
  @Test func `P2, P3, P4, P9: everything of a point is read and written, what is not known included`() throws {
    let text = document(
      #"{"name": "p", "kind": "data", "points": [null, {"style": [1, {"a": null}], "value": 1, "valueX": "2024-03-01", "errorMaxY": 0.5, "annotation": "first", "errorCorr": 0.25, "errorMinX": 2, "errorMaxX": 3}], "colour": "red"}"#
    )
    let written = try rewritten(text)
    #expect(
      written.contains(
        #"{"name": "p", "kind": "data", "points": [null, {"value": 1, "valueX": "2024-03-01", "annotation": "first", "errorMinX": 2, "errorMaxX": 3, "errorMinY": 0.5, "errorMaxY": 0.5, "errorCorr": 0.25, "style": [1, {"a": null}]}], "colour": "red"}"#
      ))
    #expect(try rewritten(written) == written)
    let contents = try NativeFormat.read(Array(text.utf8))
    let node = try #require(contents.node(named: "p"))
    let set = try #require(contents.graph.value(of: node).data)
    #expect(set.missingPlaces == [0])
    #expect(set[0].errorX == ErrorBar(lower: 2, upper: 3))
    #expect(
      set[0].preservedFields == [
        PreservedField("style", .list([.integer(1), .fields([PreservedField("a", .nothing)])]))
      ])
  }

  @Test func `data of files and databases comes back as it was written`() throws {
    for members in [
      #""file": "sales.csv", "column": "amount", "xColumn": "month", "errorColumn": ["low", 3], "xErrorColumn": 4, "annotationColumn": "who", "format": "csv", "delimiter": ";", "header": false, "decimalComma": true, "missing": ["n/a", "-"]"#,
      #""file": "bank.csv", "column": "a", "delimiter": " ", "header": false, "encoding": "windows-1252", "skip": 6, "unitsRow": true, "footer": 0, "comment": "%", "dates": "dmy", "table": "Trades", "badRows": "leave-out""#,
      #""file": "bank.csv", "column": "a", "header": 2, "unitsRow": false, "dates": "mdy", "badRows": "refuse""#,
      #""file": "-", "column": 2"#,
      #""database": "a.db", "query": "select 1 as \"a\"", "column": "a", "errorColumn": "b""#,
      #""values": [1, null, 2.5, -0]"#, #""values": []"#, #""values": [null]"#,
    ] {
      let text =
        "{\n  \"nodecalc\": 1,\n  \"nodes\": [\n    {\"name\": \"x\", \"kind\": \"data\", \(members)}\n  ]\n}\n"
      #expect(try rewritten(text) == text.replacing("-0]", with: "-0]"))
    }
  }

  @Test func `parameters come back as they were written, in the order of the operator`() throws {
    let text = document(
      #"{"name": "a", "kind": "data", "values": [1, 20, 30]}"#,
      #"{"name": "b", "kind": "operator", "parameters": {"range": [0, 50], "bins": 5}, "operator": "bin", "inputs": ["a"], "bypassed": true}"#,
      #"{"name": "c", "kind": "operator", "operator": "sort", "inputs": ["a"], "parameters": {"descending": true, "formula": "-value"}}"#,
      #"{"name": "d", "kind": "operator", "operator": "bin", "inputs": ["a"], "parameters": {}}"#)
    let written = try rewritten(text)
    for line in [
      #""operator": "bin", "inputs": ["a"], "parameters": {"bins": 5, "range": [0, 50]}, "bypassed": true}"#,
      #""operator": "sort", "inputs": ["a"], "parameters": {"formula": "-value", "descending": true}}"#,
      #""operator": "bin", "inputs": ["a"]}"#,
    ] {
      #expect(written.contains(line), "\(written)")
    }
    #expect(try rewritten(written) == written)
    let contents = try NativeFormat.read(Array(text.utf8))
    let sorted = try #require(contents.node(named: "c"))
    #expect(contents.graph.value(of: sorted).data?.values == [1, 20, 30])
  }

  @Test func `nesting in a point is read without recursion up to the limit`() throws {
    let depth = Limits.standard.nesting - 5
    let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let text = document("{\"name\": \"p\", \"kind\": \"data\", \"points\": [{\"value\": 1, \"deep\": \(nested)}]}")
    #expect(try rewritten(rewritten(text)).contains(nested))
    let deeper = document(
      "{\"name\": \"p\", \"kind\": \"data\", \"points\": [{\"value\": 1, \"deep\": [[[\(nested)]]]}]}")
    #expect(verdict(on: deeper).contains("nested objects and arrays"))
  }
}
