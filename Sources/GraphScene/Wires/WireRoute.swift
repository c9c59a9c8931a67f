public import Geometry

/// The way of a wire: an orthogonal line that leaves its output to the right and enters its port from the left.
///
/// One, three or five straight parts. A wire never leaves the rectangle around both boxes by more than `margin` cells.
public struct WireRoute: Hashable, Sendable {
  /// How far a wire may lead beyond its boxes, in cells.
  public static let margin = 8
  /// How many wires may run beside each other before they share a column.
  private static let laneLimit = 6

  /// The corners from the output's cell to the port's cell, each straight beside or above the one before.
  public let points: [Point]

  init(_ points: [Point]) {
    self.points = points
  }

  /// The ways worth trying, best first; at least one.
  ///
  /// Wires of one source keep to one column beside it, their trunk; a wire alone turns beside its target, where every
  /// port has a lane of its own: wires from above and from below take the lanes in the order in which they do not cross.
  public static func candidates(_ ends: WireEnds) -> [WireRoute] {
    let first = ends.from.column + 1
    let last = ends.to.column - 1
    if ends.from.row == ends.to.row, first <= ends.to.column {
      return [WireRoute([ends.from, ends.to])]
    }
    guard first <= last else { return [around(ends)] }

    let trunk = min(first + 1 + trunkLane(ends), max(last - 1, first))
    let turn = max(last - 1 - portLane(ends), min(first + 1, last))
    let middle = first + (last - first) / 2
    var columns = ends.isShared ? [trunk, turn] : [turn, trunk]
    columns += [middle, first, last]
    var seen: Set<Int> = []
    return columns.filter { seen.insert($0).inserted }.map { column in
      WireRoute([
        ends.from, Point(column: column, row: ends.from.row), Point(column: column, row: ends.to.row), ends.to,
      ])
    }
  }

  /// The first candidate that meets no box but its own, or the first of all where each does.
  ///
  /// - Parameters:
  ///   - ends: Where it leads from and to.
  ///   - isFree: Whether no box lies in a rectangle of one row or one column.
  /// - Returns: The way.
  public static func best(_ ends: WireEnds, isFree: (Rect) -> Bool) -> WireRoute {
    let candidates = candidates(ends)
    let free = candidates.first { candidate in candidate.innerParts.allSatisfy(isFree) }
    return free ?? candidates[0]
  }

  /// The rectangle around all its cells.
  public var bounds: Rect {
    points.reduce(Rect(origin: points[0], size: Size(columns: 1, rows: 1))) {
      $0.union(Rect(origin: $1, size: Size(columns: 1, rows: 1)))
    }
  }

  /// The cells of each straight part, without those of the two boxes at the ends.
  var innerParts: [Rect] {
    var corners = points
    corners[0].column += 1
    corners[corners.count - 1].column -= 1
    return zip(corners, corners.dropFirst()).compactMap { start, end in
      if start.column > end.column, corners.count == 2 { return nil }
      return Rect(
        column: min(start.column, end.column), row: min(start.row, end.row),
        columns: abs(end.column - start.column) + 1, rows: abs(end.row - start.row) + 1)
    }
  }

  /// Stacked sources have their trunks side by side.
  private static func trunkLane(_ ends: WireEnds) -> Int {
    let stack = (ends.from.row >> 2) & 1
    return stack * 2
  }

  /// From above, an upper port turns nearer to the box than a lower one; from below the other way round.
  private static func portLane(_ ends: WireEnds) -> Int {
    let port = max(0, ends.port)
    if ends.from.row < ends.to.row { return min(port, laneLimit) }
    return min(max(0, ends.targetFrame.size.rows - 2 - port), laneLimit)
  }

  /// Out to the right, between the boxes or around both, and in from the left.
  private static func around(_ ends: WireEnds) -> WireRoute {
    let source = ends.sourceFrame
    let target = ends.targetFrame
    let lane = min(max(0, ends.port), 3)
    var right = ends.from.column + 2
    var left = ends.to.column - 2 - lane
    let row: Int
    if source.maxRow < target.minRow {
      row = target.minRow - 1
    } else if target.maxRow < source.minRow {
      row = target.maxRow
    } else {
      right = max(right, target.maxColumn + 1)
      left = min(left, source.minColumn - 2 - lane)
      let top = min(source.minRow, target.minRow)
      let bottom = max(source.maxRow, target.maxRow)
      let isShorterAbove = ends.from.row + ends.to.row - 2 * top < 2 * bottom - ends.from.row - ends.to.row
      row = isShorterAbove ? top - 1 - lane : bottom + lane
    }
    return WireRoute([
      ends.from,
      Point(column: right, row: ends.from.row),
      Point(column: right, row: row),
      Point(column: left, row: row),
      Point(column: left, row: ends.to.row),
      ends.to,
    ])
  }
}
