import Geometry

/// Prevents the wires of one output from branching in four directions in one cell, which would look like a crossing.
extension WireRouter {
  /// The wires of one output that turn in a cell to the same side.
  private struct Side {
    /// The wires, each with the index of this cell among its corners.
    var members: [(wire: Wire, corner: Int)] = []
    /// The direction in which the wires leave the cell.
    var direction = Point.origin
    /// The direction in which the wires enter the cell.
    var entry = Point.origin
  }

  /// Moves a branch of each cell with four branches to the next cell: `┴┬`.
  ///
  /// - Returns: The wires for whose branches there is no space.
  /// - Complexity: Linear in the corners. Each cell with four branches also takes time linear in the wires.
  mutating func splitBranches(of wires: [Wire], on map: any RoutingMap) -> Set<WireID> {
    var failed: Set<WireID> = []
    let nets = Dictionary(grouping: wires) { $0.net }.filter { $0.value.count > 2 }
    for (_, net) in nets.sorted(by: { $0.key < $1.key }) {
      let corners = net.flatMap { records[$0.id]?.route.points.dropFirst().dropLast() ?? [] }
      let cells = Set(corners).sorted { ($0.row, $0.column) < ($1.row, $1.column) }
      for cell in cells {
        let sides = sides(of: cell, in: net)
        guard sides.count > 1, armCount(of: cell, in: net) == 4 else { continue }
        // A line directly beside a box is hard to tell from its border.
        let isMoved = [true, false].contains { isApart in
          sides.contains { move($0, from: cell, isApart: isApart, among: wires, on: map) }
        }
        if !isMoved {
          failed.formUnion(sides[0].members.map(\.wire.id))
        }
      }
    }
    return failed
  }

  /// Returns the groups of wires that turn in a cell, those with the fewest wires first.
  private func sides(of cell: Point, in net: [Wire]) -> [Side] {
    var sides: [Point: Side] = [:]
    for wire in net {
      guard let points = records[wire.id]?.route.points,
        let corner = points.indices.dropFirst().dropLast().first(where: { points[$0] == cell })
      else { continue }
      let direction = Self.direction(from: cell, to: points[corner + 1])
      sides[direction, default: Side()].members.append((wire, corner))
      sides[direction]?.direction = direction
      sides[direction]?.entry = Self.direction(from: points[corner - 1], to: cell)
    }
    return sides.values.sorted {
      ($0.members.count, $0.direction.row, $0.direction.column) < (
        $1.members.count, $1.direction.row, $1.direction.column
      )
    }
  }

  private func armCount(of cell: Point, in net: [Wire]) -> Int {
    var arms: Set<Point> = []
    for wire in net {
      guard let points = records[wire.id]?.route.points else { continue }
      for (start, end) in zip(points, points.dropFirst()) where WireRun(start, end).meets(WireRun(cell, cell).rect) {
        if start != cell { arms.insert(Self.direction(from: cell, to: start)) }
        if end != cell { arms.insert(Self.direction(from: cell, to: end)) }
      }
    }
    return arms.count
  }

  private static func direction(from start: Point, to end: Point) -> Point {
    Point(column: (end.column - start.column).signum(), row: (end.row - start.row).signum())
  }

  /// Moves the branch of a side by one cell in the direction of its wires or, if there is no space, in the opposite
  /// direction.
  ///
  /// If `isApart` is true, moves the branch only to a row or column that is not beside a box.
  ///
  /// - Returns: Whether there is space; if false, nothing has changed.
  private mutating func move(
    _ side: Side, from cell: Point, isApart: Bool, among wires: [Wire], on map: any RoutingMap
  ) -> Bool {
    for step in [side.entry, .origin - side.entry] {
      let routes = side.members.compactMap { moved($0.wire, corner: $0.corner, by: step) }
      let members = Set(side.members.map(\.wire.id))
      let others = wires.filter { !members.contains($0.id) }
      guard routes.count == side.members.count, routes.allSatisfy({ isClear($0, at: cell + step, others, on: map) }),
        !isApart || routes.allSatisfy({ !map.hasBox(in: $0.parts[0].rect.inset(by: -1)) })
      else { continue }
      for (member, moved) in zip(side.members, routes) {
        records[member.wire.id]?.route = moved.route
        records[member.wire.id]?.runs = moved.route.runs
      }
      revision += 1
      return true
    }
    return false
  }

  /// Returns the route of a wire with one of its lines moved by a step, and the moved parts.
  ///
  /// Nil if the moved route leaves its region, or has another number of corners.
  private func moved(_ wire: Wire, corner: Int, by step: Point) -> (wire: Wire, route: WireRoute, parts: [WireRun])? {
    guard let record = records[wire.id], corner > 0, corner + 2 < record.route.points.count else { return nil }
    var points = record.route.points
    let (before, after) = (points[corner - 1], points[corner + 2])
    points[corner] = points[corner] + step
    points[corner + 1] = points[corner + 1] + step
    // A line keeps its direction only if it was longer than the step.
    let ends = [(before, record.route.points[corner], points[corner]), (record.route.points[corner + 1], after, after)]
    guard Self.direction(from: ends[0].0, to: ends[0].1) == Self.direction(from: before, to: points[corner]),
      Self.direction(from: ends[1].0, to: ends[1].1) == Self.direction(from: points[corner + 1], to: after)
    else { return nil }
    let route = WireRoute(points)
    let reach = max(wire.ends.margin, WireRoute.reach)
    let region = wire.ends.sourceFrame.union(wire.ends.targetFrame).inset(by: -reach)
    guard region.intersection(route.bounds) == route.bounds, !record.passesUnder else { return nil }
    return (wire, route, [WireRun(points[corner], points[corner + 1]), WireRun(points[corner + 1], after)])
  }

  /// Returns whether a moved route meets no box, and no other wire except in its new cell and in crossings.
  private func isClear(
    _ moved: (wire: Wire, route: WireRoute, parts: [WireRun]), at cell: Point, _ others: [Wire],
    on map: any RoutingMap
  ) -> Bool {
    guard moved.route.innerRuns.allSatisfy({ !map.hasBox(in: $0.rect) }) else { return false }
    let here = WireRun(cell, cell).rect
    return others.allSatisfy { other in
      guard let runs = records[other.id]?.runs else { return true }
      return runs.allSatisfy { run in
        moved.parts.allSatisfy { part in
          switch part.meeting(run) {
          case .none, .beside: true
          case .crossing: other.net != moved.wire.net
          case .touch: other.net == moved.wire.net && part.meets(here) && run.meets(here)
          case .overlap: false
          }
        }
      }
    }
  }
}
