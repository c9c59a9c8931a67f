/// What a delimited text may hold at most before it is refused.
///
/// What is at a limit is accepted, what is beyond it refused with its place.
public struct DelimitedLimits: Hashable, Sendable {
  /// Columns of the widest row.
  public var columns: Int
  /// Bytes of a field, quotes counted.
  public var fieldBytes: Int
  /// Bytes of a row; as many are kept at a time.
  public var rowBytes: Int
  /// Rows below the header.
  public var rows: Int

  /// Limits, which may be above those of the program; of rows there may be any number unless said otherwise.
  public init(columns: Int, fieldBytes: Int, rowBytes: Int, rows: Int = .max) {
    self.columns = columns
    self.fieldBytes = fieldBytes
    self.rowBytes = rowBytes
    self.rows = rows
  }

  /// The limits of the program: 2^20 columns, fields of 1 MiB, rows of 64 MiB, any number of them.
  public static let standard = DelimitedLimits(columns: 1 << 20, fieldBytes: 1 << 20, rowBytes: 64 << 20)
}
