/// Runs a ``ColumnCode`` on blocks of rows; owns the memory of all columns.
///
/// A block is divided into strips so short that intermediate results stay in the processor's caches; each strip goes
/// through all steps. A step computes its strip in one loop and checks whether all results are finite. Only rows
/// without a finite result or argument are recomputed by `Instruction.result(of:)`, as the graph computes a node.
final class ColumnMachine {
  let code: ColumnCode
  private let loops: ColumnLoops
  /// The maximum number of rows in a block.
  let rowLimit: Int
  private let stripRows: Int
  private let memory: UnsafeMutablePointer<Double>
  private let constants: UnsafeMutablePointer<Double>
  private let registers: UnsafeMutablePointer<Double>
  private let spread: UnsafeMutablePointer<Double>
  private let arguments: UnsafeMutableBufferPointer<Double>
  private let lacks: UnsafeMutablePointer<Bool>

  /// How many unused values are between two columns.
  ///
  /// Without this gap, the same rows of many columns would compete for the same lines of the processor's cache.
  private static let gap = 8

  /// Creates a machine for blocks of at most `rows` rows, or fewer if the code requires it.
  init(_ code: ColumnCode, rows: Int = .max, loops: ColumnLoops = .best) {
    self.code = code
    self.loops = loops
    rowLimit = Swift.max(1, Swift.min(code.rowLimit, rows))
    stripRows = Swift.min(code.stripRows, rowLimit)
    let constantStart = code.rowColumnCount * (rowLimit + Self.gap)
    let registerStart = constantStart + code.constants.count
    let spreadStart = registerStart + code.registerCount * (stripRows + Self.gap)
    let count = spreadStart + 3 * (stripRows + Self.gap)
    memory = .allocate(capacity: count)
    memory.initialize(repeating: StoredValue.uncomputed, count: count)
    constants = memory + constantStart
    registers = memory + registerStart
    spread = memory + spreadStart
    arguments = .allocate(capacity: Swift.max(Ports.limit, 3))
    arguments.initialize(repeating: 0)
    let columnCount = code.rowColumnCount + code.constants.count + code.registerCount
    lacks = .allocate(capacity: Swift.max(columnCount, 1))
    lacks.initialize(repeating: false, count: Swift.max(columnCount, 1))
    for (index, constant) in code.constants.enumerated() {
      constants[index] = constant
      lacks[code.rowColumnCount + index] = constant.isNaN
    }
    for (column, value) in code.fillings { address(column, 0).update(repeating: value, count: rowLimit) }
  }

  deinit {
    memory.deallocate()
    arguments.deallocate()
    lacks.deallocate()
  }

  func input(_ index: Int) -> UnsafeMutableBufferPointer<Double> {
    UnsafeMutableBufferPointer(start: address(Int32(truncatingIfNeeded: index), 0), count: rowLimit)
  }

  func output(_ index: Int) -> UnsafeMutableBufferPointer<Double> {
    UnsafeMutableBufferPointer(start: address(code.outputs[index], 0), count: rowLimit)
  }

  func column(ofOutput index: Int) -> UnsafePointer<Double> { UnsafePointer(address(code.outputs[index], 0)) }

  /// Whether an output is computed rather than one of the inputs.
  func isComputed(output index: Int) -> Bool { Int(code.outputs[index]) >= code.inputCount }

  /// Computes the first `rows` rows, at most `rowLimit`.
  func run(rows: Int) {
    var start = 0
    while start < rows {
      let count = Swift.min(stripRows, rows - start)
      for input in code.usedInputs { receive(input, start, count) }
      code.steps.withUnsafeBufferPointer { steps in
        code.arguments.withUnsafeBufferPointer { operands in
          for step in steps {
            let first = Int(step.firstArgument)
            run(step, operands[first..<first + Int(step.argumentCount)], start, count)
          }
        }
      }
      start += count
    }
  }

  @inline(__always)
  private func address(_ column: Int32, _ start: Int) -> UnsafeMutablePointer<Double> {
    let column = Int(column)
    if column < code.rowColumnCount { return memory + (column * (rowLimit + Self.gap) + start) }
    let constant = column - code.rowColumnCount
    if constant < code.constants.count { return constants + constant }
    return registers + (constant - code.constants.count) * (stripRows + Self.gap)
  }

  @inline(__always)
  private func isConstant(_ operand: ColumnOperand) -> Bool {
    let constant = Int(operand.column) - code.rowColumnCount
    return constant >= 0 && constant < code.constants.count
  }

  /// Finds rows of an input without a number; an infinity becomes an overflow, as in a node with a number.
  private func receive(_ input: Int, _ start: Int, _ count: Int) {
    let rows = address(Int32(truncatingIfNeeded: input), start)
    lacks[input] = false
    guard loops(.pass)?(rows, rows, rows, rows, count) != 0 else { return }
    lacks[input] = true
    for row in 0..<count where rows[row].isInfinite { rows[row] = StoredValue.overflow }
  }

  @inline(__always)
  private func run(
    _ step: ColumnCode.Step, _ operands: Slice<UnsafeBufferPointer<ColumnOperand>>, _ start: Int, _ count: Int
  ) {
    var areNumbers = true
    for operand in operands where lacks[Int(operand.column)] { areNumbers = false }
    let result = address(step.result, start)
    let remains: UInt64
    switch step.loop {
    case .pass, .columnOfOne: remains = ofOne(step, operands, result, start, count)
    case .columnOfTwo: remains = ofTwo(step, operands, result, start, count)
    case .columnOfThree: remains = ofThree(step, operands, result, start, count)
    case .unary where areNumbers: remains = unary(step, operands, result, start, count)
    case .fold where areNumbers: remains = fold(step, operands, result, start, count)
    case .fedAlone, .general, .unary, .fold:
      lacks[Int(step.result)] = computeRows(step, operands, result, start, count)
      return
    }
    lacks[Int(step.result)] =
      areNumbers && remains == 0 ? false : correct(step, operands, areNumbers, result, start, count)
  }

  // MARK: Loops

  private func ofOne(
    _ step: ColumnCode.Step, _ operands: Slice<UnsafeBufferPointer<ColumnOperand>>,
    _ result: UnsafeMutablePointer<Double>, _ start: Int, _ count: Int
  ) -> UInt64 {
    let kernel = step.loop == .pass ? .pass : KernelTable.columns[Int(step.operatorIndex)]
    guard let kernel, let loop = loops(kernel) else { return 1 }
    let argument = column(operands[operands.startIndex], start, count, spreadAt: 0)
    return loop(result, argument, argument, argument, count)
  }

  private func ofTwo(
    _ step: ColumnCode.Step, _ operands: Slice<UnsafeBufferPointer<ColumnOperand>>,
    _ result: UnsafeMutablePointer<Double>, _ start: Int, _ count: Int
  ) -> UInt64 {
    guard let kernel = KernelTable.columns[Int(step.operatorIndex)] else { return 1 }
    let left = operands[operands.startIndex]
    var first = UnsafePointer(address(left.column, start))
    var isConstant = isConstant(left)
    var remains: UInt64 = 0
    for right in operands.dropFirst() {
      if isConstant, self.isConstant(right) {
        result.update(repeating: first.pointee, count: count)
        (first, isConstant) = (UnsafePointer(result), false)
      }
      let place = isConstant ? 0 : self.isConstant(right) ? 1 : nil
      let second = UnsafePointer(address(right.column, start))
      remains = loops(kernel, constantAt: place)?(result, first, second, second, count) ?? 1
      (first, isConstant) = (UnsafePointer(result), false)
    }
    return remains
  }

  private func ofThree(
    _ step: ColumnCode.Step, _ operands: Slice<UnsafeBufferPointer<ColumnOperand>>,
    _ result: UnsafeMutablePointer<Double>, _ start: Int, _ count: Int
  ) -> UInt64 {
    guard let kernel = KernelTable.columns[Int(step.operatorIndex)], let loop = loops(kernel) else {
      return 1
    }
    let place = operands.startIndex
    return loop(
      result, column(operands[place], start, count, spreadAt: 0),
      column(operands[place + 1], start, count, spreadAt: 1),
      column(operands[place + 2], start, count, spreadAt: 2), count)
  }

  private func column(
    _ operand: ColumnOperand, _ start: Int, _ count: Int, spreadAt place: Int
  ) -> UnsafePointer<Double> {
    let address = address(operand.column, start)
    if !isConstant(operand) { return UnsafePointer(address) }
    let column = spread + place * (stripRows + Self.gap)
    column.update(repeating: address.pointee, count: count)
    return UnsafePointer(column)
  }

  private func unary(
    _ step: ColumnCode.Step, _ operands: Slice<UnsafeBufferPointer<ColumnOperand>>,
    _ result: UnsafeMutablePointer<Double>, _ start: Int, _ count: Int
  ) -> UInt64 {
    let function = KernelTable.unary[Int(step.operatorIndex)]
    let argument = column(operands[operands.startIndex], start, count, spreadAt: 0)
    var remains: UInt64 = 0
    for row in 0..<count {
      let value = function(argument[row])
      result[row] = value
      remains |= (value - value).bitPattern
    }
    return remains
  }

  private func fold(
    _ step: ColumnCode.Step, _ operands: Slice<UnsafeBufferPointer<ColumnOperand>>,
    _ result: UnsafeMutablePointer<Double>, _ start: Int, _ count: Int
  ) -> UInt64 {
    let function = KernelTable.binary[Int(step.operatorIndex)]
    var first = column(operands[operands.startIndex], start, count, spreadAt: 0)
    var remains: UInt64 = 0
    for operand in operands.dropFirst() {
      let second = column(operand, start, count, spreadAt: 1)
      remains = 0
      for row in 0..<count {
        let value = function(first[row], second[row])
        result[row] = value
        remains |= (value - value).bitPattern
      }
      first = UnsafePointer(result)
    }
    return remains
  }

  // MARK: Rows

  /// Computes again the rows in which the result or an argument is not a number.
  ///
  /// - Returns: whether some row has no number.
  @inline(never)
  private func correct(
    _ step: ColumnCode.Step, _ operands: Slice<UnsafeBufferPointer<ColumnOperand>>, _ areNumbers: Bool,
    _ result: UnsafeMutablePointer<Double>, _ start: Int, _ count: Int
  ) -> Bool {
    var lacksSome = false
    // A choice needs a number only as its condition: a chosen branch without a number makes the result NaN.
    let isChoice = KernelTable.all[Int(step.operatorIndex)].isChoice
    let decisive = isChoice ? operands.prefix(1) : operands
    for row in 0..<count {
      var isRight = result[row].isFinite
      if isRight, !areNumbers, step.loop != .pass {
        for operand in decisive where isRight && lacks[Int(operand.column)] {
          isRight = !address(operand.column, start)[isConstant(operand) ? 0 : row].isNaN
        }
      }
      if isRight { continue }
      result[row] = computeRow(step, operands, start, row)
      if result[row].isNaN { lacksSome = true }
    }
    return lacksSome
  }

  /// Computes row by row.
  ///
  /// - Returns: whether some row has no number.
  private func computeRows(
    _ step: ColumnCode.Step, _ operands: Slice<UnsafeBufferPointer<ColumnOperand>>,
    _ result: UnsafeMutablePointer<Double>, _ start: Int, _ count: Int
  ) -> Bool {
    var lacksSome = false
    for row in 0..<count {
      result[row] = computeRow(step, operands, start, row)
      if result[row].isNaN { lacksSome = true }
    }
    return lacksSome
  }

  private func computeRow(
    _ step: ColumnCode.Step, _ operands: Slice<UnsafeBufferPointer<ColumnOperand>>, _ start: Int, _ row: Int
  ) -> Double {
    for (place, operand) in operands.enumerated() {
      arguments[place] = operand.received(address(operand.column, start)[isConstant(operand) ? 0 : row])
    }
    switch step.loop {
    case .pass: return arguments[0]
    case .fedAlone: return arguments[0].isNaN ? arguments[0] : StoredValue.openPort(1)
    case .columnOfOne, .columnOfTwo, .columnOfThree, .unary, .fold, .general:
      let instruction = Instruction(OperatorID(index: step.operatorIndex), arguments: operands.count)
      return instruction.result(of: UnsafeBufferPointer(rebasing: arguments[..<operands.count]))
    }
  }
}

extension Kernel {
  /// Whether the operator chooses one of two arguments, so that the other one may fail.
  var isChoice: Bool {
    switch self {
    case .choice: true
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .constant, .assertion,
      .failureTest, .fallback, .data:
      false
    }
  }
}
