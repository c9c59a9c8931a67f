public import EvaluationEngine

/// A part of a formula that the program writes, with as few brackets as possible.
///
/// An operator with more than two inputs is written as a chain such as `a + b + c`. When it is parsed again, the chain
/// becomes operators with two inputs, which compute the same value.
public struct FormulaPart: Hashable, Sendable {
  /// A step that must result when the written text is parsed again.
  public enum Step: Hashable, Sendable {
    case number(Quantity)
    case constant(FormulaConstant)
    case name(String)
    case variable(PointVariable)
    case call(OperatorID, arguments: Int)
    case groupCall(String, labels: [String?], output: String?)
    /// A unit for the part before it: either the unit of a number, or the unit to which a value is converted.
    case unit(UnitMark)
  }

  /// The text of the part.
  public let text: String
  /// The steps in the order of a stack machine, operands first.
  public let steps: [Step]
  /// The lowest precedence of the part's operators outside brackets; nil if the part never needs brackets.
  let level: FormulaSign.Level?

  private init(_ text: String, _ steps: [Step], level: FormulaSign.Level? = nil) {
    self.text = text
    self.steps = steps
    self.level = level
  }

  /// Creates a part that is the name of a node.
  public init(name: String) {
    self.init(name, [.name(name)])
  }

  /// Creates a part that is a variable of a per-point formula.
  public init(_ variable: PointVariable) {
    self.init(variable.name, [.variable(variable)])
  }

  /// Creates a part that is a constant, written in the first of its spellings.
  public init(_ constant: FormulaConstant) {
    self.init(constant.spellings[0], [.constant(constant)])
  }

  /// Creates a part that is a number with all its digits; a number with an uncertainty is in brackets.
  public init(_ quantity: Quantity) {
    let value = NumberText.shortest(quantity)
    if !quantity.isExact {
      self.init("(\(value))", [.number(quantity)])
    } else if quantity.value.sign == .minus {
      self.init(value, [.number(quantity)], level: .sign)
    } else {
      self.init(value, [.number(quantity)])
    }
  }

  /// Creates a part with a unit from another part: a number gets the unit, and another value is converted to it.
  ///
  /// - Precondition: If the mark assigns a unit, the part is a number.
  public init(_ part: FormulaPart, _ mark: UnitMark) {
    switch mark.purpose {
    case .given:
      let date = if case .number(let number)? = part.steps.first { mark.dateText(number) } else { String?.none }
      let text = date ?? "\(part.text) [\(mark.unit)]"
      self.init(text, part.steps + [.unit(mark)], level: Self.level(of: mark, text))
    case .counted:
      self.init("number(\(part.text), [\(mark.unit)])", part.steps + [.unit(mark)])
    case .wanted, .declared:
      let isConverted = if case .unit(let mark)? = part.steps.last { mark.purpose == .wanted } else { false }
      let text = "\(Self.bracketed(part, isNeeded: isConverted)) to [\(mark.unit)]"
      self.init(text, part.steps + [.unit(UnitMark(.wanted, mark.unit))], level: .or)
    }
  }

  private static func level(of mark: UnitMark, _ text: String) -> FormulaSign.Level? {
    switch mark.purpose {
    case .given: text.hasPrefix("-") ? .sign : nil
    case .counted: nil
    case .wanted, .declared: .or
    }
  }

  /// Creates a part from a whole formula, with its original text.
  public init(_ formula: Formula) {
    let steps = formula.steps.map { step -> Step in
      switch step.kind {
      case .literal(let index): .number(formula.literals[index])
      case .constant(let constant): .constant(constant)
      case .name(let index): .name(formula.names[index])
      case .variable(let variable): .variable(variable)
      case .call(let operation, let arguments): .call(operation, arguments: arguments)
      case .groupCall(let index, _): .groupCall(formula.calls[index])
      case .unit(let index): .unit(formula.units[index])
      }
    }
    let last = formula.steps.count - 1
    let text = formula.text(ofStep: last)
    switch formula.steps[last].kind {
    case .literal(let index):
      let isPlain = text.utf8.first.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false
      self = formula.literals[index].isExact && isPlain ? Self(text, steps) : Self(formula.literals[index])
    case .variable(let variable):
      self.init(variable)
    case .constant, .name, .groupCall:
      self.init(text, steps)
    case .unit(let index):
      self.init(text, steps, level: Self.level(of: formula.units[index], text))
    case .call(let operation, let arguments):
      let level = formula.level(ofCall: last, operation, arguments)
      // After `2 sin x`, a sign must not bind to a part of it.
      self.init(text, steps, level: formula.endsInBareCall ? Swift.min(level ?? .sum, .sum) : level)
    }
  }

  /// Creates a part that is a number as it is displayed; its digits may be rounded.
  ///
  /// Next to operators, a number with an uncertainty is in brackets.
  public init(_ quantity: Quantity, shown text: String) {
    let isPlain = !text.contains("±") && !text.contains("(")
    self.init(text, [.number(quantity)], level: !isPlain ? .or : text.hasPrefix("-") ? .sign : nil)
  }

  /// How operator symbols are written.
  public enum Spelling: Hashable, Sendable {
    /// With characters that are easy to type: `a * b`.
    case typed
    /// With the symbols used in print: `a × b`.
    case printed
  }

  /// Creates a part in which an operator is applied to other parts.
  ///
  /// It is written with the operator's symbol or, if the operator has none, as a call with the operator's name.
  ///
  /// - Precondition: The operator takes this number of parts.
  public init(_ operation: OperatorID, _ arguments: [FormulaPart], spelling style: Spelling = .typed) {
    let sign = FormulaSign.written(for: operation)
    var steps: [Step] = []
    if let sign, sign.position == .infix, arguments.count >= 2,
      arguments.count == 2 || operation.descriptor.ports.isVariadic
    {
      var text = Self.bracketed(arguments[0], isNeeded: !sign.takesOnLeft(arguments[0].level))
      steps = arguments[0].steps
      let spelling = sign.level == .power ? sign.spelling(style) : " \(sign.spelling(style)) "
      for argument in arguments.dropFirst() {
        text += spelling + Self.bracketed(argument, isNeeded: !sign.takesOnRight(argument.level))
        steps += argument.steps + [.call(operation, arguments: 2)]
      }
      self.init(text, steps, level: sign.level)
      return
    }
    for argument in arguments { steps += argument.steps }
    steps.append(.call(operation, arguments: arguments.count))
    if let sign, sign.position == .prefix, let argument = arguments.first,
      sign.level != .sign || !argument.isNumber || argument.level == .or
    {
      let isNeeded = argument.level.map { $0 <= sign.level } ?? false
      let space = sign.spellings[0].utf8.count > 1 ? " " : ""
      self.init(
        sign.spelling(style) + space + Self.bracketed(argument, isNeeded: isNeeded), steps, level: sign.level)
    } else {
      self.init(calling: operation, arguments)
    }
  }

  /// Creates a part in which an operator is applied to other parts, written with the operator's name: `add(a, b)`.
  ///
  /// - Precondition: the operator takes this number of parts.
  public init(calling operation: OperatorID, _ arguments: [FormulaPart]) {
    let list = arguments.map(\.text).joined(separator: ", ")
    self.init(
      operation == SignLookup.list ? "[\(list)]" : "\(operation.name)(\(list))",
      arguments.flatMap(\.steps) + [.call(operation, arguments: arguments.count)])
  }

  /// Creates a part that is a call of a group like `call`, but with the given arguments.
  ///
  /// - Precondition: There are as many arguments as `call` has.
  public init(calling call: GroupCall, _ arguments: [FormulaPart]) {
    self.init(calling: call.group, labels: call.labels, output: call.output, arguments)
  }

  /// Creates a part that is a call of a group.
  ///
  /// - Parameters:
  ///   - group: The name of the group.
  ///   - labels: For each argument, the name of its input; nil to assign it by position. Arguments without a name come
  ///     first and are for the first inputs.
  ///   - output: The name of the output; nil for the first output.
  ///   - arguments: The arguments in order.
  /// - Precondition: `arguments` and `labels` have the same length.
  public init(calling group: String, labels: [String?], output: String?, _ arguments: [FormulaPart]) {
    self.init(
      GroupCall.text(group, labels, output, of: arguments.map(\.text)),
      arguments.flatMap(\.steps) + [.groupCall(group, labels: labels, output: output)])
  }

  /// Parses the part's text as a complete formula.
  ///
  /// - Throws: The problem if the formula is too long, too deep or has too many names.
  /// - Returns: Nil if the text has another meaning than the part, for example because a node has the name of an
  ///   operator.
  public func formula() throws(FormulaProblem) -> Formula? {
    do throws(FormulaProblem) {
      let formula = try Formula.parse(text)
      return FormulaPart(formula).steps == steps ? formula : nil
    } catch {
      switch error.kind {
      case .tooLong, .tooDeep, .tooManyNames: throw error
      case .empty, .number, .unexpectedCharacter, .otherLanguageSign, .missingValue, .missingSign, .ambiguous,
        .unclosedBracket, .unopenedBracket, .emptyBrackets, .comma, .unknownFunction, .constantCalled, .argumentCount,
        .repeatedSign, .looseSign, .uncertaintyOfNoNumber, .unknownName, .nestedPointFormula, .ambiguousPrefix,
        .unclosedText, .looseText, .noChoice, .looseDot, .tooManyDots, .outputOfNoGroup, .argumentWithoutName,
        .doubledArgument, .unknownArgument, .missingArgument, .tooManyArguments, .unknownOutput, .brokenFunction,
        .functionHead, .takenName, .noPercentage, .shareOfPoint, .unit, .unitOrNode, .afterConversion,
        .tooManyPorts, .tooManySteps:
        return nil
      }
    }
  }

  /// Whether the part is a plain number; a minus sign before it would become a part of the number.
  private var isNumber: Bool {
    if case .number = steps.last { steps.count == 1 } else { false }
  }

  private static func bracketed(_ part: FormulaPart, isNeeded: Bool) -> String {
    isNeeded ? "(\(part.text))" : part.text
  }
}

extension FormulaPart.Step {
  fileprivate static func groupCall(_ call: GroupCall) -> Self {
    .groupCall(call.group, labels: call.labels, output: call.output)
  }
}

extension Formula {
  /// Returns the precedence of the operator symbol with which a call is written.
  ///
  /// Nil for a call in brackets, and for a call written with the operator's name. `step` is the index of the call's
  /// step, and `arguments` is the number of arguments.
  fileprivate func level(ofCall step: Int, _ operation: OperatorID, _ arguments: Int) -> FormulaSign.Level? {
    let whole = steps[step].span
    let operands = self.arguments(ofStep: step)
    guard let first = operands.first, let last = operands.last else { return nil }
    if arguments == 2, steps[first].span.lowerBound == whole.lowerBound {
      // In `x²` the sign itself contains the second argument.
      let isSquare = steps[last].span.lowerBound < steps[last].span.upperBound && isPostfix(steps[last].span)
      let sign = FormulaSign.all.first { $0.position == .infix && $0.operatorName == operation.name }
      return isSquare ? .square : sign?.level
    }
    if arguments == 1, steps[first].span.lowerBound == whole.lowerBound {
      return steps[first].span.upperBound < whole.upperBound ? .square : nil
    }
    if arguments == 1, steps[first].span.upperBound == whole.upperBound {
      return prefixSign(ofCall: step, operation)?.level ?? .sum
    }
    return nil
  }

  private func prefixSign(ofCall step: Int, _ operation: OperatorID) -> FormulaSign? {
    // Only as many bytes as a sign can have.
    let start = text.utf8.dropFirst(steps[step].span.lowerBound).prefix(SignLookup.Spelling.longest)
    return FormulaSign.all.first { sign in
      sign.position == .prefix && sign.operatorName == operation.name
        && sign.spellings.contains { start.starts(with: $0.utf8) }
    }
  }

  /// Whether the text ends with a call without brackets, as in `2 sin x`.
  fileprivate var endsInBareCall: Bool {
    guard let end = steps.last?.span.upperBound else { return false }
    return steps.indices.contains { step in
      guard case .call(let operation, 1) = steps[step].kind, steps[step].span.upperBound == end, step > 0,
        steps[step - 1].span.upperBound == end
      else { return false }
      return prefixSign(ofCall: step, operation) == nil
    }
  }

  private func isPostfix(_ span: Range<Int>) -> Bool {
    let text = String(decoding: text.utf8.dropFirst(span.lowerBound).prefix(span.count), as: UTF8.self)
    return FormulaSign.all.contains { $0.position == .postfix && $0.spellings.contains(text) }
  }
}
