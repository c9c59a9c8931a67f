/// The ends of a column's numbers and the numbers next to them, which show a lone extreme such as -999.
///
/// - Complexity: constant space, and constant time for each number.
struct ExtremeTally: Hashable, Sendable {
  /// One end of the numbers: the least of them, or the least of their negatives.
  private struct End: Hashable, Sendable {
    var value = 0.0
    /// How many numbers have this value.
    var count = 0
    /// The nearest other value; nil without one.
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

  /// Takes a finite number.
  mutating func take(_ number: Double) {
    count += 1
    least.take(number)
    greatest.take(-number)
  }

  /// The number made of nines that is at least five times beyond all others, and how often it occurs; nil without one.
  var loneExtreme: (value: Double, count: Int)? {
    guard count >= 3, let low = least.next, let high = greatest.next.map({ -$0 }) else { return nil }
    if Self.isLone(least.value, low: low, high: -greatest.value) { return (least.value, least.count) }
    if Self.isLone(-greatest.value, low: least.value, high: high) { return (-greatest.value, greatest.count) }
    return nil
  }

  /// Whether a value is made of nines, and far from the others, which reach from `low` to `high`.
  private static func isLone(_ value: Double, low: Double, high: Double) -> Bool {
    let distance = value < low ? low - value : value - high
    return distance > 0 && distance >= 5 * (low == high ? abs(high) : high - low) && isMarker(value)
  }

  /// Whether a number is written with nines only, and at least three of them, or is beyond 9e36.
  static func isMarker(_ value: Double) -> Bool {
    if abs(value) >= 9e36 { return true }
    var digits = "\(abs(value))"[...]
    if digits.hasSuffix(".0") { digits = digits.dropLast(2) }
    return digits.count { $0 == "9" } >= 3 && digits.allSatisfy { $0 == "9" || $0 == "." }
  }
}
