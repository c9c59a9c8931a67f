import EvaluationEngine
import TextScanning
import Units

extension FormulaProblem {
  /// The error as a part of a sentence, such as "unknown function 'sine'".
  public var message: String {
    switch kind {
    case .empty: "the formula is empty"
    case .tooLong: "a formula has \(Formula.longestText) bytes at most"
    case .tooDeep: "a formula has \(Formula.deepestNesting) nested brackets at most"
    case .number(let kind): kind.message
    case .unexpectedCharacter(let scalar): "unexpected character \(scalar.spelledOut)"
    case .otherLanguageSign(let sign, _): "unexpected '\(sign)'"
    case .missingValue(let sign?): "a value is missing next to '\(sign)'"
    case .missingValue(nil): "a value is missing"
    case .missingSign: "an operator is missing between two values"
    case .ambiguous: "this can be read in two ways"
    case .unclosedBracket: "the bracket is not closed"
    case .unopenedBracket: "the bracket was not opened"
    case .emptyBrackets: "there is nothing between the brackets"
    case .comma: "a comma only separates arguments and list entries"
    case .unknownFunction(let name, _): "unknown function '\(Self.shortened(name))'"
    case .constantCalled(let name): "'\(name)' is a number, not a function"
    case .ambiguousPrefix(let number):
      "'\(number.digits)\(number.letter)' is the number \(number.plain), but '\(number.letter)' is also a name"
    case .argumentCount(let function, let takes, let labels, let given, _):
      "'\(Self.shortened(function))' takes \(Self.counted(takes))"
        + (labels.isEmpty ? "" : " (\(labels.joined(separator: ", ")))") + ", not \(given)"
    case .looseDot: "a dot must be between two names, without spaces"
    case .tooManyDots: "a name has \(Formula.mostDots) dots at most"
    case .outputOfNoGroup(let output): "'.\(Self.shortened(output))' follows a value without outputs"
    case .argumentWithoutName(let label):
      "an argument without a name follows '\(Self.shortened(label)) = …'"
    case .doubledArgument(let label): "'\(Self.shortened(label))' is given twice"
    case .unknownArgument(let function, let label, _):
      "'\(Self.shortened(function))' has no input '\(Self.shortened(label))'"
    case .missingArgument(let function, let input):
      "'\(Self.shortened(function))' needs a value for '\(Self.shortened(input))'"
    case .tooManyArguments(let function):
      "'\(Self.shortened(function))' has more than \(Formula.mostNames) arguments"
    case .functionHead: "a function needs a name, then the names of its inputs in brackets"
    case .takenName(let name): "'\(name)' has another meaning in formulas"
    case .unknownOutput(let function, let output, _, _):
      "'\(Self.shortened(function))' has no output '\(Self.shortened(output))'"
    case .brokenFunction(let function, let reason, _): "'\(Self.shortened(function))' cannot be called: \(reason)"
    case .tooManyPorts(let function):
      "with the nodes that '\(Self.shortened(function))' uses, the formula has more than \(Formula.mostNames) inputs"
    case .tooManySteps: "with the groups it calls, the formula has more than \(Program.mostSteps) steps"
    case .repeatedSign(let sign): "'\(sign)' cannot follow another operator of the same kind"
    case .looseSign(let sign): "'\(sign)' needs brackets after another operator"
    case .uncertaintyOfNoNumber: "only a written number can have an uncertainty"
    case .tooManyNames: "a formula mentions \(Formula.mostNames) different names at most"
    case .nestedPointFormula(let function):
      "'\(function)' cannot be inside the formula of another function of points"
    case .unclosedText: "the closing quotation mark is missing"
    case .looseText: "this is a text, but a number is needed here"
    case .noChoice(let function, _): "'\(function)' does not accept this"
    case .unit(let problem): problem.kind.message
    case .unitOrNode(_, let name, _): "'\(Self.shortened(name))' is a node and a unit"
    case .afterConversion(let unit): "nothing can follow 'to [\(unit)]' but a closing bracket or a comma"
    case .shareOfPoint(let unit, _): "a share of a value in \(unit) has two readings"
    case .noPercentage(_, let word): "'\(word)' needs a percentage"
    case .unknownName(let name, _): "unknown name '\(Self.shortened(name))'"
    }
  }

  /// The suggestion, such as "write 2*pi" or "did you mean 'sin'?"; nil if there is none.
  public var fixIt: String? {
    switch kind {
    case .empty: "write a formula like 2 * (3 + 4)"
    case .tooLong, .tooDeep, .tooManyNames: "put parts of it into nodes of their own and use their names"
    case .number(.date(let text)) where DateLiteral.hasOtherYear(text):
      "years are 0000 to 9999" + (DateLiteral.calculation(text).map { "; write \($0) to compute it" } ?? "")
    case .number(.date(let text)):
      "write \(DateLiteral.iso(text) ?? "year-month-day, like 2026-11-28")"
        + (DateLiteral.calculation(text).map { ", or \($0) with spaces to compute it" } ?? "")
    case .number(let kind): kind.fixIt
    case .unexpectedCharacter: nil
    case .missingValue(let sign): sign == "%" ? "write 10% with no space for a percentage" : nil
    case .ambiguousPrefix(let number): "write \(number.digits)*\(number.letter) or \(number.plain)"
    case .otherLanguageSign(_, let fixIt), .missingSign(let fixIt): fixIt
    case .ambiguous(let one, let other): "write \(one) or \(other)"
    case .unclosedBracket: "write ) where it ends"
    case .unopenedBracket: "leave it out, or write ( where it begins"
    case .emptyBrackets: "write a value between them"
    case .comma: NumberProblem.Kind.comma.fixIt
    case .unknownName(let name, let suggestion?)
    where suggestion.lowercased() == name.lowercased() || !OtherLanguageName.isValue(name):
      "did you mean '\(suggestion)'?"
    case .unknownName(let name, _):
      OperatorID(named: name).flatMap { _ in OtherLanguageName.unit(name) ?? "it is an operator: write \(name)(…)" }
        ?? OtherLanguageName.fixIt(forValue: name)
    case .unknownFunction(_, let fixIt?): fixIt
    case .unknownFunction(let name, nil):
      "'nodecalc operators' lists all; write \(Self.shortened(name))*(…) to multiply"
    case .constantCalled(let name): "write \(name)*(…) to multiply"
    case .argumentCount(_, _, _, _, let fixIt), .looseDot(let fixIt), .brokenFunction(_, _, let fixIt): fixIt
    case .tooManyDots: "write import.group, or node.output"
    case .outputOfNoGroup: "write it after an instance or a call of a group"
    case .argumentWithoutName: "write its name before it, or arguments without names first"
    case .doubledArgument: "remove one of them"
    case .unknownArgument(let function, let label, let inputs):
      inputs.isEmpty
        ? "'\(Self.shortened(function))' takes no arguments" : Suggestion.sentence(for: label, among: inputs)
    case .missingArgument(_, let input): "add the argument \(Self.shortened(input)) = …"
    case .tooManyArguments: "a group has \(Formula.mostNames) inputs at most"
    case .functionHead: "write f(x, y = 2) = …"
    case .takenName: "choose another name"
    case .unknownOutput(let function, let output, _, isNode: true):
      "declare '\(Self.shortened(output))' as an output of '\(Self.shortened(function))'"
    case .unknownOutput(_, let output, let outputs, _): Suggestion.sentence(for: output, among: outputs)
    case .tooManyPorts, .tooManySteps: "move parts of it to separate nodes and use their names"
    case .nestedPointFormula: "move it to a separate node and use its name"
    case .repeatedSign(let sign):
      switch sign {
      case "²", "³": "use brackets, or write ^"
      case "!": "use brackets: (n!)!"
      default: "write a < b and b < c"
      }
    case .looseSign(let sign): "write (\(sign) …)"
    case .unclosedText: "write \" where it ends"
    case .looseText: "in filter, map or first write annotation == \"…\"; write names without quotation marks"
    case .noChoice(_, let words): "write one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .unit(let problem): problem.kind.suggestion
    case .unitOrNode(let number, let name, let unit): "write \(number)*\(name) or \(number) [\(unit)]"
    case .afterConversion(let unit): "write (… to [\(unit)]) in brackets"
    case .shareOfPoint(_, let difference): "write the uncertainty in \(difference), like ± 0.5 \(difference)"
    case .noPercentage(let number, "of"): "write \(number)% of …, or \(number) * …"
    case .noPercentage(let number, let word): "write \(word) \(number)%"
    case .uncertaintyOfNoNumber: "write a number on both sides, like (3 ± 0.2)"
    }
  }

  private static func counted(_ range: ClosedRange<Int>) -> String {
    if range.lowerBound != range.upperBound { return "\(range.lowerBound) to \(range.upperBound) arguments" }
    return MessageText.counted(range.lowerBound, "argument")
  }

  /// Returns the first 40 Unicode scalars of a word, because a word can be as long as the whole formula.
  private static func shortened(_ word: String) -> String {
    let start = word.unicodeScalars.prefix(40)
    return start.endIndex == word.unicodeScalars.endIndex ? word : String(String.UnicodeScalarView(start)) + "…"
  }
}

extension FormulaProblem: CustomStringConvertible {
  /// The error and the suggestion in one sentence: "unknown function 'sine': did you mean 'sin'?".
  public var description: String {
    fixIt.map { "\(message): \($0)" } ?? message
  }
}
