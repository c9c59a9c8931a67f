/// A cell: its column and row, counted to the right and downwards.
///
/// On the document plane both are within ±`Plane.coordinateLimit`; on the screen the top-left cell is the origin.
public struct Point: Hashable, Sendable {
  /// Counted to the right.
  public var column: Int
  /// Counted downwards.
  public var row: Int

  /// Column 0, row 0.
  public static let origin = Point(column: 0, row: 0)

  /// The cell in that column and row, of any sign.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// Column by column and row by row; overflow traps.
  public static func + (left: Point, right: Point) -> Point {
    Point(column: left.column + right.column, row: left.row + right.row)
  }

  /// The step from `right` to `left`; overflow traps.
  public static func - (left: Point, right: Point) -> Point {
    Point(column: left.column - right.column, row: left.row - right.row)
  }
}
