public import Geometry

/// Names a wire: the port that it enters, which no other wire does.
public struct WireID: Hashable, Comparable, Sendable {
  /// The box that it enters.
  public var box: Int32
  /// Which of the box's ports, from 0.
  public var port: Int32

  /// The wire into a port.
  public init(box: Int32, port: Int32) {
    self.box = box
    self.port = port
  }

  /// In one word, which is what mixes fastest.
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
  /// The output that it comes from: wires of one net share their cells.
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

/// What a frame asks a router for.
public struct RoutingRequest {
  /// The wires whose routes are asked for.
  public enum Wires {
    /// All that are seen.
    case all([Wire])
    /// Those of parts of what is seen, such as strips that came into view; the rest is drawn already.
    case parts([[Wire]], of: Rect)
    /// None: what is drawn already is to be improved as far as the budget goes. These are all that are seen.
    case improvement(of: [Wire])
  }

  /// What the wires run through.
  public var map: any RoutingMap
  /// The wires whose routes are asked for.
  public var wires: Wires
  /// Wires that are gone but still seen: they keep their routes whatever becomes of their ports.
  public var leaving: [Wire]
  /// What may be looked at; of a second request in one frame, what the first one left.
  public var budget: SearchBudget

  /// A request for routes of wires on a map.
  public init(_ wires: Wires, on map: any RoutingMap, leaving: [Wire] = [], budget: SearchBudget = .unlimited) {
    self.map = map
    self.wires = wires
    self.leaving = leaving
    self.budget = budget
  }
}

/// What a router answers.
public struct Routes: Sendable {
  /// The routes for each list of wires that was asked for, in its order; nil if a wire has none yet, since there are
  /// too many for a frame.
  ///
  /// The whole is nil if a wire that is drawn already got another route: all that are seen are to be asked for then.
  public let parts: [[RoutedWire?]]?
  /// The last routes of wires that are gone, of those that had one.
  public let leaving: [Wire: RoutedWire]
  /// Whether a later frame may find better routes, or missing ones.
  public let isProvisional: Bool
  /// What is left of the budget.
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
