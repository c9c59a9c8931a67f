import Geometry

/// The search for the cheapest route along the rows and columns beside boxes, when no simple shape avoids the boxes.
///
/// This is A* (Hart, Nilsson, Raphael 1968) over the crossings of these rows and columns, each entered horizontally or
/// vertically.
struct WireSearch {
  private static let bend = 4
  private static let turnOnWire = 200

  private let ends: WireEnds
  private let grid: SearchGrid

  init(_ ends: WireEnds, obstacles: [Rect], otherRuns: RunIndex) {
    self.ends = ends
    let around = ends.sourceFrame.union(ends.targetFrame).inset(by: -ends.margin)
    let boxes = [ends.sourceFrame, ends.targetFrame] + obstacles
    var columns = LineMarks(around.minColumn...max(around.maxColumn - 1, around.minColumn))
    var rows = LineMarks(around.minRow...max(around.maxRow - 1, around.minRow))
    for box in boxes {
      columns.mark(box.minColumn - 1)
      columns.mark(box.minColumn - 3)
      columns.mark(box.maxColumn)
      columns.mark(box.maxColumn + 2)
      rows.mark(box.minRow - 1)
      rows.mark(box.maxRow)
    }
    for run in otherRuns.upright.runs {
      columns.mark(run.line - 2)
      columns.mark(run.line + 2)
    }
    for run in otherRuns.across.runs {
      rows.mark(run.line - 1)
      rows.mark(run.line + 1)
    }
    grid = SearchGrid(
      columns: SearchLines(
        needed: [ends.from.column + 1, ends.to.column - 1], wanted: columns,
        between: min(ends.from.column, ends.to.column)...max(ends.from.column, ends.to.column)),
      rows: SearchLines(
        needed: [ends.from.row, ends.to.row], wanted: rows,
        between: min(ends.from.row, ends.to.row)...max(ends.from.row, ends.to.row)),
      boxes: boxes, otherRuns: otherRuns)
  }

  /// Returns the cheapest route, and the number of crossings visited to find it.
  ///
  /// The route is nil if every route would pass through a box.
  func route() -> (WireRoute?, visited: Int) {
    let (width, height) = (grid.columns.count, grid.rows.count)
    let start = crossing(ends.from.column + 1, ends.from.row)
    let end = crossing(ends.to.column - 1, ends.to.row)
    // The least cost of the rest: by the column, and by the row if it is entered horizontally or vertically.
    let aside = grid.columns.lines.map { abs($0 - ends.to.column + 1) }
    let across = grid.rows.lines.map { $0 == ends.to.row ? 0 : 2 * abs($0 - ends.to.row) + 2 * Self.bend }
    let upright = grid.rows.lines.map { 2 * abs($0 - ends.to.row) + Self.bend }
    var frontier = SearchFrontier(states: 2 * width * height)
    frontier.reach(start << 1, by: 0, from: -1, at: 0, rest: 0)
    var visited = 0
    while let (here, bound) = frontier.popCheapest() {
      visited += 1
      if here == end << 1 { return (route(through: states(to: here, frontier)), visited) }
      let place = here >> 1
      let row = place / width
      let column = place - row * width
      let isUpright = here & 1 == 1
      let cost = frontier.cost(of: here)
      if bound > cost + aside[column] + (isUpright ? upright : across)[row] { continue }
      let turn = Self.bend + (grid.isTaken[place] ? Self.turnOnWire : 0)
      let (goingAcross, goingUpright) = isUpright ? (cost + turn, cost) : (cost, cost + turn)
      if column > 0 {
        let next = place - 1
        frontier.reach(
          next << 1, by: grid.across[next], from: here, at: goingAcross,
          rest: aside[column - 1] + across[row])
      }
      if column + 1 < width {
        let next = place + 1
        frontier.reach(
          next << 1, by: grid.across[place], from: here, at: goingAcross,
          rest: aside[column + 1] + across[row])
      }
      if row > 0 {
        let next = place - width
        frontier.reach(
          next << 1 | 1, by: grid.upright[next], from: here, at: goingUpright,
          rest: aside[column] + upright[row - 1])
      }
      if row + 1 < height {
        let next = place + width
        frontier.reach(
          next << 1 | 1, by: grid.upright[place], from: here, at: goingUpright,
          rest: aside[column] + upright[row + 1])
      }
    }
    return (nil, visited)
  }

  private func crossing(_ column: Int, _ row: Int) -> Int {
    grid.rows.index(from: row) * grid.columns.count + grid.columns.index(from: column)
  }

  private func point(_ crossing: Int) -> Point {
    Point(
      column: grid.columns.lines[crossing % grid.columns.count], row: grid.rows.lines[crossing / grid.columns.count])
  }

  /// Returns the states on the route to `goal`, from the last to the first.
  private func states(to goal: Int, _ frontier: borrowing SearchFrontier) -> [Int] {
    var states = [goal]
    while let before = frontier.origin(of: states[states.count - 1]) { states.append(before) }
    return states
  }

  private func route(through states: [Int]) -> WireRoute {
    WireRoute(corners: [ends.from] + states.reversed().map { point($0 >> 1) } + [ends.to])
  }
}
