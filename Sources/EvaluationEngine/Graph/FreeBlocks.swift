/// Runs of slots that no node uses, by length.
struct FreeBlocks: Sendable {
  /// The first free block of each length, −1 for none; a block's first slot links to the next block.
  private var heads = [Int32](repeating: -1, count: Ports.limit + 1)

  /// Takes `capacity` consecutive slots, all of them open and in no list.
  ///
  /// - Returns: the first of these slots.
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

  /// Frees `capacity` slots, starting at `base`, which are in no list.
  mutating func give(_ base: Int32, _ capacity: Int, to slots: inout [Slot]) {
    guard capacity > 0 else { return }
    for slot in Int(base)..<Int(base) + capacity { slots[slot] = Slot() }
    slots[Int(base)].next = heads[capacity]
    heads[capacity] = base
  }
}
