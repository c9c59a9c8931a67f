/// The steps that compute the derivatives of a compiled formula for whole columns of points.
///
/// The steps go from the result back to the inputs. What is the same at every point was computed when the code was
/// made, such as the derivatives of a sum.
struct DerivativeCode {
  /// A number that is the same at every point, or a column.
  enum Operand: Hashable {
    /// An index in `numbers`.
    case number(Int)
    /// An index among the columns of derivatives.
    case slope(Int)
    /// An index among the values that the formula's steps yield.
    case value(Int)
  }

  /// The derivative of a step with respect to one of its arguments.
  enum Factor {
    case one
    case value(Operand)
    case reciprocal(Operand)
    case ratio(Operand, Operand)
    /// 1 at the points where a condition chooses this branch, and 0 elsewhere.
    case branch(Operand, isSecond: Bool)
    case function(Derivative.OfOne, Operand, result: Operand)
    case functionOfTwo(Derivative.OfTwo, Operand, Operand, result: Operand)
  }

  /// A product of the derivative with respect to a step and the step's derivative with respect to an argument.
  struct Part {
    var slope: Operand
    var factor: Factor
    var isNegative = false
  }

  /// A call whose derivatives with respect to all arguments are computed together, point by point.
  struct Call {
    var operation: OperatorID
    var slope: Operand
    var values: [Operand]
    /// The column to add to for each argument; nil if the argument depends on no requested input.
    var targets: [Int?]
  }

  enum Step {
    case fill(Int, with: Double)
    case addNumber(Double, to: Int)
    case set(Int, to: Part)
    case add(Part, to: Int)
    /// An index in `calls`.
    case call(Int)
  }

  var steps: [Step] = []
  var calls: [Call] = []
  var numbers: [Double] = []
  /// The number of columns of derivatives: first those of the requested inputs, then those of steps.
  ///
  /// The column of a step is reused after the last use of its derivatives.
  var slopeCount = 0
  /// The steps of the formula whose values the derivatives need.
  var valueSteps: [Int] = []
}

/// Collects the steps of a `DerivativeCode`.
///
/// A slope of 0 ends a path, whatever follows, and a derivative of 0 does too, however steep the slope is.
struct DerivativeAssembler {
  private enum Slope {
    case none
    case number(Double)
    /// The only part so far, which needs no column until another part is added to it.
    case part(DerivativeCode.Part)
    case column(Int)
  }

  private let program: Program
  private let arguments: [[Int]]
  /// For each step, its value if this is the same at every point.
  private let constants: [Double?]
  private let isActive: [Bool]
  /// For each input of the program, its index among the requested inputs; nil if it is not requested.
  private let places: [Int?]
  private let placeCount: Int
  /// The derivatives with respect to the steps, then the requested inputs.
  private var slopes: [Slope]
  private var valueIndices: [Int: Int] = [:]
  /// For each input whose value is needed, the first step found that takes it.
  private var mentions: [Int: Int] = [:]
  private var uses: [Int]
  private var freeColumns: [Int] = []
  private var code = DerivativeCode()

  /// Returns the code for the derivatives with respect to the inputs that have an index in `places`.
  ///
  /// - Parameters:
  ///   - program: The formula.
  ///   - constants: For each step of the formula, its value if this is the same at every point.
  ///   - places: For each input of the program, the index of the column for its derivatives; nil if not requested.
  /// - Returns: The code.
  /// - Complexity: Linear in the steps of the program.
  static func code(_ program: Program, constants: [Double?], places: [Int?]) -> DerivativeCode {
    var assembler = DerivativeAssembler(program, constants, places)
    assembler.assemble()
    return assembler.code
  }

  private init(_ program: Program, _ constants: [Double?], _ places: [Int?]) {
    self.program = program
    self.constants = constants
    self.places = places
    placeCount = places.count { $0 != nil }
    arguments = program.parts.arguments
    var isActive: [Bool] = []
    for (instruction, arguments) in zip(program.code, arguments) {
      let isRequested = instruction.shape == .input && places[Int(instruction.operand)] != nil
      isActive.append(isRequested || arguments.contains { isActive[$0] })
    }
    self.isActive = isActive
    slopes = [Slope](repeating: .none, count: program.code.count + placeCount)
    uses = [Int](repeating: 1, count: placeCount)
    code.slopeCount = placeCount
  }

  private mutating func assemble() {
    let stepCount = program.code.count
    if isActive.last == true { slopes[stepCount - 1] = .number(1) }
    for step in (0..<stepCount).reversed() {
      let slope = slopes[step]
      switch slope {
      case .none, .number(0): continue
      case .number, .part, .column: derive(step, slope)
      }
      release(slopes[step])
      slopes[step] = .none
    }
    for place in 0..<placeCount {
      switch slopes[stepCount + place] {
      case .none: code.steps.append(.fill(place, with: 0))
      case .number(let number): code.steps.append(.fill(place, with: number))
      case .part(let part): code.steps.append(.set(place, to: part))
      case .column: break
      }
    }
  }

  private mutating func derive(_ step: Int, _ slope: Slope) {
    let instruction = program.code[step]
    let arguments = arguments[step]
    switch instruction.shape {
    case .constant, .variable, .unknownName, .unit:
      return
    case .input:
      if let place = places[Int(instruction.operand)] { pass(slope, to: program.code.count + place) }
      return
    case .pick, .slide:
      if let argument = arguments.first, isActive[argument] { pass(slope, to: argument) }
      return
    case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data:
      break
    }
    let own = operand(of: step)
    func part(_ factor: DerivativeCode.Factor, isNegative: Bool = false) -> DerivativeCode.Part {
      DerivativeCode.Part(slope: own, factor: factor, isNegative: isNegative)
    }
    let operation = OperatorID(index: instruction.operatorIndex)
    switch (instruction.shape, operation.descriptor.derivative.form) {
    case (.sum, _):
      for argument in arguments { add(part(.one), to: argument) }
    case (.difference, _):
      add(part(.one), to: arguments[0])
      add(part(.one, isNegative: true), to: arguments[1])
    case (.product, _):
      for (place, argument) in arguments.enumerated() where isActive[argument] {
        add(part(.value(value(arguments[1 - place]))), to: argument)
      }
    case (.quotient, _):
      let divisor = value(arguments[1])
      add(part(.reciprocal(divisor)), to: arguments[0])
      if isActive[arguments[1]] { add(part(.ratio(value(step), divisor), isNegative: true), to: arguments[1]) }
    case (_, _) where KernelTable.all[Int(instruction.operatorIndex)].isChoice && arguments.count == 3:
      let condition = value(arguments[0])
      add(part(.branch(condition, isSecond: false)), to: arguments[1])
      add(part(.branch(condition, isSecond: true)), to: arguments[2])
    case (.unary, .one(let function)):
      add(part(.function(function, value(arguments[0]), result: value(step))), to: arguments[0])
    case (.binary, .two(let byFirst, let bySecond)):
      let (first, second, result) = (value(arguments[0]), value(arguments[1]), value(step))
      add(part(.functionOfTwo(byFirst, first, second, result: result)), to: arguments[0])
      add(part(.functionOfTwo(bySecond, first, second, result: result)), to: arguments[1])
    case _:
      let targets = arguments.map { isActive[$0] ? column(of: $0) : nil }
      code.steps.append(.call(code.calls.count))
      code.calls.append(
        DerivativeCode.Call(
          operation: operation, slope: own, values: arguments.map { value($0) } + [value(step)], targets: targets))
    }
  }

  // MARK: Slopes

  private mutating func pass(_ slope: Slope, to target: Int) {
    switch slope {
    case .none: break
    case .number(let number): add(number, to: target)
    case .part(let part): append(part, to: target)
    case .column(let column): append(DerivativeCode.Part(slope: .slope(column), factor: .one), to: target)
    }
  }

  /// Adds a part to the slope of an argument, unless the argument depends on no requested input.
  private mutating func add(_ part: DerivativeCode.Part, to argument: Int) {
    guard isActive[argument], let part = simplified(part) else { return }
    if let number = number(part) { add(number, to: argument) } else { append(part, to: argument) }
  }

  private mutating func add(_ number: Double, to target: Int) {
    switch slopes[target] {
    case .none: slopes[target] = .number(0 + number)
    case .number(let other): slopes[target] = .number(other + number)
    case .part, .column:
      if number != 0 { code.steps.append(.addNumber(number, to: column(of: target))) }
    }
  }

  private mutating func append(_ part: DerivativeCode.Part, to target: Int) {
    if case .none = slopes[target] {
      if case .slope(let column) = part.slope { uses[column] += 1 }
      slopes[target] = .part(part)
    } else {
      let column = column(of: target)
      code.steps.append(.add(part, to: column))
    }
  }

  /// Returns the column of a slope; makes one if there is none.
  private mutating func column(of target: Int) -> Int {
    if case .column(let column) = slopes[target] { return column }
    let place = target - program.code.count
    let column: Int
    if place >= 0 {
      column = place
    } else if let free = freeColumns.popLast() {
      column = free
      uses[column] = 1
    } else {
      column = code.slopeCount
      code.slopeCount += 1
      uses.append(1)
    }
    switch slopes[target] {
    case .none, .column: code.steps.append(.fill(column, with: 0))
    case .number(let number): code.steps.append(.fill(column, with: number))
    case .part(let part):
      code.steps.append(.set(column, to: part))
      release(slopes[target])
    }
    slopes[target] = .column(column)
    return column
  }

  private mutating func operand(of step: Int) -> DerivativeCode.Operand {
    if case .number(let number) = slopes[step] { return self.number(number) }
    return .slope(column(of: step))
  }

  private mutating func release(_ slope: Slope) {
    switch slope {
    case .none, .number: break
    case .part(let part): if case .slope(let column) = part.slope { release(column) }
    case .column(let column): release(column)
    }
  }

  private mutating func release(_ column: Int) {
    uses[column] -= 1
    if uses[column] == 0, column >= placeCount { freeColumns.append(column) }
  }

  // MARK: Numbers

  private mutating func number(_ number: Double) -> DerivativeCode.Operand {
    code.numbers.append(number)
    return .number(code.numbers.count - 1)
  }

  private mutating func value(_ step: Int) -> DerivativeCode.Operand {
    if let constant = constants[step] { return number(constant) }
    let step = firstMention(step)
    if let index = valueIndices[step] { return .value(index) }
    valueIndices[step] = code.valueSteps.count
    code.valueSteps.append(step)
    return .value(code.valueSteps.count - 1)
  }

  /// Returns the step that stands for all steps with the same input; the step itself if it is no input.
  private mutating func firstMention(_ step: Int) -> Int {
    let instruction = program.code[step]
    guard instruction.shape == .input else { return step }
    if let first = mentions[Int(instruction.operand)] { return first }
    mentions[Int(instruction.operand)] = step
    return step
  }

  private func constant(_ operand: DerivativeCode.Operand) -> Double? {
    if case .number(let index) = operand { code.numbers[index] } else { nil }
  }

  /// Returns the part with a simpler factor if the factor is a number; nil if the factor is 0.
  private mutating func simplified(_ part: DerivativeCode.Part) -> DerivativeCode.Part? {
    var result = part
    switch part.factor {
    case .value(let factor):
      if constant(factor) == 0 { return nil }
    case .reciprocal(let divisor):
      if let divisor = constant(divisor) { result.factor = .value(number(1 / divisor)) }
    case .ratio(let quotient, let divisor):
      if constant(quotient) == 0 { return nil }
      if let quotient = constant(quotient), let divisor = constant(divisor) {
        result.factor = .value(number(quotient / divisor))
      }
    case .branch(let condition, let isSecond):
      if let condition = constant(condition) {
        if (condition == 0) != isSecond { return nil }
        result.factor = .one
      }
    case .one, .function, .functionOfTwo:
      break
    }
    return result
  }

  /// Returns the product of the slope and the factor if it is the same at every point.
  private func number(_ part: DerivativeCode.Part) -> Double? {
    guard let slope = constant(part.slope) else { return nil }
    let factor: Double
    switch part.factor {
    case .one: factor = 1
    case .value(let operand):
      guard let number = constant(operand) else { return nil }
      factor = number
    case .function(let function, let argument, let result):
      guard let argument = constant(argument), let result = constant(result) else { return nil }
      factor = result.isFinite ? function(argument, result) : 0
    case .functionOfTwo(let function, let first, let second, let result):
      guard let first = constant(first), let second = constant(second), let result = constant(result) else {
        return nil
      }
      factor = result.isFinite ? function(first, second, result) : 0
    case .reciprocal, .ratio, .branch: return nil
    }
    let product = slope == 0 || factor == 0 ? 0 : slope * factor
    return part.isNegative ? -product : product
  }
}
