import EvaluationEngine
import Geometry
import GraphDocument
import TestSupport
import Testing
import TextScanning

@testable import GraphFiles

/// Documents made of canvases and graphs of other programs.
struct GraphReadingTests {
  private func read(_ text: String, _ format: GraphFormat) throws -> GraphIntake {
    let reader = try #require(format.read)
    return try reader(Array(text.utf8), .standard)
  }

  /// The nodes as lines, with the titles of their frames.
  private func lines(_ contents: DocumentContents) -> [String] {
    let nodes = contents.nodesInFileOrder()
    return zip(nodes, DefinitionText.definitions(of: nodes, in: contents).lines).map { node, definition in
      let words = definition.isEmpty ? "\(contents.name(of: node)): \(contents.text(of: node))" : definition
      return words + (contents.frameTitle(of: node).map { " [\($0)]" } ?? "")
    }
  }

  private func message(_ text: String, _ format: GraphFormat) -> String? {
    do {
      _ = try read(text, format)
      return nil
    } catch let problem as DocumentProblem {
      return "\(problem.place.line):\(problem.place.column) \(problem.message)"
    } catch {
      return "\(error)"
    }
  }

  // MARK: - JSON Canvas

  private static let canvas = """
    {"nodes": [
      {"id": "8132d4d894c80022", "type": "group", "x": -20, "y": -20, "width": 600, "height": 200, "label": "Costs"},
      {"id": "754a8ef995f366bc", "type": "text", "text": "rent = 1200 ± 10", "x": 0, "y": 0, "width": 250, "height": 60},
      {"id": "7efdbbe0c4742315", "type": "text", "text": "total = rent * 12\\nper year", "x": 320, "y": 0, "width": 250, "height": 60, "color": "4"},
      {"id": "59e896bc8da20699", "type": "text", "text": "# Why\\nto see", "x": 3, "y": 400, "width": 250, "height": 60, "color": "#FF0000"},
      {"id": "0ba565e7f30e0652", "type": "file", "file": "plan.md", "subpath": "#a", "x": 320, "y": 400, "width": 400, "height": 400},
      {"id": "price", "type": "text", "text": "4.5", "x": 700, "y": 0, "width": 90, "height": 60},
      {"id": "link", "type": "link", "url": "https://example.org", "x": 700, "y": 100, "width": 90, "height": 60}
    ], "edges": [
      {"id": "6fa11ab87f90b8af", "fromNode": "754a8ef995f366bc", "fromSide": "right", "toNode": "7efdbbe0c4742315", "toSide": "left"},
      {"id": "b", "fromNode": "59e896bc8da20699", "toNode": "0ba565e7f30e0652", "toEnd": "none", "label": "see"}
    ]}
    """

  @Test func `a card that defines something is a node, any other one a note, a group a frame`() throws {
    let made = try read(Self.canvas, .jsonCanvas)
    #expect(
      lines(made.contents) == [
        "rent = 1200 ± 10 [Costs]", "total = rent * 12 [Costs]", "price = 4.5", "note: # Why\nto see",
        "note_2: plan.md",
        "link: https://example.org",
      ])
    #expect(made.leftOut == ["1 edge: a note takes no wires, and a formula takes only those of the names in it"])
    let total = try #require(made.contents.node(named: "total"))
    #expect(made.contents.place(of: total) == Point(column: 40, row: 0))
    #expect(made.contents.graph.value(of: total).number == 14_400)
    #expect(made.contents.checkInvariants() == [])
  }

  /// The objects of a canvas, in no order.
  private func objects(_ text: String) throws -> Set<String> {
    var found: Set<String> = []
    for line in text.split(separator: "\n") where line.contains("\"id\"") {
      let object = line.trimmingPrefix { $0 == " " }
      found.insert(object.hasSuffix(",") ? String(object.dropLast()) : String(object))
    }
    return found
  }

  private func written(_ contents: DocumentContents) -> String {
    let boxes = Dictionary(
      uniqueKeysWithValues: contents.nodes.map { node in
        (node, Rect(origin: contents.place(of: node) ?? .origin, size: Size(columns: 12, rows: 2)))
      })
    return GraphFormat.jsonCanvas.write(PlainGraph(of: contents, boxes: boxes))
  }

  @Test func `a canvas that is imported and exported again is the same, also by way of a file`() throws {
    let made = try read(Self.canvas, .jsonCanvas).contents
    let stored = try NativeFormat.read(NativeFormat.write(made))
    for contents in [made, stored] {
      #expect(GraphPart.leftOut(of: contents, carrying: GraphFormat.jsonCanvas.carries).isEmpty)
      #expect(try objects(written(contents)) == objects(Self.canvas))
    }
  }

  @Test func `what was changed here goes back changed, under its id, and the rest as it was`() throws {
    let document = Document(try read(Self.canvas, .jsonCanvas).contents)
    let note = try #require(document.contents.node(named: "note"))
    try document.apply(.setText(note, "because"))
    try document.apply(.delete(try #require(document.contents.node(named: "note_2"))))
    let text = written(document.contents)
    #expect(
      text.contains(#"{"id": "59e896bc8da20699", "type": "text", "text": "because", "x": 0, "y": 400, "#), "\(text)")
    let lost = try objects(Self.canvas).subtracting(objects(text))
    #expect(lost.count == 3 && lost.contains { $0.contains("\"see\"") } && lost.contains { $0.contains("plan.md") })
  }

  @Test(arguments: [
    ("[]", "1:1 a canvas is an object with 'nodes' and 'edges'"),
    (#"{"nodes": [{"type": "text"}]}"#, "1:12 a node of a canvas has no 'id'"),
    (
      #"{"nodes": [{"id": "a", "type": "text"}]}"#,
      "1:12 the node 'a' needs numbers for 'x', 'y', 'width' and 'height'"
    ),
    (
      #"{"nodes": [{"id": "a", "type": "film", "x": 1, "y": 1, "width": 1, "height": 1}]}"#,
      "1:12 'film' is not a node type; write text, file, link or group"
    ),
    (
      #"{"edges": [{"id": "e", "fromNode": "a", "toNode": "b"}]}"#,
      "1:1 an edge names 'a', but no node has that id"
    ),
    (#"{"edges": [{"id": "e", "fromNode": "a"}]}"#, "1:12 an edge of a canvas lacks 'fromNode' or 'toNode'"),
  ])
  func `a canvas that is none is refused with the reason`(text: String, sentence: String) {
    #expect(message(text, .jsonCanvas) == sentence)
  }

  @Test func `definitions that close a loop are refused at a card of it`() {
    let cards = ["a = b", "b = a"].enumerated().map {
      #"{"id": "\#($0)", "type": "text", "text": "\#($1)", "x": 0, "y": 0, "width": 1, "height": 1}"#
    }
    #expect(message("{\"nodes\": [\n\(cards.joined(separator: ",\n"))]}", .jsonCanvas)?.hasPrefix("3:1 ") == true)
  }

  // MARK: - DOT

  @Test func `labels and comments that define something are nodes, clusters frames, and edges are reported`() throws {
    let text = """
      /* a budget */ strict digraph "Year" {
        rankdir=LR; node [shape=box, style="a,b"];
        subgraph cluster_0 { label="In"; rent [label="1200"]; "two words" [label="hours = 8"] }
        a -> b -> c [label=x]; // an edge
        total [comment="total = rent * 12", label=<<b>x</b>>, pos="80,-32!"];
        rent:o:e -> total:p0; x -> {y z}
      }
      """
    let made = try read(text, .dot)
    #expect(made.contents.title == "Year")
    #expect(
      lines(made.contents) == [
        "rent = 1200 [In]", "hours = 8 [In]", "total = rent * 12", "a: a", "b: b", "c: c", "x: x", "y: y", "z: z",
      ])
    #expect(
      made.leftOut == [
        "1 edge of whole subgraphs",
        "2 edges: a note takes no wires, and a formula takes only those of the names in it",
      ])
    let total = try #require(made.contents.node(named: "total"))
    #expect(made.contents.place(of: total) == Point(column: 10, row: 2))
  }

  @Test(arguments: [
    ("", "1:1 a graph begins with 'digraph' or 'graph'"), ("digraph", "1:8 the name of the graph, or '{', is missing"),
    ("digraph {", "1:10 the graph is not closed by '}'"), ("digraph { a [b", "1:15 an attribute or ']' is missing"),
    ("digraph { \"a }", "1:11 a string is not closed by \""), ("digraph { /* }", "1:11 a comment is not closed by */"),
    ("digraph { a -> }", "1:16 the node that the edge leads to is missing"),
    ("digraph { & }", "1:11 unexpected character; put names with special characters in quotes"),
    ("digraph {} x", "1:12 the graph has ended, but more text follows; put other graphs into separate files"),
    ("digraph { <a }", "1:11 a string in angle brackets is not closed"),
  ])
  func `a graph that is none is refused with place and reason`(text: String, sentence: String) {
    #expect(message(text, .dot) == sentence)
  }

  @Test func `subgraphs inside each other are read without recursion`() throws {
    let depth = 200_000
    let text = "graph {" + String(repeating: "{", count: depth) + "a" + String(repeating: "}", count: depth) + "}"
    #expect(try read(text, .dot).contents.count == 1)
  }

  // MARK: - Both

  @Test(arguments: 0..<UInt64(RandomRounds.count(12, long: 300)))
  func `what is exported and imported again has the same definitions, notes and frames`(seed: UInt64) throws {
    var source = RandomDocument(seed: seed)
    let contents = try source.contents()
    for format in GraphFormat.all where format.read != nil {
      let boxes = Dictionary(
        uniqueKeysWithValues: contents.nodes.map {
          ($0, Rect(origin: contents.place(of: $0) ?? .origin, size: Size(columns: 12, rows: 2)))
        })
      let made = try read(format.write(PlainGraph(of: contents, boxes: boxes)), format).contents
      let nodes = contents.nodesInFileOrder()
      for (node, definition) in zip(nodes, DefinitionText.definitions(of: nodes, in: contents).lines)
      where !definition.isEmpty && !definition.hasPrefix("#") {
        let name = contents.name(of: node)
        let copy = try #require(made.node(named: name), "seed \(seed), \(format.name), \(definition)")
        let again = DefinitionText.definitions(of: [copy], in: made).lines
        #expect(again == [definition], "seed \(seed), \(format.name)")
      }
      #expect(made.checkInvariants() == [], "seed \(seed), \(format.name)")
    }
  }

  @Test(arguments: [GraphFormat.jsonCanvas.name, GraphFormat.dot.name])
  func `a text that ends anywhere, or has any byte changed, is read or refused`(name: String) throws {
    let format = try #require(GraphFormat.all.first { $0.name == name })
    let text =
      name == "dot"
      ? #"digraph "g" { subgraph cluster_0 { a [label="a = 1\n", pos="1,2"]; } /* x */ a:o -> b [c=<d>]; }"#
      : Self.canvas
    let bytes = Array(text.utf8)
    let reader = try #require(format.read)
    for end in 0...bytes.count { _ = try? reader(Array(bytes[..<end]), .standard) }
    var random = SeededGenerator(seed: 1)
    for place in bytes.indices {
      var other = bytes
      other[place] = UInt8.random(in: .min ... .max, using: &random)
      _ = try? reader(other, .standard)
    }
  }
}
