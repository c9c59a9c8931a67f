/// Dates as people write them in data: ISO 8601, in the Gregorian calendar at all times.
///
/// `2024-03`, `2024-03-01`, `2024-03-01T12:30`, `2024-03-01 12:30:15.25Z`, `2024-03-01T12:30+02:00`. A month is its first
/// moment, a day too; a time without an offset is taken to be UTC. Years have four digits.
public enum DateText {
  /// The seconds from 1970-01-01T00:00:00Z to the date; nil where the text is none.
  public static func seconds(_ text: some Collection<UInt8>) -> Double? {
    var scan = DigitScan(text)
    guard let year = scan.number(4), scan.take(0x2D), let month = scan.number(2), 1...12 ~= month else { return nil }
    var day = 1
    if scan.take(0x2D) {
      guard let written = scan.number(2), written >= 1, written <= length(of: month, year) else { return nil }
      day = written
    } else {
      return scan.isAtEnd ? Double(days(year, month, 1)) * 86_400 : nil
    }
    var seconds = Double(days(year, month, day)) * 86_400
    if scan.isAtEnd { return seconds }
    guard scan.take(0x54) || scan.take(0x20) || scan.take(0x74), let time = scan.time() else { return nil }
    seconds += time
    return scan.isAtEnd ? seconds : nil
  }

  /// The date so many seconds from 1970-01-01T00:00:00Z: a day where they make one up, else with the time of day in UTC.
  ///
  /// Fractions of a second are written as far as milliseconds. Nil outside the years 0000 to 9999.
  public static func text(_ seconds: Double) -> String? {
    let thousandths = (seconds * 1_000).rounded()
    guard thousandths >= -62_167_219_200_000, thousandths < 253_402_300_800_000 else { return nil }
    let total = Int64(thousandths)
    var day = total / 86_400_000
    var rest = total % 86_400_000
    if rest < 0 {
      rest += 86_400_000
      day -= 1
    }
    let date = civil(Int(day))
    let written = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    if rest == 0 { return written }
    let (seconds, fraction) = (Int(rest / 1_000), Int(rest % 1_000))
    let time = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(written)T\(time)\(fraction == 0 ? "" : "." + padded(fraction, 3))Z"
  }

  /// Days from 1970-01-01.
  ///
  /// Years are counted from March on, so that a leap day is a year's last (H. Hinnant, chrono-compatible algorithms, 2013).
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  private static func length(of month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: Swift.max(width - digits.count, 0)) + digits
  }
}

/// Goes through digits and signs.
private struct DigitScan<Text: Collection<UInt8>> {
  private let text: Text
  private var place: Text.Index

  init(_ text: Text) {
    self.text = text
    place = text.startIndex
  }

  var isAtEnd: Bool { place == text.endIndex }

  /// Goes past `byte` if it is next.
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

  /// A number of exactly so many digits.
  mutating func number(_ count: Int) -> Int? {
    var result = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      result = result * 10 + digit
    }
    return result
  }

  /// A time of day with or without an offset, as seconds of UTC.
  mutating func time() -> Double? {
    guard let hours = number(2), hours < 24, take(0x3A), let minutes = number(2), minutes < 60 else { return nil }
    var seconds = Double(hours * 3_600 + minutes * 60)
    if take(0x3A) {
      guard let whole = number(2), whole < 60 else { return nil }
      seconds += Double(whole)
      if take(0x2E) {
        guard let fraction = fraction() else { return nil }
        seconds += fraction
      }
    }
    if isAtEnd || take(0x5A) || take(0x7A) { return seconds }
    let isEast = take(0x2B)
    guard isEast || take(0x2D), let offsetHours = number(2), offsetHours < 24 else { return nil }
    guard take(0x3A) || !isAtEnd else { return nil }
    guard let offsetMinutes = number(2), offsetMinutes < 60 else { return nil }
    let offset = Double(offsetHours * 3_600 + offsetMinutes * 60)
    return seconds + (isEast ? -offset : offset)
  }

  /// Digits behind a point; nine of them count.
  private mutating func fraction() -> Double? {
    guard let first = digit() else { return nil }
    var digits = first
    var scale = 10
    while let digit = digit() {
      if scale < 1_000_000_000 {
        digits = digits * 10 + digit
        scale *= 10
      }
    }
    return Double(digits) / Double(scale)
  }
}
