import DataSets
import EvaluationEngine
import GraphAnalysis
import Testing

/// Differentiating data sets ends where a meter says so, and its work grows with the points and the nodes.
struct StoppedDerivationTests {
  /// An uncertain number, and a chain of formulas that take it at every point.
  private struct Chain {
    var graph = Graph()
    let input: NodeID
    let sets: [NodeID]
    let total: NodeID

    init(points: Int, nodes: Int, isElementwise: Bool = false, hasErrors: Bool = false) throws {
      input = graph.insert(.number(1.5))
      let values = (0..<points).map { Double($0) / Double(points) }
      let bars = hasErrors ? ErrorColumn(lower: values, upper: values) : nil
      var last = graph.insert(.data(.set(try DataSet(values: values, errorY: bars))))
      var sets: [NodeID] = []
      for _ in 0..<nodes {
        if isElementwise {
          let node = graph.insert(.operator(try #require(OperatorID(named: "multiply"))))
          try graph.setInputs([last, input], of: node)
          last = node
        } else {
          let node = graph.insert(.operator(try #require(OperatorID(named: "map"))))
          try graph.setInputs([last, input], of: node)
          // sin(value * a)
          var program = Program()
          program.appendVariable(.value)
          program.appendInput(1)
          program.appendCall(try #require(OperatorID(named: "multiply")), arguments: 2)
          program.appendCall(try #require(OperatorID(named: "sin")), arguments: 1)
          graph.setParameters(OperatorParameters([.formula(PointFormula(program))]), of: node)
          last = node
        }
        sets.append(last)
      }
      self.sets = sets
      total = graph.insert(.operator(try #require(OperatorID(named: "sum"))))
      try graph.setInputs([last], of: total)
      _ = graph.propagate()
    }

    var propagation: UncertaintyPropagation { UncertaintyPropagation(sources: [input: StandardUncertainty(0.1)]) }
  }

  /// A meter that allows some questions and then stops.
  private final class Patience {
    let meter: EvaluationMeter

    init(_ allowed: Int, block: Int = 1 << 12) {
      var asked = 0
      meter = EvaluationMeter(block: block) {
        asked += 1
        return asked > allowed ? StoppedEvaluation("enough") : nil
      }
    }
  }

  private static func isStopped(_ unknown: UnknownUncertainty?) -> Bool { unknown?.reason == .stopped }

  @Test(arguments: [false, true])
  func `the tape and a backward pass end after any number of questions`(isElementwise: Bool) throws {
    let chain = try Chain(points: 5_000, nodes: 4, isElementwise: isElementwise)
    let free = EvaluationMeter(block: 1 << 12) { nil }
    var whole = chain.propagation.derivation(in: chain.graph, countedBy: free)
    #expect(whole.uncertainty(of: chain.total).known != nil)
    #expect(free.questions > 8)
    for allowed in 0..<free.questions {
      let patience = Patience(allowed)
      var derivation = chain.propagation.derivation(in: chain.graph, countedBy: patience.meter)
      let finding = derivation.uncertainty(of: chain.total)
      #expect(Self.isStopped(finding.unknown), "\(allowed) of \(free.questions)")
      // At most what is reported at once for each question, and what each node asks after the stop.
      #expect(patience.meter.steps <= (allowed + 1) * (1 << 14) + 100_000, "\(allowed)")
      // What a number states is no derivative.
      #expect(derivation.uncertainty(of: chain.input) == .known(StandardUncertainty(0.1)))
    }
  }

  @Test(arguments: [false, true]) func `errors of points end after any number of questions`(hasErrors: Bool) throws {
    let chain = try Chain(points: 3_000, nodes: 3, hasErrors: hasErrors)
    let free = EvaluationMeter(block: 1 << 12) { nil }
    let last = chain.sets[2]
    var whole = chain.propagation.derivation(in: chain.graph, countedBy: free)
    #expect(whole.errors(of: last, in: chain.graph)?.bars != nil)
    for allowed in 0..<free.questions {
      let patience = Patience(allowed)
      var derivation = chain.propagation.derivation(in: chain.graph, countedBy: patience.meter)
      let errors = derivation.errors(of: last, in: chain.graph)
      #expect(Self.isStopped(errors?.unknown), "\(allowed) of \(free.questions)")
    }
  }

  @Test func `budgets, required uncertainties and terms of second order end too`() throws {
    let chain = try Chain(points: 5_000, nodes: 3)
    let (graph, propagation) = (chain.graph, chain.propagation)
    let budget = try #require(propagation.budget(of: chain.total, in: graph))
    for allowed in [0, 1, 5] {
      let stopped = propagation.budget(of: chain.total, in: graph, countedBy: Patience(allowed).meter)
      #expect(Self.isStopped(stopped?.finding.unknown))
      let finding = propagation.finding(of: chain.total, in: graph, countedBy: Patience(allowed).meter)
      #expect(Self.isStopped(finding.unknown))
      let required = RequiredUncertainty(
        1, of: chain.total, by: chain.input, propagation, in: graph, countedBy: Patience(allowed).meter)
      guard case .unknown(let unknown) = required.outcome else {
        Issue.record("\(required.outcome)")
        continue
      }
      #expect(unknown.reason == .stopped)
      #expect(throws: SecondOrderTerms.Failure.stopped) {
        _ = try SecondOrderTerms(of: chain.total, budget, [], in: graph, countedBy: Patience(allowed).meter)
      }
    }
  }

  @Test(arguments: [false, true])
  func `the steps of a derivative grow with the points and with the nodes`(isElementwise: Bool) throws {
    func steps(_ points: Int, _ nodes: Int) throws -> (values: Int, derivative: Int) {
      var chain = try Chain(points: points, nodes: nodes, isElementwise: isElementwise)
      let values = EvaluationMeter { nil }
      chain.graph.recompute(countedBy: values)
      let meter = EvaluationMeter { nil }
      var derivation = chain.propagation.derivation(in: chain.graph, countedBy: meter)
      #expect(derivation.uncertainty(of: chain.total).known != nil)
      return (values.steps, meter.steps)
    }
    let small = try steps(1_000, 5)
    let (wide, deep) = (try steps(10_000, 5), try steps(1_000, 50))
    #expect(wide.derivative <= small.derivative * 11, "\(small), \(wide)")
    #expect(deep.derivative <= small.derivative * 11, "\(small), \(deep)")
    #expect(wide.derivative <= wide.values * 8, "\(wide)")
  }

  @Test func `the value of a formula is not computed again for its derivative`() throws {
    // reduce(d, total * 0.5 + sin(value * a))
    let operators = try ["multiply", "sin", "add", "reduce"].map { try #require(OperatorID(named: $0)) }
    var program = Program()
    program.appendInput(0)
    program.appendVariable(.total)
    program.appendConstant(0.5)
    program.appendCall(operators[0], arguments: 2)
    program.appendVariable(.value)
    program.appendInput(1)
    program.appendCall(operators[0], arguments: 2)
    program.appendCall(operators[1], arguments: 1)
    program.appendCall(operators[2], arguments: 2)
    program.appendCall(operators[3], arguments: 2)
    var graph = Graph()
    let number = graph.insert(.number(1.5))
    let values = (0..<1_000).map { Double($0) / 1_000 }
    let node = graph.insert(.formula(program))
    try graph.setInputs([graph.insert(.data(.set(try DataSet(values: values)))), number], of: node)
    let evaluation = EvaluationMeter { nil }
    _ = graph.propagate(countedBy: evaluation)
    let meter = EvaluationMeter { nil }
    var derivation = UncertaintyPropagation(sources: [number: StandardUncertainty(0.1)])
      .derivation(in: graph, countedBy: meter)
    #expect(derivation.uncertainty(of: node).known?.mean ?? 0 > 0)
    // A derivative counts four times as much as the value, and the totals before each point once.
    #expect(meter.steps <= evaluation.steps * 5, "\(evaluation.steps), \(meter.steps)")
  }

  @Test func `errors of all sets of a chain take each step once`() throws {
    func steps(_ nodes: Int) throws -> Int {
      let chain = try Chain(points: 1_000, nodes: nodes)
      let meter = EvaluationMeter { nil }
      var derivation = chain.propagation.derivation(in: chain.graph, countedBy: meter)
      derivation.allowSweeps()
      for set in chain.sets { #expect(derivation.errors(of: set, in: chain.graph)?.bars != nil) }
      return meter.steps
    }
    let (small, large) = (try steps(4), try steps(40))
    #expect(large <= small * 11, "\(small), \(large)")
  }

  @Test func `errors of a chain are the same, however they are requested`() throws {
    for hasErrors in [false, true] {
      let chain = try Chain(points: 50, nodes: 6, hasErrors: hasErrors)
      var kept = chain.propagation.derivation(in: chain.graph)
      kept.allowSweeps()
      for set in [3, 0, 5, 1, 2, 5, 4].map({ chain.sets[$0] }) {
        var fresh = chain.propagation.derivation(in: chain.graph)
        let bars = (kept.errors(of: set, in: chain.graph)?.bars, fresh.errors(of: set, in: chain.graph)?.bars)
        #expect((0..<50).allSatisfy { bars.0?[$0] != nil && bars.0?[$0] == bars.1?[$0] })
      }
    }
  }
}
