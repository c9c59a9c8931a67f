/// Reads a number with its uncertainty: `3 ± 0.2`, `12.3(4)`, `12.3 ± 5%`, `5(+0.2 -0.1)`.
///
/// None of these forms can be read as a sum. Therefore they are allowed wherever a number is allowed, even inside
/// formulas.
struct QuantityScanner {
  private var scanner: NumberScanner
  private var reader: ByteReader { scanner.reader }
  private(set) var prefixed: [PrefixedNumber] = []
  /// Whether the number was written as a percentage, whatever its uncertainty.
  private(set) var isPercent = false

  init(_ reader: ByteReader, at offset: Int) {
    scanner = NumberScanner(reader, at: offset)
  }

  var offset: Int { scanner.offset }

  private struct Draft {
    var value: NumberScanner.Magnitude
    var lower: NumberScanner.Magnitude?
    var upper: NumberScanner.Magnitude?

    /// Returns whether an uncertainty is relative to the value, as in `12.3 ± 5%`.
    ///
    /// If the value is a percentage too, the uncertainty is absolute: `4.5% ± 0.1%` means 0.1 percentage points.
    func isRelative(_ spread: NumberScanner.Magnitude?) -> Bool {
      spread?.isPercent == true && !value.isPercent
    }
  }

  /// Reads an unsigned number with its uncertainty.
  ///
  /// If `isNegative`, a minus sign was before the number, and uncertainties of two sides belong to the negative number.
  mutating func quantity(isNegative: Bool) throws(NumberProblem) -> Quantity {
    let draft = try draft()
    isPercent = draft.value.isPercent
    return try finish(draft, isNegative: isNegative)
  }

  /// Reads a number after an opening bracket, up to the exponent or prefix after the closing bracket: `2.40 ±
  /// 0.08)e20`.
  mutating func bracketedQuantity() throws(NumberProblem) -> Quantity {
    let start = offset - 1
    scanner.move(to: reader.afterBlanks(offset))
    let isNegative = skipSign()
    var draft = try draft()
    let end = reader.afterBlanks(offset)
    guard reader[end] == UInt8(ascii: ")") else { throw NumberProblem(.unclosedBracket, at: start..<start + 1) }
    scanner.move(to: end + 1)
    var scale = NumberScanner.Magnitude(value: DecimalLiteral(integer: 1), start: start)
    scanner.scanScale(of: &scale)
    note(scale)
    isPercent = draft.value.isPercent || scale.isPercent
    draft.value.shift(by: scale.value.exponent)
    if !draft.isRelative(draft.lower) { draft.lower?.shift(by: scale.value.exponent) }
    if !draft.isRelative(draft.upper) { draft.upper?.shift(by: scale.value.exponent) }
    return try finish(draft, isNegative: isNegative)
  }

  /// Skips a sign and the blanks after it.
  ///
  /// Returns whether it was a minus sign.
  mutating func skipSign() -> Bool {
    let minus = reader.minus(at: offset)
    if minus > 0 {
      scanner.move(to: reader.afterBlanks(offset + minus))
    } else if reader[offset] == UInt8(ascii: "+") {
      scanner.move(to: reader.afterBlanks(offset + 1))
    }
    return minus > 0
  }

  private mutating func draft() throws(NumberProblem) -> Draft {
    var draft = Draft(value: try magnitude())
    let end = offset
    let next = reader.afterBlanks(end)
    let sign = reader.plusMinus(at: next)
    if sign > 0 {
      if draft.value.spread != nil { throw NumberProblem(.secondUncertainty, at: next..<next + sign) }
      scanner.move(to: reader.afterBlanks(next + sign))
      let spread = try spread(sign: next..<next + sign)
      draft.lower = spread
      draft.upper = spread
    } else if let (lower, upper) = try sides(at: next) {
      if draft.value.spread != nil { throw NumberProblem(.secondUncertainty, at: next..<offset) }
      draft.lower = lower
      draft.upper = upper
    } else {
      scanner.move(to: end)
    }
    return draft
  }

  private mutating func magnitude() throws(NumberProblem) -> NumberScanner.Magnitude {
    let magnitude = try scanner.magnitude()
    note(magnitude)
    return magnitude
  }

  private mutating func note(_ magnitude: NumberScanner.Magnitude) {
    guard let prefix = magnitude.prefix else { return }
    let span = magnitude.start..<prefix.upperBound
    // Plain digits are written out; a number with brackets gets an exponent.
    let isPlain = magnitude.spread == nil && reader[span.lowerBound] != UInt8(ascii: "(")
    var number = magnitude.value
    if magnitude.isPercent { number.shift(by: 2) }
    let plain = isPlain ? number.rounded().map { NumberText.shortest($0) } : nil
    prefixed.append(
      PrefixedNumber(
        letter: reader.text(prefix), digits: reader.text(span.lowerBound..<prefix.lowerBound),
        plain: plain ?? reader.text(span.lowerBound..<magnitude.digitsEnd)
          + "e\(magnitude.power + (magnitude.isPercent ? 2 : 0))", span: span))
  }

  private mutating func spread(sign: Range<Int>) throws(NumberProblem) -> NumberScanner.Magnitude {
    let minus = reader.minus(at: offset)
    if minus > 0 { throw NumberProblem(.negativeUncertainty, at: offset..<offset + minus) }
    guard reader.beginsNumber(at: offset) else { throw NumberProblem(.missingUncertainty, at: sign) }
    let spread = try magnitude()
    if spread.spread != nil { throw NumberProblem(.secondUncertainty, at: spread.start..<offset) }
    return spread
  }

  /// Reads an uncertainty with two sides in brackets, such as `(+0.2 -0.1)`; nil for other text.
  ///
  /// Directly after a number, two signed numbers in brackets have no other meaning. A single signed number is an error,
  /// and so are sides in the wrong order.
  private mutating func sides(
    at next: Int
  ) throws(NumberProblem) -> (lower: NumberScanner.Magnitude, upper: NumberScanner.Magnitude)? {
    guard reader[next] == UInt8(ascii: "(") else { return nil }
    scanner.move(to: reader.afterBlanks(next + 1))
    guard let first = try side() else { return nil }
    scanner.move(to: reader.afterBlanks(offset))
    let second = try side()
    let end = reader.afterBlanks(offset)
    guard reader[end] == UInt8(ascii: ")") else { return nil }
    scanner.move(to: end + 1)
    guard let second, !first.isMinus, second.isMinus, first.number.spread == nil, second.number.spread == nil else {
      throw NumberProblem(.oneSidedUncertainty, at: next..<end + 1)
    }
    return (second.number, first.number)
  }

  private mutating func side() throws(NumberProblem) -> (isMinus: Bool, number: NumberScanner.Magnitude)? {
    let minus = reader.minus(at: offset)
    let sign = minus > 0 ? minus : reader[offset] == UInt8(ascii: "+") ? 1 : 0
    guard sign > 0, reader.beginsNumber(at: offset + sign) else { return nil }
    scanner.move(to: offset + sign)
    return (minus > 0, try magnitude())
  }

  private func finish(_ draft: Draft, isNegative: Bool) throws(NumberProblem) -> Quantity {
    let value = try rounded(draft.value.value, of: draft.value)
    let signed = isNegative ? -value : value
    if let spread = draft.value.spread { return Quantity(signed, uncertainty: try rounded(spread, of: draft.value)) }
    guard let lower = draft.lower, let upper = draft.upper else { return Quantity(signed) }
    return Quantity(
      signed, lower: try uncertainty(lower, of: draft), upper: try uncertainty(upper, of: draft))
  }

  private func uncertainty(
    _ spread: NumberScanner.Magnitude, of draft: Draft
  ) throws(NumberProblem) -> Double {
    guard draft.isRelative(spread) else { return try rounded(spread.value, of: spread) }
    guard let product = DecimalLiteral.product(draft.value.value, spread.value) else {
      throw NumberProblem(.overflow, at: spread.start..<offset)
    }
    return product
  }

  private func rounded(
    _ literal: DecimalLiteral, of magnitude: NumberScanner.Magnitude
  ) throws(NumberProblem) -> Double {
    guard let value = literal.rounded() else { throw NumberProblem(.overflow, at: magnitude.start..<offset) }
    return value
  }
}
