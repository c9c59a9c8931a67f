import EvaluationEngine
import Geometry
import PresentationModel

/// How the way of one wire is found.
extension WireRouter {
  /// Wires longer than this, in cells in either direction, are led by their ends alone.
  private static let detourLimit = 4_096
  /// Among more boxes a wire has no regard to them: no way would be clear.
  private static let obstacleLimit = 200

  /// Finds a wire's way anew, and remembers it; an urgent one as well as can be, whatever the frame has searched.
  mutating func lead(_ wire: WireVO, in space: RoutingSpace, isUrgent: Bool = false) -> Routed {
    searchCount += 1
    let ends = WireEnds(wire, margin: space.margin)
    let (route, cost, standing) = cheapest(ends, wire, in: space, isUrgent: isUrgent)
    let new = Routed(wire: wire, route: route, cost: cost)
    if !wire.isProposed {
      let port = wire.link.target
      if let old = known[port], old.route != route || old.passesUnder != new.passesUnder { revision += 1 }
      known[port] = Known(
        ends: ends, net: wire.link.source.index, route: route, runs: route.runs, cost: cost, standing: standing,
        revision: space.revision)
    }
    return new
  }

  private mutating func cheapest(
    _ ends: WireEnds, _ wire: WireVO, in space: RoutingSpace, isUrgent: Bool
  ) -> (WireRoute, cost: Int, Standing) {
    let isShort =
      abs(ends.to.column - ends.from.column) <= Self.detourLimit && abs(ends.to.row - ends.from.row) <= Self.detourLimit
    guard isShort else { return (WireRoute.nearShapes(ends, [])[0].route(ends), 0, .settled) }
    let region = ends.sourceFrame.union(ends.targetFrame).inset(by: -ends.margin)
    let found = space.boxes(in: region, atMost: Self.obstacleLimit)
    if found == nil, region.size.area < Self.obstacleLimit * space.leastBox.area {
      // They lie on each other: all of the place is taken.
      return (WireRoute.nearShapes(ends, [])[0].route(ends), WireCost.passesUnder, .settled)
    }
    let obstacles = (found ?? []).filter { $0 != ends.sourceFrame && $0 != ends.targetFrame }
    let mayLook = space.isDragging || isUrgent || wire.isProposed || allowance.isLeft
    allowance.spend(found?.count ?? Self.obstacleLimit)
    let asked = mayLook || found == nil ? space.wirePorts(in: region, atMost: Self.neighbourLimit) : []
    let neighbours = asked ?? []
    allowance.spend(neighbours.count)
    let cost = cost(around: region, obstacles, neighbours, of: wire, ends, in: space) { run in
      // Where all boxes around are known, the plane need not be asked.
      if let found, region.intersection(run.rect) == run.rect { return !found.contains(where: run.meets) }
      return !space.hasBox(in: run.rect)
    }
    let trunk = cost.net.trunk
    let plain = WireRoute.plainShapes(ends, trunk: trunk)
    var (best, lowest, rank) = (plain[0], Int.max, 0)
    var points: [Point] = []
    func start() -> Int { rank + (ends.isShared && rank > 0 ? WireCost.outsideTrunk : 0) }
    // What shares nothing with others of its output turns at each of its corners.
    func leastCost(corners: Int) -> Int {
      start() + WireCost.leastCost(corners: cost.net.isEmpty ? corners : 2)
    }
    func tryAll(_ shapes: some Sequence<WireShape>) {
      for shape in shapes {
        // Ranks only grow: nothing further on can be better.
        if leastCost(corners: 2) >= lowest { return }
        defer { rank += 1 }
        if leastCost(corners: shape.cornerCount) >= lowest { continue }
        shape.trace(ends, into: &points)
        let total = cost.cost(of: points, rank: start(), limit: lowest)
        if total < lowest { (best, lowest) = (shape, total) }
      }
    }
    tryAll(plain)
    if leastCost(corners: 4) < lowest {
      tryAll(WireRoute.nearShapes(ends, obstacles, trunk: trunk).dropFirst(plain.count))
    }
    if leastCost(corners: 6) < lowest { tryAll(WireRoute.detours(ends, obstacles, trunk: trunk)) }
    var route = best.route(ends)
    // Where there is neither room for boxes nor for wires to look at, nothing better comes of looking.
    if !mayLook, found != nil || asked != nil { return (route, lowest, .passing) }
    if lowest < WireCost.isInTheWay { return (cost.net.joined(by: route), lowest, .settled) }
    // While nodes are dragged the next step follows at once; what is cramped then is led anew when they are let go.
    if space.isDragging { return (cost.net.joined(by: route), lowest, .unsearched) }
    // Without boxes to lead past there is nothing to search for.
    if found == nil { return (cost.net.joined(by: route), lowest, .settled) }
    let search = WireSearch(ends, obstacles: obstacles, foreign: cost.foreign)
    let (way, visited) = search.route()
    allowance.spend(visited)
    if let way {
      let total = cost.cost(of: way.points, rank: 0, limit: lowest)
      if total < lowest { (route, lowest) = (way, total) }
    }
    let isCramped = lowest >= WireCost.isInTheWay && lowest < WireCost.passesUnder
    return (cost.net.joined(by: route), lowest, isCramped ? .cramped : .settled)
  }

  private func cost(
    around region: Rect, _ obstacles: [Rect], _ neighbours: [PortID], of wire: WireVO, _ ends: WireEnds,
    in space: RoutingSpace, isFree: @escaping (WireRun) -> Bool
  ) -> WireCost {
    // Costs are sums, so the order of the neighbours is the same to them.
    var foreign: [WireRun] = []
    foreign.reserveCapacity(4 * neighbours.count)
    var own: [(route: WireRoute, mayPassUnder: Bool)] = []
    for port in neighbours where port != wire.link.target {
      guard let place = known.place(of: port), known.values[place].standing != .passing else { continue }
      if known.values[place].net == wire.link.source.index {
        let neighbour = known.values[place]
        guard neighbour.ends.from == ends.from, neighbour.ends.sourceFrame == ends.sourceFrame else { continue }
        let isCurrent = neighbour.revision == space.revision && !neighbour.passesUnder
        own.append((neighbour.route, !isCurrent))
      } else {
        for run in space.obstructing(known.values[place].runs, port, to: wire) where run.meets(region) {
          foreign.append(run)
        }
      }
    }
    var doorways: [WireRun] = []
    for obstacle in obstacles {
      for doorway in space.doorways(of: obstacle) {
        doorways.append(WireRun(doorway.origin, Point(column: doorway.minColumn, row: doorway.maxRow - 1)))
      }
    }
    return WireCost(
      foreign: RunIndex(foreign), net: WireNet(own, within: region, isFree: isFree), doorways: RunIndex(doorways),
      isFree: isFree)
  }
}
