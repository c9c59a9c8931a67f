import EvaluationEngine

/// Values by port: an open hash table (Knuth 1973, 6.4, algorithms L and R) with the values side by side.
///
/// Ports are numbered without gaps by the program itself, so that a multiplication spreads them as well as need be; a dictionary's
/// hash takes several times as long, and a way is looked for more often than anything else is done with it.
struct PortTable<Value: Sendable>: Sendable {
  /// In no order.
  private(set) var ports: [PortID] = []
  /// The values of `ports`, in their order.
  private(set) var values: [Value] = []
  /// The place of each port in `ports` or -1, as many as a power of two, at most half of them taken.
  private var slots = [Int32](repeating: -1, count: 16)

  var count: Int { ports.count }

  /// Where a port's value lies in `values`, until the next one is removed.
  @inline(__always)
  func place(of port: PortID) -> Int? {
    let place = slots[slot(of: port)]
    return place < 0 ? nil : Int(place)
  }

  subscript(port: PortID) -> Value? {
    get { place(of: port).map { values[$0] } }
    set {
      let slot = slot(of: port)
      let place = Int(slots[slot])
      switch (newValue, place < 0) {
      case (let value?, false): values[place] = value
      case (let value?, true): insert(value, for: port, at: slot)
      case (nil, false): remove(place, at: slot)
      case (nil, true): break
      }
    }
  }

  /// The same without those of other ports.
  func keeping(_ kept: Set<PortID>) -> PortTable {
    var table = PortTable()
    for (port, value) in zip(ports, values) where kept.contains(port) { table[port] = value }
    return table
  }

  private mutating func insert(_ value: Value, for port: PortID, at slot: Int) {
    slots[slot] = Int32(truncatingIfNeeded: ports.count)
    ports.append(port)
    values.append(value)
    guard 2 * ports.count > slots.count else { return }
    slots = [Int32](repeating: -1, count: 2 * slots.count)
    for (place, port) in ports.enumerated() { slots[self.slot(of: port)] = Int32(truncatingIfNeeded: place) }
  }

  private mutating func remove(_ place: Int, at slot: Int) {
    // The last one takes the place of the one that goes.
    if let last = ports.last, place < ports.count - 1 {
      slots[self.slot(of: last)] = Int32(truncatingIfNeeded: place)
      ports.swapAt(place, ports.count - 1)
      values.swapAt(place, ports.count - 1)
    }
    ports.removeLast()
    values.removeLast()
    // What lies behind in the same row of slots and would not be found any more moves up.
    var empty = slot
    slots[empty] = -1
    var next = (slot + 1) & (slots.count - 1)
    while slots[next] >= 0 {
      let home = home(of: ports[Int(slots[next])])
      if (next - home) & (slots.count - 1) >= (next - empty) & (slots.count - 1) {
        slots[empty] = slots[next]
        slots[next] = -1
        empty = next
      }
      next = (next + 1) & (slots.count - 1)
    }
  }

  /// The slot that holds a port, or the empty one that would.
  @inline(__always)
  private func slot(of port: PortID) -> Int {
    var slot = home(of: port)
    while slots[slot] >= 0, ports[Int(slots[slot])] != port { slot = (slot &+ 1) & (slots.count &- 1) }
    return slot
  }

  /// The first slot that a port may lie in.
  @inline(__always)
  private func home(of port: PortID) -> Int {
    let key = UInt64(UInt32(bitPattern: port.node.index)) << 32 | UInt64(UInt32(truncatingIfNeeded: port.port))
    return Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count &- 1)
  }
}
