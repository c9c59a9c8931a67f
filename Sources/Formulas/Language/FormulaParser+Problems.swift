import TextScanning

/// Words, and what is wrong where.
extension FormulaParser {
  func wordSpan() -> Range<Int> { wordSpan(at: offset) }

  func wordSpan(at start: Int) -> Range<Int> {
    var end = start
    while true {
      let length = reader.nameContinuation(at: end)
      if length == 0 { return start..<end }
      end += length
    }
  }

  func missingValue(at span: Range<Int>, sign: Range<Int>? = nil) -> FormulaProblem {
    if let sign { return FormulaProblem(.missingValue(sign: reader.text(sign)), at: sign) }
    guard case .sign(_, _, let waitingSpan) = waiting.last else {
      return FormulaProblem(.missingValue(sign: nil), at: span)
    }
    return FormulaProblem(.missingValue(sign: reader.text(waitingSpan)), at: span)
  }

  /// The number at the offset as it is written, for a message.
  func numberText() -> String {
    var end = offset
    while end < offset + 40, reader.isDigit(at: end) || reader[end] == UInt8(ascii: ".") {
      end += 1
    }
    return reader.text(offset..<end)
  }

  /// Two values side by side; where `isWord`, the second one is a word, as in `3 xor 1`.
  func missingSign(next: String, isWord: Bool = false) -> FormulaProblem {
    let span = lastToken.lowerBound..<max(offset, lastToken.upperBound)
    let last = reader.text(lastToken)
    if let mend = (isWord ? ForeignName.mend(forInfix: next, behind: last) : nil)
      ?? ForeignName.mend(forWord: last, before: next)
    {
      return FormulaProblem(.missingSign(mend: mend), at: span)
    }
    let isNumber = last.utf8.first.map { $0.isDigit || $0 == UInt8(ascii: ".") } ?? false
    let place = FormulaProblem.Kind.missingSign
    if isNumber, last.hasSuffix("%") {
      return FormulaProblem(place("write \(last.dropLast()) % \(next) for a remainder"), at: span)
    }
    if isNumber, reader.isDigit(at: offset), reader.blank(at: lastToken.upperBound) > 0 {
      return FormulaProblem(place("write 1000 or 1_000, or \(last)*\(next) to multiply"), at: span)
    }
    let left = last == ")" ? "(…)" : last.utf8.count > 40 ? "…" : last
    return FormulaProblem(place("write \(left)*\(next)"), at: span)
  }

  func unexpected() -> FormulaProblem {
    let plusMinus = reader.plusMinus(at: offset)
    if plusMinus > 0 {
      let kind: FormulaProblem.Kind = needsValue ? .missingValue(sign: "±") : .uncertaintyOfNoNumber
      return FormulaProblem(kind, at: offset..<offset + plusMinus)
    }
    if let (length, mend) = ForeignSign.find(reader, at: offset) {
      let span = offset..<offset + length
      return FormulaProblem(.foreignSign(reader.text(span), mend: mend), at: span)
    }
    let (scalar, length) = reader.scalar(at: offset) ?? ("\u{FFFD}", 0)
    return FormulaProblem(.unexpectedCharacter(scalar), at: offset..<offset + length)
  }
}
