/// A width and height in cells, neither of them negative.
public struct Size: Hashable, Sendable {
  /// The width in cells.
  public var columns: Int
  /// The height in cells.
  public var rows: Int

  /// No columns and no rows.
  public static let zero = Size(columns: 0, rows: 0)

  /// Creates a size; negative sides count as zero.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// The number of cells: `columns` times `rows`.
  public var area: Int { columns * rows }
}
