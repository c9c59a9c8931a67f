import EvaluationEngine
import Geometry
import GraphDocument
import TestSupport
import Testing

@testable import PresentationModel

/// A diagram alone: no editor, no screen.
struct DiagramTests {
  private func document(_ keys: String) -> (document: Document, diagram: Diagram) {
    let document = Walk().press(keys).document
    let diagram = Diagram(document)
    document.addView("diagram") { diagram.follow($0) }
    return (document, diagram)
  }

  private static let plane = Rect(column: -1_000, row: -1_000, columns: 2_000, rows: 2_000)

  @Test func `the overlay decides what is selected and in which form values are shown, the diagram what there is`() {
    let (document, diagram) = document("=a = 1250<Enter>=b = a + 1<Enter>")
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

  @Test func `a link being made marks who can take it and proposes a wire`() {
    let (document, diagram) = document("=a = 1<Enter>osum=add<Enter>")
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
    let (document, diagram) = document("=a = 1<Enter>=b = 2<Enter>")
    let before = diagram.extent
    #expect(diagram.extent == before)
    let node = try #require(document.contents.node(named: "a"))
    try document.apply(.move([NodeMove(node, to: Point(column: 900, row: 400))]))
    #expect(diagram.extent.maxColumn > 900 && diagram.extent != before)
  }

  @Test func `a change is highlighted until it is quiet, and only where that is asked for`() throws {
    let (document, diagram) = document("=a = 1<Enter>=b = a + 1<Enter>")
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

  @Test func `a history has the value before the first change and those after, and none of another document`() throws {
    let (document, diagram) = document("=a = 1<Enter>ohistory<Enter>")
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
