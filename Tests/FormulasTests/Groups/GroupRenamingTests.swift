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

  /// The formula with other labels and outputs in calls of a group.
  private func rewritten(
    _ text: String, _ group: String, _ names: [String: String], mentions: [String: String] = [:]
  ) throws -> String? {
    try Formula.parse(text).rewriting {
      mentions[$0] ?? $0
    } calls: { call in
      var form = Formula.CallForm(of: call)
      if call.group != group { return form }
      for place in form.arguments.indices {
        form.arguments[place].label = form.arguments[place].label.map { names[$0] ?? $0 }
      }
      form.output = form.output.map { names[$0] ?? $0 }
      return form
    }?.text
  }

  @Test func `an input is renamed in the calls of its group alone`() throws {
    #expect(
      try rewritten(text, "rent", ["rate": "interest"])
        == "house.payment * 12 + house - rent(house, interest = house.rate).payment + lib.rent(rate = rent)")
    #expect(try rewritten("f(x = 1, y = 2)", "f", ["x": "y"]) == nil)
    #expect(try rewritten("f(x = 1, y = 2)", "f", ["x": "y", "y": "x"]) == "f(y = 1, x = 2)")
    #expect(try rewritten("f( x=g(x = x) )", "f", ["x": "z"]) == "f( z=g(x = x) )")
  }

  @Test func `an output is renamed behind calls of its group and behind its uses`() throws {
    #expect(
      try rewritten(text, "rent", ["payment": "sum"], mentions: ["house.payment": "house.sum"])
        == "house.sum * 12 + house - rent(house, rate = house.rate).sum + lib.rent(rate = rent)")
    #expect(try rewritten("a.y + f(1).y", "f", [:], mentions: ["a.y": "not"]) == nil)
    #expect(try rewritten("a.y + a.b.y + b.y", "f", [:], mentions: ["a.y": "a.z"]) == "a.z + a.b.y + b.y")
  }

  @Test(arguments: [
    ("f(1, 2)", [1, 0], "f(2, 1)"), ("f( a , g(b, f(1,2)) ) + 1", [1, 0], "f(g(b, f(2, 1)), a) + 1"),
    ("f(1, 2)", [1], "f(2)"), ("f(x, y)", [], "f()"), ("f(1, (2 + f(3, [4, 5])))", [0], "f(1)"),
    ("f(\u{E9}, max(1, 2)) * f( 1,2 )", [0, 1], "f(\u{E9}, max(1, 2)) * f( 1,2 )"),
  ]) func `arguments change places and are dropped, with all that is in them`(
    _ text: String, _ places: [Int], _ expected: String
  ) throws {
    let formula = try Formula.parse(text)
    let rewritten = formula.rewriting {
      $0
    } calls: { call in
      call.group == "f"
        ? Formula.CallForm(places.map { Formula.CallForm.Argument($0) }, output: nil) : Formula.CallForm(of: call)
    }
    #expect(rewritten?.text == expected)
  }

  @Test func `arguments get names and lose them, and a call gets an output`() throws {
    let formula = try Formula.parse("f(1,  b=2) - f(3).y")
    let rewritten = formula.rewriting {
      $0
    } calls: { call in
      Formula.CallForm(
        call.labels.indices.map { Formula.CallForm.Argument($0, label: "n\($0)") }, output: call.output ?? "z")
    }
    #expect(rewritten?.text == "f(n0 = 1,  n1=2).z - f(n0 = 3).y")
    let bare = formula.rewriting {
      $0
    } calls: { call in
      Formula.CallForm(call.labels.indices.map { Formula.CallForm.Argument($0) }, output: nil)
    }
    #expect(bare?.text == "f(1,  2) - f(3)")
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
