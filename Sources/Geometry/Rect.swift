/// A rectangle of cells; `maxColumn` and `maxRow` are just outside the rectangle.
public struct Rect: Hashable, Sendable {
  /// The top-left cell.
  public var origin: Point
  /// The number of columns and rows.
  public var size: Size

  /// Creates a rectangle with `origin` as its top-left cell.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its top-left cell and its size; negative sides count as zero.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(origin: Point(column: column, row: row), size: Size(columns: columns, rows: rows))
  }

  /// The first column.
  public var minColumn: Int { origin.column }
  /// The first row.
  public var minRow: Int { origin.row }
  /// The first column to the right of the rectangle.
  public var maxColumn: Int { origin.column + size.columns }
  /// The first row below the rectangle.
  public var maxRow: Int { origin.row + size.rows }
  /// Whether the rectangle has no cells.
  public var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

  /// The cell in the middle; if a side is even, the upper or left one of the two middle cells.
  public var center: Point {
    Point(column: origin.column + (size.columns - 1) / 2, row: origin.row + (size.rows - 1) / 2)
  }

  /// Returns whether the cell `point` is in this rectangle.
  public func contains(_ point: Point) -> Bool {
    point.column >= minColumn && point.column < maxColumn && point.row >= minRow && point.row < maxRow
  }

  /// Returns whether both rectangles have a cell in common.
  public func intersects(_ other: Rect) -> Bool {
    !intersection(other).isEmpty
  }

  /// Returns the common cells of both rectangles; empty if they do not overlap.
  public func intersection(_ other: Rect) -> Rect {
    let column = max(minColumn, other.minColumn)
    let row = max(minRow, other.minRow)
    return Rect(
      column: column, row: row,
      columns: min(maxColumn, other.maxColumn) - column,
      rows: min(maxRow, other.maxRow) - row)
  }

  /// Returns the smallest rectangle around both; an empty rectangle adds nothing.
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

  /// Returns the parts of this rectangle outside `other`: at most four rectangles, which do not overlap.
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

  /// Returns the rectangle shrunk by `cells` on each side; a negative number enlarges it.
  public func inset(by cells: Int) -> Rect {
    Rect(
      column: minColumn + cells, row: minRow + cells,
      columns: size.columns - 2 * cells, rows: size.rows - 2 * cells)
  }
}
