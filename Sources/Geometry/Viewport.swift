/// The part of the document plane that a screen shows.
public struct Viewport: Hashable, Sendable {
  /// The cell of the document plane in the screen's top-left corner.
  public var origin: Point
  /// The size of the view in cells of the screen.
  public var size: Size
  /// The zoom: how many cells of the plane are shown by one cell of the screen.
  public var scale: Scale

  /// Creates a viewport of `size` screen cells whose top-left corner shows the cell `origin` of the plane.
  public init(origin: Point = .origin, size: Size, scale: Scale = .one) {
    self.origin = origin
    self.size = size
    self.scale = scale
  }

  /// The rectangle of the document plane that is visible.
  public var rect: Rect { scale.area(Rect(origin: scale.project(origin), size: size)) }

  /// Returns the screen cell that shows a cell of the document plane.
  public func screenPoint(_ point: Point) -> Point { scale.project(point) - scale.project(origin) }

  /// Returns the top-left cell of the cells of the plane that a screen cell shows.
  public func planePoint(_ point: Point) -> Point { scale.cell(point + scale.project(origin)) }

  /// Scrolls by `offset` cells of the plane, at most to the edge of the plane.
  public mutating func scroll(by offset: Point) {
    origin = Plane.clamped(origin + offset)
  }

  /// Scrolls as little as possible to show `rect` with a margin.
  ///
  /// The margin is `margin` cells of the screen, or less if there is no space. If the rectangle is larger than the
  /// view, its top-left corner is shown.
  public mutating func reveal(_ rect: Rect, margin: Int = 1) {
    let seen = self.rect
    origin = Plane.clamped(
      Point(
        column: Self.start(
          seen.minColumn, seen.size.columns, rect.minColumn, rect.size.columns, margin * scale.columns),
        row: Self.start(seen.minRow, seen.size.rows, rect.minRow, rect.size.rows, margin * scale.rows)))
  }

  /// Centers the view on the middle of `rect`.
  public mutating func center(on rect: Rect) {
    let seen = scale.size(size)
    origin = Plane.clamped(rect.center - Point(column: (seen.columns - 1) / 2, row: (seen.rows - 1) / 2))
  }

  /// Scrolls as little as possible so that the view shows only `rect` and a margin of two screen cells around it.
  ///
  /// In a direction in which `rect` and its margins fit into the view, `rect` is centered.
  public mutating func keep(within rect: Rect) {
    let seen = scale.size(size)
    func start(_ start: Int, _ length: Int, _ low: Int, _ extent: Int, _ margin: Int) -> Int {
      if extent + 2 * margin <= length { return low + (extent - length) / 2 }
      return min(max(start, low - margin), low + extent + margin - length)
    }
    origin = Plane.clamped(
      Point(
        column: start(origin.column, seen.columns, rect.minColumn, rect.size.columns, 2 * scale.columns),
        row: start(origin.row, seen.rows, rect.minRow, rect.size.rows, 2 * scale.rows)))
  }

  private static func start(_ start: Int, _ length: Int, _ low: Int, _ extent: Int, _ margin: Int) -> Int {
    let margin = min(margin, max(0, (length - extent) / 2))
    if extent > length || low - margin < start { return low - margin }
    return max(start, low + extent + margin - length)
  }
}
