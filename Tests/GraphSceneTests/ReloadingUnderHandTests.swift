import DiagramModel
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// The document's file changes while something is under way that the mouse or the table began.
@Suite struct ReloadingUnderHandTests {
  private let base = model(mortgage).document.contents

  /// The same with another rate, without 'twelve', and with a node more.
  private func theirs() throws -> DocumentContents {
    let document = Document(base)
    let twelve = try #require(base.node(named: "twelve"))
    let rate = try #require(base.node(named: "rate"))
    try document.apply(.delete(twelve))
    try document.apply(.setContent(rate, .number(0.5)))
    try document.apply(
      .create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "fresh", place: .origin))))
    return document.contents
  }

  private func value(_ model: NodesPM, _ name: String) -> Double? {
    let contents = model.document.contents
    return contents.node(named: name).flatMap { contents.graph.value(of: $0).number }
  }

  @Test(arguments: [
    // A node under way, a node pressed on, a link under way, a wire picked up, the canvas taken.
    ("<Press:6,3><DragTo:9,5>", "<Release:9,5>"), ("<Press:6,3>", "<Release:6,3>"),
    ("<Press:22,4><DragTo:50,15>", "<Release:50,15><Esc>"), ("<Press:55,6><DragTo:50,15>", "<Release:55,6>"),
    ("<Press:70,16><DragTo:60,15>", "<Release:60,15>"),
  ])
  func `a change waits until the mouse lets go`(held: String, released: String) throws {
    let model = GraphSceneTests.model(mortgage)
    model.act(held)
    model.changedOutside(try theirs(), since: { base })
    #expect(model.hasOutsideChange)
    #expect(value(model, "rate") == 0.045)
    model.act(released)
    if model.screen.prompt?.isQuestion == true { model.act("t") }
    #expect(!model.hasOutsideChange)
    #expect(value(model, "rate") == 0.5)
    #expect(model.document.contents.node(named: "twelve") == nil)
  }

  @Test func `what is dragged and gone from the file waits for the end of the drag, and then goes`() throws {
    let model = GraphSceneTests.model(mortgage)
    model.act("<Press:6,9><DragTo:20,15>")
    model.changedOutside(try theirs(), since: { base })
    #expect(model.document.contents.node(named: "twelve") != nil)
    model.act("<Release:20,15>t")
    #expect(model.document.contents.node(named: "twelve") == nil)
    #expect(model.selection == nil)
    // Both are steps of undo.
    model.play("u")
    #expect(model.document.contents.node(named: "twelve") != nil)
  }

  @Test func `in the table the rows that stay keep focus and place, those that go and come are joined in`() throws {
    let model = GraphSceneTests.model(mortgage)
    model.play("t/rate<Enter><Esc>gg")
    model.play("j")
    #expect(model.selection.flatMap { model.diagramView.node($0)?.name } == "rate")
    let reloads = model.table.counts.reloads
    model.changedOutside(try theirs(), since: { base })
    #expect(model.modeName == .table)
    #expect(model.selection.flatMap { model.diagramView.node($0)?.name } == "rate")
    let names = model.tableLines.compactMap { line -> String? in
      if case .row(let row) = line { row.name } else { nil }
    }
    #expect(names == ["fresh", "principal", "rate", "monthly_rate", "payment"])
    // Joined, not read anew.
    #expect(model.table.counts.reloads == reloads)
  }

  @Test(arguments: ["e<C-u>7", "/pay", "R", "12", "g"])
  func `a line or keys begun in the table are ended first`(keys: String) throws {
    let model = GraphSceneTests.model(mortgage)
    model.play("tgg" + keys)
    model.changedOutside(try theirs(), since: { base })
    #expect(model.hasOutsideChange)
    #expect(value(model, "rate") == 0.045)
    model.play("<Esc>")
    #expect(!model.hasOutsideChange)
    #expect(value(model, "rate") == 0.5)
    #expect(model.modeName == .table)
  }
}
