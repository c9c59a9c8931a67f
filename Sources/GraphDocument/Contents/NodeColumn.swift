import EvaluationEngine

/// The elements of some nodes: they are stored side by side, in no order, with an index by node.
///
/// Without elements it takes no memory, else four bytes for each node that ever existed and four with each element.
/// Invariants, checked by `checkInvariants()`: the place of an element's node is the element's, and no other node has a
/// place.
struct NodeColumn<Element: Sendable>: Sendable {
  /// By node index, −1 for a node without an element; it ends with the last node that ever had one.
  private var places: [Int32] = []
  private(set) var nodes: [NodeID] = []
  private(set) var elements: [Element] = []

  /// No node has one.
  init() {}

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }

  /// The element of the node; nil for none.
  ///
  /// - Complexity: constant; amortised for the first element of a later node.
  subscript(node: NodeID) -> Element? {
    get {
      let place = place(of: node)
      return place < 0 ? nil : elements[Int(place)]
    }
    set {
      let place = place(of: node)
      switch (newValue, place < 0) {
      case (let element?, false): elements[Int(place)] = element
      case (let element?, true): append(element, of: node)
      case (nil, false): remove(at: place, of: node)
      case (nil, true): break
      }
    }
  }

  func contains(_ node: NodeID) -> Bool { place(of: node) >= 0 }

  /// Sets the element of a node after all nodes that have one, for a reader that visits nodes in order.
  ///
  /// - Precondition: the node has none.
  mutating func append(_ element: Element, of node: NodeID) {
    let index = Int(node.index)
    while places.count < index { places.append(-1) }
    let place = Int32(truncatingIfNeeded: elements.count)
    if index == places.count { places.append(place) } else { places[index] = place }
    nodes.append(node)
    elements.append(element)
  }

  /// Gives each node's element to another node.
  ///
  /// - Precondition: no two nodes get the same id; all are below `idLimit`.
  /// - Complexity: linear in the ids and elements; no element is copied.
  mutating func renumber(idLimit: Int, _ newID: (NodeID) -> NodeID) {
    if isEmpty { return }
    places = [Int32](repeating: -1, count: idLimit)
    for place in nodes.indices {
      nodes[place] = newID(nodes[place])
      places[Int(nodes[place].index)] = Int32(truncatingIfNeeded: place)
    }
  }

  /// Changes every element in its place.
  mutating func changeAll(_ change: (inout Element) -> Void) {
    for place in elements.indices { change(&elements[place]) }
  }

  private func place(of node: NodeID) -> Int32 {
    let index = Int(node.index)
    return places.indices.contains(index) ? places[index] : -1
  }

  /// The last element takes the place of the one that goes.
  private mutating func remove(at place: Int32, of node: NodeID) {
    places[Int(node.index)] = -1
    let (element, owner) = (elements.removeLast(), nodes.removeLast())
    if Int(place) < elements.count {
      elements[Int(place)] = element
      nodes[Int(place)] = owner
      places[Int(owner.index)] = place
    }
    if elements.isEmpty { places = [] }
  }

  /// The problem with the places; empty when they are sound.
  ///
  /// For tests.
  func checkInvariants() -> [String] {
    var problems: [String] = []
    if nodes.count != elements.count { problems.append("\(elements.count) elements of \(nodes.count) nodes") }
    if places.count(where: { $0 >= 0 }) != nodes.count { problems.append("places lead to no element") }
    for (place, node) in nodes.enumerated() where self.place(of: node) != place {
      problems.append("\(node) is at \(self.place(of: node)), not at \(place)")
    }
    return problems
  }
}

extension Set<NodeID> {
  /// Adds the node to the set, or removes it.
  mutating func set(_ node: NodeID, _ isMember: Bool) {
    if isMember {
      insert(node)
    } else if !isEmpty {
      remove(node)
    }
  }
}
