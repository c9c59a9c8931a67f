import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import Testing

@testable import PresentationModel

/// Where a node being added is wired and stands, of a document and its plane alone.
struct AttachmentTests {
  /// `a` at the left feeds the first port of `q` at the right.
  private func quotient() throws -> (contents: DocumentContents, a: NodeID, q: NodeID) {
    let document = Document()
    let places = [Point(column: 0, row: 0), Point(column: 60, row: 10)]
    try document.apply(
      .create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "a", place: places[0]))))
    try document.apply(
      .create(NodeCreation(content: .operator(.divide), attributes: NodeAttributes(name: "q", place: places[1]))))
    let (a, q) = (try #require(document.contents.node(named: "a")), try #require(document.contents.node(named: "q")))
    try document.apply(.setInput(PortID(q, 0), a))
    return (document.contents, a, q)
  }

  @Test func `what feeds the node, and which port it feeds`() throws {
    let (contents, a, q) = try quotient()
    let wire = Attachment.onWire(PortID(q, 0))
    #expect(Attachment.after(a).source(in: contents) == a && Attachment.after(a).port(in: contents) == nil)
    #expect(Attachment.before(q).source(in: contents) == nil)
    #expect(Attachment.before(q).port(in: contents) == PortID(q, 1))
    #expect(wire.source(in: contents) == a && wire.port(in: contents) == PortID(q, 0))
  }

  @Test func `it stands behind what feeds it, before what it feeds, or between the two`() throws {
    let (contents, a, q) = try quotient()
    let (plane, size) = (NodePlane(contents), Size(columns: 12, rows: 4))
    let (left, right) = (try #require(plane.frame(of: a)), try #require(plane.frame(of: q)))
    let after = try #require(Attachment.after(a).place(for: size, on: plane, in: contents))
    #expect(after.column > left.maxColumn && after.row == left.minRow)
    let before = try #require(Attachment.before(q).place(for: size, on: plane, in: contents))
    #expect(before.column + size.columns < right.minColumn && before.row == right.minRow)
    let between = try #require(Attachment.onWire(PortID(q, 0)).place(for: size, on: plane, in: contents))
    #expect(between.column > left.maxColumn && between.column + size.columns < right.minColumn)
    #expect(between.row > left.minRow && between.row < right.minRow)
  }

  @Test func `an operator grows a port where none is free, a number none`() throws {
    let (contents, a, q) = try quotient()
    #expect(contents.freePort(of: a) == nil)
    #expect(contents.freePort(of: q) == PortID(q, 1))
    #expect(contents.portTaking(a, of: .operator(.divide)) == 0)
    #expect(contents.portTaking(a, of: .number(1)) == nil)
  }
}
