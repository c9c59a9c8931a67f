/// How many cells of the document plane one cell of the screen stands for.
///
/// The plane is divided from its origin, so that a picture does not change its shape while it is scrolled.
public struct Scale: Hashable, Sendable {
  /// Columns of the plane in one of the screen; at least 1.
  public let columns: Int
  /// Rows of the plane in one of the screen; at least 1.
  public let rows: Int

  /// Cell for cell.
  public static let one = Scale(columns: 1, rows: 1)

  /// Both at least 1.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// The small cell that shows a cell of the plane.
  public func project(_ point: Point) -> Point {
    Point(column: Self.quotient(point.column, columns), row: Self.quotient(point.row, rows))
  }

  /// The small cells that show any cell of a rectangle.
  public func project(_ rect: Rect) -> Rect {
    if rect.isEmpty { return Rect(origin: project(rect.origin), size: .zero) }
    let first = project(rect.origin)
    let last = project(Point(column: rect.maxColumn - 1, row: rect.maxRow - 1))
    return Rect(
      column: first.column, row: first.row, columns: last.column - first.column + 1, rows: last.row - first.row + 1)
  }

  /// The top-left cell of the plane that a small cell shows.
  public func cell(_ point: Point) -> Point {
    Point(column: Self.product(point.column, columns), row: Self.product(point.row, rows))
  }

  /// The cells of the plane that small cells show.
  public func area(_ rect: Rect) -> Rect { Rect(origin: cell(rect.origin), size: size(rect.size)) }

  /// The size of the plane that this many small cells show.
  public func size(_ size: Size) -> Size {
    Size(columns: Self.product(size.columns, columns), rows: Self.product(size.rows, rows))
  }

  private static func quotient(_ number: Int, _ divisor: Int) -> Int {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }

  private static func product(_ number: Int, _ factor: Int) -> Int {
    let (product, isOverflow) = number.multipliedReportingOverflow(by: factor)
    return isOverflow ? (number < 0 ? .min : .max) / 4 : product
  }
}
