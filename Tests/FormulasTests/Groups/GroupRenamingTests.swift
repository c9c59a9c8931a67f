import EvaluationEngine
import Formulas
import Testing

/// Renames of nodes, groups, inputs and outputs in formulas.
struct GroupRenamingTests {
  private let text = "house.payment * 12 + house - rent(house, rate = house.rate).payment + lib.rent(rate = rent)"

  private func formula() throws -> Formula { try Formula.parse(text) }

  @Test func `a node is renamed where it is mentioned, outputs stay`() throws {
    #expect(
      try formula().renaming("house", to: "flat")?.text
        == "flat.payment * 12 + flat - rent(flat, rate = flat.rate).payment + lib.rent(rate = rent)")
    #expect(try formula().renaming("rent", to: "r")?.text.hasSuffix("lib.rent(rate = r)") == true)
    #expect(try formula().renaming("rate", to: "r") == formula())
    #expect(try formula().renaming("hous", to: "r") == formula())
    #expect(try Formula.parse("house.mod + 2").renaming("house", to: "not")?.text == "not.mod + 2")
    #expect(try Formula.parse("house + 2").renaming("house", to: "pi") == nil)
    #expect(try Formula.parse("house.x + 2").renaming("house", to: "pi") == nil)
    #expect(try Formula.parse("map(s, f(value + house))").renaming("house", to: "index") == nil)
  }

  @Test func `one mention is replaced by another, its output with it`() throws {
    let formula = try Formula.parse("house.payment + house * f(house.payment)")
    #expect(formula.replacing(mention: "house", by: "a")?.text == "house.payment + a * f(house.payment)")
    #expect(formula.replacing(mention: "house.payment", by: "b.c")?.text == "b.c + house * f(b.c)")
    #expect(formula.replacing(mention: "house.payment", by: "house")?.text == "house + house * f(house)")
  }

  @Test func `a group is renamed where it is called, an import with all its groups`() throws {
    #expect(
      try formula().renaming(group: "rent", to: "hire")?.text
        == "house.payment * 12 + house - hire(house, rate = house.rate).payment + lib.rent(rate = rent)")
    #expect(try formula().renaming(group: "lib.rent", to: "lib.hire")?.text.hasSuffix("lib.hire(rate = rent)") == true)
    #expect(try formula().renaming(group: "lib", to: "finance")?.text.hasSuffix("finance.rent(rate = rent)") == true)
    #expect(try formula().renaming(group: "li", to: "finance") == formula())
    #expect(try formula().renaming(group: "rent", to: "max") == nil)
    #expect(try Formula.parse("f(f(f(1)), f(2))").renaming(group: "f", to: "gg")?.text == "gg(gg(gg(1)), gg(2))")
  }

  @Test func `an input is renamed in the calls of its group alone`() throws {
    #expect(
      try formula().renaming(input: "rate", of: "rent", to: "interest")?.text
        == "house.payment * 12 + house - rent(house, interest = house.rate).payment + lib.rent(rate = rent)")
    #expect(try Formula.parse("f(x = 1, y = 2)").renaming(input: "x", of: "f", to: "y") == nil)
    #expect(try Formula.parse("f( x=g(x = x) )").renaming(input: "x", of: "f", to: "z")?.text == "f( z=g(x = x) )")
  }

  @Test func `an output is renamed behind calls of its group and behind its uses`() throws {
    let renamed = try formula().renaming(output: "payment", of: "rent", to: "sum") { $0 == "house" }
    #expect(
      renamed?.text == "house.sum * 12 + house - rent(house, rate = house.rate).sum + lib.rent(rate = rent)")
    let other = try formula().renaming(output: "payment", of: "rent", to: "sum") { $0 == "flat" }
    #expect(other?.text.hasPrefix("house.payment * 12") == true && other?.calls[0].output == "sum")
    let library = try Formula.parse("a.y + a.b.y + b.y").renaming(output: "y", of: "f", to: "z") { $0 == "a" }
    #expect(library?.text == "a.z + a.b.y + b.y")
  }

  @Test func `a formula with calls is written again as a part`() throws {
    let formula = try Formula.parse("-f(a + 1, y = 2 b).z^2")
    let call = try #require(formula.calls.first)
    let part = FormulaPart(calling: call, [FormulaPart(name: "a"), FormulaPart(Quantity(-3))])
    #expect(part.text == "f(a, y = -3).z")
    let square = FormulaPart(try #require(OperatorID(named: "power")), [part, FormulaPart(Quantity(2))])
    #expect(square.text == "f(a, y = -3).z^2")
    #expect(try square.formula()?.text == square.text)
    #expect(FormulaPart(formula).steps.contains(.groupCall("f", labels: [nil, "y"], output: "z")))
    #expect(FormulaReading.bracketed("1 + f(a * b, y = 2).z * 3") == "1 + (f(a * b, y = 2).z * 3)")
    #expect(try Formula.parse("2 + f(10%)").notes.isEmpty)
  }
}
