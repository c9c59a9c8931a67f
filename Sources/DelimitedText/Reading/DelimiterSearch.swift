import TextScanning

/// Finds the end of a field without quotes, eight bytes at a time.
enum DelimiterSearch {
  /// Returns the offset of the first delimiter or line feed from `start` on.
  ///
  /// - Precondition: The last byte of `text` is a line feed.
  @inline(__always)
  static func end(of start: Int, in text: UnsafeBufferPointer<UInt8>, delimiter: UInt8) -> Int {
    var offset = start
    let bytes = UnsafeRawPointer(text.baseAddress)
    if let bytes {
      let delimiters = ones &* UInt64(delimiter)
      let lineFeeds = ones &* UInt64(ASCII.lineFeed)
      while offset &+ 8 <= text.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let found = zeroBytes(word ^ delimiters) | zeroBytes(word ^ lineFeeds)
        if found != 0 { return offset &+ found.trailingZeroBitCount >> 3 }
        offset &+= 8
      }
    }
    while text[offset] != delimiter, text[offset] != ASCII.lineFeed { offset &+= 1 }
    return offset
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// Returns a word whose lowest set bit is the high bit of the lowest zero byte of `word`; 0 if there is no such byte.
  ///
  /// High bits of later bytes may also be set.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- ones) & ~word & (ones << 7)
  }
}
