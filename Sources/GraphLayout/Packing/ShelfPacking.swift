import Geometry

/// Rectangles side by side on shelves, in the given order: a new shelf begins when one is full.
enum ShelfPacking {
  /// Returns the corner of each rectangle; `width` is the maximum length of a shelf, except for a single wider
  /// rectangle.
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

  /// Returns the width at which the shelves are about `columnsForRows` times as wide as high.
  static func width(_ sizes: [Size], gap: Size, columnsForRows: Int) -> Int {
    let area = sizes.reduce(0.0) {
      $0 + Double($1.columns + gap.columns) * Double($1.rows + gap.rows)
    }
    let width = (area * Double(max(columnsForRows, 1))).squareRoot()
    let widest = sizes.reduce(0) { max($0, $1.columns) }
    return max(widest, Int(min(width, 1e12)))
  }
}
