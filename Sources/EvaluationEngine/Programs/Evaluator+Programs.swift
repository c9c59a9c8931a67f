extension Evaluator {
  /// What a formula's program makes of its inputs.
  ///
  /// A part without a number hands on why, as `StoredValue` writes it, like a node; so `if` waits only for the branch chosen.
  func run(_ node: Int, _ record: NodeRecord) -> Double {
    // Looked at in its place: a copy would be counted.
    let index = Int(record.tableIndex)
    guard programs[index].isComplete else { return StoredValue.overflow }
    let base = Int(record.base)
    if !programs[index].needsOperands {
      let result = programs[index].run(on: stack, unary, binary) { input($0, base: base) }
      // A set is handed on through numbers as a failure would be: then the program has to be run with sets.
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

extension Program {
  /// What it makes of numbers, without sets; a failure as `StoredValue` writes it.
  ///
  /// `stack` has space for `depth` values; the functions are those of `KernelTable`.
  ///
  /// - Precondition: the program is complete.
  @inline(__always)
  func run(
    on stack: UnsafeMutableBufferPointer<Double>, _ unary: UnsafeBufferPointer<UnaryFunction>,
    _ binary: UnsafeBufferPointer<BinaryFunction>, input: (_ port: Int) -> Double
  ) -> Double {
    var top = 0
    withCode { code in
      for instruction in code {
        let result: Double
        switch instruction.shape {
        case .input:
          result = input(Int(instruction.operand))
          top += 1
        case .constant:
          result = instruction.constant
          top += 1
        case .sum:
          top -= 1
          result = stack[top - 1] + stack[top]
        case .difference:
          top -= 1
          result = stack[top - 1] - stack[top]
        case .product:
          top -= 1
          result = stack[top - 1] * stack[top]
        case .quotient:
          top -= 1
          result = stack[top - 1] / stack[top]
        case .unary:
          let argument = stack[top - 1]
          result = argument.isNaN ? argument : unary[Int(instruction.operatorIndex)](argument)
        case .binary:
          top -= 1
          let (left, right) = (stack[top - 1], stack[top])
          result = (left + right).isNaN ? .nan : binary[Int(instruction.operatorIndex)](left, right)
        case .other, .data:
          top -= Int(instruction.operand) - 1
          result = .nan
        case .variable:
          result = StoredValue.variable
          top += 1
        case .unknownName:
          result = StoredValue.unknownName(Int(instruction.operand))
          top += 1
        case .pick:
          result = stack[top - 1 - Int(instruction.operand)]
          top += 1
        case .slide:
          result = stack[top - 1]
          top -= Int(instruction.operand)
        }
        stack[top - 1] =
          result.magnitude <= Double.greatestFiniteMagnitude
          ? result : resultStepByStep(instruction, on: stack, at: top - 1, result)
      }
    }
    return stack[0]
  }

  /// The general path: any kernel, any failure; the arguments lie on the stack from `place` on.
  @inline(never)
  private func resultStepByStep(
    _ instruction: Instruction, on stack: UnsafeMutableBufferPointer<Double>, at place: Int, _ result: Double
  ) -> Double {
    switch instruction.shape {
    case .input, .constant, .variable, .unknownName, .pick, .slide:
      return result
    case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data:
      let arguments = UnsafeBufferPointer(rebasing: stack[place..<place + Int(instruction.operand)])
      return instruction.result(of: arguments)
    }
  }
}

extension Program {
  @inline(__always)
  func withCode(_ body: (UnsafeBufferPointer<Instruction>) -> Void) {
    code.withUnsafeBufferPointer(body)
  }
}

extension Instruction {
  /// The stored value of a call whose arguments are these stored values: of those it needs, the first without a number decides
  /// why it has none.
  func result(of arguments: UnsafeBufferPointer<Double>) -> Double {
    let kernel = KernelTable.all[Int(operatorIndex)]
    switch kernel {
    case .constant(let constant):
      return constant
    case .choice:
      if arguments[0].isNaN { return arguments[0] }
      return arguments[0] != 0 ? arguments[1] : arguments[2]
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .assertion:
      if let failing = arguments.first(where: \.isNaN) { return failing }
      if arguments.count == 1, OperatorID(index: operatorIndex).descriptor.reduction != nil {
        return StoredValue.wrongKind(port: 0, needs: .data)
      }
    case .data(let kernel):
      return arguments.first(where: \.isNaN)
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
    case .difference, .quotient, .unary, .binary, .several, .constant, .choice, .data:
      result = kernel(Array(arguments))
    }
    if result.isFinite { return result }
    let failure = OperatorID(index: operatorIndex).descriptor.failure(for: Array(arguments))
    return StoredValue.encode(failure) ?? StoredValue.overflow
  }
}
