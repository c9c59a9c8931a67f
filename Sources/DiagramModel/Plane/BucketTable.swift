/// A rectangle of a grid over the document plane.
///
/// Each level has buckets of another size.
struct Bucket: Equatable {
  var level: Int32
  var column: Int32
  var row: Int32
}

/// A hash table from buckets to lists of elements, which are in a `RunStore`.
///
/// Eight adjacent buckets are stored together, because queries read neighbours.
struct BucketTable {
  struct Slot {
    var bucket = BucketTable.unused
    var run = Run()
  }

  /// The value that marks an unused slot; no level has the number -1.
  private static let unused = Bucket(level: -1, column: 0, row: 0)
  /// How many columns are stored together, as a power of two: 3 means eight columns.
  private static var blockBits: Int32 { 3 }

  private(set) var slots: [Slot] = []
  /// A random key of the hash function, different in every process.
  private let hashKey = UInt64(bitPattern: Int64(Hasher().finalize()))
  /// The number of slots in use, including those of buckets that are now empty.
  private(set) var count = 0

  func slot(of bucket: Bucket) -> Int? {
    guard !slots.isEmpty else { return nil }
    let place = place(of: bucket)
    return slots[place].bucket == bucket ? place : nil
  }

  /// Calls `body` with the nonempty buckets in ranges of columns and rows, row by row, until it returns false.
  ///
  /// - Returns: false if `body` returned false.
  func visit(level: Int32, columns: Range<Int32>, rows: Range<Int32>, _ body: (Bucket, Run) -> Bool) -> Bool {
    guard !slots.isEmpty else { return true }
    return slots.withUnsafeBufferPointer { slots in
      let mask = slots.count - 1
      for row in rows {
        var block: Int32?
        var home = 0
        for column in columns {
          let bucket = Bucket(level: level, column: column, row: row)
          if block != column >> Self.blockBits {
            block = column >> Self.blockBits
            home = blockHome(of: bucket)
          }
          var place = (home &+ Self.offset(of: bucket)) & mask
          while slots[place].bucket != bucket, slots[place].bucket.level >= 0 { place = (place + 1) & mask }
          let run = slots[place].run
          guard run.isEmpty || body(bucket, run) else { return false }
        }
      }
      return true
    }
  }

  /// Calls `body` with every nonempty bucket of a level, in unspecified order, until it returns false.
  ///
  /// - Returns: false if `body` returned false.
  func visit(level: Int32, _ body: (Bucket, Run) -> Bool) -> Bool {
    for slot in slots where slot.bucket.level == level && !slot.run.isEmpty {
      guard body(slot.bucket, slot.run) else { return false }
    }
    return true
  }

  /// Returns the slot of a bucket, created if necessary.
  ///
  /// This may move other slots, and free the lists of empty buckets in `store`.
  mutating func makeSlot<Element>(of bucket: Bucket, in store: inout RunStore<Element>) -> Int {
    if !slots.isEmpty {
      let place = place(of: bucket)
      if slots[place].bucket == bucket { return place }
    }
    if (count + 1) * 2 > slots.count { reserveSpace(in: &store) }
    let place = place(of: bucket)
    slots[place].bucket = bucket
    count += 1
    return place
  }

  mutating func change(_ slot: Int, _ body: (inout Run) -> Void) { body(&slots[slot].run) }

  /// Calls `body` to change the list of each bucket, in the order of slots.
  mutating func changeAll(_ body: (inout Run) -> Void) {
    for slot in slots.indices where slots[slot].bucket.level >= 0 { body(&slots[slot].run) }
  }

  /// Removes empty buckets, and makes the table four times as large as the remaining ones need.
  private mutating func reserveSpace<Element>(in store: inout RunStore<Element>) {
    let old = slots
    let held = old.count { !$0.run.isEmpty }
    var size = 16
    while size < held * 4 { size *= 2 }
    slots = [Slot](repeating: Slot(), count: size)
    count = held
    for var slot in old where slot.bucket.level >= 0 {
      if slot.run.isEmpty {
        store.release(&slot.run)
      } else {
        slots[place(of: slot.bucket)] = slot
      }
    }
  }

  /// Returns the index of the slot that contains a bucket, or would contain it.
  ///
  /// - Precondition: There are slots.
  private func place(of bucket: Bucket) -> Int {
    let mask = slots.count - 1
    var place = (blockHome(of: bucket) &+ Self.offset(of: bucket)) & mask
    while slots[place].bucket != bucket, slots[place].bucket.level >= 0 { place = (place + 1) & mask }
    return place
  }

  /// Returns the hash of the eight buckets that are stored together with a bucket.
  ///
  /// Computing it is faster than a `Hasher`. A random key makes sure that no document can be made to cause collisions.
  private func blockHome(of bucket: Bucket) -> Int {
    let cell =
      UInt64(UInt32(bitPattern: bucket.column >> Self.blockBits)) << 32 | UInt64(UInt32(bitPattern: bucket.row))
    var hash = (cell &+ UInt64(UInt32(bitPattern: bucket.level)) &* 0x9E37_79B9_7F4A_7C15) ^ hashKey
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return Int(truncatingIfNeeded: hash ^ hash >> 33)
  }

  func checkInvariants() -> [String] {
    var problems: [String] = []
    if slots.count & (slots.count - 1) != 0 || count * 2 > slots.count {
      problems.append("\(slots.count) slots for \(count) buckets")
    }
    if slots.count(where: { $0.bucket.level >= 0 }) != count {
      problems.append("the count of buckets is not \(count)")
    }
    for (place, slot) in slots.enumerated() {
      if slot.bucket.level < 0 {
        if !slot.run.isEmpty { problems.append("an entry has no bucket") }
      } else if self.slot(of: slot.bucket) != place {
        problems.append("\(slot.bucket) is not found")
      }
    }
    return problems
  }

  private static func offset(of bucket: Bucket) -> Int { Int(bucket.column & (1 << blockBits - 1)) }
}
