import EvaluationEngine
internal import Glibc

extension OperatorQuery {
  static let power = OperatorQuery("power") { call in
    let (base, exponent) = (call[0], call[1])
    if call.arguments[1].constant.map({ $0 < 0 }) ?? true {
      call.fail(.divisionByZero, where: "\(base) = 0 AND \(exponent) < 0")
    }
    if call.arguments[1].constant.map({ $0 != $0.rounded() }) ?? true {
      call.fail(
        .fractionalPowerOfNegative,
        where: "\(base) < 0 AND \(exponent) <> \(call.dialect.functions.floor(exponent))")
    }
    // SQL gives 1 for `NULL` to the power 0, so `NULL` is checked separately.
    return call.strict(call.dialect.functions.power(base, exponent))
  }

  static let sqrt = OperatorQuery("sqrt") { call in
    call.mayOverflow = false
    call.fail(.rootOfNegative, where: "\(call[0]) < 0")
    return "sqrt(\(call[0]))"
  }

  static let cbrt = OperatorQuery("cbrt") { call in
    call.mayOverflow = false
    return cubeRoot(&call, call[0])
  }

  /// Returns SQL for the cube root.
  ///
  /// If the database has no such function, the root is computed as a power and corrected by one step of Newton's
  /// method.
  private static func cubeRoot(_ call: inout QueryCall, _ number: String) -> String {
    if let cbrt = call.dialect.functions.cbrt { return cbrt(number) }
    let root = call.part("sign(\(number)) * pow(abs(\(number)), \(call.number(1)) / \(call.number(3)))")
    return
      """
      CASE WHEN \(number) = 0 THEN \(number) \
      ELSE \(root) - (\(root) - \(number) / (\(root) * \(root))) / \(call.number(3)) END
      """
  }

  /// The root as a power, corrected by one step of Newton's method, as in the `root` operator.
  static let root = OperatorQuery("root") { call throws(UnsupportedInDialect) in
    let (number, degree) = (call[0], call[1])
    guard let constant = call.arguments[1].constant else {
      throw UnsupportedInDialect("takes only roots whose degree is the same in all rows")
    }
    let isOdd = constant.magnitude.truncatingRemainder(dividingBy: 2) == 1
    if constant == 0 { call.fail(.rootOfDegreeZero, where: "1 = 1") }
    if !isOdd { call.fail(.rootOfNegative, where: "\(number) < 0") }
    if constant < 0 { call.fail(.divisionByZero, where: "\(number) = 0") }
    switch constant {
    case 0, 1: return number
    case 2:
      call.mayOverflow = false
      return "sqrt(\(number))"
    case 3:
      call.mayOverflow = false
      return cubeRoot(&call, number)
    default:
      guard constant.magnitude > 2 else { throw UnsupportedInDialect("takes only roots of a degree above 2") }
      let first = call.part(
        "CASE WHEN \(number) = 0 THEN NULL ELSE \(call.dialect.functions.power("abs(\(number))", call.number(1 / constant))) END"
      )
      if constant.magnitude > 200 { return whole(number, first) }
      // For very large and very small numbers, the check uses a root scaled by a power of 2, to stay within the
      // exponent's limits.
      let places = (600 / constant.magnitude).rounded(.down)
      func ratio(scaledBy places: Double) -> String {
        let root = "(\(first) * \(call.number(Glibc.pow(2, constant > 0 ? places : -places))))"
        let scale = call.number(Glibc.pow(2, places * constant.magnitude))
        return "(\(call.dialect.functions.power(root, degree))) / (abs(\(number)) * \(scale))"
      }
      let back = call.part(
        """
        CASE WHEN abs(\(number)) > 1e290 THEN \(ratio(scaledBy: -places)) \
        WHEN abs(\(number)) < 1e-288 THEN \(ratio(scaledBy: places)) \
        ELSE (\(call.dialect.functions.power(first, degree))) / abs(\(number)) END
        """)
      return whole(number, "(\(first) - (\(back) - \(call.number(1))) * (\(first) / \(degree)))")
    }
  }

  private static func whole(_ number: String, _ root: String) -> String {
    "CASE WHEN \(number) = 0 THEN \(number) ELSE sign(\(number)) * \(root) END"
  }

  /// The hypotenuse.
  ///
  /// Both sides are divided by the longer one, so that no square overflows or underflows.
  static let hypot = OperatorQuery("hypot") { call in
    let (first, second) = ("abs(\(call[0]))", "abs(\(call[1]))")
    let longer = call.part(
      "CASE WHEN \(first) >= \(second) THEN \(first) WHEN \(first) < \(second) THEN \(second) END")
    let shorter = call.part(
      "CASE WHEN \(first) >= \(second) THEN \(second) WHEN \(first) < \(second) THEN \(first) END")
    let quotient = call.dialect.arithmetic.divide(QueryArgument(text: shorter), QueryArgument(text: longer))
    let ratio = call.part("CASE WHEN \(longer) = 0 THEN \(longer) ELSE \(quotient) END")
    let factor = call.part(
      "sqrt(\(call.number(1)) + CASE WHEN \(ratio) < 1e-20 THEN 0 * \(ratio) ELSE \(ratio) * \(ratio) END)")
    return call.dialect.arithmetic.multiply(QueryArgument(text: longer), QueryArgument(text: factor))
  }

  static let exp = OperatorQuery("exp") { call in call.dialect.functions.exp(call[0]) }

  static let ln = OperatorQuery("ln") { call in
    logarithm(&call)
    return "ln(\(call[0]))"
  }

  static let log10 = OperatorQuery("log10") { call in
    logarithm(&call)
    return call.dialect.functions.log10(call[0])
  }

  static let log2 = OperatorQuery("log2") { call in
    logarithm(&call)
    return call.dialect.functions.log2(call[0])
  }

  static let log = OperatorQuery("log") { call in
    call.fail(.logarithmBase, where: "\(call[1]) <= 0 OR \(call[1]) = 1")
    logarithm(&call)
    return "ln(\(call[0])) / ln(\(call[1]))"
  }

  private static func logarithm(_ call: inout QueryCall) {
    call.mayOverflow = false
    call.fail(.logarithmOfZero, where: "\(call[0]) = 0")
    call.fail(.logarithmOfNegative, where: "\(call[0]) < 0")
  }

  static let sin = everywhere("sin")
  static let cos = everywhere("cos")
  static let tan = everywhere("tan")
  static let atan = everywhere("atan")
  static let tanh = everywhere("tanh")

  /// Creates the query form of a function of one number that is defined for all numbers.
  private static func everywhere(_ name: String) -> OperatorQuery {
    OperatorQuery(name) { call in
      call.mayOverflow = false
      return "\(name)(\(call[0]))"
    }
  }

  static let sinh = OperatorQuery("sinh") { call in call.dialect.finite("sinh(\(call[0]))") }
  static let cosh = OperatorQuery("cosh") { call in call.dialect.finite("cosh(\(call[0]))") }

  static let asin = ofUnit("asin")
  static let acos = ofUnit("acos")

  private static func ofUnit(_ name: String) -> OperatorQuery {
    OperatorQuery(name) { call in
      call.mayOverflow = false
      call.fail(.outsideUnitInterval, where: "abs(\(call[0])) > 1")
      return "\(name)(\(call[0]))"
    }
  }

  static let atan2 = OperatorQuery("atan2") { call in
    call.mayOverflow = false
    return "atan2(\(call[0]), \(call[1]))"
  }

  static let degrees = OperatorQuery("degrees") { call in
    let factor = 180 / Double.pi
    return call.dialect.arithmetic.multiply(
      call.arguments[0], QueryArgument(text: call.number(factor), constant: factor))
  }

  static let radians = OperatorQuery("radians") { call in
    call.mayOverflow = false
    let factor = Double.pi / 180
    return call.dialect.arithmetic.multiply(
      call.arguments[0], QueryArgument(text: call.number(factor), constant: factor))
  }

  static let asinh = OperatorQuery("asinh") { call in
    call.mayOverflow = false
    return call.dialect.functions.asinh(call[0])
  }

  static let acosh = OperatorQuery("acosh") { call in
    call.mayOverflow = false
    call.fail(.belowOne, where: "\(call[0]) < 1")
    return call.dialect.functions.acosh(call[0])
  }

  static let atanh = OperatorQuery("atanh") { call in
    call.mayOverflow = false
    call.fail(.outsideUnitInterval, where: "abs(\(call[0])) >= 1")
    return call.dialect.functions.atanh(call[0])
  }
}
