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

  static let trunc = rounding("trunc", .towardZero)
  static let round = rounding("round", .nearest)
  static let roundUp = rounding("roundUp", .awayFromZero)
  static let roundDown = rounding("roundDown", .towardZero)

  /// Creates the query form of a rounding operator, to a whole number or to decimal places.
  ///
  /// Rounding to decimal places uses only 15 significant digits, as `DecimalRounding` does.
  private static func rounding(_ name: String, _ direction: DecimalPlaces.Direction) -> OperatorQuery {
    OperatorQuery(name) { call throws(UnsupportedInDialect) in
      guard call.arguments.count == 2 else {
        call.mayOverflow = false
        return whole(&call, direction)
      }
      guard let digits = call.arguments[1].constant else {
        throw UnsupportedInDialect("rounds only to a number of digits that is the same in all rows")
      }
      if digits != digits.rounded() {
        call.fail(.notAnInteger, where: "1 = 1")
        return call[0]
      }
      guard digits.magnitude <= 22 else { throw UnsupportedInDialect("rounds to 22 digits at most") }
      call.mayOverflow = false
      let places = DecimalPlaces(count: Int(digits), direction: direction)
      let isInside = "abs(\(call[0])) < \(call.number(DecimalPlaces.power(15 - places.count)))"
      let rounded = call.dialect.functions.decimals(&call, places, isInside)
      // Larger numbers have no digit of their first 15 at this place.
      let kept = places.count == 0 ? whole(&call, direction) : call[0]
      return "CASE WHEN \(isInside) THEN \(rounded) ELSE \(kept) END"
    }
  }

  /// Returns SQL for a number rounded to a whole number, using all its digits.
  ///
  /// A number halfway between two whole numbers is rounded away from 0, unlike in some databases.
  private static func whole(_ call: inout QueryCall, _ direction: DecimalPlaces.Direction) -> String {
    let trunc = call.dialect.functions.trunc(call[0])
    if direction == .towardZero { return trunc }
    let whole = call.part(trunc)
    let isNext =
      direction == .nearest ? "abs(\(call[0]) - \(whole)) >= \(call.number(0.5))" : "\(whole) <> \(call[0])"
    return "CASE WHEN \(isNext) THEN \(whole) + sign(\(call[0])) ELSE \(whole) END"
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
