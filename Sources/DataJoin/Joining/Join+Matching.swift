extension Join {
  /// Joins `new` with `old` by key.
  ///
  /// - Complexity: expected linear. A datum whose element follows that of the datum before it costs one comparison of keys.
  @inlinable
  public init<Datum, Key: Hashable>(_ old: [Datum], _ new: [Datum], key: (Datum) -> Key) {
    self = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        Join(buffer: old, new, key: key)
      }
    }
  }

  @inlinable
  init<Datum, Key: Hashable>(
    buffer old: UnsafeBufferPointer<Datum>, _ new: UnsafeBufferPointer<Datum>, key: (Datum) -> Key
  ) {
    self.init(oldCount: old.count, newCount: new.count)
    if old.isEmpty || new.isEmpty { return }
    if Key.self == Int.self {
      let dense = DenseOffsets(count: old.count) { unsafeBitCast(key(old[$0]), to: Int.self) }
      if let dense {
        defer { dense.deallocate() }
        match(old, new, table: dense) { unsafeBitCast(key($0), to: Int.self) }
        return
      }
    }
    let table = HashedOffsets<Key>(count: old.count)
    defer { table.deallocate() }
    match(old, new, table: table, key: key)
  }

  @inlinable
  mutating func match<Datum, Table: OffsetTable>(
    _ old: UnsafeBufferPointer<Datum>, _ new: UnsafeBufferPointer<Datum>, table: Table, key: (Datum) -> Table.Key
  ) {
    var isRepeated = false
    newOfOld.withUnsafeMutableBufferPointer { newOfOld in
      oldOfNew.withUnsafeMutableBufferPointer { oldOfNew in
        for offset in 0..<old.count {
          let wanted = key(old[offset])
          if !table.note(wanted, offset, isAt: { key(old[$0]) == wanted }) { newOfOld[offset] = Self.repeated }
        }
        // Where the element belongs that follows the one found last: most data stay in order.
        var next = 0
        for offset in 0..<new.count {
          let wanted = key(new[offset])
          var found = next
          if found >= old.count || newOfOld[found] != Self.none || key(old[found]) != wanted {
            found = table.find(wanted) { key(old[$0]) == wanted }
            if found < 0 { continue }
            if newOfOld[found] >= 0 {
              isRepeated = true
              continue
            }
          }
          newOfOld[found] = Int32(truncatingIfNeeded: offset)
          oldOfNew[offset] = Int32(truncatingIfNeeded: found)
          next = found &+ 1
        }
      }
    }
    hasRepeatedData = isRepeated
  }
}
