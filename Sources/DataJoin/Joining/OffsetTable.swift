/// A table that maps each key to the offset of the first element with this key.
@usableFromInline
protocol OffsetTable {
  associatedtype Key: Equatable

  /// Records the offset of `key`; returns false, without a change, if an earlier element has this key.
  ///
  /// `isAt` returns whether the element at an earlier offset has the key.
  func note(_ key: Key, _ offset: Int, isAt: (Int) -> Bool) -> Bool

  /// Returns the offset recorded for `key`; −1 if there is none.
  func find(_ key: Key, isAt: (Int) -> Bool) -> Int
}

/// An open-addressing table with linear probing.
///
/// A slot holds half of the hash and the offset, so elements are compared only if the halves agree. Swift seeds the
/// hash per process, so attackers cannot construct collisions.
@usableFromInline
struct HashedOffsets<Key: Hashable>: OffsetTable {
  /// Half of the hash in the upper bits, the offset plus 1 in the lower bits; 0 for a free slot.
  @usableFromInline let slots: UnsafeMutablePointer<UInt64>
  @usableFromInline let mask: Int

  /// Creates a table for `count` elements; the caller frees it with `deallocate()`.
  @inlinable
  @inline(__always)
  init(count: Int) {
    var capacity = 16
    while capacity < count &* 2 { capacity &*= 2 }
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: 0, count: capacity)
    mask = capacity &- 1
  }

  @inlinable
  @inline(__always)
  func deallocate() {
    slots.deallocate()
  }

  @inlinable
  @inline(__always)
  func note(_ key: Key, _ offset: Int, isAt: (Int) -> Bool) -> Bool {
    let hash = key.hashValue
    let slot = slot(hash, isAt: isAt)
    guard slots[slot] == 0 else { return false }
    slots[slot] = Self.half(hash) | UInt64(truncatingIfNeeded: offset &+ 1)
    return true
  }

  @inlinable
  @inline(__always)
  func find(_ key: Key, isAt: (Int) -> Bool) -> Int {
    let found = slots[slot(key.hashValue, isAt: isAt)]
    return Int(truncatingIfNeeded: found & 0xFFFF_FFFF) &- 1
  }

  /// Returns the slot of a key with this hash or, if the key is not in the table, the free slot for it.
  @inlinable
  @inline(__always)
  func slot(_ hash: Int, isAt: (Int) -> Bool) -> Int {
    let half = Self.half(hash)
    var slot = hash & mask
    while true {
      let found = slots[slot]
      if found == 0 { return slot }
      if found & ~0xFFFF_FFFF == half, isAt(Int(truncatingIfNeeded: found & 0xFFFF_FFFF) &- 1) { return slot }
      slot = (slot &+ 1) & mask
    }
  }

  @inlinable
  @inline(__always)
  static func half(_ hash: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: hash) & ~0xFFFF_FFFF
  }
}

/// A table for integer keys in a small range: one entry for each integer from the lowest to the highest key.
@usableFromInline
struct DenseOffsets: OffsetTable {
  /// The offset plus 1 for each key from `lowest` on; 0 for keys not in the table.
  @usableFromInline let places: UnsafeMutablePointer<Int32>
  @usableFromInline let lowest: Int
  @usableFromInline let count: Int

  /// Creates a table for the keys of all offsets below `offsetCount`.
  ///
  /// The caller frees it with `deallocate()`.
  ///
  /// Offsets without a key are skipped. Returns nil if the range of keys is too wide for `elementCount` elements.
  @inlinable
  @inline(__always)
  init?(count offsetCount: Int, elementCount: Int, key: (Int) -> Int?) {
    var lowest = Int.max
    var highest = Int.min
    for offset in 0..<offsetCount {
      guard let key = key(offset) else { continue }
      lowest = min(lowest, key)
      highest = max(highest, key)
    }
    guard lowest <= highest else { return nil }
    let (span, overflows) = highest.subtractingReportingOverflow(lowest)
    guard !overflows, span < elementCount &* 16 &+ 64 else { return nil }
    self.lowest = lowest
    count = span + 1
    places = .allocate(capacity: count)
    places.initialize(repeating: 0, count: count)
  }

  @inlinable
  @inline(__always)
  func deallocate() {
    places.deallocate()
  }

  @inlinable
  @inline(__always)
  func note(_ key: Int, _ offset: Int, isAt: (Int) -> Bool) -> Bool {
    let place = key &- lowest
    guard places[place] == 0 else { return false }
    places[place] = Int32(truncatingIfNeeded: offset &+ 1)
    return true
  }

  @inlinable
  @inline(__always)
  func find(_ key: Int, isAt: (Int) -> Bool) -> Int {
    guard key >= lowest else { return -1 }
    // Not below 0; a distance that overflows wraps to a very large number.
    let place = UInt(bitPattern: key &- lowest)
    guard place < UInt(bitPattern: count) else { return -1 }
    return Int(places[Int(bitPattern: place)]) &- 1
  }
}
