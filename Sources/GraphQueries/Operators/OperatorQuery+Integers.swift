import EvaluationEngine

extension OperatorQuery {
  static let factorial = OperatorQuery("factorial") { call in
    call.failUnlessWhole(0)
    call.fail(.negativeInteger, where: "\(call[0]) < 0")
    if let factorial = call.dialect.functions.factorial {
      return "CASE WHEN \(call[0]) > 170 THEN NULL ELSE \(factorial(call[0])) END"
    }
    return table(of: call[0], call)
  }

  /// Returns SQL that looks up a factorial up to 170 in a table; a product of doubles would be rounded several times.
  private static func table(of number: String, _ call: QueryCall) -> String {
    let factorial = OperatorID(named: "factorial")?.descriptor
    let rows = (0...170).compactMap { count -> String? in
      guard let value = factorial?([Double(count)]).number else { return nil }
      return "WHEN \(call.number(Double(count))) THEN \(call.number(value))"
    }
    return "CASE \(number) \(rows.joined(separator: " ")) END"
  }

  static let gamma = OperatorQuery("gamma") { call throws(UnsupportedInDialect) in
    guard let gamma = call.dialect.functions.gamma else { throw UnsupportedInDialect("has no gamma function") }
    call.fail(.poleOfGamma, where: "\(call[0]) <= 0 AND \(call[0]) = \(call.dialect.functions.floor(call[0]))")
    return call.dialect.finite(gamma(call[0]))
  }

  static let gcd = OperatorQuery("gcd") { call throws(UnsupportedInDialect) in
    call.mayOverflow = false
    return try divisor(&call)
  }

  /// The least common multiple: an exact quotient, then one product.
  static let lcm = OperatorQuery("lcm") { call throws(UnsupportedInDialect) in
    let divisor = call.part(try divisor(&call))
    let quotient = call.part("CASE WHEN \(divisor) = 0 THEN \(call.number(0)) ELSE \(call[0]) / \(divisor) END")
    let product = call.part(
      call.dialect.arithmetic.multiply(QueryArgument(text: quotient), call.arguments[1]))
    return "abs(\(product))"
  }

  private static func divisor(_ call: inout QueryCall) throws(UnsupportedInDialect) -> String {
    guard let gcd = call.dialect.functions.gcd else { throw UnsupportedInDialect("has no greatest common divisor") }
    call.failUnlessWhole(0, 1)
    if let limit = call.dialect.functions.gcdLimit {
      call.fail(
        "\(call.dialect.title) takes the greatest common divisor of integers below 2^63 only",
        where: "abs(\(call[0])) >= \(call.number(limit)) OR abs(\(call[1])) >= \(call.number(limit))")
    }
    return call.strict(gcd(call[0], call[1]))
  }
}
