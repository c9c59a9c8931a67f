import GraphDocument
import JSONRPC
import JSONText
import TestSupport
import Testing

@testable import CommandRuns

/// What programs ask and get, text by text.
struct DocumentToolTests {
  @Test func `there are at most ten tools, and each says by a schema what it takes`() throws {
    #expect(ToolCatalog.all.count <= 10)
    #expect(Set(ToolCatalog.all.map(\.name)).count == ToolCatalog.all.count)
    for tool in ToolCatalog.all {
      #expect(tool.summary.hasSuffix("."), "\(tool.name)")
      #expect(tool.schema["type"] == "object" && tool.schema["additionalProperties"] == false)
    }
    let nodes = try #require(DocumentTool.apply.schema["properties"]?["nodes"]?["additionalProperties"])
    #expect(nodes["properties"]?["operator"]?["enum"]?.array?.contains("multiply") == true)
    #expect(nodes["properties"]?["chart"]?["enum"]?.array?.contains("pie") == true)
    let members = Set(nodes["properties"]?.members?.map(\.name) ?? [])
    #expect(members.count == nodes["properties"]?.members?.count)
    #expect(
      AttributeID.allCases.allSatisfy { id in
        let attribute = id.attribute
        return attribute.place == .section || attribute.form == .own || members.contains("\(attribute.key)")
      })
    #expect(
      nodes["properties"]?["range"]?.description
        == #"{"description": "Of kinds of nodes: number.", "type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}"#
    )
  }

  @Test func `a document is described, listed and read`() throws {
    let program = try ServedSession().program()
    #expect(
      program.call("describe")
        == #""result": {"revision": 0, "file": null, "isModified": false, "readOnly": null, "nodes": 3, "scenarios": ["high"], "declared": [], "inputs": [{"name": "price", "kind": "number", "value": 10, "uncertainty": 0.5}, {"name": "tax", "kind": "number", "value": 2}], "outputs": [{"name": "total", "kind": "number"}]}"#
    )
    #expect(
      program.call("outline", #"{"offset": 1, "count": 1}"#)
        == #""result": {"revision": 0, "total": 3, "nodes": [{"name": "tax", "kind": "number", "value": 2}], "next": 2}"#
    )
    #expect(
      program.call("outline", #"{"offset": 2}"#)
        == #""result": {"revision": 0, "total": 3, "nodes": [{"name": "total", "kind": "formula", "value": 12, "inputs": ["price", "tax"]}]}"#
    )
    #expect(
      program.call("read", #"{"names": ["total"]}"#)
        == #""result": {"revision": 0, "nodes": {"total": {"name": "total", "kind": "formula", "formula": "price + tax"}}, "layout": {}}"#
    )
    #expect(program.call("read").contains(#"\"nodes\": ["#))
    #expect(program.call("describe", #"{"about": "charts"}"#).contains(#"{"name": "pie", "inputs": ["values"]}"#))
    #expect(program.call("describe", #"{"about": "operators"}"#).contains(#"{"name": "multiply", "#))
  }

  @Test func `values are given as they are and as they would be, and nothing of that stays`() throws {
    let session = try ServedSession()
    let program = session.program()
    #expect(
      program.call("evaluate")
        == #""result": {"revision": 0, "values": {"total": 12}, "failures": {}, "uncertainties": {"total": 0.5}}"#)
    #expect(
      program.call("evaluate", #"{"names": ["tax", "total"], "scenario": "high"}"#)
        .contains(#""values": {"tax": 5, "total": 15}"#))
    #expect(
      program.call(
        "evaluate", #"{"with": {"nodes": {"tax": {"value": 3}, "half": {"kind": "formula", "formula": "total / 2"}}}}"#
      )
      .contains(#""values": {"half": 6.5}"#))
    #expect(program.call("evaluate", #"{"with": {"nodes": {"tax": null}}}"#).contains(#""failures": {"total": "#))
    #expect(session.steps == [])
    #expect(program.call("evaluate").contains(#""revision": 0, "values": {"total": 12}"#))
  }

  @Test func `a value is explained, its uncertainty taken apart, the document checked and drawn`() throws {
    let program = try ServedSession().program()
    #expect(program.call("explain", #"{"name": "total"}"#).contains(#"total = price + tax"#))
    #expect(program.call("budget", #"{"names": ["total"]}"#).contains(#""source": "price""#))
    #expect(program.call("check") == #""result": {"revision": 0, "problems": []}"#)
    #expect(program.call("render").contains("total"))
    #expect(program.call("render", #"{"format": "mermaid"}"#).contains("flowchart"))
    #expect(program.call("render", #"{"format": "native"}"#).hasSuffix(#"}\n"}"#))
    #expect(
      program.call("render", #"{"format": "xlsx"}"#).contains(
        "'xlsx' is not text: 'nodecalc export --to xlsx' writes the file"))
    #expect(
      program.call("render", #"{"format": "formulas"}"#).hasSuffix(
        #""note": "left out: 1 scenario", "leftOut": [{"part": "scenarios", "message": "1 scenario"}]}"#))
  }

  @Test(arguments: [
    ("describe", #"{"abuot": 1}"#, -32602, "describe: there is no parameter 'abuot'; did you mean 'about'?"),
    ("describe", "[1]", -32602, #"describe: parameters are given by name, such as {\"names\": [\"rate\"]}"#),
    ("describe", #"{"about": "x"}"#, -32602, "describe: 'about' must be operators, charts or kinds, not 'x'"),
    ("outline", #"{"count": 0}"#, -32602, "outline: 'count' must be a whole number, from 1 to 1000"),
    ("outline", #"{"offset": -1}"#, -32602, "outline: 'offset' must be a whole number, 0 or more"),
    ("outline", #"{"offset": 1e300}"#, -32602, "outline: 'offset' must be a whole number, 0 or more"),
    ("read", #"{"names": "tax"}"#, -32602, "read: 'names' must be a list of names"),
    ("read", #"{"names": ["taxx"]}"#, -32001, "read: no node is named 'taxx'; did you mean 'tax'?"),
    ("explain", "{}", -32602, "explain: 'name' is missing"),
    ("explain", #"{"name": "taxx"}"#, -32001, "explain: name: no node is named 'taxx'; did you mean 'tax'?"),
    ("evaluate", #"{"all": 1}"#, -32602, "evaluate: 'all' must be true or false"),
    (
      "evaluate", #"{"scenario": "hihg"}"#, -32001,
      "evaluate: --scenario: no scenario is named 'hihg'; did you mean 'high'?"
    ),
    (
      "evaluate", #"{"with": {"node": {}}}"#, -32602,
      "evaluate with: there is no parameter 'node'; did you mean 'nodes'?"
    ),
    ("render", #"{"format": "pdf"}"#, -32001, ""),
    ("apply", #"{"nodes": {}}"#, -32602, "apply: 'revision' is missing"),
    ("apply", #"{"revision": 0.5}"#, -32602, "apply: 'revision' must be a whole number, 0 or more"),
    (
      "apply", #"{"revision": 0, "nodes": {"a": 1}}"#, -32602,
      "apply: 'nodes' must be an object of nodes, each an object of its members, or null"
    ),
    (
      "apply", #"{"revision": 0, "links": [{"to": "total"}]}"#, -32602,
      #"apply: 'links' must be a list of {\"to\": \"payment\", \"port\": 1, \"from\": \"rate\"}"#
    ),
    ("apply", #"{"revision": 0, "rename": {"tax": 1}}"#, -32602, "apply: 'rename' must be an object of names"),
    ("apply", #"{"revision": 0, "nodes": {"price": {"kind": "formula", "formula": "total"}}}"#, -32001, ""),
    ("save", "{}", -32001, "save: the document has no file; name a file when you open it"),
    ("delete", "{}", -32601, ""),
  ])
  func `what cannot be is refused with a sentence, and the document stays`(
    method: String, parameters: String, code: Int, sentence: String
  ) throws {
    let session = try ServedSession()
    let answer = session.program().call(method, parameters)
    #expect(answer.hasPrefix(#""error": {"code": \#(code), "message": ""#), "\(answer)")
    if !sentence.isEmpty { #expect(answer == #""error": {"code": \#(code), "message": "\#(sentence)"}"#) }
    #expect(session.document.log.revision == 0 && session.steps == [])
  }
}
