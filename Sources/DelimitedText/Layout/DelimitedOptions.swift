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
  /// What is chosen beyond that of how a table is read.
  public var choices: TableChoices
  /// Whether the form is decided from the whole text, since its beginning did not show all.
  public var readsWhole = false
  /// What was decided of the same text before, so that nothing is decided again; nil if nothing was.
  public var decided: DecidedTable?
  /// The end of a text of which only the beginning is given, if it is known.
  public var tail: [UInt8] = []
  /// What the text may hold at most.
  public var limits: DelimitedLimits

  /// Whether a form decides, since what is chosen goes beyond plain text.
  var needsForm: Bool { readsWhole || decided != nil || delimiter == .spaces || choices != TableChoices() }

  /// Options of which all that is left out is found out, within the limits of the program.
  public init(
    delimiter: Delimiter? = nil, hasHeader: Bool? = nil, hasDecimalComma: Bool? = nil,
    missingMarks: [String] = [], choices: TableChoices = TableChoices(), limits: DelimitedLimits = .standard
  ) {
    self.delimiter = delimiter
    self.hasHeader = hasHeader
    self.hasDecimalComma = hasDecimalComma
    self.missingMarks = missingMarks
    self.choices = choices
    self.limits = limits
  }
}

/// What a delimited text may hold at most before it is refused.
///
/// What is at a limit is accepted, what is beyond it refused with its place.
public struct DelimitedLimits: Hashable, Sendable {
  /// Columns of the widest row.
  public var columns: Int
  /// Bytes of a field, quotes counted.
  public var fieldBytes: Int
  /// Bytes of a row; as many are buffered at a time.
  public var rowBytes: Int
  /// Rows below the header.
  public var rows: Int

  /// Limits, which may be above those of the program; of rows there may be any number by default.
  public init(columns: Int, fieldBytes: Int, rowBytes: Int, rows: Int = .max) {
    self.columns = columns
    self.fieldBytes = fieldBytes
    self.rowBytes = rowBytes
    self.rows = rows
  }

  /// The limits of the program: 2^20 columns, fields of 1 MiB, rows of 64 MiB, any number of them.
  public static let standard = DelimitedLimits(columns: 1 << 16, fieldBytes: 1 << 20, rowBytes: 64 << 20)
}
