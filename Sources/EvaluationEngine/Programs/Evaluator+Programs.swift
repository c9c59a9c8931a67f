extension Evaluator {
  /// What a formula's program makes of its inputs.
  ///
  /// A part without a number hands on why, as `StoredValue` writes it, like a node; so `if` waits only for the branch chosen.
  func run(_ record: NodeRecord) -> Double {
    let program = programs[Int(record.program)]
    guard program.isComplete else { return StoredValue.overflow }
    let base = Int(record.base)
    var top = 0
    program.withCode { code in
      for instruction in code {
        let result: Double
        switch instruction.shape {
        case .input:
          result = input(Int(instruction.operand), base: base)
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
        case .other:
          top -= Int(instruction.operand) - 1
          result = .nan
        }
        stack[top - 1] =
          result.magnitude <= Double.greatestFiniteMagnitude
          ? result : resultStepByStep(instruction, at: top - 1, result)
      }
    }
    return stack[0]
  }

  private func input(_ port: Int, base: Int) -> Double {
    let source = slots[base + port].source
    guard source >= 0 else { return StoredValue.openPort(port) }
    let value = records[Int(source)].value
    return value.isNaN ? waiting(source) : value
  }

  /// The general way: any kernel, any failure; the arguments lie on the stack from `place` on.
  @inline(never)
  private func resultStepByStep(_ instruction: Instruction, at place: Int, _ result: Double) -> Double {
    switch instruction.shape {
    case .input, .constant:
      return result
    case .sum, .difference, .product, .quotient, .unary, .binary, .other:
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
  /// The stored value of a call whose arguments are these stored values: of those it needs, the first without a number says
  /// why it has none.
  func result(of arguments: UnsafeBufferPointer<Double>) -> Double {
    let kernel = KernelTable.all[Int(operatorIndex)]
    switch kernel {
    case .constant(let constant):
      return constant
    case .choice:
      if arguments[0].isNaN { return arguments[0] }
      return arguments[0] != 0 ? arguments[1] : arguments[2]
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .assertion:
      if let failing = arguments.first(where: \.isNaN) { return failing }
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
    case .difference, .quotient, .unary, .binary, .constant, .choice:
      result = kernel(Array(arguments))
    }
    if result.isFinite { return result }
    return StoredValue.encode(.failure(OperatorID(index: operatorIndex).descriptor.failure(for: Array(arguments))))
  }
}
