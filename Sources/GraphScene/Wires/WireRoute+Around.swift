import Geometry

extension WireRoute {
  /// The most lanes around a box: ports further on share the last one.
  private static let aroundLaneLimit = 3

  /// To a target that does not lie to the right.
  ///
  /// Between the boxes where one is above the other, else above or below both, and in from the left. The lanes of several
  /// ports lie in each other and do not cross.
  static func around(_ ends: WireEnds) -> [WireRoute] {
    let source = ends.sourceFrame
    let target = ends.targetFrame
    let fromAbove = min(max(0, ends.port), aroundLaneLimit)
    let fromBelow = min(max(0, target.size.rows - 3 - ends.port), aroundLaneLimit)
    if source.maxRow < target.minRow {
      let rows = [max(target.minRow - 1 - fromAbove, source.maxRow), source.maxRow, target.minRow - 1]
      return rows.map { way(ends, row: $0, lane: fromAbove) }
    }
    if target.maxRow < source.minRow {
      let rows = [min(target.maxRow + fromBelow, source.minRow - 1), source.minRow - 1, target.maxRow]
      return rows.map { way(ends, row: $0, lane: fromBelow) }
    }
    let top = min(source.minRow, target.minRow)
    let bottom = max(source.maxRow, target.maxRow)
    let above = outside(ends, row: top - 1 - fromAbove, lane: fromAbove)
    let below = outside(ends, row: bottom + fromBelow, lane: fromBelow)
    let isShorterAbove = ends.from.row + ends.to.row - 2 * top < 2 * bottom - ends.from.row - ends.to.row
    return isShorterAbove ? [above, below] : [below, above]
  }

  /// Between boxes of which one lies above the other.
  private static func way(_ ends: WireEnds, row: Int, lane: Int) -> WireRoute {
    way(ends, right: ends.from.column + 2, row: row, left: ends.to.column - 2 - lane)
  }

  /// Around boxes side by side.
  private static func outside(_ ends: WireEnds, row: Int, lane: Int) -> WireRoute {
    way(
      ends, right: max(ends.from.column + 2, ends.targetFrame.maxColumn + 1), row: row,
      left: min(ends.to.column - 2, ends.sourceFrame.minColumn - 2) - lane)
  }

  private static func way(_ ends: WireEnds, right: Int, row: Int, left: Int) -> WireRoute {
    WireRoute([
      ends.from, Point(column: right, row: ends.from.row), Point(column: right, row: row),
      Point(column: left, row: row), Point(column: left, row: ends.to.row), ends.to,
    ])
  }
}
