import DataSets

/// Computes the derivatives of a compiled formula for blocks of points.
///
/// The results have the same bits as those of `ScalarDerivatives`. All steps are computed first. Then derivatives are
/// added up from the last step back to the first, for steps that depend on a requested input.
final class ColumnDerivatives {
  private typealias Column = UnsafeMutablePointer<Double>

  /// A column, or a number that is the same at every point.
  private struct Source {
    var start: UnsafePointer<Double>
    /// 1 for a column, and 0 for a number.
    var stride: Int

    subscript(row: Int) -> Double { start[row &* stride] }
  }

  private let machine: ColumnMachine
  private let code: DerivativeCode
  private let loops = ColumnLoops.best
  /// For each input of the program, its index among the requested inputs; nil if it is not requested.
  private let places: [Int?]
  /// Columns of derivatives, then working columns, then the numbers of the code.
  private let memory: Column
  private let zeros: Column
  private let spare: Column
  private let factors: Column
  private let numbers: Column

  let rowLimit: Int

  /// How large the columns of a block should be together, in bytes, so that they stay in the processor's second-level
  /// cache.
  private static let blockBytes = 256 << 10
  private static let fewestRows = 64

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
    var count = 0
    places = isAsked.map { isAsked in
      defer { if isAsked { count += 1 } }
      return isAsked ? count : nil
    }
    code = DerivativeAssembler.code(program, constants: values.map(assembler.constant), places: places)
    let result = values.last ?? assembler.constant(StoredValue.overflow)
    let columns = assembler.code(yielding: [result] + code.valueSteps.map { values[$0] })
    let columnBytes = 8 * (columns.rowColumnCount + code.slopeCount + 3)
    let fitting = Swift.max(Self.blockBytes / columnBytes & ~7, Self.fewestRows)
    machine = ColumnMachine(columns, rows: Swift.min(rows, fitting))
    rowLimit = machine.rowLimit
    let columnCount = code.slopeCount + 3
    memory = .allocate(capacity: columnCount * rowLimit + code.numbers.count)
    memory.initialize(repeating: 0, count: columnCount * rowLimit + code.numbers.count)
    zeros = memory + code.slopeCount * rowLimit
    spare = zeros + rowLimit
    factors = spare + rowLimit
    numbers = factors + rowLimit
    for (index, number) in code.numbers.enumerated() { numbers[index] = number }
  }

  deinit { memory.deallocate() }

  /// The number of passes over a column that the derivatives of a block take.
  var stepCount: Int { code.steps.count }

  /// The number of columns of values that the derivatives of a block read.
  var valueCount: Int { code.valueSteps.count }

  /// The variables whose columns must be filled before `run`.
  var usedVariables: [Int] { machine.code.usedInputs }

  func variable(_ index: Int) -> UnsafeMutableBufferPointer<Double> { machine.input(index) }

  /// The results after `run`, always at the same address.
  var results: UnsafeMutableBufferPointer<Double> { machine.output(0) }

  /// Returns the derivatives with respect to an input; nil if not requested.
  ///
  /// Call it after `run`.
  func slopes(by input: Int) -> UnsafeBufferPointer<Double>? {
    places[input].map { UnsafeBufferPointer(start: column($0), count: rowLimit) }
  }

  /// Computes the derivatives at the first `rows` points of the columns.
  ///
  /// `rows` is at most `rowLimit`.
  func run(rows: Int) {
    machine.run(rows: rows)
    code.steps.withUnsafeBufferPointer { steps in
      for step in steps {
        switch step {
        case .fill(let target, let number): column(target).update(repeating: number, count: rows)
        case .addNumber(let number, let target): add(number, to: column(target), rows)
        case .set(let target, let part): compute(part, into: column(target), isFirst: true, rows)
        case .add(let part, let target): compute(part, into: column(target), isFirst: false, rows)
        case .call(let index): derive(code.calls[index], rows)
        }
      }
    }
    let results = results
    if UnsafeBufferPointer(rebasing: results[..<rows]).allFinite { return }
    // The code assumes that every result is a number.
    for case let place? in places {
      for row in 0..<rows where !results[row].isFinite { column(place)[row] = 0 }
    }
  }

  private func column(_ index: Int) -> Column { memory + index * rowLimit }

  private func source(_ operand: DerivativeCode.Operand) -> Source {
    switch operand {
    case .number(let index): Source(start: numbers + index, stride: 0)
    case .slope(let index): Source(start: column(index), stride: 1)
    case .value(let index): Source(start: machine.column(ofOutput: index + 1), stride: 1)
    }
  }

  // MARK: Loops

  private func compute(_ part: DerivativeCode.Part, into target: Column, isFirst: Bool, _ rows: Int) {
    let slope = source(part.slope)
    switch part.factor {
    case .one:
      accumulate(slope, isNegative: part.isNegative, target, isFirst, rows)
      return
    case .value(let factor):
      let factor = source(factor)
      multiply(slope, factor, zeroIf: factor, rows)
    case .reciprocal(let divisor):
      let divisor = source(divisor).start
      _ = loops(.reciprocal)?(factors, divisor, divisor, divisor, rows)
      multiply(slope, Source(start: factors, stride: 1), zeroIf: nil, rows)
    case .ratio(let dividend, let divisor):
      let dividend = source(dividend)
      run(.divide, dividend, source(divisor), into: factors, rows)
      multiply(slope, Source(start: factors, stride: 1), zeroIf: dividend, rows)
    case .branch(let condition, let isSecond):
      let condition = source(condition)
      if isFirst, !part.isNegative, slope.stride == 0, slope[0] == 1 {
        mark(condition, isSecond: isSecond, into: target, rows)
        return
      }
      choose(slope, condition, isSecond: isSecond, rows)
    case .function(let function, let argument, let result):
      let (argument, result) = (source(argument), source(result))
      for row in 0..<rows {
        let derivative = slope[row] == 0 || !result[row].isFinite ? 0 : function(argument[row], result[row])
        spare[row] = derivative == 0 ? 0 : slope[row] * derivative
      }
    case .functionOfTwo(let function, let first, let second, let result):
      let (first, second, result) = (source(first), source(second), source(result))
      for row in 0..<rows {
        let isFlat = slope[row] == 0 || !result[row].isFinite
        let derivative = isFlat ? 0 : function(first[row], second[row], result[row])
        spare[row] = derivative == 0 ? 0 : slope[row] * derivative
      }
    }
    accumulate(Source(start: spare, stride: 1), isNegative: part.isNegative, target, isFirst, rows)
  }

  private func add(_ number: Double, to target: Column, _ rows: Int) {
    withUnsafePointer(to: number) { number in
      _ = run(.add, Source(start: target, stride: 1), Source(start: number, stride: 0), into: target, rows)
    }
  }

  /// Adds a column to `target`, or to 0 if it is the first one; so that -0 becomes 0.
  private func accumulate(_ part: Source, isNegative: Bool, _ target: Column, _ isFirst: Bool, _ rows: Int) {
    let before = isFirst ? Source(start: zeros, stride: 0) : Source(start: target, stride: 1)
    run(isNegative ? .subtract : .add, before, part, into: target, rows)
  }

  /// Writes products into `spare`: 0 where the slope is 0, or where `zero` is.
  private func multiply(_ slope: Source, _ factor: Source, zeroIf zero: Source?, _ rows: Int) {
    if run(.multiply, slope, factor, into: spare, rows) == 0 { return }
    for row in 0..<rows {
      let isZero = slope[row] == 0 || zero.map { $0[row] == 0 } ?? false
      spare[row] = isZero ? 0 : slope[row] * factor[row]
    }
  }

  /// Writes the slope into `spare` at the points where a branch is chosen, and 0 elsewhere.
  private func choose(_ slope: Source, _ condition: Source, isSecond: Bool, _ rows: Int) {
    if slope.stride == 0 {
      mark(condition, isSecond: isSecond, into: factors, rows)
      multiply(slope, Source(start: factors, stride: 1), zeroIf: Source(start: factors, stride: 1), rows)
      return
    }
    let (first, second) = isSecond ? (UnsafePointer(zeros), slope.start) : (slope.start, UnsafePointer(zeros))
    _ = loops(.select)?(spare, condition.start, first, second, rows)
  }

  /// Writes 1 at the points where a branch is chosen, and 0 elsewhere.
  private func mark(_ condition: Source, isSecond: Bool, into result: Column, _ rows: Int) {
    run(isSecond ? .equal : .notEqual, condition, Source(start: zeros, stride: 0), into: result, rows)
  }

  /// Computes an operator of two arguments.
  ///
  /// - Returns: 0 if all results are finite.
  @discardableResult
  private func run(
    _ kernel: ColumnKernel, _ first: Source, _ second: Source, into result: Column, _ rows: Int
  ) -> UInt64 {
    let place = first.stride == 0 ? 0 : second.stride == 0 ? 1 : nil
    guard let loop = loops(kernel, constantAt: place) else { return 1 }
    return loop(result, first.start, second.start, second.start, rows)
  }

  private func derive(_ call: DerivativeCode.Call, _ rows: Int) {
    let sources = call.values.map { source($0) }
    let targets = call.targets.map { $0.map { column($0) } }
    let slope = source(call.slope)
    let operation = call.operation.descriptor
    guard let result = sources.last else { return }
    var numbers = [Double](repeating: 0, count: sources.count - 1)
    for row in 0..<rows where slope[row] != 0 && result[row].isFinite {
      // The result does not depend on an argument without a number; its derivative is 0.
      for place in numbers.indices {
        let value = sources[place][row]
        numbers[place] = value.isFinite ? value : .nan
      }
      for (place, derivative) in operation.derivative(numbers, result[row]).enumerated()
      where derivative != 0 && place < targets.count { targets[place]?[row] += slope[row] * derivative }
    }
  }
}
