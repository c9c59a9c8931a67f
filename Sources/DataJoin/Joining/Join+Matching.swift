extension Join {
  /// Pairs the elements of `old` and `new` that have the same key.
  ///
  /// - Complexity: expected linear. A datum costs only one key comparison if its element follows the element of the
  ///   previous datum.
  @inlinable
  @inline(__always)
  public init<Datum, Key: Hashable>(_ old: [Datum], _ new: [Datum], key: (Datum) -> Key) {
    self = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        Join(buffer: old, new, key: key)
      }
    }
  }

  /// Pairs the elements of two buffers by key.
  ///
  /// If `inStep` is true, elements at similar offsets are paired first, and the rule for repeated keys applies to the
  /// rest.
  @inlinable
  @inline(__always)
  init<Datum, Key: Hashable>(
    buffer old: UnsafeBufferPointer<Datum>, _ new: UnsafeBufferPointer<Datum>, inStep: Bool = false,
    key: (Datum) -> Key
  ) {
    self.init(oldCount: old.count, newCount: new.count)
    if old.isEmpty || new.isEmpty { return }
    let paired = inStep ? pairInStep(old, new, key: key) : 0
    if paired == min(old.count, new.count) { return }
    if Key.self == Int.self {
      let dense = DenseOffsets(count: old.count, elementCount: old.count &- paired) { offset in
        newOfOld[offset] == Self.none ? unsafeBitCast(key(old[offset]), to: Int.self) : nil
      }
      if let dense {
        defer { dense.deallocate() }
        match(old, new, table: dense) { unsafeBitCast(key($0), to: Int.self) }
        return
      }
    }
    let table = HashedOffsets<Key>(count: old.count &- paired)
    defer { table.deallocate() }
    match(old, new, table: table, key: key)
  }

  /// Pairs elements with the same key at most a few offsets apart, without hashing.
  ///
  /// It scans both sequences side by side, and stops if it finds too few pairs. `match` pairs the rest.
  ///
  /// - Returns: The number of pairs.
  @inlinable
  @inline(__always)
  mutating func pairInStep<Datum, Key: Hashable>(
    _ old: UnsafeBufferPointer<Datum>, _ new: UnsafeBufferPointer<Datum>, key: (Datum) -> Key
  ) -> Int {
    var paired = 0
    var missed = 0
    newOfOld.withUnsafeMutableBufferPointer { newOfOld in
      oldOfNew.withUnsafeMutableBufferPointer { oldOfNew in
        var (from, to) = (0, 0)
        while from < old.count, to < new.count, missed <= paired &+ 64 {
          let (wanted, other) = (key(new[to]), key(old[from]))
          if other != wanted {
            var ahead = 1
            while true {
              if ahead > 6 {
                missed &+= 1
                break
              } else if from &+ ahead < old.count, key(old[from &+ ahead]) == wanted {
                from &+= ahead
                break
              } else if to &+ ahead < new.count, key(new[to &+ ahead]) == other {
                to &+= ahead
                break
              }
              ahead &+= 1
            }
            if ahead > 6 {
              from &+= 1
              to &+= 1
              continue
            }
          }
          newOfOld[from] = Int32(truncatingIfNeeded: to)
          oldOfNew[to] = Int32(truncatingIfNeeded: from)
          paired &+= 1
          from &+= 1
          to &+= 1
        }
      }
    }
    return paired
  }

  @inlinable
  @inline(__always)
  mutating func match<Datum, Table: OffsetTable>(
    _ old: UnsafeBufferPointer<Datum>, _ new: UnsafeBufferPointer<Datum>, table: Table, key: (Datum) -> Table.Key
  ) {
    newOfOld.withUnsafeMutableBufferPointer { newOfOld in
      oldOfNew.withUnsafeMutableBufferPointer { oldOfNew in
        for offset in 0..<old.count where newOfOld[offset] == Self.none {
          let wanted = key(old[offset])
          if !table.note(wanted, offset, isAt: { key(old[$0]) == wanted }) { newOfOld[offset] = Self.repeated }
        }
        // The offset after the element found last, tried first because most data stay in order.
        var next = 0
        for offset in 0..<new.count where oldOfNew[offset] == Self.none {
          let wanted = key(new[offset])
          var found = next
          if found >= old.count || newOfOld[found] != Self.none || key(old[found]) != wanted {
            found = table.find(wanted) { key(old[$0]) == wanted }
            if found < 0 || newOfOld[found] >= 0 { continue }
          }
          newOfOld[found] = Int32(truncatingIfNeeded: offset)
          oldOfNew[offset] = Int32(truncatingIfNeeded: found)
          next = found &+ 1
        }
      }
    }
  }
}
