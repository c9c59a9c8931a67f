import EvaluationEngine

/// Products without an operator and calls without brackets: `2 x`, `2(x + 1)`, `sin x`.
///
/// Ambiguous texts such as `1/2 x` and `sin x^2` are refused with both readings.
extension FormulaParser {
  // MARK: - Products without a sign

  /// Returns whether the number just read multiplies the value at the offset, as in `2 x`.
  ///
  /// Such a number is exact and ends in a digit or a point. It has no SI prefix, uncertainty or percent sign. `next` is
  /// the text at the offset, for messages.
  ///
  /// - Throws: The problem of an ambiguous product.
  func isFactor(before next: String) throws(FormulaProblem) -> Bool {
    guard bareCall == nil, let last = steps.last, case .literal(let index) = last.kind, literals[index].isExact,
      last.span == lastToken,
      reader.isDigit(at: lastToken.upperBound - 1) || reader[lastToken.upperBound - 1] == UInt8(ascii: ".")
    else { return false }
    for entry in waiting.reversed() {
      guard case .sign(let action, let isPrefix, let span) = entry else { return true }
      if action.level < .product || action.operation == .multiply { return true }
      // The sign of the number itself changes nothing: -2 x.
      if isPrefix, action.operation?.name != "sqrt" { continue }
      let right = reader.text(span.upperBound..<last.span.upperBound)
      let left = isPrefix || last.first == 0 ? "" : shortened(steps[last.first - 1].span)
      let sign = reader.text(reader.afterBlanks(span.lowerBound)..<span.upperBound)
      let gap = sign == "mod" || sign == "%" ? " " : ""
      let (before, number) = (left + gap + sign + gap, String(right.drop { $0.isWhitespace }))
      throw FormulaProblem(
        .ambiguous("(\(before)\(number))*\(next)", "\(before)(\(number)*\(next))"),
        at: span.lowerBound..<max(offset, last.span.upperBound))
    }
    return true
  }

  /// Returns whether a word after a number is a factor, and not an operator such as `xor` in `3 xor 1`.
  func isFactor(beforeWord span: Range<Int>) throws(FormulaProblem) -> Bool {
    // `2x` and `2rate` are one word with a number in it; `2 x` is not.
    guard span.lowerBound > lastToken.upperBound else { return false }
    let span = dottedSpan(at: span.lowerBound)
    let word = reader.text(span)
    let next = reader.afterBlanks(span.upperBound)
    let isCall = reader[next] == UInt8(ascii: "(")
    let isFunction = isBareFunction(word, before: next)
    if !isCall, !isFunction, beginsOperand(at: next),
      OtherLanguageName.fixIt(forInfix: word, between: "", and: "") != nil
    {
      return false
    }
    let shown = isCall ? "\(word)(…)" : isFunction ? "\(word) …" : word
    guard try isFactor(before: shown) else { return false }
    if let exponent = exponent(span) {
      let number = reader.text(lastToken)
      throw FormulaProblem(
        .ambiguous("\(number)\(exponent)", "\(number)*\(exponent)"),
        at: lastToken.lowerBound..<span.lowerBound + exponent.utf8.count)
    }
    return true
  }

  /// Returns the exponent in a text such as `2 e3` or `2 e-3`, where the space may be a mistake; nil for other words.
  ///
  /// `span` is the word after the number.
  private func exponent(_ span: Range<Int>) -> String? {
    guard reader[span.lowerBound] | 0x20 == UInt8(ascii: "e") else { return nil }
    var end = span.lowerBound + 1
    if span.count == 1 {
      let minus = reader.minus(at: end)
      end += minus > 0 ? minus : reader[end] == UInt8(ascii: "+") ? 1 : 0
      guard end > span.upperBound else { return nil }
    }
    let digits = end
    while reader.isDigit(at: end), end < digits + 20 { end += 1 }
    return end > digits && end >= span.upperBound ? reader.text(span.lowerBound..<end) : nil
  }

  /// Returns whether the brackets at `start` contain only a number, as in `12.3 (4)`.
  ///
  /// This is not read as a product, because `12.3(4)` is a number with an uncertainty.
  func isNumberInBrackets(at start: Int) -> Bool {
    var end = reader.afterBlanks(start + 1)
    guard reader.beginsNumber(at: end) else { return false }
    while reader.isDigit(at: end) || reader[end] == UInt8(ascii: ".") { end += 1 }
    return reader[reader.afterBlanks(end)] == UInt8(ascii: ")")
  }

  // MARK: - Functions without brackets

  /// Returns whether `word` is a function of one argument without brackets, as in `sin x`.
  ///
  /// The argument begins at `next`. If it is a literal number, the function must not be one of data sets.
  func isBareFunction(_ word: String, before next: Int) -> Bool {
    // Very few names are followed by a value; checking this is faster than finding an operator.
    guard beginsOperand(at: next), let function = operation(named: word)?.descriptor,
      function.callArguments.lowerBound == 1,
      function.reduction == nil, !function.ports.hasSharedLabel
    else { return false }
    guard function.isForData else { return true }
    guard case .number = function.example.result else { return false }
    return !reader.beginsNumber(at: next)
  }

  private func beginsOperand(at next: Int) -> Bool {
    if reader.beginsNumber(at: next) { return true }
    guard let (scalar, _) = reader.scalar(at: next), scalar.beginsName else { return false }
    let word = wordSpan(at: next)
    // `week to [h]` converts a node of that name.
    guard let sign = lookup.word(reader, word) else { return conversionSign(at: next) == nil }
    // `sin mod(5, 3)` calls an operator, `sin mod (5)` divides a node of that name.
    return sign.prefix == nil && reader[word.upperBound] == UInt8(ascii: "(")
  }

  /// Appends the calls without brackets whose argument was just read.
  mutating func completeFunctions() {
    while case .function(let operation, let name) = waiting.last, let operand = steps.last {
      waiting.removeLast()
      bareCall = BareCall(name: name, operand: operand.span)
      steps.append(
        Formula.Step(
          kind: .call(operation, arguments: 1), first: operand.first,
          span: name.lowerBound..<operand.span.upperBound))
    }
  }

  /// Rejects an operator after a call without brackets if it could apply either to the argument or to the result.
  ///
  /// Examples are `sin x^2`, `sin pi/2` and `ln 2 x`.
  func expectNoBareCall(
    before sign: String, at span: Range<Int>, next: String = "…", isPostfix: Bool = false
  ) throws(FormulaProblem) {
    guard let bareCall else { return }
    let (name, operand) = (reader.text(bareCall.name), shortened(bareCall.operand))
    let gap = sign == "mod" ? " " : ""
    let rest = gap + sign + (isPostfix ? "" : gap + next)
    throw FormulaProblem(
      .ambiguous("\(name)(\(operand))\(rest)", "\(name)(\(operand)\(rest))"),
      at: bareCall.name.lowerBound..<span.upperBound)
  }

  /// Rejects a factor at the offset after a call without brackets, as in `ln 2 x`.
  func expectNoBareCall(before sign: String, next: String) throws(FormulaProblem) {
    try expectNoBareCall(before: sign, at: offset..<offset, next: next)
  }

  struct BareCall {
    let name: Range<Int>
    let operand: Range<Int>
  }

  private func shortened(_ span: Range<Int>) -> String { span.count > 20 ? "…" : reader.text(span) }
}
