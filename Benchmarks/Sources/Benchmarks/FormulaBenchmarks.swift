import EvaluationEngine

/// F1: formulas of ten operators computed once, beside the same operators as nodes; also ten operators each of which picks what those before
/// it came to.
func formulas(_ size: Int) -> [Row] {
  let programs = [
    ("formula of 10 operators, arithmetic alone", tenOperators(hasPower: false)),
    ("formula of 10 operators, with a power", tenOperators(hasPower: true)),
    ("program of 10 shared steps", tenSharedSteps()),
  ]
  return programs.map { name, program in
    let count = size / 15
    var formulas = formulaGraph(of: program, count, isExpanded: false)
    var expanded = formulaGraph(of: program, count, isExpanded: true)
    let times = alternating(21, ours: { formulas.graph.recompute() }, floor: { expanded.graph.recompute() })
    let differ = zip(formulas.results, expanded.results).contains { formula, node in
      formulas.graph.value(of: formula) != expanded.graph.value(of: node)
    }
    check(!differ, "F1: values differ")
    return Row(
      name: "F1 \(name)", ours: .nanoseconds(times.ours / Double(count)),
      floor: .nanoseconds(times.floor / Double(count)), goal: .ratio(1.5))
  }
}

/// `(a * b + 3) / (a - b * 2) - (b / 4 + a) * (a ^ 2 or a * a)`.
private func tenOperators(hasPower: Bool) -> Program {
  var program = Program()
  let power = OperatorID(named: "power") ?? .multiply
  for port in [0, 1] { program.appendInput(port) }
  program.appendCall(.multiply, arguments: 2)
  program.appendConstant(3)
  program.appendCall(.add, arguments: 2)
  for port in [0, 1] { program.appendInput(port) }
  program.appendConstant(2)
  program.appendCall(.multiply, arguments: 2)
  program.appendCall(.subtract, arguments: 2)
  program.appendCall(.divide, arguments: 2)
  program.appendInput(1)
  program.appendConstant(4)
  program.appendCall(.divide, arguments: 2)
  program.appendInput(0)
  program.appendCall(.add, arguments: 2)
  program.appendInput(0)
  if hasPower { program.appendConstant(2) } else { program.appendInput(0) }
  program.appendCall(hasPower ? power : .multiply, arguments: 2)
  program.appendCall(.multiply, arguments: 2)
  program.appendCall(.subtract, arguments: 2)
  return program
}

/// `s = a * b`, then in turns `t / s` and `t + s` with the `t` before, nine times: each comes to a value that the next ones pick.
private func tenSharedSteps() -> Program {
  var program = Program()
  for port in [0, 1] { program.appendInput(port) }
  program.appendCall(.multiply, arguments: 2)
  for step in 0..<9 {
    program.appendPick(0)
    program.appendPick(program.height - 1)
    program.appendCall(step % 2 == 0 ? .divide : .add, arguments: 2)
  }
  program.appendSlide(9)
  return program
}

/// A program over two numbers of its own, so many times.
private func formulaGraph(
  of program: Program, _ count: Int, isExpanded: Bool
) -> (graph: Graph, results: [NodeID]) {
  var builder = GraphBuilder()
  var results: [Int32] = []
  for index in 0..<count {
    let inputs = [builder.add(.number(Double(index) + 20)), builder.add(.number(Double(index % 7) + 0.5))]
    results.append(isExpanded ? expand(program, inputs, &builder) : add(program, inputs, &builder))
  }
  guard let built = try? Graph.build(builder) else { return (Graph(), []) }
  return (built.graph, results.map { built.ids[Int($0)] })
}

private func add(_ program: Program, _ inputs: [Int32], _ builder: inout GraphBuilder) -> Int32 {
  let node = builder.add(.formula(program))
  for input in inputs { builder.addInput(input) }
  return node
}

private func expand(_ program: Program, _ inputs: [Int32], _ builder: inout GraphBuilder) -> Int32 {
  var stack: [Int32] = []
  for step in program.steps {
    switch step {
    case .input(let port): stack.append(inputs[port])
    case .constant(let number): stack.append(builder.add(.number(number)))
    // No program here has them.
    case .variable, .unknownName, .unit: break
    case .pick(let depth): stack.append(stack[stack.count - 1 - depth])
    case .slide(let count): stack.removeSubrange(stack.count - 1 - count..<stack.count - 1)
    case .call(let operation, let arguments):
      let taken = stack.suffix(arguments)
      stack.removeLast(arguments)
      let node = builder.add(.operator(operation))
      for source in taken { builder.addInput(source) }
      stack.append(node)
    }
  }
  return stack.last ?? 0
}
