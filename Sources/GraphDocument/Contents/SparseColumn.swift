import EvaluationEngine

/// Values for a few nodes, in no particular order, with a hash table that finds the value of a node.
///
/// A node without a value takes no memory. In addition to its value, a node takes four bytes, plus five to eleven bytes
/// in the hash table, which is between three eighths and three quarters full. Invariants, checked by
/// `checkInvariants()`: the table finds every node at its index and has no other entries.
struct SparseColumn<Element: Sendable>: Sendable {
  private(set) var nodes: [NodeID] = []
  private(set) var elements: [Element] = []
  /// The hash table of indices into `elements`; −1 is a free slot.
  ///
  /// The search for a node begins at the slot of its hash and ends at the first free slot. The number of slots is a
  /// power of two.
  private var table: [Int32] = []

  init() {}

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }

  /// The value of a node; nil if it has none.
  ///
  /// - Complexity: O(1), expected; amortised for a new value.
  subscript(node: NodeID) -> Element? {
    get {
      if isEmpty { return nil }
      let place = table[slot(of: node)]
      return place < 0 ? nil : elements[Int(place)]
    }
    set {
      guard let newValue else { return remove(node) }
      if 4 * (count + 1) > 3 * table.count { rehash(slots: max(4, 2 * table.count)) }
      let slot = slot(of: node)
      if table[slot] >= 0 {
        elements[Int(table[slot])] = newValue
      } else {
        table[slot] = Int32(truncatingIfNeeded: count)
        nodes.append(node)
        elements.append(newValue)
      }
    }
  }

  /// Changes the ids of all nodes.
  ///
  /// - Precondition: the new ids are distinct.
  /// - Complexity: linear in the values; none of them is copied.
  mutating func renumber(_ newID: (NodeID) -> NodeID) {
    if isEmpty { return }
    for place in nodes.indices { nodes[place] = newID(nodes[place]) }
    rehash(slots: table.count)
  }

  private mutating func rehash(slots: Int) {
    table = [Int32](repeating: -1, count: slots)
    for place in nodes.indices { table[slot(of: nodes[place])] = Int32(truncatingIfNeeded: place) }
  }

  /// Returns the slot at which the search for a node begins; nodes with adjacent ids begin far apart.
  private func home(of node: NodeID) -> Int {
    let hash = UInt32(bitPattern: node.index) &* 0x9E37_79B1
    return Int(hash >> UInt32(truncatingIfNeeded: 32 - table.count.trailingZeroBitCount))
  }

  /// Returns the slot of a node or, if the node has no value, the free slot at which the search ends.
  private func slot(of node: NodeID) -> Int {
    let mask = table.count - 1
    var slot = home(of: node)
    while table[slot] >= 0, nodes[Int(table[slot])] != node { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func remove(_ node: NodeID) {
    if isEmpty { return }
    let slot = slot(of: node)
    let place = Int(table[slot])
    if place < 0 { return }
    free(slot)
    // The last value moves to the place of the removed one.
    let last = count - 1
    if place < last {
      table[self.slot(of: nodes[last])] = Int32(truncatingIfNeeded: place)
      nodes[place] = nodes[last]
      elements[place] = elements[last]
    }
    nodes.removeLast()
    elements.removeLast()
    if isEmpty { table = [] }
  }

  /// Frees a slot.
  ///
  /// Later entries are moved to earlier slots if a search would otherwise miss them.
  private mutating func free(_ slot: Int) {
    let mask = table.count - 1
    var gap = slot
    var next = (slot + 1) & mask
    while table[next] >= 0 {
      let home = home(of: nodes[Int(table[next])])
      // The search from the node's first slot passes the gap.
      if (next - home) & mask >= (next - gap) & mask {
        table[gap] = table[next]
        gap = next
      }
      next = (next + 1) & mask
    }
    table[gap] = -1
  }

  func checkInvariants() -> [String] {
    if isEmpty { return nodes.isEmpty && table.isEmpty ? [] : ["a column without values stores \(nodes) and \(table)"] }
    var problems: [String] = []
    if nodes.count != elements.count { problems.append("\(elements.count) values for \(nodes.count) nodes") }
    if table.count(where: { $0 >= 0 }) != nodes.count { problems.append("table entries without a value") }
    if 4 * count > 3 * table.count { problems.append("\(table.count) slots for \(count) values") }
    for (place, node) in nodes.enumerated() where Int(table[slot(of: node)]) != place {
      problems.append("\(node) is found at \(table[slot(of: node)]), not at \(place)")
    }
    return problems
  }
}
