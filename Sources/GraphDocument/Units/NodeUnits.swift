import EvaluationEngine
import Units

/// The units of a document's nodes, found by `UnitAnalysis`; nothing while no node states a unit.
///
/// A node takes two bytes, and units are stored once: a value's unit is its index in `spelled`.
struct NodeUnits: Sendable {
  /// The unit of a node's value.
  enum Finding: Hashable, Sendable {
    /// A plain number.
    case plain
    case unit(Unit)
    /// The node has no value of a known unit: an input is missing or fails.
    case unknown
    /// The document has too many different units to store this one.
    case beyondLimit
  }

  /// The most different units of a document.
  static let mostUnits = 65_532

  /// By node index: 0 for a plain number, 1 for an unknown unit, 2 for one beyond the limit, or 3 more than the index of
  /// the unit.
  private var places: [UInt16] = []
  private var spelled: [Unit] = []
  private var placeOfUnit: [Unit: UInt16] = [:]
  /// The nodes that state a unit, in an attribute or in a formula.
  private(set) var stating: Set<NodeID> = []
  /// Why the units of a node do not fit, for the nodes that fail because of that.
  private(set) var conflicts: [NodeID: NodeUnitConflict] = [:]

  /// Whether no node states a unit, so that all values are plain numbers.
  var isEmpty: Bool { stating.isEmpty }

  /// The unit of a node.
  ///
  /// - Complexity: constant.
  subscript(node: NodeID) -> Finding {
    let index = Int(node.index)
    guard places.indices.contains(index) else { return .plain }
    switch places[index] {
    case 0: return .plain
    case 1: return .unknown
    case 2: return .beyondLimit
    case let place: return .unit(spelled[Int(place) - 3])
    }
  }

  /// Notes whether a node states a unit.
  mutating func note(_ node: NodeID, states: Bool) {
    if states {
      stating.insert(node)
    } else if !stating.isEmpty {
      stating.remove(node)
    }
  }

  /// Sets the unit of a node, or why its units do not fit.
  ///
  /// - Returns: whether the unit differs from before.
  mutating func set(_ finding: Finding, _ conflict: NodeUnitConflict?, of node: NodeID) -> Bool {
    if conflict != nil || !conflicts.isEmpty { conflicts[node] = conflict }
    let place = place(of: finding)
    let index = Int(node.index)
    if index >= places.count {
      if place == 0 { return false }
      places.append(contentsOf: repeatElement(0, count: index + 1 - places.count))
    }
    if places[index] == place { return false }
    places[index] = place
    return true
  }

  /// Whether a unit is stored, or can be.
  func canHold(_ unit: Unit) -> Bool { spelled.count < Self.mostUnits || placeOfUnit[unit] != nil }

  /// Forgets all units, after the last node that stated one.
  mutating func removeAll() { self = NodeUnits() }

  private mutating func place(of finding: Finding) -> UInt16 {
    switch finding {
    case .plain: return 0
    case .unknown: return 1
    case .beyondLimit: return 2
    case .unit(let unit):
      if let place = placeOfUnit[unit] { return place }
      if spelled.count >= Self.mostUnits { return 2 }
      spelled.append(unit)
      let place = UInt16(truncatingIfNeeded: spelled.count + 2)
      placeOfUnit[unit] = place
      return place
    }
  }
}
