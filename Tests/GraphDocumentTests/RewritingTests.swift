import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TestSupport
import Testing

struct RewritingTests {
  private func expand(_ name: String, in document: Document) throws -> [NodeID] {
    let expansion = try document.expansion(of: document.node(name))
    let first = document.contents.graph.idLimit
    try document.apply(
      expansion.edit(places: expansion.parts.map { _ in Point(column: 0, row: 0) }, rootPlace: .origin))
    return expansion.parts.indices.map { NodeID(index: first + Int32($0)) } + [document.node(name)]
  }

  @Test func `a formula becomes operators and numbers in its place, and one undo takes them back`() throws {
    let document = document("a = 6", "f = '(a + 2)^-a * pi - (3 ± 0.5)'", "g = 'f * 2'")
    let before = sketch(document.contents)
    _ = try expand("f", in: document)
    #expect(
      sketch(document.contents).split(separator: "\n").map { $0.prefix { $0 != "@" && $0 != "→" } } == [
        "a = 6 ", "f = subtract(multiply, number3) ", "g = 'f*2' (f) ", "number = 2 ", "add = add(a, number) ",
        "negate = negate(a) ", "power = power(add, negate) ", "number2 = 3.141592653589793 \"pi\" ",
        "multiply = multiply(power, number2) ", "number3 = 3 ± 0.5 0.5 ",
      ])
    document.undo()
    #expect(sketch(document.contents) == before)
    #expect(document.steps.undone.count == 1)
  }

  @Test(arguments: [
    ("5", "f = 5"), ("-(2 ± 0.5)", "f = -2 ± 0.5 0.5"), ("pi", "f = 3.141592653589793"),
    ("nobody + 1", "f = add(_, number)"),
    ("null()", "f = null()"),
  ])
  func `short formulas expand to a node alone, names that are no nodes to open ports`(
    text: String, expected: String
  ) throws {
    let document = document("f = '\(text)'")
    _ = try expand("f", in: document)
    #expect(sketch(document.contents).hasPrefix(expected + " "))
  }

  @Test func `what cannot be expanded or collapsed is refused with its reason`() {
    let document = document(
      "a = 6", "b = 2", "f = 'a'", "add = add(a, b)", "open = add(a)", "two = multiply(a, b)", "sum = add(add, add)")
    func expansion(_ name: String) -> String? {
      do throws(RewritingError) {
        _ = try document.expansion(of: document.node(name))
        return nil
      } catch {
        return error.sentence
      }
    }
    func collapse(_ names: String...) -> String {
      do throws(RewritingError) {
        return try document.contents.collapse(of: names.map { document.node($0) }).formula.text
      } catch {
        return error.sentence
      }
    }
    #expect(expansion("a") == "'a' is not a formula: only formulas can be expanded")
    #expect(expansion("f") == "'f' only repeats 'a': there is nothing to expand")
    #expect(collapse("a", "b") == "select one or more operators to turn into a formula")
    #expect(collapse("add", "two") == "both 'add' and 'two' are results: select nodes that lead to only one")
    #expect(collapse("open") == "the second term of 'open' is open: link it first")
    #expect(collapse("add", "sum", "a") == "a + b + (a + b)")
    #expect(collapse("sum") == "add + add")
  }

  @Test func `what a formula has no place for is named when nodes are written out`() throws {
    let document = document("b = 2", "g = 3", "p = multiply(b, g)", "s = add(p, b)")
    let node = document.node("p")
    try document.apply(.setLabel(node, "PL"))
    try document.apply(.setDisplay(node, NumberFormat(scale: .percent)))
    let collapse = try document.contents.collapse(of: [node, document.node("s")])
    #expect(collapse.formula.text == "b * g + b" && collapse.dropped == ["label, display of 'p'"])
    try document.apply(.setLabel(node, nil))
    try document.apply(.setDisplay(node, nil))
    #expect(try document.contents.collapse(of: [node, document.node("s")]).dropped == [])
  }

  @Test(
    arguments: AttributeID.allCases.filter {
      $0.attribute.suits(.number) && !$0.attribute.isLogic && $0.attribute.form != .own
    })
  func `a number that an attribute says something of stays a node`(id: AttributeID) throws {
    let document = document("a = 6", "number = 2", "add = add(a, number)")
    let (number, add) = (document.node("number"), document.node("add"))
    let values = ["why", "yes", "2 decimals", "0 … 9"].compactMap { try? id.attribute.form.parse($0) }
    let value = try #require(values.first)
    try document.apply(.set(number, id, value))
    let isWritten = id == .display || id == .frame
    #expect(try document.contents.collapse(of: [number, add]).formula.text == (isWritten ? "a + 2" : "a + number"))
  }

  @Test func `a name that is a sign elsewhere, what is bypassed, and what is uncertain twice is not collapsed`() throws
  {
    let document = document("x = 3", "number = 2", "t = subtract(x, number)", "s = multiply(t, t)")
    let all = ["t", "s", "number"].map { document.node($0) }
    #expect(try document.contents.collapse(of: all).formula.text == "(x - 2) * (x - 2)")
    try document.apply(.setUncertainty(document.node("number"), StandardUncertainty(0.5)))
    #expect(throws: RewritingError.uncertainTwice("number")) { try document.contents.collapse(of: all) }
    #expect(
      try document.contents.collapse(of: [document.node("t"), document.node("number")]).formula.text == "x - (2 ± 0.5)")
    try document.apply(.setBypassed(document.node("t"), true))
    #expect(throws: RewritingError.bypassed("t")) { try document.contents.collapse(of: [document.node("t")]) }
    try document.apply(.setBypassed(document.node("t"), false))
    try document.apply(.rename(document.node("x"), "not"))
    #expect(throws: RewritingError.otherMeaning) { try document.contents.collapse(of: [document.node("t")]) }
  }

  @Test func `numbers with names of their own stay, formulas are written into the result`() throws {
    let document = document(
      "rate = 4", "number = 12", "number2 = 7", "r = '1 + rate / 2 '", "m = divide(r, number)", "p = power(m, number2)",
      "far = negate(number2)")
    let collapse = try document.contents.collapse(
      of: Array(document.contents.graph.nodes).filter { $0 != document.node("far") })
    #expect(collapse.formula.text == "((1+rate/2) / 12)^number2")
    let value = document.value("p")
    try document.apply(collapse.edit, title: "collapse")
    #expect(document.value("p") == value)
    #expect(document.contents.nodesByName().map { document.contents.name(of: $0) } == ["far", "number2", "p", "rate"])
    document.undo()
    #expect(document.contents.count == 7)
  }

  @Test func `a part that is doubled over and over is refused before it has grown too long`() throws {
    let document = document("x = 1")
    var last = "x"
    for level in 0..<40 {
      let source = document.node(last)
      last = "a\(level)"
      let creation = NodeCreation(
        content: .operator(.add), attributes: NodeAttributes(name: last), inputs: [source, source])
      try document.apply(.create(creation))
    }
    let nodes = Array(document.contents.graph.nodes)
    #expect(throws: RewritingError.problem(FormulaProblem(.tooLong, at: 0..<0))) {
      try document.contents.collapse(of: nodes)
    }
  }

  private func uncertainty(of name: String, in document: Document) -> StandardUncertainty? {
    let contents = document.contents
    var sources: [NodeID: StandardUncertainty] = [:]
    for node in contents.uncertainNumbers { sources[node] = contents.uncertainty(of: node) }
    return UncertaintyPropagation(sources: sources, written: contents.writtenUncertainties)
      .uncertainty(of: document.node(name), in: contents.graph)
  }

  /// The same up to the order of additions.
  private func isNear(_ left: StandardUncertainty?, _ right: StandardUncertainty?) -> Bool {
    guard let left, let right else { return left == right }
    return zip([left.lower, left.upper], [right.lower, right.upper])
      .allSatisfy { abs($0 - $1) <= 1e-9 * max($0, $1) }
  }

  /// 20 seeds × 500 formulas, ten times as many with `--long`.
  @Test(arguments: 1...UInt64(RandomRounds.count(5, long: 40)))
  func
    `random formulas keep their value bit for bit and their uncertainty when expanded, and collapse into what they were`(
      seed: UInt64
    ) throws
  {
    var random = RandomFormula(seed: seed)
    let document = document("a = 3", "b = -0.25", "c = 1e9", "é_1 = 2")
    try document.apply(.create(NodeCreation(formula: .zero, attributes: NodeAttributes(name: "f"))))
    try document.apply(.setUncertainty(document.node("a"), StandardUncertainty(lower: 0.25, upper: 0.5)))
    for round in 0..<RandomTestLength.steps(500) {
      let part = random.part()
      guard let formula = try part.formula() else {
        Issue.record("seed \(seed), round \(round): \(part.text) is read as something else")
        return
      }
      if formula.steps.count == 1 { continue }
      try document.apply(.setFormula(document.node("f"), formula))
      let value = document.contents.graph.value(of: document.node("f")).number?.bitPattern
      let before = sketch(document.contents)
      let uncertainty = uncertainty(of: "f", in: document)
      let nodes = try expand("f", in: document)
      #expect(
        isNear(uncertainty, self.uncertainty(of: "f", in: document)), "seed \(seed), round \(round): \(formula.text)")
      #expect(
        document.contents.graph.value(of: document.node("f")).number?.bitPattern == value,
        "seed \(seed), round \(round): \(formula.text)")
      let collapse = try document.contents.collapse(of: nodes)
      #expect(
        FormulaPart(collapse.formula).steps == FormulaPart(formula).steps,
        "seed \(seed), round \(round): \(formula.text), \(collapse.formula.text)")
      #expect(collapse.formula.text.utf8.count <= formula.text.utf8.count, "\(formula.text), \(collapse.formula.text)")
      try document.apply(collapse.edit)
      #expect(document.contents.graph.value(of: document.node("f")).number?.bitPattern == value)
      document.undo()
      document.undo()
      #expect(sketch(document.contents) == before, "seed \(seed), round \(round): \(formula.text)")
    }
  }
}

/// Formulas over all operators, deep and shallow.
private struct RandomFormula {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func part() -> FormulaPart {
    var parts = [leaf()]
    for _ in 0..<Int.random(in: 0...9, using: &random) {
      guard let operation = OperatorCatalog.ids.randomElement(using: &random) else { break }
      // Calls with parameters are no nodes.
      if !operation.descriptor.parameters.isEmpty { continue }
      let ports = operation.descriptor.ports
      // A row of signs is read as operators of two.
      let isSign = FormulaSign.all.contains { $0.position == .infix && $0.operatorName == operation.name }
      let count = isSign ? 2 : Int.random(in: ports.minimum...min(ports.maximum, ports.minimum + 2), using: &random)
      while parts.count < count { parts.append(leaf()) }
      let arguments = Array(parts.suffix(count)).shuffled(using: &random)
      parts.removeLast(count)
      parts.append(FormulaPart(operation, arguments))
      if Bool.random(using: &random) { parts.append(leaf()) }
    }
    while parts.count > 1 {
      let right = parts.removeLast()
      let left = parts.removeLast()
      let operation = [OperatorID.add, .subtract, .multiply, .divide].randomElement(using: &random) ?? .add
      parts.append(FormulaPart(operation, [left, right]))
    }
    return parts[0]
  }

  private mutating func leaf() -> FormulaPart {
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2: FormulaPart(name: ["a", "b", "c", "é_1"].randomElement(using: &random) ?? "a")
    case 3: FormulaPart(FormulaConstant.allCases.randomElement(using: &random) ?? .pi)
    case 4: FormulaPart(Quantity(3, uncertainty: 0.5))
    case 5: FormulaPart(Quantity(-2, lower: 0.25, upper: 1))
    case 6: FormulaPart(Quantity([-1, -0.0, -2.5e-7, -1e300].randomElement(using: &random) ?? -1))
    default:
      FormulaPart(Quantity([0, 1, 2, 0.1, 1e300, .leastNonzeroMagnitude, 170].randomElement(using: &random) ?? 1))
    }
  }
}
