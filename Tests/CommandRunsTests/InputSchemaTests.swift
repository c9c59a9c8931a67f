import Charts
import GraphDocument
import GraphFiles
import TestSupport
import Testing

@testable import CommandRuns

/// The schema of a document's inputs beside what `--set-json` takes, as Python's `jsonschema` reads it.
struct InputSchemaTests {
  private static let document = """
    {"nodecalc": 1, "inputs": ["rate", "list", "n"], "nodes": [
      {"name": "rate", "kind": "number", "value": 0.1, "range": [0, 0.2], "label": "a \\"year\\""},
      {"name": "list", "kind": "data", "values": [1, 2]},
      {"name": "n", "kind": "number", "value": 3},
      {"name": "sum", "kind": "formula", "formula": "rate + n + count(list)"}]}
    """

  @Test func `the schema of documents names the styles of points that charts draw`() {
    #expect(NativeFormat.pointStyles == PointStyle.allCases.map(\.rawValue))
  }

  /// Objects and what is none, with what a schema cannot tell left out: a key twice, a number too large to be kept.
  private static let objects: [(text: String, isTaken: Bool)] = [
    ("{}", true), (#"{"rate": 0.2}"#, true), (#"{"rate": 0, "n": -1.5e300, "list": []}"#, true),
    (#"{"list": [1, null, 2.5]}"#, true), (#"{"n": 1e-400}"#, true), (#"{"n": -0.0}"#, true),
    (#"{"rate": "5%"}"#, false), (#"{"rate": null}"#, false), (#"{"rate": true}"#, false), (#"{"rate": [1]}"#, false),
    (#"{"list": 3}"#, false), (#"{"list": ["a"]}"#, false), (#"{"list": [[1]]}"#, false), (#"{"list": null}"#, false),
    (#"{"list": {"a": 1}}"#, false), (#"{"list": [true]}"#, false), (#"{"sum": 1}"#, false), (#"{"other": 1}"#, false),
    ("[]", false), ("3", false), ("null", false),
  ]

  /// Checks the schema, then prints for each further line whether it is valid.
  private static let script = """
    import json, sys, jsonschema
    lines = sys.stdin.read().splitlines()
    schema = json.loads(lines[0])
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for line in lines[1:]:
        print("taken" if validator.is_valid(json.loads(line)) else "refused")
    """

  private func contents() throws -> DocumentContents { try NativeFormat.read(Array(Self.document.utf8)) }

  @Test func `objects of inputs are taken or refused`() throws {
    let contents = try contents()
    for (text, isTaken) in Self.objects {
      let edits = try? GivenInputs(text: Array(text.utf8), named: "-").edits(in: contents)
      #expect((edits != nil) == isTaken, "\(text)")
    }
  }

  /// A range is a wish: the program takes what is beyond it with a note, the schema says what is wished.
  @Test(.enabled(if: RandomTestLength.isLong))
  func `the schema takes and refuses the same, as Python reads it, and ranges besides`() throws {
    let schema = String(decoding: InterfaceReport(of: try contents()).schema, as: UTF8.self)
    let lines = [schema.replacing("\n", with: " ")] + Self.objects.map(\.text) + [#"{"rate": 0.3}"#, #"{"rate": -1}"#]
    let python = try CommandResult.of(
      ["/usr/bin/env", "python3", "-c", Self.script], input: lines.map { "\($0)\n" }.joined())
    try #require(python.status == 0, "\(python.errors)")
    let answers = python.output.split(separator: "\n")
    let expected = Self.objects.map { $0.isTaken ? "taken" : "refused" } + ["refused", "refused"]
    #expect(answers.map(String.init) == expected)
  }
}
