/// A step of a compiled formula, packed into 16 bytes for the evaluation loop.
struct Instruction: Hashable, Sendable {
  /// What a step does, without looking up its operator.
  enum Shape: UInt8 {
    case input
    case constant
    case sum
    case difference
    case product
    case quotient
    case unary
    case binary
    case other
    /// An operator on data sets.
    case data
    case variable
    case unknownName
    case pick
    case slide
    /// Sets or converts the unit of a value; see `UnitMark`.
    case unit
  }

  /// The number of a constant; for a call, the bit pattern is 1 plus the index of the operator's formula in the
  /// program.
  let constant: Double
  /// A number whose meaning depends on the step.
  ///
  /// - For an input, its port.
  /// - For a call, the number of arguments.
  /// - For a copied value, its depth in the stack.
  /// - For removed values, how many there are.
  /// - For a unit, the index of its text combined with its purpose.
  let operand: Int32
  let operatorIndex: UInt8
  let shape: Shape

  init(input port: Int) {
    constant = 0
    operand = Int32(truncatingIfNeeded: port)
    operatorIndex = 0
    shape = .input
  }

  /// Creates a constant.
  ///
  /// A number that is not finite becomes an overflow.
  init(constant: Double) {
    self.constant = StoredValue.number(constant)
    operand = 0
    operatorIndex = 0
    shape = .constant
  }

  /// Creates a variable; for `annotationIs`, `text` is the index of the text that annotations are compared with.
  init(_ variable: PointVariable, text: Int = 0) {
    constant = 0
    operand =
      switch variable {
      case .value: 0
      case .x: 1
      case .index: 2
      case .total: 3
      case .annotation: 4
      case .each(let set): Int32(truncatingIfNeeded: 5 + set)
      case .annotationIs: Int32(truncatingIfNeeded: -1 - text)
      }
    operatorIndex = 0
    shape = .variable
  }

  init(unknownName ordinal: Int) {
    constant = 0
    operand = Int32(truncatingIfNeeded: ordinal)
    operatorIndex = 0
    shape = .unknownName
  }

  init(pick depth: Int) {
    self.init(constant: 0, operand: Int32(truncatingIfNeeded: depth), operatorIndex: 0, shape: .pick)
  }

  init(slide count: Int) {
    self.init(constant: 0, operand: Int32(truncatingIfNeeded: count), operatorIndex: 0, shape: .slide)
  }

  /// Creates a step that sets or converts a unit; `text` is the index of the unit's text.
  init(_ purpose: UnitMark.Purpose, text: Int) {
    self.init(
      constant: 0, operand: Int32(truncatingIfNeeded: text * Self.purposes + Int(purpose.rawValue)), operatorIndex: 0,
      shape: .unit)
  }

  private static let purposes = 4

  private init(constant: Double, operand: Int32, operatorIndex: UInt8, shape: Shape) {
    self.constant = constant
    self.operand = operand
    self.operatorIndex = operatorIndex
    self.shape = shape
  }

  /// Creates a call; `formula` is the index of the operator's formula, if it has one.
  init(_ operation: OperatorID, arguments: Int, formula: Int? = nil) {
    constant = Double(bitPattern: UInt64(truncatingIfNeeded: (formula ?? -1) + 1))
    operand = Int32(truncatingIfNeeded: arguments)
    operatorIndex = operation.index
    shape =
      switch KernelTable.shape(of: operation, inputCount: arguments) {
      case .sum: .sum
      case .difference: .difference
      case .product: .product
      case .quotient: .quotient
      case .unary: .unary
      case .binary: .binary
      case .removed, .number, .bypassed, .other, .formula, .data, .sink:
        operation.descriptor.isForData ? .data : .other
      }
  }

  /// The index of the operator's formula; negative if it has none.
  var formula: Int { Int(truncatingIfNeeded: constant.bitPattern) - 1 }

  var isCall: Bool {
    switch shape {
    case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data: true
    case .input, .constant, .variable, .unknownName, .pick, .slide, .unit: false
    }
  }

  /// The number of values that the step takes from the stack before it puts one value there.
  var taken: Int {
    switch shape {
    case .input, .constant, .variable, .unknownName, .pick: 0
    case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data: Int(operand)
    case .slide: Int(operand) + 1
    case .unit: 1
    }
  }

  /// Returns the same step for a longer program, which begins with this many other formulas and texts.
  func moved(behindFormulas formulas: Int, texts: Int) -> Instruction {
    switch shape {
    case .variable where operand < 0:
      return Instruction(
        constant: constant, operand: operand - Int32(truncatingIfNeeded: texts), operatorIndex: operatorIndex,
        shape: shape)
    case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data:
      guard formula >= 0 else { return self }
      let place = Double(bitPattern: UInt64(truncatingIfNeeded: formula + 1 + formulas))
      return Instruction(constant: place, operand: operand, operatorIndex: operatorIndex, shape: shape)
    case .unit:
      return Instruction(
        constant: constant, operand: operand + Int32(truncatingIfNeeded: texts * Self.purposes),
        operatorIndex: operatorIndex, shape: shape)
    case .input, .constant, .variable, .unknownName, .pick, .slide:
      return self
    }
  }

  private func variable(_ texts: [String]) -> PointVariable {
    switch operand {
    case ..<0: .annotationIs(texts[-1 - Int(operand)])
    case 0: .value
    case 1: .x
    case 2: .index
    case 3: .total
    case 4: .annotation
    case _: .each(Int(operand) - 5)
    }
  }

  /// Compares bits, so 0 and −0 differ, and NaN equals itself.
  static func == (left: Instruction, right: Instruction) -> Bool {
    left.constant.bitPattern == right.constant.bitPattern && left.operand == right.operand
      && left.operatorIndex == right.operatorIndex && left.shape == right.shape
  }

  func hash(into hasher: inout Hasher) {
    let (first, second) = words
    hasher.combine(first)
    hasher.combine(second)
  }

  var words: (UInt64, UInt64) {
    (
      constant.bitPattern,
      UInt64(UInt32(bitPattern: operand)) << 16 | UInt64(operatorIndex) << 8 | UInt64(shape.rawValue)
    )
  }

  func step(_ texts: [String]) -> Program.Step {
    switch shape {
    case .input: .input(Int(operand))
    case .constant: .constant(constant)
    case .variable: .variable(variable(texts))
    case .unknownName: .unknownName(Int(operand))
    case .pick: .pick(Int(operand))
    case .slide: .slide(Int(operand))
    case .unit:
      .unit(
        UnitMark(
          UnitMark.Purpose(rawValue: UInt8(truncatingIfNeeded: Int(operand) % Self.purposes)) ?? .given,
          texts[Int(operand) / Self.purposes]))
    case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data:
      .call(OperatorID(index: operatorIndex), arguments: Int(operand))
    }
  }
}
