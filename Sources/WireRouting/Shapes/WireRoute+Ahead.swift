import Geometry

extension WireRoute {
  /// The largest number of columns in front of a box for wires to turn in; further ports share the last one.
  private static let laneLimit = 6

  /// Returns routes to a box on the right: straight, or with one vertical part between the boxes.
  ///
  /// Several wires from one output turn in the same column next to the output, their trunk. A single wire turns next to
  /// its target, where every port has a column (lane) of its own. The lanes are assigned so that wires from above and
  /// from below do not cross. Routes in the nearest other columns follow. The first routes do not depend on obstacles.
  static func ahead(_ ends: WireEnds, _ obstacles: [Rect], trunk: Int? = nil) -> [WireShape] {
    if ends.from.row == ends.to.row { return [.straight] }
    // Columns directly next to a box come last: the wires of its ports and its output need them.
    var beside: [Int] = []
    beside.reserveCapacity(4 * obstacles.count)
    for box in obstacles {
      beside.append(box.minColumn - 3)
      beside.append(box.maxColumn + 2)
    }
    for box in obstacles {
      beside.append(box.minColumn - 1)
      beside.append(box.maxColumn)
    }
    let columns = Lanes.around(wantedColumns(ends, trunk), beside, within: ends.from.column + 1...ends.to.column - 1)
    return columns.map { .turning(column: $0) }
  }

  static func ahead(_ ends: WireEnds, trunk: Int?) -> [WireShape] {
    if ends.from.row == ends.to.row { return [.straight] }
    var columns: [Int] = []
    for column in wantedColumns(ends, trunk) where !columns.contains(column) { columns.append(column) }
    return columns.map { .turning(column: $0) }
  }

  private static func wantedColumns(_ ends: WireEnds, _ trunk: Int?) -> [Int] {
    let first = ends.from.column + 1
    let last = ends.to.column - 1
    let wanted = trunk ?? min(first + 1 + trunkLane(ends), max(last - 1, first))
    let turn = max(last - 1 - portLane(ends), min(first + 1, last))
    let columns = (ends.isShared ? [wanted, turn] : [turn, wanted]) + [first + (last - first) / 2, first, last]
    return columns.filter { $0 >= first && $0 <= last }
  }

  /// Returns the number of the column for the trunk of an output.
  ///
  /// It depends on the row, so that outputs above each other have trunks in different columns.
  private static func trunkLane(_ ends: WireEnds) -> Int {
    2 * ((ends.from.row >> 2) & 1)
  }

  /// Returns the number of the column in which a wire to this port turns, counted from the box.
  ///
  /// For wires from above, upper ports have columns nearer to the box; for wires from below, lower ports have.
  private static func portLane(_ ends: WireEnds) -> Int {
    let port = max(0, ends.port)
    if ends.from.row < ends.to.row { return min(port, laneLimit) }
    return min(max(0, ends.targetFrame.size.rows - 2 - port), laneLimit)
  }

  /// Returns routes that pass above or below the obstacles between the boxes; empty if there is no space to turn twice.
  static func detoursAhead(_ ends: WireEnds, _ obstacles: [Rect], trunk: Int? = nil) -> [WireShape] {
    let right = ends.from.column + 2
    let left = ends.to.column - 2
    guard right < left else { return [] }
    let above = min(ends.sourceFrame.minRow, ends.targetFrame.minRow) - 1
    let below = max(ends.sourceFrame.maxRow, ends.targetFrame.maxRow)
    let beside = rowsBeside(obstacles)
    let rows = Lanes.along(beside + [above, below, above - 1, below + 1], from: ends, within: 12)
    let back = max(left - 4, right)...left
    let inTrunk = trunk.map { $0 < left ? passing(rows: rows, right: $0...$0, left: back) : [] } ?? []
    return inTrunk + passing(rows: rows, right: right...min(right + 4, left), left: back)
  }

  /// Returns the two rows above each box and the two below it.
  static func rowsBeside(_ boxes: [Rect]) -> [Int] {
    var rows: [Int] = []
    rows.reserveCapacity(4 * boxes.count)
    for box in boxes {
      rows.append(box.minRow - 1)
      rows.append(box.maxRow)
      rows.append(box.minRow - 2)
      rows.append(box.maxRow + 1)
    }
    return rows
  }

  /// Returns routes of five parts: out to the right, to a row, along it, to the port's row, and in from the left.
  ///
  /// The columns next to the boxes come first.
  static func passing(rows: [Int], right: ClosedRange<Int>, left: ClosedRange<Int>) -> [WireShape] {
    var shapes: [WireShape] = []
    for offset in stride(from: 0, through: max(right.count, left.count) - 1, by: 2) {
      let out = min(right.lowerBound + offset, right.upperBound)
      let back = max(left.upperBound - offset, left.lowerBound)
      for row in rows { shapes.append(.passing(right: out, row: row, left: back)) }
    }
    return shapes
  }
}
