import EvaluationEngine

/// Values of the few nodes that have one: the values are stored side by side, in no order, and a hash table finds those of a node.
///
/// A node without a value takes no memory, one with a value four bytes and five to eleven more beside the value, as the hash table is
/// between three eighths and three quarters full. Invariants, which `checkInvariants()` checks: every node is found at its own place, and
/// the table has no other entries.
struct SparseColumn<Element: Sendable>: Sendable {
  private(set) var nodes: [NodeID] = []
  private(set) var elements: [Element] = []
  /// Places in `elements`, −1 for a free slot.
  ///
  /// A node's place is at the first free slot behind its hash. The count is a power of two.
  private var table: [Int32] = []

  /// No node has a value.
  init() {}

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }

  /// The value of a node; nil for none.
  ///
  /// - Complexity: expected constant, amortised for a new value.
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

  /// Gives each node's value to another node.
  ///
  /// - Precondition: no two nodes get the same id.
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

  /// Where the search for a node begins: the upper bits of a product, so that neighbours are far apart.
  private func home(of node: NodeID) -> Int {
    let hash = UInt32(bitPattern: node.index) &* 0x9E37_79B1
    return Int(hash >> UInt32(truncatingIfNeeded: 32 - table.count.trailingZeroBitCount))
  }

  /// The slot of a node, or the free one for it.
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
    // The last value takes the place of the one that goes.
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

  /// Frees a slot and closes the gap: a node behind it that the search would miss moves up.
  private mutating func free(_ slot: Int) {
    let mask = table.count - 1
    var gap = slot
    var next = (slot + 1) & mask
    while table[next] >= 0 {
      let home = home(of: nodes[Int(table[next])])
      // The way from its hash to where it is leads over the gap.
      if (next - home) & mask >= (next - gap) & mask {
        table[gap] = table[next]
        gap = next
      }
      next = (next + 1) & mask
    }
    table[gap] = -1
  }

  /// The problem with the table; empty when it is sound.
  ///
  /// For tests.
  func checkInvariants() -> [String] {
    if isEmpty { return nodes.isEmpty && table.isEmpty ? [] : ["a column without values has \(nodes), \(table)"] }
    var problems: [String] = []
    if nodes.count != elements.count { problems.append("\(elements.count) values of \(nodes.count) nodes") }
    if table.count(where: { $0 >= 0 }) != nodes.count { problems.append("entries that lead to no value") }
    if 4 * count > 3 * table.count { problems.append("\(table.count) slots for \(count) values") }
    for (place, node) in nodes.enumerated() where Int(table[slot(of: node)]) != place {
      problems.append("\(node) is found at \(table[slot(of: node)]), not at \(place)")
    }
    return problems
  }
}
