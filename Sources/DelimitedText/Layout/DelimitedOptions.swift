/// What is known of a delimited text before it is read; what is not is found out and reported in `DelimitedLayout`.
public struct DelimitedOptions: Hashable, Sendable {
  /// Nil to find it out.
  public var delimiter: Delimiter?
  /// Whether the first row holds names; nil to find it out.
  public var hasHeader: Bool?
  /// Whether numbers have a comma where others have a point; nil to find it out.
  public var hasDecimalComma: Bool?
  /// Words that stand for a missing value, as an empty field does; compared byte by byte.
  public var missingMarks: [String]
  /// What the text may hold at most.
  public var limits: DelimitedLimits

  /// Options of which all that is left out is found out, within the limits of the program.
  public init(
    delimiter: Delimiter? = nil, hasHeader: Bool? = nil, hasDecimalComma: Bool? = nil,
    missingMarks: [String] = [], limits: DelimitedLimits = .standard
  ) {
    self.delimiter = delimiter
    self.hasHeader = hasHeader
    self.hasDecimalComma = hasDecimalComma
    self.missingMarks = missingMarks
    self.limits = limits
  }
}
