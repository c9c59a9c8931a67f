import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import Testing

struct DisplayTests {
  private let sample = document("rate = 0.045", "sum = 1266.71", "both = add(rate, sum)")
  private let percent = NumberFormat(scale: .percent)
  private let money = NumberFormat(.decimals(2), isGrouped: true)

  @Test func `a display is an edit with an event, a step of undo and a sentence, and nothing is computed`() throws {
    let rate = sample.node("rate")
    let before = sketch(sample.contents)
    var events: [DocumentEvent] = []
    sample.addView("view") { events.append($0) }
    try sample.apply(.setDisplay(rate, percent))
    #expect(
      events == [DocumentEvent(cause: .edited, changes: [.displayChanged(rate)], updates: [], computed: [])])
    #expect(sample.contents.display(of: rate) == percent)
    #expect(sample.contents.format(of: rate) == percent)
    #expect(sketch(sample.contents).contains("rate = 0.045 as percent → 0.045 "))
    sample.undo()
    #expect(sketch(sample.contents) == before)
    sample.redo()
    try sample.apply(.setDisplay(rate, nil))
    #expect(sketch(sample.contents) == before)
    #expect(sample.steps.done == ["display 'rate' as percent", "display 'rate' as the document does"])
    #expect(sample.contents.checkInvariants() == [])
  }

  @Test func `the display of the document is that of nodes without one of their own`() throws {
    let (rate, sum) = (sample.node("rate"), sample.node("sum"))
    var changes: [DocumentChange] = []
    sample.addView("view") { changes += $0.changes }
    #expect(sample.contents.format(of: rate) == .plain)
    try sample.apply(.setDisplay(nil, money))
    try sample.apply(.setDisplay(rate, percent))
    try sample.apply(.setDisplay(nil, money))
    #expect(sample.contents.format(of: rate) == percent)
    #expect(sample.contents.format(of: sum) == money)
    #expect(changes == [.displayChanged(nil), .displayChanged(rate)])
    sample.undo()
    sample.undo()
    sample.undo()
    #expect(sample.contents.display == nil)
    #expect(sample.contents.format(of: sum) == .plain)
  }

  @Test func `many at once are one step with a sentence`() throws {
    try sample.apply(.group([.setDisplay(sample.node("rate"), money), .setDisplay(sample.node("sum"), money)]))
    try sample.apply(.setDisplay(nil, percent))
    #expect(sample.steps.done == ["display 2 nodes as 2 decimals grouped", "display numbers as percent"])
  }

  @Test func `what has no value has no display, neither by an edit nor as it is created`() throws {
    try sample.apply(.create(NodeCreation(content: .note, attributes: NodeAttributes(name: "why", text: "x"))))
    #expect(throws: EditError.attributeOfOther(.display, "why", .note)) {
      try sample.apply(.setDisplay(sample.node("why"), percent))
    }
    #expect(throws: EditError.attributeOfOther(.display, "n", .note)) {
      try sample.apply(
        .create(NodeCreation(content: .note, attributes: NodeAttributes(name: "n", display: percent, text: ""))))
    }
    #expect(
      EditError.attributeOfOther(.display, "why", .note).sentence
        == "'why' has no value: only numbers have a number format")
    try sample.apply(.setDisplay(sample.node("why"), nil))
  }

  @Test func `a node that becomes something else, is deleted or copied keeps its display`() throws {
    let sum = sample.node("sum")
    try sample.apply(.setDisplay(sum, money))
    let before = sketch(sample.contents)
    try sample.apply(.setContent(sum, .operator(.multiply)))
    #expect(sample.contents.display(of: sum) == money)
    sample.undo()
    try sample.apply(.delete(sum))
    sample.undo()
    #expect(sketch(sample.contents) == before)
    let clipboard = sample.contents.clipboardContent(of: [sum]) { _ in Point(column: 1, row: 1) }
    try sample.apply(sample.pasting(clipboard, offset: .origin, isLinked: true).edit)
    #expect(sample.contents.display(of: sample.node("sum2")) == money)
  }

  @Test func `a comparison lists the nodes and the document that are displayed otherwise`() throws {
    let old = sample.contents
    try sample.apply(.setDisplay(sample.node("rate"), percent))
    try sample.apply(.move([NodeMove(sample.node("rate"), to: .origin)]))
    let nodes = DocumentComparison(from: old, to: sample.contents)
    #expect(nodes[.display].map(\.new) == [sample.node("rate")])
    #expect(nodes.moved.isEmpty && nodes.revalued.isEmpty && !nodes.changedParts.contains(.display) && !nodes.isEmpty)
    #expect(nodes.summary == "1 node displayed otherwise")
    let middle = sample.contents
    try sample.apply(.setDisplay(nil, money))
    let whole = DocumentComparison(from: middle, to: sample.contents)
    #expect(whole.changedParts.contains(.display) && whole[.display].isEmpty && !whole.isEmpty)
    #expect(whole.summary == "another display")
  }

  @Test func `displays of both sides are merged, and what both changed stays as it is here`() throws {
    let (mine, theirs) = (Document(sample.contents), Document(sample.contents))
    try mine.apply(.setDisplay(mine.node("rate"), percent))
    try mine.apply(.setDisplay(nil, money))
    try mine.apply(.setDisplay(mine.node("both"), percent))
    try theirs.apply(.setDisplay(theirs.node("sum"), money))
    try theirs.apply(.setDisplay(theirs.node("both"), money))
    let merge = DocumentMerge(base: sample.contents, mine: mine.contents, theirs: theirs.contents)
    let merged = Document(merge.contents)
    // How numbers look is no conflict.
    #expect(merge.conflicts == [] && !merge.isDocumentInConflict)
    #expect(merged.contents.display == money)
    #expect(["rate", "sum", "both"].map { merged.contents.display(of: merged.node($0)) } == [percent, money, percent])
    try theirs.apply(.setDisplay(nil, percent))
    let whole = DocumentMerge(base: sample.contents, mine: mine.contents, theirs: theirs.contents)
    #expect(!whole.isDocumentInConflict && whole.contents.display == money)
  }

  @Test func `a document taken in from outside brings its displays, one step of undo`() throws {
    let other = Document(sample.contents)
    try other.apply(.setDisplay(other.node("rate"), percent))
    try other.apply(.setDisplay(nil, money))
    let before = sketch(sample.contents)
    _ = try sample.join(other.contents, title: "theirs")
    #expect(sketch(sample.contents) == sketch(other.contents))
    sample.undo()
    #expect(sketch(sample.contents) == before)
  }

  @Test func `sets in little space are written in the format, with fewer digits where it does not say how many`() throws
  {
    let values = try ValueList.parse("0.01, 0.25, 0.123456, 1266.71, 3")
    #expect(DataSetText.short(values) == "5: 0.01…1.27e+03")
    #expect(DataSetText.short(values, in: percent) == "5: 1 %…1.27e+05 %")
    #expect(DataSetText.short(values, in: money) == "5: 0.01…1 266.71")
    let few = try ValueList.parse("0.01, 0.123456")
    #expect(DataSetText.short(few) == "[0.01, 0.1235]")
    #expect(DataSetText.short(few, in: percent) == "[1 %, 12.35 %]")
  }
}
