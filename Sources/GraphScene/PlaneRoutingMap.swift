import DiagramModel
import EvaluationEngine
import Geometry
import WireRouting

/// The boxes as the wire router sees them, in cells at a level of detail.
struct PlaneRoutingMap: RoutingMap {
  /// The maximum number of boxes in an area in which routes are searched; with more, the area counts as full.
  private static let crowd = 200

  let diagram: DiagramView
  let level: ShownLevel
  var showsState = true

  var stamp: RoutingStamp { RoutingStamp(boxes: diagram.wiresRevision.places, links: diagram.wiresRevision.links) }
  var isDragging: Bool { diagram.isDragging }
  var boxForm: BoxForm { level.level == .full ? .bordered : .line }
  var hasOneEntry: Bool { level.level == .compact }

  var leastBoxArea: Int {
    level.box(Rect(origin: .origin, size: Size(columns: NodeMetrics.minimumColumns, rows: 3))).size.area
  }

  func hasBox(in rect: Rect) -> Bool {
    if level.level == .full { return diagram.hasNode(in: rect) }
    guard let boxes = boxes(in: rect, atMost: Self.crowd) else { return true }
    return !boxes.isEmpty
  }

  /// Returns the boxes in a rectangle, sorted by rows; nil if there are more than `limit`.
  func boxes(in rect: Rect, atMost limit: Int) -> [Rect]? {
    let boxes =
      level.level == .full
      ? diagram.boxes(in: rect, atMost: limit)
      : diagram.boxes(in: level.scale.area(rect), atMost: limit)?.map(level.box).filter { $0.intersects(rect) }
    return boxes?.sorted {
      $0.minRow != $1.minRow
        ? $0.minRow < $1.minRow
        : $0.minColumn != $1.minColumn ? $0.minColumn < $1.minColumn : $0.size.area < $1.size.area
    }
  }

  func wireIDs(in rect: Rect, atMost limit: Int) -> [WireID]? {
    diagram.wirePorts(in: level.scale.area(rect), atMost: limit)?.map { WireID($0) }
  }

  func wires(in rect: Rect) -> [Wire] { drawnWires(in: rect).map(wire) }

  func allWires(atMost limit: Int) -> [Wire]? {
    // If only some wires are drawn, the others do not matter for their routes.
    guard level.level != .overview, diagram.wireCount <= limit else { return nil }
    return atLevel(diagram.wires(in: level.scale.area(level.scale.project(diagram.extent)))).filter { !$0.isProposed }
      .map(wire)
  }

  /// Returns the wires that are drawn in a visible rectangle at this level of detail.
  func drawnWires(in rect: Rect) -> [WireVO] {
    // A cell can represent a larger part of the plane than the distance that wires may have from their boxes.
    let area = level.scale.area(level.level == .full ? rect : rect.inset(by: -margin))
    // Blocks and names leave space only for the wires of the selected node.
    if level.hasActiveWiresAlone { return showsState ? atLevel(diagram.activeWires(in: area)) : [] }
    return atLevel(diagram.wires(in: area))
  }

  private var margin: Int { NodeMetrics.wireMargin / max(level.scale.columns, level.scale.rows) }

  /// Converts a wire to the form that the router uses, at this level of detail.
  func wire(_ wire: WireVO) -> Wire {
    Wire(
      id: WireID(wire.link.target), net: wire.output.index,
      ends: WireEnds(
        from: wire.from, to: wire.to, sourceFrame: wire.sourceFrame, targetFrame: wire.targetFrame,
        port: wire.link.target.port, isShared: wire.isShared, margin: margin), isProposed: wire.isProposed)
  }

  /// Returns the route of a wire in an arrangement.
  ///
  /// The link that the user is making is not part of the arrangement, so it has a simple route.
  func route(_ wire: WireVO, in fitted: FittedDiagram) -> RoutedWire {
    let corners = wire.isProposed ? nil : fitted.route(into: wire.link.target)
    return RoutedWire(through: corners ?? WireRoute.plain(self.wire(wire).ends).points)
  }

  private func atLevel(_ wires: [WireVO]) -> [WireVO] {
    level.level == .full || level.isFitted ? wires : wires.map { $0.at(level) }
  }
}

extension WireID {
  init(_ port: PortID) {
    self.init(box: port.node.index, port: Int32(truncatingIfNeeded: port.port))
  }
}

/// Routes the wires of one screen update, with a limited amount of search.
///
/// The router caches routes. All searches of an update share the same limit, even if wires are routed several times.
struct FrameRouting {
  let map: PlaneRoutingMap
  /// Removed wires that are still drawn for a short time, in cells at the map's level of detail.
  private let leaving: [WireVO]
  private(set) var router: WireRouter
  private var budget: SearchBudget
  /// Whether a later screen update may find better routes for the requested wires.
  private(set) var isProvisional = false

  init(_ map: PlaneRoutingMap, _ router: WireRouter, budget: SearchBudget = .unlimited) {
    self.map = map
    self.router = router
    self.budget = budget
    leaving = map.showsState ? map.diagram.leavingWires.map { $0.at(map.level) } : []
  }

  mutating func wires(in rect: Rect) -> RoutedWires {
    let wires = map.drawnWires(in: rect)
    if let fitted = map.diagram.fitted {
      let (stubs, led) = wires.divided { !$0.isProposed && fitted.isStub($0.link.target) }
      return RoutedWires(led, led.map { map.route($0, in: fitted) }, stubs: stubs)
    }
    let routes = ask(for: .all(wires.map(map.wire)))
    return routed(wires, routes.parts?.first ?? [], collidingWires(), leaving: leavingWires(in: rect, routes))
  }

  /// Returns the wires in parts of the visible area with their routes.
  ///
  /// - Returns: The wires of each part. Nil if the route of an already drawn wire changed. Nil also if names are drawn
  ///   instead of some wires, because a name may extend over several parts.
  mutating func wires(in parts: [Rect], of seen: Rect) -> [RoutedWires]? {
    if map.diagram.fitted != nil {
      let wires = parts.map { self.wires(in: $0) }
      return wires.allSatisfy(\.stubs.isEmpty) ? wires : nil
    }
    let wires = parts.map { map.drawnWires(in: $0) }
    let routes = ask(for: .parts(wires.map { $0.map(map.wire) }, of: seen))
    guard let found = routes.parts else { return nil }
    let colliding = collidingWires()
    let routed = zip(parts, zip(wires, found)).map { part, wires in
      self.routed(wires.0, wires.1, colliding, leaving: leavingWires(in: part, routes))
    }
    return routed.allSatisfy(\.stubs.isEmpty) ? routed : nil
  }

  private func routed(
    _ wires: [WireVO], _ routes: [RoutedWire?], _ colliding: Set<WireID>, leaving: [RoutedWires.Element]
  ) -> RoutedWires {
    guard hasStubs else { return RoutedWires(wires, routes, leaving: leaving) }
    let (stubs, led) = Array(zip(wires, routes)).divided { wire, route in
      !wire.isProposed && (route?.passesUnder == true || colliding.contains(WireID(wire.link.target)))
    }
    return RoutedWires(led.map(\.0), led.map(\.1), stubs: stubs.map(\.0), leaving: leaving)
  }

  /// Whether a wire that cannot be followed is drawn as a stub: the name of its source at its input.
  ///
  /// This applies only to full boxes, and not while boxes are dragged.
  private var hasStubs: Bool { map.level == ShownLevel(.full) && !map.isDragging }

  /// Returns the wires that cannot be followed.
  ///
  /// These are the wires that overlap or meet earlier wires of other outputs, and the wires that branch in four
  /// directions with wires of the same output.
  ///
  /// The result is empty for a diagram of more than some hundred wires. All wires are compared, so that the result does
  /// not depend on the visible part.
  private mutating func collidingWires() -> Set<WireID> {
    guard hasStubs, let wires = map.allWires(atMost: WireRouter.surveyLimit) else { return [] }
    let routes = ask(for: .all(wires)).parts?.first ?? []
    let routed = zip(wires, routes).compactMap { wire, routed in
      routed.flatMap { $0.passesUnder ? nil : (wire: wire, routed: $0) }
    }
    var colliding = router.fourfold
    guard routed.contains(where: \.routed.isCongested) else { return colliding }
    var led: [(net: Int32, route: WireRoute, bounds: Rect)] = []
    for one in routed {
      let (net, route, bounds) = (one.wire.net, one.routed.route, one.routed.route.bounds)
      let isMet = led.contains { $0.net != net && $0.bounds.intersects(bounds) && $0.route.collides(with: route) }
      if isMet { colliding.insert(one.wire.id) } else { led.append((net, route, bounds)) }
    }
    return colliding
  }

  /// Finds better routes for already drawn wires with provisional routes.
  ///
  /// - Returns: Whether the route of any wire changed.
  mutating func improveWires(in seen: Rect) -> Bool {
    if map.diagram.fitted != nil { return false }
    return ask(for: .improvement(of: map.wires(in: seen))).parts == nil
  }

  private mutating func ask(for wires: RoutingRequest.Wires) -> Routes {
    let request = RoutingRequest(wires, on: map, leaving: leaving.map(map.wire), budget: budget)
    let routes = router.routes(for: request)
    budget = routes.budget
    if routes.isProvisional { isProvisional = true }
    return routes
  }

  private func leavingWires(in rect: Rect, _ routes: Routes) -> [RoutedWires.Element] {
    guard !leaving.isEmpty else { return [] }
    return map.diagram.leavingWires(in: map.level.scale.area(rect)).compactMap { wire in
      let wire = wire.at(map.level)
      return routes.leaving[map.wire(wire)].map { RoutedWires.Element(wire: wire, routed: $0) }
    }
  }
}

struct RoutedWires {
  struct Element {
    var wire: WireVO
    var routed: RoutedWire
  }

  /// The wires that have routes, in the order of the diagram.
  var wires: [Element]
  /// The links that cannot be followed as wires.
  ///
  /// For each of them, the name of the source is drawn at the input instead.
  var stubs: [WireVO]
  /// The removed wires that are still drawn for a short time.
  var leaving: [Element]

  init(_ wires: [WireVO], _ routes: [RoutedWire?], stubs: [WireVO] = [], leaving: [Element] = []) {
    self.wires = zip(wires, routes).compactMap { wire, routed in routed.map { Element(wire: wire, routed: $0) } }
    self.stubs = stubs
    self.leaving = leaving
  }
}

extension Array {
  fileprivate func divided(_ isFirst: (Element) -> Bool) -> (first: [Element], second: [Element]) {
    (filter(isFirst), filter { !isFirst($0) })
  }
}
