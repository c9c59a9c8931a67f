import EvaluationEngine
import TextScanning

// Marks in place of units: `5'11"`, `5' 3 3/8"` and `12°30'15"`.
extension UnitSearch {
  /// Reads a number whose units are marks, and the smaller parts after it; returns false if there is none.
  ///
  /// `'` and `"` are feet and inches, and after `°` they are minutes and seconds of arc.
  mutating func readMarks() -> Bool {
    guard let read = degrees(at: offset) ?? feet(at: offset) ?? inches(at: offset) else { return false }
    found.append(Replacement(span: offset..<read.end, text: "\(NumberText.shortest(read.value)) [\(read.unit)]"))
    offset = read.end
    return true
  }

  /// A number that was written with marks, in the first unit of `unit`.
  private typealias Marked = (value: Double, unit: String, end: Int)

  private func degrees(at start: Int) -> Marked? {
    guard let whole = decimal(at: start), reader.begins(with: "°", at: whole.end),
      let minutes = decimal(at: reader.afterBlanks(whole.end + 2)), let end = end(of: Self.minuteMarks, at: minutes.end)
    else { return nil }
    let value = whole.value + minutes.value / 60
    guard let seconds = decimal(at: reader.afterBlanks(end)), let last = self.end(of: Self.secondMarks, at: seconds.end)
    else { return (value, "° ′", end) }
    return (value + seconds.value / 3_600, "° ′ ″", last)
  }

  private func feet(at start: Int) -> Marked? {
    guard let whole = decimal(at: start), let end = end(of: Self.footMarks, at: whole.end),
      reader[end] != UInt8(ascii: "'")
    else { return nil }
    guard let part = mixedNumber(at: reader.afterBlanks(end)) else { return (whole.value, "ft", end) }
    if let last = self.end(of: Self.inchMarks, at: part.end) { return (whole.value + part.value / 12, "ft in", last) }
    guard reader.isDigit(at: end) else { return (whole.value, "ft", end) }
    // `5'11` needs no second mark; in `1'234` the mark separates thousands.
    return part.value < 12 ? (whole.value + part.value / 12, "ft in", part.end) : nil
  }

  private func inches(at start: Int) -> Marked? {
    guard let number = mixedNumber(at: start), let end = end(of: Self.inchMarks, at: number.end) else { return nil }
    return (number.value, "in", end)
  }

  private static let footMarks: [StaticString] = ["'", "\u{2019}"]
  private static let inchMarks: [StaticString] = ["\"", "\u{201D}", "''"]
  private static let minuteMarks: [StaticString] = ["'", "\u{2019}", "′"]
  private static let secondMarks: [StaticString] = ["\"", "\u{201D}", "''", "″"]

  /// Returns the offset after one of the marks at `place`; nil if there is none.
  private func end(of marks: [StaticString], at place: Int) -> Int? {
    marks.first { reader.begins(with: $0, at: place) }.map { place + $0.utf8CodeUnitCount }
  }

  /// Returns the exact number without prefix and percent sign at `place`; nil if there is none.
  private func decimal(at place: Int) -> (value: Double, end: Int)? {
    guard reader.beginsNumber(at: place), let number = quantity(at: place), number.quantity.isExact,
      reader.isDigit(at: number.end - 1)
    else { return nil }
    return (number.quantity.value, number.end)
  }

  /// Returns a number with or without a fraction at `place`, such as `3 3/8` or `3/8`; nil if there is none.
  private func mixedNumber(at place: Int) -> (value: Double, end: Int)? {
    guard let first = decimal(at: place) else { return nil }
    if let fraction = fraction(from: first) { return fraction }
    guard let numerator = decimal(at: reader.afterBlanks(first.end)), let fraction = fraction(from: numerator) else {
      return first
    }
    return (first.value + fraction.value, fraction.end)
  }

  private func fraction(from numerator: (value: Double, end: Int)) -> (value: Double, end: Int)? {
    guard reader[numerator.end] == ASCII.slash, let divisor = decimal(at: numerator.end + 1), divisor.value > 0 else {
      return nil
    }
    return (numerator.value / divisor.value, divisor.end)
  }
}
