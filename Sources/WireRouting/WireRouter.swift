import Geometry

/// Finds routes of wires and stores them: a wire keeps its route until one of its ends moves or a box covers it.
///
/// A wire is routed around wires that already have a route, so parallel wires do not overlap. A new router routes wires
/// in the order of their IDs.
///
/// In a map with at most `surveyLimit` wires, all wires are routed. In a larger map, only visible wires are routed, so
/// the routes depend on which part was visible first.
///
/// If the budget of a screen update is not sufficient, the remaining wires get provisional routes, which have simple
/// shapes and avoid only boxes. Later updates without new wires improve these routes. If thousands of wires are new,
/// most of them have no route until such an update.
///
/// `checkInvariants()` checks the invariants of every stored route.
public struct WireRouter: Sendable {
  /// The maximum number of nearby wires that a wire avoids.
  ///
  /// If there are more, it ignores all of them, because no route could avoid so many.
  static let neighbourLimit = 400
  private static let blockerLimit = 4
  /// The largest number of wires in a map whose wires are all routed, even if only a part of the map is visible.
  public static let surveyLimit = 500
  /// The number of stored routes above which the routes of invisible wires are discarded.
  private static let memoryLimit = 100_000

  struct Record {
    var ends: WireEnds
    var net: Int32
    var route: WireRoute
    /// The straight parts of the route.
    ///
    /// They are stored because they are read more often than they change.
    var runs: [WireRun]
    var cost: Int
    var status: Status
    /// The map's box revision at the last check that no box covers the route.
    var boxes: Int

    var passesUnder: Bool { cost >= WireCost.passesUnder }
    var routed: RoutedWire { RoutedWire(route: route, cost: cost) }
  }

  enum Status {
    case settled
    /// No search has been made, because the user was dragging boxes.
    case unsearched
    /// The route avoids only boxes, because the budget was used up or the route is just being changed.
    ///
    /// Other wires ignore the route.
    case provisional
    /// The route collides with other routes; routing this wire before the others has not been tried yet.
    case congested
  }

  var records = WireTable<Record>()
  var budget = SearchBudget.unlimited
  /// Whether a later request may find a better route for a wire of the latest request.
  private var isProvisional = false
  /// The state of the map when all its wires were last routed; nil if this has not happened.
  private var surveyed: RoutingStamp?
  /// Wires that branch in four directions with other wires of their output, because they could not be moved aside.
  ///
  /// For each cell where this happens, the set has the wires of one branch. It is determined when all wires of the map
  /// are routed.
  public private(set) var fourfold: Set<WireID> = []
  /// Whether wires of the latest request have no route, because there were too many for one screen update.
  private var isBehind = false
  /// A number that grows whenever a wire gets a new route.
  var revision = 0
  /// Removed wires that are still visible, with their routes; the route is nil for a wire that had none.
  private var leaving: [Wire: RoutedWire?] = [:]

  /// The number of searches made for routes; most requests need none because routes are stored.
  public internal(set) var searchCount = 0
  /// The number of boxes, wires and crossings that all requests have visited.
  public private(set) var visitedCount = 0

  /// Creates a router without stored routes.
  public init() {}

  /// Returns the stored route of a wire; nil if there is none.
  public func route(of wire: WireID) -> WireRoute? { records[wire]?.route }

  /// Returns the routes for a request.
  ///
  /// - Complexity: Limited by the request's budget, and O(wires) if all wires have stored routes.
  public mutating func routes(for request: RoutingRequest) -> Routes {
    budget = request.budget
    isProvisional = false
    // First, because a newly routed wire may take the port of one that left.
    remember(leaving: request.leaving)
    let parts = parts(of: request.wires, on: request.map)
    visitedCount += budget.spent - request.budget.spent
    return Routes(
      parts: parts, leaving: leaving.compactMapValues { $0 }, isProvisional: isProvisional, budget: budget)
  }

  private mutating func parts(of wires: RoutingRequest.Wires, on map: any RoutingMap) -> [[RoutedWire?]]? {
    let before = revision
    switch wires {
    case .all(let wires):
      survey(map)
      return [route(wires, on: map, improving: true)]
    case .parts(let parts, let seen):
      var routes: [[RoutedWire?]] = []
      for part in parts {
        survey(map)
        guard revision == before, let found = route(part, amongAllIn: seen, on: map) else { return nil }
        routes.append(found)
      }
      return routes
    case .improvement(let wires):
      survey(map)
      _ = route(wires, on: map, improving: true)
      return revision == before ? [] : nil
    }
  }

  /// Routes all wires of a map with at most `surveyLimit` wires, as far as the budget allows.
  ///
  /// The routes then do not depend on which part of the map was visible first.
  private mutating func survey(_ map: any RoutingMap) {
    let stamp = map.stamp
    guard !map.isDragging, surveyed != stamp, let all = map.allWires(atMost: Self.surveyLimit) else { return }
    _ = route(all, on: map, improving: true)
    guard !isProvisional else { return }
    fourfold = splitBranches(of: all, on: map)
    surveyed = stamp
  }

  /// Returns the routes of wires in the same order; nil for wires for which the budget is not sufficient.
  ///
  /// `improving` is true if provisional routes are replaced by better ones.
  private mutating func route(_ wires: [Wire], on map: any RoutingMap, improving: Bool) -> [RoutedWire?] {
    if records.count > Self.memoryLimit { forgetAllBut(wires) }
    var routes: [RoutedWire] = []
    routes.reserveCapacity(wires.count)
    var open: [Int] = []
    for wire in wires {
      if let route = cachedRoute(of: wire, on: map, improving: improving) {
        routes.append(route)
      } else {
        open.append(routes.count)
        routes.append(setAside(wire))
      }
    }
    // Only now, so that no wire avoids a route that does not stay.
    if map.hasOneEntry {
      // First wires that can run straight: the others have many routes into the same cell.
      open = open.filter { wires[$0].isLevel } + open.filter { !wires[$0].isLevel }
    }
    var missing: Set<Int> = []
    for index in open {
      if !budget.isLeft, let route = cachedRoute(of: wires[index], on: map, improving: false) {
        routes[index] = route
      } else if wires[index].isProposed || budget.isLeftForProvisional {
        if isBehind, records[wires[index].id] == nil { revision += 1 }
        routes[index] = search(wires[index], on: map)
      } else {
        missing.insert(index)
      }
    }
    isBehind = !missing.isEmpty
    if isBehind {
      isProvisional = true
      return routes.indices.map { missing.contains($0) ? nil : routes[$0] }
    }
    if !map.isDragging { rerouteCongested(among: &routes, of: wires, on: map) }
    noteProvisional(wires, on: map)
    return routes
  }

  /// Returns the routes of `wires`, some of the wires in the visible area `seen`.
  ///
  /// - Returns: nil if the route of another visible wire changed, so that it must be drawn again.
  private mutating func route(_ wires: [Wire], amongAllIn seen: Rect, on map: any RoutingMap) -> [RoutedWire?]? {
    if records.count > Self.memoryLimit { return nil }
    // Drawn routes may only change if every wire that has to be routed is routed.
    let improving = !budget.isLimited
    var routes: [RoutedWire] = []
    routes.reserveCapacity(wires.count)
    for wire in wires {
      guard let route = cachedRoute(of: wire, on: map, improving: improving) else { break }
      routes.append(route)
    }
    if routes.count == wires.count {
      noteProvisional(wires, on: map)
      return routes
    }
    // New wires are routed among all visible wires, since some of those may have to be rerouted.
    let before = revision
    _ = route(map.wires(in: seen), on: map, improving: improving)
    guard revision == before else { return nil }
    let wasBehind = isBehind
    defer { isBehind = isBehind || wasBehind }
    return route(wires, on: map, improving: improving)
  }

  /// Makes other wires ignore the route of a wire until it is routed again.
  ///
  /// - Returns: The wire's present route; a straight line if the wire has none or is only proposed.
  private mutating func setAside(_ wire: Wire) -> RoutedWire {
    guard !wire.isProposed, let old = records[wire.id] else {
      return RoutedWire(route: WireRoute([wire.ends.from, wire.ends.to]), cost: 0)
    }
    records[wire.id]?.status = .provisional
    return old.routed
  }

  private func status(of wire: Wire) -> Status {
    wire.isProposed ? .settled : records[wire.id]?.status ?? .settled
  }

  private mutating func noteProvisional(_ wires: [Wire], on map: any RoutingMap) {
    if isProvisional || map.isDragging { return }
    isProvisional = wires.contains { status(of: $0) != .settled }
  }

  /// Improves routes that collide with others: routes each such wire before the wires that it collides with (rip-up and
  /// reroute).
  private mutating func rerouteCongested(among routes: inout [RoutedWire], of wires: [Wire], on map: any RoutingMap) {
    let congested = wires.indices.filter { status(of: wires[$0]) == .congested }
    if congested.isEmpty { return }
    let places = Dictionary(wires.enumerated().map { ($1.id, $0) }) { first, _ in first }
    // A wire that was rerouted for another one has been tried.
    for index in congested where budget.isLeft && status(of: wires[index]) == .congested {
      reroute(index, among: &routes, of: wires, places, on: map)
    }
  }

  /// Routes a wire whose route collides with others again, and after it the wires with which it collides.
  ///
  /// Restores all routes if the result is not better.
  private mutating func reroute(
    _ index: Int, among routes: inout [RoutedWire], of wires: [Wire], _ places: [WireID: Int], on map: any RoutingMap
  ) {
    let wire = wires[index]
    records[wire.id]?.status = .settled
    let runs = routes[index].route.runs
    var affected = [index]
    for id in (map.wireIDs(in: routes[index].route.bounds, atMost: Self.neighbourLimit) ?? []).sorted() {
      guard let other = records[id], other.net != wire.net, other.status != .provisional else { continue }
      let met = obstructing(other.runs, id, to: wire, on: map)
      let isMet = met.contains { run in runs.contains { $0.meeting(run).isCollision } }
      guard isMet else { continue }
      guard affected.count <= Self.blockerLimit, let place = places[id] else { return }
      affected.append(place)
    }
    guard affected.count > 1 else { return }
    let remembered = affected.map { records[wires[$0].id] }
    for place in affected { records[wires[place].id] = nil }
    var left = affected.reduce(0) { $0 + routes[$1].cost }
    var after: [RoutedWire] = []
    // As soon as they cost as much as before, the rest need not be routed.
    for place in affected where left > 0 {
      let new = search(wires[place], on: map, isUrgent: true)
      records[wires[place].id]?.status = .settled
      after.append(new)
      left -= new.cost
      // If the wire is congested even without them, rerouting gains nothing.
      if after.count == 1, new.cost >= WireCost.congestion { left = 0 }
    }
    if left > 0 {
      for (place, route) in zip(affected, after) { routes[place] = route }
      revision += 1
    } else {
      for (place, record) in zip(affected, remembered) { records[wires[place].id] = record }
    }
  }

  private mutating func forgetAllBut(_ wires: [Wire]) {
    records = records.filtered(to: Set(wires.map(\.id)))
  }

  private mutating func remember(leaving wires: [Wire]) {
    let before = leaving
    leaving = [:]
    for wire in wires {
      let last = records[wire.id].flatMap { $0.net == wire.net && $0.ends.isSame(as: wire.ends) ? $0.routed : nil }
      leaving.updateValue(before[wire] ?? last, forKey: wire)
    }
  }

  private mutating func cachedRoute(of wire: Wire, on map: any RoutingMap, improving: Bool) -> RoutedWire? {
    guard !wire.isProposed, let place = records.place(of: wire.id) else { return nil }
    let record = records.values[place]
    guard record.net == wire.net, record.ends.isSame(as: wire.ends) else { return nil }
    if improving, record.status == .unsearched || record.status == .provisional, budget.isLeft, !map.isDragging {
      return nil
    }
    let boxes = map.stamp.boxes
    if record.boxes != boxes {
      guard record.passesUnder || record.route.innerRuns.allSatisfy({ !map.hasBox(in: $0.rect) }) else { return nil }
      records[wire.id]?.boxes = boxes
    }
    return record.routed
  }
}
