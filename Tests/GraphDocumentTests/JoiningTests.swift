import EvaluationEngine
import Geometry
import GraphAnalysis
import GraphDocument
import TestSupport
import Testing

struct JoiningTests {
  @Test func `kept nodes stay the same nodes, and one step of undo brings the old document back`() throws {
    let document = document("a = 6", "b = 2", "q = divide(a, b)", "gone = 1")
    try document.apply(.move([NodeMove(document.node("a"), to: Point(column: 3, row: 4))]))
    let before = sketch(document.contents)
    let kept = ["a", "b", "q"].map { document.node($0) }
    let other = GraphDocumentTests.document("a = 7", "b = 2", "c = 5", "q = multiply(c, a)")
    var events: [DocumentEvent] = []
    document.addView("test") { events.append($0) }

    let comparison = try document.join(other.contents, title: "read the file again")
    #expect(comparison.summary == "1 node entered, 1 exited, 2 revalued, 1 relinked")
    #expect(events.map(\.cause) == [.joined])
    #expect(["a", "b", "q"].map { document.node($0) } == kept)
    #expect(DocumentComparison(from: document.contents, to: other.contents).isEmpty)
    #expect(document.value("q") == "35")
    #expect(document.steps.done.last == "read the file again")

    document.undo()
    #expect(sketch(document.contents) == before)
    document.redo()
    #expect(DocumentComparison(from: document.contents, to: other.contents).isEmpty)
  }

  @Test func `joining a document that says the same is no step`() throws {
    let document = document("a = 6", "b = 2")
    #expect(try document.join(GraphDocumentTests.document("b = 2", "a = 6").contents, title: "again").isEmpty)
    #expect(!document.canUndo)
  }

  @Test func `links that turn round are no loop halfway`() throws {
    let document = document("x = 1", "a = negate(x)", "b = negate(a)", "c = negate(b)")
    let turned = GraphDocumentTests.document("x = 1", "c = negate(x)", "b = negate(c)", "a = negate(b)")
    _ = try document.join(turned.contents, title: "turned")
    #expect(DocumentComparison(from: document.contents, to: turned.contents).isEmpty)
    #expect(document.contents.checkInvariants() == [])
  }

  @Test func `an operator that lost its last port loses it`() throws {
    let document = document("a = 1", "n = null(a)")
    let other = GraphDocumentTests.document("a = 1", "n = null(a)")
    try other.apply(.delete(other.node("a")))
    try other.apply(.setInputs(other.node("n"), []))
    _ = try document.join(other.contents, title: "other")
    #expect(DocumentComparison(from: document.contents, to: other.contents).isEmpty)
  }

  @Test func `a formula stays the same node, whether its text changes or only what it mentions`() throws {
    let document = document("a = 1", "b = 2", "twice = 'a * 2'", "other = 'a + b'", "late = 'missing ^ 2'")
    let other = GraphDocumentTests.document(
      "missing = 3", "a = 4", "twice = 'a * 2'", "other = 'a - missing'", "late = 'missing ^ 2'")
    let before = sketch(document.contents)
    let kept = ["twice", "other", "late"].map { document.node($0) }
    _ = try document.join(other.contents, title: "other")
    #expect(["twice", "other", "late"].map { document.node($0) } == kept)
    #expect(["twice", "other", "late"].map { document.value($0) } == ["8", "1", "9"])
    #expect(DocumentComparison(from: document.contents, to: other.contents).isEmpty)
    document.undo()
    #expect(sketch(document.contents) == before)
  }

  @Test func `a note that becomes a number, and a number that becomes a note, are other nodes`() throws {
    let document = document("a = 1")
    try document.apply(.create(NodeCreation(content: .note, attributes: NodeAttributes(name: "n", text: "why"))))
    let other = GraphDocumentTests.document("n = 4")
    try other.apply(.create(NodeCreation(content: .note, attributes: NodeAttributes(name: "a", text: "because"))))
    let before = sketch(document.contents)
    _ = try document.join(other.contents, title: "other")
    #expect(DocumentComparison(from: document.contents, to: other.contents).isEmpty)
    document.undo()
    #expect(sketch(document.contents) == before)
  }

  @Test func `what nodecalc does not know, correlations and the title come along, and go again`() throws {
    let document = document("a = 1", "b = 2")
    let other = GraphDocumentTests.document("a = 1", "b = 2")
    let unknownMembers = [UnknownMember(key: "x-color", text: "\"red\"")]
    try other.apply(.setTitle("Two"))
    try other.apply(.setUnknownMembers(other.node("a"), unknownMembers))
    try other.apply(.setUnknownMembers(nil, unknownMembers))
    try other.apply(
      .setCorrelations([
        Correlation(first: other.node("a"), second: other.node("b"), coefficient: 0.5)
      ]))
    let before = sketch(document.contents)
    _ = try document.join(other.contents, title: "other")
    #expect(document.contents.title == "Two")
    #expect(document.contents.unknownMembers == unknownMembers)
    #expect(document.contents.unknownMembers(of: document.node("a")) == unknownMembers)
    #expect(document.contents.correlations.count == 1)
    document.undo()
    #expect(sketch(document.contents) == before)
    #expect(document.contents.unknownMembers == [])
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(3, long: 60)))
  func `any two documents can be joined, and undo brings the first back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let document = document("a = 1", "b = 2", "sum = add(a, b)")
    let other = GraphDocumentTests.document("a = 1", "b = 2", "sum = add(a, b)")
    var editor = RandomEditor(generator: SeededGenerator(seed: seed), document: document)
    var otherEditor = RandomEditor(generator: SeededGenerator(seed: seed &+ 100), document: other)
    var joined = 0
    for step in 0..<200 {
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        try? document.apply(editor.edit())
        try? other.apply(otherEditor.edit())
      }
      let before = sketch(document.contents)
      let comparison = try document.join(other.contents, title: "join")
      #expect(
        DocumentComparison(from: document.contents, to: other.contents).isEmpty, "seed \(seed), step \(step)")
      #expect(document.contents.checkInvariants() == [], "seed \(seed), step \(step)")
      if comparison.isEmpty { continue }
      joined += 1
      document.undo()
      #expect(sketch(document.contents) == before, "seed \(seed), step \(step)")
      if step.isMultiple(of: 3) { document.redo() }
    }
    #expect(joined > 100, "seed \(seed)")
  }
}
