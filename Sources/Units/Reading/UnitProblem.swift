/// Why a text is not a unit, and where.
///
/// The sentences are in `UnitProblem+Wording.swift`.
public struct UnitProblem: Error, Hashable, Sendable {
  /// The problem with the text.
  public enum Kind: Hashable, Sendable {
    /// Only blanks.
    case empty
    /// More than ``UnitReader/longestText`` bytes.
    case tooLong
    /// A name that is not a unit, and the names that the document defines, for suggestions.
    case unknownName(String, defined: [String])
    /// A name of several units.
    case ambiguousName(String, [String])
    /// A character that units do not have.
    case unexpected(Unicode.Scalar)
    /// A sign without a unit after it.
    case missingUnit
    /// `W/m² K` or `W/m²·K`; the texts are the readings.
    case unclearDivisor([String])
    case unclosedBracket
    case unopenedBracket
    /// Brackets in brackets, more than ``UnitReader/deepestBracket`` times.
    case tooDeep
    /// An exponent that is not a number.
    case missingExponent
    /// An exponent outside ±99, or with a denominator above 12.
    case exponent
    /// More than ``Unit/factorLimit`` factors.
    case tooManyFactors
    /// A number that is 0, or has more than 12 digits, or is not finite.
    case number
    /// A level such as dBm in a product.
    case levelInProduct(String)
    /// A date in a compound unit.
    case dateInProduct(String)
    /// `dB(X)` of a unit that has no level.
    case levelReference(String)
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
