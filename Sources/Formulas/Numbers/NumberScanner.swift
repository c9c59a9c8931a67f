import TextScanning

/// Reads an unsigned number: `1_000`, `.5`, `1e3`, `0x1F`, `12k`, `4.5%`, `12.3(4)e-2`.
///
/// Numbers in base 2, 8 or 16 have no exponent and no SI prefix.
struct NumberScanner {
  let reader: ByteReader
  private(set) var offset: Int

  init(_ reader: ByteReader, at offset: Int) {
    self.reader = reader
    self.offset = offset
  }

  struct Magnitude {
    var value: DecimalLiteral
    /// The uncertainty in round brackets after the digits, as in `12.3(4)`; nil if there is none.
    var spread: DecimalLiteral?
    var isPercent = false
    var prefix: Range<Int>?
    /// The exponent of ten for the digits, from an exponent, an SI prefix or a percent sign.
    var power = 0
    /// The offset after the digits and any uncertainty in brackets.
    var digitsEnd = 0
    let start: Int

    mutating func shift(by power: Int) {
      value.shift(by: power)
      spread?.shift(by: power)
      self.power += power
    }
  }

  /// Reads the number.
  ///
  /// The caller must check the text after it.
  mutating func magnitude() throws(NumberProblem) -> Magnitude {
    let start = offset
    var result: Magnitude
    if let base = baseMark() {
      result = Magnitude(value: try integer(base: base), start: start)
      try refuseSuffix(ofBase: base)
    } else {
      result = Magnitude(value: try decimal(), start: start)
      result.spread = bracket(lastPlace: result.value.exponent)
      result.digitsEnd = offset
      scanExponent(of: &result)
      scanPrefix(of: &result)
    }
    scanPercent(of: &result)
    return result
  }

  /// Rejects letters after a number in base 2, 8 or 16, because they could be digits, an exponent or an SI prefix.
  private func refuseSuffix(ofBase base: Int) throws(NumberProblem) {
    var end = offset
    while reader.nameContinuation(at: end) > 0 { end += reader.nameContinuation(at: end) }
    if end > offset {
      throw NumberProblem(.suffixOfBase(base, suffix: reader.text(offset..<min(end, offset + 40))), at: offset..<end)
    }
  }

  /// Reads the exponent, prefix or percent sign after a closing bracket: `e5`, `k`, `%`.
  mutating func scanScale(of magnitude: inout Magnitude) {
    magnitude.digitsEnd = offset
    scanExponent(of: &magnitude)
    scanPrefix(of: &magnitude)
    scanPercent(of: &magnitude)
  }

  mutating func move(to offset: Int) {
    self.offset = offset
  }

  private func baseMark() -> Int? {
    guard reader[offset] == UInt8(ascii: "0") else { return nil }
    switch reader[offset + 1] | 0x20 {
    case UInt8(ascii: "x"): return 16
    case UInt8(ascii: "o"): return 8
    case UInt8(ascii: "b"): return 2
    default: return nil
    }
  }

  private mutating func integer(base: Int) throws(NumberProblem) -> DecimalLiteral {
    let start = offset
    offset += 2
    var value: UInt64 = 0
    var isEmpty = true
    while let digit = try nextDigit(base: base, isFirst: isEmpty) {
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: UInt64(base))
      if isTooLarge { throw NumberProblem(.tooManyDigits(base: base), at: start..<offset) }
      value = product + UInt64(digit)
      isEmpty = false
    }
    if isEmpty { throw NumberProblem(.missingDigits(base: base), at: start..<offset) }
    return DecimalLiteral(integer: value)
  }

  private mutating func nextDigit(base: Int, isFirst: Bool) throws(NumberProblem) -> UInt8? {
    if !isFirst { try skipUnderscore { $0.hexadecimalValue != nil } }
    let byte = reader[offset]
    guard let digit = byte.hexadecimalValue, base == 16 || byte.isDigit else { return nil }
    if digit >= base { throw NumberProblem(.invalidDigit(base: base), at: offset..<offset + 1) }
    offset += 1
    return digit
  }

  private mutating func decimal() throws(NumberProblem) -> DecimalLiteral {
    guard reader.beginsNumber(at: offset) else { throw NumberProblem(.notANumber, at: offset..<offset) }
    var value = DecimalLiteral()
    try scanDigits(into: &value, isFraction: false)
    // A point between digits and at their end, as in `1.`; two points are no part of a number.
    if reader[offset] == UInt8(ascii: "."), reader[offset + 1] != UInt8(ascii: ".") {
      offset += 1
      try scanDigits(into: &value, isFraction: true)
    }
    return value
  }

  private mutating func scanDigits(into value: inout DecimalLiteral, isFraction: Bool) throws(NumberProblem) {
    var isFirst = true
    while true {
      if isFirst {
        if reader[offset] == UInt8(ascii: "_"), reader.isDigit(at: offset + 1) {
          throw NumberProblem(.misplacedUnderscore, at: offset..<offset + 1)
        }
      } else {
        try skipUnderscore(isDigit: \.isDigit)
      }
      guard reader.isDigit(at: offset) else { return }
      value.append(digit: reader[offset] - UInt8(ascii: "0"), isFraction: isFraction)
      offset += 1
      isFirst = false
    }
  }

  private mutating func skipUnderscore(isDigit: (UInt8) -> Bool) throws(NumberProblem) {
    guard reader[offset] == UInt8(ascii: "_") else { return }
    guard isDigit(reader[offset + 1]) else {
      throw NumberProblem(.misplacedUnderscore, at: offset..<offset + 1)
    }
    offset += 1
  }

  /// Reads an uncertainty in brackets; nil for other text in brackets.
  ///
  /// `(4)` counts units of the number's last digit, so `12.3(4)` means 12.3 ± 0.4. `(0.4)` is the uncertainty itself.
  private mutating func bracket(lastPlace: Int) -> DecimalLiteral? {
    guard reader[offset] == UInt8(ascii: "("), reader.beginsNumber(at: offset + 1) else { return nil }
    var spread = DecimalLiteral()
    var end = offset + 1
    var hasPoint = false
    while reader.isDigit(at: end) || !hasPoint && reader[end] == UInt8(ascii: ".") {
      if reader.isDigit(at: end) {
        spread.append(digit: reader[end] - UInt8(ascii: "0"), isFraction: hasPoint)
      } else {
        hasPoint = true
      }
      end += 1
    }
    guard reader[end] == UInt8(ascii: ")") else { return nil }
    if !hasPoint { spread.shift(by: lastPlace) }
    offset = end + 1
    return spread
  }

  private mutating func scanExponent(of magnitude: inout Magnitude) {
    guard reader[offset] | 0x20 == UInt8(ascii: "e") else { return }
    var end = offset + 1
    let minus = reader.minus(at: end)
    end += minus > 0 ? minus : reader[end] == UInt8(ascii: "+") ? 1 : 0
    guard reader.isDigit(at: end) else { return }
    var power = 0
    while reader.isDigit(at: end) {
      // No number of digits that fits in memory can bring such an exponent back into range.
      if power < 1 << 40 { power = power * 10 + Int(reader[end] - UInt8(ascii: "0")) }
      end += 1
    }
    magnitude.shift(by: minus > 0 ? -power : power)
    offset = end
  }

  private mutating func scanPrefix(of magnitude: inout Magnitude) {
    guard let prefix = SIPrefix.find(reader, at: offset) else { return }
    magnitude.shift(by: prefix.exponent)
    magnitude.prefix = offset..<offset + prefix.length
    offset += prefix.length
  }

  private mutating func scanPercent(of magnitude: inout Magnitude) {
    if reader[offset] == UInt8(ascii: "%") {
      magnitude.shift(by: -2)
      magnitude.isPercent = true
      offset += 1
    }
  }
}
