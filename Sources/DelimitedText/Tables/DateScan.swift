import DataSets
import TextScanning

/// A date as people write it, divided into its parts.
///
/// A time of day may follow.
struct DateScan {
  /// The order of day, month and year, as far as the text shows it.
  enum Form: Hashable {
    /// `2026-11-27`, `2026.11.27`, `2026.11.27.`, `2026/11/27`.
    case yearFirst
    /// `27.11.2026`, `27.11.26`, `27.11.2026.`: with points, the day is always first.
    case points
    /// `03/04/2026` or `03-04-2026`: the day or the month may be first.
    case open(mark: UInt8)
    /// `12-Dec-2026` or `Dec 12, 2026`: the month is a name.
    case named
  }

  var form: Form
  /// The first number besides the year; the day if the month is a name.
  var first: Int
  /// The second number besides the year; the number of the month if it is a name.
  var second: Int
  var year: Int
  /// The time of day and its offset in ISO 8601; nil if there is none.
  var time: String?

  /// The order of day and month that the text shows, for example by a part above 12.
  ///
  /// Nil if both orders are possible, the year is first, or the month is a name.
  var shownOrder: DateOrder? {
    switch form {
    case .yearFirst, .named: nil
    case .points: .dmy
    case .open: first > 12 ? .dmy : second > 12 ? .mdy : nil
    }
  }

  /// Returns the seconds from 1970-01-01T00:00:00Z; nil if there is no such date.
  ///
  /// `order` is used if day and month are ambiguous.
  func seconds(_ order: DateOrder?) -> Double? { isoText(order).flatMap { DateText.seconds($0.utf8) } }

  /// Returns the date in ISO 8601; nil if day and month are ambiguous and `order` is nil.
  ///
  /// The date may not exist in the calendar.
  func isoText(_ order: DateOrder?) -> String? {
    let (month, day): (Int, Int)
    switch form {
    case .yearFirst: (month, day) = (first, second)
    case .points, .named: (month, day) = (second, first)
    case .open:
      guard let order, order != .ymd else { return nil }
      (month, day) = order == .dmy ? (second, first) : (first, second)
    }
    let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    return time.map { date + "T" + $0 } ?? date
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  init?(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    guard 6...40 ~= end - start else { return nil }
    var scan = Scan(text, start, end)
    form = .points
    time = nil
    if let name = scan.month() {
      // `Dec 12, 2026`
      scan.skip(" .-")
      guard let day = scan.number(1...2) else { return nil }
      scan.skip(" ,-")
      guard let year = scan.number(4...4) else { return nil }
      (form, first, second, self.year) = (.named, day, name, year)
    } else {
      guard let one = scan.number(1...4) else { return nil }
      let digits = scan.digits
      guard let mark = scan.mark() else { return nil }
      if let name = scan.month() {
        guard digits <= 2, scan.mark() != nil || scan.isAtDigit else { return nil }
        guard let written = scan.number(2...4), scan.digits != 3 else { return nil }
        (form, first, second, year) = (.named, one, name, Self.year(written, scan.digits))
      } else {
        guard mark != ASCII.space, let two = scan.number(1...2), scan.mark() == mark else { return nil }
        if digits == 4 {
          guard let three = scan.number(1...2) else { return nil }
          (form, first, second, year) = (.yearFirst, two, three, one)
        } else {
          guard digits <= 2, let written = scan.number(2...4), scan.digits != 3 else { return nil }
          (first, second, year) = (one, two, Self.year(written, scan.digits))
          form = mark == ASCII.point ? .points : .open(mark: mark)
        }
        // Hungarian and Croatian dates end with a point.
        if mark == ASCII.point { _ = scan.take(ASCII.point) }
      }
    }
    guard 1...31 ~= first, 1...31 ~= second else { return nil }
    if scan.isAtEnd { return }
    guard let time = scan.time() else { return nil }
    self.time = time
  }

  /// Returns the year.
  ///
  /// Two-digit years from 69 to 99 mean 1969 to 1999, and from 00 to 68 they mean 2000 to 2068.
  private static func year(_ written: Int, _ digits: Int) -> Int {
    digits == 2 ? (written >= 69 ? 1900 : 2000) + written : written
  }

  /// Returns whether the bytes are only a time of day, such as `1:30`, `23:59:59` or `1:05 PM`.
  static func isTime(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard 4...20 ~= end - start, text[start] &- ASCII.zero <= 9 else { return false }
    var scan = Scan(text, start, end)
    return scan.timeOfDay() != nil
  }

  /// Returns eight digits such as `20261127` as an ISO 8601 date with a year from 1900 to 2099; nil for other bytes.
  static func digitDate(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> String? {
    guard end - start == 8 else { return nil }
    var scan = Scan(text, start, end)
    guard let number = scan.number(8...8), 19_000_101...20_991_231 ~= number else { return nil }
    let (month, day) = (number / 100 % 100, number % 100)
    let iso = "\(padded(number / 10_000, 4))-\(padded(month, 2))-\(padded(day, 2))"
    return DateText.seconds(iso.utf8) == nil ? nil : iso
  }

  private struct Scan {
    let text: UnsafeBufferPointer<UInt8>
    var index: Int
    let end: Int
    var digits = 0

    init(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
      (self.text, index, self.end) = (text, start, end)
    }

    var isAtEnd: Bool { index == end }
    var isAtDigit: Bool { index < end && text[index] &- ASCII.zero <= 9 }

    mutating func number(_ length: ClosedRange<Int>) -> Int? {
      var value = 0
      digits = 0
      while isAtDigit, digits < 9 {
        value = value * 10 + Int(text[index] &- ASCII.zero)
        digits += 1
        index += 1
      }
      return length ~= digits ? value : nil
    }

    mutating func mark() -> UInt8? {
      guard index < end else { return nil }
      let byte = text[index]
      guard byte == ASCII.point || byte == ASCII.slash || byte == ASCII.minus || byte == ASCII.space else { return nil }
      index += 1
      // `12. Dec 2026`
      if byte == ASCII.point, index < end, text[index] == ASCII.space { index += 1 }
      return byte
    }

    mutating func skip(_ bytes: String) {
      while index < end, bytes.utf8.contains(text[index]) { index += 1 }
    }

    private static let months: [[UInt8]] = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ].map { Array($0.utf8) }
    private static let others: [(name: [UInt8], month: Int)] = [
      ("mrz", 3), ("mär", 3), ("mai", 5), ("okt", 10), ("dez", 12),
    ].map { (Array($0.0.utf8), $0.1) }

    mutating func month() -> Int? {
      func matches(_ name: [UInt8]) -> Bool {
        guard end - index >= name.count else { return false }
        for place in name.indices
        where name[place] < 0x80 ? text[index + place] | 0x20 != name[place] : text[index + place] != name[place] {
          return false
        }
        return true
      }
      // Most texts do not begin like a month.
      guard index < end, "jfmasond".utf8.contains(text[index] | 0x20) else { return nil }
      let found =
        Self.months.firstIndex(where: matches).map { $0 + 1 } ?? Self.others.first { matches($0.name) }?.month
      guard let found else { return nil }
      while index < end, text[index] >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= text[index] | 0x20 {
        index += 1
      }
      return found
    }

    /// Reads the time after a date, such as `T12:30`, ` 12:30:15` or `, 3:45 PM`.
    ///
    /// An offset may follow.
    mutating func time() -> String? {
      let start = index
      while index < end, [ASCII.comma, ASCII.space, UInt8(ascii: "T"), UInt8(ascii: "t")].contains(text[index]),
        index - start < 2
      { index += 1 }
      guard index > start else { return nil }
      return timeOfDay()
    }

    mutating func timeOfDay() -> String? {
      guard var hour = number(1...2), take(ASCII.colon), let minute = number(2...2), minute < 60 else { return nil }
      var second = "00"
      if take(ASCII.colon) {
        let start = index
        guard let whole = number(2...2), whole < 60 else { return nil }
        if index < end, text[index] == ASCII.point || text[index] == ASCII.comma {
          index += 1
          let fraction = index
          while isAtDigit { index += 1 }
          guard index > fraction else { return nil }
        }
        second = String(decoding: UnsafeBufferPointer(rebasing: text[start..<index]), as: UTF8.self)
      }
      let behind = index
      _ = take(ASCII.space)
      if index + 1 < end, text[index + 1] | 0x20 == UInt8(ascii: "m") {
        let half = text[index] | 0x20
        guard half == UInt8(ascii: "a") || half == UInt8(ascii: "p"), 1...12 ~= hour else { return nil }
        index += 2
        hour = hour % 12 + (half == UInt8(ascii: "p") ? 12 : 0)
      } else {
        index = behind
      }
      guard hour < 24 else { return nil }
      let offset = String(decoding: UnsafeBufferPointer(rebasing: text[index..<end]), as: UTF8.self)
      let iso = "\(padded(hour, 2)):\(padded(minute, 2)):\(second)\(offset)"
      guard offset.isEmpty || DateText.seconds("2000-01-01T\(iso)".utf8) != nil else { return nil }
      index = end
      return iso
    }

    mutating func take(_ byte: UInt8) -> Bool {
      guard index < end, text[index] == byte else { return false }
      index += 1
      return true
    }
  }
}
