/// The 32-bit cyclic redundancy check with Castagnoli's polynomial (RFC 3720, section 12.1), computed with a table.
///
/// It detects every error of up to three bits in records of up to 2³¹ bits, and every burst of up to 32 bits.
enum CRC32C {
  private static let table: [UInt32] = (0..<256).map { byte in
    // The polynomial with its bits reversed.
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 0 ? 0 : 0x82F6_3B78) }
  }

  /// Returns the checksum of `bytes`.
  ///
  /// If `earlier` is the checksum of the bytes before, the result is the checksum of all bytes together.
  ///
  /// - Complexity: Linear in the bytes.
  static func check(of bytes: ArraySlice<UInt8>, after earlier: UInt32 = 0) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        var rest = ~earlier
        for byte in bytes { rest = rest >> 8 ^ table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] }
        return ~rest
      }
    }
  }
}
