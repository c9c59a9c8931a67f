import EvaluationEngine
import Geometry
import PresentationModel

/// Finds the ways of wires and remembers them: a wire keeps its way until one of its ends moves or a box comes to stand on it.
///
/// A wire is led with regard to those around it that have a way already; so parallel wires keep apart, and the ways depend
/// on what was looked at first. A router that knows nothing yet leads all wires anew, in the order of their targets.
struct WireRouter {
  /// Wires longer than this, in cells in either direction, are led by their ends alone.
  private static let detourLimit = 4_096
  /// Among more wires, or more boxes, a wire has no regard to them: no way would be clear.
  private static let neighbourLimit = 400
  private static let obstacleLimit = 200
  /// The most wires that are led anew to make room for one.
  private static let blockerLimit = 4
  /// Beyond so many remembered ways those that are not shown are forgotten.
  private static let memoryLimit = 100_000

  private struct Known {
    var ends: WireEnds
    var net: Int32
    var route: WireRoute
    /// Its straight parts, which others look at more often than it changes.
    var runs: [WireRun]
    var cost: Int
    /// Whether it was found while nodes were dragged, and a better one is to be looked for afterwards.
    var isProvisional: Bool
    /// The revision of the places for which the way was found free.
    var revision: Int
  }

  private var known: [PortID: Known] = [:]
  /// Grows whenever a wire that had a way gets another one.
  private var revision = 0
  /// How often a way was looked for: most wires of most frames have theirs.
  private(set) var searchCount = 0

  /// A wire with its way.
  struct Routed {
    var wire: WireVO
    var route: WireRoute
    /// See `WireCost`.
    var cost: Int

    /// Whether a box lies on its way, since there is no other.
    var passesUnder: Bool { cost >= WireCost.passesUnder }
    /// Whether it is in the way of other wires, or they in its.
    var isCramped: Bool { cost >= WireCost.isInTheWay && !passesUnder }
  }

  /// The ways of wires, in their order.
  mutating func ways(of wires: [WireVO], in space: RoutingSpace) -> [Routed] {
    if known.count > Self.memoryLimit { forgetAllBut(wires) }
    var cramped: [Int] = []
    var ways: [Routed] = []
    ways.reserveCapacity(wires.count)
    for wire in wires {
      if let way = keptWay(of: wire, in: space) {
        ways.append(way)
        continue
      }
      let way = lead(wire, in: space)
      if way.isCramped { cramped.append(ways.count) }
      ways.append(way)
    }
    if !cramped.isEmpty, !space.isDragging {
      let places = Dictionary(wires.enumerated().map { ($1.link.target, $0) }) { first, _ in first }
      for index in cramped { makeRoom(for: index, among: &ways, places, in: space) }
    }
    return ways
  }

  /// The ways of some of the wires that are shown, of which `shown` gives all.
  ///
  /// - Returns: nil where one that is shown got another way than it had: what was drawn of it is then out of date.
  mutating func ways(
    of wires: [WireVO], among shown: @autoclosure () -> [WireVO], in space: RoutingSpace
  ) -> [Routed]? {
    if known.count > Self.memoryLimit { return nil }
    var ways: [Routed] = []
    ways.reserveCapacity(wires.count)
    for wire in wires {
      guard let way = keptWay(of: wire, in: space) else { break }
      ways.append(way)
    }
    if ways.count == wires.count { return ways }
    // New wires are led among all that are shown, since some of those may have to make room.
    let before = revision
    _ = self.ways(of: shown(), in: space)
    return revision == before ? self.ways(of: wires, in: space) : nil
  }

  /// Leads a cramped wire before the few that are in its way, and then those; all stay as they are where that is no better.
  private mutating func makeRoom(
    for index: Int, among ways: inout [Routed], _ places: [PortID: Int], in space: RoutingSpace
  ) {
    let way = ways[index]
    let runs = way.route.runs
    var affected = [index]
    for port in space.wirePorts(in: way.route.bounds, atMost: Self.neighbourLimit) ?? [] {
      guard let other = known[port], other.net != way.wire.link.source.index else { continue }
      let isMet = other.runs.contains { run in runs.contains { $0.meeting(run).isCollision } }
      guard isMet else { continue }
      guard affected.count <= Self.blockerLimit, let place = places[port] else { return }
      affected.append(place)
    }
    guard affected.count > 1 else { return }
    let before = affected.map { ways[$0] }
    let remembered = before.map { known[$0.wire.link.target] }
    for old in before { known[old.wire.link.target] = nil }
    var left = before.reduce(0) { $0 + $1.cost }
    var after: [Routed] = []
    // As soon as they cost as much as before, the rest need not be led.
    for old in before where left > 0 {
      let new = lead(old.wire, in: space)
      after.append(new)
      left -= new.cost
    }
    if left > 0 {
      for (place, way) in zip(affected, after) { ways[place] = way }
      revision += 1
    } else {
      for (old, entry) in zip(before, remembered) { known[old.wire.link.target] = entry }
    }
  }

  private mutating func forgetAllBut(_ wires: [WireVO]) {
    let shown = Set(wires.map(\.link.target))
    known = known.filter { shown.contains($0.key) }
  }

  /// The way that a wire which is no more was led; nil where its port is another one's, or it was never seen.
  func rememberedWay(of wire: WireVO, in space: RoutingSpace) -> Routed? {
    guard let way = known[wire.link.target], way.net == wire.link.source.index,
      way.ends.isSame(as: WireEnds(wire, margin: space.margin))
    else { return nil }
    return Routed(wire: wire, route: way.route, cost: way.cost)
  }

  /// The way of before; nil where it may not stay.
  private mutating func keptWay(of wire: WireVO, in space: RoutingSpace) -> Routed? {
    let port = wire.link.target
    guard !wire.isProposed, let way = known[port], way.net == wire.link.source.index,
      way.ends.isSame(as: WireEnds(wire, margin: space.margin)), space.isDragging || !way.isProvisional
    else { return nil }
    let kept = Routed(wire: wire, route: way.route, cost: way.cost)
    if way.revision != space.revision {
      guard kept.passesUnder || way.route.innerRuns.allSatisfy({ !space.hasBox(in: $0.rect) }) else { return nil }
      known[port]?.revision = space.revision
    }
    return kept
  }

  /// Finds a wire's way anew, and remembers it.
  private mutating func lead(_ wire: WireVO, in space: RoutingSpace) -> Routed {
    searchCount += 1
    let ends = WireEnds(wire, margin: space.margin)
    let (route, cost) = cheapest(ends, wire, in: space)
    if !wire.isProposed {
      if known[wire.link.target] != nil { revision += 1 }
      known[wire.link.target] = Known(
        ends: ends, net: wire.link.source.index, route: route, runs: route.runs, cost: cost,
        isProvisional: space.isDragging && cost >= WireCost.isInTheWay, revision: space.revision)
    }
    return Routed(wire: wire, route: route, cost: cost)
  }

  private func cheapest(_ ends: WireEnds, _ wire: WireVO, in space: RoutingSpace) -> (WireRoute, cost: Int) {
    let isShort =
      abs(ends.to.column - ends.from.column) <= Self.detourLimit && abs(ends.to.row - ends.from.row) <= Self.detourLimit
    guard isShort else { return (WireRoute.nearShapes(ends, [])[0].route(ends), 0) }
    let region = ends.sourceFrame.union(ends.targetFrame).inset(by: -ends.margin)
    let found = space.boxes(in: region, atMost: Self.obstacleLimit)
    if found == nil, region.size.area < Self.obstacleLimit * space.leastBox.area {
      // They lie on each other: all of the place is taken.
      return (WireRoute.nearShapes(ends, [])[0].route(ends), WireCost.passesUnder)
    }
    let obstacles = (found ?? []).filter { $0 != ends.sourceFrame && $0 != ends.targetFrame }
    let cost = cost(around: region, obstacles, of: wire, in: space) { run in
      // Where all boxes around are known, the plane need not be asked.
      if let found, region.intersection(run.rect) == run.rect { return !found.contains(where: run.meets) }
      return !space.hasBox(in: run.rect)
    }
    let shapes = WireRoute.nearShapes(ends, obstacles)
    var best = shapes[0].route(ends)
    var lowest = Int.max
    var rank = 0
    func tryAll(_ shapes: [WireShape]) {
      for shape in shapes {
        // Ranks only grow: nothing further on can be better.
        if rank >= lowest { return }
        let apart = ends.isShared && rank > 0 ? WireCost.outsideTrunk : 0
        let candidate = shape.route(ends)
        let total = cost.cost(of: candidate, rank: rank + apart, limit: lowest)
        if total < lowest { (best, lowest) = (candidate, total) }
        rank += 1
      }
    }
    tryAll(shapes)
    if rank < lowest { tryAll(WireRoute.detours(ends, obstacles)) }
    // While nodes are dragged the next step follows at once; what is cramped then is led anew when they are let go.
    guard lowest >= WireCost.isInTheWay, !space.isDragging else { return (best, lowest) }
    if let found = WireSearch(ends, obstacles: obstacles, foreign: cost.foreign).route() {
      let total = cost.cost(of: found, rank: 0, limit: lowest)
      if total < lowest { return (found, total) }
    }
    return (best, lowest)
  }

  private func cost(
    around region: Rect, _ obstacles: [Rect], of wire: WireVO, in space: RoutingSpace,
    isFree: @escaping (WireRun) -> Bool
  ) -> WireCost {
    var foreign: [WireRun] = []
    var own: [WireRun] = []
    for port in space.wirePorts(in: region, atMost: Self.neighbourLimit) ?? [] where port != wire.link.target {
      guard let neighbour = known[port] else { continue }
      let isOwn = neighbour.net == wire.link.source.index
      for run in neighbour.runs where run.meets(region) {
        if isOwn { own.append(run) } else { foreign.append(run) }
      }
    }
    var doorways: [WireRun] = []
    for obstacle in obstacles {
      for doorway in space.doorways(of: obstacle) {
        doorways.append(WireRun(doorway.origin, Point(column: doorway.minColumn, row: doorway.maxRow - 1)))
      }
    }
    return WireCost(foreign: RunIndex(foreign), own: RunIndex(own), doorways: RunIndex(doorways), isFree: isFree)
  }
}
