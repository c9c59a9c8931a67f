/// Why a text is not a formula, and where.
///
/// The sentences are in `FormulaProblem+Wording.swift`.
public struct FormulaProblem: Error, Hashable, Sendable {
  /// The problem with the text.
  public enum Kind: Error, Hashable, Sendable {
    /// Nothing but blanks.
    case empty
    /// More bytes than `Formula.longestText`.
    case tooLong
    /// More brackets inside each other than `Formula.deepestNesting`.
    case tooDeep
    /// A number that is none.
    case number(NumberProblem.Kind)
    /// A character that no formula has.
    case unexpectedCharacter(Unicode.Scalar)
    /// A sign of some other language, and what to write instead.
    case foreignSign(String, mend: String)
    /// A value is missing before or behind this sign; nil at the end of a bracket or argument.
    case missingValue(sign: String?)
    /// Two values side by side, of which the first is not plain number.
    ///
    /// Holds what to write, if that is known.
    case missingSign(mend: String)
    /// What is written without a sign or bracket could be meant in these two ways.
    case ambiguous(String, String)
    case unclosedBracket
    case unopenedBracket
    case emptyBrackets
    /// A comma outside a function's arguments.
    case comma
    /// With what to write instead, if that is known.
    case unknownFunction(String, mend: String?)
    case constantCalled(String)
    /// Not as many arguments as the function takes.
    ///
    /// `takes` and `given` count them, `labels` name them.
    /// `mend` is what was probably meant.
    case argumentCount(function: String, takes: ClosedRange<Int>, labels: [String], given: Int, mend: String?)
    /// A dot that is not between two names, or has blanks beside it; with what to write, if that is known.
    case looseDot(mend: String?)
    /// More dots in a name than `Formula.mostDots`.
    case tooManyDots
    /// An output behind what has none.
    case outputOfNoGroup(String)
    /// An argument without a name behind one with this name.
    case argumentWithoutName(behind: String)
    /// An input that two arguments are for.
    case doubledArgument(String)
    /// A name before an argument that is none of the function's inputs.
    case unknownArgument(function: String, label: String, inputs: [String])
    /// No argument for an input that needs one.
    case missingArgument(function: String, input: String)
    /// More arguments than any group has inputs.
    case tooManyArguments(function: String)
    /// What is before `=` is not a head of a function, such as `f(x, y = 2)` is.
    case functionHead
    /// A name for a function or an input that means something else in formulas.
    case takenName(String)
    /// An output that the group does not have.
    case unknownOutput(function: String, output: String, outputs: [String], isNode: Bool = false)
    /// A group that cannot be called, for this reason.
    case brokenFunction(String, reason: String, mend: String?)
    /// More nodes than a formula has ports, counted with those that the groups it calls need besides.
    case tooManyPorts(function: String)
    /// More steps than `Program.mostSteps`, counted with those of the groups it calls.
    case tooManySteps
    /// `a < b < c`, `x²³`.
    case repeatedSign(String)
    /// `2 * not x`.
    case looseSign(String)
    /// A number with an SI prefix that is a name in scope too.
    case ambiguousPrefix(PrefixedNumber)
    /// `±` behind something that is not a number as written.
    case uncertaintyOfNoNumber
    case unknownName(String, suggestion: String?)
    /// More different names than `Formula.mostNames`.
    case tooManyNames
    /// A formula for every point inside another one.
    case nestedPointFormula(String)
    /// A text whose last quotation mark is missing.
    case unclosedText
    /// A text where nothing takes one.
    case looseText
    /// An argument that is none of the words that the function chooses among.
    case noChoice(function: String, words: [String])
  }

  /// What is wrong.
  public let kind: Kind
  /// What it is about, as UTF-8 offsets into the text; may be empty, and may be at the text's end.
  public let span: Range<Int>

  /// A problem at a place, in UTF-8 offsets into the text.
  public init(_ kind: Kind, at span: Range<Int>) {
    self.kind = kind
    self.span = span
  }
}
