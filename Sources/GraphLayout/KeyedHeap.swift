/// A binary heap of numbers with keys.
///
/// The number with the lowest key is on top; of equal keys, the lowest number.
struct KeyedHeap {
  private var entries: [Int] = []
  private static let keyLimit = 1 << 30

  var least: (key: Int, item: Int32)? {
    entries.first.map { (key: $0 >> 32, item: Int32(truncatingIfNeeded: $0)) }
  }

  /// Adds the number `item`, which is at least 0.
  ///
  /// Keys are limited to ±`keyLimit`.
  mutating func push(key: Int, item: Int32) {
    let key = min(max(key, -Self.keyLimit), Self.keyLimit)
    var place = entries.count
    let entry = key << 32 | Int(item)
    entries.append(entry)
    while place > 0 {
      let above = (place - 1) / 2
      if entries[above] <= entry { break }
      entries[place] = entries[above]
      place = above
    }
    entries[place] = entry
  }

  /// Subtracts `amount` from the number on top, which must be larger.
  mutating func lighten(by amount: Int32) {
    if !entries.isEmpty { entries[0] -= Int(amount) }
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  mutating func pop() {
    guard let entry = entries.popLast(), !entries.isEmpty else { return }
    var place = 0
    while true {
      var below = 2 * place + 1
      guard below < entries.count else { break }
      if below + 1 < entries.count, entries[below + 1] < entries[below] { below += 1 }
      if entry <= entries[below] { break }
      entries[place] = entries[below]
      place = below
    }
    entries[place] = entry
  }
}
