import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TestSupport
import Testing

/// Calls of groups that become uses, and uses that become calls again.
struct CallRewritingTests {
  private func expand(_ name: String, in document: Document) throws {
    let expansion = try document.expansion(of: document.node(name))
    try document.apply(
      expansion.edit(places: expansion.parts.map { _ in Point(column: 0, row: 0) }, rootPlace: .origin))
    #expect(document.contents.checkInvariants() == [])
  }

  private func collapse(_ names: [String], in document: Document) throws {
    try document.apply(try document.contents.collapse(of: names.map { document.node($0) }).edit)
    #expect(document.contents.checkInvariants() == [])
  }

  /// The nodes that came behind those of `loans()`, and one of these, without values and places.
  private func new(_ document: Document, _ name: String) -> [String] {
    let known: Set = ["price", "bank", "long", "house", "boat", "total"]
    return document.contents.nodesInFileOrder().filter { node in
      let own = document.contents.name(of: node)
      return own == name || !known.contains(own)
    }.map { node in
      let contents = document.contents
      let inputs = contents.inputs(of: node).map { $0.map { contents.name(of: $0) } ?? "_" }.joined(separator: ", ")
      let own = contents.name(of: node)
      if let instance = contents.instance(of: node) {
        let values = instance.values.map { "; \($0.name) = \(NumberText.display($0.quantity))" }.joined()
        return "\(own): \(instance.group)(\(inputs)\(values))"
      }
      let content =
        switch contents.graph.content(of: node) {
        case .operator(let operation): operation.name
        case .number(let number): NumberText.display(number)
        case .formula, .data, .sink: contents.formulaText(of: node) ?? ""
        }
      return "\(own): \(content) (\(inputs))"
    }
  }

  @Test func `calls become instances, wired by name, numbers their values, and one undo takes all back`() throws {
    let document = try loans()
    try document.addFormula("annuity(price, years = 5, rate = bank).interest + 2 * annuity(100)", as: "f")
    let (start, value) = (sketch(document.contents), document.value("f"))
    try expand("f", in: document)
    #expect(
      new(document, "f") == [
        "f: add (annuity.interest, multiply)", "annuity: annuity(price, bank, _; years = 5)", "number: 2 ()",
        "annuity2: annuity(_, _, _; principal = 100)", "multiply: multiply (number, annuity2.payment)",
      ])
    #expect(document.value("f") == value)
    try collapse(["f", "annuity", "annuity2", "number", "multiply"], in: document)
    #expect(
      new(document, "f") == [
        "f: annuity(price, bank, years = 5).interest + 2 * annuity(principal = 100).payment (price, bank)"
      ])
    #expect(document.value("f") == value)
    document.undo()
    document.undo()
    #expect(sketch(document.contents) == start)
  }

  @Test
  func `a formula that is one call becomes the instance, with its name and all that it feeds, and the call again`()
    throws
  {
    let document = try loans()
    try document.addFormula("annuity(price, bank)", as: "own")
    try document.addFormula("own * 2", as: "twice")
    try document.apply(
      .create(
        NodeCreation(
          content: .operator(.add), attributes: NodeAttributes(name: "sum"),
          inputs: [document.node("own"), document.node("bank")])))
    try document.instance("annuity", as: "next", ["own"])
    try document.apply(.setInterface(Interface(inputs: nil, outputs: [document.node("own"), document.node("twice")])))
    let (start, values) = (sketch(document.contents), ["own", "twice", "sum", "next"].map { document.value($0) })
    try expand("own", in: document)
    #expect(document.contents.isInstance(document.node("own")))
    #expect(new(document, "own").first == "own: annuity(price, bank, _)")
    #expect(["own", "twice", "sum", "next"].map { document.value($0) } == values)
    #expect(document.contents.outputs().map { document.contents.name(of: $0) } == ["own.payment", "twice"])
    let expanded = sketch(document.contents)
    try collapse(["own"], in: document)
    #expect(document.contents.formulaText(of: document.node("own")) == "annuity(price, bank)")
    #expect(["own", "twice", "sum", "next"].map { document.value($0) } == values)
    #expect(document.contents.outputs().map { document.contents.name(of: $0) } == ["own", "twice"])
    document.undo()
    #expect(sketch(document.contents) == expanded)
    document.undo()
    #expect(sketch(document.contents) == start)
  }

  @Test func `another output of a call is read of its instance, and the same call twice is one instance`() throws {
    let document = try loans()
    try document.addFormula("annuity(price).interest", as: "i")
    try document.addFormula("annuity(price).interest / annuity(price).payment", as: "share")
    let values = ["i", "share"].map { document.value($0) }
    try expand("i", in: document)
    try expand("share", in: document)
    #expect(
      new(document, "i") == [
        "i: annuity.interest (annuity.interest)", "share: divide (annuity2.interest, annuity2.payment)",
        "annuity: annuity(price, _, _)", "annuity2: annuity(price, _, _)",
      ])
    #expect(["i", "share"].map { document.value($0) } == values)
    try collapse(["share", "annuity2"], in: document)
    #expect(
      document.contents.formulaText(of: document.node("share")) == "annuity(price).interest / annuity(price).payment")
  }

  @Test func `what is uncertain by itself is another source in each call, and is written once`() throws {
    let sample = document("x = 3")
    let inner = Support.uncertain()
    try sample.define("f", inner)
    try sample.addFormula("f() - f()", as: "defaults")
    try sample.addFormula("f(2 ± 0.5) - f(2 ± 0.5)", as: "given")
    let quantities = ["defaults", "given"].map { sample.quantity($0) }
    #expect(!quantities.isEmpty && quantities.allSatisfy { $0?.isExact == false })
    try expand("defaults", in: sample)
    try expand("given", in: sample)
    for (name, quantity) in zip(["defaults", "given"], quantities) {
      #expect(sample.quantity(name)?.value == quantity?.value && Support.isNear(sample.quantity(name), quantity))
    }
    #expect(sample.contents.instances(of: "f").count == 4)
    let instance = try sample.instance("f", as: "u")
    try sample.apply(
      .create(
        NodeCreation(content: .operator(.add), attributes: NodeAttributes(name: "sum"), inputs: [instance, instance])))
    #expect(throws: RewritingError.uncertainTwice("u")) {
      try sample.contents.collapse(of: [sample.node("sum"), instance])
    }
  }

  @Test func `what cannot be an instance or a call is refused with its reason, and nothing has changed`() throws {
    let document = try loans()
    try document.addFormula("annuity(nobody) + 1", as: "open")
    try document.addFormula("nothing(price)", as: "none")
    try document.addFormula("annuity(1, 2, 3, 4)", as: "many")
    try document.apply(
      .setInstance(
        document.node("boat"), GroupInstance(of: "annuity", inert: [DanglingInput("old", .value(Quantity(1)))])))
    try document.instance("gone", as: "lost")
    let start = sketch(document.contents)
    func sentence(_ rewrite: () throws(RewritingError) -> Void) -> String {
      do throws(RewritingError) {
        try rewrite()
        return "nothing refused"
      } catch {
        return error.sentence
      }
    }
    func expansion(_ name: String) -> String {
      sentence { () throws(RewritingError) in _ = try document.expansion(of: document.node(name)) }
    }
    func collapse(_ names: String...) -> String {
      sentence { () throws(RewritingError) in _ = try document.contents.collapse(of: names.map { document.node($0) })
      }
    }
    #expect(
      expansion("open") == "'open' calls a group with 'nobody', which is not a node with a value: create it first")
    #expect(expansion("none").hasPrefix("'none' cannot be computed: "))
    #expect(expansion("many").hasPrefix("'many' cannot be computed: "))
    #expect(
      collapse("boat")
        == "'boat' keeps a value or wire for 'old', which is not an input of its group: remove it first")
    #expect(collapse("lost") == "'lost' uses the group 'gone', which has no output")
    #expect(sketch(document.contents) == start)
  }

  @Test func `two outputs that are read are two results`() throws {
    let document = try loans()
    try document.addFormula("house + 1", as: "more")
    #expect(throws: RewritingError.severalResults("house", "house.interest")) {
      try document.contents.collapse(of: [document.node("house")])
    }
  }

  /// Ten times as many with `--long`.
  @Test(arguments: 0..<RandomRounds.count(4, long: 40))
  func `random formulas with calls keep their values bit for bit as instances, and as calls again`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let document = try loans()
    try document.apply(.setUncertainty(document.node("bank"), StandardUncertainty(0.01)))
    try document.addFormula("0", as: "f")
    let start = sketch(document.contents)
    for round in 0..<RandomTestLength.steps(60) {
      let text = Support.formula(depth: 3, &random)
      try document.apply(.setFormula(document.node("f"), formula(text)))
      let quantity = document.quantity("f")
      let known = Set(document.contents.nodes)
      do {
        try expand("f", in: document)
      } catch RewritingError.onlyName, RewritingError.problem {
        document.undo()
        continue
      }
      let place = "seed \(seed), round \(round): \(text)"
      #expect(document.quantity("f")?.value == quantity?.value, "\(place)")
      #expect(Support.isNear(document.quantity("f"), quantity), "\(place)")
      let nodes = Set(document.contents.nodes).subtracting(known).union([document.node("f")])
      do {
        try document.apply(try document.contents.collapse(of: Array(nodes)).edit)
        #expect(
          document.quantity("f")?.value == quantity?.value,
          "\(place): \(document.value("f")), \(sketch(document.contents))")
        #expect(document.contents.checkInvariants() == [], "\(place)")
        document.undo()
      } catch RewritingError.nothingToCollapse {
        // A number alone.
      }
      document.undo()
      document.undo()
      #expect(sketch(document.contents) == start, "\(place)")
    }
  }
}

/// What the tests above rest on.
private enum Support {
  /// A group whose input is uncertain by its default.
  static func uncertain() -> GroupContents {
    let inner = document("x = 2", "y = '3 * x'")
    do { try inner.apply(.setUncertainty(inner.node("x"), StandardUncertainty(0.5))) } catch {
      preconditionFailure("\(error.sentence)")
    }
    return definition(inner, inputs: ["x"], outputs: ["y"])
  }

  /// A formula of names, numbers, signs and calls.
  static func formula(depth: Int, _ random: inout SeededGenerator) -> String {
    func leaf() -> String {
      ["price", "bank", "long", "7", "0.25", "house", "boat.interest"].randomElement(using: &random) ?? "1"
    }
    if depth == 0 { return leaf() }
    func part() -> String { Bool.random(using: &random) ? leaf() : formula(depth: depth - 1, &random) }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return "(\(part()) + \(part()))"
    case 1: return "\(part()) * \(part())"
    case 2: return "annuity(\(part()))"
    case 3: return "annuity(\(part()), years = \(part())).interest"
    case _: return "annuity(\(part()), \(part()), 2).payment"
    }
  }

  /// The same up to the order of additions.
  static func isNear(_ left: Quantity?, _ right: Quantity?) -> Bool {
    guard let left = left?.upper, let right = right?.upper else { return left?.upper == right?.upper }
    return abs(left - right) <= 1e-9 * max(left, right)
  }
}
