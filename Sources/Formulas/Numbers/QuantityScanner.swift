/// Scans a number with its uncertainty: `3 ± 0.2`, `12.3(4)`, `12.3 ± 5%`, `5 +0.2 -0.1`.
struct QuantityScanner {
  /// Where the number stands, which decides two forms that arithmetic looks like.
  enum Context {
    /// A text that is one number.
    case alone
    /// Somewhere in a formula: `+-` means ± only where a blank follows it, and `5 +0.2 -0.1` is arithmetic.
    case formula
    /// The beginning of a formula, a bracket or an argument: `5 +0.2 -0.1` is one number if it is all there is.
    case group
  }

  private var scanner: NumberScanner
  private let context: Context
  private var reader: ByteReader { scanner.reader }
  /// Whether the number read had an uncertainty for each side.
  private(set) var hasSides = false

  init(_ reader: ByteReader, at offset: Int, context: Context) {
    scanner = NumberScanner(reader, at: offset)
    self.context = context
  }

  /// The offset behind what was read.
  var offset: Int { scanner.offset }

  /// What was written, not yet rounded.
  private struct Draft {
    var value: NumberScanner.Magnitude
    var lower: NumberScanner.Magnitude?
    var upper: NumberScanner.Magnitude?

    /// A percentage is a share of the value, unless the value is a percentage itself: `4.5% ± 0.1%` counts points.
    func isRelative(_ spread: NumberScanner.Magnitude?) -> Bool {
      spread?.isPercent == true && !value.isPercent
    }
  }

  /// Reads an unsigned number with its uncertainty.
  mutating func quantity(isNegative: Bool) throws(NumberProblem) -> Quantity {
    let draft = try draft()
    return try finish(draft, isNegative: isNegative)
  }

  /// Reads what stands behind an opening bracket up to and with what follows the closing one: `2.40 ± 0.08)e20`.
  mutating func bracketedQuantity() throws(NumberProblem) -> Quantity {
    let start = offset - 1
    scanner.move(to: reader.afterBlanks(offset))
    let isNegative = skipSign()
    var draft = try draft()
    let end = reader.afterBlanks(offset)
    guard reader[end] == UInt8(ascii: ")") else { throw NumberProblem(.unclosedBracket, at: start..<start + 1) }
    scanner.move(to: end + 1)
    var scale = NumberScanner.Magnitude(value: DecimalLiteral(integer: 1), start: offset)
    scanner.scanScale(of: &scale)
    draft.value.shift(by: scale.value.exponent)
    if !draft.isRelative(draft.lower) { draft.lower?.shift(by: scale.value.exponent) }
    if !draft.isRelative(draft.upper) { draft.upper?.shift(by: scale.value.exponent) }
    return try finish(draft, isNegative: isNegative)
  }

  /// Skips a sign and the blanks behind it; true for a minus.
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
    var draft = Draft(value: try scanner.magnitude())
    let end = offset
    let next = reader.afterBlanks(end)
    if let length = plusMinus(at: next) {
      if draft.value.spread != nil { throw NumberProblem(.secondUncertainty, at: next..<next + length) }
      scanner.move(to: reader.afterBlanks(next + length))
      let spread = try spread(sign: next..<next + length)
      draft.lower = spread
      draft.upper = spread
    } else if next > end, try scanSides(of: &draft, at: next) {
      return draft
    } else {
      scanner.move(to: end)
    }
    return draft
  }

  private func plusMinus(at offset: Int) -> Int? {
    if reader.begins(with: "±", at: offset) { return 2 }
    guard reader[offset] == UInt8(ascii: "+") else { return nil }
    if reader[offset + 1] == UInt8(ascii: "/") {
      let minus = reader.minus(at: offset + 2)
      return minus > 0 ? 2 + minus : nil
    }
    let minus = reader.minus(at: offset + 1)
    guard minus > 0 else { return nil }
    switch context {
    case .alone: return 1 + minus
    case .formula, .group: return reader.blank(at: offset + 1 + minus) > 0 ? 1 + minus : nil
    }
  }

  /// The number behind a sign of uncertainty.
  private mutating func spread(sign: Range<Int>) throws(NumberProblem) -> NumberScanner.Magnitude {
    let minus = reader.minus(at: offset)
    if minus > 0 { throw NumberProblem(.negativeUncertainty, at: offset..<offset + minus) }
    guard reader.beginsNumber(at: offset) else { throw NumberProblem(.missingUncertainty, at: sign) }
    let spread = try scanner.magnitude()
    if spread.spread != nil { throw NumberProblem(.secondUncertainty, at: spread.start..<offset) }
    return spread
  }

  /// Reads `+0.2 -0.1`, each sign against its number.
  ///
  /// False, and nothing read, where a formula means arithmetic.
  private mutating func scanSides(of draft: inout Draft, at next: Int) throws(NumberProblem) -> Bool {
    let isPlus = reader[next] == UInt8(ascii: "+")
    switch context {
    case .formula: return false
    case .alone where !isPlus:
      let minus = reader.minus(at: next)
      if minus > 0, reader.beginsNumber(at: next + minus) {
        throw NumberProblem(.oneSidedUncertainty, at: next..<next + minus)
      }
      return false
    case .alone, .group: if !isPlus { return false }
    }
    guard let (lower, upper) = try sides(at: next) else {
      if case .alone = context, reader.beginsNumber(at: next + 1) {
        throw NumberProblem(.oneSidedUncertainty, at: next..<next + 1)
      }
      return false
    }
    if draft.value.spread != nil { throw NumberProblem(.secondUncertainty, at: next..<offset) }
    draft.lower = lower
    draft.upper = upper
    hasSides = true
    return true
  }

  private mutating func sides(
    at next: Int
  ) throws(NumberProblem) -> (lower: NumberScanner.Magnitude, upper: NumberScanner.Magnitude)? {
    guard reader.beginsNumber(at: next + 1) else { return nil }
    scanner.move(to: next + 1)
    let upper = try scanner.magnitude()
    let second = reader.afterBlanks(offset)
    let minus = reader.minus(at: second)
    guard second > offset, minus > 0, reader.beginsNumber(at: second + minus) else { return nil }
    scanner.move(to: second + minus)
    let lower = try scanner.magnitude()
    guard upper.spread == nil, lower.spread == nil else { return nil }
    if case .group = context {
      switch reader[reader.afterBlanks(offset)] {
      case 0, UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"): break
      default: return nil
      }
    }
    return (lower, upper)
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
