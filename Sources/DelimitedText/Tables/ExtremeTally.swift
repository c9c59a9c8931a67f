/// The lowest and highest numbers of a column and their neighbours, which show a lone extreme such as -999.
///
/// - Complexity: Constant space, and constant time per number.
struct ExtremeTally: Hashable, Sendable {
  /// One end of the numbers: the lowest number, or the lowest of the negated numbers.
  private struct End: Hashable, Sendable {
    var value = 0.0
    /// The number of occurrences of this value.
    var count = 0
    /// The nearest other value; nil if there is none.
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

  /// Adds a finite number.
  mutating func take(_ number: Double) {
    count += 1
    least.take(number)
    greatest.take(-number)
  }

  /// The number of only nines that is far from all other numbers, and how often it occurs; nil if there is none.
  ///
  /// Far means at least five times the range of the others.
  var loneExtreme: (value: Double, count: Int)? {
    guard count >= 3, let low = least.next, let high = greatest.next.map({ -$0 }) else { return nil }
    if Self.isLone(least.value, low: low, high: -greatest.value) { return (least.value, least.count) }
    if Self.isLone(-greatest.value, low: least.value, high: high) { return (-greatest.value, greatest.count) }
    return nil
  }

  /// Returns whether a value consists of nines and is far from the others, which reach from `low` to `high`.
  private static func isLone(_ value: Double, low: Double, high: Double) -> Bool {
    let distance = value < low ? low - value : value - high
    return distance > 0 && distance >= 5 * (low == high ? abs(high) : high - low) && isMarker(value)
  }

  /// Returns whether a number has only nines, and at least three of them, or is at least 9e36 in magnitude.
  static func isMarker(_ value: Double) -> Bool {
    if abs(value) >= 9e36 { return true }
    var digits = "\(abs(value))"[...]
    if digits.hasSuffix(".0") { digits = digits.dropLast(2) }
    return digits.count { $0 == "9" } >= 3 && digits.allSatisfy { $0 == "9" || $0 == "." }
  }
}
