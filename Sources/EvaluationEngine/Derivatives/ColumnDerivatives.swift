import DataSets

/// Computes the derivatives of a compiled formula for blocks of points.
///
/// The results have the same bits as those of `ScalarDerivatives`. All steps are computed first. Then derivatives are
/// added up from the last step back to the first, for steps that depend on a requested input.
final class ColumnDerivatives {
  private struct Step {
    let instruction: Instruction
    let arguments: [Int]
    /// Whether the step depends on a requested input.
    let isActive: Bool
    let derivative: Derivative.Form?
  }

  private typealias Column = UnsafeMutablePointer<Double>

  private let machine: ColumnMachine
  private let steps: [Step]
  /// For each input of the program, its index among the requested inputs; nil if it is not requested.
  private let places: [Int?]
  /// The memory for derivatives: a column for each step, then one for each requested input.
  private let memory: Column
  private var isReached: [Bool]

  let rowLimit: Int

  /// Prepares the derivatives of a compiled formula.
  ///
  /// - Parameters:
  ///   - program: The compiled formula. Its inputs are the variables, then the constants.
  ///   - constants: The values of the constants.
  ///   - variableCount: The number of variables.
  ///   - isAsked: For each input, whether its derivative is requested.
  ///   - rows: How many points a block may have.
  init(_ program: Program, constants: [Double], variableCount: Int, isAsked: [Bool], rows: Int) {
    var assembler = ColumnAssembler(inputCount: variableCount)
    let values = assembler.values(of: program) { port, assembler in
      port < variableCount ? assembler.input(port) : assembler.constant(constants[port - variableCount])
    }
    machine = ColumnMachine(assembler.code(yielding: values), rows: rows)
    var steps: [Step] = []
    for (instruction, arguments) in zip(program.code, program.parts.arguments) {
      let isAskedInput = instruction.shape == .input && isAsked[Int(instruction.operand)]
      steps.append(
        Step(
          instruction: instruction, arguments: arguments,
          isActive: isAskedInput || arguments.contains { steps[$0].isActive },
          derivative: instruction.isCall
            ? OperatorID(index: instruction.operatorIndex).descriptor.derivative.form : nil))
    }
    self.steps = steps
    var count = 0
    places = isAsked.map { isAsked in
      defer { if isAsked { count += 1 } }
      return isAsked ? count : nil
    }
    rowLimit = machine.rowLimit
    isReached = [Bool](repeating: false, count: steps.count)
    memory = .allocate(capacity: (steps.count + count) * rowLimit)
    memory.initialize(repeating: 0, count: (steps.count + count) * rowLimit)
  }

  deinit { memory.deallocate() }

  /// The variables whose columns must be filled before `run`.
  var usedVariables: [Int] { machine.code.usedInputs }

  func variable(_ index: Int) -> UnsafeMutableBufferPointer<Double> { machine.input(index) }

  /// The results after `run`, always at the same address.
  var results: UnsafeMutableBufferPointer<Double> { value(steps.count - 1) }

  /// Returns the derivatives with respect to an input; nil if not requested.
  ///
  /// Call it after `run`.
  func slopes(by input: Int) -> UnsafeBufferPointer<Double>? {
    places[input].map { UnsafeBufferPointer(start: column(steps.count + $0), count: rowLimit) }
  }

  /// Computes the derivatives at the first `rows` points of the columns.
  ///
  /// `rows` is at most `rowLimit`.
  func run(rows: Int) {
    machine.run(rows: rows)
    for case let place? in places { column(steps.count + place).update(repeating: 0, count: rows) }
    for step in steps.indices { isReached[step] = false }
    guard let last = steps.indices.last, steps[last].isActive else { return }
    let (result, slope) = (value(last), column(last))
    for row in 0..<rows { slope[row] = result[row].isFinite ? 1 : 0 }
    isReached[last] = true
    for step in steps.indices.reversed() where isReached[step] { derive(step, rows) }
  }

  private func column(_ index: Int) -> Column { memory + index * rowLimit }

  private func value(_ step: Int) -> UnsafeMutableBufferPointer<Double> { machine.output(step) }

  private func reach(_ step: Int, _ rows: Int) -> Column? {
    guard steps[step].isActive else { return nil }
    if !isReached[step] {
      isReached[step] = true
      column(step).update(repeating: 0, count: rows)
    }
    return column(step)
  }

  private func derive(_ step: Int, _ rows: Int) {
    let (instruction, arguments) = (steps[step].instruction, steps[step].arguments)
    let (slope, result) = (column(step), value(step))
    func isWhole() -> Bool { UnsafeBufferPointer(rebasing: result[..<rows]).allFinite }
    switch instruction.shape {
    case .input:
      if let place = places[Int(instruction.operand)] { add(slope, to: column(steps.count + place), rows) }
    case .constant, .variable, .unknownName, .unit:
      break
    case .pick, .slide:
      if let argument = arguments.first, let target = reach(argument, rows) { add(slope, to: target, rows) }
    case .sum where isWhole():
      for argument in arguments { if let target = reach(argument, rows) { add(slope, to: target, rows) } }
    case .difference where isWhole():
      if let target = reach(arguments[0], rows) { add(slope, to: target, rows) }
      if let target = reach(arguments[1], rows) { for row in 0..<rows { target[row] -= slope[row] } }
    case .product where isWhole():
      for (place, argument) in arguments.enumerated() {
        if let target = reach(argument, rows) { multiply(slope, by: value(arguments[1 - place]), to: target, rows) }
      }
    case .quotient where isWhole():
      divide(slope, result, by: value(arguments[1]), reach(arguments[0], rows), reach(arguments[1], rows), rows)
    case .unary where isWhole():
      deriveUnary(step, rows)
    case .binary where isWhole():
      deriveBinary(step, rows)
    case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data:
      deriveRows(step, rows)
    }
  }

  // MARK: Loops
  // A slope of 0 ends a path, whatever follows, and a derivative of 0 does too, however steep the slope is.

  private func add(_ slope: Column, to target: Column, _ rows: Int) {
    for row in 0..<rows { target[row] += slope[row] }
  }

  private func multiply(
    _ slope: Column, by factor: UnsafeMutableBufferPointer<Double>, to target: Column, _ rows: Int
  ) {
    for row in 0..<rows {
      let part = slope[row] * factor[row]
      target[row] += slope[row] == 0 || factor[row] == 0 ? 0 : part
    }
  }

  private func divide(
    _ slope: Column, _ quotient: UnsafeMutableBufferPointer<Double>, by divisor: UnsafeMutableBufferPointer<Double>,
    _ first: Column?, _ second: Column?, _ rows: Int
  ) {
    if let first {
      for row in 0..<rows {
        let part = slope[row] * (1 / divisor[row])
        first[row] += slope[row] == 0 ? 0 : part
      }
    }
    if let second {
      for row in 0..<rows {
        let part = slope[row] * (-quotient[row] / divisor[row])
        second[row] += slope[row] == 0 || quotient[row] == 0 ? 0 : part
      }
    }
  }

  private func deriveUnary(_ step: Int, _ rows: Int) {
    guard case .one(let function)? = steps[step].derivative else { return deriveRows(step, rows) }
    guard let target = reach(steps[step].arguments[0], rows) else { return }
    let (slope, result, argument) = (column(step), value(step), value(steps[step].arguments[0]))
    for row in 0..<rows where slope[row] != 0 {
      let derivative = function(argument[row], result[row])
      if derivative != 0 { target[row] += slope[row] * derivative }
    }
  }

  private func deriveBinary(_ step: Int, _ rows: Int) {
    guard case .two(let byFirst, let bySecond)? = steps[step].derivative else { return deriveRows(step, rows) }
    let (slope, result, arguments) = (column(step), value(step), steps[step].arguments)
    let (first, second) = (value(arguments[0]), value(arguments[1]))
    for (argument, function) in [(arguments[0], byFirst), (arguments[1], bySecond)] {
      guard let target = reach(argument, rows) else { continue }
      for row in 0..<rows where slope[row] != 0 {
        let derivative = function(first[row], second[row], result[row])
        if derivative != 0 { target[row] += slope[row] * derivative }
      }
    }
  }

  private func deriveRows(_ step: Int, _ rows: Int) {
    let arguments = steps[step].arguments
    let isChoice = KernelTable.all[Int(steps[step].instruction.operatorIndex)].isChoice && arguments.count == 3
    let targets = arguments.map { reach($0, rows) }
    let values = arguments.map { value($0) }
    let (slope, result) = (column(step), value(step))
    var numbers = [Double](repeating: 0, count: arguments.count)
    for row in 0..<rows where slope[row] != 0 {
      let isFinite = result[row].isFinite
      switch steps[step].instruction.shape {
      case .sum where isFinite:
        for case let target? in targets { target[row] += slope[row] }
      case .difference where isFinite:
        targets[0]?[row] += slope[row]
        targets[1]?[row] -= slope[row]
      case .product where isFinite:
        if values[1][row] != 0 { targets[0]?[row] += slope[row] * values[1][row] }
        if values[0][row] != 0 { targets[1]?[row] += slope[row] * values[0][row] }
      case .quotient where isFinite:
        let divisor = values[1][row]
        targets[0]?[row] += slope[row] * (1 / divisor)
        if result[row] != 0 { targets[1]?[row] += slope[row] * (-result[row] / divisor) }
      case _ where isChoice:
        targets[values[0][row].isFinite && values[0][row] == 0 ? 2 : 1]?[row] += slope[row]
      case _:
        // The result does not depend on an argument without a number; its derivative is 0.
        for (place, column) in values.enumerated() { numbers[place] = column[row].isFinite ? column[row] : .nan }
        let operation = OperatorID(index: steps[step].instruction.operatorIndex).descriptor
        for (place, derivative) in operation.derivative(numbers, result[row]).enumerated()
        where derivative != 0 && place < targets.count { targets[place]?[row] += slope[row] * derivative }
      }
    }
  }
}
