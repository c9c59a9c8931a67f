import TextScanning

/// Finds names, exponents and operators in the text of a unit.
struct UnitScanner {
  let bytes: UnsafeBufferPointer<UInt8>

  enum Sign {
    case product
    case quotient
    case opening
    case closing
    case root
  }

  /// Returns the byte at an offset; 0 after the end.
  subscript(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Returns the character at an offset and its length in bytes; nil at the end, and if the bytes are not UTF-8.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard offset < bytes.count else { return nil }
    let first = bytes[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5, offset + length <= bytes.count else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for place in offset + 1..<offset + length {
      guard bytes[place] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(bytes[place] & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, length) }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the offset of the first character that is not a blank, from an offset on.
  func afterBlanks(_ offset: Int) -> Int {
    var offset = offset
    while true {
      if self[offset] == ASCII.space || self[offset] == ASCII.tab {
        offset += 1
      } else if let (scalar, length) = scalar(at: offset), [0xA0, 0x202F, 0x2009, 0x2007].contains(scalar.value) {
        offset += length
      } else {
        return offset
      }
    }
  }

  /// Returns the operator, bracket or root sign at an offset and its length in bytes; nil if there is none.
  func sign(at offset: Int) -> (sign: Sign, length: Int)? {
    guard let (scalar, length) = scalar(at: offset) else { return nil }
    switch scalar.value {
    case 0x2A: return self[offset + 1] == UInt8(ascii: "*") ? nil : (.product, 1)
    case 0xB7, 0xD7, 0x22C5, 0x2219: return (.product, length)
    case 0x2F, 0xF7, 0x2215, 0x2044: return (.quotient, length)
    case 0x28: return (.opening, 1)
    case 0x29: return (.closing, 1)
    case 0x221A: return (.root, length)
    default: return nil
    }
  }

  /// Returns the end of the name at an offset; nil if there is none.
  ///
  /// - Complexity: linear in the name.
  func nameEnd(at start: Int) -> Int? {
    if self[start] == UInt8(ascii: "%") { return start + 1 }
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte.isLetter || byte == ASCII.underscore || byte == UInt8(ascii: "$") || byte.isDigit && offset > start {
        offset += 1
      } else if byte >= 0x80, let (scalar, length) = scalar(at: offset), Self.isNamePart(scalar) {
        offset += length
      } else {
        break
      }
    }
    // The only name with a sign.
    if offset - start == 4, offset + 5 <= bytes.count, text(start..<offset + 5) == "date-time" { offset += 5 }
    return offset > start ? offset : nil
  }

  /// Returns whether a character that is not ASCII can be a part of a name.
  ///
  /// Operators, exponents, blanks and control characters cannot.
  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xB7, 0xD7, 0xF7, 0xB2, 0xB3, 0xB9, 0x2070...0x207F, 0x2212, 0x2215, 0x2219, 0x221A, 0x22C5, 0x2044:
      return false
    case 0xB0, 0x2032, 0x2033, 0x2030, 0x2206: return true
    default: break
    }
    let properties = scalar.properties
    if properties.isAlphabetic { return true }
    switch properties.generalCategory {
    case .currencySymbol, .otherSymbol, .nonspacingMark: return true
    default: return false
    }
  }

  /// Returns the exponent at an offset and the offset after it: `^2`, `**2`, `^(1/2)`, `²`, `⁻¹`.
  ///
  /// - Returns: nil if there is no exponent.
  /// - Throws: The problem if an exponent sign such as `^` has no number after it, or if the number is outside the
  ///   limits.
  func exponent(at start: Int) throws(UnitProblem) -> (exponent: UnitExponent, end: Int)? {
    if let found = try superscript(at: start) { return found }
    var offset = start
    if self[offset] == UInt8(ascii: "^") {
      offset += 1
    } else if self[offset] == UInt8(ascii: "*"), self[offset + 1] == UInt8(ascii: "*") {
      offset += 2
    } else {
      return nil
    }
    let isBracketed = self[offset] == UInt8(ascii: "(")
    if isBracketed { offset = afterBlanks(offset + 1) }
    let isNegative = skipMinus(&offset)
    guard let number = DecimalNumber(bytes, at: offset), let upper = number.rational else {
      if self[offset].isDigit { throw UnitProblem(.exponent, at: start..<offset) }
      throw UnitProblem(.missingExponent, at: start..<min(offset, bytes.count))
    }
    offset = number.end
    var value: Rational? = upper
    if isBracketed {
      offset = afterBlanks(offset)
      if self[offset] == ASCII.slash {
        offset = afterBlanks(offset + 1)
        guard let divisor = DecimalNumber(bytes, at: offset) else {
          throw UnitProblem(.missingExponent, at: start..<min(offset, bytes.count))
        }
        offset = afterBlanks(divisor.end)
        value = divisor.rational.flatMap(upper.divided)
      }
      guard self[offset] == UInt8(ascii: ")") else { throw UnitProblem(.missingExponent, at: start..<offset) }
      offset += 1
    }
    if isNegative { value = value?.negated }
    guard let value, let exponent = UnitExponent(value) else { throw UnitProblem(.exponent, at: start..<offset) }
    return (exponent, offset)
  }

  private func skipMinus(_ offset: inout Int) -> Bool {
    if self[offset] == ASCII.minus {
      offset += 1
      return true
    }
    if self[offset] == ASCII.plus { offset += 1 }
    guard let (scalar, length) = scalar(at: offset), scalar.value == 0x2212 else { return false }
    offset += length
    return true
  }

  private func superscript(at start: Int) throws(UnitProblem) -> (exponent: UnitExponent, end: Int)? {
    var offset = start
    var isNegative = false
    var value: Int?
    while let (scalar, length) = scalar(at: offset), scalar.value >= 0xB2 {
      if scalar.value == 0x207B, offset == start {
        isNegative = true
      } else if let digit = Self.superscriptDigit(scalar) {
        // Enough to be outside the limit; further digits change nothing.
        value = min((value ?? 0) * 10 + digit, 1_000)
      } else {
        break
      }
      offset += length
    }
    guard offset > start else { return nil }
    guard let value else { throw UnitProblem(.missingExponent, at: start..<offset) }
    guard let exponent = UnitExponent(Rational(isNegative ? -value : value)) else {
      throw UnitProblem(.exponent, at: start..<offset)
    }
    return (exponent, offset)
  }

  private static func superscriptDigit(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0xB9: 1
    case 0xB2: 2
    case 0xB3: 3
    case 0x2070, 0x2074...0x2079: Int(scalar.value - 0x2070)
    default: nil
    }
  }

  /// Returns a negative exponent written directly after a name, such as `-2` in `s-2`; nil if there is none.
  ///
  /// Files with climate data use this spelling.
  func signedExponent(at start: Int) -> (exponent: UnitExponent, end: Int)? {
    var offset = start
    guard skipMinus(&offset), self[offset].isDigit, !self[offset + 1].isDigit else { return nil }
    let value = Int(self[offset] - ASCII.zero)
    return value == 0 ? nil : (UnitExponent(whole: -value), offset + 1)
  }
}

extension DecimalNumber {
  var rational: Rational? { Rational(digits: digits, exponent: exponent) }
}
