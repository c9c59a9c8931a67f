import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import Testing

struct FormulaTests {
  private let loan = document("rate = 12", "months = 2", "growth = '(1 + rate)^months'", "later = 'growth + extra'")

  private func refusal(of edit: Edit) -> String? {
    do throws(EditError) {
      try loan.apply(edit)
      return nil
    } catch {
      return error.sentence
    }
  }

  private func formula(_ text: String) throws -> Formula { try Formula.parse(text) }

  @Test func `a formula is fed by the nodes it mentions, each once, in the order of mention`() throws {
    #expect(loan.value("growth") == "169")
    #expect(loan.contents.graph.inputs(of: loan.node("growth")) == [loan.node("rate"), loan.node("months")])
    #expect(loan.value("later") == "there is no node named 'extra'")
    try loan.apply(.setFormula(loan.node("growth"), formula("months * months - rate")))
    #expect(loan.contents.graph.inputs(of: loan.node("growth")) == [loan.node("months"), loan.node("rate")])
    #expect(loan.value("growth") == "-8")
    #expect(loan.steps.done == ["set 'growth' to 'months * months - rate'"])
  }

  @Test func `renaming a node rewrites the formulas that mention it, and one undo takes all back`() throws {
    try loan.apply(.setFormula(loan.node("growth"), formula("( 1+rate )  ^ months + rate")))
    let before = sketch(loan.contents)
    try loan.apply(.rename(loan.node("rate"), "zins"))
    #expect(loan.contents.formula(of: loan.node("growth"))?.text == "( 1+zins )  ^ months + zins")
    #expect(loan.value("growth") == "181")
    loan.undo()
    #expect(sketch(loan.contents) == before)
    loan.redo()
    #expect(loan.contents.formula(of: loan.node("growth"))?.text == "( 1+zins )  ^ months + zins")
  }

  @Test func `a deleted node leaves an open port, and its return fills it`() throws {
    let before = sketch(loan.contents)
    try loan.apply(.group([.delete(loan.node("rate")), .delete(loan.node("growth"))]))
    #expect(loan.value("later") == "there is no node named 'growth'")
    loan.undo()
    #expect(sketch(loan.contents) == before)
    try loan.apply(.delete(loan.node("months")))
    #expect(loan.value("growth") == "there is no node named 'months'")
    #expect(loan.value("later") == "waits for 'growth'")
    loan.undo()
    #expect(sketch(loan.contents) == before)
  }

  @Test func `a new node feeds the formulas that mention its name, in one step of undo`() throws {
    let before = sketch(loan.contents)
    var changes: [DocumentChange] = []
    loan.addView("view") { changes = $0.changes }
    try loan.apply(.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "extra"))))
    #expect(loan.value("later") == "170")
    let later = loan.node("later")
    let wasOpen = changes.contains { change in
      if case .relationshipsChanged(later, let old) = change { old.contains(nil) } else { false }
    }
    #expect(wasOpen)
    let after = sketch(loan.contents)
    loan.undo()
    #expect(sketch(loan.contents) == before)
    loan.redo()
    #expect(sketch(loan.contents) == after)
  }

  @Test func `a node that takes a mentioned name feeds the formula too; undo knows which mention was whose`() throws {
    try loan.apply(.setFormula(loan.node("later"), formula("rate + extra + rate")))
    let before = sketch(loan.contents)
    try loan.apply(.rename(loan.node("rate"), "extra"))
    #expect(loan.contents.formula(of: loan.node("later"))?.text == "extra + extra + extra")
    #expect(loan.contents.graph.inputs(of: loan.node("later")) == [loan.node("extra")])
    #expect(loan.value("later") == "36")
    loan.undo()
    #expect(sketch(loan.contents) == before)
    loan.redo()
    #expect(loan.value("later") == "36")
  }

  @Test func `a note feeds no formula, whatever its name is`() throws {
    try loan.apply(.create(NodeCreation(content: .note, attributes: NodeAttributes(name: "extra", text: "note"))))
    #expect(loan.value("later") == "mentions 'extra', which is a note and has no value")
  }

  @Test func `a chart feeds no formula either, and the sentence calls it what it is`() throws {
    try loan.apply(.create(NodeCreation(content: .chart(.bar), attributes: NodeAttributes(name: "extra"))))
    #expect(loan.value("later") == "mentions 'extra', which is a chart and has no value")
  }

  @Test func `loops through formulas are refused and named`() throws {
    let before = sketch(loan.contents)
    #expect(
      refusal(of: .setFormula(loan.node("growth"), try formula("later * 2")))
        == "the names in the formulas would close the loop later → growth → later")
    #expect(refusal(of: .setFormula(loan.node("growth"), try formula("growth"))) == "'growth' cannot mention itself")
    let add = NodeCreation(
      content: .operator(.add), attributes: NodeAttributes(name: "extra"), inputs: [loan.node("later"), nil])
    #expect(refusal(of: .create(add)) == "the names in the formulas would close the loop extra → later → extra")
    let itself = NodeCreation(formula: try formula("1 + extra"), attributes: NodeAttributes(name: "extra"))
    #expect(refusal(of: .create(itself)) == "'extra' cannot mention itself")
    let sum = NodeCreation(
      content: .operator(.add), attributes: NodeAttributes(name: "sum"), inputs: [loan.node("later"), nil])
    #expect(sketch(loan.contents) == before)
    try loan.apply(.create(sum))
    #expect(
      refusal(of: .rename(loan.node("sum"), "extra"))
        == "the names in the formulas would close the loop extra → later → extra")
    #expect(loan.contents.checkInvariants() == [])
  }

  @Test func `a name that would change a formula's meaning is refused`() throws {
    try loan.apply(.setFormula(loan.node("growth"), formula("rate - 1")))
    #expect(
      refusal(of: .rename(loan.node("rate"), "not"))
        == "with the name 'not' the formula of 'growth' would have another meaning: choose another name")
    #expect(loan.value("growth") == "11")
  }

  @Test func `a link into a formula puts the source's name where the port's was, one step of undo`() throws {
    let growth = loan.node("growth")
    try loan.apply(.setFormula(growth, formula("( 1+rate )  ^ months + rate + gone")))
    let before = sketch(loan.contents)
    try loan.apply(.setInput(PortID(growth, 2), loan.node("months")))
    #expect(loan.contents.formula(of: growth)?.text == "( 1+rate )  ^ months + rate + months")
    #expect(loan.value("growth") == "183")
    loan.undo()
    #expect(sketch(loan.contents) == before)
    loan.redo()
    try loan.apply(.setInput(PortID(growth, 0), loan.node("months")))
    #expect(loan.contents.formula(of: growth)?.text == "( 1+months )  ^ months + months + months")
    #expect(loan.contents.graph.inputs(of: growth) == [loan.node("months")])
    #expect(loan.steps.done.last == "link 'months' to rate of 'growth'")
    loan.undo()
    loan.undo()
    #expect(sketch(loan.contents) == before)
  }

  @Test func `links into a formula that cannot be are refused and reported`() throws {
    let growth = loan.node("growth")
    try loan.apply(.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "not"))))
    try loan.apply(.setFormula(growth, formula("rate - months")))
    try loan.apply(.create(NodeCreation(content: .note, attributes: NodeAttributes(name: "hint", text: "x"))))
    try loan.apply(.create(NodeCreation(formula: formula("2 * 3"), attributes: NodeAttributes(name: "six"))))
    let before = sketch(loan.contents)
    #expect(
      refusal(of: .setInput(PortID(growth, 0), loan.node("not")))
        == "with the name 'not' the formula of 'growth' would have another meaning: rename that node first")
    #expect(refusal(of: .setInput(PortID(growth, 0), loan.node("hint"))) == "'hint' is a note and feeds nothing")
    #expect(
      refusal(of: .setInput(PortID(growth, 2), loan.node("six")))
        == "'growth' has no port 3: its formula mentions 2 names")
    #expect(
      refusal(of: .setInput(PortID(loan.node("six"), 0), growth))
        == "'six' is a formula without inputs: edit its text")
    #expect(
      refusal(of: .setInput(PortID(growth, 0), loan.node("later")))
        == "the link would close the loop later → growth → later")
    #expect(refusal(of: .setInput(PortID(growth, 1), growth)) == "'growth' cannot feed itself")
    #expect(sketch(loan.contents) == before)
    #expect(loan.contents.checkInvariants() == [])
  }

  @Test func `ports of a formula are not opened by hand, and it is not bypassed`() throws {
    let growth = loan.node("growth")
    let fed = "'growth' is a formula; its text determines its inputs: edit the text"
    #expect(refusal(of: .setInput(PortID(growth, 0), nil)) == fed)
    #expect(refusal(of: .setInputs(growth, [nil, nil])) == fed)
    #expect(
      refusal(of: .setBypassed(growth, true))
        == "'growth' is a formula: only operators can be bypassed")
    #expect(
      refusal(of: .setContent(growth, .formula(Formula.zero.program)))
        == "'growth' needs a formula: write one")
  }

  @Test func `any node but a note becomes a formula and back, with everything it had`() throws {
    let document = document("a = 6", "b = 2", "q = divide(a, b)", "s = add(q, b)")
    try document.apply(.setBypassed(document.node("q"), true))
    for name in ["a", "q"] {
      let before = sketch(document.contents)
      try document.apply(.setFormula(document.node(name), formula("b^3")))
      #expect(document.value(name) == "8")
      #expect(!document.contents.graph.isBypassed(document.node(name)))
      document.undo()
      #expect(sketch(document.contents) == before)
    }
    try document.apply(.setFormula(document.node("s"), formula("a + b")))
    try document.apply(.setContent(document.node("s"), .operator(.multiply)))
    #expect(document.value("s") == "12")
    document.undo()
    #expect(document.value("s") == "8")
  }

  @Test(arguments: [
    ("ln(rate - 12)", "logarithm of zero: number 'rate - 12' is 0"),
    ("2 + ln(rate - 12) * 3", "logarithm of zero in 'ln(rate - 12)': number 'rate - 12' is 0"),
    ("1 / 0", "division by zero: divisor is 0"),
    ("if(1, 1 / (rate - 12), 0)", "division by zero in '1 / (rate - 12)': divisor '(rate - 12)' is 0"),
    ("10^400 - 10^400", "overflow: the result is too large for a 64-bit number in '10^400'"),
    ("assert(rate > 20) + 1", "the assertion failed in 'assert(rate > 20)'"),
    ("if(rate, nobody, 1)", "there is no node named 'nobody'"),
    ("1 + rat", "there is no node named 'rat': did you mean 'rate'?"),
    ("2 moths", "there is no node named 'moths': did you mean 'months'?"),
    ("if(rate - 12, nobody, 1)", "1"),
    ("null(nobody)", "0"),
  ])
  func `a formula that fails tells in which part`(text: String, expected: String) throws {
    try loan.apply(.setFormula(loan.node("growth"), formula(text)))
    #expect(loan.value("growth") == expected)
  }

  @Test func `a copied formula mentions the copies, and what was not copied as before`() throws {
    let nodes = [loan.node("rate"), loan.node("growth")]
    let clipboard = loan.contents.clipboardContent(of: nodes) { _ in Point(column: 0, row: 0) }
    #expect(clipboard.outside == [])
    let (edit, pasted, leftOpen) = loan.pasting(clipboard, offset: .origin, isLinked: false)
    try loan.apply(edit)
    #expect(pasted.map { loan.contents.name(of: $0) } == ["rate2", "growth2"])
    #expect(loan.contents.formula(of: pasted[1])?.text == "(1+rate2)^months")
    #expect(loan.value("growth2") == "169" && leftOpen == 0)
    loan.undo()
    #expect(loan.contents.count == 4)
  }

  @Test func `a comparison tells another formula, and no change where only a mentioned node got another name`() throws {
    let before = loan.contents
    try loan.apply(.rename(loan.node("rate"), "zins"))
    let renamed = DocumentComparison(from: before, to: loan.contents)
    #expect(renamed.renamed.map { loan.contents.name(of: $0.new) } == ["zins"])
    #expect(renamed.revalued == [] && renamed.relinked == [])
    let middle = loan.contents
    try loan.apply(.setFormula(loan.node("growth"), formula("(2 + zins)^months")))
    let edited = DocumentComparison(from: middle, to: loan.contents)
    #expect(edited.revalued.map(\.new) == [loan.node("growth")] && edited.relinked == [])
  }
}
