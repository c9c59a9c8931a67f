import TextScanning

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

  /// Returns the number at the offset if it is written with separators, such as `4,5`; nil otherwise.
  func localizedNumber() -> LocalizedNumber? {
    func isPart(_ place: Int) -> Bool {
      reader.isDigit(at: place) || reader[place] == ASCII.point || reader[place] == ASCII.comma
    }
    var (start, end) = (offset, offset)
    while start > offset - 40, isPart(start - 1) { start -= 1 }
    while end < offset + 40, isPart(end) { end += 1 }
    return LocalizedNumber(reader.text(start..<end))
  }

  func numberText() -> String {
    var end = offset
    while end < offset + 40, reader.isDigit(at: end) || reader[end] == UInt8(ascii: ".") {
      end += 1
    }
    return reader.text(offset..<end)
  }

  /// Returns the error that an operator is missing between two values, with a suggestion.
  ///
  /// - Parameters:
  ///   - next: The second value, as text.
  ///   - isWord: Whether the second value is a word, as in `3 xor 1`.
  /// - Returns: The error.
  func missingSign(next: String, isWord: Bool = false) -> FormulaProblem {
    if let date = DateLiteral.other(reader, at: lastToken.lowerBound), date.upperBound > offset {
      return FormulaProblem(.number(.date(reader.text(date))), at: date)
    }
    let span = lastToken.lowerBound..<max(offset, lastToken.upperBound)
    let last = reader.text(lastToken)
    let isNumber = last.utf8.first.map { $0.isDigit || $0 == UInt8(ascii: ".") } ?? false
    let place = FormulaProblem.Kind.missingSign
    // In `3 in 4`, the word was read as a unit.
    if let (number, unit) = lastUnit,
      let fixIt = OtherLanguageName.fixIt(forInfix: unit, between: number, and: next)
    {
      return FormulaProblem(place(fixIt), at: span)
    }
    if isNumber, isWord, offset == lastToken.upperBound, let fixIt = OtherLanguageName.fixIt(forSuffix: next, of: last)
    {
      return FormulaProblem(place(fixIt), at: span)
    }
    let right = isWord ? operandText(behind: next) : nil
    if let fixIt = right.flatMap({ OtherLanguageName.fixIt(forInfix: next, between: shown(lastToken), and: $0) })
      ?? OtherLanguageName.fixIt(forWord: last, before: next)
    {
      return FormulaProblem(place(fixIt), at: span)
    }
    if last == "[%]", let number = steps.last.map({ reader.text($0.span.lowerBound..<lastToken.lowerBound) }) {
      let digits = number.split(separator: " ").first.map(String.init) ?? number
      return FormulaProblem(
        place("write \(digits)% of \(next) for a share, or mod(\(digits), \(next)) for a remainder"), at: span)
    }
    if isNumber, last.hasSuffix("%") {
      return FormulaProblem(
        place("write \(last.dropLast()) % \(next) for a remainder, or \(last) * \(next) to multiply"), at: span)
    }
    if isNumber, reader.isDigit(at: offset), reader.blank(at: lastToken.upperBound) > 0 {
      return FormulaProblem(place("write 1000 or 1_000, or \(last)*\(next) to multiply"), at: span)
    }
    return FormulaProblem(place("write \(shown(lastToken))*\(next)"), at: span)
  }

  /// The number and the unit that the last token ends, such as `3` and `in` in `3 [in]`; nil for other tokens.
  private var lastUnit: (number: String, unit: String)? {
    let end = lastToken.upperBound - 1
    guard end > 0, reader[end] == ASCII.rightBracket,
      let open = (max(0, end - 8)..<end).last(where: { reader[$0] == ASCII.leftBracket })
    else { return nil }
    var last = open
    while last > 0, reader[last - 1] == ASCII.space { last -= 1 }
    var first = last
    while first > 0, reader.isDigit(at: first - 1) || reader[first - 1] == ASCII.point { first -= 1 }
    return first == last ? nil : (reader.text(first..<last), reader.text(open + 1..<end))
  }

  private func shown(_ token: Range<Int>) -> String {
    let text = reader.text(token)
    // If the token is a bracket or a sign, such as a factorial, the value is longer than the token.
    let isWhole =
      reader.beginsNumber(at: token.lowerBound) || reader.scalar(at: token.lowerBound)?.scalar.beginsName == true
    return !isWhole ? "(…)" : text.utf8.count > 40 ? "…" : text
  }

  /// Returns the value after the word at the offset, for a message; nil if there is no value.
  ///
  /// A number or a name is returned as text, and a longer value as dots.
  private func operandText(behind word: String) -> String? {
    let start = reader.afterBlanks(offset + word.utf8.count)
    if start >= reader.count || reader[start] == UInt8(ascii: ")") || reader[start] == UInt8(ascii: ",") { return nil }
    if reader.beginsNumber(at: start) {
      var end = start
      while end < start + 40, reader.isDigit(at: end) || reader[end] == UInt8(ascii: ".") { end += 1 }
      return reader.text(start..<end)
    }
    let name = dottedSpan(at: start)
    return name.isEmpty || name.count > 40 || reader[name.upperBound] == UInt8(ascii: "(") ? "…" : reader.text(name)
  }

  private static let cellRangeFixIt = "list the nodes, such as sum([a, b, c]): there are no cells"

  /// Whether the character at the offset is the colon in a range of spreadsheet cells, such as `A1:A3`.
  private var isInCellRange: Bool {
    guard reader[offset] == UInt8(ascii: ":") else { return false }
    let next = reader.afterBlanks(offset + 1)
    return Self.isCell(reader.text(lastToken)) && Self.isCell(reader.text(dottedSpan(at: next)))
  }

  /// Whether a word looks like the name of a spreadsheet cell: up to three letters and then digits, such as `A1` or
  /// `AB120`.
  private static func isCell(_ word: String) -> Bool {
    let letters = word.utf8.prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
    let digits = word.utf8.dropFirst(letters.count)
    return (1...3).contains(letters.count) && !digits.isEmpty && digits.allSatisfy(\.isDigit)
  }

  func unexpected() -> FormulaProblem {
    let plusMinus = reader.plusMinus(at: offset)
    if plusMinus > 0 {
      let kind: FormulaProblem.Kind = needsValue ? .missingValue(sign: "±") : .uncertaintyOfNoNumber
      return FormulaProblem(kind, at: offset..<offset + plusMinus)
    }
    if let (length, fixIt) = OtherLanguageSign.find(reader, at: offset) {
      let span = offset..<offset + length
      return FormulaProblem(
        .otherLanguageSign(reader.text(span), fixIt: isInCellRange ? Self.cellRangeFixIt : fixIt), at: span)
    }
    let (scalar, length) = reader.scalar(at: offset) ?? ("\u{FFFD}", 0)
    return FormulaProblem(.unexpectedCharacter(scalar), at: offset..<offset + length)
  }
}
