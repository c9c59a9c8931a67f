/// Rounding to decimal places in SQL: how a number below 10^(15 − places) is rounded by its 15 significant digits.
struct DecimalPlaces: Sendable {
  enum Direction: Sendable {
    case nearest
    case awayFromZero
    case towardZero
  }

  /// How many digits stay behind the point, from −22 to 22.
  let count: Int
  let direction: Direction

  /// Writes the rounded number for the rows in which the condition holds; any value in others.
  typealias Writer = @Sendable (_ call: inout QueryCall, _ places: DecimalPlaces, _ isInside: String) -> String

  /// The double nearest to a power of ten from 10^−37 to 10^37.
  static func power(_ exponent: Int) -> Double {
    // Up to 10²² powers are exact; the reader of decimals rounds all others.
    Double("1e\(exponent)") ?? .nan
  }

  /// A whole number of units of the last place as the number: rounded once, since both operands are exact.
  private func value(of units: String, _ call: QueryCall) -> String {
    let scale = call.number(Self.power(Int(count.magnitude)))
    return count == 0 ? units : "\(units) \(count > 0 ? "/" : "*") \(scale)"
  }

  // MARK: - By decimal numbers

  /// For engines whose cast of a double to a decimal number uses its 15 digits.
  static let numeric: Writer = { call, places, isInside in
    let decimal = call.part("CASE WHEN \(isInside) THEN \(call[0])::numeric END")
    if places.direction == .nearest { return "round(\(decimal), \(places.count))::float8" }
    let kept = "trunc(\(decimal), \(places.count))"
    if places.direction == .towardZero { return kept + "::float8" }
    let whole = call.part(kept)
    let unit = "'1e\(-places.count)'::numeric"
    return
      "(CASE WHEN \(whole) = \(decimal) THEN \(whole) ELSE \(whole) + sign(\(decimal)) * \(unit) END)::float8"
  }

  // MARK: - By printed digits

  /// For engines that print 15 digits well and read them well.
  ///
  /// The whole number of units below is found by a product that may be rounded, and corrected by quotients: a quotient
  /// of exact numbers is the double nearest to the decimal, and doubles nearest to different decimals of 15 digits are
  /// in the same order.
  static func printed(_ digits: @escaping @Sendable (String) -> String) -> Writer {
    { call, places, isInside in
      let number = call.part("CASE WHEN \(isInside) THEN abs(\(digits(call[0]))) END")
      let scale = call.number(power(Int(places.count.magnitude)))
      let scaled = places.count == 0 ? number : "\(number) \(places.count > 0 ? "*" : "/") \(scale)"
      let near = call.part(call.dialect.functions.floor("(\(scaled))"))
      let one = call.number(1)
      func value(_ units: String) -> String { places.value(of: units, call) }
      let below = call.part(
        """
        CASE WHEN \(value(near)) > \(number) THEN \(near) - \(one) \
        WHEN \(value("(\(near) + \(one))")) <= \(number) THEN \(near) + \(one) ELSE \(near) END
        """)
      let isNext =
        switch places.direction {
        case .nearest: "\(number) >= \(value("(\(below) + \(call.number(0.5)))"))"
        case .awayFromZero: "\(number) > \(value(below))"
        case .towardZero: ""
        }
      let units = isNext.isEmpty ? below : call.part("CASE WHEN \(isNext) THEN \(below) + \(one) ELSE \(below) END")
      return "sign(\(call[0])) * (\(value(units)))"
    }
  }

  // MARK: - By integers

  /// For engines that neither print nor read digits well: the 15 digits as a 64-bit integer.
  ///
  /// The number times a power of ten is held as the sum of two doubles. Ties are exact in it: only numbers of few bits have them.
  static let integers: Writer = { call, places, isInside in
    let number = call.part("CASE WHEN \(isInside) THEN abs(\(call[0])) END")
    // How many units of its last digit are one unit of the place, by the number's size; smaller numbers have none of 15 digits.
    let sizes = (0...15).map { dropped in
      "WHEN \(number) >= \(call.number(power(14 - places.count - dropped))) THEN \(call.number(power(dropped)))"
    }
    let unit = call.part("CASE " + sizes.joined(separator: " ") + " END")
    let digits = call.part(
      places.count < 0 ? places.dividedDigits(number, unit, &call) : places.digits(number, unit, &call))
    let divisor = call.part("CAST(\(unit) AS INTEGER)")
    let added =
      switch places.direction {
      case .nearest: "\(digits) + \(divisor) / 2"
      case .awayFromZero: "\(digits) + \(divisor) - 1"
      case .towardZero: digits
      }
    let least = places.direction == .awayFromZero ? "CASE WHEN \(number) > 0 THEN 1.0 ELSE 0.0 END" : "0.0"
    let units = call.part("CASE WHEN \(unit) IS NULL THEN \(least) ELSE CAST((\(added)) / \(divisor) AS REAL) END")
    return "sign(\(call[0])) * (\(places.value(of: units, call)))"
  }

  /// The number times 10^`count` times a unit, as the nearest integer, ties to even.
  private func digits(_ number: String, _ unit: String, _ call: inout QueryCall) -> String {
    let scaled = count == 0 ? (number, "0.0") : call.exactProduct(number, call.number(Self.power(count)))
    let (high, low) = call.exactProduct(scaled.0, unit)
    let whole = call.part(call.dialect.functions.floor(high))
    let fraction = call.part("(\(high) - \(whole)) + (\(low) + \(scaled.1) * \(unit))")
    return Self.nearest(whole, "\(fraction) - 0.5")
  }

  /// The digits if the place is before the point: the scale is a quotient of powers, and a divisor for large numbers.
  private func dividedDigits(_ number: String, _ unit: String, _ call: inout QueryCall) -> String {
    let power = call.number(Self.power(-count))
    let isFactor = "\(unit) >= \(power)"
    let scale = call.part("CASE WHEN \(isFactor) THEN \(unit) / \(power) ELSE \(power) / \(unit) END")
    let floor = call.dialect.functions.floor
    let factor = call.part("CASE WHEN \(isFactor) THEN \(number) ELSE \(floor("(\(number) / \(scale))")) END")
    let (high, low) = call.exactProduct(factor, scale)
    // The quotient may have been rounded to the next whole number; what it leaves is exact.
    let rest = call.part("(\(number) - \(high)) - \(low)")
    let whole = call.part(
      "CASE WHEN \(isFactor) THEN \(floor(high)) WHEN \(rest) < 0 THEN \(factor) - 1 ELSE \(factor) END")
    let beyondHalf = call.part(
      """
      CASE WHEN \(isFactor) THEN ((\(high) - \(whole)) + \(low)) - 0.5 \
      WHEN \(rest) < 0 THEN (\(rest) + \(scale)) - \(scale) / 2 ELSE \(rest) - \(scale) / 2 END
      """)
    return Self.nearest(whole, beyondHalf)
  }

  /// A whole number or the next one, by the sign of the excess over a half; the even one of both at 0.
  private static func nearest(_ whole: String, _ beyondHalf: String) -> String {
    """
    CAST(\(whole) AS INTEGER) + CASE WHEN \(beyondHalf) > 0 OR (\(beyondHalf) = 0 AND CAST(\(whole) AS INTEGER) % 2 = 1) \
    THEN 1 ELSE 0 END
    """
  }
}

extension QueryCall {
  /// The product of two numbers as the sum of two doubles, without error (Veltkamp's split and Dekker's product, Numerische Mathematik 18, 1971).
  mutating func exactProduct(_ first: String, _ second: String) -> (high: String, low: String) {
    func high(_ text: String) -> String { "134217729 * \(text) - (134217729 * \(text) - \(text))" }
    let (firstHigh, secondHigh) = (part(high(first)), part(high(second)))
    let product = part("\(first) * \(second)")
    let lost = part(
      """
      ((\(firstHigh) * \(secondHigh) - \(product)) + \(firstHigh) * (\(second) - \(secondHigh)) \
      + (\(first) - \(firstHigh)) * \(secondHigh)) + (\(first) - \(firstHigh)) * (\(second) - \(secondHigh))
      """)
    return (product, lost)
  }
}
