import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import Testing

/// What no definition and no use can be, and why.
struct GroupRefusalTests {
  private func refusal(_ edit: () throws(EditError) -> Void) -> String? {
    do throws(EditError) {
      try edit()
      return nil
    } catch {
      return error.sentence
    }
  }

  private func line(_ name: String = "line") -> GroupContents {
    definition(document("x = 1", "y = 'x + 1'"), inputs: ["x"], outputs: ["y"])
  }

  @Test func `a group is called as no operator or constant is`() {
    let sample = document("a = 1")
    #expect(refusal { () throws(EditError) in try sample.define("sum", line()) }?.contains("operator") == true)
    #expect(refusal { () throws(EditError) in try sample.define("pi", line()) }?.contains("constant") == true)
    #expect(
      refusal { () throws(EditError) in try sample.define("a b", line()) }?.contains("write _ instead of spaces")
        == true)
    #expect(refusal { () throws(EditError) in try sample.define("a", line()) } == nil)
    #expect(sample.contents.groups.names == ["a"] && sample.contents.checkInvariants() == [])
  }

  @Test func `a group that contains itself is refused with the chain, by instances and by calls`() throws {
    let sample = document("a = 1")
    let loan = document("x = 1")
    try loan.define("annuity", line())
    try loan.instance("annuity", as: "part", ["x"])
    try sample.define("annuity", line())
    try sample.define("loan", definition(loan, inputs: ["x"], outputs: ["part"]))
    let before = sketch(sample.contents)
    let problem = refusal { () throws(EditError) in
      try sample.edit("annuity", "y") { .setFormula($0, formula("loan(x) + 1")) }
    }
    #expect(problem == "a group would contain itself: annuity → loan → annuity")
    let own = refusal { () throws(EditError) in
      try sample.apply(
        .inGroup(
          "loan", .create(NodeCreation(instance: GroupInstance(of: "loan"), attributes: NodeAttributes(name: "self")))))
    }
    #expect(own == "the group 'loan' cannot contain itself")
    #expect(sketch(sample.contents) == before && sample.contents.checkInvariants() == [])
  }

  @Test func `an instance that feeds itself through another node is refused`() throws {
    let loans = try loans()
    let before = sketch(loans.contents)
    let port = PortID(loans.node("boat"), 0)
    #expect(refusal { () throws(EditError) in try loans.apply(.setInput(port, loans.node("total"))) } != nil)
    #expect(refusal { () throws(EditError) in try loans.apply(.setInput(port, loans.node("boat.interest"))) } != nil)
    #expect(loans.contents.linkRefusal(from: loans.node("total"), to: port) != nil)
    #expect(loans.contents.linkRefusal(from: loans.node("house.interest"), to: port) == nil)
    let ports = PortID(loans.node("boat"), 3)
    #expect(
      refusal { () throws(EditError) in try loans.apply(.setInput(ports, loans.node("price"))) }
        == "'boat' has no input 4: look at the inputs of group 'annuity'")
    #expect(sketch(loans.contents) == before && loans.contents.checkInvariants() == [])
  }

  @Test func `a wire that comes back with its input and would close a loop keeps the edit from being made`() throws {
    let loans = try loans()
    try loans.addFormula("house * 1", as: "late")
    let inner = try #require(loans.contents.groups["annuity"])
    let principal = try #require(inner.node(named: "principal"))
    try loans.apply(
      .inGroup("annuity", .setInterface(Interface(inputs: [principal], outputs: inner.interface.outputs))))
    try loans.apply(.setFormula(loans.node("total"), formula("1")))
    try loans.apply(.setContent(loans.node("bank"), .number(1)))
    try loans.apply(.setFormula(loans.node("bank"), formula("late + 1")))
    let before = sketch(loans.contents)
    let problem = refusal { () throws(EditError) in
      try loans.apply(.inGroup("annuity", .setInterface(inner.interface)))
    }
    #expect(problem?.contains("→") == true)
    #expect(sketch(loans.contents) == before && loans.contents.checkInvariants() == [])
  }

  @Test func `limit group-nesting: groups lie inside each other to it, and one deeper is refused`() throws {
    let sample = document("a = 1")
    try sample.define("g0", line())
    for level in 1...DocumentLimits.groupNesting {
      let next = document("x = 1")
      try next.define("g\(level - 1)", line())
      try next.instance("g\(level - 1)", as: "y", ["x"])
      let definition = definition(next, inputs: ["x"], outputs: ["y"])
      let problem = refusal { () throws(EditError) in try sample.define("g\(level)", definition) }
      #expect((problem == nil) == (level < DocumentLimits.groupNesting), "level \(level)")
    }
    try sample.instance("g\(DocumentLimits.groupNesting - 1)", as: "deep", ["a"])
    #expect(sample.number("deep") == 2)
  }

  @Test func `a group gets no name that it uses in vain, and no instance a name that no group has`() throws {
    let inner = document("x = 1")
    try inner.instance("later", as: "part", [])
    let sample = document("a = 1")
    try sample.define("plain", definition(inner, inputs: ["x"], outputs: ["part"]))
    #expect(throws: EditError.groupNameUsed("later")) { try sample.apply(.renameGroup("plain", "later")) }
    try sample.apply(.renameGroup("plain", "plainer"))
    #expect(throws: EditError.self) { try sample.instance("e\u{301}", as: "u") }
    #expect(throws: EditError.self) {
      try sample.instance("plainer", as: "u", values: [GivenValue("no name", Quantity(1))])
    }
    #expect(sample.contents.checkInvariants() == [])
  }

  @Test func `a definition defines no groups, and there are no more than the limit`() throws {
    let sample = document("a = 1")
    try sample.define("line", line())
    #expect(
      refusal { () throws(EditError) in try sample.apply(.inGroup("line", .setGroup("other", line()))) } != nil)
    var contents = sample.contents
    contents.limits.groups = 1
    var changes: [DocumentChange] = []
    #expect(throws: EditError.tooMany(.groups, limit: 1)) {
      _ = try contents.apply(.setGroup("more", line()), noting: &changes)
    }
    #expect(contents.groups.names == ["line"])
  }

  @Test func `a group with more inputs than a node has ports fails and says what would correct it`() throws {
    let wide = Document()
    for index in 0...Ports.limit {
      try wide.apply(
        .create(NodeCreation(content: .number(Double(index)), attributes: NodeAttributes(name: "x\(index)"))))
    }
    try wide.addFormula("x0 + 1", as: "y")
    let sample = document("a = 1")
    try sample.define("wide", definition(wide, outputs: ["y"]))
    try sample.instance("wide", as: "use")
    #expect(sample.problem("use")?.contains("more than \(Ports.limit) inputs") == true)
    #expect(sample.contents.checkInvariants() == [])
  }
}
