import TestSupport
import Testing

/// What documents have against formats that documents are written in: each is kept, or told on standard error.
@Suite(.onOwnThread)
struct AttributeMatrixTests {
  /// A part of a document, and a word of the sentence that tells of its loss.
  struct Part: Sendable, CustomTestStringConvertible {
    let name: String
    /// The line of the number, the operator or another node, and members of the document.
    var number = ""
    var operation = ""
    var node = ""
    var members = ""
    let word: String

    var testDescription: String { name }

    var document: String {
      var nodes = [
        #"{"name": "a", "kind": "number", "value": 2\#(number)}"#, #"{"name": "b", "kind": "number", "value": 5}"#,
        #"{"name": "m", "kind": "operator", "operator": "multiply", "inputs": ["a", "b"]\#(operation)}"#,
      ]
      if !node.isEmpty { nodes.append(node) }
      return "{\"nodecalc\": 1, \"nodes\": [\(nodes.joined(separator: ", "))]\(members)}"
    }
  }

  private static let control = Part(name: "nothing", word: "")

  static let parts = [
    Part(name: "label", number: #", "label": "l""#, word: "label"),
    Part(name: "range", number: #", "range": [0, 9]"#, word: "range"),
    Part(name: "uncertainty", number: #", "uncertainty": 0.1"#, word: "uncertainty"),
    Part(name: "components", number: #", "components": [{"uncertainty": 0.1, "label": "c"}]"#, word: "component"),
    Part(name: "distribution", number: #", "distribution": "uniform(0, 4)""#, word: "distribution"),
    Part(name: "display", number: #", "display": "percent""#, word: "display"),
    Part(name: "display of all", members: #", "display": "2 decimals""#, word: "display"),
    Part(name: "unknown member", operation: #", "x-y": 1"#, word: "other programs"),
    Part(name: "unknown member of all", members: #", "x-y": 1"#, word: "other programs"),
    Part(name: "bypass", operation: #", "bypassed": true"#, word: "bypass"),
    Part(name: "label of an operator", operation: #", "label": "l""#, word: "label"),
    Part(
      name: "open port", node: #"{"name": "o", "kind": "operator", "operator": "add", "inputs": ["m", null]}"#,
      word: "without a value"),
    Part(
      name: "empty operator", node: #"{"name": "o", "kind": "operator", "operator": "add", "inputs": [null, null]}"#,
      word: "without a value"),
    Part(
      name: "parameters",
      node: #"{"name": "o", "kind": "data", "values": [1, 2]}, "#
        + #"{"name": "t", "kind": "operator", "operator": "take", "inputs": ["o"], "parameters": {"count": 1}}"#,
      word: "parameters"),
    Part(name: "note", node: #"{"name": "n", "kind": "note", "text": "t"}"#, word: "note"),
    Part(name: "chart", node: #"{"name": "c", "kind": "chart", "chart": "bar", "inputs": ["m"]}"#, word: "chart"),
    Part(
      name: "points", node: #"{"name": "d", "kind": "data", "points": [{"value": 1, "valueX": 2}]}"#, word: "points"),
    Part(name: "frame", members: #", "frames": {"F": ["a"]}"#, word: "frame"),
    Part(name: "title", members: #", "title": "T""#, word: "title"),
    Part(name: "place", members: #", "layout": {"a": [3, 4]}"#, word: "positions"),
    Part(
      name: "correlation", number: #", "uncertainty": 0.1"#,
      node: #"{"name": "k", "kind": "number", "value": 1, "uncertainty": 1}"#,
      members: #", "correlations": [["a", "k", 0.5]]"#, word: "correlation"),
    Part(name: "scenario", members: #", "scenarios": {"high": {"a": 9}}"#, word: "scenario"),
    Part(name: "declarations", members: #", "inputs": ["a"]"#, word: "declared"),
    Part(
      name: "group",
      members:
        #", "groups": {"g": {"outputs": ["o"], "nodes": [{"name": "i", "kind": "number", "value": 1}, {"name": "o", "kind": "operator", "operator": "negate", "inputs": ["i"]}]}}"#,
      word: "group"),
  ]

  /// Formats that are read again.
  private static let read = ["formulas", "json-canvas", "dot", "xlsx"]
  static let formats = read + ["mermaid", "graphml"]
  /// Parts that a format which carries them shows to people, and no reader takes.
  private static let shown = ["label", "label of an operator", "title"]

  @Test(arguments: formats, parts)
  func `an attribute is kept by a format, or its loss is reported`(format: String, part: Part) throws {
    let folder = ScratchFolder()
    func exported(_ document: String) throws -> CommandResult {
      try Nodecalc.run("export", "-", "--to", format, "--output", "out", "--force", input: document, in: folder)
    }
    let made = try exported(part.document)
    #expect(made.status == 0, "\(made.transcript)")
    if made.errors.contains(part.word) { return }
    if format == "xlsx", made.errors.contains("written as values") { return }
    // What is not told has to be there: in the document that is read back, or, of what is for people alone, in the file.
    if !Self.read.contains(format) || Self.shown.contains(part.name) {
      _ = try Nodecalc.runInShell("mv out shown", in: folder)
      _ = try exported(Self.control.document)
      #expect(try Nodecalc.runInShell("cmp -s out shown", in: folder).status == 1, "\(format): \(part.name)")
      return
    }
    let from = format == "xlsx" ? ["--sheet", "Nodes", "--region", "B2:B99"] : []
    let back = try CommandResult.of(
      [Nodecalc.path(), "import", "--from", format] + from + ["out"], directory: folder.path)
    #expect(back.status == 0, "\(back.transcript)")
    folder.write(part.document, to: "there.nodecalc")
    folder.write(back.output, to: "back.nodecalc")
    let difference = try Nodecalc.run("diff", "there.nodecalc", "back.nodecalc", in: folder)
    let lost = difference.output.split(separator: "\n").filter { line in
      // Operators are formulas there, an open port is told in other words, places are written and a canvas has members of its own.
      !["@ ", "* ", "= m: multiply → ", "= o: add → "].contains { line.hasPrefix($0) }
        && !(line.hasPrefix("> o: ") && line.contains("no node named 'open"))
    }
    #expect(lost == [], "\(format): \(part.name): \(made.errors)")
  }
}
