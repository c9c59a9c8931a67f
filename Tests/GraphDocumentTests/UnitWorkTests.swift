import EvaluationEngine
import Formulas
import Testing

@testable import GraphDocument

/// The work of finding units after an edit, and the numbers that decide units.
@Suite struct UnitWorkTests {
  private func document(_ formulas: [(name: String, formula: String)]) throws -> Document {
    let document = Document()
    for (name, text) in formulas {
      let formula = try Formula.parse(text)
      try document.apply(.create(NodeCreation(formula: formula, attributes: NodeAttributes(name: name))))
    }
    return document
  }

  /// A chain of formulas, each of which adds a length to the one before it.
  private func chain(_ count: Int, unit: String) throws -> Document {
    try document(
      (0..<count).map { (name: "n\($0)", formula: $0 == 0 ? "1\(unit)" : "n\($0 - 1) + 2\(unit)") })
  }

  @Test("after an edit, units are found only for the edited node and what is downstream of a changed unit")
  func downstream() throws {
    let document = try chain(1_000, unit: " [m]")
    let middle = try #require(document.contents.node(named: "n500"))
    var visits = document.contents.units.visits
    func work() -> Int {
      defer { visits = document.contents.units.visits }
      return document.contents.units.visits - visits
    }
    try document.apply(.setFormula(middle, try Formula.parse("n499 + 5 [m]")))
    #expect(work() <= 2, "the unit is the same")
    try document.apply(.set(middle, .label, .text("half")))
    #expect(work() == 0)
    try document.apply(.set(middle, .unit, .text("km")))
    #expect(500...504 ~= work())
    #expect(document.contents.unitText(of: try #require(document.contents.node(named: "n999"))) == "km")
    #expect(document.contents.unitText(of: try #require(document.contents.node(named: "n499"))) == "m")
    document.undo()
    #expect(500...504 ~= work())
  }

  @Test("an edit at the end of a chain finds the units of its end, however long the chain is", arguments: [100, 5_000])
  func end(count: Int) throws {
    let document = try chain(count, unit: " [m]")
    let last = try #require(document.contents.node(named: "n\(count - 1)"))
    let visits = document.contents.units.visits
    try document.apply(.setFormula(last, try Formula.parse("n\(count - 2) * 2")))
    #expect(document.contents.units.visits - visits <= 2)
    try document.apply(.set(last, .unit, .text("km")))
    #expect(document.contents.units.visits - visits <= 4)
    #expect(document.contents.unitText(of: last) == "km")
  }

  @Test("a document without units finds none")
  func none() throws {
    let document = try chain(200, unit: "")
    #expect(document.contents.units.visits == 0)
    try document.apply(.set(try #require(document.contents.node(named: "n1")), .label, .text("x")))
    #expect(document.contents.units.visits == 0)
  }

  @Test("a number that decides a unit is named, and is no more when its user changes")
  func deciding() throws {
    let document = try document([("x", "3 [m]"), ("two", "1"), ("area", "x^(two + 1)"), ("plain", "two * 3")])
    let names = ["x", "two", "area"]
    let nodes = try names.map { try #require(document.contents.node(named: $0)) }
    try document.apply(.setContent(nodes[0], .number(3)))
    try document.apply(.set(nodes[0], .unit, .text("m")))
    try document.apply(.setInterface(Interface(inputs: [nodes[0]], outputs: nil)))
    try document.apply(.setContent(nodes[1], .number(1)))
    #expect(document.contents.unitText(of: nodes[2]) == "m²")
    let sentence = UnitRemarks(document.contents).decidedUnits(by: nodes[1])
    #expect(sentence?.hasPrefix("it decides the unit of 'area'") == true)
    #expect(UnitRemarks(document.contents).decidedUnits(by: nodes[0]) == nil)
    try document.apply(.setFormula(nodes[2], try Formula.parse("x * two")))
    #expect(UnitRemarks(document.contents).decidedUnits(by: nodes[1]) == nil)
  }
}
