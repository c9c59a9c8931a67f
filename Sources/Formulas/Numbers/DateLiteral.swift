import DataSets
import TextScanning

/// A date in a formula: `2026-11-28`, or with a time, `2026-11-28T09:30+01:00`.
///
/// Digits in this form without spaces are always a date, never a subtraction. A time without an offset is UTC.
struct DateLiteral: Equatable {
  /// The span of the date, as UTF-8 offsets.
  let span: Range<Int>
  /// The seconds since 1970-01-01T00:00Z; nil if the day or time does not exist, such as 30 February.
  let seconds: Double?
  let hasTime: Bool

  var unit: String { hasTime ? "date-time" : "date" }

  init?(_ reader: ByteReader, at start: Int) {
    guard reader.isDigit(at: start), Self.digits(reader, at: start) == 4, let first = Self.sign(reader, at: start + 4),
      first.byte == UInt8(ascii: "-")
    else { return nil }
    let month = start + 4 + first.length
    guard Self.digits(reader, at: month) == 2, let second = Self.sign(reader, at: month + 2),
      second.byte == UInt8(ascii: "-")
    else { return nil }
    let day = month + 2 + second.length
    guard Self.digits(reader, at: day) == 2 else { return nil }
    var end = day + 2
    var text = "\(reader.text(start..<start + 4))-\(reader.text(month..<month + 2))-\(reader.text(day..<end))"
    let time = Self.endOfTime(reader, from: end)
    hasTime = time != nil
    if let time {
      text += "T" + reader.text(end + 1..<time)
      end = time
    }
    if Self.continuesToken(reader, at: end) { return nil }
    span = start..<end
    seconds = DateText.seconds(text.utf8)
  }

  /// Returns the offset after a time such as `T09:30`, ` 09:30:15.5Z` or `T09:30+01:00`; nil if there is none.
  private static func endOfTime(_ reader: ByteReader, from start: Int) -> Int? {
    guard reader[start] | 0x20 == UInt8(ascii: "t") || reader[start] == ASCII.space,
      digits(reader, at: start + 1) == 2, reader[start + 3] == UInt8(ascii: ":"), digits(reader, at: start + 4) == 2
    else { return nil }
    var end = start + 6
    if reader[end] == UInt8(ascii: ":"), digits(reader, at: end + 1) == 2 {
      end += 3
      if reader[end] == ASCII.point, reader.isDigit(at: end + 1) {
        end += 1
        while reader.isDigit(at: end) { end += 1 }
      }
    }
    if reader[end] | 0x20 == UInt8(ascii: "z") { return end + 1 }
    let isOffset = reader[end] == ASCII.plus || reader[end] == ASCII.minus
    guard isOffset, digits(reader, at: end + 1) == 2, reader[end + 3] == UInt8(ascii: ":"),
      digits(reader, at: end + 4) == 2
    else { return end }
    return end + 6
  }

  /// Returns the span of the text, if it is a date in another notation, such as `28.11.2026`, `11/28/2026` or
  /// `2026-1-8`.
  ///
  /// Returns nil for any other text.
  static func other(_ reader: ByteReader) -> Range<Int>? {
    guard let date = other(reader, at: reader.afterBlanks(0)) else { return nil }
    let next = reader.afterBlanks(date.upperBound)
    let isTime =
      next < reader.count && (reader[next] == UInt8(ascii: "T") || next > date.upperBound && reader.isDigit(at: next))
    return next >= reader.count || isTime ? date : nil
  }

  /// Returns the span of a value that is a date in another notation, such as `2/3/2026` in `max(2/3/2026, 1)`.
  ///
  /// Returns nil inside a longer calculation, such as `8*2/3/2026` or `2/3/2026/4`.
  static func other(_ reader: ByteReader, asValueAt start: Int) -> Range<Int>? {
    let count = digits(reader, at: start)
    guard count > 0, sign(reader, at: start + count) != nil else { return nil }
    let before = start == 0 || reader.blank(at: start - 1) > 0 ? ASCII.space : reader[start - 1]
    let isSigned = isSigned(reader, at: start)
    guard [ASCII.space, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ",")].contains(before) || isSigned,
      let date = other(reader, at: start), !isSigned || hasOtherYear(reader.text(date))
    else { return nil }
    let end = date.upperBound
    let continues = sign(reader, at: end) != nil || continuesToken(reader, at: end) || reader[end] == UInt8(ascii: "^")
    return continues ? nil : date
  }

  /// Whether a minus sign directly before a number makes it negative, as at the beginning of a formula or bracket.
  static func isSigned(_ reader: ByteReader, at start: Int) -> Bool {
    guard start > 0, reader[start - 1] == ASCII.minus else { return false }
    return start == 1 || [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ",")].contains(reader[start - 2])
  }

  /// Returns the span of a date in another notation at an offset; nil if there is none.
  static func other(_ reader: ByteReader, at start: Int) -> Range<Int>? {
    var parts: [(digits: Int, value: Int)] = []
    var (offset, sign): (Int, UInt8) = (start, 0)
    while parts.count < 3 {
      if !parts.isEmpty {
        guard let next = Self.sign(reader, at: offset), sign == 0 || sign == next.byte else { return nil }
        sign = next.byte
        offset += next.length
      }
      guard let part = number(reader, at: offset) else { return nil }
      parts.append(part)
      offset += part.digits
    }
    if sign == UInt8(ascii: "-"), isOtherYear(parts, reader, at: start) { return start..<offset }
    let isDate =
      parts[0].digits == 4
      ? isYear(parts[0]) && isDay(parts[1], parts[2])
      : isYear(parts[2]) && (isDay(parts[1], parts[0]) || isDay(parts[0], parts[1]))
    return isDate ? start..<offset : nil
  }

  /// Returns the separator at an offset between two parts of a date, and its length in bytes; nil if there is none.
  ///
  /// A minus sign or a dash is returned as a hyphen, because texts often have them instead of a hyphen.
  private static func sign(_ reader: ByteReader, at offset: Int) -> (byte: UInt8, length: Int)? {
    let byte = reader[offset]
    if [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(byte) { return (byte, 1) }
    let (second, third) = (reader[offset + 1], reader[offset + 2])
    guard byte == 0xE2, second == 0x88 && third == 0x92 || second == 0x80 && 0x90...0x93 ~= third else { return nil }
    return (UInt8(ascii: "-"), 3)
  }

  private static func continuesToken(_ reader: ByteReader, at offset: Int) -> Bool {
    guard let (scalar, _) = reader.scalar(at: offset) else { return false }
    return scalar == "." || scalar.continuesName
  }

  /// Counts the digits at an offset, up to 12.
  private static func digits(_ reader: ByteReader, at start: Int) -> Int {
    var count = 0
    while count < 12, reader.isDigit(at: start + count) { count += 1 }
    return count
  }

  private static func number(_ reader: ByteReader, at start: Int) -> (digits: Int, value: Int)? {
    let count = digits(reader, at: start)
    return count == 0 ? nil : (count, (0..<count).reduce(0) { 10 * $0 + Int(reader[start + $1] - ASCII.zero) })
  }

  /// Whether three parts are a date of a year without four digits, such as `10000-01-01` or `1-01-01`.
  ///
  /// A calculation has no leading zeros.
  private static func isOtherYear(
    _ parts: [(digits: Int, value: Int)], _ reader: ByteReader, at start: Int
  ) -> Bool {
    parts[0].digits != 4 && parts[1].digits == 2 && parts[2].digits == 2 && isDay(parts[1], parts[2])
      && (parts[1].value < 10 || parts[2].value < 10) && (parts[0].digits == 1 || reader[start] != ASCII.zero)
  }

  private static func isYear(_ part: (digits: Int, value: Int)) -> Bool {
    part.digits == 4 && 1000...2999 ~= part.value
  }

  private static func isDay(_ month: (digits: Int, value: Int), _ day: (digits: Int, value: Int)) -> Bool {
    month.digits <= 2 && day.digits <= 2 && 1...12 ~= month.value && 1...31 ~= day.value
  }

  /// Whether a text is a date of a year outside 0000 to 9999, or of a year without four digits.
  static func hasOtherYear(_ date: String) -> Bool {
    if date.hasPrefix("-") { return true }
    let parts = date.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { $0.allSatisfy(\.isNumber) } && parts[0].count != 4
      && parts[2].count != 4
  }

  /// Why the time of a date does not exist, and what to write; nil if it has none, or if its day does not exist.
  static func timeProblem(_ date: String) -> String? {
    let bytes = Array(date.utf8)
    guard bytes.count >= 16, DateText.seconds(bytes[..<10]) != nil else { return nil }
    let time = String(decoding: bytes[11..<16], as: UTF8.self)
    if time.hasPrefix("24") { return "a day ends at 23:59: write the next day" }
    if DateText.seconds(Array("2026-01-01T\(time)".utf8)) == nil { return "times are from 00:00 to 23:59" }
    let rest = String(decoding: bytes[16...], as: UTF8.self)
    if rest.hasPrefix(":6") { return "there are no leap seconds: write 59, or the next minute" }
    if rest.contains("+") || rest.contains("-") { return "an offset is from -23:59 to +23:59" }
    return "seconds are from 0 to 59"
  }

  /// Returns a date with spaces around its signs, so that it becomes a calculation; nil for dates with points or times.
  static func calculation(_ date: String) -> String? {
    if date.contains(".") || date.contains(":") { return nil }
    let sign = date.hasPrefix("-") ? "-" : ""
    return sign
      + date.dropFirst(sign.count).flatMap { $0.isNumber ? String($0) : $0 == "/" ? " / " : " - " }
  }

  /// Returns a date in another notation as `2026-11-28`; nil if it is ambiguous or not a date.
  static func iso(_ date: String) -> String? {
    let parts = date.split { !$0.isNumber }.compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    let readings = [(parts[0], parts[1], parts[2]), (parts[2], parts[1], parts[0]), (parts[2], parts[0], parts[1])]
    let texts = Set(
      readings.filter { 1_000...9_999 ~= $0.0 && 1...12 ~= $0.1 && 1...31 ~= $0.2 }.map { year, month, day in
        "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
      })
    return texts.count == 1 ? texts.first : nil
  }
}
