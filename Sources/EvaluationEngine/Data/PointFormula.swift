import DataSets

/// A formula that is computed for every point of a data set, such as `each ^ 2 + offset`.
///
/// Its variables are properties of the point; other names are inputs of the node. Parts without variables are computed
/// once for all points.
public struct PointFormula: Hashable, Sendable {
  /// The compiled formula, whose inputs are the ports of the node.
  public let program: Program
  /// The part of the formula that depends on the point.
  let calculation: PointCalculation

  /// Creates the formula; `program` must be complete and contain variables of points.
  public init(_ program: Program) {
    self.program = program
    calculation = program.pointCalculation(ofValue: 0)
  }

  /// The indices of the steps that compute the constants, which are the same for all points.
  var constantSteps: [Int] { calculation.constantSteps(before: program.count) }
}

struct PointCalculation: Hashable, Sendable {
  /// The compiled formula for one point.
  ///
  /// Its inputs are the variables, then the constants.
  ///
  /// Constants are parts that are the same for all points.
  let body: Program
  let variables: [PointVariable]
  /// Whether the formula checks whether something has a value, as `ifFailed` does.
  let seesFailures: Bool
  /// For each constant, the number of steps from the step that computes it to the call.
  private let distances: [Int]

  /// Creates the calculation of a value.
  ///
  /// - Parameters:
  ///   - steps: The steps that compute the value.
  ///   - first: The index of the first of these steps.
  ///   - call: The index of the call that has the formula as a parameter.
  init(_ steps: [Program.Step], at first: Int, before call: Int) {
    let cut = ProgramCut(Program.Parts(steps)) { if case .variable = $0 { true } else { false } }
    body = cut.rest
    variables = cut.sources.compactMap { if case .variable(let variable) = $0 { variable } else { nil } }
    distances = cut.wholes.map { call - first - $0 }
    seesFailures = cut.rest.code.contains { $0.isCall && KernelTable.all[Int($0.operatorIndex)].seesFailures }
  }

  /// The number of parts that are computed once for all points.
  var constantCount: Int { distances.count }

  /// Returns the indices of the steps that compute the constants; `call` is the index of the call with the formula.
  func constantSteps(before call: Int) -> [Int] { distances.map { call - $0 } }
}

/// A formula for every point with its constants, which may not be numbers.
struct ComputedFormula {
  let calculation: PointCalculation
  /// The value of each constant, and the first port that it depends on, for error messages.
  let constants: [(operand: Operand, port: Int)]

  /// Creates the formula that is a parameter of a call, where the call is itself a step of a node's formula.
  ///
  /// - Parameters:
  ///   - calculation: What is computed for every point.
  ///   - call: The index of the call.
  ///   - parts: The steps of the node's formula.
  ///   - operands: The values of the steps before the call.
  init(_ calculation: PointCalculation, before call: Int, _ parts: Program.Parts, _ operands: [Operand]) {
    self.calculation = calculation
    constants = calculation.constantSteps(before: call).map { step in
      (operands[step], operands[step].number == nil ? parts.firstPort(ofStep: step) : 0)
    }
  }

  /// Creates the formula of an operator node's parameter; `inputs` are the values at its ports.
  init(_ formula: PointFormula, inputs: [Operand], within remainingBudget: RemainingBudget) {
    calculation = formula.calculation
    if formula.calculation.constantCount == 0 {
      constants = []
    } else {
      let parts = ProgramParts(
        formula.program, of: NodeID(index: -1), openBeyond: inputs, within: remainingBudget)
      constants = formula.constantSteps.map { (parts.operand(ofStep: $0), parts.firstPort(ofStep: $0)) }
    }
  }
}

/// A formula for every point whose constants are numbers, so that it can be computed.
struct BoundFormula {
  let formula: PointCalculation
  /// The values of the variables, followed by the constants.
  private var inputs: [Double]
  private let stack: ScalarStack
  private lazy var derivatives = ScalarDerivatives(formula.body)
  private let meter: EvaluationMeter?

  /// Creates a formula with these constants; `meter` limits the work on points.
  init(_ formula: PointCalculation, constants: [Double], countedBy meter: EvaluationMeter? = nil) {
    self.formula = formula
    self.meter = meter
    inputs = [Double](repeating: 0, count: formula.variables.count) + constants
    stack = ScalarStack(formula.body)
  }

  /// Returns the value of the formula, encoded as in `StoredValue`.
  ///
  /// `variable` returns the value of a variable at the point; NaN if it has none.
  mutating func callAsFunction(_ variable: (PointVariable) -> Double) -> Double {
    for (place, name) in formula.variables.enumerated() { inputs[place] = variable(name) }
    return stack.run(formula.body, inputs)
  }

  /// Returns the derivatives of the last result with respect to the variables, then the constants.
  mutating func slopes() -> [Double] { derivatives.run(inputs) }

  /// Returns the derivative with respect to one variable; 0 if the formula does not mention the variable.
  func slope(by variable: PointVariable, _ slopes: [Double]) -> Double {
    formula.variables.firstIndex(of: variable).map { slopes[$0] } ?? 0
  }

  /// The formula compiled for columns.
  ///
  /// Its inputs are the variables; its only output is the value.
  var code: ColumnCode {
    var assembler = ColumnAssembler(inputCount: formula.variables.count)
    let result = assembler.run(formula.body) { port, assembler in
      port < formula.variables.count ? assembler.input(port) : assembler.constant(inputs[port])
    }
    return assembler.code(yielding: [result])
  }

  /// Returns an object that computes derivatives for whole columns.
  ///
  /// `isAsked` selects variables and constants.
  func derivatives(askedFor isAsked: [Bool], rows: Int) -> ColumnDerivatives {
    ColumnDerivatives(
      formula.body, constants: Array(inputs[formula.variables.count...]), variableCount: formula.variables.count,
      isAsked: isAsked, rows: rows)
  }

  func mentions(_ variable: PointVariable) -> Bool { formula.variables.contains(variable) }

  var pointMeter: PointMeter { PointMeter(meter, stepsOfPoint: formula.body.count) }

  /// Counts the points at which derivatives are computed, which costs four times as much as the value.
  var derivingMeter: PointMeter { PointMeter(meter, stepsOfPoint: 4 * formula.body.count) }
}

extension BoundFormula {
  /// The formula of a running total, divided into two parts.
  ///
  /// The first does not depend on the total and is computed for whole columns of points. The second is computed point
  /// by point; its inputs are the total, then the results of the first part.
  var partsByTotal: (code: ColumnCode, rest: Program) {
    let variables = formula.variables
    // If the formula does not mention the total, no step depends on it, and its input stays unused.
    let total = Program.Step.input(variables.firstIndex(of: .total) ?? -1)
    let cut = ProgramCut(formula.body.parts, sources: [total]) { $0 == total }
    var assembler = ColumnAssembler(inputCount: variables.count)
    let columns = assembler.values(of: formula.body) { port, assembler in
      port < variables.count ? assembler.input(port) : assembler.constant(inputs[port])
    }
    return (assembler.code(yielding: cut.wholes.map { columns[$0] }), cut.rest)
  }
}

/// Runs compiled formulas on plain numbers.
final class ScalarStack {
  private var stack: [Double]

  init(_ program: Program) {
    stack = [Double](repeating: 0, count: program.stackSize)
  }

  /// Returns the result of a complete compiled formula, encoded as in `StoredValue`.
  func run(_ program: Program, _ inputs: [Double]) -> Double {
    stack.withUnsafeMutableBufferPointer { stack in
      inputs.withUnsafeBufferPointer { inputs in
        KernelTable.unary.withUnsafeBufferPointer { unary in
          KernelTable.binary.withUnsafeBufferPointer { binary in
            program.code.withUnsafeBufferPointer { $0.run(on: stack, unary, binary) { inputs[$0] } }
          }
        }
      }
    }
  }
}

final class ScalarDerivatives {
  /// A step with the indices of the steps that are its arguments.
  ///
  /// The first two are stored separately, so that usual steps need no list.
  private struct Step {
    var instruction: Instruction
    var first = 0
    var second = 0
    var arguments: [Int]
  }

  private let steps: [Step]
  private var values: [Double]
  private var slopes: [Double]
  private var result: [Double] = []

  init(_ program: Program) {
    steps = zip(program.code, program.parts.arguments).map { instruction, arguments in
      Step(
        instruction: instruction, first: arguments.first ?? 0, second: arguments.dropFirst().first ?? 0,
        arguments: arguments)
    }
    values = [Double](repeating: 0, count: steps.count)
    slopes = values
  }

  /// Returns the derivatives of the result with respect to each input, by reverse accumulation.
  ///
  /// The derivative is 0 for an input that the result does not depend on.
  func run(_ inputs: [Double]) -> [Double] {
    if result.count == inputs.count {
      for place in result.indices { result[place] = 0 }
    } else {
      result = [Double](repeating: 0, count: inputs.count)
    }
    for step in steps.indices {
      values[step] = value(ofStep: step, inputs)
      slopes[step] = 0
    }
    guard let last = slopes.indices.last, values[last].isFinite else { return result }
    slopes[last] = 1
    for step in steps.indices.reversed() where slopes[step] != 0 { derive(step) }
    return result
  }

  private func value(ofStep step: Int, _ inputs: [Double]) -> Double {
    let instruction = steps[step].instruction
    let (first, second) = (values[steps[step].first], values[steps[step].second])
    let result: Double
    switch instruction.shape {
    case .input: return inputs[Int(instruction.operand)]
    case .constant: return instruction.constant
    case .variable, .unknownName: return StoredValue.variable
    case .pick, .slide: return first
    case .unit: return StoredValue.units
    case .sum: result = first + second
    case .difference: result = first - second
    case .product: result = first * second
    case .quotient: result = first / second
    case .unary: result = first.isFinite ? KernelTable.unary[Int(instruction.operatorIndex)](first) : .nan
    case .binary:
      let isFinite = first.isFinite && second.isFinite
      result = isFinite ? KernelTable.binary[Int(instruction.operatorIndex)](first, second) : .nan
    case .other, .data: result = .nan
    }
    if result.isFinite { return result }
    return steps[step].arguments.map { values[$0] }.withUnsafeBufferPointer { instruction.result(of: $0) }
  }

  private func derive(_ step: Int) {
    let (instruction, slope) = (steps[step].instruction, slopes[step])
    let (first, second) = (steps[step].first, steps[step].second)
    switch instruction.shape {
    case .input: result[Int(instruction.operand)] += slope
    case .constant, .variable, .unknownName, .unit: break
    case .pick, .slide: slopes[first] += slope
    case .sum where values[step].isFinite:
      slopes[first] += slope
      slopes[second] += slope
    case .difference where values[step].isFinite:
      slopes[first] += slope
      slopes[second] -= slope
    case .product where values[step].isFinite:
      // A factor of 0 makes the derivative 0, however steep the slope is.
      let (left, right) = (values[first], values[second])
      if right != 0 { slopes[first] += slope * right }
      if left != 0 { slopes[second] += slope * left }
    case .quotient where values[step].isFinite:
      let (divisor, quotient) = (values[second], values[step])
      slopes[first] += slope * (1 / divisor)
      if quotient != 0 { slopes[second] += slope * (-quotient / divisor) }
    case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data:
      // The result does not depend on an argument without a number; its derivative is 0.
      let arguments = steps[step].arguments
      let numbers = arguments.map { values[$0].isFinite ? values[$0] : .nan }
      let operation = OperatorID(index: instruction.operatorIndex).descriptor
      for (argument, derivative) in zip(arguments, operation.derivative(numbers, values[step]))
      where derivative != 0 { slopes[argument] += slope * derivative }
    }
  }
}
