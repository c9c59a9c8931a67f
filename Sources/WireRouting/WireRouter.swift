import Geometry

/// Finds routes of wires and stores them: a wire keeps its route until one of its ends moves or a box covers it.
///
/// A wire is routed around wires that have a route already, so parallel wires keep apart. A new router routes all wires
/// in the order of their IDs. In a map with at most `surveyLimit` wires all are routed, else only visible ones: then
/// the routes depend on the part that was visible first.
///
/// If a frame's budget does not suffice, the remaining wires are routed provisionally, by their shapes and only around
/// boxes, until a frame without new wires; every such frame leaves fewer of them. If thousands of wires are new, most
/// have no route until then.
///
/// `checkInvariants()` checks the invariants of every stored route.
public struct WireRouter: Sendable {
  /// The maximum number of neighbours; among more wires a wire ignores them, because no route would be clear.
  static let neighbourLimit = 400
  /// The maximum number of wires that are routed again for the sake of one wire.
  private static let blockerLimit = 4
  /// In a map with at most this many wires, all are routed, whatever part of it is visible.
  public static let surveyLimit = 500
  /// Beyond this number of stored routes, those of invisible wires are discarded.
  private static let memoryLimit = 100_000

  /// The stored data of a wire.
  struct Record {
    var ends: WireEnds
    var net: Int32
    var route: WireRoute
    /// The straight parts of the route, which are read more often than they change.
    var runs: [WireRun]
    var cost: Int
    var status: Status
    /// The stamp of the boxes for which the route was found free.
    var boxes: Int

    var passesUnder: Bool { cost >= WireCost.passesUnder }
    var routed: RoutedWire { RoutedWire(route: route, cost: cost) }
  }

  /// The remaining work for a route.
  enum Status {
    case settled
    /// The route was not searched for, because boxes were dragged.
    case unsearched
    /// The route only avoids boxes, because the budget was spent, or it may change; other wires ignore it.
    case provisional
    /// The route obstructs other wires, and routing it before them was not tried yet.
    case congested
  }

  var records = WireTable<Record>()
  var budget = SearchBudget.unlimited
  /// Whether a better route may still be found for a requested wire.
  private var isProvisional = false
  /// The state of the map in which all its wires were routed last.
  private var surveyed: RoutingStamp?
  /// Whether routes of the last request are missing, because there were too many for a frame.
  private var isBehind = false
  /// A counter that grows whenever a wire's route changes, or a missing route is found.
  var revision = 0
  /// Removed wires that are still visible, with their routes; nil if they had none.
  private var leaving: [Wire: RoutedWire?] = [:]

  /// The number of searches for a route; most wires of most frames have a stored one.
  public internal(set) var searchCount = 0
  /// The boxes, wires and crossings visited by all requests.
  public private(set) var visitedCount = 0

  /// Creates a router without stored routes.
  public init() {}

  /// Returns the remembered route of a wire.
  public func route(of wire: WireID) -> WireRoute? { records[wire]?.route }

  /// Returns the routes that a frame requests.
  ///
  /// - Complexity: Limited by the request's budget, and O(wires) if all have their routes.
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

  /// Routes all wires of a map with only some hundred, as far as the budget allows.
  ///
  /// So the routes do not depend on the part that was visible first.
  private mutating func survey(_ map: any RoutingMap) {
    let stamp = map.stamp
    guard !map.isDragging, surveyed != stamp, let all = map.allWires(atMost: Self.surveyLimit) else { return }
    _ = route(all, on: map, improving: true)
    if !isProvisional { surveyed = stamp }
  }

  /// Returns the routes of wires, in their order; nil for those that are too many for the budget.
  ///
  /// Provisional routes stay unless they are to be improved.
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

  /// Returns the routes of some of the visible wires.
  ///
  /// - Returns: nil if a visible wire got another route: its drawing is then out of date.
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
  /// - Returns: The wire's present route, or a placeholder.
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

  /// Routes congested wires again before those that obstruct them, one after the other (rip-up and reroute).
  private mutating func rerouteCongested(among routes: inout [RoutedWire], of wires: [Wire], on map: any RoutingMap) {
    let congested = wires.indices.filter { status(of: wires[$0]) == .congested }
    if congested.isEmpty { return }
    let places = Dictionary(wires.enumerated().map { ($1.id, $0) }) { first, _ in first }
    // A wire that was rerouted for another one has been tried.
    for index in congested where budget.isLeft && status(of: wires[index]) == .congested {
      reroute(index, among: &routes, of: wires, places, on: map)
    }
  }

  /// Routes a congested wire before the few that obstruct it, and then those; all stay unchanged if the result is no
  /// better.
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

  /// Stores the routes of removed wires; nil for a wire that was never visible.
  private mutating func remember(leaving wires: [Wire]) {
    let before = leaving
    leaving = [:]
    for wire in wires {
      let last = records[wire.id].flatMap { $0.net == wire.net && $0.ends.isSame(as: wire.ends) ? $0.routed : nil }
      leaving.updateValue(before[wire] ?? last, forKey: wire)
    }
  }

  /// Returns the stored route of a wire; nil if the route may not stay.
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
