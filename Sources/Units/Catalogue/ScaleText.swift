import TextScanning

/// Reads the sizes of catalogue entries, such as `0.45359237*9.80665/0.0254^2` or `pi/180`.
struct ScaleText {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  /// Returns the scale in a text of the catalogue; nil if the text is malformed, which tests exclude.
  static func scale(_ text: StaticString) -> UnitScale? {
    var reader = ScaleText(bytes: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    return reader.product()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private mutating func product() -> UnitScale? {
    var result = UnitScale.one
    var isDivisor = false
    while true {
      guard let factor = factor(), let power = power() else { return nil }
      result.multiply(by: factor, power: isDivisor ? power.negated : power)
      if offset == bytes.count { return result }
      guard take("/") || take("*") else { return nil }
      isDivisor = bytes[offset - 1] == ASCII.slash
    }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= bytes.count,
      UnsafeBufferPointer(rebasing: bytes[offset..<offset + count]).isEqual(to: text)
    else { return false }
    offset += count
    return true
  }

  private mutating func factor() -> UnitScale? {
    if take("pi") { return UnitScale(.pi) }
    if take("ln10") { return UnitScale(.logarithmOfTen) }
    if take("log2") { return UnitScale(.logarithmOfTwo) }
    guard let number = DecimalNumber(bytes, at: offset) else { return nil }
    offset = number.end
    return UnitScale(digits: number.digits, exponent: number.exponent)
  }

  /// Reads an exponent such as `^2`, `^-2` or `^1/2`; returns 1 if there is none.
  private mutating func power() -> UnitExponent? {
    guard take("^") else { return .one }
    let isNegative = take("-")
    guard let upper = digit() else { return nil }
    var lower = 1
    if offset + 1 < bytes.count, bytes[offset] == ASCII.slash, bytes[offset - 1] == UInt8(ascii: "1"),
      bytes[offset + 1] == UInt8(ascii: "2"), offset + 2 == bytes.count
    {
      offset += 2
      lower = 2
    }
    return Rational(Int128(isNegative ? -upper : upper), Int128(lower)).flatMap { UnitExponent($0) }
  }

  private mutating func digit() -> Int? {
    guard offset < bytes.count, bytes[offset].isDigit else { return nil }
    offset += 1
    return Int(bytes[offset - 1] - ASCII.zero)
  }
}

/// A positive decimal number in a text: `100`, `0.3048`, `1e-7`.
struct DecimalNumber {
  /// The digits without the point as a whole number, at most 10¹².
  let digits: UInt64
  /// The power of ten of the last digit.
  let exponent: Int
  let end: Int

  /// Reads the number at an offset; nil without a digit, or with more than 12 significant digits.
  ///
  /// - Complexity: linear in the digits.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    var offset = start
    var digits: UInt64 = 0
    var exponent = 0
    var isFraction = false
    var count = 0
    // Trailing zeros do not count as digits: 1000000000000000 is 10^15.
    var zeros = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == ASCII.point, !isFraction, offset + 1 < bytes.count, bytes[offset + 1].isDigit {
        isFraction = true
      } else if byte.isDigit {
        count += 1
        if isFraction { exponent -= 1 }
        if byte == ASCII.zero {
          zeros += 1
        } else {
          guard zeros <= 24 else { return nil }
          for _ in 0..<(digits == 0 ? 0 : zeros + 1) {
            guard digits <= PrimeFactors.limit / 10 else { return nil }
            digits *= 10
          }
          digits += UInt64(byte - ASCII.zero)
          zeros = 0
        }
      } else {
        break
      }
      offset += 1
    }
    guard count > 0, count <= 200 else { return nil }
    exponent += zeros
    if offset + 1 < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      var place = offset + 1
      let isNegative = bytes[place] == ASCII.minus
      if isNegative || bytes[place] == ASCII.plus { place += 1 }
      let first = place
      var power = 0
      while place < bytes.count, bytes[place].isDigit, place - first < 4 {
        power = power * 10 + Int(bytes[place] - ASCII.zero)
        place += 1
      }
      if place > first {
        exponent += isNegative ? -power : power
        offset = place
      }
    }
    (self.digits, self.exponent, end) = (digits, exponent, offset)
  }
}
