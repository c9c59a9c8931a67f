public import Geometry

/// Names a wire: the port that it enters, which no other wire does.
public struct WireID: Hashable, Comparable, Sendable {
  /// The box that it enters.
  public var box: Int32
  /// The port of the box, from 0.
  public var port: Int32

  /// The wire into a port.
  public init(box: Int32, port: Int32) {
    self.box = box
    self.port = port
  }

  /// In one word, which mixes fastest.
  var word: UInt64 { UInt64(UInt32(bitPattern: box)) << 32 | UInt64(UInt32(bitPattern: port)) }

  /// Mixes in one word.
  public func hash(into hasher: inout Hasher) { hasher.combine(word) }

  /// By box, then by port.
  public static func < (left: WireID, right: WireID) -> Bool {
    left.box == right.box ? left.port < right.port : left.box < right.box
  }
}

/// A wire to route.
public struct Wire: Hashable, Sendable {
  /// Its name among all wires.
  public var id: WireID
  /// The output of the wire: wires of one net share their cells.
  public var net: Int32
  /// Where it runs from and to.
  public var ends: WireEnds
  /// Whether it is not there yet: its route is not remembered, and no wire has regard to it.
  public var isProposed: Bool

  /// A wire of a net.
  public init(id: WireID, net: Int32, ends: WireEnds, isProposed: Bool = false) {
    self.id = id
    self.net = net
    self.ends = ends
    self.isProposed = isProposed
  }

  /// Whether its output and its port are in one row.
  var isLevel: Bool { ends.from.row == ends.to.row }
}

/// The request of a frame to a router.
public struct RoutingRequest {
  /// The requested wires.
  public enum Wires {
    /// All that are seen.
    case all([Wire])
    /// Those of parts of the visible area, such as strips that came into view; the rest is drawn already.
    case parts([[Wire]], of: Rect)
    /// None: drawn routes are to be improved as far as the budget allows.
    ///
    /// These are all visible wires.
    case improvement(of: [Wire])
  }

  /// The surroundings of the wires.
  public var map: any RoutingMap
  /// The requested wires.
  public var wires: Wires
  /// Removed wires that are still visible: they keep their routes.
  public var leaving: [Wire]
  /// The budget; in a second request of one frame, the rest of the first one's.
  public var budget: SearchBudget

  /// A request for routes of wires on a map.
  public init(_ wires: Wires, on map: any RoutingMap, leaving: [Wire] = [], budget: SearchBudget = .unlimited) {
    self.map = map
    self.wires = wires
    self.leaving = leaving
    self.budget = budget
  }
}

/// The answer of a router.
public struct Routes: Sendable {
  /// The routes for each requested list of wires, in its order; nil for a wire without a route yet, because there are
  /// too many for a frame.
  ///
  /// The whole is nil if a drawn wire got another route: all visible ones must be requested then.
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
  /// See `WireCost`.
  let cost: Int

  init(route: WireRoute, cost: Int) {
    self.route = route
    self.cost = cost
  }

  /// A wire that runs where an arrangement leads it: at least two corners, each straight beside or above the one before.
  public init(through corners: [Point]) {
    self.init(route: WireRoute(corners: corners), cost: 0)
  }

  /// Whether a box is on the route, since there is no other.
  public var passesUnder: Bool { cost >= WireCost.passesUnder }
  /// Whether it obstructs other wires, or they obstruct it.
  public var isCongested: Bool { cost >= WireCost.congestion && !passesUnder }
}
