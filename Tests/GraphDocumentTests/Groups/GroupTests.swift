import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import Testing

/// Definitions, their uses, and what an edit of one does to the other.
struct GroupTests {
  @Test func `an instance computes its definition with what is wired into it, and with defaults`() throws {
    let loans = try loans()
    let growth = (1 + 0.1) * (1 + 0.1)
    #expect(loans.number("house") == 200 * growth)
    #expect(loans.number("house.payment") == loans.number("house"))
    #expect(loans.number("house.interest") == 200 * growth - 200)
    #expect(loans.number("boat") == document("r = 0.1", "x = '100 * (1 + r)^3'").number("x"))
    #expect(loans.number("total") == (loans.number("house.interest") ?? 0) + (loans.number("boat") ?? 0))
    #expect(loans.contents.checkInvariants() == [])
    #expect(
      loans.contents.count == 6
        && loans.contents.nodes.map { loans.contents.name(of: $0) }.sorted() == [
          "bank", "boat", "house", "long", "price", "total",
        ])
  }

  @Test func `a value of the instance lies over the default, and a wire over that`() throws {
    let loans = try loans()
    let house = loans.node("house")
    try loans.apply(.setInstance(house, GroupInstance(of: "annuity", values: [GivenValue("years", Quantity(1))])))
    #expect(loans.number("house") == 200 * (1 + 0.1))
    #expect(loans.contents.inputs(of: house).map { $0 != nil } == [true, true, false])
    try loans.apply(.setInput(PortID(house, 2), loans.node("long")))
    let three = loans.number("house")
    #expect(three != 200 * (1 + 0.1))
    try loans.apply(.setInput(PortID(house, 2), nil))
    #expect(loans.number("house") == 200 * (1 + 0.1))
    #expect(loans.contents.checkInvariants() == [])
    #expect(loans.undoAll().last == sketch(try self.loans().contents))
  }

  private func loans() throws(EditError) -> Document { try GraphDocumentTests.loans() }

  @Test func `an edit of the definition reaches every instance, and is taken back in one step`() throws {
    let loans = try loans()
    let before = sketch(loans.contents)
    try loans.edit("annuity", "years") { .setContent($0, .number(1)) }
    #expect(loans.number("house") == 200 * (1 + 0.1))
    try loans.edit("annuity", "growth") { .setFormula($0, formula("1 + rate * years")) }
    #expect(loans.number("boat") == 100 * (1 + 0.1 * 3))
    #expect(loans.contents.checkInvariants() == [])
    #expect(loans.undoAll().last == before)
    while loans.redo() {}
    #expect(loans.leave()?.group == "annuity")
    #expect(loans.number("boat") == 100 * (1 + 0.1 * 3))
    #expect(loans.contents.checkInvariants() == [])
  }

  @Test func `an inner uncertainty is one for all instances, and one of an input another in each`() throws {
    let shift = document("x = 1", "offset = 10", "sum = 'x + offset'")
    try shift.apply(.setUncertainty(shift.node("offset"), StandardUncertainty(2)))
    let sample = document("a = 1")
    try sample.define("shift", definition(shift, inputs: ["x"], outputs: ["sum"]))
    try sample.instance("shift", as: "one", ["a"])
    try sample.instance("shift", as: "two")
    try sample.addFormula("one - two", as: "difference")
    try sample.addFormula("shift(a) - shift(2)", as: "called")
    #expect(sample.quantity("one")?.upper == 2)
    #expect(sample.quantity("difference")?.upper ?? 0 == 0)
    #expect(sample.quantity("called")?.value == -1 && sample.quantity("called")?.upper ?? 0 == 0)
    try sample.edit("shift", "x") { .setUncertainty($0, StandardUncertainty(3)) }
    try sample.apply(.setInputs(sample.node("one"), [nil]))
    #expect(sample.quantity("difference")?.upper.map { abs($0 - 18.squareRoot()) < 1e-12 } == true)
    #expect(sample.contents.checkInvariants() == [])
  }

  @Test func `correlated defaults are so in each instance and in each call, as long as both count`() throws {
    let both = document("a = 1", "b = 2", "all = 'a + b'")
    let (a, b) = (both.node("a"), both.node("b"))
    for node in [a, b] { try both.apply(.setUncertainty(node, StandardUncertainty(0.5))) }
    try both.apply(.setCorrelations([Correlation(first: a, second: b, coefficient: -1)]))
    let sample = document("c = 5")
    try sample.define("both", definition(both, inputs: ["a", "b"], outputs: ["all"]))
    try sample.instance("both", as: "house")
    try sample.addFormula("both()", as: "call")
    try sample.addFormula("both() + 2 both()", as: "twice")
    try sample.addFormula("both(a = c)", as: "given")
    func error(_ name: String) -> Double { sample.quantity(name)?.uncertainty?.upper ?? 0 }
    for name in ["house", "call", "twice"] { #expect(error(name) < 1e-12, "\(name)") }
    #expect(error("given") == 0.5)
  }

  @Test func `names follow when an input or output of the definition is called otherwise`() throws {
    let loans = try loans()
    try loans.addFormula("annuity(1, rate = 0.5).interest", as: "call")
    let before = sketch(loans.contents)
    try loans.edit("annuity", "rate") { .rename($0, "percent") }
    try loans.edit("annuity", "interest") { .rename($0, "cost") }
    #expect(loans.contents.formulaText(of: loans.node("call")) == "annuity(1, percent = 0.5).cost")
    #expect(loans.contents.formulaText(of: loans.node("total")) == "house.cost + boat.payment")
    #expect(loans.contents.inputs(of: loans.node("house"))[1] == loans.node("bank"))
    #expect(loans.number("house.cost") == 200 * ((1 + 0.1) * (1 + 0.1)) - 200)
    #expect(loans.contents.checkInvariants() == [])
    #expect(loans.undoAll().dropLast().last == before)
    #expect(loans.root.checkInvariants() == [])
  }

  @Test func `the order of inputs is no matter to the wires, and that of outputs to those who name them`() throws {
    let loans = try loans()
    try loans.instance("annuity", as: "car", ["long"], values: [GivenValue("years", Quantity(1))])
    let before = sketch(loans.contents)
    let inner = try #require(loans.contents.groups["annuity"])
    let names = { (names: [String]) in names.compactMap { inner.node(named: $0) } }
    try loans.apply(
      .inGroup(
        "annuity",
        .setInterface(
          Interface(inputs: names(["years", "rate", "principal"]), outputs: names(["interest", "payment"])))))
    #expect(
      useSketch(loans.node("house"), loans.contents).hasPrefix("use of annuity(years: _, rate: bank, principal: price)")
    )
    #expect(loans.number("house.payment") == 200 * ((1 + 0.1) * (1 + 0.1)))
    #expect(loans.number("house") == 200 * ((1 + 0.1) * (1 + 0.1)) - 200)
    #expect(loans.contents.formulaText(of: loans.node("total")) == "house.interest + boat.payment")
    #expect(loans.contents.checkInvariants() == [])
    #expect(loans.undoAll().dropLast().last == before)
    #expect(loans.root.checkInvariants() == [])
  }

  @Test func `what an input had that is no more is kept, and is there again when the input is`() throws {
    let loans = try loans()
    let house = loans.node("house")
    try loans.apply(.setInstance(house, GroupInstance(of: "annuity", values: [GivenValue("years", Quantity(1))])))
    let before = sketch(loans.contents)
    let inner = try #require(loans.contents.groups["annuity"])
    let principal = try #require(inner.node(named: "principal"))
    let payment = try #require(inner.node(named: "payment"))
    try loans.apply(.inGroup("annuity", .setInterface(Interface(inputs: [principal], outputs: [payment]))))
    #expect(
      loans.contents.instance(of: house)?.inert == [
        DanglingInput("rate", .wire(from: "bank")), DanglingInput("years", .value(Quantity(1))),
      ])
    let inert = loans.contents.nodes.filter { loans.contents.instance(of: $0)?.inert.isEmpty == false }
    #expect(inert == [house, loans.node("boat")].sorted())
    #expect(
      loans.problem("total")
        == "mentions 'house.interest', and the group 'annuity' has no output 'interest': declare it")
    try loans.apply(.rename(loans.node("bank"), "lender"))
    #expect(loans.contents.instance(of: house)?.inert.first == DanglingInput("rate", .wire(from: "lender")))
    #expect(loans.contents.checkInvariants() == [])
    #expect(loans.undoAll().contains(before))
    #expect(sketch(loans.contents) == sketch(try self.loans().contents))
    #expect(loans.contents.checkInvariants() == [])
  }

  @Test func `a wire from an output that is no more stays and fails, and leads again when there is one`() throws {
    let loans = try loans()
    let add = try #require(OperatorID(named: "add"))
    let inner = try #require(loans.contents.groups["annuity"])
    let payment = try #require(inner.node(named: "payment"))
    try loans.apply(
      .create(
        NodeCreation(
          content: .operator(add), attributes: NodeAttributes(name: "sum"),
          inputs: [loans.node("house.interest"), loans.node("price")])))
    let before = sketch(loans.contents)
    try loans.apply(.inGroup("annuity", .setInterface(Interface(inputs: inner.interface.inputs, outputs: [payment]))))
    #expect(
      loans.problem("sum")
        == "waits for 'house.interest', and the group 'annuity' has no output 'interest': declare it")
    #expect(loans.problem("house.interest") == "the group 'annuity' has no output 'interest': declare it")
    #expect(loans.contents.checkInvariants() == [])
    try loans.apply(.delete(loans.node("house")))
    #expect(loans.problem("sum") == "add needs its first term")
    #expect(loans.contents.checkInvariants() == [])
    #expect(loans.undoAll().contains(before))
    #expect(loans.contents.checkInvariants() == [])
  }

  @Test func `instances of a group that is no more stay and say so, and undo brings all back`() throws {
    let loans = try loans()
    try loans.addFormula("annuity(1)", as: "call")
    let before = sketch(loans.contents)
    try loans.apply(.setGroup("annuity", nil))
    #expect(loans.problem("house") == "no group is named 'annuity'")
    #expect(loans.contents.instance(of: loans.node("boat"))?.inert.map(\.name) == ["rate", "years"])
    #expect(loans.problem("call")?.contains("annuity") == true)
    #expect(loans.contents.checkInvariants() == [])
    #expect(loans.undoAll().contains(before))
    #expect(loans.contents.checkInvariants() == [])
  }

  @Test func `a wire that names an output comes back to it, also where that is the first one`() throws {
    let loans = try loans()
    let inner = try #require(loans.contents.groups["annuity"])
    let interest = try #require(inner.node(named: "interest"))
    try loans.instance("annuity", as: "third", ["house.interest"])
    try loans.apply(.inGroup("annuity", .setInterface(Interface(inputs: inner.interface.inputs, outputs: [interest]))))
    let before = sketch(loans.root)
    #expect(before.contains("principal: house.interest"))
    try loans.apply(.setGroup("annuity", nil))
    let after = sketch(loans.root)
    #expect(loans.undo() && sketch(loans.root) == before)
    #expect(loans.redo() && sketch(loans.root) == after)
    #expect(loans.root.checkInvariants() == [])
  }

  @Test func `the first output by its name is what the instance gives, computed once`() throws {
    let loans = try loans()
    let house = loans.node("house")
    try loans.apply(.setInterfaceNames(inputs: nil, outputs: ["house.payment", "house.interest"]))
    let payment = loans.node("house.payment")
    #expect(payment != house && loans.contents.graph.inputs(of: payment) == [house])
    #expect(loans.number("house.payment") == loans.number("house"))
    // It stays that output where another one is the first.
    let inner = try #require(loans.contents.groups["annuity"])
    let outputs = try #require(inner.interface.outputs)
    let value = loans.number("house.payment")
    let order = Interface(inputs: inner.interface.inputs, outputs: outputs.reversed())
    try loans.apply(.inGroup("annuity", .setInterface(order)))
    #expect(loans.number("house.payment") == value && loans.number("house.interest") == loans.number("house"))
    #expect(loans.contents.graph.inputs(of: loans.node("house.interest")) == [house])
    #expect(loans.contents.checkInvariants() == [])
    loans.undo()
    loans.leave()
    #expect(loans.contents.graph.inputs(of: payment) == [house])
    try loans.edit("annuity", "payment") { .setFormula($0, formula("1 / (years - years)")) }
    #expect(loans.problem("house.payment") == "division by zero: divisor '(years - years)' is 0")
    #expect(loans.contents.cause(ofMissing: payment) == nil)
    #expect(loans.contents.cause(ofMissing: loans.node("total")) == loans.node("house.interest"))
    #expect(loans.contents.checkInvariants() == [])
  }

  @Test func `an instance that something reads by the name of its first output alone is consumed, until nothing does`()
    throws
  {
    let sample = document("price = 200")
    try sample.define("same", definition(document("x = 1", "y = '2 * x'"), inputs: ["x"], outputs: ["y"]))
    try sample.instance("same", as: "a", ["price"])
    try sample.apply(.create(NodeCreation(instance: GroupInstance(of: "same"), attributes: NodeAttributes(name: "b"))))
    let names = { sample.contents.outputs().map { sample.contents.name(of: $0) } }
    #expect(names() == ["a", "b"])
    try sample.apply(.setInputNames(sample.node("b"), ["a.y"]))
    #expect(names() == ["b"] && sample.number("b") == 800)
    try sample.apply(.setInputNames(sample.node("b"), [nil]))
    #expect(names() == ["a", "b"])
  }

  @Test func `a node that passes an input on and has none fails inside a group as it does outside`() throws {
    let nothing = document("x = 1")
    try nothing.apply(
      .create(NodeCreation(content: .operator(.null), attributes: NodeAttributes(name: "n", isBypassed: true))))
    #expect(nothing.contents.inputs(of: nothing.node("n")) == [])
    let sample = document("a = 1")
    try sample.define("nothing", definition(nothing, inputs: ["x"], outputs: ["n"]))
    try sample.instance("nothing", as: "use", ["a"])
    #expect(sample.problem("use") != nil && sample.number("use") == nil)
    #expect(sample.contents.checkInvariants() == [])
  }

  @Test func `a group gets another name in its instances and calls`() throws {
    let loans = try loans()
    try loans.addFormula("annuity(1)", as: "call")
    let before = sketch(loans.contents)
    try loans.apply(.renameGroup("annuity", "loan"))
    #expect(loans.contents.groups.names == ["loan"])
    #expect(loans.contents.instance(of: loans.node("house"))?.group == "loan")
    #expect(loans.contents.formulaText(of: loans.node("call")) == "loan(1)")
    #expect(loans.number("call") != nil && loans.number("total") != nil)
    #expect(loans.contents.checkInvariants() == [])
    #expect(loans.undoAll().contains(before))
    #expect(loans.contents.checkInvariants() == [])
  }

  @Test func `calls take arguments by position and by name, and stand inside formulas for every point`() throws {
    let loans = try loans()
    try loans.addFormula("annuity(100, years = 1, rate = 1).interest + annuity(principal = 2)", as: "call")
    #expect(loans.number("call") == 100 + 2 * ((1 + 0.05) * (1 + 0.05)))
    try loans.addFormula("sum(map([1, 2], annuity(value, 1, 1)))", as: "each")
    #expect(loans.number("each") == 6)
    #expect(loans.contents.value(of: formula("annuity(1, 1, 1)")) == .number(2))
    #expect(loans.contents.callProblem(in: formula("annuity(1, 2, 3, 4)")) != nil)
    #expect(loans.contents.callProblem(in: formula("annuity(1, amount = 2)")) != nil)
    #expect(loans.contents.callProblem(in: formula("annuty(1)"))?.description.contains("annuity") == true)
    #expect(loans.contents.checkInvariants() == [])
  }

  @Test func `what a call took from a group goes with it where the formula becomes an operator`() throws {
    let loans = try loans()
    try loans.addFormula("annuity(price) + bank", as: "call")
    let hypot = try #require(OperatorID(named: "hypot"))
    let before = sketch(loans.contents)
    try loans.apply(.setContent(loans.node("call"), .operator(hypot)))
    #expect(loans.contents.inputs(of: loans.node("call")) == [loans.node("price"), loans.node("bank")])
    #expect(loans.contents.checkInvariants() == [])
    loans.undo()
    #expect(sketch(loans.contents) == before && loans.contents.checkInvariants() == [])
    try loans.apply(.setFormula(loans.node("call"), formula("bank * 2")))
    #expect(loans.number("call") == 0.2 && loans.contents.checkInvariants() == [])
  }

  @Test func `a failure inside an instance is reported by the node that fails there`() throws {
    let ratio = document("x = 1", "y = 0", "quotient = 'x / y'", "more = 'quotient + 1'")
    let outer = document("z = 3")
    try outer.define("ratio", definition(ratio, inputs: ["x"], outputs: ["more"]))
    let wrap = document("a = 1")
    try wrap.define("ratio", definition(ratio, inputs: ["x"], outputs: ["more"]))
    try wrap.instance("ratio", as: "part", ["a"])
    try outer.define("wrap", definition(wrap, inputs: ["a"], outputs: ["part"]))
    try outer.instance("ratio", as: "one", ["z"])
    try outer.instance("wrap", as: "two", ["z"])
    #expect(outer.problem("one")?.hasPrefix("one.quotient: division by zero") == true)
    #expect(outer.problem("two")?.hasPrefix("two.part.quotient: division by zero") == true)
    let inner = outer.contents.innerNode(named: "two.part.x")
    #expect(inner?.contents.graph.value(of: inner?.node ?? NodeID(index: 0)) == .number(3))
    try outer.edit("ratio", "y") { .setContent($0, .number(1.5)) }
    #expect(outer.number("one") == 3 && outer.number("two") == 3)
    #expect(outer.contents.checkInvariants() == [])
  }
}
