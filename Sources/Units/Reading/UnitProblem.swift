/// The reason why a text is not a unit, and where in the text the problem is.
///
/// The sentences are in `UnitProblem+Wording.swift`.
public struct UnitProblem: Error, Hashable, Sendable {
  /// The problem with the text.
  public enum Kind: Hashable, Sendable {
    case empty
    /// The text has more than ``UnitReader/longestText`` bytes.
    case tooLong
    /// A name that is not a unit, and the names that the document defines, for suggestions.
    case unknownName(String, defined: [String])
    /// A name that several units share, and these units.
    case ambiguousName(String, [String])
    case unexpected(Unicode.Scalar)
    case missingUnit
    /// It is unclear which units a slash divides by, as in `W/m² K`; the texts are the two possible readings.
    case unclearDivisor([String])
    case unclosedBracket
    case unopenedBracket
    /// Brackets nested more than ``UnitReader/deepestBracket`` deep.
    case tooDeep
    /// An exponent that is not a number.
    case missingExponent
    case exponent
    /// More than ``Unit/factorLimit`` factors.
    case tooManyFactors
    /// A number that is 0, has more than 12 digits, or is not finite.
    case number
    case levelInProduct(String)
    case dateInProduct(String)
    /// `dB(X)` with an X that cannot be the reference of a level.
    case levelReference(String)
  }

  /// The problem with the text.
  public let kind: Kind
  /// The place in the text, as UTF-8 offsets; may be empty, and may be at the text's end.
  public let span: Range<Int>

  /// Creates a problem at a position in the text, in UTF-8 offsets.
  public init(_ kind: Kind, at span: Range<Int>) {
    self.kind = kind
    self.span = span
  }
}
