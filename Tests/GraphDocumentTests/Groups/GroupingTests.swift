import EvaluationEngine
import Formulas
import TestSupport
import Testing

@testable import GraphDocument

/// Nodes that become a group, and uses that become nodes again.
struct GroupingTests {
  private static var nowhere: GroupingPlaces { GroupingPlaces(instance: nil, node: { _ in nil }, input: { _ in nil }) }

  private func group(_ document: Document, _ names: [String], as name: String) throws -> Grouping {
    let grouping = try document.contents.grouping(names.map { document.node($0) }, named: name, Self.nowhere)
    try document.apply(grouping.edit)
    return grouping
  }

  /// The value of each node that both documents have, bit for bit.
  private func values(_ document: Document, of names: [String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, valueSketch(document.node($0), document.contents)) })
  }

  @Test func `wires in become inputs named after their sources, wires out become outputs`() throws {
    let document = document(
      "price = 200", "rate = 0.5", "growth = '1 + rate'", "payment = multiply(price, growth)",
      "interest = 'payment - price'", "twice = '2 * payment'", "half = divide(interest, growth)")
    let start = sketch(document.contents)
    let made = try group(document, ["growth", "payment", "interest"], as: "loan")
    #expect(made.inputs == ["rate", "price"] && made.instance == "loan" && made.leftOut.isEmpty)
    #expect(made.outputs == ["growth", "payment", "interest"])
    #expect(document.contents.formulaText(of: document.node("twice")) == "2*loan.payment")
    #expect(document.number("twice") == 600 && document.value("half") == "66.66666666666667")
    #expect(
      document.contents.signature(of: document.node("loan"))
        == GroupSignature(inputs: made.inputs, outputs: made.outputs))
    let definition = try #require(document.contents.groups["loan"])
    #expect(definition.node(named: "rate").flatMap { definition.graph.value(of: $0).number } == 0.5)
    #expect(document.contents.checkInvariants() == [])
    document.undo()
    #expect(sketch(document.contents) == start)
    document.redo()
    #expect(document.number("twice") == 600)
  }

  @Test func `what lies between the nodes has to come in too`() throws {
    let document = document("a = 1", "x = '2 * a'", "y = '2 * x'", "z = 'x + y'")
    #expect(throws: RegroupingError.between(["y"])) { try group(document, ["x", "z"], as: "f") }
    #expect(RegroupingError.between(["y"]).sentence == "the group would feed itself through 'y': select it too")
    #expect(try group(document, ["x", "y", "z"], as: "f").outputs == ["z"])
  }

  @Test func `names that are taken, and nodes without a value, are refused`() throws {
    let document = document("a = 1", "x = '2 * a'")
    try document.apply(.create(NodeCreation(content: .note, attributes: NodeAttributes(name: "why"))))
    #expect(throws: RegroupingError.noResult) { try group(document, ["why"], as: "f") }
    #expect(throws: RegroupingError.self) { try group(document, ["x"], as: "sum") }
    _ = try group(document, ["x"], as: "f")
    #expect(throws: RegroupingError.edit(.groupNameTaken("f"))) { try group(document, ["a"], as: "f") }
  }

  @Test func `a declared input stays outside, a declared output stays one`() throws {
    let document = document("a = 1", "x = '2 * a'", "y = '2 * x'")
    try document.apply(
      .setInterface(Interface(inputs: [document.node("a")], outputs: [document.node("x"), document.node("y")])))
    let made = try group(document, ["a", "x", "y"], as: "f")
    #expect(made.leftOut == ["a"] && made.inputs == ["a"] && made.outputs == ["x", "y"])
    #expect(document.contents.outputs().map { document.contents.name(of: $0) } == ["f.x", "f.y"])
  }

  @Test func `an instance in a group comes along, and its outputs are mentioned by their names`() throws {
    let document = try loans()
    let total = document.number("total")
    let made = try group(document, ["house", "total"], as: "all")
    #expect(made.inputs == ["price", "bank", "boat"] && made.outputs == ["total"])
    #expect(document.number("all") == total && document.contents.checkInvariants() == [])
  }

  @Test func `an instance is put out in its place, with what it is given`() throws {
    let document = try loans()
    try document.apply(
      .setInstance(document.node("boat"), GroupInstance(of: "annuity", values: [GivenValue("principal", Quantity(50))]))
    )
    let start = sketch(document.contents)
    let total = document.number("total")
    let made = try document.contents.ungrouping(document.node("boat")) { _ in nil }
    try document.apply(made.edit)
    #expect(made.names == ["principal", "growth", "payment", "interest"] && !made.partsUncertainty)
    #expect(document.contents.formulaText(of: document.node("growth")) == "(1+bank)^long")
    #expect(document.contents.formulaText(of: document.node("total")) == "house.interest + payment")
    #expect(document.number("principal") == 50 && document.number("total") == total)
    #expect(document.contents.checkInvariants() == [])
    document.undo()
    #expect(sketch(document.contents) == start)
  }

  @Test func `what mentions the first output by its name follows it out of an instance and into a group`() throws {
    let document = try loans()
    try document.apply(
      .create(NodeCreation(formula: formula("house.payment * 12"), attributes: NodeAttributes(name: "year"))))
    try document.apply(.setInterfaceNames(inputs: nil, outputs: ["house.payment", "year"]))
    let (start, year) = (sketch(document.contents), document.number("year"))
    let made = try group(document, ["year"], as: "twelve")
    #expect(made.inputs == ["house"] && document.number("twelve") == year)
    document.undo()
    #expect(sketch(document.contents) == start)
    let both = try group(document, ["price", "house"], as: "both")
    #expect(both.outputs == ["house.payment", "house.interest"], "\(both.outputs)")
    #expect(document.contents.outputs().map { document.contents.name(of: $0) } == ["both.house.payment", "year"])
    #expect(document.number("year") == year && document.contents.checkInvariants() == [])
    document.undo()
    #expect(sketch(document.contents) == start)
    try document.apply(try document.contents.ungrouping(document.node("house")) { _ in nil }.edit)
    #expect(document.contents.formulaText(of: document.node("year")) == "payment * 12")
    #expect(document.contents.outputs().map { document.contents.name(of: $0) } == ["payment", "year"])
    #expect(document.number("year") == year && document.contents.checkInvariants() == [])
    document.undo()
    #expect(sketch(document.contents) == start)
  }

  @Test func `a copy of the definition is one instance's own`() throws {
    let document = try loans()
    let own = document.contents.freeGroupName("annuity")
    try document.apply(try document.contents.detaching(document.node("boat"), as: own))
    #expect(own == "annuity2" && document.contents.useCount(of: "annuity") == 1)
    let wires = document.contents.inputs(of: document.node("boat")).map { $0.map { document.contents.name(of: $0) } }
    #expect(wires == [nil, "bank", "long"])
    try document.edit("annuity2", "payment") { .setFormula($0, formula("7")) }
    #expect(document.number("boat") == 7 && document.number("house") != 7)
    document.undo()
    document.undo()
    #expect(document.contents.groups.names == ["annuity"])
  }

  @Test(arguments: 0..<4) func `random parts as a group, and out again, compute what they did`(round: UInt64) throws {
    let seed = 77 + round
    var generator = SeededGenerator(seed: seed)
    let document = Document()
    let names = try Self.grow(document, 14, &generator)
    for attempt in 0..<RandomTestLength.steps(6) {
      let part = names.filter {
        document.contents.node(named: $0) != nil && Int.random(in: 0..<3, using: &generator) == 0
      }
      let rest = names.filter { document.contents.node(named: $0) != nil && !part.contains($0) }
      let before = values(document, of: rest)
      let start = sketch(document.contents)
      guard let made = try? group(document, part, as: "part") else { continue }
      #expect(values(document, of: rest) == before, "seed \(seed), attempt \(attempt)")
      #expect(document.contents.checkInvariants() == [], "seed \(seed), attempt \(attempt)")
      let out = try document.contents.ungrouping(document.node(made.instance)) { _ in nil }
      try document.apply(out.edit)
      #expect(values(document, of: rest) == before, "seed \(seed), attempt \(attempt): out again")
      #expect(document.contents.checkInvariants() == [], "seed \(seed), attempt \(attempt): out again")
      document.undo()
      document.undo()
      #expect(sketch(document.contents) == start, "seed \(seed), attempt \(attempt): undone")
    }
  }

  /// Numbers, operators and formulas over those before them.
  private static func grow(
    _ document: Document, _ count: Int, _ generator: inout SeededGenerator
  ) throws -> [String] {
    var names: [String] = []
    for number in 0..<count {
      let name = "n\(number)"
      let sources = (0..<2).compactMap { _ in names.randomElement(using: &generator) }
      let attributes = NodeAttributes(name: name)
      switch Int.random(in: 0..<3, using: &generator) {
      case 1 where sources.count == 2:
        try document.addFormula("\(sources[0]) * 0.5 + \(sources[1])", as: name)
      case 2 where sources.count == 2:
        try document.apply(
          .create(
            NodeCreation(
              content: .operator(try #require(OperatorID(named: "subtract"))), attributes: attributes,
              inputs: sources.map { document.node($0) })))
      case _:
        let value = Double.random(in: -9...9, using: &generator)
        try document.apply(.create(NodeCreation(content: .number(value), attributes: attributes)))
      }
      names.append(name)
    }
    return names
  }
}
