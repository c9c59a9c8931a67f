import Geometry

extension WireRoute {
  private static let aroundLaneLimit = 3

  /// Returns routes to a box that is not to the right of the output.
  ///
  /// If one box is above the other, the route runs between them. If not, it runs above or below both. The route enters
  /// the port from the left. Rows and columns for several ports are nested, so that their wires do not cross.
  static func around(_ ends: WireEnds, trunk: Int? = nil) -> [WireShape] {
    let source = ends.sourceFrame
    let target = ends.targetFrame
    let (fromAbove, fromBelow) = (laneFromAbove(ends), laneFromBelow(ends))
    if source.maxRow < target.minRow {
      let rows = [max(target.minRow - 1 - fromAbove, source.maxRow), source.maxRow, target.minRow - 1]
      return rows.map { between(ends, row: $0, lane: fromAbove) } + inTrunk(ends, trunk, row: target.minRow - 1)
    }
    if target.maxRow < source.minRow {
      let rows = [min(target.maxRow + fromBelow, source.minRow - 1), source.minRow - 1, target.maxRow]
      return rows.map { between(ends, row: $0, lane: fromBelow) } + inTrunk(ends, trunk, row: target.maxRow)
    }
    let top = min(source.minRow, target.minRow)
    let bottom = max(source.maxRow, target.maxRow)
    let above = outside(ends, row: top - 1 - fromAbove, lane: fromAbove)
    let below = outside(ends, row: bottom + fromBelow, lane: fromBelow)
    let isShorterAbove = ends.from.row + ends.to.row - 2 * top < 2 * bottom - ends.from.row - ends.to.row
    let inTrunks = ends.isShared ? [outside(ends, row: top - 1, lane: 0), outside(ends, row: bottom, lane: 0)] : []
    let apart = [above, below]
    return isShorterAbove ? inTrunks + apart : inTrunks.reversed() + apart.reversed()
  }

  /// Returns routes that turn in the common column (trunk) of wires from the same output; empty for a single wire.
  ///
  /// `trunk` is the column. If no wire has been routed yet, it is nil, which means the column for the first wire.
  private static func inTrunk(_ ends: WireEnds, _ trunk: Int?, row: Int) -> [WireShape] {
    guard ends.isShared else { return [] }
    let left = ends.to.column - 2
    return [.passing(right: trunk ?? ends.from.column + 2, row: row, left: left)]
      + (trunk == nil ? [] : [between(ends, row: row, lane: 0)])
  }

  private static func laneFromAbove(_ ends: WireEnds) -> Int { min(max(0, ends.port), aroundLaneLimit) }

  private static func laneFromBelow(_ ends: WireEnds) -> Int {
    min(max(0, ends.targetFrame.size.rows - 3 - ends.port), aroundLaneLimit)
  }

  /// Returns routes along every row next to the boxes and obstacles, those close to the boxes first.
  static func detoursAround(_ ends: WireEnds, _ obstacles: [Rect], trunk: Int? = nil) -> [WireShape] {
    let (source, target) = (ends.sourceFrame, ends.targetFrame)
    let lane =
      source.maxRow < target.minRow ? laneFromAbove(ends) : target.maxRow < source.minRow ? laneFromBelow(ends) : 0
    let boxes = [ends.sourceFrame, ends.targetFrame] + obstacles
    let beside = rowsBeside(boxes)
    let right = max(ends.from.column, ends.targetFrame.maxColumn) + 2
    let left = min(ends.to.column, ends.sourceFrame.minColumn) - 2 - lane
    let rows = Lanes.along(beside, from: ends, within: 16)
    let near = ends.from.column + 2
    let before = ends.to.column - 2 - lane
    let inTrunk = trunk.map { passing(rows: rows, right: $0...$0, left: before - 2...before) } ?? []
    return inTrunk + passing(rows: rows, right: near...near + 4, left: before - 2...before)
      + passing(rows: rows, right: right...right + 4, left: left - 2...left)
  }

  private static func between(_ ends: WireEnds, row: Int, lane: Int) -> WireShape {
    .passing(right: ends.from.column + 2, row: row, left: ends.to.column - 2 - lane)
  }

  private static func outside(_ ends: WireEnds, row: Int, lane: Int) -> WireShape {
    .passing(
      right: max(ends.from.column + 2, ends.targetFrame.maxColumn + 1), row: row,
      left: min(ends.to.column - 2, ends.sourceFrame.minColumn - 2) - lane)
  }
}
