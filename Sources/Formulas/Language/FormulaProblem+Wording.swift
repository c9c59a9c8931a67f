import EvaluationEngine

extension FormulaProblem {
  /// What is wrong, as a part of a sentence: "unknown function 'sine'".
  public var message: String {
    switch kind {
    case .empty: "the formula is empty"
    case .tooLong: "a formula has \(Formula.longestText) bytes at most"
    case .tooDeep: "a formula has \(Formula.deepestNesting) brackets inside each other at most"
    case .number(let kind): kind.message
    case .unexpectedCharacter(let scalar): "unexpected character \(Self.shown(scalar))"
    case .foreignSign(let sign, _): "a formula has no sign '\(sign)'"
    case .missingValue(let sign?): "a value is missing beside '\(sign)'"
    case .missingValue(nil): "a value is missing"
    case .missingSign: "a sign is missing between two values"
    case .unclosedBracket: "the bracket is not closed"
    case .unopenedBracket: "the bracket was not opened"
    case .emptyBrackets: "there is nothing between the brackets"
    case .comma: "a comma stands only between the arguments of a function"
    case .unknownFunction(let name, _): "unknown function '\(Self.shortened(name))'"
    case .constantCalled(let name): "'\(name)' is a number, not a function"
    case .argumentCount(let function, let takes, let labels, let given):
      "'\(function)' takes \(Self.counted(takes)) (\(labels.joined(separator: ", "))), not \(given)"
    case .repeatedSign(let sign): "'\(sign)' does not follow on a sign of its kind"
    case .looseSign(let sign): "'\(sign)' binds looser than the sign before it"
    case .uncertaintyOfNoNumber: "only a number as written has an uncertainty"
    case .tooManyNames: "a formula mentions \(Formula.mostNames) different names at most"
    case .nestedPointFormula(let function): "'\(function)' has a formula for every point and stands in another one"
    case .unknownName(let name, _): "unknown name '\(Self.shortened(name))'"
    }
  }

  /// What would mend it, where that can be said: "write 2*pi", "did you mean 'sin'?".
  public var mend: String? {
    switch kind {
    case .empty: "write a formula like 2 * (3 + 4)"
    case .tooLong, .tooDeep, .tooManyNames: "name its parts and use the names"
    case .number(let kind): kind.mend
    case .unexpectedCharacter, .missingValue: nil
    case .foreignSign(_, let mend), .missingSign(let mend): mend
    case .unclosedBracket: "write ) where it ends"
    case .unopenedBracket: "leave it out, or write ( where it begins"
    case .emptyBrackets: "write a value between them"
    case .comma: "write 1.5 with a point, and 1000 or 1_000 for a thousand"
    case .unknownName(let name, _) where OperatorID(named: name) != nil: "it is an operator: write \(name)(…)"
    case .unknownFunction(_, let suggestion?), .unknownName(_, let suggestion?): "did you mean '\(suggestion)'?"
    case .unknownFunction(let name, nil): "write \(Self.shortened(name))*(…) to multiply"
    case .unknownName(_, nil): nil
    case .constantCalled(let name): "write \(name)*(…) to multiply"
    case .argumentCount: nil
    case .nestedPointFormula: "give it a node of its own and use its name"
    case .repeatedSign(let sign):
      sign == "²" || sign == "³" ? "use brackets, or write ^" : "write a < b and b < c"
    case .looseSign(let sign): "write (\(sign) …)"
    case .uncertaintyOfNoNumber: "write a number on both sides, like (3 ± 0.2)"
    }
  }

  private static func counted(_ range: ClosedRange<Int>) -> String {
    if range.lowerBound != range.upperBound { return "\(range.lowerBound) to \(range.upperBound) arguments" }
    return range.lowerBound == 1 ? "1 argument" : "\(range.lowerBound) arguments"
  }

  /// A word from outside may be as long as the formula.
  private static func shortened(_ word: String) -> String {
    let start = word.unicodeScalars.prefix(40)
    return start.endIndex == word.unicodeScalars.endIndex ? word : String(String.UnicodeScalarView(start)) + "…"
  }

  /// A character that can be seen stands for itself, others are named by their number.
  private static func shown(_ scalar: Unicode.Scalar) -> String {
    let number = String(scalar.value, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - number.utf8.count)) + number
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherNumber, .letterNumber, .decimalNumber,
      .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .otherSymbol:
      "'\(scalar)' (\(name))"
    case .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark, .modifierSymbol,
      .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .surrogate, .privateUse, .unassigned:
      name + (called(scalar).map { " (\($0))" } ?? "")
    @unknown default: name
    }
  }

  /// What Unicode calls a character that cannot be seen: `right-to-left override`.
  private static func called(_ scalar: Unicode.Scalar) -> String? {
    if scalar.properties.generalCategory == .control { return "control character" }
    return (scalar.properties.nameAlias ?? scalar.properties.name)?.lowercased()
  }
}

extension FormulaProblem: CustomStringConvertible {
  /// Both parts of the sentence: "unknown function 'sine': did you mean 'sin'?".
  public var description: String {
    mend.map { "\(message): \($0)" } ?? message
  }
}
