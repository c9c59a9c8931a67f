/// The reason why a text is not a unit, and where in the text the problem is.
///
/// The sentences are in `UnitProblem+Wording.swift`.
public struct UnitProblem: Error, Hashable, Sendable {
  /// The problem with the text.
  public enum Kind: Hashable, Sendable {
    /// The text is empty or has only blanks.
    case empty
    /// The text has more than ``UnitReader/longestText`` bytes.
    case tooLong
    /// A name that is not a unit, and the names that the document defines, for suggestions.
    case unknownName(String, defined: [String])
    /// A name that several units share, and these units.
    case ambiguousName(String, [String])
    /// A character that cannot occur in a unit.
    case unexpected(Unicode.Scalar)
    /// An operator without a unit after it.
    case missingUnit
    /// A slash after which it is unclear what is divided by, as in `W/m² K`; the texts are the two possible readings.
    case unclearDivisor([String])
    case unclosedBracket
    case unopenedBracket
    /// Brackets nested more than ``UnitReader/deepestBracket`` deep.
    case tooDeep
    /// An exponent that is not a number.
    case missingExponent
    /// An exponent outside ±99, or with a denominator above 12.
    case exponent
    /// More than ``Unit/factorLimit`` factors.
    case tooManyFactors
    /// A number that is 0, has more than 12 digits, or is not finite.
    case number
    /// A level such as dBm as a factor of a product.
    case levelInProduct(String)
    /// A date in a compound unit.
    case dateInProduct(String)
    /// `dB(X)` with an X that cannot be the reference of a level.
    case levelReference(String)
  }

  /// The problem.
  public let kind: Kind
  /// The place in the text, as UTF-8 offsets; may be empty, and may be at the text's end.
  public let span: Range<Int>

  /// Creates a problem at a position in the text, in UTF-8 offsets.
  public init(_ kind: Kind, at span: Range<Int>) {
    self.kind = kind
    self.span = span
  }
}
