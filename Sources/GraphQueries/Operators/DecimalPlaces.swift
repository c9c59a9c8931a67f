/// Writes SQL that rounds numbers below 10^(15 − places) to decimal places, as if they had only 15 significant digits.
struct DecimalPlaces: Sendable {
  enum Direction: Sendable {
    case nearest
    case awayFromZero
    case towardZero
  }

  /// The number of decimal places, from −22 to 22; a negative number means places before the decimal point.
  let count: Int
  let direction: Direction

  /// Returns SQL for the rounded number.
  ///
  /// In rows where the condition `isInside` is false, the result may have any value.
  typealias Writer = @Sendable (_ call: inout QueryCall, _ places: DecimalPlaces, _ isInside: String) -> String

  /// Returns the double nearest to a power of ten from 10^−37 to 10^37.
  static func power(_ exponent: Int) -> Double {
    // Up to 10²² powers are exact; the reader of decimals rounds all others.
    Double("1e\(exponent)") ?? .nan
  }

  /// Returns SQL for `units` divided by 10^`count`; the result is rounded only once, because both numbers are exact.
  private func value(of units: String, _ call: QueryCall) -> String {
    let scale = call.number(Self.power(Int(count.magnitude)))
    return count == 0 ? units : "\(units) \(count > 0 ? "/" : "*") \(scale)"
  }

  // MARK: - By decimal numbers

  /// Rounds with decimal numbers, for databases that keep 15 digits when they cast a double to a decimal.
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

  /// Rounds by printing and parsing digits, for databases that do this correctly for 15 digits.
  ///
  /// The number is multiplied to count its units. Rounding can make the count wrong, so it is corrected by comparing
  /// quotients. A quotient of exact numbers is the double nearest to the decimal number, and such doubles have the same
  /// order as the decimal numbers of 15 digits.
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

  /// Rounds with 64-bit integers of 15 digits, for databases that neither print nor parse digits correctly.
  ///
  /// The number times a power of ten is the exact sum of two doubles, so a number halfway between two results is also
  /// rounded exactly.
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

  /// Like `digits`, for places before the decimal point (a negative `count`).
  ///
  /// The power of ten is a quotient of two powers; large numbers are divided by the power.
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

  /// Returns SQL for `whole` or the next integer.
  ///
  /// It is the next integer if `beyondHalf` is above 0, and the even one of the two integers if `beyondHalf` is 0.
  private static func nearest(_ whole: String, _ beyondHalf: String) -> String {
    """
    CAST(\(whole) AS INTEGER) + CASE WHEN \(beyondHalf) > 0 OR (\(beyondHalf) = 0 AND CAST(\(whole) AS INTEGER) % 2 = 1) \
    THEN 1 ELSE 0 END
    """
  }
}

extension QueryCall {
  /// Returns the exact product of two numbers as the sum of two doubles.
  ///
  /// The method is Veltkamp's split and Dekker's product (Numerische Mathematik 18, 1971).
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
