import EvaluationEngine

extension OperatorQuery {
  static let abs = OperatorQuery("abs") { call in
    call.mayOverflow = false
    return "abs(\(call[0]))"
  }

  static let sign = OperatorQuery("sign") { call in
    call.mayOverflow = false
    return
      "CASE WHEN \(call[0]) > 0 THEN \(call.number(1)) WHEN \(call[0]) < 0 THEN \(call.number(-1)) ELSE \(call[0]) END"
  }

  static let floor = OperatorQuery("floor") { call in
    call.mayOverflow = false
    return call.dialect.functions.floor(call[0])
  }

  static let ceil = OperatorQuery("ceil") { call in
    call.mayOverflow = false
    return call.dialect.functions.ceil(call[0])
  }

  static let trunc = OperatorQuery("trunc") { call in
    call.mayOverflow = false
    return call.dialect.functions.trunc(call[0])
  }

  /// A half goes away from 0, whatever the engine's own function does.
  static let round = OperatorQuery("round") { call throws(QueryLack) in
    guard call.arguments.count == 2 else {
      call.mayOverflow = false
      let whole = call.part(call.dialect.functions.trunc(call[0]))
      return
        "CASE WHEN abs(\(call[0]) - \(whole)) >= \(call.number(0.5)) THEN \(whole) + sign(\(call[0])) ELSE \(whole) END"
    }
    return try decimals(&call)
  }

  /// Rounds to so many decimal places as people read the number.
  ///
  /// Halfway lies the double that is nearest to a decimal ending in 5; a number's digits end so exactly if it is that double.
  private static func decimals(_ call: inout QueryCall) throws(QueryLack) -> String {
    guard let digits = call.arguments[1].constant else {
      throw QueryLack("rounds to digits that are the same in all rows")
    }
    if digits != digits.rounded() {
      call.fail(.notAnInteger, where: "1 = 1")
      return call[0]
    }
    guard digits.magnitude <= 22 else { throw QueryLack("rounds to 22 digits at most") }
    if digits == 0 { throw QueryLack("rounds to whole numbers by round with one argument") }
    var scale = 1.0
    for _ in 0..<Int(digits.magnitude) { scale *= 10 }
    let power = call.number(scale)
    let (up, down) = digits > 0 ? ("*", "/") : ("/", "*")
    // From there on a double has no such digits; below it the scaled number is neither too large nor too small.
    let largest = digits > 0 ? 0x1p52 / scale : .greatestFiniteMagnitude / 4
    let smallest = digits > 0 ? 0 : scale * 1e-10
    let isInside =
      "abs(\(call[0])) < \(call.number(largest)) AND abs(\(call[0])) > \(call.number(smallest))"
    let below = call.part(
      "CASE WHEN \(isInside) THEN \(call.dialect.functions.floor("(abs(\(call[0])) \(up) \(power))")) END")
    let half = call.part("(\(below) + \(call.number(0.5))) \(down) \(power)")
    let rounded = call.part(
      """
      CASE WHEN \(below) IS NULL THEN NULL WHEN abs(\(call[0])) >= \(half) THEN (\(below) + \(call.number(1))) \(down) \
      \(power) ELSE \(below) \(down) \(power) END
      """)
    return
      """
      CASE WHEN \(rounded) IS NOT NULL THEN sign(\(call[0])) * \(rounded) \
      WHEN abs(\(call[0])) <= \(call.number(smallest)) THEN \(call.number(0)) ELSE \(call[0]) END
      """
  }

  static let min = OperatorQuery("min") { call in
    call.mayOverflow = false
    return "CASE WHEN \(call[0]) < \(call[1]) THEN \(call[0]) WHEN \(call[0]) >= \(call[1]) THEN \(call[1]) END"
  }

  static let max = OperatorQuery("max") { call in
    call.mayOverflow = false
    return "CASE WHEN \(call[0]) > \(call[1]) THEN \(call[0]) WHEN \(call[0]) <= \(call[1]) THEN \(call[1]) END"
  }

  static let clamp = OperatorQuery("clamp") { call in
    call.mayOverflow = false
    call.fail(.lowAboveHigh, where: "\(call[1]) > \(call[2])")
    return call.strict(
      "CASE WHEN \(call[0]) < \(call[1]) THEN \(call[1]) WHEN \(call[0]) > \(call[2]) THEN \(call[2]) ELSE \(call[0]) END"
    )
  }
}
