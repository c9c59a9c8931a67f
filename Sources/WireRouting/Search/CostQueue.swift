/// A priority queue of numbers, which returns the number with the lowest cost first: a binary heap.
///
/// Numbers are from 0 to 65,535, and costs are below 2^47. An entry is therefore a single 64-bit word, which is moved
/// twice as fast as two words.
struct CostQueue: ~Copyable {
  private static let itemBits = 16

  /// The entries: the cost in the higher bits, the number in the lower ones.
  private var entries: UnsafeMutablePointer<Int>
  private var capacity: Int
  private var count = 0

  /// Creates an empty queue with space for `capacity` entries, at least one.
  ///
  /// It grows if there are more.
  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    entries = .allocate(capacity: self.capacity)
  }

  deinit { entries.deallocate() }

  @inline(__always)
  mutating func insert(_ item: Int, cost: Int) {
    if count == capacity { grow() }
    var place = count
    count += 1
    while place > 0 {
      let above = (place &- 1) >> 1
      if entries[above] >> Self.itemBits <= cost { break }
      entries[place] = entries[above]
      place = above
    }
    entries[place] = cost << Self.itemBits | item
  }

  @inline(__always)
  mutating func popCheapest() -> (item: Int, cost: Int)? {
    if count == 0 { return nil }
    let first = entries[0]
    count &-= 1
    let last = entries[count]
    let cost = last >> Self.itemBits
    var place = 0
    while true {
      var least = 2 &* place &+ 1
      guard least < count else { break }
      if least &+ 1 < count, entries[least &+ 1] >> Self.itemBits < entries[least] >> Self.itemBits { least &+= 1 }
      let entry = entries[least]
      guard entry >> Self.itemBits < cost else { break }
      entries[place] = entry
      place = least
    }
    entries[place] = last
    return (first & (1 << Self.itemBits - 1), first >> Self.itemBits)
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Int>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = larger
    capacity *= 2
  }
}
