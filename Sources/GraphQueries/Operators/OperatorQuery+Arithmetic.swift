import EvaluationEngine

extension OperatorQuery {
  static let add = OperatorQuery("add") { call in
    call.mayOverflow = SQLArithmetic.sumMayOverflow(call.arguments[0], call.arguments[1]) || call.arguments.count > 2
    return several(call, "+", call.dialect.arithmetic.add)
  }

  static let multiply = OperatorQuery("multiply") { call in
    call.mayOverflow =
      SQLArithmetic.productMayOverflow(call.arguments[0], call.arguments[1]) || call.arguments.count > 2
    return several(call, "*", call.dialect.arithmetic.multiply)
  }

  static let subtract = OperatorQuery("subtract") { call in
    call.mayOverflow = SQLArithmetic.sumMayOverflow(call.arguments[0], call.arguments[1])
    return call.dialect.arithmetic.subtract(call.arguments[0], call.arguments[1])
  }

  static let divide = OperatorQuery("divide") { call in quotient(&call, call.arguments[0], by: call.arguments[1]) }

  static let reciprocal = OperatorQuery("reciprocal") { call in
    quotient(&call, QueryArgument(text: call.number(1), constant: 1), by: call.arguments[0])
  }

  static let negate = OperatorQuery("negate") { call in
    call.mayOverflow = false
    return "-\(call[0])"
  }

  /// The remainder `mod` with the sign of the divisor, computed from the exact remainder with the sign of the dividend.
  static let mod = OperatorQuery("mod") { call throws(UnsupportedInDialect) in
    call.fail(.divisionByZero, where: "\(call[1]) = 0")
    let rest = remainder(&call)
    call.mayOverflow = false
    return
      "CASE WHEN \(rest) = 0 OR (\(rest) < 0) = (\(call[1]) < 0) THEN \(rest) ELSE \(rest) + \(call[1]) END"
  }

  /// Writes a sum or a product from left to right.
  ///
  /// An infinite partial result stays infinite, so one check at the end is enough.
  private static func several(_ call: QueryCall, _ sign: String, _ pair: SQLArithmetic.Operation) -> String {
    // If the dialect does not write several terms as one expression, they arrive in pairs.
    if call.arguments.count == 2 { return pair(call.arguments[0], call.arguments[1]) }
    return call.dialect.finite(call.arguments.map(\.text).joined(separator: " \(sign) "))
  }

  private static func quotient(
    _ call: inout QueryCall, _ dividend: QueryArgument, by divisor: QueryArgument
  ) -> String {
    if divisor.constant == nil || divisor.constant == 0 {
      call.fail(.divisionByZero, where: "\(divisor.text) = 0")
    }
    call.mayOverflow = SQLArithmetic.quotientMayOverflow(dividend, by: divisor)
    return call.dialect.arithmetic.divide(dividend, divisor)
  }

  /// Returns SQL for the remainder with the sign of the dividend.
  ///
  /// If the database has no exact function, the rounded quotient times the divisor is computed exactly, as the sum of
  /// two doubles. The remainder is then exact for quotients below 2⁵³.
  private static func remainder(_ call: inout QueryCall) -> String {
    if let remainder = call.dialect.functions.remainder { return call.part(remainder(call[0], call[1])) }
    let (a, b) = ("abs(\(call[0]))", "abs(\(call[1]))")
    call.fail(
      "the quotient of mod is too large for \(call.dialect.title) to take a remainder",
      // If the divisor is `NULL`, nothing is multiplied, because a small dividend would end the query with an
      // underflow.
      where:
        """
        CASE WHEN \(a) < \(b) THEN 1 = 0 WHEN \(b) < 1e290 THEN \(a) >= 8e15 * \(b) \
        WHEN \(b) >= 1e290 THEN \(a) * 1e-20 >= 8e-5 * \(b) END
        """)
    // If the dividend is itself the remainder, the scale is `NULL`, and so are all parts. Scaling by powers of 2 is
    // exact.
    let scale = call.part(
      """
      CASE WHEN \(a) < \(b) THEN NULL WHEN \(b) < 1e-250 THEN 1.3407807929942597e154::float8 \
      WHEN \(b) > 1e290 THEN 7.888609052210118e-31::float8 ELSE 1::float8 END
      """)
    let (dividend, divisor) = (call.part("\(a) * \(scale)"), call.part("\(b) * \(scale)"))
    let whole = call.part("trunc(\(dividend) / \(divisor))")
    let (product, lost) = call.exactProduct(whole, divisor)
    let rest = call.part("(\(dividend) - \(product)) - \(lost)")
    // The quotient may have been rounded up to the next whole number.
    return call.part(
      """
      CASE WHEN \(a) < \(b) THEN \(call[0]) WHEN \(rest) < 0 THEN sign(\(call[0])) * ((\(rest) + \(divisor)) / \(scale)) \
      WHEN \(rest) >= \(divisor) THEN sign(\(call[0])) * ((\(rest) - \(divisor)) / \(scale)) \
      ELSE sign(\(call[0])) * (\(rest) / \(scale)) END
      """)
  }
}
