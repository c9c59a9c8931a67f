/// The keys read so far in one JSON object, compared by their bytes without escapes.
///
/// A few keys are compared one by one; more are stored in a hash table with open addressing. Keys are offsets in the
/// text and are not copied. The hash function of the standard library has a random seed, so a document cannot cause
/// collisions on purpose.
public struct KeySet {
  private var keys: [JSONString] = []
  /// The slots of the hash table: an index into `keys` plus 1, or 0 for an empty slot.
  ///
  /// Without slots, keys are compared one by one.
  private var slots: [Int32] = []
  private var hashes: [UInt32] = []

  private static let fewKeys = 8

  /// Creates an empty set.
  public init() {}

  /// The number of keys.
  public var count: Int { keys.count }

  /// Adds `key`.
  ///
  /// - Throws: `JSONFault.duplicateKey` if the set already contains it.
  /// - Complexity: O(length of the key) on average.
  public mutating func insert(_ key: JSONString, in text: UnsafeBufferPointer<UInt8>) throws(JSONParseError) {
    guard let earlier = find(key, in: text) else {
      add(key, in: text)
      return
    }
    throw KeySet.duplicate(key, earlierOffset: earlier.quoteOffset, in: text)
  }

  /// Returns the error for `key`, which also occurs at `earlierOffset`.
  public static func duplicate(
    _ key: JSONString, earlierOffset: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> JSONParseError {
    JSONParseError(.duplicateKey(key.contents(in: text)), at: key.quoteOffset, earlier: earlierOffset)
  }

  private func find(_ key: JSONString, in text: UnsafeBufferPointer<UInt8>) -> JSONString? {
    guard !slots.isEmpty else { return keys.first { isSame($0, key, in: text) } }
    let hash = hash(of: key, in: text)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if hashes[index] == hash, isSame(keys[index], key, in: text) { return keys[index] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func add(_ key: JSONString, in text: UnsafeBufferPointer<UInt8>) {
    keys.append(key)
    guard keys.count > KeySet.fewKeys else { return }
    if slots.isEmpty {
      hashes = keys.map { hash(of: $0, in: text) }
      rebuild(slotCount: 64)
    } else {
      hashes.append(hash(of: key, in: text))
      if keys.count * 2 > slots.count { rebuild(slotCount: slots.count * 2) } else { place(keys.count - 1) }
    }
  }

  private mutating func rebuild(slotCount: Int) {
    slots = [Int32](repeating: 0, count: slotCount)
    for index in keys.indices { place(index) }
  }

  private mutating func place(_ index: Int) {
    var slot = Int(hashes[index]) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(truncatingIfNeeded: index + 1)
  }

  private func hash(of key: JSONString, in text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    key.withContents(in: text) { contents in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(contents))
      return UInt32(truncatingIfNeeded: hasher.finalize())
    }
  }

  private func isSame(_ left: JSONString, _ right: JSONString, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    left.withContents(in: text) { leftBytes in
      right.withContents(in: text) { rightBytes in leftBytes.elementsEqual(rightBytes) }
    }
  }
}
