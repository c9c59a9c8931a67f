import Geometry

/// The known routes of the wires from one output, which a further wire from this output joins.
///
/// A wire shares these routes up to a cell, leaves them there and never meets them again, so the wires of one output
/// form a tree.
struct WireNet {
  private struct Branch {
    var points: [Point]
    var runs: [WireRun]
  }

  private let branches: [Branch]
  let runs: RunIndex
  /// The column nearest to the output in which one of these routes leaves the output's row; nil if no route leaves the
  /// row.
  let trunk: Int?

  /// Creates the net of known routes.
  ///
  /// - Parameters:
  ///   - routes: Routes from one cell. If a route may pass under boxes, its part after the first box is not shared.
  ///   - region: A rectangle that contains every joining route. A known route is shared up to the place where it leaves
  ///     the rectangle.
  ///   - isFree: Whether no box covers a cell of a run.
  init(_ routes: [(route: WireRoute, mayPassUnder: Bool)], within region: Rect, isFree: (WireRun) -> Bool) {
    var branches: [Branch] = []
    var trunk: Int?
    for route in routes {
      let branch = Self.branch(route.route, within: region) { !route.mayPassUnder || isFree($0) }
      guard !branch.runs.isEmpty else { continue }
      branches.append(branch)
      if branch.runs.count > 1 { trunk = min(trunk ?? .max, branch.points[1].column) }
    }
    self.branches = branches
    self.trunk = trunk
    runs = RunIndex(branches.flatMap(\.runs))
  }

  var isEmpty: Bool { branches.isEmpty }

  private static func branch(_ route: WireRoute, within region: Rect, isFree: (WireRun) -> Bool) -> Branch {
    var branch = Branch(points: [route.points[0]], runs: [])
    for index in route.points.indices.dropFirst() {
      let (start, corner) = (route.points[index - 1], route.points[index])
      let end = Point(
        column: min(max(corner.column, region.minColumn), region.maxColumn - 1),
        row: min(max(corner.row, region.minRow), region.maxRow - 1))
      if end == start { break }
      let isLast = index == route.points.count - 1
      let first = index == 1 ? Point(column: start.column + 1, row: start.row) : start
      let last = isLast && end == corner ? Point(column: end.column - 1, row: end.row) : end
      guard first.column <= last.column || index > 1, isFree(WireRun(first, last)) else { break }
      branch.points.append(end)
      branch.runs.append(WireRun(start, end))
      if end != corner { break }
    }
    return branch
  }

  /// Returns the last cell that a route shares with the net, and the index of the route's first corner after this cell.
  ///
  /// If route and net share no cell, returns the route's first cell.
  @inline(__always)
  func departure(of points: [Point]) -> (cell: Point, next: Int) {
    if isEmpty { return (points[0], 1) }
    for index in stride(from: points.count - 1, to: 0, by: -1) {
      let (start, end) = (points[index - 1], points[index])
      let run = WireRun(start, end)
      let isGrowing = start.column < end.column || start.row < end.row
      var found: Int?
      for own in runs.along(run) where own.line == run.line && own.low <= run.high && run.low <= own.high {
        let place = isGrowing ? min(own.high, run.high) : max(own.low, run.low)
        if found.map({ isGrowing ? $0 < place : place < $0 }) ?? true { found = place }
      }
      for own in runs.athwart(run) where own.low <= run.line && run.line <= own.high {
        if found.map({ isGrowing ? $0 < own.line : own.line < $0 }) ?? true { found = own.line }
      }
      guard let found else { continue }
      let cell = run.isAcross ? Point(column: found, row: run.line) : Point(column: run.line, row: found)
      return (cell, index)
    }
    return (points[0], 1)
  }

  /// Returns the route with the net's path as its beginning, up to the last cell that they share.
  func joined(by route: WireRoute) -> WireRoute {
    let (cell, next) = departure(of: route.points)
    let here = WireRun(cell, cell)
    for branch in branches {
      guard let index = branch.runs.firstIndex(where: { $0.meets(here.rect) }) else { continue }
      return WireRoute(corners: branch.points[...index] + [cell] + route.points[next...])
    }
    return route
  }
}
