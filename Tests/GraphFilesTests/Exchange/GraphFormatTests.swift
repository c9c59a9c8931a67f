import GraphDocument
import Testing

@testable import GraphFiles

/// Documents in forms of programs for graphs.
struct GraphFormatTests {
  /// Something that every form has to escape.
  private static let document = """
    {"nodecalc": 1, "title": "A \\"b\\" <c>", "nodes": [
      {"name": "half", "kind": "operator", "operator": "divide", "inputs": ["two", null]},
      {"name": "twice", "kind": "formula", "formula": "two * 2", "label": "{a|b} & \\\\"},
      {"name": "two", "kind": "number", "value": 2, "range": [0, 9]},
      {"name": "why", "kind": "note", "text": "x\\ny#1"}
    ], "frames": {"In": ["two", "why"]}}
    """

  private func graph(_ text: String = Self.document) throws -> (contents: DocumentContents, graph: PlainGraph) {
    let contents = try NativeFormat.read(Array(text.utf8))
    return (contents, PlainGraph(of: contents))
  }

  @Test func `a graph has the nodes, edges and frames of its document`() throws {
    let graph = try graph().graph
    #expect(graph.nodes.map(\.name) == ["half", "twice", "two", "why"])
    #expect(graph.nodes[1].definition == "twice = two * 2" && graph.nodes[1].value == "4")
    #expect(graph.nodes[0].ports.count == 2 && graph.nodes[1].ports == ["two"])
    #expect(graph.nodes[0].fails && !graph.nodes[1].fails && !graph.nodes[3].fails)
    #expect(
      graph.edges == [
        PlainGraph.Edge(source: 2, output: nil, target: 0, port: 0),
        PlainGraph.Edge(source: 2, output: nil, target: 1, port: 0),
      ])
    #expect(graph.frames == ["In"] && graph.members(ofFrame: "In") == [2, 3])
  }

  @Test func `DOT has a field for each port, and escapes what records mean`() throws {
    let lines = GraphFormat.dot.write(try graph().graph).split(separator: "\n").map(String.init)
    #expect(lines.first == #"digraph "A \"b\" <c>" {"#)
    #expect(lines.contains(#"  "two":o:e -> "half":p0:w;"#) && lines.contains(#"  "two":o:e -> "twice":p0:w;"#))
    let twice = try #require(lines.first { $0.contains(#""twice" ["#) })
    #expect(twice.contains(#"{{<p0> two} | <o> twice\ =\ two\ *\ 2\n=\ 4\n\{a\|b\}\ &amp;\ \\}"#), "\(twice)")
    #expect(twice.contains(#"comment="twice = two * 2""#))
    #expect(lines.contains(#"  subgraph "cluster_0" { label="In"; "two"; "why"; }"#))
  }

  @Test func `Mermaid has words with entities, and a shape for each kind`() throws {
    let lines = GraphFormat.mermaid.write(try graph().graph).split(separator: "\n").map(String.init)
    #expect(lines.prefix(4) == ["---", #"title: "A \"b\" <c>""#, "---", "flowchart LR"])
    #expect(lines.contains(#"  n1["twice = two * 2<br/>= 4<br/>{a|b} #amp; \"]"#))
    #expect(lines.contains(#"  n2(["two = 2"])"#))
    #expect(lines.contains(#"  n3>"why: note<br/>x<br/>y#35;1"]"#))
    #expect(lines.contains(#"  n2 -->|"two"| n1"#))
  }

  @Test func `JSON Canvas has a card for each node, and names the port where it is not the source`() throws {
    let text = GraphFormat.jsonCanvas.write(try graph().graph)
    #expect(text.contains(#"{"id": "twice", "type": "text", "text": "twice = two * 2\n= 4", "x": 0, "#))
    #expect(text.contains(#"{"id": "why", "type": "text", "text": "x\ny#1", "#))
    #expect(
      text.contains(
        #"{"id": "two twice 1", "fromNode": "two", "fromSide": "right", "toNode": "twice", "toSide": "left"}"#))
    #expect(text.contains(#""toNode": "half", "toSide": "left", "label": ""#))
  }

  @Test func `GraphML has what is known of nodes as data with keys`() throws {
    let text = GraphFormat.graphML.write(try graph().graph)
    #expect(text.contains(#"<data key="title">A &quot;b&quot; &lt;c&gt;</data>"#))
    #expect(text.contains(#"<node id="two"><data key="kind">number</data><data key="definition">two = 2</data>"#))
    #expect(text.contains(#"<edge source="two" target="twice"><data key="port">1</data>"#))
  }

  @Test func `what a form cannot carry is counted`() throws {
    let contents = try graph().contents
    func leftOut(_ format: GraphFormat) -> [String] {
      GraphPart.leftOut(of: contents, carrying: format.carries).map(\.phrase)
    }
    #expect(leftOut(.dot) == ["1 range"])
    #expect(leftOut(.jsonCanvas) == ["the title", "1 label", "1 range"])
    #expect(GraphPart.leftOut(of: contents, carrying: Set(GraphPart.allCases)).isEmpty)
  }

  @Test(arguments: GraphFormat.all.map(\.name))
  func `a document without nodes is a graph without nodes`(name: String) throws {
    let format = try #require(GraphFormat.all.first { $0.name == name })
    let text = format.write(try graph(#"{"nodecalc": 1, "nodes": []}"#).graph)
    #expect(text.hasSuffix("\n") && !text.contains("->") && !text.contains("<node"))
  }

  @Test func `no character of a text ends a label before its end`() throws {
    // A quotation mark with an accent is one character, and two scalars.
    let text =
      #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 1, "label": "x\"\u0301<\u0301\u0007"}]}"#
    let graph = try graph(text).graph
    #expect(GraphFormat.dot.write(graph).contains("x\\\"\u{301}\\<\u{301}"))
    #expect(GraphFormat.mermaid.write(graph).contains("x#quot;\u{301}#lt;\u{301}"))
    #expect(GraphFormat.graphML.write(graph).contains("x&quot;\u{301}&lt;\u{301}"))
    for format in GraphFormat.all where format.name != "json-canvas" {
      #expect(!format.write(graph).unicodeScalars.contains("\u{7}"), "\(format.name)")
    }
  }
}
