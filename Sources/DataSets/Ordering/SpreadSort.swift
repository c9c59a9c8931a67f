internal import CColumnKernels

/// Sorts finite numbers in ascending order, with minus zero just before zero.
///
/// If the processor can compress eight keys at once, a loop of `CColumnKernels` sorts the numbers. On other processors,
/// an MSD radix sort distributes the numbers over buckets between the lowest and highest key, and then sorts each
/// bucket in the same way. A few keys are sorted by insertion (S. J. Ross, The spreadsort high-performance general-case
/// sorting algorithm, 2002). A bucket that fits into the processor's caches stays there until it is sorted.
enum SpreadSort {
  /// The largest number of keys that are sorted by insertion.
  private static let fewest = 24
  /// The largest number of bits of a digit; with more, the ends of the buckets would not fit into the first-level
  /// cache.
  private static let mostBits = 11

  /// Returns the numbers in ascending order.
  ///
  /// `level` selects processor instructions.
  ///
  /// - Complexity: Linear, with at most sixteen rounds. With the loop of `CColumnKernels`, O(*n* log *n*) on average.
  static func sorted(_ numbers: [Double], at level: column_level = LoopLevel.best) -> [Double] {
    [Double](count: numbers.count) { result in
      if column_sort(level, numbers, numbers.count, result.baseAddress) != 0 { return }
      result.withMemoryRebound(to: UInt64.self) { keys in
        guard let base = keys.baseAddress else { return }
        for (place, number) in numbers.enumerated() { (base + place).initialize(to: number.orderedKey) }
        sort(keys)
        for place in keys.indices { keys[place] = Double(orderedKey: keys[place]).bitPattern }
      }
    }
  }

  private static func sort(_ keys: UnsafeMutableBufferPointer<UInt64>) {
    guard let base = keys.baseAddress else { return }
    if keys.count <= fewest { return insert(base, keys.count) }
    let other = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: keys.count)
    defer { other.deallocate() }
    LargeMemory.prepare(UnsafeMutableRawBufferPointer(other))
    guard let otherBase = other.baseAddress else { return }
    spread(base, keys.count, over: otherBase, staysThere: false)
  }

  /// Sorts `count` keys at `keys`, and leaves the result at `other` if `staysThere` is true, or at `keys` if it is
  /// false.
  ///
  /// `other` has space for as many keys. The recursion is at most sixteen deep, because the keys of a bucket have equal
  /// higher bits.
  private static func spread(
    _ keys: UnsafeMutablePointer<UInt64>, _ count: Int, over other: UnsafeMutablePointer<UInt64>, staysThere: Bool
  ) {
    if count <= fewest {
      if staysThere { other.update(from: keys, count: count) }
      return insert(staysThere ? other : keys, count)
    }
    var lowest = UInt64.max
    var highest = UInt64.min
    for place in 0..<count {
      lowest = Swift.min(lowest, keys[place])
      highest = Swift.max(highest, keys[place])
    }
    if lowest == highest {
      if staysThere { other.update(from: keys, count: count) }
      return
    }
    // About eight keys per bucket.
    let bits = Swift.min(mostBits, Swift.max(4, Int.bitWidth - count.leadingZeroBitCount - 3))
    let shift = UInt64(Swift.max(0, UInt64.bitWidth - (highest - lowest).leadingZeroBitCount - bits))
    let bucketCount = 1 << bits
    withUnsafeTemporaryAllocation(of: Int.self, capacity: bucketCount) { ends in
      guard let ends = ends.baseAddress else { return }
      ends.initialize(repeating: 0, count: bucketCount)
      for place in 0..<count { ends[Int(truncatingIfNeeded: (keys[place] &- lowest) >> shift)] &+= 1 }
      var start = 0
      var longest = 0
      for bucket in 0..<bucketCount {
        let length = ends[bucket]
        ends[bucket] = start
        start += length
        longest = Swift.max(longest, length)
      }
      for place in 0..<count {
        let key = keys[place]
        let bucket = Int(truncatingIfNeeded: (key &- lowest) >> shift)
        other[ends[bucket]] = key
        ends[bucket] &+= 1
      }
      if shift == 0 || longest <= fewest {
        if !staysThere { keys.update(from: other, count: count) }
        // No key moves farther than the length of its bucket.
        if shift > 0 { insert(staysThere ? other : keys, count) }
        return
      }
      start = 0
      for bucket in 0..<bucketCount where ends[bucket] > start {
        spread(other + start, ends[bucket] - start, over: keys + start, staysThere: !staysThere)
        start = ends[bucket]
      }
    }
  }

  @inline(__always)
  private static func insert(_ keys: UnsafeMutablePointer<UInt64>, _ count: Int) {
    var next = 1
    while next < count {
      let key = keys[next]
      var place = next
      while place > 0, keys[place &- 1] > key {
        keys[place] = keys[place &- 1]
        place &-= 1
      }
      keys[place] = key
      next &+= 1
    }
  }
}
