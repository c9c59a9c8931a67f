/// Rounding to decimal places in SQL, for numbers below 10^(15 − places), based on 15 significant digits.
struct DecimalPlaces: Sendable {
  enum Direction: Sendable {
    case nearest
    case awayFromZero
    case towardZero
  }

  /// The number of decimal places, from −22 to 22; negative before the point.
  let count: Int
  let direction: Direction

  /// Writes the rounded number for the rows in which the condition `isInside` holds; in other rows it may have any
  /// value.
  typealias Writer = @Sendable (_ call: inout QueryCall, _ places: DecimalPlaces, _ isInside: String) -> String

  /// Returns the double nearest to a power of ten from 10^−37 to 10^37.
  static func power(_ exponent: Int) -> Double {
    // Up to 10²² powers are exact; the reader of decimals rounds all others.
    Double("1e\(exponent)") ?? .nan
  }

  /// Converts a number of units of the last place to the number; rounds once, because both operands are exact.
  private func value(of units: String, _ call: QueryCall) -> String {
    let scale = call.number(Self.power(Int(count.magnitude)))
    return count == 0 ? units : "\(units) \(count > 0 ? "/" : "*") \(scale)"
  }

  // MARK: - By decimal numbers

  /// Rounds with decimal numbers, for engines whose cast of a double to a decimal uses 15 digits.
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

  /// Rounds with printed digits, for engines that print and parse 15 digits correctly.
  ///
  /// Finds the whole number of units below the number by a product, which may be rounded, and corrects it by quotients.
  /// A quotient of exact numbers is the double nearest to the decimal, and doubles nearest to different decimals of 15
  /// digits are in the same order.
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

  /// Rounds with integers, for engines that neither print nor parse digits correctly: the 15 digits become a 64-bit
  /// integer.
  ///
  /// The number times a power of ten is represented exactly as the sum of two doubles. Ties are exact in it, because
  /// only numbers with few bits have ties.
  static let integers: Writer = { call, places, isInside in
    let number = call.part("CASE WHEN \(isInside) THEN abs(\(call[0])) END")
    // The number of units of the 15th digit in one unit of the place, by the size of the number; smaller numbers have
    // no 15 digits there.
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

  /// Returns SQL for `number` × 10^`count` × `unit`, rounded to the nearest integer, ties to even.
  private func digits(_ number: String, _ unit: String, _ call: inout QueryCall) -> String {
    let scaled = count == 0 ? (number, "0.0") : call.exactProduct(number, call.number(Self.power(count)))
    let (high, low) = call.exactProduct(scaled.0, unit)
    let whole = call.part(call.dialect.functions.floor(high))
    let fraction = call.part("(\(high) - \(whole)) + (\(low) + \(scaled.1) * \(unit))")
    return Self.nearest(whole, "\(fraction) - 0.5")
  }

  /// Returns the digits if the place is before the point.
  ///
  /// The scale is a quotient of powers; large numbers are divided by it.
  private func dividedDigits(_ number: String, _ unit: String, _ call: inout QueryCall) -> String {
    let power = call.number(Self.power(-count))
    let isFactor = "\(unit) >= \(power)"
    let scale = call.part("CASE WHEN \(isFactor) THEN \(unit) / \(power) ELSE \(power) / \(unit) END")
    let floor = call.dialect.functions.floor
    let factor = call.part("CASE WHEN \(isFactor) THEN \(number) ELSE \(floor("(\(number) / \(scale))")) END")
    let (high, low) = call.exactProduct(factor, scale)
    // The quotient may have been rounded up to the next whole number; the remainder is exact.
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

  /// Returns `whole` or the next integer, by the sign of the excess over a half; for 0 the even one of both.
  private static func nearest(_ whole: String, _ beyondHalf: String) -> String {
    """
    CAST(\(whole) AS INTEGER) + CASE WHEN \(beyondHalf) > 0 OR (\(beyondHalf) = 0 AND CAST(\(whole) AS INTEGER) % 2 = 1) \
    THEN 1 ELSE 0 END
    """
  }
}

extension QueryCall {
  /// Returns the product of two numbers exactly, as the sum of two doubles.
  ///
  /// Veltkamp's split and Dekker's product, Numerische Mathematik 18, 1971.
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
