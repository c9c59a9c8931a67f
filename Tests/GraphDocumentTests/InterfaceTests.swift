import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import Testing

/// What a document declares to take and to give, and the ranges of numbers.
struct InterfaceTests {
  private let sample = document("price = 100", "rate = 0.04", "cost = 'price * rate'", "net = 'price - cost'")

  private func declare(_ inputs: [String]?, _ outputs: [String]?) throws {
    try sample.apply(
      .setInterface(
        Interface(inputs: inputs?.map { sample.node($0) }, outputs: outputs?.map { sample.node($0) })))
  }

  private var inputs: [String] { sample.contents.inputs().map { sample.contents.name(of: $0) } }
  private var outputs: [String] { sample.contents.outputs().map { sample.contents.name(of: $0) } }

  @Test func `without a declaration every number is an input, and what nothing consumes an output`() throws {
    #expect(inputs == ["price", "rate"] && outputs == ["net"])
    #expect(sample.contents.isInput(sample.node("rate")) && !sample.contents.isInput(sample.node("cost")))
    #expect(sample.contents.interface.isEmpty)
  }

  @Test func `what is declared counts alone, in its order`() throws {
    try declare(["rate", "price"], ["net", "cost"])
    #expect(inputs == ["rate", "price"] && outputs == ["net", "cost"])
    #expect(sample.contents.isOutput(sample.node("cost")))
    try declare(["rate"], nil)
    #expect(inputs == ["rate"] && outputs == ["net"])
    #expect(!sample.contents.isInput(sample.node("price")) && !sample.contents.isOutput(sample.node("cost")))
    try declare([], [])
    #expect(inputs == [] && outputs == [])
    #expect(sample.contents.checkInvariants() == [])
  }

  @Test func `a declaration is an edit with an event, a sentence and a step of undo, and nothing is computed`() throws {
    let before = sketch(sample.contents)
    var events: [DocumentEvent] = []
    sample.addView("view") { events.append($0) }
    try declare(["rate"], nil)
    #expect(events == [DocumentEvent(cause: .edited, changes: [.interfaceChanged], updates: [], computed: [])])
    events = []
    try declare(["rate"], nil)
    #expect(events.allSatisfy { $0.changes.isEmpty })
    try declare(["rate", "price"], nil)
    try declare(["price", "rate"], nil)
    try declare(["price", "rate"], ["net"])
    try declare(["price"], ["net"])
    try declare(nil, ["net"])
    #expect(
      sample.steps.done.filter { $0 != "nothing" } == [
        "declare 'rate' an input", "declare 'price' an input", "order the inputs", "declare 'net' an output",
        "declare 'rate' no longer an input", "declare no inputs",
      ])
    while sample.undo() {}
    #expect(sketch(sample.contents) == before)
    while sample.redo() {}
    #expect(sketch(sample.contents).hasSuffix("outputs: net"))
  }

  @Test func `a node is declared once, and as what it can be`() throws {
    let before = sketch(sample.contents)
    #expect(throws: EditError.declaredTwice("rate", .inputs)) { try declare(["rate", "rate"], nil) }
    #expect(throws: EditError.notDeclarable("cost", .inputs, .formula)) { try declare(["rate", "cost"], nil) }
    try sample.apply(.create(NodeCreation(content: .note, attributes: NodeAttributes(name: "why", text: "x"))))
    #expect(throws: EditError.notDeclarable("why", .outputs, .note)) { try declare(nil, ["why"]) }
    let gone = NodeID(index: 99)
    #expect(throws: EditError.noSuchNode(gone)) { try sample.apply(.setInterface(Interface(inputs: [gone]))) }
    sample.undo()
    #expect(sketch(sample.contents) == before)
    #expect(
      EditError.notDeclarable("why", .outputs, .note).sentence
        == "'why' is a note and cannot be an output: it has no value")
  }

  @Test func `a rename is followed, and what leaves or becomes something else leaves the lists, in one step`() throws {
    try declare(["rate", "price"], ["net", "rate"])
    try sample.apply(.rename(sample.node("rate"), "interest"))
    #expect(inputs == ["interest", "price"] && outputs == ["net", "interest"])
    let before = sketch(sample.contents)
    try sample.apply(.delete(sample.node("interest")))
    #expect(inputs == ["price"] && outputs == ["net"])
    #expect(sample.contents.checkInvariants() == [])
    sample.undo()
    #expect(sketch(sample.contents) == before)
    try sample.apply(.setFormula(sample.node("price"), try Formula.parse("2 * 50")))
    #expect(inputs == ["interest"] && outputs == ["net", "interest"])
    sample.undo()
    #expect(sketch(sample.contents) == before)
    try sample.apply(.group([.delete(sample.node("price")), .delete(sample.node("interest"))]))
    #expect(sample.contents.interface.inputs == nil, "a list that loses its last node is declared no more")
    sample.undo()
    #expect(sketch(sample.contents) == before)
  }

  @Test func `a value goes over a range in decimal steps, and never beyond its ends`() throws {
    let range = try ValueRange(0, 0.2)
    #expect(range.stepped(0.1, by: 1) == 0.102 && range.stepped(0.102, by: -1) == 0.1)
    #expect(range.stepped(0.199, by: 10) == 0.2 && range.stepped(0.199, by: -1_000_000) == 0)
    #expect(range.stepped(7, by: 1) == 0.2 && range.stepped(-7, by: -1) == 0)
    #expect(range.share(of: 0.05) == 0.25 && range.share(of: 7) == 1 && range.share(of: -7) == 0)
    #expect(try ValueRange(1000.1, 1000.2).stepped(1000.1, by: 1) == 1000.101)
    let third = try ValueRange(0, 1.0 / 3)
    #expect((0..<100).reduce(0.0) { value, _ in third.stepped(value, by: 1) } == third.high)
    #expect(try ValueRange(5, 5).stepped(5, by: 3) == 5)
    let widest = try ValueRange(-Double.greatestFiniteMagnitude, .greatestFiniteMagnitude)
    #expect(widest.stepped(0, by: 100) == widest.high && widest.stepped(0, by: -100) == widest.low)
    #expect(widest.share(of: 0) == 0.5)
  }

  @Test func `a range is of numbers alone, and a value outside of it is reported and not refused`() throws {
    let rate = sample.node("rate")
    try sample.apply(.setRange(rate, try ValueRange(0, 0.2)))
    #expect(sketch(sample.contents).contains("rate = 0.04 in 0 … 0.2 →"))
    #expect(sample.contents.sentence(forRangeOf: rate) == nil)
    try sample.apply(.setContent(rate, .number(0.5)))
    #expect(sample.contents.sentence(forRangeOf: rate) == "0.5 is outside its range 0 … 0.2")
    #expect(throws: EditError.attributeOfOther(.range, "cost", .formula)) {
      try sample.apply(.setRange(sample.node("cost"), try ValueRange(0, 1)))
    }
    let before = sketch(sample.contents)
    try sample.apply(.setContent(rate, .operator(.add)))
    #expect(sample.contents.range(of: rate) == nil && sample.contents.checkInvariants() == [])
    sample.undo()
    #expect(sketch(sample.contents) == before)
    try sample.apply(.setRange(rate, nil))
    #expect(
      sample.steps.done == [
        "set the range of 'rate'", "set 'rate' to 0.5", "take back the range of 'rate'",
      ])
    let clipboard = Document(sample.contents).contents.clipboardContent(of: [rate]) { _ in .origin }
    #expect(clipboard.contents.interface.isEmpty)
  }

  @Test(arguments: [
    ("0 … 0.2", 0.0, 0.2), ("0..20%", 0, 0.2), (" -1   1 ", -1, 1), ("0, 20%", 0, 0.2), ("5 5", 5, 5),
  ])
  func `a range is typed with dots, a comma or blanks`(text: String, low: Double, high: Double) throws {
    let range = try ValueRange(low, high)
    #expect(try RangeSyntax.parse(text) == range)
    #expect(try RangeSyntax.parse(RangeSyntax.text(of: range)) == range)
  }

  @Test(arguments: [
    ("1", "write the minimum and the maximum, such as 0 … 0.2"),
    ("1 2 3", "write the minimum and the maximum, such as 0 … 0.2"),
    ("2 … 1", "a range goes from its minimum to its maximum: write 1 before 2"),
    ("0 … 1 ± 0.1", "an end of a range cannot have an uncertainty"),
  ])
  func `a text that is no range is reported why`(text: String, sentence: String) {
    #expect(throws: LineProblem.self) { try RangeSyntax.parse(text) }
    do throws(LineProblem) { _ = try RangeSyntax.parse(text) } catch { #expect(error.sentence == sentence) }
  }

  @Test func `ends that are not finite, or upside down, are no range`() {
    #expect(throws: ValueRange.Problem.notFinite) { try ValueRange(0, .infinity) }
    #expect(throws: ValueRange.Problem.notFinite) { try ValueRange(.nan, 0) }
    #expect(throws: ValueRange.Problem.upsideDown(low: 1, high: 0)) { try ValueRange(1, 0) }
  }

  @Test func `a typed list of names is read in its order, and a wrong one reported where it is`() throws {
    let contents = sample.contents
    #expect(
      try DeclarationLine.parse("rate,  price", .inputs, in: contents) == [sample.node("rate"), sample.node("price")])
    #expect(try DeclarationLine.parse("  ", .inputs, in: contents) == nil)
    for (text, sentence, span) in [
      ("price rat", "no node is named 'rat': did you mean 'rate'?", 6..<9),
      ("price, cost", "'cost' is a formula and cannot be an input: only numbers and data can", 7..<11),
      ("rate rate", "'rate' is an input already: list a node only once", 5..<9),
    ] {
      do throws(LineProblem) {
        _ = try DeclarationLine.parse(text, .inputs, in: contents)
        Issue.record("\(text) is read")
      } catch {
        #expect(error.sentence == sentence && error.span == span)
      }
    }
  }

  @Test func `toggling declares what is not declared yet, else declares all of it no more`() throws {
    let (price, rate) = (sample.node("price"), sample.node("rate"))
    #expect(try sample.contents.toggling([rate], in: .inputs) == Interface(inputs: [rate]))
    try declare(["rate"], nil)
    #expect(try sample.contents.toggling([price, rate], in: .inputs) == Interface(inputs: [rate, price]))
    try declare(["rate", "price"], nil)
    #expect(try sample.contents.toggling([price, rate], in: .inputs).isEmpty)
    #expect(throws: EditError.notDeclarable("cost", .inputs, .formula)) {
      try sample.contents.toggling([sample.node("cost")], in: .inputs)
    }
  }

  @Test func `what is declared or has a range is not written into a formula`() throws {
    let sample = document("number = 2", "number2 = 3", "sum = add(number, number2)", "twice = add(sum, sum)")
    func absorbed() throws -> [String] {
      let copy = Document(sample.contents)
      try copy.apply(try copy.contents.collapse(of: Array(copy.contents.graph.nodes)).edit)
      return sample.contents.nodesInFileOrder().map { sample.contents.name(of: $0) }
        .filter { copy.contents.node(named: $0) == nil }
    }
    #expect(try absorbed() == ["number", "number2", "sum"])
    try sample.apply(.setRange(sample.node("number"), try ValueRange(0, 9)))
    try sample.apply(.setInterface(Interface(inputs: [sample.node("number2")])))
    #expect(try absorbed() == ["sum"])
    try sample.apply(.setInterface(Interface(outputs: [sample.node("sum")])))
    #expect(throws: RewritingError.severalResults("sum", "twice")) { try absorbed() }
  }
}

/// Interfaces compared, joined and merged.
struct InterfaceMergeTests {
  private let base = document("a = 6", "b = 2", "c = 1", "q = divide(a, b)")

  private func other(_ change: (Document) throws -> Void) rethrows -> Document {
    let document = Document(base.contents)
    try change(document)
    return document
  }

  private static func declaring(_ document: Document, _ inputs: String, _ outputs: String = "") throws {
    func nodes(_ names: String) -> [NodeID]? { names.isEmpty ? nil : names.map { document.node(String($0)) } }
    try document.apply(.setInterface(Interface(inputs: nodes(inputs), outputs: nodes(outputs))))
  }

  @Test func `a comparison tells another list, order and range, and a renamed node as the same`() throws {
    let other = try self.other {
      try Self.declaring($0, "ab")
      try $0.apply(.setRange($0.node("c"), try ValueRange(0, 1)))
    }
    let comparison = DocumentComparison(from: base.contents, to: other.contents)
    #expect(comparison.changedSides == [.inputs] && comparison[.range].count == 1 && !comparison.isEmpty)
    #expect(comparison.summary == "1 node of another range")
    let renamed = Document(other.contents)
    try renamed.apply(.rename(renamed.node("a"), "first"))
    #expect(DocumentComparison(from: other.contents, to: renamed.contents).changedSides == [])
    try Self.declaring(other, "ba")
    #expect(DocumentComparison(from: renamed.contents, to: other.contents).changedSides == [.inputs])
    let alone = try self.other { try Self.declaring($0, "ab") }
    #expect(
      DocumentComparison(from: base.contents, to: alone.contents).summary == "other inputs or outputs")
  }

  @Test func `joining takes lists and ranges over, and undo takes that back`() throws {
    try Self.declaring(base, "abc", "q")
    try base.apply(.setRange(base.node("b"), try ValueRange(0, 9)))
    let other = try self.other {
      try Self.declaring($0, "ca", "qc")
      try $0.apply(.setFormula($0.node("b"), try Formula.parse("a / 3")))
      try $0.apply(.create(NodeCreation(content: .number(4), attributes: NodeAttributes(name: "d"))))
      try Self.declaring($0, "dca", "qc")
    }
    let before = sketch(base.contents)
    _ = try base.join(other.contents, title: "join")
    #expect(sketch(base.contents) == sketch(other.contents))
    #expect(base.contents.checkInvariants() == [])
    base.undo()
    #expect(sketch(base.contents) == before)
  }

  /// The inputs merged, and whether the sides disagreed.
  private func merge(_ base: String?, _ mine: String?, _ theirs: String?) throws -> String {
    func side(_ names: String?) throws -> DocumentContents {
      try self.other { try Self.declaring($0, names ?? "") }.contents
    }
    let merge = DocumentMerge(base: try side(base), mine: try side(mine), theirs: try side(theirs))
    #expect(merge.contents.checkInvariants() == [])
    let names = merge.contents.interface.inputs.map { $0.map { merge.contents.name(of: $0) }.joined() }
    return "\(names ?? "none")\(merge.isDocumentInConflict ? "!" : "")"
  }

  private static let lists: [(base: String?, mine: String?, theirs: String?, merged: String)] = [
    ("ab", "ab", "abc", "abc"), ("ab", "abc", "ab", "abc"), ("abc", "ab", "bc", "b"), ("ab", "ba", "abc", "bac"),
    ("ab", "abc", "ba", "bac"), ("abc", "bac", "cab", "bac!"), ("a", "ab", "ac", "abc"), ("ab", "a", "b", "none"),
    ("ab", nil, "ab", "none"), ("ab", nil, "abc", "none!"), (nil, "a", "b", "ab"), ("abc", "cab", "cab", "cab"),
  ]

  @Test(arguments: lists)
  func `lists are merged name by name`(base: String?, mine: String?, theirs: String?, merged: String) throws {
    #expect(try merge(base, mine, theirs) == merged)
  }

  @Test func `what one side declares and the other deletes or makes something else is declared no more`() throws {
    let mine = try self.other { try Self.declaring($0, "abc", "bq") }
    let theirs = try self.other {
      try $0.apply(.delete($0.node("c")))
      try $0.apply(.setFormula($0.node("a"), try Formula.parse("4 + 4")))
    }
    let merged = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents).contents
    #expect(sketch(merged).hasSuffix("inputs: b\noutputs: b, q"))
    #expect(merged.checkInvariants() == [])
  }

  @Test func `a range and what the other side made of the node do not meet`() throws {
    let mine = try self.other { try $0.apply(.setRange($0.node("c"), try ValueRange(0, 1))) }
    let theirs = try self.other { try $0.apply(.setFormula($0.node("c"), try Formula.parse("4 + 4"))) }
    let merged = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents).contents
    #expect(merged.checkInvariants() == [])
    let both = DocumentMerge(
      base: base.contents, mine: mine.contents,
      theirs: try self.other { try $0.apply(.setContent($0.node("c"), .number(7))) }.contents)
    #expect(sketch(both.contents).contains("c = 7 in 0 … 1") && both.conflicts == [])
  }
}
