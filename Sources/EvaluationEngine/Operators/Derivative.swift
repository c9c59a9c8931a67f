/// The derivatives of an operator with respect to each argument, computed from the arguments and the result.
///
/// The derivatives of functions of one or two numbers are stored as plain functions, so that loops over points need no
/// array for each call.
public struct Derivative: Sendable {
  typealias OfOne = @Sendable @convention(c) (_ argument: Double, _ result: Double) -> Double
  typealias OfTwo = @Sendable @convention(c) (_ first: Double, _ second: Double, _ result: Double) -> Double

  enum Form: Sendable {
    case one(OfOne)
    /// The derivatives with respect to the first and to the second number.
    case two(OfTwo, OfTwo)
    case several(@Sendable (_ arguments: [Double], _ result: Double) -> [Double])
  }

  let form: Form

  static func one(_ slope: @escaping OfOne) -> Derivative { Derivative(form: .one(slope)) }

  static func two(_ byFirst: @escaping OfTwo, _ bySecond: @escaping OfTwo) -> Derivative {
    Derivative(form: .two(byFirst, bySecond))
  }

  static func several(
    _ slopes: @escaping @Sendable (_ arguments: [Double], _ result: Double) -> [Double]
  ) -> Derivative { Derivative(form: .several(slopes)) }

  /// Returns the derivatives with respect to each argument; `result` is the operator's result for these arguments.
  ///
  /// - Precondition: There are as many arguments as the operator needs.
  public func callAsFunction(_ arguments: [Double], _ result: Double) -> [Double] {
    switch form {
    case .one(let slope): [slope(arguments[0], result)]
    case .two(let byFirst, let bySecond):
      [byFirst(arguments[0], arguments[1], result), bySecond(arguments[0], arguments[1], result)]
    case .several(let slopes): slopes(arguments, result)
    }
  }
}
