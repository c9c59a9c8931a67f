import EvaluationEngine

/// Elements for some nodes, in no particular order, with an array that finds the element of a node.
///
/// An empty column takes no memory. Otherwise it takes four bytes for each node that ever existed, and four bytes for
/// each element in addition to the element itself. Invariant, checked by `checkInvariants()`: `places` has the index of
/// each node's element, and −1 for all other nodes.
struct NodeColumn<Element: Sendable>: Sendable {
  /// For each node, by its index, the index of its element; −1 if the node has no element.
  ///
  /// The array ends with the last node that ever had an element.
  private var places: [Int32] = []
  private(set) var nodes: [NodeID] = []
  private(set) var elements: [Element] = []

  init() {}

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }

  /// The element of the node; nil if it has none.
  ///
  /// - Complexity: O(1); amortised for the first element of a later node.
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

  /// Adds the element of a node, which must come after all nodes with an element.
  ///
  /// This is faster than setting the element.
  ///
  /// - Precondition: The node has no element.
  mutating func append(_ element: Element, of node: NodeID) {
    let index = Int(node.index)
    while places.count < index { places.append(-1) }
    let place = Int32(truncatingIfNeeded: elements.count)
    if index == places.count { places.append(place) } else { places[index] = place }
    nodes.append(node)
    elements.append(element)
  }

  /// Changes the ids of all nodes.
  ///
  /// - Precondition: the new ids are distinct and below `idLimit`.
  /// - Complexity: linear in the ids and elements; no element is copied.
  mutating func renumber(idLimit: Int, _ newID: (NodeID) -> NodeID) {
    if isEmpty { return }
    places = [Int32](repeating: -1, count: idLimit)
    for place in nodes.indices {
      nodes[place] = newID(nodes[place])
      places[Int(nodes[place].index)] = Int32(truncatingIfNeeded: place)
    }
  }

  mutating func changeAll(_ change: (inout Element) -> Void) {
    for place in elements.indices { change(&elements[place]) }
  }

  private func place(of node: NodeID) -> Int32 {
    let index = Int(node.index)
    return places.indices.contains(index) ? places[index] : -1
  }

  /// Removes the element at index `place`, and moves the last element to its position.
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

  func checkInvariants() -> [String] {
    var problems: [String] = []
    if nodes.count != elements.count { problems.append("\(elements.count) elements for \(nodes.count) nodes") }
    if places.count(where: { $0 >= 0 }) != nodes.count { problems.append("places without an element") }
    for (place, node) in nodes.enumerated() where self.place(of: node) != place {
      problems.append("\(node) is at \(self.place(of: node)), not at \(place)")
    }
    return problems
  }
}

extension Set<NodeID> {
  mutating func set(_ node: NodeID, _ isMember: Bool) {
    if isMember {
      insert(node)
    } else if !isEmpty {
      remove(node)
    }
  }
}
