import Geometry
import PresentationModel

/// The cheapest way through a grid of the rows and columns beside boxes, for wires that no simple shape leads round them.
///
/// A* (Hart, Nilsson, Raphael 1968) over the crossings of the grid, each entered across or upright.
final class WireSearch {
  private static let bend = 4
  private static let sharedCell = 40
  /// Each wire that is crossed.
  private static let crossing = 6
  /// A turn on another wire.
  private static let turnOnWire = 200
  /// Each step upright where a box's output leaves or its ports are entered.
  private static let doorway = 30

  private let ends: WireEnds
  private let grid: SearchGrid

  init(_ ends: WireEnds, obstacles: [Rect], foreign: [WireRun]) {
    self.ends = ends
    let around = ends.sourceFrame.union(ends.targetFrame).inset(by: -ends.margin)
    let boxes = [ends.sourceFrame, ends.targetFrame] + obstacles
    let columns = SearchGrid.lines(
      needed: [ends.from.column + 1, ends.to.column - 1],
      wanted: boxes.flatMap { [$0.minColumn - 1, $0.minColumn - 3, $0.maxColumn, $0.maxColumn + 2] }
        + foreign.flatMap { $0.isAcross ? [] : [$0.line - 2, $0.line + 2] },
      within: around.minColumn...max(around.maxColumn - 1, around.minColumn),
      between: min(ends.from.column, ends.to.column)...max(ends.from.column, ends.to.column))
    let rows = SearchGrid.lines(
      needed: [ends.from.row, ends.to.row],
      wanted: boxes.flatMap { [$0.minRow - 1, $0.maxRow] }
        + foreign.flatMap { $0.isAcross ? [$0.line - 1, $0.line + 1] : [] },
      within: around.minRow...max(around.maxRow - 1, around.minRow),
      between: min(ends.from.row, ends.to.row)...max(ends.from.row, ends.to.row))
    var grid = SearchGrid(columns: columns, rows: rows)
    for box in boxes { grid.block(box) }
    for run in foreign { grid.occupy(run) }
    self.grid = grid
  }

  /// nil where every way leads through a box.
  func route() -> WireRoute? {
    guard let start = crossing(at: Point(column: ends.from.column + 1, row: ends.from.row)),
      let end = crossing(at: Point(column: ends.to.column - 1, row: ends.to.row))
    else { return nil }
    // A state is a crossing with the direction in which it was entered; the lowest bit is set for upright.
    var best = [Int](repeating: .max, count: grid.count * 2)
    var origin = [Int](repeating: -1, count: grid.count * 2)
    var queue = CostQueue()
    best[start << 1] = 0
    queue.insert(start << 1, cost: 0)
    while let (here, bound) = queue.popCheapest() {
      if here == end << 1 { return way(to: here, origin) }
      let reached = best[here]
      if bound > reached + distance(here >> 1, end) { continue }
      forEachStep(from: here) { next, cost in
        guard reached + cost < best[next] else { return }
        best[next] = reached + cost
        origin[next] = here
        queue.insert(next, cost: reached + cost + distance(next >> 1, end))
      }
    }
    return nil
  }

  private func forEachStep(from state: Int, _ body: (_ next: Int, _ cost: Int) -> Void) {
    let here = state >> 1
    let isUpright = state & 1 == 1
    let column = here % grid.columns.count
    let row = here / grid.columns.count
    let turn = Self.bend + (grid.isTaken[here] ? Self.turnOnWire : 0)
    func across(_ edge: Int, to next: Int) {
      if grid.acrossBlocked[edge] { return }
      let length = grid.columns[edge % grid.columns.count + 1] - grid.columns[edge % grid.columns.count]
      let met = Self.sharedCell * grid.acrossShared[edge] + Self.crossing * grid.acrossCrossings[edge]
      body(next << 1, length + met + (isUpright ? turn : 0))
    }
    func upright(_ edge: Int, to next: Int) {
      if grid.uprightBlocked[edge] { return }
      // A cell is about twice as high as wide.
      let length = 2 * (grid.rows[edge / grid.columns.count + 1] - grid.rows[edge / grid.columns.count])
      let met = Self.sharedCell * grid.uprightShared[edge] + Self.crossing * grid.uprightCrossings[edge]
      body(next << 1 | 1, length + met + Self.doorway * grid.uprightDoorways[edge] + (isUpright ? 0 : turn))
    }
    if column > 0 { across(here - 1, to: here - 1) }
    if column + 1 < grid.columns.count { across(here, to: here + 1) }
    if row > 0 { upright(here - grid.columns.count, to: here - grid.columns.count) }
    if row + 1 < grid.rows.count { upright(here, to: here + grid.columns.count) }
  }

  /// No way between two crossings costs less.
  private func distance(_ crossing: Int, _ other: Int) -> Int {
    let offset = grid.point(crossing) - grid.point(other)
    return abs(offset.column) + 2 * abs(offset.row)
  }

  private func crossing(at point: Point) -> Int? {
    guard let column = grid.columns.firstIndex(of: point.column), let row = grid.rows.firstIndex(of: point.row)
    else { return nil }
    return grid.crossing(column, row)
  }

  private func way(to goal: Int, _ origin: [Int]) -> WireRoute {
    var points = [ends.to]
    var here = goal
    while here >= 0 {
      points.append(grid.point(here >> 1))
      here = origin[here]
    }
    points.append(ends.from)
    return WireRoute(Self.corners(points.reversed()))
  }

  /// The ends and the points where the way turns.
  private static func corners(_ points: [Point]) -> [Point] {
    var corners: [Point] = []
    for point in points {
      if corners.last == point { continue }
      if corners.count > 1 {
        let (first, second) = (corners[corners.count - 2], corners[corners.count - 1])
        let isStraight =
          (first.row == second.row && second.row == point.row)
          || (first.column == second.column && second.column == point.column)
        if isStraight { corners.removeLast() }
      }
      corners.append(point)
    }
    return corners
  }
}
