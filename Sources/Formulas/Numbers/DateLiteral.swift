import TextScanning

/// Dates as people write them, which are calculations here: `2026-11-28`.
enum DateText {
  /// Returns the span of a date if the text is only a date, or a date before a time; nil for other texts.
  ///
  /// Dates are such as `2026-11-28`, `28.11.2026` or `11/28/2026`.
  static func whole(_ reader: ByteReader) -> Range<Int>? {
    let start = reader.afterBlanks(0)
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
    let next = reader.afterBlanks(offset)
    let isTime = next < reader.count && (reader[next] == UInt8(ascii: "T") || next > offset && reader.isDigit(at: next))
    guard next >= reader.count || isTime else { return nil }
    let isDate =
      parts[0].digits == 4
      ? isYear(parts[0]) && isDay(parts[1], parts[2])
      : isYear(parts[2]) && (isDay(parts[1], parts[0]) || isDay(parts[0], parts[1]))
    return isDate ? start..<offset : nil
  }

  /// Returns the places of ISO 8601 dates in a formula, outside quoted texts.
  ///
  /// - Complexity: linear in the text.
  static func places(in reader: ByteReader) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var isQuoted = false
    for offset in 0..<reader.count {
      if reader[offset] == UInt8(ascii: "\"") { isQuoted.toggle() }
      // A date is recognised at its first minus sign.
      guard !isQuoted, let first = sign(reader, at: offset), first.byte == UInt8(ascii: "-"),
        let second = sign(reader, at: offset + first.length + 2), second.byte == UInt8(ascii: "-")
      else { continue }
      let (start, monthStart) = (offset - 4, offset + first.length)
      let dayStart = monthStart + 2 + second.length
      let end = dayStart + 2
      guard let year = number(reader, at: start), let month = number(reader, at: monthStart),
        let day = number(reader, at: dayStart), month.digits == 2, day.digits == 2, isYear(year), isDay(month, day),
        !isPart(reader[start - 1]), !isPart(reader[end])
      else { continue }
      found.append(start..<end)
    }
    return found
  }

  /// Returns the sign between two parts of a date, and its length in bytes; nil if there is none.
  ///
  /// A minus sign and dashes, which texts have in its place, count as hyphens.
  private static func sign(_ reader: ByteReader, at offset: Int) -> (byte: UInt8, length: Int)? {
    let byte = reader[offset]
    if [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(byte) { return (byte, 1) }
    let (second, third) = (reader[offset + 1], reader[offset + 2])
    guard byte == 0xE2, second == 0x88 && third == 0x92 || second == 0x80 && 0x90...0x93 ~= third else { return nil }
    return (UInt8(ascii: "-"), 3)
  }

  /// Whether a byte belongs to the number or the name that it is next to.
  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func number(_ reader: ByteReader, at start: Int) -> (digits: Int, value: Int)? {
    var (digits, value) = (0, 0)
    while digits < 5, reader.isDigit(at: start + digits) {
      value = 10 * value + Int(reader[start + digits] - UInt8(ascii: "0"))
      digits += 1
    }
    return digits == 0 ? nil : (digits, value)
  }

  private static func isYear(_ part: (digits: Int, value: Int)) -> Bool {
    part.digits == 4 && 1000...2999 ~= part.value
  }

  private static func isDay(_ month: (digits: Int, value: Int), _ day: (digits: Int, value: Int)) -> Bool {
    month.digits <= 2 && day.digits <= 2 && 1...12 ~= month.value && 1...31 ~= day.value
  }

  /// Returns the date with blanks around its signs, which make it a calculation; nil if it is not a date.
  static func calculation(_ date: String) -> String? {
    if date.contains(".") { return nil }
    return String(date.flatMap { $0.isNumber ? String($0) : $0 == "/" ? " / " : " - " })
  }
}
