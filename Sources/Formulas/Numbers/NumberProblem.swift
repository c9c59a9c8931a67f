/// Why a text is not a number, and where.
///
/// The sentences are in `NumberProblem+Wording.swift`.
public struct NumberProblem: Error, Hashable, Sendable {
  /// The problem with the text.
  public enum Kind: Hashable, Sendable {
    /// Only blanks.
    case empty
    /// The text does not begin like a number.
    case notANumber
    /// A number followed by text that cannot be part of a number.
    case trailingText
    /// A comma inside a number.
    case comma
    /// A number in another notation, and its meanings: one in a formula, two if both are possible.
    case readings(String, [String])
    /// Blanks between digits.
    case blankInside
    /// An underscore that is not between two digits.
    case misplacedUnderscore
    /// A letter after the number that is not an SI prefix.
    case unknownSuffix(String)
    /// A digit that the base does not have.
    case invalidDigit(base: Int)
    /// `0x`, `0b` or `0o` without a digit.
    case missingDigits(base: Int)
    /// A letter after digits of base 2, 8 or 16.
    case suffixOfBase(Int, suffix: String)
    /// More than 64 bits written in base 2, 8 or 16.
    case tooManyDigits(base: Int)
    /// Infinity or not-a-number by name.
    case notFinite
    /// Larger than a 64-bit float can hold.
    case overflow
    case negativeUncertainty
    /// `±` without a number after it.
    case missingUncertainty
    /// `5(+0.2)` without the other side, or with the sides swapped.
    case oneSidedUncertainty
    /// An uncertainty after a number that already has one.
    case secondUncertainty
    case unclosedBracket
    /// A date where a number is needed, or a date in another notation.
    case date(String)
    /// A date of the right form that is not in the calendar.
    case noDay(String)
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

  /// The start of the problem, as a UTF-8 offset into the text.
  public var offset: Int { span.lowerBound }
}
