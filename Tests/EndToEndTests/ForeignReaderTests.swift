import EditorSession
import Foundation
import TestSupport
import Testing

/// Exported documents, read by the programs that they are for; `Scripts/test` installs these for long tests.
@Suite(.onOwnThread, .enabled(if: RandomTestLength.isLong))
struct ForeignReaderTests {
  private let folder = ScratchFolder()

  private func export(_ example: String, to format: String) throws -> String {
    let result = try Nodecalc.run("export", "--example", example, "--to", format)
    try #require(result.status == 0, "\(result.transcript)")
    return result.output
  }

  private func python(_ script: String, _ input: String) throws -> String {
    let result = try CommandResult.of(["/usr/bin/env", "python3", "-c", script], input: input)
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  /// What `fmt` says of the example, to be counted by another reader.
  private func nodeCount(_ example: String) throws -> Int {
    let count = try python(
      "import json, sys; print(len(json.load(sys.stdin)['nodes']))", Nodecalc.run("fmt", "--example", example).output)
    return try #require(Int(count.prefix { $0.isNumber }))
  }

  @Test(arguments: Example.all.map(\.name))
  func `Graphviz draws every node and keeps every port`(example: String) throws {
    let text = try export(example, to: "dot")
    let plain = try CommandResult.of(["/usr/bin/env", "dot", "-Tplain"], input: text)
    #expect(plain.status == 0 && plain.errors.isEmpty, "\(plain.errors)")
    let kinds = plain.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(kinds.count { $0 == "node" } == (try nodeCount(example)))
    #expect(
      kinds.count { $0 == "edge" } == text.split(separator: "\n").count { $0.contains(" -> ") && $0.contains(":o:e") })
  }

  @Test(arguments: Example.all.map(\.name))
  func `NetworkX reads every node with its value, and every edge`(example: String) throws {
    let text = try export(example, to: "graphml")
    let script = """
      import sys, networkx
      graph = networkx.parse_graphml(sys.stdin.read(), force_multigraph=True)
      assert all(isinstance(data.get("value", 0.0), float) for _, data in graph.nodes(data=True))
      assert all(isinstance(data["port"], int) for _, _, data in graph.edges(data=True))
      print(graph.number_of_nodes(), graph.number_of_edges())
      """
    let edges = text.split(separator: "\n").count { $0.contains("<edge ") }
    #expect(try python(script, text) == "\(try nodeCount(example)) \(edges)\n")
  }

  @Test(arguments: Example.all.map(\.name))
  func `the canvas is what JSON Canvas 1.0 asks for`(example: String) throws {
    let script = """
      import json, sys
      canvas = json.load(sys.stdin)
      ids = [node["id"] for node in canvas["nodes"]]
      assert len(set(ids)) == len(ids)
      for node in canvas["nodes"]:
          assert node["type"] in ("text", "group") and isinstance(node["text" if node["type"] == "text" else "label"], str)
          assert all(type(node[key]) is int for key in ("x", "y", "width", "height"))
      for edge in canvas["edges"]:
          assert edge["fromNode"] in ids and edge["toNode"] in ids
          assert edge["fromSide"] in ("top", "right", "bottom", "left") and edge["toSide"] in ("top", "right", "bottom", "left")
      assert len(set(edge["id"] for edge in canvas["edges"])) == len(canvas["edges"])
      """
    _ = try python(script, export(example, to: "json-canvas"))
  }

  @Test func `the schema is one, takes every example, and refuses what is none`() throws {
    let schema = try Nodecalc.run("schema").output.replacing("\n", with: " ")
    let examples = try Example.all.map {
      try python("import json, sys; print(json.dumps(json.load(sys.stdin)), end='')", $0.text)
    }
    let script = """
      import json, sys, jsonschema
      lines = sys.stdin.read().splitlines()
      schema = json.loads(lines[0])
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for line in lines[1:]:
          print([error.message for error in validator.iter_errors(json.loads(line))][:1])
      """
    let input = ([schema] + examples).map { "\($0)\n" }.joined()
    #expect(try python(script, input) == examples.map { _ in "[]\n" }.joined())
  }
}
