extension Evaluator {
  /// Returns the result of a formula node, encoded as in `StoredValue`.
  ///
  /// A step with an argument that has no number fails for the same reason. The result of `if` depends only on the
  /// chosen branch.
  func run(_ node: Int, _ record: NodeRecord) -> Double {
    // The program is read in place: a copy would be reference-counted.
    let index = Int(record.tableIndex)
    guard programs[index].isComplete else { return StoredValue.overflow }
    let base = Int(record.base)
    if !programs[index].needsOperands {
      let result = programs[index].code.withUnsafeBufferPointer { code in
        code.run(on: stack, unary, binary) { input($0, base: base) }
      }
      // Steps over numbers pass a set on like a failure: then the program must be run with sets.
      if !StoredValue.isSet(result) { return result }
    }
    return runWithSets(node, programs[index], base: base)
  }

  @inline(never)
  private func runWithSets(_ node: Int, _ program: Program, base: Int) -> Double {
    let inputs = (0..<program.inputCount).map { operand(fromSlot: base + $0, port: $0) }
    let parts = ProgramParts(
      program, of: NodeID(index: Int32(truncatingIfNeeded: node)), inputs: inputs, within: remainingBudget(of: node))
    return keep(parts.result, of: node)
  }

  @inline(__always)
  private func input(_ port: Int, base: Int) -> Double {
    let source = slots[base + port].source
    guard source >= 0 else { return StoredValue.openPort(port) }
    let value = records[Int(source)].value
    return value.isNaN && !StoredValue.isSet(value) ? waiting(source) : value
  }
}

extension UnsafeBufferPointer<Instruction> {
  /// Returns the result of a compiled formula for numbers, encoded as in `StoredValue`.
  ///
  /// This is a method of the steps, because copying the whole `Program` would count references. `stack` has space for
  /// the program's `stackSize`.
  ///
  /// - Precondition: the program is complete.
  @inline(__always)
  func run(
    on stack: UnsafeMutableBufferPointer<Double>, _ unary: UnsafeBufferPointer<UnaryFunction>,
    _ binary: UnsafeBufferPointer<BinaryFunction>, input: (_ port: Int) -> Double
  ) -> Double {
    // The top value is in a variable and not in memory, because most steps need it at once. The values below it are at
    // 1 and above; 0 receives the initial value of the variable.
    var topmost = 0.0
    var top = 0
    for step in indices {
      let result: Double
      switch self[step].shape {
      case .input:
        stack[top] = topmost
        top &+= 1
        result = input(Int(self[step].operand))
      case .constant:
        stack[top] = topmost
        top &+= 1
        result = self[step].constant
      case .sum:
        top &-= 1
        result = stack[top] + topmost
      case .difference:
        top &-= 1
        result = stack[top] - topmost
      case .product:
        top &-= 1
        result = stack[top] * topmost
      case .quotient:
        top &-= 1
        result = stack[top] / topmost
      case .unary:
        result = topmost.isNaN ? topmost : unary[Int(self[step].operatorIndex)](topmost)
      case .binary:
        top &-= 1
        let left = stack[top]
        result = (left + topmost).isNaN ? .nan : binary[Int(self[step].operatorIndex)](left, topmost)
      case .other, .data:
        top &-= Int(self[step].operand) &- 1
        result = .nan
      case .variable:
        stack[top] = topmost
        top &+= 1
        result = StoredValue.variable
      case .unknownName:
        stack[top] = topmost
        top &+= 1
        result = StoredValue.unknownName(Int(self[step].operand))
      case .pick:
        stack[top] = topmost
        // A value that was just written to memory is slow to read.
        result = self[step].operand == 0 ? topmost : stack[top &- Int(self[step].operand)]
        top &+= 1
      case .slide:
        top &-= Int(self[step].operand)
        result = topmost
      case .unit:
        result = StoredValue.units
      }
      topmost =
        result.magnitude <= Double.greatestFiniteMagnitude
        ? result : resultStepByStep(step, on: stack, at: top, topmost, result)
    }
    return topmost
  }

  /// Returns the result of a step with any operator, or the reason why the step fails.
  ///
  /// The arguments are on the stack from index `place`, except for the last argument, which is `last`.
  @inline(never)
  private func resultStepByStep(
    _ step: Int, on stack: UnsafeMutableBufferPointer<Double>, at place: Int, _ last: Double, _ result: Double
  ) -> Double {
    switch self[step].shape {
    case .input, .constant, .variable, .unknownName, .pick, .slide, .unit:
      return result
    case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data:
      let end = place + Int(self[step].operand)
      // For a call without arguments, this pushes the top value.
      stack[end - 1] = last
      return self[step].result(of: UnsafeBufferPointer<Double>(rebasing: stack[place..<end]))
    }
  }
}

extension Instruction {
  /// Returns the result of an operator; arguments and result are encoded as in `StoredValue`.
  ///
  /// If some argument is not a number, the result fails for the same reason as the first such argument. A data set is
  /// not a number.
  func result(of arguments: UnsafeBufferPointer<Double>) -> Double {
    let kernel = KernelTable.all[Int(operatorIndex)]
    switch kernel {
    case .constant(let constant):
      return constant
    case .choice:
      if arguments[0].isNaN { return StoredValue.handedOn(arguments[0]) }
      return StoredValue.handedOn(arguments[0] != 0 ? arguments[1] : arguments[2])
    case .failureTest, .fallback:
      if let open = arguments.first(where: StoredValue.isOpen) { return StoredValue.handedOn(open) }
      // Whether a set has a value is found only by computing with sets.
      if StoredValue.isSet(arguments[0]) || StoredValue.isUndecided(arguments[0]) { return arguments[0] }
      return kernel(Array(arguments))
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .assertion:
      if let failing = arguments.first(where: \.isNaN) { return StoredValue.handedOn(failing) }
      if arguments.count == 1, OperatorID(index: operatorIndex).descriptor.reduction != nil {
        return StoredValue.wrongKind(port: 0, needs: .data)
      }
    case .data(let kernel):
      return arguments.first(where: \.isNaN).map(StoredValue.handedOn)
        ?? StoredValue.wrongKind(port: kernel.takes.firstPortOfData ?? 0, needs: .data)
    }
    let result: Double
    switch kernel {
    case .sum, .product, .fold:
      let function = KernelTable.binary[Int(operatorIndex)]
      var total = arguments[0]
      for argument in arguments.dropFirst() { total = function(total, argument) }
      result = total
    case .ternary(let function):
      result = function(arguments[0], arguments[1], arguments[2])
    case .assertion:
      result = arguments[0] != 0 ? arguments[0] : .nan
    case .difference, .quotient, .unary, .binary, .several, .constant, .choice, .failureTest, .fallback, .data:
      result = kernel(Array(arguments))
    }
    if result.isFinite { return result }
    let failure = OperatorID(index: operatorIndex).descriptor.failure(for: Array(arguments))
    return StoredValue.encode(failure) ?? StoredValue.overflow
  }
}
