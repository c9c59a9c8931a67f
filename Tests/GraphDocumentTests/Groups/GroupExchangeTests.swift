import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import Testing

/// Groups between documents: copied, compared, joined and merged.
struct GroupExchangeTests {
  private func paste(_ names: [String], of source: Document, into target: Document) throws -> [String] {
    let clipboard = source.contents.clipboardContent(of: names.map { source.node($0) }) { _ in
      Point(column: 0, row: 0)
    }
    #expect(clipboard.contents.checkInvariants() == [])
    let pasted = target.pasting(clipboard, offset: Point(column: 1, row: 1), isLinked: true)
    try target.apply(pasted.edit)
    #expect(target.contents.checkInvariants() == [])
    return pasted.nodes.map { target.contents.name(of: $0) }
  }

  @Test func `a paste in the same document is another instance of the same group`() throws {
    let loans = try loans()
    let before = sketch(loans.contents)
    #expect(try paste(["house", "total"], of: loans, into: loans) == ["house2", "total2"])
    #expect(loans.contents.groups.names == ["annuity"] && loans.contents.useCount(of: "annuity") == 3)
    #expect(loans.contents.formulaText(of: loans.node("total2")) == "house2.interest + boat.payment")
    #expect(loans.number("house2") == loans.number("house"))
    #expect(loans.undoAll().last == before)
  }

  @Test func `a definition travels along, and one that differs gets another name`() throws {
    let loans = try loans()
    let empty = document("other = 1")
    #expect(
      try paste(["house", "price", "bank", "total"], of: loans, into: empty) == ["price", "bank", "house", "total"])
    #expect(empty.contents.groups.names == ["annuity"])
    #expect(empty.number("house") == loans.number("house"))
    try empty.edit("annuity", "years") { .setContent($0, .number(1)) }
    #expect(try paste(["house"], of: loans, into: empty) == ["house2"])
    #expect(empty.contents.groups.names == ["annuity", "annuity2"])
    #expect(empty.number("house2") == loans.number("house") && empty.number("house") != loans.number("house"))
    let before = sketch(empty.contents)
    #expect(try paste(["house2"], of: empty, into: empty) == ["house2_2"])
    #expect(empty.contents.groups.names == ["annuity", "annuity2"])
    empty.undo()
    #expect(sketch(empty.contents) == before)
  }

  @Test func `a wire from an output beside the first is copied with its instance`() throws {
    let loans = try loans()
    let negate = try #require(OperatorID(named: "negate"))
    try loans.apply(
      .create(
        NodeCreation(
          content: .operator(negate), attributes: NodeAttributes(name: "less"), inputs: [loans.node("house.interest")]))
    )
    #expect(try paste(["less", "house"], of: loans, into: loans) == ["house2", "less2"])
    #expect(loans.contents.inputs(of: loans.node("less2")) == [loans.node("house2.interest")])
    #expect(try paste(["less"], of: loans, into: loans) == ["less3"])
    #expect(loans.contents.inputs(of: loans.node("less3")) == [loans.node("house.interest")])
  }

  @Test func `a changed definition is reported once, with its instances`() throws {
    let old = try loans()
    let new = Document(old.contents)
    try new.edit("annuity", "growth") { .setFormula($0, formula("1 + rate")) }
    let comparison = DocumentComparison(from: old.contents, to: new.contents)
    #expect(comparison.groups.changed.map(\.name) == ["annuity"] && comparison.groups.changed.first?.instances == 2)
    #expect(comparison.groups.changed.first?.definition.revalued.count == 1)
    #expect(comparison.revalued.isEmpty && comparison.relinked.isEmpty && !comparison.isEmpty)
    #expect(comparison.summary == "1 group changed")
    try new.apply(.setInput(PortID(new.node("boat"), 0), new.node("price")))
    #expect(DocumentComparison(from: old.contents, to: new.contents).relinked.map(\.old) == [old.node("boat")])
    #expect(DocumentComparison(from: old.contents, to: old.contents).isEmpty)
  }

  @Test func `a join makes groups, instances and wires those of the other document, in one step`() throws {
    let loans = try loans()
    let other = try self.loans()
    try other.edit("annuity", "rate") { .rename($0, "percent") }
    try other.define("double", definition(document("x = 1", "y = '2 * x'"), inputs: ["x"], outputs: ["y"]))
    try other.instance("double", as: "twice", ["house.interest"])
    try other.instance("annuity", as: "car", ["price", "_", "long"], values: [GivenValue("percent", Quantity(0.2))])
    try other.addFormula("double(car.interest) + twice", as: "more")
    try other.apply(.delete(other.node("boat")))
    let before = sketch(loans.contents)
    _ = try loans.join(other.contents, title: "read again")
    #expect(DocumentComparison(from: loans.contents, to: other.contents).isEmpty)
    #expect(loans.number("more") == other.number("more") && loans.number("more") != nil)
    #expect(loans.contents.checkInvariants() == [])
    loans.undo()
    #expect(sketch(loans.contents) == before && loans.contents.checkInvariants() == [])
    loans.redo()
    #expect(DocumentComparison(from: loans.contents, to: other.contents).isEmpty)
  }

  private func loans() throws(EditError) -> Document { try GraphDocumentTests.loans() }

  @Test func `definitions are merged node by node, and instances by their lines`() throws {
    let base = try loans()
    let (mine, theirs) = (Document(base.contents), Document(base.contents))
    try mine.edit("annuity", "years") { .setContent($0, .number(5)) }
    try mine.apply(.setInput(PortID(mine.node("boat"), 0), mine.node("price")))
    try theirs.edit("annuity", "growth") { .setFormula($0, formula("1 + rate * years")) }
    try theirs.apply(.setContent(theirs.node("price"), .number(7)))
    let merge = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    #expect(merge.conflicts == [] && !merge.isDocumentInConflict)
    let merged = Document(merge.contents)
    #expect(merged.number("house") == 7 * (1 + 0.1 * 5))
    #expect(merged.contents.inputs(of: merged.node("boat")).first == merged.node("price"))
    #expect(merged.contents.checkInvariants() == [])
  }

  @Test func `two changes of one interface are a conflict of the group, and mine counts`() throws {
    let base = try loans()
    let (mine, theirs) = (Document(base.contents), Document(base.contents))
    func order(_ document: Document, _ names: [String]) throws {
      let inner = try #require(document.contents.groups["annuity"])
      try document.apply(
        .inGroup(
          "annuity",
          .setInterface(
            Interface(inputs: names.compactMap { inner.node(named: $0) }, outputs: inner.interface.outputs))))
    }
    try order(mine, ["years", "rate", "principal"])
    try order(theirs, ["rate", "principal", "years"])
    let merge = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    #expect(merge.conflicts == ["annuity"])
    #expect(merge.contents.groups.signature(of: "annuity")?.inputs == ["years", "rate", "principal"])
    #expect(Document(merge.contents).number("house") == base.number("house"))
    #expect(merge.contents.checkInvariants() == [])
  }
}
