/// The unused places for ports, in lists of blocks of consecutive places.
///
/// There is one list per length.
struct FreeBlocks: Sendable {
  /// The first free block of each length; −1 if there is none.
  ///
  /// The first place of each block links to the next block.
  private var heads = [Int32](repeating: -1, count: Ports.limit + 1)

  /// Takes a block of `capacity` consecutive places, all open.
  ///
  /// - Returns: The first place.
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

  /// Takes back the block of `capacity` places at `base`, for reuse.
  mutating func give(_ base: Int32, _ capacity: Int, to slots: inout [Slot]) {
    guard capacity > 0 else { return }
    for slot in Int(base)..<Int(base) + capacity { slots[slot] = Slot() }
    slots[Int(base)].next = heads[capacity]
    heads[capacity] = base
  }
}
