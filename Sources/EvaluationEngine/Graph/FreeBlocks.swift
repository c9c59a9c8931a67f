/// Runs of slots that no node uses, by length.
struct FreeBlocks: Sendable {
  /// The first block of each length, −1 for none; a block's first slot names the next one.
  private var heads = [Int32](repeating: -1, count: Ports.limit + 1)

  /// - Returns: the first slot of `capacity` neighbours, all of them open and in no list.
  mutating func take(_ capacity: Int, from slots: inout [Slot]) -> Int32 {
    let head = heads[capacity]
    guard head >= 0 else {
      let base = Int32(truncatingIfNeeded: slots.count)
      slots.append(contentsOf: repeatElement(Slot(), count: capacity))
      return base
    }
    heads[capacity] = slots[Int(head)].next
    slots[Int(head)].next = -1
    return head
  }

  /// Takes back `capacity` slots from `base` on, which are in no list.
  mutating func give(_ base: Int32, _ capacity: Int, to slots: inout [Slot]) {
    guard capacity > 0 else { return }
    for slot in Int(base)..<Int(base) + capacity { slots[slot] = Slot() }
    slots[Int(base)].next = heads[capacity]
    heads[capacity] = base
  }
}
