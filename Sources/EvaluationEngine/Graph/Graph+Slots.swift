// Ports as slots: the only code that touches slots and user lists.
extension Graph {
  /// Sets the number of ports of a node.
  ///
  /// New ports are open. Links to ports that are dropped are removed.
  mutating func setPortCount(_ count: Int, of node: Int32) {
    let index = Int(node)
    if count != Int(records[index].inputCount) { restoreContent(of: node) }
    for port in stride(from: Int(records[index].inputCount) - 1, through: count, by: -1) {
      setSource(-1, of: PortID(NodeID(index: node), port))
    }
    if count > records[index].capacity { moveSlots(of: index, toCapacity: roomyCapacity(count, of: index)) }
    for slot in Int(records[index].base)..<Int(records[index].base) + count { slots[slot].target = node }
    inputTotal += count - Int(records[index].inputCount)
    records[index].inputCount = UInt8(truncatingIfNeeded: count)
    switch records[index].shape {
    case .number, .formula, .data, .sink: break
    case .removed, .bypassed, .other, .unary, .binary, .sum, .difference, .product, .quotient:
      updateShape(of: node, OperatorID(index: records[index].operatorIndex))
    }
  }

  /// Links a port to `source`, or opens it for −1.
  ///
  /// The evaluation order is not checked.
  mutating func setSource(_ source: Int32, of port: PortID) {
    let target = Int(port.node.index)
    let slot = records[target].base + Int32(truncatingIfNeeded: port.port)
    unlink(slot)
    if source >= 0 { link(slot, source) }
    if records[target].shape.readsSlots { return }
    switch port.port {
    case 0: records[target].first = source
    case 1: records[target].second = source
    case _: break
    }
  }

  /// Updates `NodeRecord.Shape`, which selects how to compute the node.
  ///
  /// A bypassed node stays bypassed.
  mutating func updateShape(of node: Int32, _ operatorID: OperatorID) {
    if records[Int(node)].shape == .bypassed { return }
    records[Int(node)].shape = KernelTable.shape(of: operatorID, inputCount: Int(records[Int(node)].inputCount))
  }

  private mutating func link(_ slot: Int32, _ source: Int32) {
    let next = records[Int(source)].users
    slots[Int(slot)].source = source
    slots[Int(slot)].next = next
    slots[Int(slot)].previous = -1
    if next >= 0 { slots[Int(next)].previous = slot }
    records[Int(source)].users = slot
  }

  private mutating func unlink(_ slot: Int32) {
    let gone = slots[Int(slot)]
    guard gone.source >= 0 else { return }
    if gone.previous >= 0 {
      slots[Int(gone.previous)].next = gone.next
    } else {
      records[Int(gone.source)].users = gone.next
    }
    if gone.next >= 0 { slots[Int(gone.next)].previous = gone.previous }
    slots[Int(slot)] = Slot(source: -1, target: gone.target)
  }

  /// Returns the number of ports for which a node gets space if it needs `count` ports.
  ///
  /// At first this is exactly `count`. If a node gets more ports later, its space is doubled, so that adding ports one
  /// by one costs O(1) each.
  private func roomyCapacity(_ count: Int, of node: Int) -> Int {
    let capacity = records[node].capacity
    return capacity == 0 ? count : Swift.min(Ports.limit, Swift.max(count, 2 * capacity))
  }

  private mutating func moveSlots(of node: Int, toCapacity capacity: Int) {
    let oldBase = records[node].base
    let newBase = freeBlocks.take(capacity, from: &slots)
    for port in 0..<Int32(records[node].inputCount) {
      let source = slots[Int(oldBase + port)].source
      unlink(oldBase + port)
      slots[Int(newBase + port)].target = Int32(truncatingIfNeeded: node)
      if source >= 0 { link(newBase + port, source) }
    }
    freeBlocks.give(oldBase, records[node].capacity, to: &slots)
    records[node].base = newBase
    records[node].capacity = capacity
  }
}
