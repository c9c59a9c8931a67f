import EvaluationEngine
import Geometry
import GraphAnalysis
import GraphDocument
import Testing

struct EditTests {
  @Test func `renaming a node keeps its links`() throws {
    let document = document("rate = 4", "twelve = 12", "monthly = divide(rate, twelve)")
    try document.apply(.rename(document.node("rate"), "yearly"))
    #expect(
      sketch(document.contents).hasPrefix("yearly = 4 → 4 "))
    #expect(sketch(document.contents).contains("monthly = divide(yearly, twelve)"))
    #expect(document.contents.node(named: "rate") == nil)
  }

  @Test func `deleting a node opens the ports it fed and brings grandchildren up to date`() throws {
    let document = document("a = 1", "b = 2", "sum = add(a, b)", "twice = add(sum, sum)", "half = divide(twice, b)")
    try document.apply(.delete(document.node("a")))
    #expect(document.value("sum") == "add needs its first term")
    #expect(document.value("twice") == "waits for 'sum'")
    #expect(document.value("half") == "waits for 'sum'")
    document.undo()
    #expect(document.value("half") == "3")
  }

  @Test func `a group is all or nothing`() throws {
    let document = document("a = 1", "b = 2")
    let before = sketch(document.contents)
    let group = Edit.group([
      .rename(document.node("a"), "c"), .setContent(document.node("b"), .number(7)),
      .rename(document.node("b"), "not a name"),
    ])
    #expect(throws: EditError.badName("not a name", .illegal(" ", atStart: false))) { try document.apply(group) }
    #expect(sketch(document.contents) == before)
    #expect(!document.canUndo || !document.isModified)
  }

  @Test func `a link that closes a loop is refused with the loop named, and nothing changes`() throws {
    let document = document("x = 1", "a = add(x, x)", "b = add(a, x)", "c = add(b, x)")
    let before = sketch(document.contents)
    let port = PortID(document.node("a"), 1)
    do throws(EditError) {
      try document.apply(.setInput(port, document.node("c")))
      Issue.record("the loop was made")
    } catch {
      #expect(error.sentence == "the link would close the loop c → a → b → c")
    }
    #expect(sketch(document.contents) == before)
  }

  @Test func `a node cannot feed itself`() throws {
    let document = document("x = 1", "a = add(x, x)")
    do throws(EditError) {
      try document.apply(.setInput(PortID(document.node("a"), 0), document.node("a")))
      Issue.record("the loop was made")
    } catch {
      #expect(error.sentence == "'a' cannot feed itself")
    }
  }

  @Test func `another operator keeps the wires that its ports can hold, and undo brings the others back`() throws {
    let document = document("a = 9", "b = 2", "c = 3", "r = add(a, b, c)")
    try document.apply(.setContent(document.node("r"), .operator(try #require(OperatorID(named: "sqrt")))))
    #expect(document.value("r") == "3")
    document.undo()
    #expect(sketch(document.contents).contains("r = add(a, b, c)"))
    #expect(document.value("r") == "14")
  }

  @Test func `a number that becomes an operator loses its uncertainty and correlations until undo`() throws {
    let document = document("a = 9", "b = 2")
    try document.apply(.setUncertainty(document.node("a"), StandardUncertainty(0.5)))
    try document.apply(
      .setCorrelations([Correlation(first: document.node("a"), second: document.node("b"), coefficient: 0.5)]))
    let before = sketch(document.contents)
    try document.apply(.setContent(document.node("a"), .operator(.add)))
    #expect(document.contents.correlations.isEmpty)
    document.undo()
    #expect(sketch(document.contents) == before)
  }

  @Test func `a move computes nothing`() throws {
    let document = document("a = 1", "b = 2", "sum = add(a, b)")
    var events: [DocumentEvent] = []
    document.addView("view") { events.append($0) }
    try document.apply(.move([NodeMove(document.node("a"), to: Point(column: 5, row: 7))]))
    #expect(events.map(\.computed) == [[]])
    #expect(events.map(\.changes) == [[.nodesMoved([document.node("a")])]])
  }

  @Test func `places beyond the plane are moved to its edge`() throws {
    let document = document("a = 1")
    try document.apply(.move([NodeMove(document.node("a"), to: Point(column: .max, row: .min))]))
    #expect(document.contents.place(of: document.node("a")) == Point(column: 1_000_000_000, row: -1_000_000_000))
  }

  @Test func `values and uncertainties that are no numbers are refused`() throws {
    let document = document("a = 1")
    let a = document.node("a")
    #expect(throws: EditError.valueNotFinite) { try document.apply(.setContent(a, .number(.infinity))) }
    #expect(throws: EditError.badUncertainty) { try document.apply(.setUncertainty(a, StandardUncertainty(-1))) }
    #expect(throws: EditError.badUncertainty) { try document.apply(.setUncertainty(a, StandardUncertainty(.nan))) }
    #expect(throws: EditError.noSuchNode(NodeID(index: 99))) { try document.apply(.delete(NodeID(index: 99))) }
  }

  @Test func `a source deleted before in the same group is refused, and nothing has changed`() throws {
    let document = document("a = 4", "b = 2")
    let before = sketch(document.contents)
    let a = document.node("a")
    let root = NodeCreation(
      content: .operator(try #require(OperatorID(named: "sqrt"))), attributes: NodeAttributes(name: "root"), inputs: [a]
    )
    #expect(throws: EditError.noSuchNode(a)) { try document.apply(.group([.delete(a), .create(root)])) }
    #expect(sketch(document.contents) == before)
  }

  @Test func `a run of edits is one step of undo, and ends with the selection, a save or another edit`() throws {
    let document = document("a = 1", "b = 2")
    let (a, b) = (document.node("a"), document.node("b"))
    for value in [2.0, 3, 4] { try document.apply(.setContent(a, .number(value)), run: .value(a)) }
    try document.apply(.setContent(b, .number(5)), run: .value(b))
    document.endRun()
    try document.apply(.setContent(b, .number(6)), run: .value(b))
    document.undo()
    #expect(document.value("b") == "5")
    document.undo()
    #expect(document.value("b") == "2")
    document.undo()
    #expect(document.value("a") == "1")
  }

  @Test func `it is modified until it is back at what was saved`() throws {
    let document = document("a = 1")
    #expect(!document.isModified)
    try document.apply(.setContent(document.node("a"), .number(2)))
    #expect(document.isModified)
    document.undo()
    #expect(!document.isModified)
    document.redo()
    document.markSaved()
    document.undo()
    #expect(document.isModified)
    try document.apply(.setContent(document.node("a"), .number(3)))
    #expect(document.isModified)
    document.undo()
    #expect(document.isModified)
  }

  @Test func `what only bytes tell apart is reported to views all the same`() throws {
    let document = document("a = 0")
    let node = try #require(document.contents.node(named: "a"))
    var changes: [DocumentChange] = []
    document.addView(ViewKey("test")) { changes = $0.changes }
    func reported(_ edit: Edit) throws -> [DocumentChange] {
      changes = []
      try document.apply(edit)
      return changes
    }
    for title in ["é", "e\u{301}"] {
      #expect(try reported(.setTitle(title)) == [.titleChanged])
      #expect(try reported(.setLabel(node, title)) == [.attributesChanged(node, .labels)])
      #expect(try reported(.setLabel(node, title)) == [])
    }
    #expect(try reported(.setContent(node, .number(-0.0))) == [.contentChanged(node, old: .number(0), new: .number(0))])
    #expect(try reported(.setContent(node, .number(-0.0))) == [])
  }
}
