// Ports as slots: the only code that touches slots and user lists.
extension Graph {
  /// Gives the node `count` ports: new ones are open, the links of those that go are removed.
  mutating func setPortCount(_ count: Int, of node: Int32) {
    let index = Int(node)
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

  /// Fills or opens (−1) a port.
  ///
  /// The order is not looked at.
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

  /// A bypassed node stays bypassed for any operator.
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

  /// The first block fits exactly.
  ///
  /// A block that grows doubles, so adding ports one by one costs O(1) each.
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
