public import Geometry

/// Identifies a wire by the port that it enters, because no other wire enters this port.
public struct WireID: Hashable, Comparable, Sendable {
  /// The box that the wire enters.
  public var box: Int32
  /// The port of the box, from 0.
  public var port: Int32

  /// Creates the id of the wire into a port.
  public init(box: Int32, port: Int32) {
    self.box = box
    self.port = port
  }

  /// The id as a single 64-bit word, which is the fastest to hash.
  var word: UInt64 { UInt64(UInt32(bitPattern: box)) << 32 | UInt64(UInt32(bitPattern: port)) }

  /// Hashes the id as one word.
  public func hash(into hasher: inout Hasher) { hasher.combine(word) }

  /// Compares the boxes, then the ports.
  public static func < (left: WireID, right: WireID) -> Bool {
    left.box == right.box ? left.port < right.port : left.box < right.box
  }
}

/// A wire to route.
public struct Wire: Hashable, Sendable {
  /// The id of the wire.
  public var id: WireID
  /// A number for the output from which the wire comes; wires from the same output share cells.
  public var net: Int32
  /// The start and the end of the wire.
  public var ends: WireEnds
  /// Whether the wire is only being drawn by the user: its route is not stored, and other wires ignore it.
  public var isProposed: Bool

  /// Creates a wire to route.
  public init(id: WireID, net: Int32, ends: WireEnds, isProposed: Bool = false) {
    self.id = id
    self.net = net
    self.ends = ends
    self.isProposed = isProposed
  }

  /// Whether the wire's output and port are in the same row.
  var isLevel: Bool { ends.from.row == ends.to.row }
}

/// A request for routes in one screen update: the wires, and how much may be computed for them.
public struct RoutingRequest {
  /// The requested wires.
  public enum Wires {
    case all([Wire])
    /// The wires in some parts of the visible area, such as strips that scrolling made visible.
    ///
    /// All other visible wires have routes already.
    case parts([[Wire]], of: Rect)
    /// No new wires: the routes of the listed wires, which are all visible wires, are improved as far as the budget
    /// allows.
    case improvement(of: [Wire])
  }

  /// The boxes and other wires around the requested wires.
  public var map: any RoutingMap
  /// The wires for which routes are requested.
  public var wires: Wires
  /// Removed wires that are still visible and keep their routes.
  public var leaving: [Wire]
  /// How much may be computed; the second request in a screen update gets what the first has not used.
  public var budget: SearchBudget

  /// Creates a request for routes of wires on a map.
  public init(_ wires: Wires, on map: any RoutingMap, leaving: [Wire] = [], budget: SearchBudget = .unlimited) {
    self.map = map
    self.wires = wires
    self.leaving = leaving
    self.budget = budget
  }
}

/// The routes that a router found for a request.
public struct Routes: Sendable {
  /// The routes for each list of wires in the request, in the same order.
  ///
  /// A route is nil if the wire has none yet, because there are too many wires for one screen update. `parts` is nil if
  /// the route of a drawn wire changed; all visible wires must then be requested.
  public let parts: [[RoutedWire?]]?
  /// The last routes of removed wires; a wire that had no route is missing.
  public let leaving: [Wire: RoutedWire]
  /// Whether a later screen update may find better routes, or routes for wires that have none yet.
  public let isProvisional: Bool
  /// What is left of the request's budget.
  public let budget: SearchBudget
}

/// The route of a wire, with its cost.
public struct RoutedWire: Sendable {
  /// The route of the wire.
  public let route: WireRoute
  let cost: Int

  init(route: WireRoute, cost: Int) {
    self.route = route
    self.cost = cost
  }

  /// Creates a wire with a given route, for example from an automatic arrangement.
  ///
  /// There are at least two corners, each in the same row or column as the previous corner.
  public init(through corners: [Point]) {
    self.init(route: WireRoute(corners: corners), cost: 0)
  }

  /// Whether the route passes under a box, because there is no other route.
  public var passesUnder: Bool { cost >= WireCost.passesUnder }
  /// Whether the wire is hard to follow, because it shares cells with another wire or is too close to a box's ports.
  public var isCongested: Bool { cost >= WireCost.congestion && !passesUnder }
}
