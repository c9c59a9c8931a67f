public import Units

/// Why a text is not a valid formula, and at which position in the text.
///
/// The messages are in `FormulaProblem+Wording.swift`.
public struct FormulaProblem: Error, Hashable, Sendable {
  /// The problem with the text.
  public enum Kind: Error, Hashable, Sendable {
    case empty
    case tooLong
    case tooDeep
    case number(NumberProblem.Kind)
    case unexpectedCharacter(Unicode.Scalar)
    /// An operator symbol of another language, with its replacement.
    case otherLanguageSign(String, fixIt: String)
    /// A value is missing before or after the operator symbol `sign`, or at a place without a symbol, such as in empty
    /// brackets.
    case missingValue(sign: String?)
    /// An operator is missing between two values, and the first value is not a plain number.
    ///
    /// `fixIt` is a suggestion, or empty.
    case missingSign(fixIt: String)
    /// A text such as `1/2 x` with two possible meanings; the payload is both, written with operator symbols and
    /// brackets.
    case ambiguous(String, String)
    case unclosedBracket
    case unopenedBracket
    case emptyBrackets
    /// A comma that is not between the arguments of a function.
    case comma
    case unknownFunction(String, fixIt: String?)
    case constantCalled(String)
    /// A number of arguments that the function does not take.
    ///
    /// `takes` is the allowed number of arguments, `labels` are their names, and `fixIt` is a suggestion.
    case argumentCount(function: String, takes: ClosedRange<Int>, labels: [String], given: Int, fixIt: String?)
    /// A dot that is not between two names, or that has a blank beside it; `fixIt` is a suggestion, if there is any.
    case looseDot(fixIt: String?)
    case tooManyDots
    /// An output such as `.interest` after a text that is neither a name nor a call of a group.
    case outputOfNoGroup(String)
    /// An argument given by position after an argument with an input name; the payload is this name.
    case argumentWithoutName(behind: String)
    case doubledArgument(String)
    case unknownArgument(function: String, label: String, inputs: [String])
    case missingArgument(function: String, input: String)
    /// More arguments than a group can have inputs.
    case tooManyArguments(function: String)
    /// The text before `=` is not a head of a function, such as `f(x, y = 2)`.
    case functionHead
    /// The name of a function or input that already has a meaning in formulas.
    case takenName(String)
    case unknownOutput(function: String, output: String, outputs: [String], isNode: Bool = false)
    case brokenFunction(String, reason: String, fixIt: String?)
    case tooManyPorts(function: String)
    case tooManySteps
    /// An operator symbol that cannot follow a symbol of the same kind, as in `a < b < c` or `x²³`.
    case repeatedSign(String)
    /// An operator symbol, as in `2 * not x`, that cannot be an operand because it binds less tightly than the one
    /// before.
    case looseSign(String)
    /// A number with an SI prefix, such as `3k`, if there is also a node whose name is the prefix.
    case ambiguousPrefix(PrefixedNumber)
    /// A relative uncertainty of a value on a scale with an arbitrary zero, such as `25 °C ± 1 %`.
    case shareOfPoint(unit: String, difference: String)
    /// A plain number where a percentage is expected: `20 of 50`, `x up 10`.
    case noPercentage(number: String, word: String)
    /// `±` after something other than a literal number.
    case uncertaintyOfNoNumber
    case unknownName(String, suggestion: String?)
    case tooManyNames
    case nestedPointFormula(String)
    case unclosedText
    /// A text in quotation marks at a place where none is allowed.
    case looseText
    case noChoice(function: String, words: [String])
    /// The text in square brackets is not a unit.
    case unit(UnitProblem)
    /// A name after a number, as in `3 m`, that is the name of a node and of a unit.
    case unitOrNode(number: String, name: String, unit: String)
    /// An operator after a conversion, as in `x to [km] + 1`.
    case afterConversion(unit: String)
  }

  /// The problem.
  public let kind: Kind
  /// The span in the text, as UTF-8 offsets; may be empty, and may be at the text's end.
  public let span: Range<Int>

  /// Creates a problem with its span, in UTF-8 offsets into the text.
  public init(_ kind: Kind, at span: Range<Int>) {
    self.kind = kind
    self.span = span
  }
}
