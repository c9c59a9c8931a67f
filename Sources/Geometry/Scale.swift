/// The zoom of a view: how many cells of the document plane are shown by one cell of the screen.
///
/// The plane is divided into blocks, which begin at its origin; a screen cell shows one block. Since scrolling does not
/// change the blocks, it does not change the shape of a picture.
public struct Scale: Hashable, Sendable {
  /// The columns of the plane that one column of the screen shows; at least 1.
  public let columns: Int
  /// The rows of the plane that one row of the screen shows; at least 1.
  public let rows: Int

  /// The full size: one cell of the plane per cell of the screen.
  public static let one = Scale(columns: 1, rows: 1)

  /// Creates a scale; numbers below 1 count as 1.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// Returns the screen cell that shows a cell of the plane.
  public func project(_ point: Point) -> Point {
    Point(column: Self.quotient(point.column, columns), row: Self.quotient(point.row, rows))
  }

  /// Returns the screen cells that show any part of a rectangle of the plane.
  public func project(_ rect: Rect) -> Rect {
    if rect.isEmpty { return Rect(origin: project(rect.origin), size: .zero) }
    let first = project(rect.origin)
    let last = project(Point(column: rect.maxColumn - 1, row: rect.maxRow - 1))
    return Rect(
      column: first.column, row: first.row, columns: last.column - first.column + 1, rows: last.row - first.row + 1)
  }

  /// Returns the top-left cell of the cells of the plane that a screen cell shows.
  public func cell(_ point: Point) -> Point {
    Point(column: Self.product(point.column, columns), row: Self.product(point.row, rows))
  }

  /// Returns the part of the plane that a rectangle of screen cells shows.
  public func area(_ rect: Rect) -> Rect { Rect(origin: cell(rect.origin), size: size(rect.size)) }

  /// Returns the size, in cells of the plane, of the area that `size` screen cells show.
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
