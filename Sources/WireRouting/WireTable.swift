/// A dictionary with wire ids as keys, whose values are contiguous in memory.
///
/// It is an open hash table (Knuth 1973, 6.4, algorithms L and R). The program numbers boxes and ports without gaps, so
/// a multiplication spreads ids well enough. A dictionary's hash takes several times as long, and route lookups are the
/// most frequent operation.
struct WireTable<Value: Sendable>: Sendable {
  /// The ids of the wires, in no particular order.
  private(set) var ids: [WireID] = []
  private(set) var values: [Value] = []
  /// A hash table: each slot has the index of an id in `ids`, or -1 if it is empty.
  ///
  /// The number of slots is a power of two, and at most half of them are in use.
  private var slots = [Int32](repeating: -1, count: 16)

  var count: Int { ids.count }

  /// Returns the index in `values` of an id's value.
  ///
  /// It is valid until the next removal.
  @inline(__always)
  func place(of id: WireID) -> Int? {
    let place = slots[slot(of: id)]
    return place < 0 ? nil : Int(place)
  }

  subscript(id: WireID) -> Value? {
    get { place(of: id).map { values[$0] } }
    set {
      let slot = slot(of: id)
      let place = Int(slots[slot])
      switch (newValue, place < 0) {
      case (let value?, false): values[place] = value
      case (let value?, true): insert(value, for: id, at: slot)
      case (nil, false): remove(place, at: slot)
      case (nil, true): break
      }
    }
  }

  func filtered(to wanted: Set<WireID>) -> WireTable {
    var table = WireTable()
    for (id, value) in zip(ids, values) where wanted.contains(id) { table[id] = value }
    return table
  }

  private mutating func insert(_ value: Value, for id: WireID, at slot: Int) {
    slots[slot] = Int32(truncatingIfNeeded: ids.count)
    ids.append(id)
    values.append(value)
    guard 2 * ids.count > slots.count else { return }
    slots = [Int32](repeating: -1, count: 2 * slots.count)
    for (place, id) in ids.enumerated() { slots[self.slot(of: id)] = Int32(truncatingIfNeeded: place) }
  }

  private mutating func remove(_ place: Int, at slot: Int) {
    // The last entry takes the place of the removed one.
    if let last = ids.last, place < ids.count - 1 {
      slots[self.slot(of: last)] = Int32(truncatingIfNeeded: place)
      ids.swapAt(place, ids.count - 1)
      values.swapAt(place, ids.count - 1)
    }
    ids.removeLast()
    values.removeLast()
    // Later entries in the same run of slots that would no longer be found move up.
    var empty = slot
    slots[empty] = -1
    var next = (slot + 1) & (slots.count - 1)
    while slots[next] >= 0 {
      let home = home(of: ids[Int(slots[next])])
      if (next - home) & (slots.count - 1) >= (next - empty) & (slots.count - 1) {
        slots[empty] = slots[next]
        slots[next] = -1
        empty = next
      }
      next = (next + 1) & (slots.count - 1)
    }
  }

  /// Returns the slot that has an id or, if the table does not have the id, the empty slot for it.
  @inline(__always)
  private func slot(of id: WireID) -> Int {
    var slot = home(of: id)
    while slots[slot] >= 0, ids[Int(slots[slot])] != id { slot = (slot &+ 1) & (slots.count &- 1) }
    return slot
  }

  @inline(__always)
  private func home(of id: WireID) -> Int {
    Int(truncatingIfNeeded: (id.word &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count &- 1)
  }

  /// Returns descriptions of errors in the table, for tests; empty if it is valid.
  func checkInvariants() -> [String] {
    var problems: [String] = []
    if ids.count != values.count { problems.append("\(ids.count) IDs, \(values.count) values") }
    if slots.count & (slots.count - 1) != 0 || 2 * ids.count > slots.count {
      problems.append("\(slots.count) slots for \(ids.count) IDs")
    }
    if slots.count(where: { $0 >= 0 }) != ids.count {
      problems.append("the number of used slots is not the number of IDs")
    }
    for (place, id) in ids.enumerated() where self.place(of: id) != place { problems.append("\(id) is not found") }
    return problems
  }
}
