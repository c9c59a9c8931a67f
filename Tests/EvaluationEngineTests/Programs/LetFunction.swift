import EvaluationEngine
import TestSupport

/// A function of numbers or sets in which what is used twice is computed once: as a program, and as nodes of a graph.
struct LetFunction {
  /// What a line takes.
  enum Argument {
    case input(Int)
    case constant(Double)
    /// What an earlier line came to.
    case earlier(Int)
  }

  /// What a line does.
  enum Work {
    case call(OperatorID)
    case use(LetFunction)
  }

  let inputCount: Int
  /// One at least; the last is the result.
  private(set) var lines: [(work: Work, arguments: [Argument])] = []

  /// Up to half a dozen lines, each of these operators or, down to `depth`, another function.
  static func random(
    inputs: Int, of operators: [OperatorID], lines: Int = 6, depth: Int = 2, using random: inout SeededGenerator
  ) -> LetFunction {
    var function = LetFunction(inputCount: inputs)
    for line in 0..<Int.random(in: 1...lines, using: &random) {
      func argument() -> Argument {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .constant([0, 1, -2, 0.5, 3, 170].randomElement(using: &random) ?? 1)
        case 1: .input(Int.random(in: 0..<inputs, using: &random))
        case _: line == 0 ? .input(0) : .earlier(Int.random(in: 0..<line, using: &random))
        }
      }
      if depth > 0, Int.random(in: 0..<4, using: &random) == 0 {
        let count = Int.random(in: 1...3, using: &random)
        let used = Self.random(inputs: count, of: operators, lines: lines, depth: depth - 1, using: &random)
        function.lines.append((.use(used), (0..<count).map { _ in argument() }))
      } else {
        let operation = operators.randomElement(using: &random) ?? .add
        let ports = operation.descriptor.ports
        let most = min(ports.maximum, ports.minimum + 2)
        let count = Int.random(in: ports.minimum...most, using: &random)
        function.lines.append((.call(operation), (0..<count).map { _ in argument() }))
      }
    }
    return function
  }

  /// Its program: each line leaves a value, which later ones pick.
  var program: Program {
    var program = Program()
    for (work, arguments) in lines {
      switch work {
      case .call(let operation):
        for argument in arguments { push(argument, on: &program) }
        program.appendCall(operation, arguments: arguments.count)
      case .use(let function):
        let ports = arguments.compactMap { if case .input(let port) = $0 { port } else { nil } }
        if ports.count == arguments.count {
          program.append(function.program) { .port(ports[$0]) }
        } else {
          let first = program.height
          for argument in arguments { push(argument, on: &program) }
          program.append(function.program) { .value(height: first + $0) }
          program.appendSlide(arguments.count)
        }
      }
    }
    program.appendSlide(lines.count - 1)
    return program
  }

  private func push(_ argument: Argument, on program: inout Program) {
    switch argument {
    case .input(let port): program.appendInput(port)
    case .constant(let number): program.appendConstant(number)
    case .earlier(let line): program.appendPick(program.height - 1 - line)
    }
  }

  /// Its program without picks: a line used twice is computed twice.
  var unsharedProgram: Program {
    var program = Program()
    appendUnshared(to: &program) { program, port in program.appendInput(port) }
    return program
  }

  private func appendUnshared(to program: inout Program, input: (inout Program, _ port: Int) -> Void) {
    append(line: lines.count - 1, to: &program, input: input)
  }

  private func append(
    line: Int, to program: inout Program, input: (inout Program, _ port: Int) -> Void
  ) {
    let arguments = lines[line].arguments
    switch lines[line].work {
    case .call(let operation):
      for argument in arguments { append(argument, to: &program, input: input) }
      program.appendCall(operation, arguments: arguments.count)
    case .use(let function):
      function.appendUnshared(to: &program) { program, port in append(arguments[port], to: &program, input: input) }
    }
  }

  private func append(
    _ argument: Argument, to program: inout Program, input: (inout Program, _ port: Int) -> Void
  ) {
    switch argument {
    case .input(let port): input(&program, port)
    case .constant(let number): program.appendConstant(number)
    case .earlier(let line): append(line: line, to: &program, input: input)
    }
  }

  /// Adds a node for each line.
  ///
  /// - Returns: that of the result.
  func insert(into graph: inout Graph, fedBy inputs: [NodeID]) throws -> NodeID {
    var nodes: [NodeID] = []
    for (work, arguments) in lines {
      let sources = arguments.map { argument -> NodeID in
        switch argument {
        case .input(let port): inputs[port]
        case .constant(let number): graph.insert(.number(number))
        case .earlier(let line): nodes[line]
        }
      }
      switch work {
      case .call(let operation):
        let node = graph.insert(.operator(operation))
        try graph.setInputs(sources, of: node)
        nodes.append(node)
      case .use(let function):
        nodes.append(try function.insert(into: &graph, fedBy: sources))
      }
    }
    return nodes[nodes.count - 1]
  }

  /// Adds one node of the program.
  func insertProgram(into graph: inout Graph, fedBy inputs: [NodeID]) throws -> NodeID {
    let program = self.program
    let node = graph.insert(.formula(program))
    try graph.setInputs(Array(inputs.prefix(program.inputCount)), of: node)
    return node
  }
}
