import Geometry

/// Places rectangles side by side on shelves, in the given order.
///
/// When a shelf is full, a new one begins below it.
enum ShelfPacking {
  /// Returns the top-left corner of each rectangle.
  ///
  /// A shelf is at most `width` wide, unless a single rectangle is wider.
  static func corners(_ sizes: [Size], width: Int, gap: Size) -> [Point] {
    var corners: [Point] = []
    corners.reserveCapacity(sizes.count)
    var column = 0
    var row = 0
    var height = 0
    for size in sizes {
      if column > 0, column + size.columns > width {
        column = 0
        row += height + gap.rows
        height = 0
      }
      corners.append(Point(column: column, row: row))
      column += size.columns + gap.columns
      height = max(height, size.rows)
    }
    return corners
  }

  /// Returns a shelf width with which the whole is about `columnsForRows` times as wide as high.
  static func width(_ sizes: [Size], gap: Size, columnsForRows: Int) -> Int {
    let area = sizes.reduce(0.0) {
      $0 + Double($1.columns + gap.columns) * Double($1.rows + gap.rows)
    }
    let width = (area * Double(max(columnsForRows, 1))).squareRoot()
    let widest = sizes.reduce(0) { max($0, $1.columns) }
    return max(widest, Int(min(width, 1e12)))
  }
}
