/// The position of a cell: its column, counted to the right, and its row, counted downwards.
///
/// On the document plane both are within ±`Plane.coordinateLimit`. On the screen, the top-left cell is the origin.
public struct Point: Hashable, Sendable {
  /// The column, counted to the right.
  public var column: Int
  /// The row, counted downwards.
  public var row: Int

  /// Column 0, row 0.
  public static let origin = Point(column: 0, row: 0)

  /// Creates the position in a column and row, which may be negative.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// Adds the columns and the rows of two positions; overflow traps.
  public static func + (left: Point, right: Point) -> Point {
    Point(column: left.column + right.column, row: left.row + right.row)
  }

  /// Returns the offset from `right` to `left`; overflow traps.
  public static func - (left: Point, right: Point) -> Point {
    Point(column: left.column - right.column, row: left.row - right.row)
  }
}
