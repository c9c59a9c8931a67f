import DataSets
import EvaluationEngine
import Formulas
import GraphDocument
import JSONText
import TestSupport
import Testing
import TextScanning

@testable import GraphFiles

/// How documents hold what they take and give.
struct NativeInterfaceTests {
  private static let sample = """
    {
      "nodecalc": 1,
      "title": "Loan",
      "inputs": ["rate", "list"],
      "outputs": ["sum", "growth"],
      "nodes": [
        {"name": "growth", "kind": "formula", "formula": "1 + rate"},
        {"name": "list", "kind": "data", "values": [1, 2]},
        {"name": "rate", "kind": "number", "value": 0.045, "uncertainty": 0.01, "range": [0, 0.2], "label": "a year", "by": "me"},
        {"name": "sum", "kind": "operator", "operator": "add", "inputs": ["rate", "growth"]}
      ]
    }

    """

  private func names(_ nodes: [NodeID]?, _ contents: DocumentContents) -> [String]? {
    nodes?.map { contents.name(of: $0) }
  }

  @Test func `declarations and ranges are read, stand in their place and are written as they were`() throws {
    let contents = try NativeFormat.read(Array(Self.sample.utf8))
    #expect(names(contents.interface.inputs, contents) == ["rate", "list"])
    #expect(names(contents.interface.outputs, contents) == ["sum", "growth"])
    #expect(try contents.node(named: "rate").flatMap { contents.range(of: $0) } == ValueRange(0, 0.2))
    #expect(contents.checkInvariants() == [])
    #expect(try rewritten(Self.sample) == Self.sample)
  }

  @Test func `the lists may stand anywhere, and may be empty`() throws {
    let text = document(
      #"{"range": [1, 1], "name": "x", "kind": "number", "value": 1}"#, rest: #", "outputs": [], "inputs": ["x"]"#)
    let written = try rewritten(text)
    #expect(written.contains("\"nodecalc\": 1,\n  \"inputs\": [\"x\"],\n  \"outputs\": [],\n  \"nodes\""))
    #expect(written.contains(#"{"name": "x", "kind": "number", "value": 1, "range": [1, 1]}"#))
  }

  @Test func `a document without them is read and written as before`() throws {
    let text = document(#"{"name": "x", "kind": "number", "value": 1}"#)
    #expect(try NativeFormat.read(Array(text.utf8)).interface.isEmpty)
    #expect(try !rewritten(text).contains("puts"))
  }

  private static let nodes = [
    #"{"name": "x", "kind": "number", "value": 1}"#, #"{"name": "f", "kind": "formula", "formula": "x"}"#,
    #"{"name": "why", "kind": "note", "text": ""}"#,
  ]

  @Test(arguments: [
    (#""inputs": "x""#, #"5:11: 'inputs' must be an array of names, such as ["a", "b"]"#),
    (#""inputs": [null]"#, #"5:12: 'inputs' must be an array of names, such as ["a", "b"]"#),
    (#""outputs": {"x": 1}"#, #"5:12: 'outputs' must be an array of names, such as ["a", "b"]"#),
    (#""inputs": ["y"]"#, "5:12: 'inputs' of the document mentions 'y', but no node has that name; did you mean 'x'?"),
    (
      #""outputs": ["house.payment"]"#,
      "5:13: 'outputs' of the document mentions 'house.payment', but no node has that name; remove it"
    ),
    (
      #""inputs": ["x", "x"]"#,
      "5:17: 'x' is an input at 5:12 already; remove one of the two"
    ),
    (#""inputs": ["f"]"#, "5:12: 'f' is a formula and cannot be an input: only numbers and data can; remove it"),
    (#""outputs": ["why"]"#, "5:13: 'why' is a note and cannot be an output: it has no value; remove it"),
    (#""inputs": [], "inputs": []"#, "5:15: 'inputs' occurs twice in one object, first at 5:1; keep one"),
  ])
  func `a list that cannot be is refused with its place`(member: String, sentence: String) {
    let text = "{\"nodecalc\": 1, \"nodes\": [\n\(Self.nodes.joined(separator: ",\n"))],\n\(member)}"
    #expect(verdict(on: text) == sentence)
    // Before the nodes it is passed over first and refused in the same words.
    let before = "{\"nodecalc\": 1,\n\n\n\n\(member), \"nodes\": [\(Self.nodes.joined(separator: ", "))]}"
    #expect(verdict(on: before) == sentence)
  }

  @Test(arguments: [
    (#""range": 1"#, "2:54: 'range' must be two numbers, such as [0, 50]"),
    (#""range": []"#, "2:54: 'range' must be two numbers, such as [0, 50]"),
    (#""range": [1]"#, "2:54: 'range' must be two numbers, such as [0, 50]"),
    (#""range": [1, 2, 3]"#, "2:61: 'range' must be two numbers, such as [0, 50]"),
    (#""range": [1, null]"#, "2:58: 'range' must be two numbers, such as [0, 50]"),
    (#""range": [2, 1]"#, "2:54: a range goes from its minimum to its maximum: write 1 before 2"),
  ])
  func `a range that is none is refused with its place`(member: String, sentence: String) {
    #expect(verdict(on: document("{\"name\": \"x\", \"kind\": \"number\", \"value\": 1, \(member)}")) == sentence)
  }

  @Test func `an end that is not finite is refused as every such number`() {
    let node = #"{"name": "x", "kind": "number", "value": 1, "range": [0, 1e999]}"#
    #expect(verdict(on: document(node)).hasPrefix("2:58: "))
  }

  @Test(arguments: [
    #"{"name": "x", "kind": "formula", "formula": "1", "range": [0, 1]}"#,
    #"{"name": "x", "kind": "data", "values": [], "range": [0, 1]}"#,
    #"{"name": "x", "kind": "operator", "operator": "add", "inputs": [], "range": [0, 1]}"#,
  ])
  func `what is no number has no range`(node: String) {
    #expect(verdict(on: document(node)).contains("cannot have 'range'; remove it or change the kind"))
  }

  @Test func `definitions say that they leave them out`() throws {
    let leftOut = DefinitionText.write(try NativeFormat.read(Array(Self.sample.utf8))).leftOut
    #expect(leftOut.contains(.part(.ranges, count: 1)) && leftOut.contains(.part(.declarations, count: 1)))
  }

  @Test func `a patch has a list where it changed, was taken away, or a node in it is called otherwise`() throws {
    let document = Document(try NativeFormat.read(Array(Self.sample.utf8)))
    var recorder = DocumentRecorder(document.contents)
    var patches: [String] = []
    document.addView(ViewKey("recorder")) { [unowned document] event in
      if case .patch(let patch) = recorder.record(event, document.contents) {
        patches.append(String(decoding: patch.text, as: UTF8.self))
      }
    }
    let rate = try #require(document.contents.node(named: "rate"))
    try document.apply(.setInterface(Interface(inputs: [rate], outputs: document.contents.interface.outputs)))
    try document.apply(.setLabel(rate, "x"))
    try document.apply(.rename(rate, "apr"))
    try document.apply(.setRange(rate, nil))
    try document.apply(.delete(rate))
    #expect(patches[0] == #"{"inputs": ["rate"]}"#)
    #expect(!patches[1].contains("puts\""))
    #expect(patches[2].contains(#""inputs": ["apr"]"#) && !patches[2].contains("outputs"))
    #expect(!patches[3].contains("range"))
    #expect(patches[4].contains(#""inputs": null"#))
  }
}

/// Objects of values for inputs.
struct InputValuesTests {
  private func read(_ text: String) -> String {
    do throws(DocumentProblem) {
      return try InputValues(reading: Array(text.utf8)).entries.map { entry in
        switch entry.value {
        case .number(let value): "\(entry.name) = \(NumberText.shortest(value)) at \(entry.place)"
        case .data(let set): "\(entry.name) = \(set.values) \(set.missingPlaces) at \(entry.place)"
        }
      }.joined(separator: ", ")
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("{}", ""), (#"{"a": 1.5, "b": [1, null, 3]}"#, "a = 1.5 at 1:2, b = [1.0, 3.0] [1] at 1:12"),
    ("\u{FEFF}{\n \"é\": -0,\n\t\"b\": []}\n", "é = -0 at 2:2, b = [] [] at 3:2"),
  ])
  func `numbers and arrays are read with the places of their names`(text: String, entries: String) {
    #expect(read(text) == entries)
  }

  @Test(arguments: [
    ("[1]", #"1:1: the values to set must be an object of inputs, such as {"rate": 0.04}"#),
    (#"{"a": "4%"}"#, "1:7: 'a' must be a number, or an array of numbers for data"),
    (#"{"a": null}"#, "1:7: 'a' must be a number, or an array of numbers for data"),
    (#"{"a": true}"#, "1:7: 'a' must be a number, or an array of numbers for data"),
    (#"{"a": [1, "2"]}"#, "1:11: 'a' must be an array of numbers, null for a missing one"),
    (#"{"a": 1, "a": 2}"#, "1:10: 'a' occurs twice in one object, first at 1:2; keep one"),
    (#"{"a": 1} x"#, "1:10: 'x' after the end of the value; remove what follows it"),
  ])
  func `what is no such object is refused with its place`(text: String, problem: String) {
    #expect(read(text) == problem)
  }

  @Test(arguments: ["", "{", #"{"a": 1e999}"#, #"{"a": NaN}"#, #"{"a": [[1]]}"#, #"{"a" 1}"#])
  func `text that is no JSON, or not finite, is refused`(text: String) {
    #expect(throws: DocumentProblem.self) { try InputValues(reading: Array(text.utf8)) }
  }
}

extension InputValuesTests {
  @Test func `limit input-object-bytes: a larger object is refused before it is read`() {
    let text = [UInt8](repeating: UInt8(ascii: " "), count: InputValues.byteLimit + 1)
    #expect(throws: DocumentProblem(.json(.tooLarge(limit: InputValues.byteLimit)), at: TextPlace(line: 1, column: 1)))
    {
      try InputValues(reading: text)
    }
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(20, long: 500)))
  func `an object reads back what was written, whatever the order and the blanks`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func blank() -> String { ["", " ", "\n", "\t "].randomElement(using: &random) ?? "" }
    func number() -> Double {
      [0, -0.0, 1e-300, .random(in: -1e6...1e6, using: &random)].randomElement(using: &random) ?? 0
    }
    var expected: [String: [Double]] = [:]
    var members: [String] = []
    for index in 0..<Int.random(in: 0...8, using: &random) {
      let numbers = (0..<Int.random(in: 0...4, using: &random)).map { _ in number() }
      let name = ["a", "é", "x y", "\u{1F600}"].randomElement(using: &random).map { $0 + "\(index)" } ?? ""
      expected[name] = numbers
      let list = numbers.map { blank() + NumberText.shortest($0) + blank() }.joined(separator: ",")
      members.append("\(blank())\"\(name)\"\(blank()):\(blank())[\(list)]\(blank())")
    }
    let text = "\(blank()){\(members.isEmpty ? blank() : members.joined(separator: ","))}\(blank())"
    let values = try InputValues(reading: Array(text.utf8))
    var read: [String: [Double]] = [:]
    for entry in values.entries {
      if case .data(let set) = entry.value { read[entry.name] = set.values }
      let line = Array(
        text.split(separator: "\n", omittingEmptySubsequences: false)[entry.place.line - 1].unicodeScalars)
      #expect(line[entry.place.column - 1] == "\"", "seed \(seed): \(entry)")
    }
    #expect(read.mapValues { $0.map(\.bitPattern) } == expected.mapValues { $0.map(\.bitPattern) }, "seed \(seed)")
  }
}

/// What is told of an interface.
struct InterfaceReportTests {
  private static let text = """
    {"nodecalc": 1, "title": "Lo\\"an", "inputs": ["rate", "list", "file", "n"], "outputs": ["sum", "list"], "nodes": [
      {"name": "file", "kind": "data", "file": "a.csv", "column": "b"},
      {"name": "list", "kind": "data", "values": [1, null, 2]},
      {"name": "n", "kind": "number", "value": 3, "uncertainty": [0.1, 0.2]},
      {"name": "other", "kind": "number", "value": 4},
      {"name": "rate", "kind": "number", "value": 0.045, "uncertainty": 0.01, "range": [0, 0.2], "label": "a \\"year\\""},
      {"name": "sum", "kind": "formula", "formula": "rate + n", "label": "all"}]}
    """

  private func report(_ text: String = Self.text) throws -> InterfaceReport {
    InterfaceReport(of: try NativeFormat.read(Array(text.utf8)))
  }

  @Test func `inputs and outputs stand in their order, with defaults, ranges and labels`() throws {
    #expect(
      String(decoding: try report().json, as: UTF8.self) == """
        {
          "title": "Lo\\"an",
          "declared": ["inputs", "outputs"],
          "inputs": [
            {"name": "rate", "kind": "number", "value": 0.045, "uncertainty": 0.01, "range": [0, 0.2], "label": "a \\"year\\""},
            {"name": "list", "kind": "data", "values": [1, 2]},
            {"name": "file", "kind": "data", "source": "a.csv, column b"},
            {"name": "n", "kind": "number", "value": 3, "uncertainty": [0.1, 0.2]}
          ],
          "outputs": [
            {"name": "sum", "kind": "number", "label": "all"},
            {"name": "list", "kind": "data"}
          ]
        }

        """)
  }

  @Test func `the schema has a property an input and no others`() throws {
    #expect(
      String(decoding: try report().schema, as: UTF8.self) == """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Lo\\"an",
          "type": "object",
          "properties": {
            "rate": {"type": "number", "default": 0.045, "minimum": 0, "maximum": 0.2, "description": "a \\"year\\""},
            "list": {"type": "array", "items": {"type": ["number", "null"]}, "default": [1, 2]},
            "file": {"type": "array", "items": {"type": ["number", "null"]}},
            "n": {"type": "number", "default": 3}
          },
          "additionalProperties": false
        }

        """)
  }

  @Test func `without a declaration all numbers and data are inputs, and what nothing consumes outputs`() throws {
    let report = try report(
      #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 1}, {"name": "b", "kind": "formula", "formula": "a"}]}"#
    )
    #expect(report.declared.isEmpty && report.inputs.map(\.name) == ["a"] && report.outputs.map(\.name) == ["b"])
    #expect(InterfaceReport(of: DocumentContents()).inputs.isEmpty)
    let nothing = String(decoding: InterfaceReport(of: DocumentContents()).json, as: UTF8.self)
    #expect(nothing == "{\n  \"declared\": [],\n  \"inputs\": [],\n  \"outputs\": []\n}\n")
  }
}
