import EvaluationEngine

/// Finds a node by its name: an open-addressing table from names, compared byte by byte, to dense indices.
///
/// The names themselves stay where their owner keeps them; each look-up is handed the array. Expected constant time; the
/// hash is keyed anew in each process, so that no document can be written to make it slow.
struct NameIndex: Sendable {
  private struct Slot {
    /// Upper half of the name's hash; compared before the name is.
    var tag: UInt32 = 0
    /// The index of the name, or one of the two marks below.
    var index: Int32 = Slot.free

    static let free: Int32 = -1
    static let removed: Int32 = -2
  }

  private var slots: [Slot] = []
  /// Slots that are not free: names and removed ones.
  private var used = 0
  private(set) var count = 0

  /// Makes room for `count` names.
  mutating func reserve(_ count: Int, names: [String]) {
    var capacity = 16
    while capacity * 3 < count * 4 + 4 { capacity *= 2 }
    if capacity > slots.count { rehash(capacity: capacity, names: names) }
  }

  /// The index of the name with these bytes.
  ///
  /// `names` holds every name entered, at its index.
  func find(_ bytes: UnsafeBufferPointer<UInt8>, in names: [String]) -> Int32? {
    guard !slots.isEmpty else { return nil }
    let hash = Self.hash(bytes)
    let position = probe(hash, bytes, names)
    let index = slots[position].index
    return index >= 0 ? index : nil
  }

  func find(_ name: String, in names: [String]) -> Int32? {
    var name = name
    return name.withUTF8 { find($0, in: names) }
  }

  /// Enters `name` at `index`; false, and nothing changed, where the name is there already.
  ///
  /// `names[index]` need not hold it yet.
  mutating func insert(_ name: String, at index: Int32, names: [String]) -> Bool {
    if (used + 1) * 4 > slots.count * 3 { rehash(capacity: max(16, (count + 1) * 2), names: names) }
    var name = name
    return name.withUTF8 { bytes in
      let hash = Self.hash(bytes)
      let position = probe(hash, bytes, names)
      guard slots[position].index == Slot.free else { return false }
      slots[position] = Slot(tag: Self.tag(hash), index: index)
      used += 1
      count += 1
      return true
    }
  }

  /// Takes `name` out; `names` must still hold it.
  mutating func remove(_ name: String, names: [String]) {
    guard !slots.isEmpty else { return }
    var name = name
    name.withUTF8 { bytes in
      let position = probe(Self.hash(bytes), bytes, names)
      guard slots[position].index >= 0 else { return }
      slots[position].index = Slot.removed
      count -= 1
    }
  }

  /// Gives every name entered another index.
  mutating func renumber(_ newIndex: (Int32) -> Int32) {
    for position in slots.indices where slots[position].index >= 0 {
      slots[position].index = newIndex(slots[position].index)
    }
  }

  /// The slot that holds the name, or the free one that ends the search for it.
  private func probe(_ hash: UInt64, _ bytes: UnsafeBufferPointer<UInt8>, _ names: [String]) -> Int {
    let mask = slots.count - 1
    let tag = Self.tag(hash)
    var position = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[position]
      if slot.index == Slot.free { return position }
      if slot.index >= 0, slot.tag == tag, Self.equal(names[Int(slot.index)], bytes) { return position }
      position = (position + 1) & mask
    }
  }

  private mutating func rehash(capacity: Int, names: [String]) {
    var size = 16
    while size < capacity { size *= 2 }
    let old = slots
    slots = [Slot](repeating: Slot(), count: size)
    used = count
    let mask = size - 1
    for slot in old where slot.index >= 0 {
      var name = names[Int(slot.index)]
      var position = name.withUTF8 { Int(truncatingIfNeeded: Self.hash($0)) } & mask
      while slots[position].index != Slot.free { position = (position + 1) & mask }
      slots[position] = slot
    }
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  private static func tag(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> 32)
  }

  private static func equal(_ name: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    name.utf8.count == bytes.count && name.utf8.elementsEqual(bytes)
  }
}
