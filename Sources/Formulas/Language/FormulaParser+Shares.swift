import EvaluationEngine
import TextScanning

/// Percentages of a value: `10% of x`, `x up 10%`, `x down 10%`, `10% off x`.
extension FormulaParser {
  /// Rejects a plain number where a percentage is expected, as in `20 of 50`.
  ///
  /// A name or call is accepted, because its value may be a percentage.
  func expectPercentage(of share: FormulaSign.Share, name: String, at span: Range<Int>) throws(FormulaProblem) {
    if share.hasPercentageOnLeft {
      guard let last = steps.last, case .literal = last.kind, reader[last.span.upperBound - 1] != UInt8(ascii: "%"),
        last.span.upperBound == lastToken.upperBound
      else { return }
      throw FormulaProblem(
        .noPercentage(number: reader.text(last.span), word: name), at: last.span.lowerBound..<span.upperBound)
    }
    let next = reader.afterBlanks(span.upperBound)
    guard reader.beginsNumber(at: next) else { return }
    var scanner = QuantityScanner(reader, at: next)
    // The parser reports what is wrong with a number.
    guard (try? scanner.quantity(isNegative: false)) != nil, !scanner.isPercent,
      // `5 %` is a quantity in a typed text.
      !reader.begins(with: "[%]", at: reader.afterBlanks(scanner.offset))
    else { return }
    throw FormulaProblem(
      .noPercentage(number: reader.text(next..<scanner.offset), word: name), at: span.lowerBound..<scanner.offset)
  }

  /// Completes an operator such as `of`: replaces its two operands by their product.
  ///
  /// For `up`, `down` and `off`, the percentage first becomes a factor such as `1 + 10%`.
  mutating func completeShare(_ share: FormulaSign.Share, span: Range<Int>) {
    guard let right = steps.last, right.first > 0 else { return }
    let whole = steps[right.first - 1].span.lowerBound..<right.span.upperBound
    switch share {
    case .of: break
    case .up: makeFactor(of: steps.count - 1, by: .add, at: span)
    case .down: makeFactor(of: steps.count - 1, by: .subtract, at: span)
    case .off: makeFactor(of: right.first - 1, by: .subtract, at: span)
    }
    guard let factor = steps.last else { return }
    let left = steps[factor.first - 1]
    steps.append(Formula.Step(kind: .call(.multiply, arguments: 2), first: left.first, span: whole))
  }

  /// Replaces a percentage by 1 plus or minus the percentage; `last` is the last step of the percentage.
  ///
  /// - Complexity: Linear in the steps from the beginning of the percentage on.
  private mutating func makeFactor(of last: Int, by operation: OperatorID, at span: Range<Int>) {
    let value = steps[last]
    literals.append(Quantity(1))
    steps.insert(
      Formula.Step(kind: .literal(literals.count - 1), first: value.first, span: span), at: value.first)
    shiftSteps(from: value.first + 1, by: 1)
    steps.insert(
      Formula.Step(kind: .call(operation, arguments: 2), first: value.first, span: value.span), at: last + 2)
    shiftSteps(from: last + 3, by: 1)
  }

  private mutating func shiftSteps(from start: Int, by count: Int) {
    for index in start..<max(start, steps.count) {
      let step = steps[index]
      steps[index] = Formula.Step(kind: step.kind, first: step.first + count, span: step.span)
    }
  }
}
