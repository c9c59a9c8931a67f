/// Dates in data: ISO 8601 and similar forms, always in the Gregorian calendar.
///
/// Examples are `2024-03`, `2024-03-01`, `2024/3/1`, `2024-03-01T12:30`, `2024-03-01 12:30:15.25Z` and `2024-03-01
/// 12:30 +02`.
///
/// - A month or a day means its first moment.
/// - A time without an offset is in UTC.
/// - Years have four digits, and the moment must be in the years 0000 to 9999 of UTC.
/// - Up to nine fractional digits of a second are read. A double represents seconds of this century to about a quarter
///   of a microsecond. A fraction never rounds up to the next second.
public enum DateText {
  /// The range of the years 0000 to 9999 in seconds.
  private static let years = -62_167_219_200.0..<253_402_300_800.0

  /// Returns the time from 1970-01-01T00:00:00Z to the date, in seconds; nil if the text is not a date.
  public static func seconds(_ text: some Collection<UInt8>) -> Double? {
    var scan = DigitScan(text)
    guard let year = scan.number(4) else { return nil }
    let hasSlashes = scan.take(0x2F)
    guard hasSlashes || scan.take(0x2D), let month = scan.partOfDay(isPadded: !hasSlashes), 1...12 ~= month
    else { return nil }
    if !hasSlashes, scan.isAtEnd { return Double(CivilDate(year: year, month: month, day: 1).daysSince1970 * 86_400) }
    guard scan.take(hasSlashes ? 0x2F : 0x2D), let day = scan.partOfDay(isPadded: !hasSlashes),
      1...CivilDate.length(ofMonth: month, year: year) ~= day
    else { return nil }
    let midnight = CivilDate(year: year, month: month, day: day).daysSince1970 * 86_400
    if scan.isAtEnd { return Double(midnight) }
    guard scan.take(0x54) || scan.take(0x20) || scan.take(0x74), let time = scan.time(), scan.isAtEnd
    else { return nil }
    let seconds = Self.seconds(midnight + time.seconds, nanoseconds: time.nanoseconds)
    return years.contains(seconds) ? seconds : nil
  }

  /// Returns the date at `seconds` from 1970-01-01T00:00:00Z as a readable text.
  ///
  /// The text is the day with the time in UTC; midnight is left out. Fractions of a second are rounded to milliseconds,
  /// but not up to the next second. Returns nil outside the years 0000 to 9999.
  public static func text(_ seconds: Double) -> String? {
    let next = seconds.rounded(.down) + 1
    let thousandths = Swift.min((seconds * 1_000).rounded(), next * 1_000 - 1)
    guard years.contains(thousandths / 1_000) else { return nil }
    let (whole, rest) = Int(thousandths).quotientAndRemainder(dividingBy: 1_000)
    return rest < 0
      ? written(whole - 1, fraction: rest + 1_000, digits: 3)
      : written(whole, fraction: rest, digits: rest == 0 ? 0 : 3)
  }

  /// Returns the date at `seconds` from 1970-01-01T00:00:00Z as a text that gives the same number when read.
  ///
  /// This holds for all numbers that `seconds(_:)` returns; other numbers are rounded to nanoseconds. The second has
  /// three, six or nine fractional digits, or none: as few as possible. Returns nil outside the years 0000 to 9999.
  public static func exactText(_ seconds: Double) -> String? {
    guard years.contains(seconds) else { return nil }
    let whole = Int(seconds.rounded(.down))
    let nanoseconds = Int(((seconds - Double(whole)) * 1e9).rounded())
    for (digits, unit) in [(0, 1_000_000_000), (3, 1_000_000), (6, 1_000), (7, 100), (8, 10), (9, 1)] {
      let fraction = (nanoseconds + unit / 2) / unit
      let isExact = Self.seconds(whole, nanoseconds: fraction * unit) == seconds
      guard isExact || unit == 1 else { continue }
      let (carried, rest) = fraction.quotientAndRemainder(dividingBy: 1_000_000_000 / unit)
      return written(whole + carried, fraction: rest, digits: digits)
    }
    return nil
  }

  /// Returns the sum of whole seconds and nanoseconds as a double, rounded once but never up to the next second.
  private static func seconds(_ whole: Int, nanoseconds: Int) -> Double {
    let sum = Double(whole) + Double(nanoseconds) / 1e9
    return nanoseconds > 0 && nanoseconds < 1_000_000_000 && sum == Double(whole + 1) ? sum.nextDown : sum
  }

  private static func written(_ seconds: Int, fraction: Int, digits: Int) -> String {
    var (day, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    if rest < 0 {
      rest += 86_400
      day -= 1
    }
    let date = CivilDate(daysSince1970: day)
    let written = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    if rest == 0, digits == 0 { return written }
    let time = [rest / 3_600, rest / 60 % 60, rest % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(written)T\(time)\(digits == 0 ? "" : "." + padded(fraction, digits))Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: Swift.max(width - digits.count, 0)) + digits
  }
}

private struct DigitScan<Text: Collection<UInt8>> {
  private let text: Text
  private var place: Text.Index

  init(_ text: Text) {
    self.text = text
    place = text.startIndex
  }

  var isAtEnd: Bool { place == text.endIndex }

  mutating func take(_ byte: UInt8) -> Bool {
    guard !isAtEnd, text[place] == byte else { return false }
    text.formIndex(after: &place)
    return true
  }

  private mutating func digit() -> Int? {
    guard !isAtEnd, text[place] &- 0x30 <= 9 else { return nil }
    defer { text.formIndex(after: &place) }
    return Int(text[place] &- 0x30)
  }

  mutating func number(_ count: Int) -> Int? {
    var result = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      result = result * 10 + digit
    }
    return result
  }

  /// Reads a month or day with two digits.
  ///
  /// One digit is also allowed if `isPadded` is false.
  mutating func partOfDay(isPadded: Bool) -> Int? {
    guard !isPadded else { return number(2) }
    guard let first = digit() else { return nil }
    return digit().map { first * 10 + $0 } ?? first
  }

  /// Reads a time of day, and returns the seconds from midnight in UTC.
  ///
  /// An offset from UTC can make the result negative or longer than a day.
  mutating func time() -> (seconds: Int, nanoseconds: Int)? {
    guard let hours = number(2), hours < 24, take(0x3A), let minutes = number(2), minutes < 60 else { return nil }
    var seconds = hours * 3_600 + minutes * 60
    var nanoseconds = 0
    if take(0x3A) {
      guard let whole = number(2), whole < 60 else { return nil }
      seconds += whole
      if take(0x2E) || take(0x2C) {
        guard let fraction = fraction() else { return nil }
        nanoseconds = fraction
      }
    }
    return offset().map { (seconds - $0, nanoseconds) }
  }

  /// Reads the offset of a time from UTC in seconds, positive to the east; 0 at the end of the text.
  ///
  /// The forms are `Z`, `UTC`, `+02`, `+0200` and `-05:30`, with or without a blank before them.
  private mutating func offset() -> Int? {
    if isAtEnd { return 0 }
    if take(0x5A) || take(0x7A) { return 0 }
    if take(0x20), take(0x55) { return take(0x54) && take(0x43) ? 0 : nil }
    let isEast = take(0x2B)
    guard isEast || take(0x2D), let hours = number(2), hours < 24 else { return nil }
    var minutes = 0
    if take(0x3A) || !isAtEnd {
      guard let written = number(2), written < 60 else { return nil }
      minutes = written
    }
    let offset = hours * 3_600 + minutes * 60
    return isEast ? offset : -offset
  }

  /// Reads the digits after a decimal point as nanoseconds; digits after the ninth are skipped.
  private mutating func fraction() -> Int? {
    guard var nanoseconds = digit() else { return nil }
    var count = 1
    while let digit = digit() {
      if count < 9 { nanoseconds = nanoseconds * 10 + digit }
      count += 1
    }
    for _ in Swift.min(count, 9)..<9 { nanoseconds *= 10 }
    return nanoseconds
  }
}
