public import DelimitedText

/// What a data file may hold at most before it is refused.
public struct DataLimits: Hashable, Sendable {
  /// Rows, of any format.
  public var rows: Int
  /// Bytes of a JSON file, which is kept as a whole while it is read; the other formats are read piece by piece.
  public var jsonBytes: Int
  /// Bytes of a line of JSON Lines.
  public var lineBytes: Int
  /// Objects and arrays inside one another, the outermost counted.
  public var nesting: Int
  /// Columns, fields and rows of delimited texts.
  public var delimited: DelimitedLimits

  public init(rows: Int, jsonBytes: Int, lineBytes: Int, nesting: Int, delimited: DelimitedLimits = .standard) {
    self.rows = rows
    self.jsonBytes = jsonBytes
    self.lineBytes = lineBytes
    self.nesting = nesting
    self.delimited = delimited
  }

  /// The limits of the program: 100 million rows, 1 GiB of JSON, 64 MiB of a line, 128 levels.
  public static let standard = DataLimits(
    rows: 100_000_000, jsonBytes: 1 << 30, lineBytes: 64 << 20, nesting: 128)

  /// The limits as the scanner of JSON takes them, for a text of up to `bytes`.
  func ofScanner(bytes: Int) -> Limits {
    var limits = Limits.standard
    limits.fileBytes = bytes
    limits.nesting = nesting
    return limits
  }
}
