import Geometry

extension WireRoute {
  /// The most lanes beside a target: ports further down share the last one.
  private static let laneLimit = 6

  /// To a target on the right: straight, or with one turn between the boxes.
  ///
  /// Wires of one source turn in one column beside it, their trunk. A wire alone turns beside its target, where every
  /// port has a lane of its own: wires from above and from below take the lanes in the order in which they do not cross.
  /// The columns around follow, the nearest first.
  static func ahead(_ ends: WireEnds, _ obstacles: [Rect]) -> [WireShape] {
    if ends.from.row == ends.to.row { return [.straight] }
    let first = ends.from.column + 1
    let last = ends.to.column - 1
    let trunk = min(first + 1 + trunkLane(ends), max(last - 1, first))
    let turn = max(last - 1 - portLane(ends), min(first + 1, last))
    let wanted = (ends.isShared ? [trunk, turn] : [turn, trunk]) + [first + (last - first) / 2, first, last]
    // Right beside a box last: there its ports and its output want to go.
    let beside =
      obstacles.flatMap { [$0.minColumn - 3, $0.maxColumn + 2] }
      + obstacles.flatMap { [$0.minColumn - 1, $0.maxColumn] }
    let columns = Lanes.around(wanted, beside, within: first...last)
    return columns.map { .turning(column: $0) }
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

  /// Past what lies between, in a row above or below it; none where there is no room to turn twice.
  static func detoursAhead(_ ends: WireEnds, _ obstacles: [Rect]) -> [WireShape] {
    let right = ends.from.column + 2
    let left = ends.to.column - 2
    guard right < left else { return [] }
    let above = min(ends.sourceFrame.minRow, ends.targetFrame.minRow) - 1
    let below = max(ends.sourceFrame.maxRow, ends.targetFrame.maxRow)
    let beside = obstacles.flatMap { [$0.minRow - 1, $0.maxRow, $0.minRow - 2, $0.maxRow + 1] }
    let rows = Lanes.along(beside + [above, below, above - 1, below + 1], from: ends, within: 12)
    return ways(rows: rows, right: right...min(right + 4, left), left: max(left - 4, right)...left)
  }

  /// Five parts: out to the right, to a row, along it, to the port's row, and in from the left; the columns next to the boxes
  /// are tried before those further on.
  static func ways(rows: [Int], right: ClosedRange<Int>, left: ClosedRange<Int>) -> [WireShape] {
    var shapes: [WireShape] = []
    for offset in stride(from: 0, through: max(right.count, left.count) - 1, by: 2) {
      let out = min(right.lowerBound + offset, right.upperBound)
      let back = max(left.upperBound - offset, left.lowerBound)
      for row in rows { shapes.append(.passing(right: out, row: row, left: back)) }
    }
    return shapes
  }
}
