extension Double {
  /// A whole number that is larger where the finite double is larger; minus zero comes just before zero.
  @inline(__always)
  var orderedKey: UInt64 {
    let bits = bitPattern
    // Negative numbers are turned over, all others put above them.
    let mask = UInt64(bitPattern: Int64(bitPattern: bits) >> 63) | 1 << 63
    return bits ^ mask
  }

  /// The double whose key this is.
  @inline(__always)
  init(orderedKey key: UInt64) {
    let mask = key >> 63 == 1 ? UInt64(1) << 63 : .max
    self.init(bitPattern: key ^ mask)
  }
}
