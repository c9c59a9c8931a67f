/// A rectangle of cells: `origin` is its top-left cell, `maxColumn` and `maxRow` are one past its last.
public struct Rect: Hashable, Sendable {
  /// The top-left cell.
  public var origin: Point
  /// How many columns and rows it has.
  public var size: Size

  /// A rectangle from its top-left cell on.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle from its top-left cell on; sides below zero count as zero.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(origin: Point(column: column, row: row), size: Size(columns: columns, rows: rows))
  }

  /// The first column.
  public var minColumn: Int { origin.column }
  /// The first row.
  public var minRow: Int { origin.row }
  /// One past the last column.
  public var maxColumn: Int { origin.column + size.columns }
  /// One past the last row.
  public var maxRow: Int { origin.row + size.rows }
  /// Whether it has no cells.
  public var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

  /// The cell in the middle, the upper or left one of two.
  public var center: Point {
    Point(column: origin.column + (size.columns - 1) / 2, row: origin.row + (size.rows - 1) / 2)
  }

  /// Whether the cell is one of its own.
  public func contains(_ point: Point) -> Bool {
    point.column >= minColumn && point.column < maxColumn && point.row >= minRow && point.row < maxRow
  }

  /// Whether some cell is in both.
  public func intersects(_ other: Rect) -> Bool {
    !intersection(other).isEmpty
  }

  /// The cells in both; empty if they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let column = max(minColumn, other.minColumn)
    let row = max(minRow, other.minRow)
    return Rect(
      column: column, row: row,
      columns: min(maxColumn, other.maxColumn) - column,
      rows: min(maxRow, other.maxRow) - row)
  }

  /// The smallest rectangle around both; an empty one adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let column = min(minColumn, other.minColumn)
    let row = min(minRow, other.minRow)
    return Rect(
      column: column, row: row,
      columns: max(maxColumn, other.maxColumn) - column,
      rows: max(maxRow, other.maxRow) - row)
  }

  /// The parts outside another rectangle: at most four, which do not overlap.
  public func subtracting(_ other: Rect) -> [Rect] {
    let common = intersection(other)
    if common.isEmpty { return isEmpty ? [] : [self] }
    return [
      Rect(column: minColumn, row: minRow, columns: size.columns, rows: common.minRow - minRow),
      Rect(column: minColumn, row: common.maxRow, columns: size.columns, rows: maxRow - common.maxRow),
      Rect(column: minColumn, row: common.minRow, columns: common.minColumn - minColumn, rows: common.size.rows),
      Rect(column: common.maxColumn, row: common.minRow, columns: maxColumn - common.maxColumn, rows: common.size.rows),
    ].filter { !$0.isEmpty }
  }

  /// Smaller by `cells` on each side, or larger where `cells` is below zero.
  public func inset(by cells: Int) -> Rect {
    Rect(
      column: minColumn + cells, row: minRow + cells,
      columns: size.columns - 2 * cells, rows: size.rows - 2 * cells)
  }
}
