/// A cell: its column and row, counted to the right and downwards.
///
/// On the document plane both lie within ±`Plane.coordinateLimit`; on the screen the top-left cell is the origin.
public struct Point: Hashable, Sendable {
  public var column: Int
  public var row: Int

  public static let origin = Point(column: 0, row: 0)

  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  public static func + (left: Point, right: Point) -> Point {
    Point(column: left.column + right.column, row: left.row + right.row)
  }

  public static func - (left: Point, right: Point) -> Point {
    Point(column: left.column - right.column, row: left.row - right.row)
  }
}
