import Geometry

extension WireRoute {
  /// The most lanes beside a target: ports further down share the last one.
  private static let laneLimit = 6

  /// To a target on the right: straight, or with one turn between the boxes; where boxes lie in the way, past them above or
  /// below both ends.
  ///
  /// Wires of one source turn in one column beside it, their trunk. A wire alone turns beside its target, where every
  /// port has a lane of its own: wires from above and from below take the lanes in the order in which they do not cross.
  static func ahead(_ ends: WireEnds) -> [WireRoute] {
    if ends.from.row == ends.to.row { return [WireRoute([ends.from, ends.to])] + detours(ends) }
    let first = ends.from.column + 1
    let last = ends.to.column - 1
    let trunk = min(first + 1 + trunkLane(ends), max(last - 1, first))
    let turn = max(last - 1 - portLane(ends), min(first + 1, last))
    var columns: [Int] = []
    for column in (ends.isShared ? [trunk, turn] : [turn, trunk]) + [first + (last - first) / 2, first, last]
    where !columns.contains(column) {
      columns.append(column)
    }
    let turning = columns.map { column in
      WireRoute([
        ends.from, Point(column: column, row: ends.from.row), Point(column: column, row: ends.to.row), ends.to,
      ])
    }
    return turning + detours(ends)
  }

  /// Stacked sources have their trunks side by side.
  private static func trunkLane(_ ends: WireEnds) -> Int {
    2 * ((ends.from.row >> 2) & 1)
  }

  /// From above, an upper port turns nearer to the box than a lower one; from below the other way round.
  private static func portLane(_ ends: WireEnds) -> Int {
    let port = max(0, ends.port)
    if ends.from.row < ends.to.row { return min(port, laneLimit) }
    return min(max(0, ends.targetFrame.size.rows - 2 - port), laneLimit)
  }

  /// Past what lies between, above and below both boxes; none where there is no room to turn twice.
  private static func detours(_ ends: WireEnds) -> [WireRoute] {
    let right = ends.from.column + 2
    let left = ends.to.column - 2
    guard right < left else { return [] }
    let above = min(ends.sourceFrame.minRow, ends.targetFrame.minRow) - 1
    let below = max(ends.sourceFrame.maxRow, ends.targetFrame.maxRow)
    return [above, below].map { row in
      WireRoute([
        ends.from, Point(column: right, row: ends.from.row), Point(column: right, row: row),
        Point(column: left, row: row), Point(column: left, row: ends.to.row), ends.to,
      ])
    }
  }
}
