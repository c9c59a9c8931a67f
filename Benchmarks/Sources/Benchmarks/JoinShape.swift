import Foundation

/// An element with a key of either kind.
struct JoinElement<Key: Hashable & Sendable>: Equatable, Sendable {
  var key: Key
  var content: Int
}

/// Two sequences of which the second is the first after deletes, inserts, moves and updates: the same work for both sides.
struct JoinShape<Key: Hashable & Sendable> {
  let name: String
  private(set) var old: [JoinElement<Key>]
  private(set) var new: [JoinElement<Key>]

  /// `makeKey` gives each number its own key.
  init(_ name: String, count: Int, makeKey: (Int) -> Key) {
    self.name = name
    var random = SplitMix(state: 88_172_645_463_325_252)
    old = (0..<count).map { JoinElement(key: makeKey($0), content: 0) }
    new = old.map { $0 }
    switch name {
    case "unchanged": break
    case "head to tail": new.append(new.removeFirst())
    case "shuffle": Self.shuffle(&new, &random)
    case _: mix(count, makeKey, &random)
    }
  }

  /// A tenth each of the elements deleted, inserted, moved and updated, at random places.
  private mutating func mix(_ count: Int, _ makeKey: (Int) -> Key, _ random: inout SplitMix) {
    let tenth = count / 10
    var offsets = Array(0..<count)
    Self.shuffle(&offsets, &random)
    let deleted = Set(offsets[..<tenth])
    let moved = Set(offsets[tenth..<(2 * tenth)])
    let updated = Set(offsets[(2 * tenth)..<(3 * tenth)])
    var put: [Int: [JoinElement<Key>]] = [:]
    for offset in moved.sorted() { put[Int(random.below(Int32(count))), default: []].append(old[offset]) }
    for number in count..<(count + tenth) {
      put[Int(random.below(Int32(count))), default: []].append(JoinElement(key: makeKey(number), content: 0))
    }
    new = []
    for offset in 0..<count {
      new += put[offset] ?? []
      if deleted.contains(offset) || moved.contains(offset) { continue }
      new.append(JoinElement(key: old[offset].key, content: updated.contains(offset) ? 1 : 0))
    }
  }

  private static func shuffle<Element>(_ elements: inout [Element], _ random: inout SplitMix) {
    for offset in elements.indices.dropFirst().reversed() {
      elements.swapAt(offset, Int(random.below(Int32(offset + 1))))
    }
  }
}

/// A UUID that is the same in every run and tells nothing by its order.
func repeatableUUID(_ number: Int) -> UUID {
  var random = SplitMix(state: UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
  func byte() -> UInt8 { UInt8(truncatingIfNeeded: random.below(256)) }
  return UUID(
    uuid: (
      byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(),
      byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte()
    ))
}
