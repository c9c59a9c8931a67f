public import EvaluationEngine

/// A part of a formula that is being written, with the fewest brackets.
///
/// A row of more than two terms, factors or conditions is written as a row of signs and read again as operators of two
/// inputs, which compute the same.
public struct FormulaPart: Hashable, Sendable {
  /// A step that the text must be read back as.
  public enum Step: Hashable, Sendable {
    case number(Quantity)
    case constant(FormulaConstant)
    case name(String)
    case variable(PointVariable)
    case call(OperatorID, arguments: Int)
    /// A call of a group: see `GroupCall`.
    case groupCall(String, labels: [String?], output: String?)
    /// The unit of the part before it, or the unit that it is converted to.
    case unit(UnitMark)
  }

  /// The text of the part.
  public let text: String
  /// The steps in the order of a stack machine, operands first.
  public let steps: [Step]
  /// The weakest binding in the part; nil if the part never needs brackets.
  let level: FormulaSign.Level?

  private init(_ text: String, _ steps: [Step], level: FormulaSign.Level? = nil) {
    self.text = text
    self.steps = steps
    self.level = level
  }

  /// Creates a part with the value of the node of this name.
  public init(name: String) {
    self.init(name, [.name(name)])
  }

  /// Creates the part for a variable of a formula for every point.
  public init(_ variable: PointVariable) {
    self.init(variable.name, [.variable(variable)])
  }

  /// Creates the part for a constant, in the first of its spellings.
  public init(_ constant: FormulaConstant) {
    self.init(constant.spellings[0], [.constant(constant)])
  }

  /// Creates a part with a number that reads back bit by bit; a number with an uncertainty is in brackets.
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

  /// Creates a part with a unit: of a number with its unit, or of a value that is converted to one.
  ///
  /// - Precondition: a part that is given a unit is a number.
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

  /// Returns the weakest binding in a value with a unit; nil if it never needs brackets.
  private static func level(of mark: UnitMark, _ text: String) -> FormulaSign.Level? {
    switch mark.purpose {
    case .given: text.hasPrefix("-") ? .sign : nil
    case .counted: nil
    case .wanted, .declared: .or
    }
  }

  /// Creates a part with a formula as it was written.
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

  /// Creates a part with a number in the form for people, which may read back as another number.
  ///
  /// If the number has an uncertainty, it is in brackets next to signs.
  public init(_ quantity: Quantity, shown text: String) {
    let isPlain = !text.contains("±") && !text.contains("(")
    self.init(text, [.number(quantity)], level: !isPlain ? .or : text.hasPrefix("-") ? .sign : nil)
  }

  /// The choice among several spellings of a sign.
  public enum Spelling: Hashable, Sendable {
    /// `a * b`, as typed.
    case typed
    /// `a × b`, as printed.
    case printed
  }

  /// Creates an operator applied to parts, written with its sign if it has one, else with its name.
  ///
  /// - Precondition: the operator takes this number of parts.
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

  /// Creates an operator applied to parts, written with its name.
  ///
  /// - Precondition: the operator takes this number of parts.
  public init(calling operation: OperatorID, _ arguments: [FormulaPart]) {
    let list = arguments.map(\.text).joined(separator: ", ")
    self.init(
      operation == SignLookup.list ? "[\(list)]" : "\(operation.name)(\(list))",
      arguments.flatMap(\.steps) + [.call(operation, arguments: arguments.count)])
  }

  /// Creates a call with the group, labels and output of `call`, and with these arguments in order.
  ///
  /// - Precondition: there are as many arguments as labels.
  public init(calling call: GroupCall, _ arguments: [FormulaPart]) {
    self.init(calling: call.group, labels: call.labels, output: call.output, arguments)
  }

  /// Creates a call of a group with these arguments in order.
  ///
  /// An argument with a label is for the input of that name. Arguments without a label come first and are for the first
  /// inputs.
  ///
  /// - Precondition: there are as many arguments as labels.
  public init(calling group: String, labels: [String?], output: String?, _ arguments: [FormulaPart]) {
    self.init(
      GroupCall.text(group, labels, output, of: arguments.map(\.text)),
      arguments.flatMap(\.steps) + [.groupCall(group, labels: labels, output: output)])
  }

  /// Returns the part as a formula of its own.
  ///
  /// - Throws: the problem if the formula is too long, too deep or has too many names.
  /// - Returns: nil if the text would be read as something else, because a node's name may be a sign in it.
  public func formula() throws(FormulaProblem) -> Formula? {
    do throws(FormulaProblem) {
      let formula = try Formula.parse(text)
      return FormulaPart(formula).steps == steps ? formula : nil
    } catch {
      switch error.kind {
      case .tooLong, .tooDeep, .tooManyNames: throw error
      case .empty, .number, .unexpectedCharacter, .foreignSign, .missingValue, .missingSign, .ambiguous,
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

  /// Whether the part is a plain number, so that a minus sign before it would become a part of the number.
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
  /// Returns the level of the sign that a call was written with, by the spans of its arguments.
  ///
  /// Returns nil for a call by name, or in brackets.
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

  /// Returns the sign that a call of one argument begins with; nil if it begins with the operator's name.
  private func prefixSign(ofCall step: Int, _ operation: OperatorID) -> FormulaSign? {
    // Only as many bytes as a sign can have.
    let start = text.utf8.dropFirst(steps[step].span.lowerBound).prefix(SignLookup.Spelling.longest)
    return FormulaSign.all.first { sign in
      sign.position == .prefix && sign.operatorName == operation.name
        && sign.spellings.contains { start.starts(with: $0.utf8) }
    }
  }

  /// Whether a function without brackets is the last thing in the text: `2 sin x`.
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
