/// Why a text is not a valid number, and at which position in the text.
///
/// The messages are in `NumberProblem+Wording.swift`.
public struct NumberProblem: Error, Hashable, Sendable {
  /// The problem with the text.
  public enum Kind: Hashable, Sendable {
    case empty
    case notANumber
    case trailingText
    /// A comma inside a number.
    case comma
    /// A number in another notation, with its possible meanings in nodecalc's notation: one or two.
    ///
    /// For example, `1,234` can mean `1234` or `1.234`.
    case readings(String, [String])
    case blankInside
    case misplacedUnderscore
    case unknownSuffix(String)
    /// A digit that is too large for the base, such as 2 in a binary number.
    case invalidDigit(base: Int)
    case missingDigits(base: Int)
    /// A letter after the digits of a number in base 2, 8 or 16.
    case suffixOfBase(Int, suffix: String)
    /// A number in base 2, 8 or 16 that needs more than 64 bits.
    case tooManyDigits(base: Int)
    /// A word for infinity or not-a-number, such as `inf`.
    case notFinite
    case overflow
    case negativeUncertainty
    case missingUncertainty
    /// An uncertainty for only one side, such as `5(+0.2)`, or with the sides swapped.
    case oneSidedUncertainty
    case secondUncertainty
    case unclosedBracket
    /// A date where a number is expected, or a date in another notation.
    case date(String)
    /// A date in the right form whose day or time does not exist, such as 30 February.
    case noDay(String)
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

  /// The start of the problem, as a UTF-8 offset into the text.
  public var offset: Int { span.lowerBound }
}
