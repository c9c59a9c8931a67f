/// Collects the steps of a `ColumnCode`, and chooses the column for the results of each step.
///
/// Steps that depend only on constants are computed immediately. Columns of intermediate results (registers) are reused
/// after the last step that reads them. The number of registers is therefore the number of intermediate results in use
/// at the same time.
struct ColumnAssembler {
  private struct Step {
    var loop: ColumnLoop
    var operatorIndex: UInt8
    var arguments: Range<Int32>
  }

  private let inputCount: Int
  private var steps: [Step] = []
  // Columns of operands in here: first the inputs, then the steps; constant k is −1 − k.
  private var arguments: [ColumnOperand] = []
  private var constants: [Double] = []

  init(inputCount: Int) {
    self.inputCount = inputCount
  }

  func input(_ index: Int) -> ColumnOperand {
    ColumnOperand(column: Int32(truncatingIfNeeded: index), source: -1)
  }

  /// Returns an operand with the same value in every row, encoded as in `StoredValue`.
  mutating func constant(_ value: Double) -> ColumnOperand {
    constants.append(value)
    return ColumnOperand(column: Int32(truncatingIfNeeded: -constants.count), source: -1)
  }

  /// Returns the value of an operand that is the same in every row; nil for other operands.
  func constant(_ operand: ColumnOperand) -> Double? {
    operand.column < 0 ? operand.received(constants[Int(-1 - operand.column)]) : nil
  }

  /// Appends a call of an operator, and returns the operand for its result.
  ///
  /// The number of operands must be valid for the operator.
  mutating func call(_ operatorIndex: UInt8, _ operands: some Collection<ColumnOperand>) -> ColumnOperand {
    switch KernelTable.all[Int(operatorIndex)] {
    case .constant(let value):
      return constant(value)
    case .choice:
      let operands = Array(operands)
      if let condition = constant(operands[0]) {
        let chosen = operands[condition.isNaN ? 0 : condition != 0 ? 1 : 2]
        return constant(chosen).map { constant(StoredValue.handedOn($0)) } ?? chosen
      }
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .assertion, .failureTest,
      .fallback, .data:
      let values = operands.compactMap(constant)
      if values.count == operands.count {
        let instruction = Instruction(OperatorID(index: operatorIndex), arguments: values.count)
        return constant(values.withUnsafeBufferPointer { instruction.result(of: $0) })
      }
    }
    return append(ColumnLoop(of: operatorIndex, arguments: operands.count), operatorIndex, operands)
  }

  /// Appends a call of an operator on data sets that has a number in its first port, and nothing in the other ports.
  ///
  /// The call fails. With a data set in the first port, it would not need the other inputs.
  mutating func callFedAlone(_ operatorIndex: UInt8, _ operand: ColumnOperand) -> ColumnOperand {
    append(.fedAlone, operatorIndex, CollectionOfOne(operand))
  }

  /// Appends the steps of a compiled formula, and returns the operand for its result.
  ///
  /// `input` returns the operand at a port.
  mutating func run(_ program: Program, _ input: (_ port: Int, inout Self) -> ColumnOperand) -> ColumnOperand {
    guard program.isComplete, let value = values(of: program, input).last else {
      return constant(StoredValue.overflow)
    }
    return value
  }

  /// Appends the steps of a compiled formula, and returns the operand for each step's result.
  ///
  /// `input` returns the operand at a port.
  mutating func values(
    of program: Program, _ input: (_ port: Int, inout Self) -> ColumnOperand
  ) -> [ColumnOperand] {
    var values: [ColumnOperand] = []
    values.reserveCapacity(program.count)
    var stack: [ColumnOperand] = []
    for instruction in program.code {
      let value =
        switch instruction.shape {
        case .input: input(Int(instruction.operand), &self)
        case .constant: constant(instruction.constant)
        case .variable: constant(StoredValue.variable)
        case .unknownName: constant(StoredValue.unknownName(Int(instruction.operand)))
        case .pick: stack[stack.count - 1 - Int(instruction.operand)]
        case .slide: stack[stack.count - 1]
        case .unit: constant(StoredValue.units)
        case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data:
          call(instruction.operatorIndex, stack.suffix(Int(instruction.operand)))
        }
      stack.removeLast(instruction.taken)
      stack.append(value)
      values.append(value)
    }
    return values
  }

  private mutating func append(
    _ loop: ColumnLoop, _ operatorIndex: UInt8, _ operands: some Collection<ColumnOperand>
  ) -> ColumnOperand {
    let first = Int32(truncatingIfNeeded: arguments.count)
    arguments.append(contentsOf: operands)
    steps.append(
      Step(
        loop: loop, operatorIndex: operatorIndex, arguments: first..<Int32(truncatingIfNeeded: arguments.count)))
    return ColumnOperand(column: Int32(truncatingIfNeeded: inputCount + steps.count - 1), source: -1)
  }

  /// Returns the finished code with these outputs.
  ///
  /// - Complexity: linear in steps and operands.
  mutating func code(yielding outputs: [ColumnOperand]) -> ColumnCode {
    // An output that passes a failure on as a wait needs a column of its own.
    let outputs = outputs.map { operand in
      operand.column >= 0 && operand.source >= 0 ? append(.pass, 0, CollectionOfOne(operand)) : operand
    }
    var code = ColumnCode()
    code.inputCount = inputCount
    var columns = [Int32](repeating: -1, count: inputCount + steps.count)
    var next = Int32(truncatingIfNeeded: inputCount)
    for input in 0..<inputCount { columns[input] = Int32(truncatingIfNeeded: input) }
    for output in outputs {
      if let value = constant(output) {
        code.fillings.append((next, value))
        code.outputs.append(next)
        next += 1
      } else {
        if columns[Int(output.column)] < 0 {
          columns[Int(output.column)] = next
          next += 1
        }
        code.outputs.append(columns[Int(output.column)])
      }
    }
    code.rowColumnCount = Int(next)
    code.constants = constants
    lay(into: &code, columns)
    return code
  }

  private func lay(into code: inout ColumnCode, _ given: [Int32]) {
    var columns = given
    var lastUse = [Int32](repeating: -1, count: columns.count)
    for output in code.outputs where Int(output) < inputCount { lastUse[Int(output)] = 0 }
    for step in steps.indices.reversed() where columns[inputCount + step] >= 0 || lastUse[inputCount + step] >= 0 {
      for argument in steps[step].arguments where arguments[Int(argument)].column >= 0 {
        let column = Int(arguments[Int(argument)].column)
        if lastUse[column] < 0 { lastUse[column] = Int32(truncatingIfNeeded: step) }
      }
    }
    code.usedInputs = (0..<inputCount).filter { lastUse[$0] >= 0 }
    let firstRegister = Int32(truncatingIfNeeded: code.rowColumnCount + constants.count)
    var free: [Int32] = []
    for (step, what) in steps.enumerated() {
      let value = inputCount + step
      let isOutput = columns[value] >= 0
      if !isOutput {
        if lastUse[value] < 0 { continue }
        if let register = free.popLast() {
          columns[value] = register
        } else {
          columns[value] = firstRegister + Int32(truncatingIfNeeded: code.registerCount)
          code.registerCount += 1
        }
      }
      let firstArgument = Int32(truncatingIfNeeded: code.arguments.count)
      for argument in what.arguments {
        var operand = arguments[Int(argument)]
        if operand.column < 0 {
          operand.column = Int32(truncatingIfNeeded: code.rowColumnCount) + (-1 - operand.column)
        } else {
          let argument = Int(operand.column)
          operand.column = columns[argument]
          if lastUse[argument] == Int32(truncatingIfNeeded: step), operand.column >= firstRegister {
            free.append(operand.column)
            // The register of an argument that occurs twice is freed only once.
            lastUse[argument] = -1
          }
        }
        code.arguments.append(operand)
      }
      code.steps.append(
        ColumnCode.Step(
          loop: what.loop, operatorIndex: what.operatorIndex,
          argumentCount: UInt16(truncatingIfNeeded: what.arguments.count), firstArgument: firstArgument,
          result: columns[value]))
    }
  }
}
