import DataSets
import TestSupport
import Testing

@testable import EvaluationEngine

/// Programs whose steps are used more than once, held to graphs in which each step is a node.
@Suite struct SharedStepTests {
  private static func operators(_ names: String...) -> [OperatorID] { names.compactMap { OperatorID(named: $0) } }

  private static let onNumbers = OperatorCatalog.onNumbers.filter {
    $0.descriptor.parameters.isEmpty && $0.descriptor.ports.minimum > 0
  }

  private func specialNumber(using random: inout SeededGenerator) -> Double {
    [0, -0.0, 1, -1, 0.5, 2, 3, -2.5, 1e308, 0x1p-1060, 170, 7].randomElement(using: &random) ?? 0
  }

  /// What a node comes to; of one that fails why, and not where.
  private func outcome(of node: NodeID, in graph: Graph, inputs: [NodeID]) -> String {
    switch graph.value(of: node) {
    case .waiting(let root) where !inputs.contains(root): graph.value(of: root).bits
    case .data(let set): "\(set.values.map(\.bitPattern))"
    case let value: value.bits
    }
  }

  @Test func `a program has the number or the failure of a node for each step, bit for bit`() throws {
    for seed in 0..<UInt64(RandomRounds.count(200, long: 20_000)) {
      var random = SeededGenerator(seed: seed)
      let function = LetFunction.random(inputs: 3, of: Self.onNumbers, using: &random)
      var graph = Graph()
      let inputs = (0..<3).map { _ in
        Int.random(in: 0..<12, using: &random) == 0
          ? graph.insert(.data(.unread(UnreadData("")))) : graph.insert(.number(specialNumber(using: &random)))
      }
      let node = try function.insertProgram(into: &graph, fedBy: inputs)
      let flat = try function.insert(into: &graph, fedBy: inputs)
      _ = graph.propagate()
      let expected = outcome(of: flat, in: graph, inputs: inputs)
      #expect(outcome(of: node, in: graph, inputs: inputs) == expected, "seed \(seed)")
      // Looked at step by step it is the same.
      let parts = try #require(graph.parts(ofFormula: node))
      #expect(parts.value(ofStep: function.program.count - 1).bits == graph.value(of: node).bits, "seed \(seed)")
      if case .failure(let failure) = graph.value(of: node) {
        let step = try #require(parts.failingStep(), "seed \(seed)")
        #expect(parts.value(ofStep: step) == .failure(failure), "seed \(seed)")
        #expect(!parts.arguments[step].contains { parts.value(ofStep: $0) == .failure(failure) }, "seed \(seed)")
      }
    }
  }

  @Test func `a program has the set, number or failure of a node for each step where sets come in`() throws {
    let operators = Self.operators("add", "subtract", "multiply", "divide", "sqrt", "max", "mean", "cumsum")
    #expect(operators.count == 8)
    for seed in 0..<UInt64(RandomRounds.count(150, long: 10_000)) {
      var random = SeededGenerator(seed: seed)
      let function = LetFunction.random(inputs: 3, of: operators, using: &random)
      var graph = Graph()
      let inputs = try (0..<3).map { place in
        let values = (0..<4).map { _ in Double.random(in: -1...4, using: &random) }
        return graph.insert(place == 0 ? .number(values[0]) : .data(.set(try DataSet(values: values))))
      }
      let node = try function.insertProgram(into: &graph, fedBy: inputs)
      let flat = try function.insert(into: &graph, fedBy: inputs)
      _ = graph.propagate()
      let expected = outcome(of: flat, in: graph, inputs: inputs)
      #expect(outcome(of: node, in: graph, inputs: inputs) == expected, "seed \(seed)")
      #expect(graph.checkInvariants() == [], "seed \(seed)")
    }
  }

  @Test(arguments: ["map", "reduce", "scan"])
  func `a formula for every point that shares steps makes of each what it makes of one`(_ name: String) throws {
    let operation = try #require(OperatorID(named: name))
    let operators = Self.operators("add", "subtract", "multiply", "divide", "sqrt", "max", "sin")
    for seed in 0..<UInt64(RandomRounds.count(100, long: 5_000)) {
      var random = SeededGenerator(seed: seed)
      let function = LetFunction.random(inputs: 3, of: operators, using: &random)
      let values = (0..<Int.random(in: 1...5, using: &random)).map { _ in Double.random(in: -1...4, using: &random) }
      let wired = Double.random(in: -1...4, using: &random)

      // Twice what is wired is computed once and picked where the formula is; so are the points' own values.
      var program = Program()
      program.appendInput(1)
      program.appendConstant(2)
      program.appendCall(.multiply, arguments: 2)
      program.appendInput(0)
      let first = program.height
      program.appendVariable(name == "map" ? .index : .total)
      program.appendVariable(.value)
      program.appendPick(program.height - 1)
      program.append(function.program) { .value(height: first + $0) }
      program.appendSlide(3)
      program.appendCall(operation, arguments: 2)
      program.appendSlide(1)
      var graph = Graph()
      let node = graph.insert(.formula(program))
      let inputs = [graph.insert(.data(.set(try DataSet(values: values)))), graph.insert(.number(wired))]
      try graph.setInputs(inputs, of: node)
      _ = graph.propagate()

      var points = Graph()
      let sources = [0, 0, wired * 2].map { points.insert(.number($0)) }
      let result = try function.insert(into: &points, fedBy: sources)
      var expected: [Double] = []
      for (index, value) in values.enumerated() where expected.count == index {
        points.setContent(.number(name == "map" ? Double(index) : expected.last ?? 0), of: sources[0])
        points.setContent(.number(value), of: sources[1])
        _ = points.propagate()
        if let number = points.value(of: result).number { expected.append(number) }
      }
      let found = graph.value(of: node)
      if expected.count < values.count {
        guard case .failure = found else {
          Issue.record("seed \(seed): \(found)")
          continue
        }
      } else if name == "reduce" {
        #expect(found.number?.bitPattern == expected.last?.bitPattern, "seed \(seed)")
      } else {
        #expect(found.data?.values.map(\.bitPattern) == expected.map(\.bitPattern), "seed \(seed)")
      }
    }
  }

  @Test func `the derivatives of a program are those of one that computes all again`() {
    let operators = Self.operators("add", "multiply", "sin", "sqrt")
    for seed in 0..<UInt64(RandomRounds.count(150, long: 10_000)) {
      var random = SeededGenerator(seed: seed)
      let function = LetFunction.random(inputs: 3, of: operators, lines: 4, depth: 1, using: &random)
      let inputs = (0..<3).map { _ in Double.random(in: 0.5...2, using: &random) }
      let shared = ScalarDerivatives(function.program).run(inputs)
      let unshared = ScalarDerivatives(function.unsharedProgram).run(inputs)
      for (slope, expected) in zip(shared, unshared) where slope.isFinite && expected.isFinite {
        // They are added up in another order.
        let scale = unshared.filter { $0.isFinite }.reduce(1) { max($0, $1.magnitude) }
        #expect(abs(slope - expected) <= 1e-6 * scale, "seed \(seed): \(shared), not \(unshared)")
      }
    }
  }

  @Test func `what a call takes away is needed by nobody, and may fail`() throws {
    // f(a, b) = a over 3 and the root of -1.
    var body = Program()
    body.appendInput(0)
    var program = Program()
    program.appendConstant(3)
    program.appendConstant(-1)
    program.appendCall(try #require(OperatorID(named: "sqrt")), arguments: 1)
    program.append(body) { .value(height: $0) }
    program.appendSlide(2)
    #expect(program.isComplete && program.height == 1)
    #expect(Graph().value(of: program, fedBy: []) == .number(3))
    var graph = Graph()
    let node = graph.insert(.formula(program))
    _ = graph.propagate()
    #expect(graph.value(of: node) == .number(3))
    #expect(graph.parts(ofFormula: node)?.usedSteps() == [0, 3, 4])
  }

  @Test func `a set that a function takes is no constant of the formula in which it is called`() throws {
    // map(list, f(list, value)) with f(d, v) = mean(d) * v.
    var body = Program()
    body.appendInput(0)
    body.appendCall(try #require(OperatorID(named: "mean")), arguments: 1)
    body.appendInput(1)
    body.appendCall(.multiply, arguments: 2)
    var program = Program()
    program.appendInput(0)
    program.appendInput(0)
    program.appendVariable(.value)
    program.append(body) { .value(height: 1 + $0) }
    program.appendSlide(2)
    program.appendCall(try #require(OperatorID(named: "map")), arguments: 2)
    var graph = Graph()
    let node = graph.insert(.formula(program))
    let set = graph.insert(.data(.set(try DataSet(values: [1, 2, 6]))))
    try graph.setInputs([set], of: node)
    _ = graph.propagate()
    #expect(graph.value(of: node).data?.values == [3, 6, 18])
  }

  @Test func `a function with a formula for every point in it is called with numbers and in such formulas`() throws {
    // f(k) = reduce(list, total + value * k): called with 2, and for each point of the list with 3.
    var body = Program()
    body.appendInput(0)
    body.appendVariable(.total)
    body.appendVariable(.value)
    body.appendInput(1)
    body.appendCall(.multiply, arguments: 2)
    body.appendCall(.add, arguments: 2)
    body.appendCall(try #require(OperatorID(named: "reduce")), arguments: 2)
    var graph = Graph()
    let set = graph.insert(.data(.set(try DataSet(values: [1, 2, 3]))))
    func value(_ make: (inout Program) throws -> Void) throws -> Value {
      var program = Program()
      try make(&program)
      let node = graph.insert(.formula(program))
      try graph.setInputs([set], of: node)
      _ = graph.propagate()
      return graph.value(of: node)
    }
    let called = try value { program in
      program.appendConstant(2)
      program.append(body) { $0 == 0 ? .port(0) : .value(height: 0) }
      program.appendSlide(1)
    }
    #expect(called == .number(12))
    let inFormula = try value { program in
      program.appendInput(0)
      program.appendVariable(.value)
      program.appendConstant(3)
      program.append(body) { $0 == 0 ? .port(0) : .value(height: 2) }
      program.appendSlide(1)
      program.appendCall(.add, arguments: 2)
      program.appendCall(try #require(OperatorID(named: "map")), arguments: 2)
    }
    #expect(inFormula.data?.values == [19, 20, 21])
    // A point's own value has none where the inner formula's constants are worked out: that fails, and says so.
    let varying = try value { program in
      program.appendInput(0)
      program.appendVariable(.value)
      program.append(body) { $0 == 0 ? .port(0) : .value(height: 1) }
      program.appendSlide(1)
      program.appendCall(try #require(OperatorID(named: "map")), arguments: 2)
    }
    #expect(varying == .failure(.wrongKind(port: 0, needs: .number)))
  }

  @Test func `texts that annotations are compared with come along`() throws {
    // f(list) = filter(list, annotation == "b"), behind a program that compares with "a".
    func filter(_ text: String) throws -> Program {
      var program = Program()
      program.appendInput(0)
      program.appendVariable(.annotationIs(text))
      program.appendCall(try #require(OperatorID(named: "filter")), arguments: 2)
      return program
    }
    var program = try filter("a")
    program.append(try filter("b")) { _ in .port(0) }
    let comparisons = program.steps.compactMap { step -> String? in
      if case .variable(.annotationIs(let text)) = step { text } else { nil }
    }
    #expect(comparisons == ["a", "b"])
  }

  /// `x`, doubled so many times, each time by adding what there is to itself.
  private func doublings(_ count: Int) -> Program {
    var program = Program()
    program.appendInput(0)
    for _ in 0..<count {
      program.appendPick(0)
      program.appendCall(.add, arguments: 2)
    }
    return program
  }

  @Test func `sixty doublings are sixty steps for values, derivatives, columns and points`() throws {
    let program = doublings(60)
    var graph = Graph()
    let source = graph.insert(.number(3))
    let node = graph.insert(.formula(program))
    try graph.setInputs([source], of: node)
    _ = graph.propagate()
    #expect(graph.value(of: node) == .number(3 * 0x1p60))
    #expect(graph.parts(ofFormula: node)?.usedSteps().count == program.count)
    #expect(graph.linearSteps(of: node, fed: [true])?.steps.count == 60)
    #expect(ScalarDerivatives(program).run([3]) == [0x1p60])
    let plan = ColumnPlan(of: graph, replacing: [source], asking: [node])
    #expect(plan.code.steps.count == 60 && plan.code.registerCount <= 2)

    var formula = Program()
    formula.appendVariable(.total)
    formula.append(program) { _ in .value(height: 0) }
    formula.appendSlide(1)
    formula.appendVariable(.value)
    formula.append(program) { _ in .value(height: 1) }
    formula.appendSlide(1)
    formula.appendCall(.add, arguments: 2)
    let calculation = PointFormula(formula).calculation
    #expect(calculation.body.count == formula.count && calculation.constantCount == 0)
    let (code, rest) = BoundFormula(calculation, constants: []).partsByTotal
    #expect(code.steps.count == 60 && rest.count == program.count + 4)
  }

  @Test func `functions with formulas for every point, one in the other, are taken in step by step`() throws {
    // f0(x) = x, f(x) = reduce(list, total + value * f before(x)), forty of them.
    let reduce = try #require(OperatorID(named: "reduce"))
    var function = Program()
    function.appendInput(1)
    for _ in 0..<40 {
      var next = Program()
      next.appendInput(0)
      next.appendVariable(.total)
      next.appendVariable(.value)
      next.append(function) { .port($0) }
      next.appendCall(.multiply, arguments: 2)
      next.appendCall(.add, arguments: 2)
      next.appendCall(reduce, arguments: 2)
      function = next
    }
    #expect(function.count == 241)
    var graph = Graph()
    let node = graph.insert(.formula(function))
    try graph.setInputs(
      [graph.insert(.data(.set(try DataSet(values: [0.5, 1.5])))), graph.insert(.number(3))], of: node)
    _ = graph.propagate()
    // Each doubles.
    #expect(graph.value(of: node) == .number(3 * 0x1p40))
    #expect(graph.linearSteps(of: node, fed: [false, true])?.steps.count == 40)
  }
}
