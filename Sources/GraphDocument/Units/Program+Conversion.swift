import EvaluationEngine
import Units

extension Program {
  mutating func append(_ conversion: UnitConversion) {
    func call(_ operation: OperatorID, _ operand: Double) {
      appendConstant(operand)
      appendCall(operation, arguments: 2)
    }
    switch conversion {
    case .identity: break
    case .multiply(let factor): call(.multiply, factor)
    case .divide(let divisor): call(.divide, divisor)
    case .affine(let affine):
      if affine.scale != 1 { call(.multiply, affine.scale) }
      if affine.offset != 0 { call(.add, affine.offset) }
      if affine.numerator != 1 { call(.multiply, affine.numerator) }
      if affine.denominator != 1 { call(.divide, affine.denominator) }
      if affine.after != 0 { call(.add, affine.after) }
    case .reciprocal(let constant):
      appendCall(.reciprocal, arguments: 1)
      call(.multiply, constant)
    case .fromLevel(let level):
      call(.divide, level.slope)
      if level.isNatural {
        appendCall(.exp, arguments: 1)
      } else {
        // 10 to the power: the exponent is on the stack already.
        appendConstant(10)
        appendPick(1)
        appendCall(.power, arguments: 2)
        appendSlide(1)
      }
      if level.factor != 1 { call(.multiply, level.factor) }
      if level.divisor != 1 { call(.divide, level.divisor) }
    case .toLevel(let level):
      if level.factor != 1 { call(.multiply, level.factor) }
      if level.divisor != 1 { call(.divide, level.divisor) }
      appendCall(level.isNatural ? .ln : .log10, arguments: 1)
      call(.multiply, level.slope)
    }
  }
}
