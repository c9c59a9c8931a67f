/// The part of the document plane that a screen shows.
public struct Viewport: Hashable, Sendable {
  /// The cell of the document plane in the screen's top-left corner.
  public var origin: Point
  /// How many cells are shown.
  public var size: Size

  public init(origin: Point = .origin, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// The visible rectangle of the document plane.
  public var rect: Rect { Rect(origin: origin, size: size) }

  /// Where a cell of the document plane lies on the screen.
  public func screenPoint(_ point: Point) -> Point { point - origin }

  /// Which cell of the document plane a screen cell shows.
  public func planePoint(_ point: Point) -> Point { point + origin }

  /// Scrolls by that many cells; the edge of the plane stops it.
  public mutating func scroll(by offset: Point) {
    origin = Plane.clamped(origin + offset)
  }

  /// Scrolls the least that shows `rect` with `margin` cells around it where there is room; a rectangle larger than the
  /// view is shown from its top-left corner.
  public mutating func reveal(_ rect: Rect, margin: Int = 1) {
    origin = Plane.clamped(
      Point(
        column: Self.start(origin.column, size.columns, rect.minColumn, rect.size.columns, margin),
        row: Self.start(origin.row, size.rows, rect.minRow, rect.size.rows, margin)))
  }

  /// Puts the middle of `rect` in the middle of the view.
  public mutating func center(on rect: Rect) {
    origin = Plane.clamped(rect.center - Point(column: (size.columns - 1) / 2, row: (size.rows - 1) / 2))
  }

  private static func start(_ start: Int, _ length: Int, _ low: Int, _ extent: Int, _ margin: Int) -> Int {
    let margin = min(margin, max(0, (length - extent) / 2))
    if extent > length || low - margin < start { return low - margin }
    return max(start, low + extent + margin - length)
  }
}
