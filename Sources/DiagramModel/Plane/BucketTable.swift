/// A part of the document plane on one of the levels of a grid.
struct Bucket: Equatable {
  var level: Int32
  var column: Int32
  var row: Int32
}

/// The contents of the buckets of a grid: runs, found by hashing.
///
/// Eight adjacent buckets are stored together, because a query reads neighbours and each jump to another place costs
/// more than reading around.
struct BucketTable {
  struct Slot {
    var bucket = BucketTable.unused
    var run = Run()
  }

  /// No level has this number.
  private static let unused = Bucket(level: -1, column: 0, row: 0)
  /// Columns that lie together, as a power of two.
  private static var blockBits: Int32 { 3 }

  private(set) var slots: [Slot] = []
  /// Another one in every process.
  private let hashKey = UInt64(bitPattern: Int64(Hasher().finalize()))
  /// How many slots have a bucket, empty ones included.
  private(set) var count = 0

  /// The slot of a bucket; nil for one that never held anything.
  func slot(of bucket: Bucket) -> Int? {
    guard !slots.isEmpty else { return nil }
    let place = place(of: bucket)
    return slots[place].bucket == bucket ? place : nil
  }

  /// Calls `body` with the buckets of a level in some columns and rows that hold anything, row by row, until it returns false.
  ///
  /// - Returns: false if it did.
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

  /// Calls `body` with every bucket of a level that holds anything, in no order, until it returns false.
  ///
  /// - Returns: false if it did.
  func visit(level: Int32, _ body: (Bucket, Run) -> Bool) -> Bool {
    for slot in slots where slot.bucket.level == level && !slot.run.isEmpty {
      guard body(slot.bucket, slot.run) else { return false }
    }
    return true
  }

  /// The slot of a bucket, which is made if it does not exist.
  ///
  /// Making a bucket may move slots, and free the runs of empty buckets in `store`.
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

  /// Changes the runs of all buckets, neighbours one after another.
  mutating func changeAll(_ body: (inout Run) -> Void) {
    for slot in slots.indices where slots[slot].bucket.level >= 0 { body(&slots[slot].run) }
  }

  /// Drops the buckets that hold nothing, and reserves space for as many more as there are left.
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

  /// Where a bucket is, or belongs.
  ///
  /// - Precondition: there are slots.
  private func place(of bucket: Bucket) -> Int {
    let mask = slots.count - 1
    var place = (blockHome(of: bucket) &+ Self.offset(of: bucket)) & mask
    while slots[place].bucket != bucket, slots[place].bucket.level >= 0 { place = (place + 1) & mask }
    return place
  }

  /// A few steps instead of a `Hasher`'s many, with a random key, so that no document can be made to fill one bucket.
  private func blockHome(of bucket: Bucket) -> Int {
    let cell =
      UInt64(UInt32(bitPattern: bucket.column >> Self.blockBits)) << 32 | UInt64(UInt32(bitPattern: bucket.row))
    var hash = (cell &+ UInt64(UInt32(bitPattern: bucket.level)) &* 0x9E37_79B9_7F4A_7C15) ^ hashKey
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return Int(truncatingIfNeeded: hash ^ hash >> 33)
  }

  /// The problem with the table; empty when it is sound.
  func checkInvariants() -> [String] {
    var problems: [String] = []
    if slots.count & (slots.count - 1) != 0 || count * 2 > slots.count {
      problems.append("\(slots.count) slots for \(count) buckets")
    }
    if slots.count(where: { $0.bucket.level >= 0 }) != count {
      problems.append("\(count) buckets are not counted right")
    }
    for (place, slot) in slots.enumerated() {
      if slot.bucket.level < 0 {
        if !slot.run.isEmpty { problems.append("something lies in no bucket") }
      } else if self.slot(of: slot.bucket) != place {
        problems.append("\(slot.bucket) is not found")
      }
    }
    return problems
  }

  /// Where a bucket is among those of its block.
  private static func offset(of bucket: Bucket) -> Int { Int(bucket.column & (1 << blockBits - 1)) }
}
