/// Parses numbers and writes them as text, for the whole program and in the same way for every locale.
public enum NumberText {
  /// Parses a text that is one number, with optional blanks around it.
  ///
  /// - Numbers: `1000`, `1_000`, `.5`, `1.5E-6`, `0x1F`, `0o17`, `0b101`; a leading `-`, `−` (U+2212) or `+`.
  /// - An SI prefix directly after the digits: `12k`, `3M` (mega), `3m` (milli), `4.7u`.
  /// - A percent sign: `4.5%` is 0.045.
  /// - A standard uncertainty: `3 ± 0.2`, `3 \pm 0.2`, `3 +/- 0.2`, `12.3(4)` in units of the last digit, `20(1)e-2`,
  ///   `12.3 ± 5%` of the value, `5(+0.2 -0.1)` for each side, `(2.40 ± 0.08)e20` with a common exponent.
  ///
  /// Texts that can be read as a sum, such as `3 +- 0.2` and `5 +0.2 -0.1`, are not uncertainties.
  ///
  /// The result is the float nearest to the written number, ties to even; the percent sign or prefix belongs to the
  /// number. A number that is too small for a float is 0. `-0` is minus zero.
  ///
  /// - Throws: `NumberProblem` with its position in the text; also for a number that is too large, infinity and
  ///   not-a-number.
  /// - Complexity: Linear in the text's length.
  public static func parse(_ text: some StringProtocol) throws(NumberProblem) -> Quantity {
    try read(text).quantity
  }

  struct Reading {
    let quantity: Quantity
    let prefixed: [PrefixedNumber]
    let isPercent: Bool
  }

  static func read(_ text: some StringProtocol) throws(NumberProblem) -> Reading {
    var text = String(text)
    let result = text.withUTF8 { bytes in
      Result { () throws(NumberProblem) in try read(ByteReader(bytes)) }
    }
    return try result.get()
  }

  static func read(_ reader: ByteReader) throws(NumberProblem) -> Reading {
    let start = reader.afterBlanks(0)
    if start >= reader.count { throw NumberProblem(.empty, at: start..<start) }
    let isBracketed = reader[start] == UInt8(ascii: "(")
    var scanner = QuantityScanner(reader, at: isBracketed ? start + 1 : start)
    let quantity: Quantity
    if isBracketed {
      quantity = try scanner.bracketedQuantity()
    } else {
      let isNegative = scanner.skipSign()
      try checkBeginning(reader, at: scanner.offset)
      quantity = try scanner.quantity(isNegative: isNegative)
    }
    try checkEnd(reader, at: scanner.offset)
    return Reading(quantity: quantity, prefixed: scanner.prefixed, isPercent: scanner.isPercent)
  }

  private static func checkBeginning(_ reader: ByteReader, at offset: Int) throws(NumberProblem) {
    if reader.beginsNumber(at: offset) { return }
    let span = offset..<reader.count
    switch reader.text(span.clamped(to: offset..<min(offset + 9, reader.count))).lowercased() {
    case "nan", "inf", "infinity", "∞": throw NumberProblem(.notFinite, at: span)
    default: throw NumberProblem(.notANumber, at: span)
    }
  }

  private static func checkEnd(_ reader: ByteReader, at end: Int) throws(NumberProblem) {
    let next = reader.afterBlanks(end)
    if next >= reader.count { return }
    if let date = DateLiteral(reader, at: reader.afterBlanks(0))?.span ?? DateLiteral.other(reader) {
      throw NumberProblem(.date(reader.text(date)), at: date)
    }
    if reader[next] == UInt8(ascii: ",") { throw NumberProblem(.comma, at: next..<next + 1) }
    if next > end, reader.isDigit(at: next) { throw NumberProblem(.blankInside, at: end..<next) }
    var wordEnd = next
    while reader.nameContinuation(at: wordEnd) > 0 {
      wordEnd += reader.nameContinuation(at: wordEnd)
    }
    if let (scalar, length) = reader.scalar(at: next), length == wordEnd - next, scalar.beginsName {
      throw NumberProblem(.unknownSuffix(String(scalar)), at: next..<wordEnd)
    }
    throw NumberProblem(.trailingText, at: next..<reader.count)
  }
}
