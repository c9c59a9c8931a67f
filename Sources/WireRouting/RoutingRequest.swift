public import Geometry

/// The id of a wire: the port that it enters, which no other wire enters.
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

  /// The id as one word, which hashes fastest.
  var word: UInt64 { UInt64(UInt32(bitPattern: box)) << 32 | UInt64(UInt32(bitPattern: port)) }

  /// Hashes the id as one word.
  public func hash(into hasher: inout Hasher) { hasher.combine(word) }

  /// Compares boxes, then ports.
  public static func < (left: WireID, right: WireID) -> Bool {
    left.box == right.box ? left.port < right.port : left.box < right.box
  }
}

/// A wire to route.
public struct Wire: Hashable, Sendable {
  /// The id of the wire.
  public var id: WireID
  /// The output of the wire: wires of one net share their cells.
  public var net: Int32
  /// Where the wire runs from and to.
  public var ends: WireEnds
  /// Whether the wire does not exist yet: its route is not stored, and other wires ignore it.
  public var isProposed: Bool

  /// Creates a wire of a net.
  public init(id: WireID, net: Int32, ends: WireEnds, isProposed: Bool = false) {
    self.id = id
    self.net = net
    self.ends = ends
    self.isProposed = isProposed
  }

  /// Whether the wire's output and its port are in one row.
  var isLevel: Bool { ends.from.row == ends.to.row }
}

/// The request of a frame to a router.
public struct RoutingRequest {
  /// The requested wires.
  public enum Wires {
    /// All visible wires.
    case all([Wire])
    /// The wires in parts of the visible area, such as strips that came into view; all others are drawn already.
    case parts([[Wire]], of: Rect)
    /// No new wires: the drawn routes of these wires, which are all visible ones, are improved as far as the budget
    /// allows.
    case improvement(of: [Wire])
  }

  /// The surroundings of the wires.
  public var map: any RoutingMap
  /// The requested wires.
  public var wires: Wires
  /// Removed wires that are still visible: they keep their routes.
  public var leaving: [Wire]
  /// The budget; in a second request of one frame, what the first one has left.
  public var budget: SearchBudget

  /// Creates a request for routes of wires on a map.
  public init(_ wires: Wires, on map: any RoutingMap, leaving: [Wire] = [], budget: SearchBudget = .unlimited) {
    self.map = map
    self.wires = wires
    self.leaving = leaving
    self.budget = budget
  }
}

/// The answer of a router.
public struct Routes: Sendable {
  /// The routes for each requested list of wires, in its order.
  ///
  /// A route is nil if a wire has none yet, because there are too many for a frame. The whole is nil if a drawn wire
  /// got another route: then all visible wires must be requested.
  public let parts: [[RoutedWire?]]?
  /// The last routes of removed wires that had one.
  public let leaving: [Wire: RoutedWire]
  /// Whether a later frame may find better routes, or missing ones.
  public let isProvisional: Bool
  /// The rest of the budget.
  public let budget: SearchBudget
}

/// The route of a wire, and how good it is.
public struct RoutedWire: Sendable {
  /// Where the wire runs.
  public let route: WireRoute
  /// The cost of the route: see `WireCost`.
  let cost: Int

  init(route: WireRoute, cost: Int) {
    self.route = route
    self.cost = cost
  }

  /// Creates a wire with a given route, such as that of an arrangement.
  ///
  /// There are at least two corners, each in the same row or column as the one before.
  public init(through corners: [Point]) {
    self.init(route: WireRoute(corners: corners), cost: 0)
  }

  /// Whether the route passes under a box, because there is no other route.
  public var passesUnder: Bool { cost >= WireCost.passesUnder }
  /// Whether the wire obstructs other wires, or they obstruct it.
  public var isCongested: Bool { cost >= WireCost.congestion && !passesUnder }
}
