import TextScanning

/// A fast parser for the most common numbers: an optional minus, digits, and at most one point or comma.
///
/// `NumberScan` gives the same results for these numbers and also reads all others, but is several times slower.
enum PlainDigits {
  /// Returns whether a cell is a number of this form, whatever its mark means.
  ///
  /// - Complexity: linear in the cell.
  static func isNumber(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    parts(text, start, end) != nil
  }

  /// Returns the number in a cell; nil if it has another form or a mark other than `point`.
  ///
  /// - Complexity: linear in the cell.
  static func number(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, point: UInt8) -> Double? {
    guard let parts = parts(text, start, end), parts.mark == 0 || parts.mark == point,
      parts.count <= DecimalReader.exactDigits,
      let number = DecimalReader.nearest(to: parts.digits, exponent: -parts.behind)
    else { return nil }
    return parts.isNegative ? -number : number
  }

  private struct Parts {
    var isNegative = false
    /// The digits as a whole number; valid only for up to 19 digits.
    var digits: UInt64 = 0
    var count = 0
    /// The point or comma between the digits; 0 if there is none.
    var mark: UInt8 = 0
    var behind = 0
  }

  private static func parts(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Parts? {
    guard end - start <= 40 else { return nil }
    var parts = Parts()
    var index = start
    if index < end, text[index] == ASCII.minus {
      parts.isNegative = true
      index += 1
    }
    guard index < end, text[index] &- ASCII.zero <= 9, text[end - 1] &- ASCII.zero <= 9 else { return nil }
    while index < end {
      let byte = text[index]
      let digit = byte &- ASCII.zero
      if digit <= 9 {
        parts.digits = parts.digits &* 10 &+ UInt64(digit)
        parts.count += 1
        if parts.mark != 0 { parts.behind += 1 }
      } else {
        guard byte == ASCII.point || byte == ASCII.comma, parts.mark == 0 else { return nil }
        parts.mark = byte
      }
      index += 1
    }
    return parts
  }
}
