import Geometry

/// Finds the position where a list covers the least important cells.
///
/// Each cell of an area has a weight. The total weight of any rectangle is found in constant time: the sums of all
/// rectangles that begin at the top-left corner are stored, and any other sum is computed from four of them (F. Crow,
/// Summed-area tables for texture mapping, 1984).
struct CoveredCells {
  /// The weight from which a list shrinks instead of covering a cell.
  let limit: Int
  /// The weight from which only a list with a cursor may cover a cell.
  let prohibition: Int
  private let area: Rect
  /// For each position, row by row, the total weight of all cells above and to the left of it.
  ///
  /// There is one row and one column more than in the area.
  private var sums: [Int]
  private var stride: Int { area.size.columns + 1 }

  /// Computes the sums for weighted rectangles.
  ///
  /// - Parameters:
  ///   - parts: Rectangles, possibly outside of the area, with the weight of each cell; the total must fit an `Int`.
  ///   - limit: The weight from which a list shrinks instead of covering a cell.
  ///   - prohibition: The weight from which only a list with a cursor may cover a cell.
  ///   - area: The area, within the limits of a `Canvas`.
  ///
  /// - Complexity: Linear in the cells of the area and of the parts.
  init(_ parts: [(cells: Rect, weight: Int)], limit: Int, prohibition: Int, in area: Rect) {
    (self.limit, self.prohibition) = (limit, prohibition)
    self.area = area
    sums = Array(repeating: 0, count: (area.size.columns + 1) * (area.size.rows + 1))
    for part in parts {
      let cells = part.cells.intersection(area)
      guard !cells.isEmpty else { continue }
      for row in cells.minRow..<cells.maxRow {
        let start = (row - area.minRow + 1) * stride + cells.minColumn - area.minColumn + 1
        for index in start..<start + cells.size.columns { sums[index] += part.weight }
      }
    }
    guard !area.isEmpty else { return }
    for row in 1...area.size.rows {
      var sum = 0
      for column in 1...area.size.columns {
        sum += sums[row * stride + column]
        sums[row * stride + column] = sum + sums[(row - 1) * stride + column]
      }
    }
  }

  /// Returns the total weight of the cells in a rectangle.
  ///
  /// Cells outside the area have the weight 0.
  func weight(in rect: Rect) -> Int {
    let cells = rect.intersection(area)
    guard !cells.isEmpty else { return 0 }
    let (left, right) = (cells.minColumn - area.minColumn, cells.maxColumn - area.minColumn)
    let (top, bottom) = ((cells.minRow - area.minRow) * stride, (cells.maxRow - area.minRow) * stride)
    return sums[bottom + right] - sums[bottom + left] - sums[top + right] + sums[top + left]
  }

  /// Returns the position where a list of this size covers the smallest weight, and this weight.
  ///
  /// Of several such positions, it is the one nearest to the middle of the right edge.
  func clearest(_ size: Size) -> (frame: Rect, weight: Int) {
    let last = Point(column: area.maxColumn - size.columns, row: area.maxRow - size.rows)
    let middle = area.minRow + (area.size.rows - size.rows) / 2
    var best = Rect(origin: Point(column: last.column, row: middle), size: size)
    var least = weight(in: best)
    if least == 0 { return (best, 0) }
    var leastDistance = 0
    for row in area.minRow..<max(area.minRow, last.row) + 1 {
      for column in area.minColumn..<max(area.minColumn, last.column) + 1 {
        let frame = Rect(origin: Point(column: column, row: row), size: size)
        let (covered, distance) = (weight(in: frame), last.column - column + abs(row - middle))
        if (covered, distance) < (least, leastDistance) { (best, least, leastDistance) = (frame, covered, distance) }
      }
    }
    return (best, least)
  }
}
