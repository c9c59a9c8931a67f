import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import Testing

@testable import DiagramModel

/// A diagram alone: no editor, no screen.
struct DiagramTests {
  /// A node to be made; inputs are names of nodes made before it, nil for an open one.
  private typealias New = (name: String, content: NodeContent, inputs: [String?])

  /// A document of these nodes and then a formula, where one is given, and a diagram that follows it.
  private func document(
    _ nodes: [New], _ name: String = "", _ formula: String = ""
  ) throws -> (document: Document, diagram: Diagram) {
    let document = Document()
    for node in nodes {
      var creation = NodeCreation(content: node.content, attributes: NodeAttributes(name: node.name))
      creation.inputs = node.inputs.map { $0.flatMap { document.contents.node(named: $0) } }
      try document.apply(.create(creation))
    }
    if !formula.isEmpty {
      try document.apply(
        .create(NodeCreation(formula: try Formula.parse(formula), attributes: NodeAttributes(name: name))))
    }
    let diagram = Diagram(document)
    document.addView("diagram") { [weak diagram] in diagram?.follow($0) }
    return (document, diagram)
  }

  private static let plane = Rect(column: -1_000, row: -1_000, columns: 2_000, rows: 2_000)

  @Test func `the overlay decides what is selected and in which form values are shown, the diagram what there is`()
    throws
  {
    let (document, diagram) = try document([("a", .number(1250), [])], "b", "a + 1")
    var overlay = DiagramOverlay()
    overlay.selection = document.contents.node(named: "a")
    overlay.valueFormat = .prefixed
    let nodes = diagram.nodes(in: Self.plane, overlay, hasPictures: false)
    #expect(nodes.map(\.name).sorted() == ["a", "b"])
    #expect(nodes.first { $0.name == "a" }?.valueText == "1.25k")
    #expect(nodes.filter(\.isSelected).map(\.name) == ["a"])
    #expect(diagram.wires(in: Self.plane, overlay).map(\.isActive) == [true])
    #expect(diagram.wires(in: Self.plane, DiagramOverlay()).map(\.isActive) == [false])
  }

  @Test func `a link being made marks who can take it and proposes a wire`() throws {
    let (document, diagram) = try document([
      ("a", .number(1), []), ("sum", .operator(try #require(OperatorID(named: "add"))), ["a", nil]),
    ])
    let contents = document.contents
    var overlay = DiagramOverlay()
    overlay.link = contents.node(named: "a").map {
      RelationshipCreation(source: $0, target: contents.node(named: "sum"))
    }
    let nodes = diagram.nodes(in: Self.plane, overlay, hasPictures: false)
    #expect(nodes.first { $0.name == "a" }?.targetState == .source)
    #expect(nodes.first { $0.name == "sum" }?.targetState == .valid)
    #expect(nodes.first { $0.name == "sum" }?.isAimedAt == true)
    #expect(diagram.wires(in: Self.plane, overlay).last?.isProposed == true)
  }

  @Test func `the rectangle around all is found once for each revision of the places`() throws {
    let (document, diagram) = try document([("a", .number(1), []), ("b", .number(2), [])])
    let before = diagram.extent
    #expect(diagram.extent == before)
    let node = try #require(document.contents.node(named: "a"))
    try document.apply(.move([NodeMove(node, to: Point(column: 900, row: 400))]))
    #expect(diagram.extent.maxColumn > 900 && diagram.extent != before)
  }

  @Test func `a change is highlighted until it is quiet, and only where that is asked for`() throws {
    let (document, diagram) = try document([("a", .number(1), [])], "b", "a + 1")
    let (a, b) = (document.contents.node(named: "a"), document.contents.node(named: "b"))
    let node = try #require(a)
    try document.apply(.setContent(node, .number(5)))
    #expect(diagram.highlights.isEmpty)
    diagram.highlightsChanges = true
    try document.apply(.setContent(node, .number(6)))
    #expect(diagram.highlight(of: try #require(b)) == .changed)
    diagram.endHighlights()
    #expect(diagram.highlight(of: try #require(b)) == .none)
  }

  @Test func `what was compared has a mark for each kind of change, and a value is lit only if it changed`() throws {
    let (document, diagram) = try document(
      ["label", "place", "value", "name", "same"].enumerated().map { ($1, .number(Double($0 + 10)), []) })
    let old = document.contents
    func node(_ name: String) throws -> NodeID { try #require(document.contents.node(named: name)) }
    let marks: [(node: NodeID, mark: NodeVO.Highlight)] = [
      (try node("label"), .relabelled), (try node("place"), .moved), (try node("value"), .changed),
      (try node("name"), .renamed), (try node("same"), .none),
    ]
    try document.apply(.setLabel(marks[0].node, "other"))
    try document.apply(.move([NodeMove(marks[1].node, to: Point(column: 90, row: 40))]))
    try document.apply(.setContent(marks[2].node, .number(2)))
    try document.apply(.rename(marks[3].node, "other_name"))
    diagram.mark(DocumentComparison(from: old, to: document.contents), from: old)
    for (node, mark) in marks {
      #expect(diagram.highlight(of: node) == mark)
      #expect(diagram.highlight(of: node).isOfValue == (mark == .changed))
    }
  }

  @Test func `a history has the value before the first change and those after, and none of another document`() throws {
    let (document, diagram) = try document([("a", .number(1), []), ("history", .chart(.history), ["a"])])
    let chart = try #require(document.contents.graph.nodes.first { document.contents.graph.kind(of: $0) == .chart })
    let node = try #require(document.contents.node(named: "a"))
    try document.apply(.setContent(node, .number(2)))
    try document.apply(.setContent(node, .number(3)))
    #expect(diagram.histories[chart] == [1, 2, 3])
    document.state = DocumentContents()
    #expect(diagram.histories[chart] == nil)
    #expect(diagram.extent.isEmpty)
  }

  @Test func `a stamp that is the same makes nothing again`() {
    var memo = Memo<Int, String>()
    let values = [1, 1, 2, 2, 1].map { stamp in memo.value(for: stamp) { "\(stamp)" } }
    #expect(values == ["1", "1", "2", "2", "1"] && memo.madeCount == 3)
  }
}
