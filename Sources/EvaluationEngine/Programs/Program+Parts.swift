extension Program {
  /// Consecutive steps of a compiled formula that compute one value, and how they depend on each other.
  package struct Parts {
    package let steps: [Step]
    /// For each step, the steps whose values it uses: the arguments of a call, or the value that is copied or kept.
    ///
    /// A copied value that was computed before these steps is not included.
    package private(set) var arguments: [[Int]] = []
    /// For each step, the first of the consecutive steps that compute its value.
    package private(set) var firsts: [Int] = []
    /// For each step, the step that computes its value.
    ///
    /// A step that only copies or removes values gets its value from another step.
    package private(set) var origins: [Int] = []

    init(_ steps: [Step]) {
      self.steps = steps
      arguments.reserveCapacity(steps.count)
      firsts.reserveCapacity(steps.count)
      origins.reserveCapacity(steps.count)
      // The steps whose values are on the stack.
      var open: [Int] = []
      // The first pick of each value from before these steps, by its distance below the first value of these steps.
      var below: [Int: Int] = [:]
      for step in steps.indices {
        var made: [Int] = []
        var (first, origin) = (step, step)
        switch steps[step] {
        case .input, .constant, .variable, .unknownName:
          break
        case .call(_, let count):
          made = Array(open.suffix(count))
          first = made.first.map { firsts[$0] } ?? step
          open.removeLast(made.count)
        case .unit:
          made = open.popLast().map { [$0] } ?? []
          first = made.first.map { firsts[$0] } ?? step
        case .pick(let depth) where depth < open.count:
          made = [open[open.count - 1 - depth]]
          origin = origins[made[0]]
        case .pick(let depth):
          origin = below[depth - open.count] ?? step
          below[depth - open.count] = origin
        case .slide(let count):
          let taken = open.suffix(count + 1)
          made = Array(taken.suffix(1))
          first = taken.first.map { firsts[$0] } ?? step
          origin = made.first.map { origins[$0] } ?? step
          open.removeLast(taken.count)
        }
        arguments.append(made)
        firsts.append(first)
        origins.append(origin)
        open.append(step)
      }
    }

    /// Returns the step whose value is the per-point formula of a call; nil if the call has no such argument.
    package func formulaArgument(of step: Int) -> Int? {
      guard case .call(let operation, let count) = steps[step],
        let place = operation.descriptor.formulaArgument(of: count)
      else { return nil }
      return arguments[step][place]
    }

    /// Returns the steps whose values `step` removes, the topmost value first.
    func dropped(by step: Int) -> [Int] {
      guard case .slide(let count) = steps[step], var left = arguments[step].first else { return [] }
      return (0..<count).map { _ in
        left = firsts[left] - 1
        return left
      }
    }

    /// Returns the port of the first input that a step depends on; 0 if it depends on none.
    func firstPort(ofStep step: Int) -> Int {
      for step in firsts[step]...step {
        if case .input(let port) = steps[origins[step]] { return port }
      }
      return 0
    }
  }

  package var parts: Parts { Parts(steps) }

  /// Returns whether a port is used only as an argument of `failed` or `ifFailed`.
  func seesFailure(through port: Int) -> Bool {
    let parts = parts
    let seesFailures = parts.steps.map { step in
      if case .call(let operation, _) = step { operation.descriptor.kernel.seesFailures } else { false }
    }
    guard seesFailures.contains(true) else { return false }
    // Whether some user of a step is outside of such arguments.
    var isPlain = [Bool](repeating: false, count: parts.steps.count)
    if let last = isPlain.indices.last { isPlain[last] = true }
    for step in parts.steps.indices.reversed() where isPlain[step] && !seesFailures[step] {
      for argument in parts.arguments[step] { isPlain[argument] = true }
    }
    return !parts.steps.indices.contains { isPlain[$0] && parts.steps[$0] == .input(port) }
  }

  /// Returns the consecutive steps that compute the value of `step`, up to `step` itself; nil if there is no such step.
  public func part(endingAt step: Int) -> ClosedRange<Int>? {
    steps.indices.contains(step) ? parts.firsts[step]...step : nil
  }
}
