import EvaluationEngine
import TextScanning

/// A hash table from names to indices.
///
/// Names are compared byte by byte.
///
/// It uses open addressing and takes constant time, expected. The owner stores the names and passes the array to each
/// search. The hash key differs in each process, so no document can cause slow collisions.
struct NameIndex: Sendable {
  private struct Slot {
    /// The upper half of the name's hash, compared before the name.
    var tag: UInt32 = 0
    var index: Int32 = Slot.free

    static let free: Int32 = -1
    static let removed: Int32 = -2
  }

  private var slots: [Slot] = []
  /// The number of slots that are in use, including slots of removed names.
  private var used = 0
  private(set) var count = 0
  private let hash = SeededHash()

  mutating func reserve(_ count: Int, names: [String]) {
    var capacity = 16
    while capacity * 3 < count * 4 + 4 { capacity *= 2 }
    if capacity > slots.count { rehash(capacity: capacity, names: names) }
  }

  /// Returns the index of a name; nil if it is not in the table.
  ///
  /// `names` must have each name of the table at its index.
  func find(_ bytes: UnsafeBufferPointer<UInt8>, in names: [String]) -> Int32? {
    guard !slots.isEmpty else { return nil }
    let hash = hash(bytes)
    let position = probe(hash, bytes, names)
    let index = slots[position].index
    return index >= 0 ? index : nil
  }

  func find(_ name: String, in names: [String]) -> Int32? {
    var name = name
    return name.withUTF8 { find($0, in: names) }
  }

  /// Adds a name; returns false if the name already exists.
  ///
  /// If it exists, nothing changes. `names` must have each earlier name at its index; the new name may be missing.
  mutating func insert(_ name: String, at index: Int32, names: [String]) -> Bool {
    if (used + 1) * 4 > slots.count * 3 { rehash(capacity: max(16, (count + 1) * 2), names: names) }
    var name = name
    return name.withUTF8 { bytes in
      let hash = hash(bytes)
      let position = probe(hash, bytes, names)
      guard slots[position].index == Slot.free else { return false }
      slots[position] = Slot(tag: Self.tag(hash), index: index)
      used += 1
      count += 1
      return true
    }
  }

  /// Removes a name, which `names` must still contain.
  mutating func remove(_ name: String, names: [String]) {
    guard !slots.isEmpty else { return }
    var name = name
    name.withUTF8 { bytes in
      let position = probe(hash(bytes), bytes, names)
      guard slots[position].index >= 0 else { return }
      slots[position].index = Slot.removed
      count -= 1
    }
  }

  mutating func renumber(_ newIndex: (Int32) -> Int32) {
    for position in slots.indices where slots[position].index >= 0 {
      slots[position].index = newIndex(slots[position].index)
    }
  }

  /// Returns the slot of a name or, if the name is not in the table, the free slot at which the search ends.
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
      var position = name.withUTF8 { Int(truncatingIfNeeded: hash($0)) } & mask
      while slots[position].index != Slot.free { position = (position + 1) & mask }
      slots[position] = slot
    }
  }

  static let batch = 64

  /// Finds many names: `found` gets the index of each name, or −1 if the name is not in the table.
  ///
  /// The searches overlap their memory accesses, which is several times as fast in a large table.
  func find(_ queries: [UnsafeBufferPointer<UInt8>], in names: [String], into found: inout [Int32]) {
    found.removeAll(keepingCapacity: true)
    guard !slots.isEmpty else {
      found.append(contentsOf: repeatElement(-1, count: queries.count))
      return
    }
    let hashes = queries.map { hash($0) }
    let firstSlots = self.firstSlots(of: hashes)
    for (query, slot) in firstSlots.enumerated() {
      // A search nearly always ends in its first slot.
      if slot.index >= 0, slot.tag == Self.tag(hashes[query]), Self.equal(names[Int(slot.index)], queries[query]) {
        found.append(slot.index)
      } else {
        found.append(max(slots[probe(hashes[query], queries[query], names)].index, -1))
      }
    }
  }

  /// Adds the names at `indices` of `names`, many at a time.
  ///
  /// - Returns: Nil if all names are new. Otherwise `later` is the index of the first name that already exists, and
  ///   `earlier` is the index of the existing name. Only the names before `later` are then added.
  mutating func insert(_ indices: Range<Int>, of names: [String]) -> (earlier: Int32, later: Int32)? {
    reserve(count + indices.count, names: names)
    let mask = slots.count - 1
    var start = indices.lowerBound
    while start < indices.upperBound {
      let end = min(start + Self.batch, indices.upperBound)
      let hashes = names[start..<end].map { name in
        var name = name
        return name.withUTF8 { hash($0) }
      }
      let firstSlots = self.firstSlots(of: hashes)
      for (offset, slot) in firstSlots.enumerated() {
        let index = Int32(truncatingIfNeeded: start + offset)
        var position = Int(truncatingIfNeeded: hashes[offset]) & mask
        if slot.index != Slot.free || slots[position].index != Slot.free {
          var name = names[start + offset]
          position = name.withUTF8 { probe(hashes[offset], $0, names) }
          if slots[position].index != Slot.free { return (slots[position].index, index) }
        }
        slots[position] = Slot(tag: Self.tag(hashes[offset]), index: index)
        used += 1
        count += 1
      }
      start = end
    }
    return nil
  }

  /// Returns, for each hash, the slot at which the search starts; the processor can read all of them at the same time.
  private func firstSlots(of hashes: [UInt64]) -> [Slot] {
    let mask = slots.count - 1
    return hashes.map { slots[Int(truncatingIfNeeded: $0) & mask] }
  }

  /// Returns violated invariants; empty if the table is consistent.
  ///
  /// `names` must have each name of the table at its index.
  func checkInvariants(names: [String]) -> [String] {
    var problems: [String] = []
    if slots.count & (slots.count - 1) != 0 || used * 4 > slots.count * 3 {
      problems.append("\(slots.count) slots, \(used) used")
    }
    if slots.count(where: { $0.index != Slot.free }) != used {
      problems.append("the count of used slots is not \(used)")
    }
    if slots.count(where: { $0.index >= 0 }) != count { problems.append("the count of names is not \(count)") }
    for slot in slots where slot.index >= 0 && !names.indices.contains(Int(slot.index)) {
      problems.append("a slot points to \(slot.index)")
    }
    return problems
  }

  private static func tag(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> 32)
  }

  @inline(__always)
  static func equal(_ name: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let isEqual = name.utf8.withContiguousStorageIfAvailable { SeededHash.areEqual($0, bytes) }
    return isEqual ?? name.utf8.elementsEqual(bytes)
  }
}
