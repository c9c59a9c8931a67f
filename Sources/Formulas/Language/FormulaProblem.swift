public import Units

/// Why a text is not a formula, and where.
///
/// The sentences are in `FormulaProblem+Wording.swift`.
public struct FormulaProblem: Error, Hashable, Sendable {
  /// The problem with the text.
  public enum Kind: Error, Hashable, Sendable {
    /// Only blanks.
    case empty
    /// More bytes than `Formula.longestText`.
    case tooLong
    /// More brackets inside each other than `Formula.deepestNesting`.
    case tooDeep
    /// An invalid number.
    case number(NumberProblem.Kind)
    /// A character that cannot be in a formula.
    case unexpectedCharacter(Unicode.Scalar)
    /// A sign of another language, with its replacement.
    case foreignSign(String, mend: String)
    /// A value is missing before or after this sign; nil at the end of a bracket or argument.
    case missingValue(sign: String?)
    /// Two adjacent values, the first of which is not a plain number.
    ///
    /// The payload is the suggestion, if there is one.
    case missingSign(mend: String)
    /// A text without a sign or bracket that has these two possible meanings.
    case ambiguous(String, String)
    case unclosedBracket
    case unopenedBracket
    case emptyBrackets
    /// A comma outside a function's arguments.
    case comma
    /// An unknown function, with a suggestion if there is one.
    case unknownFunction(String, mend: String?)
    case constantCalled(String)
    /// A number of arguments that the function does not take.
    ///
    /// `takes` and `given` are numbers of arguments, `labels` their names; `mend` is a suggestion.
    case argumentCount(function: String, takes: ClosedRange<Int>, labels: [String], given: Int, mend: String?)
    /// A dot that is not between two names, or has blanks beside it; with a suggestion, if there is one.
    case looseDot(mend: String?)
    /// More dots in a name than `Formula.mostDots`.
    case tooManyDots
    /// An output after a text that has none.
    case outputOfNoGroup(String)
    /// An argument without a name after an argument with this name.
    case argumentWithoutName(behind: String)
    /// An input with two arguments.
    case doubledArgument(String)
    /// A name before an argument that is not one of the function's inputs.
    case unknownArgument(function: String, label: String, inputs: [String])
    /// No argument for an input that needs one.
    case missingArgument(function: String, input: String)
    /// More arguments than any group has inputs.
    case tooManyArguments(function: String)
    /// The text before `=` is not a head of a function, such as `f(x, y = 2)`.
    case functionHead
    /// A name for a function or an input that means something else in formulas.
    case takenName(String)
    /// An output that the group does not have.
    case unknownOutput(function: String, output: String, outputs: [String], isNode: Bool = false)
    /// A group that cannot be called, for this reason.
    case brokenFunction(String, reason: String, mend: String?)
    /// More nodes than a formula has ports, including those that the called groups need.
    case tooManyPorts(function: String)
    /// More steps than `Program.mostSteps`, including the steps of the groups it calls.
    case tooManySteps
    /// A sign that cannot follow another one of its kind, as in `a < b < c` or `x²³`.
    case repeatedSign(String)
    /// A sign that binds less tightly than the operator before it, as in `2 * not x`.
    case looseSign(String)
    /// A number with an SI prefix that could also be a name in scope.
    case ambiguousPrefix(PrefixedNumber)
    /// A relative uncertainty of a point or a level, such as `25 °C ± 1 %`.
    case shareOfPoint(unit: String, difference: String)
    /// A plain number where a percentage is needed: `20 of 50`, `x up 10`.
    case noPercentage(number: String, word: String)
    /// `±` after something that is not a written number.
    case uncertaintyOfNoNumber
    case unknownName(String, suggestion: String?)
    /// More different names than `Formula.mostNames`.
    case tooManyNames
    /// A formula for every point inside another one.
    case nestedPointFormula(String)
    /// A text without a closing quotation mark.
    case unclosedText
    /// A text in a place that takes none.
    case looseText
    /// An argument that is not one of the function's words.
    case noChoice(function: String, words: [String])
    /// A text in brackets that is not a unit.
    case unit(UnitProblem)
    /// A name after a number that is a node and a unit.
    case unitOrNode(number: String, name: String, unit: String)
    /// An operator after a conversion to this unit.
    case afterConversion(unit: String)
  }

  /// The problem.
  public let kind: Kind
  /// The place in the text, as UTF-8 offsets; may be empty, and may be at the text's end.
  public let span: Range<Int>

  /// Creates a problem at a place, in UTF-8 offsets into the text.
  public init(_ kind: Kind, at span: Range<Int>) {
    self.kind = kind
    self.span = span
  }
}
