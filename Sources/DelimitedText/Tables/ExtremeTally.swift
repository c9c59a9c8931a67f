/// The lowest and highest numbers of a column, and their neighbours.
///
/// They show whether a number such as -999 is far from all others.
///
/// - Complexity: Constant space, and constant time per number.
struct ExtremeTally: Hashable, Sendable {
  /// The lowest number of a column, and the second lowest.
  ///
  /// To find the highest number, all numbers are negated.
  private struct End: Hashable, Sendable {
    var value = 0.0
    var count = 0
    var next: Double?

    mutating func take(_ number: Double) {
      if count == 0 || number < value {
        next = count == 0 ? nil : value
        (value, count) = (number, 1)
      } else if number == value {
        count += 1
      } else if next.map({ number < $0 }) ?? true {
        next = number
      }
    }
  }

  private var count = 0
  private var least = End()
  private var greatest = End()

  mutating func take(_ number: Double) {
    count += 1
    least.take(number)
    greatest.take(-number)
  }

  /// A number such as -999 that is far from all others, and how often it occurs; nil without such a number.
  ///
  /// Such a number has only nines, or is at least 9e36 in magnitude. Far means at least five times the range of the
  /// others.
  var loneExtreme: (value: Double, count: Int)? {
    guard count >= 3, let low = least.next, let high = greatest.next.map({ -$0 }) else { return nil }
    if Self.isLone(least.value, low: low, high: -greatest.value) { return (least.value, least.count) }
    if Self.isLone(-greatest.value, low: least.value, high: high) { return (-greatest.value, greatest.count) }
    return nil
  }

  private static func isLone(_ value: Double, low: Double, high: Double) -> Bool {
    let distance = value < low ? low - value : value - high
    return distance > 0 && distance >= 5 * (low == high ? abs(high) : high - low) && isMarker(value)
  }

  /// Returns whether a number consists of three or more nines, or is at least 9e36 in magnitude.
  static func isMarker(_ value: Double) -> Bool {
    if abs(value) >= 9e36 { return true }
    var digits = "\(abs(value))"[...]
    if digits.hasSuffix(".0") { digits = digits.dropLast(2) }
    return digits.count { $0 == "9" } >= 3 && digits.allSatisfy { $0 == "9" || $0 == "." }
  }
}
