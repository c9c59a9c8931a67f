import Geometry

extension WireRouter {
  /// The distance between the ends, in cells, above which a wire is routed without regard to obstacles.
  private static let detourLimit = 4_096
  /// The largest number of boxes between the ends that a wire avoids; if there are more, it ignores all of them.
  ///
  /// No route could avoid so many.
  private static let obstacleLimit = 200

  /// Searches a route for a wire and stores it.
  ///
  /// If `isUrgent` is true, it searches even after the budget is used up.
  mutating func search(_ wire: Wire, on map: any RoutingMap, isUrgent: Bool = false) -> RoutedWire {
    searchCount += 1
    let (route, cost, status) = cheapest(wire, on: map, isUrgent: isUrgent)
    let new = RoutedWire(route: route, cost: cost)
    if !wire.isProposed {
      if let old = records[wire.id], old.route != route || old.passesUnder != new.passesUnder { revision += 1 }
      records[wire.id] = Record(
        ends: wire.ends, net: wire.net, route: route, runs: route.runs, cost: cost, status: status,
        boxes: map.stamp.boxes)
    }
    return new
  }

  private mutating func cheapest(
    _ wire: Wire, on map: any RoutingMap, isUrgent: Bool
  ) -> (WireRoute, cost: Int, Status) {
    let ends = wire.ends
    let isShort =
      abs(ends.to.column - ends.from.column) <= Self.detourLimit && abs(ends.to.row - ends.from.row) <= Self.detourLimit
    guard isShort else { return (WireRoute.nearShapes(ends, [])[0].route(ends), 0, .settled) }
    let region = ends.sourceFrame.union(ends.targetFrame).inset(by: -ends.margin)
    let nearby = map.boxes(in: region, atMost: Self.obstacleLimit)
    if nearby == nil, region.size.area < Self.obstacleLimit * map.leastBoxArea {
      // The boxes overlap, and no space is left.
      return (WireRoute.nearShapes(ends, [])[0].route(ends), WireCost.passesUnder, .settled)
    }
    let obstacles = (nearby ?? []).filter { $0 != ends.sourceFrame && $0 != ends.targetFrame }
    let maySearch = map.isDragging || isUrgent || wire.isProposed || budget.isLeft
    budget.spend(nearby?.count ?? Self.obstacleLimit)
    let asked = maySearch || nearby == nil ? map.wireIDs(in: region, atMost: Self.neighbourLimit) : []
    let neighbours = asked ?? []
    budget.spend(neighbours.count)
    let cost = cost(around: region, obstacles, neighbours, of: wire, on: map) { run in
      // If all boxes in the region are known, the map is not needed.
      if let nearby, region.intersection(run.rect) == run.rect { return !nearby.contains(where: run.meets) }
      return !map.hasBox(in: run.rect)
    }
    let trunk = cost.net.trunk
    let plain = WireRoute.plainShapes(ends, trunk: trunk)
    var (best, lowest, rank) = (plain[0], Int.max, 0)
    var points: [Point] = []
    func start() -> Int { rank + (ends.isShared && rank > 0 ? WireCost.outsideTrunk : 0) }
    // A route that shares nothing with others of its output turns at each of its corners.
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
    // If there are too many boxes and too many wires to consider, a search could find nothing better.
    if !maySearch, nearby != nil || asked != nil { return (route, lowest, .provisional) }
    if lowest < WireCost.congestion { return (cost.net.joined(by: route), lowest, .settled) }
    // While nodes are dragged the next step follows at once; what is congested then is routed again when they are let go.
    if map.isDragging { return (cost.net.joined(by: route), lowest, .unsearched) }
    // If there are too many boxes to consider, there is nothing to search for.
    if nearby == nil { return (cost.net.joined(by: route), lowest, .settled) }
    let search = WireSearch(ends, obstacles: obstacles, otherRuns: cost.otherRuns)
    let (found, visited) = search.route()
    budget.spend(visited)
    if let found {
      let total = cost.cost(of: found.points, rank: 0, limit: lowest)
      if total < lowest { (route, lowest) = (found, total) }
    }
    let isCongested = lowest >= WireCost.congestion && lowest < WireCost.passesUnder
    return (cost.net.joined(by: route), lowest, isCongested ? .congested : .settled)
  }

  private func cost(
    around region: Rect, _ obstacles: [Rect], _ neighbours: [WireID], of wire: Wire, on map: any RoutingMap,
    isFree: @escaping (WireRun) -> Bool
  ) -> WireCost {
    // Costs are sums, so the order of the neighbours does not matter.
    var otherRuns: [WireRun] = []
    otherRuns.reserveCapacity(4 * neighbours.count)
    var own: [(route: WireRoute, mayPassUnder: Bool)] = []
    let boxes = map.stamp.boxes
    for id in neighbours where id != wire.id {
      guard let place = records.place(of: id), records.values[place].status != .provisional else { continue }
      if records.values[place].net == wire.net {
        let neighbour = records.values[place]
        guard neighbour.ends.from == wire.ends.from, neighbour.ends.sourceFrame == wire.ends.sourceFrame else {
          continue
        }
        let isCurrent = neighbour.boxes == boxes && !neighbour.passesUnder
        own.append((neighbour.route, !isCurrent))
      } else {
        for run in obstructing(records.values[place].runs, id, to: wire, on: map) where run.meets(region) {
          otherRuns.append(run)
        }
      }
    }
    var clearances: [WireRun] = []
    for obstacle in obstacles {
      for clearance in map.boxForm.clearances(of: obstacle) {
        clearances.append(WireRun(clearance.origin, Point(column: clearance.minColumn, row: clearance.maxRow - 1)))
      }
    }
    return WireCost(
      otherRuns: RunIndex(otherRuns), net: WireNet(own, within: region, isFree: isFree),
      clearances: RunIndex(clearances), isFree: isFree)
  }

  /// Returns the parts of another wire's route that a wire must avoid.
  ///
  /// If all wires enter a box in one cell, wires into the same box may share the cells in front of it.
  func obstructing(_ route: [WireRun], _ id: WireID, to wire: Wire, on map: any RoutingMap) -> [WireRun] {
    guard map.hasOneEntry, id.box == wire.id.box, let last = route.last, last.isAcross else { return route }
    var runs = route
    // The last cell is the port's cell, the one before it its clearance.
    runs[runs.count - 1].high -= 2
    if last.low > last.high - 2 { runs.removeLast() }
    return runs
  }
}
