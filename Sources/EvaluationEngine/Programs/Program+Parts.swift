extension Program {
  /// The steps of a program and how they hang together.
  struct Parts {
    var steps: [Step]
    /// For each step the steps that yield its arguments.
    var arguments: [[Int]]
    /// For each step the first step of its part.
    var firsts: [Int]
    /// The steps whose values lie on the stack at the end.
    private(set) var open: [Int]

    init(_ steps: [Step]) {
      self.steps = steps
      arguments = []
      firsts = []
      open = []
      for step in steps.indices {
        var taken: [Int] = []
        if case .call(_, let count) = steps[step] {
          taken = Array(open.suffix(count))
          open.removeLast(taken.count)
        }
        firsts.append(taken.first.map { firsts[$0] } ?? step)
        arguments.append(taken)
        open.append(step)
      }
    }

    /// The steps of the topmost values, in order.
    func topSteps(_ count: Int) -> [Int] { Array(open.suffix(count)) }

    /// The argument of a call that is a formula for every point; nil where none is.
    func formulaArgument(of step: Int) -> Int? {
      guard case .call(let operation, let count) = steps[step],
        let place = operation.descriptor.formulaArgument(of: count)
      else { return nil }
      return arguments[step][place]
    }

    /// The part that ends with that step, by itself.
    func parts(ofStep step: Int) -> Parts { Parts(Array(steps[firsts[step]...step])) }

    /// A program of that part alone.
    func program(ofStep step: Int) -> Program {
      var program = Program()
      for step in steps[firsts[step]...step] {
        switch step {
        case .input(let port): program.appendInput(port)
        case .constant(let number): program.appendConstant(number)
        case .call(let operation, let count): program.appendCall(operation, arguments: count)
        case .variable(let variable): program.appendVariable(variable)
        case .unknownName(let ordinal): program.appendUnknownName(ordinal)
        }
      }
      return program
    }
  }

  var parts: Parts { Parts(steps) }

  func partsOfLast() -> Parts { steps.isEmpty ? parts : parts.parts(ofStep: steps.count - 1) }
}
