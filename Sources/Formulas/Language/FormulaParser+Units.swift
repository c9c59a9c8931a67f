import EvaluationEngine
import TextScanning
import Units

/// Units in square brackets: `3 [m/s]`, and `speed to [km/h]`, where `to` has the lowest precedence.
extension FormulaParser {
  var endsInNumber: Bool {
    guard let last = steps.last, case .literal = last.kind else { return false }
    return last.span.upperBound == lastToken.upperBound
  }

  /// Reads the unit after a number, as in `3 [m]`.
  mutating func readUnit() throws(FormulaProblem) {
    let span = try unitSpan(at: offset)
    guard let number = steps.last else { return }
    try append(.given, at: span, of: number)
  }

  /// Reads a date.
  ///
  /// Its value is a number of seconds with the unit `date` or `date-time`.
  mutating func readDate(_ date: DateLiteral) throws(FormulaProblem) {
    guard let seconds = date.seconds else {
      throw FormulaProblem(.number(.noDay(reader.text(date.span))), at: date.span)
    }
    literals.append(Quantity(seconds))
    append(.literal(literals.count - 1), span: date.span)
    units.append(UnitMark(.given, date.unit))
    append(.unit(units.count - 1), span: date.span)
    token(date.span, needsValue: false)
  }

  /// Returns the span of `to`, or of a similar word or sign, before a unit in brackets; nil if there is none at
  /// `start`.
  func conversionSign(at start: Int) -> Range<Int>? {
    for sign in ["to", "in", "->", "→"] as [StaticString] where reader.begins(with: sign, at: start) {
      let span = start..<start + sign.utf8CodeUnitCount
      let isWord = reader[start].isLetter
      if isWord, wordSpan(at: start) != span { continue }
      return reader[reader.afterBlanks(span.upperBound)] == UInt8(ascii: "[") ? span : nil
    }
    return nil
  }

  /// Reads the unit after a conversion such as `to`, which applies to the whole value before it.
  mutating func readConversion(_ sign: Range<Int>) throws(FormulaProblem) {
    let span = try unitSpan(at: reader.afterBlanks(sign.upperBound))
    guard let value = steps.last else { return }
    try append(.wanted, at: span, of: value)
  }

  /// Rejects an operator after a conversion, as in `x to [km] + 1`.
  ///
  /// A conversion applies to everything before it.
  func expectEndOfConversion() throws(FormulaProblem) {
    guard let last = steps.last, case .unit(let unit) = last.kind, units[unit].purpose == .wanted,
      last.span.upperBound == lastToken.upperBound, reader[lastToken.upperBound - 1] == UInt8(ascii: "]")
    else { return }
    switch reader[offset] {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ","): return
    default: throw FormulaProblem(.afterConversion(unit: units[unit].unit), at: lastToken.lowerBound..<offset + 1)
    }
  }

  /// Makes the number before a unit negative; returns false for other operands.
  ///
  /// `-40 [°F]` is one temperature, and not the negative of 40 °F.
  mutating func negateNumberWithUnit(_ operand: Formula.Step, whole: Range<Int>) -> Bool {
    guard case .unit(let unit) = operand.kind, units[unit].purpose == .given, steps.count >= 2 else { return false }
    let number = steps[steps.count - 2]
    guard case .literal(let index) = number.kind, number.span.lowerBound == operand.span.lowerBound,
      number.span != operand.span
    else { return false }
    let isBracketed = reader[number.span.lowerBound] == UInt8(ascii: "(")
    let isSigned = literals[index].value.sign == .minus
    literals[index] = isBracketed || isSigned ? literals[index].negated : literals[index].withMinus
    steps[steps.count - 2] = Formula.Step(
      kind: number.kind, first: number.first, span: whole.lowerBound..<number.span.upperBound)
    steps[steps.count - 1] = Formula.Step(kind: operand.kind, first: operand.first, span: whole)
    return true
  }

  private func unitSpan(at start: Int) throws(FormulaProblem) -> Range<Int> {
    var end = start + 1
    while end < reader.count, reader[end] != UInt8(ascii: "]") { end += 1 }
    guard end < reader.count else { throw FormulaProblem(.unclosedBracket, at: start..<start + 1) }
    guard end - start <= UnitReader.longestText + 1 else {
      throw FormulaProblem(.unit(UnitProblem(.tooLong, at: 0..<end - start)), at: start + 1..<end)
    }
    return start..<end + 1
  }

  /// Returns the span of the unit in `number(x, [unit])`; nil for another call.
  ///
  /// - Complexity: linear in the text up to the closing bracket.
  func unitOfNumber(inBracketAt start: Int) -> Range<Int>? {
    var depth = 0
    var (comma, place): (Int?, Int) = (nil, start)
    while place < reader.count {
      switch reader[place] {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 1: comma = place
      default: break
      }
      if depth == 0 { break }
      place += 1
    }
    guard let comma else { return nil }
    let open = reader.afterBlanks(comma + 1)
    guard reader[open] == UInt8(ascii: "["), let span = try? unitSpan(at: open),
      reader.afterBlanks(span.upperBound) == place
    else { return nil }
    return span
  }

  /// Reads the unit in `number(x, [unit])`, whose value is the plain number that counts this unit in `x`.
  ///
  /// The offset is at the comma.
  mutating func count(_ unit: Range<Int>) throws(FormulaProblem) {
    guard let value = steps.last, reader.afterBlanks(offset + 1) == unit.lowerBound else { throw unexpected() }
    try append(.counted, at: unit, of: value)
    token(unit.lowerBound..<reader.afterBlanks(unit.upperBound) + 1, needsValue: false)
  }

  private mutating func append(
    _ purpose: UnitMark.Purpose, at span: Range<Int>, of value: Formula.Step
  ) throws(FormulaProblem) {
    let text = reader.text(span.lowerBound + 1..<span.upperBound - 1)
    let stored: String
    do throws(UnitProblem) {
      stored = try Unit(reading: text).storedText
    } catch {
      // The document may define a unit with this name.
      guard case .unknownName = error.kind else {
        let start = span.lowerBound + 1
        throw FormulaProblem(.unit(error), at: start + error.span.lowerBound..<start + error.span.upperBound)
      }
      stored = text
    }
    units.append(UnitMark(purpose, stored))
    append(.unit(units.count - 1), span: value.span.lowerBound..<span.upperBound)
    token(span, needsValue: false)
  }
}
