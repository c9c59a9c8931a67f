import EvaluationEngine
import Geometry
import GraphDocument
import Testing

struct BypassTests {
  private let chain = document("a = 6", "b = 2", "q = divide(a, b)", "s = add(q, b)", "far = negate(s)")

  @Test func `a bypass is an edit with an event, a step of undo and a sentence`() throws {
    let (q, s, far) = (chain.node("q"), chain.node("s"), chain.node("far"))
    let before = sketch(chain.contents)
    var events: [DocumentEvent] = []
    chain.addView("view") { events.append($0) }
    try chain.apply(.setBypassed(q, true))
    #expect(
      events == [
        DocumentEvent(
          cause: .edited,
          changes: [.bypassChanged(q)],
          updates: [
            ValueChange(node: q, old: .number(3), new: .number(6)),
            ValueChange(node: s, old: .number(5), new: .number(8)),
            ValueChange(node: far, old: .number(-5), new: .number(-8)),
          ],
          computed: [q, s, far])
      ])
    let after = sketch(chain.contents)
    #expect(after.contains("q = divide(a, b) bypassed → 6 "))
    chain.undo()
    #expect(sketch(chain.contents) == before)
    #expect(events.last?.changes.first == .bypassChanged(q))
    chain.redo()
    #expect(sketch(chain.contents) == after)
    try chain.apply(.setBypassed(q, false))
    #expect(chain.steps.done == ["bypass 'q'", "end the bypass of 'q'"])
    #expect(sketch(chain.contents) == before)
  }

  @Test func `bypassing what is bypassed changes nothing and computes nothing`() throws {
    try chain.apply(.setBypassed(chain.node("q"), true))
    var event: DocumentEvent?
    chain.addView("view") { event = $0 }
    try chain.apply(.setBypassed(chain.node("q"), true))
    #expect(event == nil)
  }

  @Test func `numbers are not bypassed, neither by an edit nor as they are created`() {
    let before = sketch(chain.contents)
    let attributes = NodeAttributes(name: "n", isBypassed: true)
    #expect(throws: EditError.attributeOfOther(.bypassed, "a", .number)) {
      try chain.apply(.setBypassed(chain.node("a"), true))
    }
    #expect(throws: EditError.attributeOfOther(.bypassed, "n", .number)) {
      try chain.apply(.create(NodeCreation(content: .number(1), attributes: attributes)))
    }
    #expect(sketch(chain.contents) == before)
    #expect(
      EditError.attributeOfOther(.bypassed, "a", .number).sentence
        == "'a' is a number: only operators can be bypassed")
  }

  @Test func `another operator stays bypassed, a number does not, and undo brings it back`() throws {
    try chain.apply(.setBypassed(chain.node("q"), true))
    let bypassed = sketch(chain.contents)
    try chain.apply(.setContent(chain.node("q"), .operator(.multiply)))
    #expect(sketch(chain.contents).contains("q = multiply(a, b) bypassed → 6 "))
    chain.undo()
    try chain.apply(.setContent(chain.node("q"), .number(7)))
    #expect(!sketch(chain.contents).contains("bypassed"))
    try chain.apply(.setContent(chain.node("q"), .operator(.divide)))
    #expect(!sketch(chain.contents).contains("bypassed"))
    chain.undo()
    chain.undo()
    #expect(sketch(chain.contents) == bypassed)
  }

  @Test func `a bypassed node that is deleted comes back so`() throws {
    try chain.apply(.setBypassed(chain.node("q"), true))
    let before = sketch(chain.contents)
    try chain.apply(.delete(chain.node("q")))
    #expect(chain.value("s") == "add needs its first term")
    chain.undo()
    #expect(sketch(chain.contents) == before)
  }

  @Test func `many at once are one step with a sentence`() throws {
    try chain.apply(.group([.setBypassed(chain.node("q"), true), .setBypassed(chain.node("s"), true)]))
    #expect(chain.value("far") == "-6")
    #expect(chain.steps.done == ["bypass 2 nodes"])
    chain.undo()
    #expect(chain.value("far") == "-5")
  }

  @Test func `a clipping keeps it`() throws {
    try chain.apply(.setBypassed(chain.node("q"), true))
    let copied = ["a", "q"].map { chain.node($0) }
    let clipboard = chain.contents.clipboardContent(of: copied) { _ in Point(column: 1, row: 1) }
    #expect(sketch(clipboard.contents).contains("q = divide(a, _) bypassed @1,1 → 6 "))
    try chain.apply(chain.pasting(clipboard, offset: .origin, isLinked: true).edit)
    #expect(sketch(chain.contents).contains("q2 = divide(a2, b) bypassed @1,1 → 6 "))
  }

  @Test func `it is said what passes through`() throws {
    try chain.apply(.setBypassed(chain.node("q"), true))
    #expect(chain.contents.sentence(forBypassOf: chain.node("q")) == "passes on 'a' unchanged")
    try chain.apply(.setInput(PortID(chain.node("q"), 0), nil))
    #expect(chain.contents.sentence(forBypassOf: chain.node("q")) == "passes on its dividend, which is not linked")
    #expect(chain.value("q") == "divide needs its dividend")
    #expect(chain.contents.sentence(forBypassOf: chain.node("s")) == nil)
    #expect(chain.contents.sentence(forBypassOf: chain.node("a")) == nil)
  }
}
