import DataSets

/// A calculation that is done for every point of a set, over the point's variables and what is wired.
///
/// Parts that no variable is in are computed once for all points.
public struct PointFormula: Hashable, Sendable {
  /// Parts without variables: programs over the ports of the node.
  let constants: [Program]
  /// Where each of them begins among the steps of the formula.
  let constantStarts: [Int]
  /// The rest: its inputs are the variables and behind them the constants.
  let body: Program
  let variables: [PointVariable]

  /// The formula of a complete program in which variables stand.
  public init(_ program: Program) {
    self.init(program.partsOfLast())
  }

  init(_ parts: Program.Parts) {
    let roles = Self.roles(of: parts)
    var variables: [PointVariable] = []
    for (step, role) in roles.enumerated() where role == .varying {
      if case .variable(let variable) = parts.steps[step], !variables.contains(variable) { variables.append(variable) }
    }
    var constants: [Program] = []
    var constantStarts: [Int] = []
    var body = Program()
    for (step, role) in roles.enumerated() {
      switch role {
      case .unused: break
      case .blank: body.appendConstant(0)
      case .constant:
        body.appendInput(variables.count + constants.count)
        constants.append(parts.program(ofStep: step))
        constantStarts.append(parts.firsts[step])
      case .varying:
        switch parts.steps[step] {
        case .variable(let variable): body.appendInput(variables.firstIndex(of: variable) ?? 0)
        case .call(let operation, let count): body.appendCall(operation, arguments: count)
        case .input, .constant, .unknownName: break
        }
      }
    }
    self.constants = constants
    self.constantStarts = constantStarts
    self.body = body
    self.variables = variables
  }

  /// What becomes of a step.
  private enum Role {
    /// A part of what is something else as a whole.
    case unused
    /// Computed for every point.
    case varying
    /// A whole part without variables.
    case constant
    /// A formula of an operator on sets that cannot be computed for one point: the operator reports that.
    case blank
  }

  private static func roles(of parts: Program.Parts) -> [Role] {
    var varies = [Bool](repeating: false, count: parts.steps.count)
    for step in parts.steps.indices {
      if case .variable = parts.steps[step] { varies[step] = true }
      // The variables of an inner formula are its own.
      for argument in parts.arguments[step] where argument != parts.formulaArgument(of: step) {
        if varies[argument] { varies[step] = true }
      }
    }
    var roles = [Role](repeating: .unused, count: parts.steps.count)
    if let last = roles.indices.last { roles[last] = varies[last] ? .varying : .constant }
    for step in roles.indices.reversed() where roles[step] == .varying {
      for argument in parts.arguments[step] {
        let isFormula = argument == parts.formulaArgument(of: step)
        roles[argument] = isFormula ? .blank : varies[argument] ? .varying : .constant
      }
    }
    return roles
  }
}

/// A formula for every point with its constants worked out.
struct BoundFormula {
  let formula: PointFormula
  /// The variables, and behind them the constants.
  private var inputs: [Double]
  private let stack: ScalarStack
  private lazy var derivatives = ScalarDerivatives(formula.body)
  private let meter: EvaluationMeter?

  /// A formula whose constants come to these numbers; `meter` counts what is done for points.
  init(_ formula: PointFormula, constants: [Double], countedBy meter: EvaluationMeter? = nil) {
    self.formula = formula
    self.meter = meter
    inputs = [Double](repeating: 0, count: formula.variables.count) + constants
    stack = ScalarStack(formula.body)
  }

  /// The value where the variables have these values; as `StoredValue` writes it.
  ///
  /// `variable` gives the value of one; not a number where there is none.
  mutating func callAsFunction(_ variable: (PointVariable) -> Double) -> Double {
    for (place, name) in formula.variables.enumerated() { inputs[place] = variable(name) }
    return stack.run(formula.body, inputs)
  }

  /// The derivatives of what was computed last by its variables, and behind them by its constants.
  mutating func slopes() -> [Double] { derivatives.run(inputs) }

  /// The derivative by one variable; 0 of one that is not mentioned.
  func slope(by variable: PointVariable, _ slopes: [Double]) -> Double {
    formula.variables.firstIndex(of: variable).map { slopes[$0] } ?? 0
  }

  /// The formula over columns: its inputs are the variables, its only output the value.
  var code: ColumnCode {
    var assembler = ColumnAssembler(inputCount: formula.variables.count)
    let result = assembler.run(formula.body) { port, assembler in
      port < formula.variables.count ? assembler.input(port) : assembler.constant(inputs[port])
    }
    return assembler.code(yielding: [result])
  }

  func mentions(_ variable: PointVariable) -> Bool { formula.variables.contains(variable) }

  /// Counts the points that the formula is done for.
  var pointMeter: PointMeter { PointMeter(meter, stepsOfPoint: formula.body.count) }

  /// Counts the points that the formula is derived at: about so much dearer than computing it.
  var derivingMeter: PointMeter { PointMeter(meter, stepsOfPoint: 4 * formula.body.count) }
}

extension BoundFormula {
  /// The formula in two: what rests on no total, which columns of points can be computed for, and the rest, which is done point by
  /// point; its inputs are the total and behind it those columns.
  var partsByTotal: (code: ColumnCode, rest: Program) {
    let variables = formula.variables
    let parts = formula.body.parts
    let total = variables.firstIndex(of: .total)
    var restsOnTotal = [Bool](repeating: false, count: parts.steps.count)
    var isPart = restsOnTotal
    for step in parts.steps.indices {
      if case .input(let port) = parts.steps[step], port == total { restsOnTotal[step] = true }
      for argument in parts.arguments[step] where restsOnTotal[argument] { restsOnTotal[step] = true }
      for argument in parts.arguments[step] where restsOnTotal[step] { isPart[argument] = !restsOnTotal[argument] }
    }
    if let last = restsOnTotal.indices.last, !restsOnTotal[last] { isPart[last] = true }
    var assembler = ColumnAssembler(inputCount: variables.count)
    var columns: [ColumnOperand] = []
    var rest = Program()
    for (step, what) in parts.steps.enumerated() {
      if isPart[step] {
        rest.appendInput(1 + columns.count)
        columns.append(
          assembler.run(parts.program(ofStep: step)) { port, assembler in
            port < variables.count ? assembler.input(port) : assembler.constant(inputs[port])
          })
      } else if restsOnTotal[step] {
        if case .call(let operation, let count) = what { rest.appendCall(operation, arguments: count) }
        if case .input = what { rest.appendInput(0) }
      }
    }
    return (assembler.code(yielding: columns), rest)
  }
}

/// A stack for a program over numbers alone.
final class ScalarStack {
  private var stack: [Double]

  init(_ program: Program) {
    stack = [Double](repeating: 0, count: max(program.depth, 1))
  }

  /// What a complete program makes of numbers; a failure as `StoredValue` writes it.
  func run(_ program: Program, _ inputs: [Double]) -> Double {
    stack.withUnsafeMutableBufferPointer { stack in
      inputs.withUnsafeBufferPointer { inputs in
        KernelTable.unary.withUnsafeBufferPointer { unary in
          KernelTable.binary.withUnsafeBufferPointer { binary in
            program.run(on: stack, unary, binary) { inputs[$0] }
          }
        }
      }
    }
  }
}

/// Derives a program over numbers alone, again and again.
final class ScalarDerivatives {
  private let steps: [(instruction: Instruction, arguments: [Int])]
  private var values: [Double]
  private var slopes: [Double]

  init(_ program: Program) {
    steps = zip(program.code, program.parts.arguments).map { ($0, $1) }
    values = [Double](repeating: 0, count: steps.count)
    slopes = values
  }

  /// The derivatives of what the program makes of these inputs by each of them: by reverse accumulation.
  ///
  /// 0 by an input that the value does not rest on.
  func run(_ inputs: [Double]) -> [Double] {
    for (step, (instruction, arguments)) in steps.enumerated() {
      switch instruction.shape {
      case .input: values[step] = inputs[Int(instruction.operand)]
      case .constant: values[step] = instruction.constant
      case .variable, .unknownName: values[step] = StoredValue.variable
      case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data:
        values[step] = arguments.map { values[$0] }.withUnsafeBufferPointer { instruction.result(of: $0) }
      }
      slopes[step] = 0
    }
    var result = [Double](repeating: 0, count: inputs.count)
    guard let last = slopes.indices.last, values[last].isFinite else { return result }
    slopes[last] = 1
    for step in steps.indices.reversed() where slopes[step] != 0 {
      let (instruction, arguments) = steps[step]
      switch instruction.shape {
      case .input:
        result[Int(instruction.operand)] += slopes[step]
      case .constant, .variable, .unknownName:
        break
      case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data:
        // An argument without a number is one that the result does not rest on; its derivative is 0.
        let numbers = arguments.map { values[$0].isFinite ? values[$0] : .nan }
        let operation = OperatorID(index: instruction.operatorIndex).descriptor
        for (argument, derivative) in zip(arguments, operation.derivative(numbers, values[step]))
        where derivative != 0 { slopes[argument] = slopes[step] * derivative }
      }
    }
    return result
  }
}
