import EvaluationEngine
import Units

/// The units of a document's nodes, found by `UnitAnalysis`; empty while no node states a unit.
///
/// Each node takes two bytes: its unit is an index in `spelled`, which contains each different unit once.
struct NodeUnits: Sendable {
  enum Finding: Hashable, Sendable {
    case plain
    case unit(Unit)
    /// The unit is unknown because an input is missing or fails.
    case unknown
    /// The document has so many different units that this unit cannot be stored.
    case beyondLimit
  }

  /// The maximum number of different units in a document.
  static let mostUnits = 65_532

  /// The unit of each node, by node index, as a code.
  ///
  /// - 0: a plain number
  /// - 1: an unknown unit
  /// - 2: a unit beyond the limit
  /// - higher: the index of the unit in `spelled`, plus 3
  private var places: [UInt16] = []
  private var spelled: [Unit] = []
  private var placeOfUnit: [Unit: UInt16] = [:]
  /// The nodes that state a unit in an attribute or in a formula.
  private(set) var stating: Set<NodeID> = []
  /// For each node that fails because of its units, the reason.
  private(set) var conflicts: [NodeID: NodeUnitConflict] = [:]

  /// The units of x, for the nodes whose value is a data set with a unit of x.
  private(set) var xUnits: [NodeID: Unit] = [:]

  /// The nodes with turns or cycles in their unit whose formula converts them by a factor of 2π, such as `2*pi*f`.
  private(set) var turned: Set<NodeID> = []

  /// The numbers that decide the unit of a node, such as an exponent, for the nodes that have some.
  private(set) var deciders: [NodeID: [NodeID]] = [:]
  /// The number of nodes whose unit was found since the document was made; a measure of work.
  private(set) var visits = 0

  /// For each node that converts a value to its reciprocal, this conversion.
  private(set) var reciprocals: [NodeID: ReciprocalNote] = [:]

  /// The units that the document defines, and those in which it shows values without a unit of their own.
  private(set) var stated = DocumentUnits()

  /// Whether no node states a unit, so that all values are plain numbers.
  var isEmpty: Bool { stating.isEmpty }

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

  /// Records whether a node states a unit, in an attribute or in its formula.
  mutating func note(_ node: NodeID, states: Bool) {
    if states {
      stating.insert(node)
    } else if !stating.isEmpty {
      stating.remove(node)
    }
  }

  /// Sets the unit of a node and that of its x, and the conflict of its units if there is one.
  ///
  /// - Returns: Whether the unit differs from before.
  mutating func set(
    _ finding: Finding, x: Unit? = nil, _ conflict: NodeUnitConflict?, _ reciprocal: ReciprocalNote? = nil,
    of node: NodeID
  ) -> Bool {
    let isOtherX = (x != nil || !xUnits.isEmpty) && xUnits.updateValue(x, of: node) != x
    if reciprocal != nil || !reciprocals.isEmpty { reciprocals[node] = reciprocal }
    if conflict != nil || !conflicts.isEmpty { conflicts[node] = conflict }
    let place = place(of: finding)
    let index = Int(node.index)
    if index >= places.count {
      if place == 0 { return isOtherX }
      places.append(contentsOf: repeatElement(0, count: index + 1 - places.count))
    }
    if places[index] == place { return isOtherX }
    places[index] = place
    return true
  }

  /// Sets whether 2π converts the value of a node from turns to radians, and returns whether this differs from before.
  mutating func setTurned(_ isTurned: Bool, of node: NodeID) -> Bool {
    if isTurned { return turned.insert(node).inserted }
    return !turned.isEmpty && turned.remove(node) != nil
  }

  /// Counts a node whose unit is found, and forgets which numbers decided its former unit.
  mutating func noteVisit(of node: NodeID) {
    visits += 1
    if !deciders.isEmpty { deciders[node] = nil }
  }

  /// Sets the numbers that decide the unit of a node.
  mutating func setDeciders(_ nodes: [NodeID], of node: NodeID) {
    if !nodes.isEmpty { deciders[node] = nodes }
  }

  /// Whether this unit can be stored, because it is stored already or the limit is not reached.
  func canHold(_ unit: Unit) -> Bool { spelled.count < Self.mostUnits || placeOfUnit[unit] != nil }

  /// Removes the units of all nodes, because no node states a unit any more.
  mutating func removeAll() {
    let stated = stated
    self = NodeUnits()
    self.stated = stated
  }

  /// Sets the units that the document states, and returns whether they are others than before.
  mutating func setStated(_ units: DocumentUnits) -> Bool {
    if units == stated { return false }
    stated = units
    return true
  }

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

extension [NodeID: Unit] {
  /// Sets or removes the unit of a node, and returns the former one.
  fileprivate mutating func updateValue(_ unit: Unit?, of node: NodeID) -> Unit? {
    let old = self[node]
    self[node] = unit
    return old
  }
}
