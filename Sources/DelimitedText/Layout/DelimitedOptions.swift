/// The options for reading a delimited text.
///
/// Properties of the text that are not given are detected, and reported in `DelimitedLayout`.
public struct DelimitedOptions: Hashable, Sendable {
  /// The delimiter; nil to detect it.
  public var delimiter: Delimiter?
  /// Whether the first row contains names; nil to detect it.
  public var hasHeader: Bool?
  /// Whether numbers have a decimal comma; nil to detect it.
  public var hasDecimalComma: Bool?
  /// Words in the cells that mean a missing value, like an empty field; compared byte by byte.
  public var missingMarks: [String]
  /// More settings for reading the table.
  public var choices: TableChoices
  /// Whether the `TableForm` is detected from the whole text, because the beginning was not enough.
  public var readsWhole = false
  /// The layout and `TableForm` that were detected when the same text was read earlier; nil to detect them.
  public var decided: DecidedTable?
  /// The end of the text, for a caller that gives only the beginning otherwise; empty if the end is unknown.
  public var tail: [UInt8] = []
  /// The limits of the text's size.
  public var limits: DelimitedLimits

  /// Whether the settings need a `TableForm`, because plain tables do not support them.
  var needsForm: Bool { readsWhole || decided != nil || delimiter == .spaces || choices != TableChoices() }

  /// Creates options; everything that is left out is detected, within the limits of the program.
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

/// The limits of a delimited text.
///
/// A value at a limit is accepted; a value beyond it is rejected with its position.
public struct DelimitedLimits: Hashable, Sendable {
  /// The largest number of columns.
  public var columns: Int
  /// The largest size of a field in bytes, including quotes.
  public var fieldBytes: Int
  /// The largest size of a row in bytes; the reader's buffer has this size too.
  public var rowBytes: Int
  /// The largest size in bytes of a text that needs a `TableForm`, because such a text is stored as a whole.
  public var storedBytes = 1 << 30
  /// The largest number of rows below the header.
  public var rows: Int

  /// Creates limits, which may exceed the program's limits; by default the number of rows is unlimited.
  public init(columns: Int, fieldBytes: Int, rowBytes: Int, rows: Int = .max) {
    self.columns = columns
    self.fieldBytes = fieldBytes
    self.rowBytes = rowBytes
    self.rows = rows
  }

  /// The limits of the program: 2^16 columns, fields of 1 MiB, rows of 64 MiB, any number of rows.
  public static let standard = DelimitedLimits(columns: 1 << 16, fieldBytes: 1 << 20, rowBytes: 64 << 20)
}
