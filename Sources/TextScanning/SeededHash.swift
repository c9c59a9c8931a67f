/// A hash function for short texts and for sequences of 64-bit words.
///
/// It has a key that differs in each process, so that attackers cannot construct collisions. Two words at a time are
/// folded by a multiplication to 128 bits, as in wyhash (Wang Yi 2019). For names it is several times as fast as the
/// standard library's hasher.
public struct SeededHash: Sendable {
  @usableFromInline let firstKey: UInt64
  @usableFromInline let secondKey: UInt64

  /// Creates the hash function of this process; all instances are equal.
  public init() {
    var hasher = Hasher()
    firstKey = UInt64(truncatingIfNeeded: hasher.finalize())
    hasher = Hasher()
    hasher.combine(1)
    secondKey = UInt64(truncatingIfNeeded: hasher.finalize())
  }

  /// The hash of an empty sequence of words; `combine` adds words to it.
  @inlinable public var start: UInt64 { secondKey }

  /// Adds two more words of a sequence to `state`, the hash of the words before them.
  @inlinable
  @inline(__always)
  public func combine(_ first: UInt64, _ second: UInt64, into state: inout UInt64) {
    state = SeededHash.fold(first ^ firstKey, second ^ state)
  }

  /// Returns the hash of a text in UTF-8, or of other bytes.
  ///
  /// - Complexity: linear in the bytes.
  @inlinable
  @inline(__always)
  public func callAsFunction(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    let count = raw.count
    var state = secondKey ^ UInt64(truncatingIfNeeded: count)
    if count > 16 {
      var index = 0
      while index < count - 16 {
        state = SeededHash.fold(SeededHash.word(raw, index) ^ firstKey, SeededHash.word(raw, index + 8) ^ state)
        index += 16
      }
    }
    if count >= 8 {
      let start = max(count - 16, 0)
      return SeededHash.fold(SeededHash.word(raw, start) ^ firstKey, SeededHash.word(raw, count - 8) ^ state)
    }
    return SeededHash.fold(SeededHash.shortWord(raw) ^ firstKey, state)
  }

  @inlinable
  @inline(__always)
  static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  @inlinable
  @inline(__always)
  static func word(_ raw: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
    raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
  }

  /// Returns up to seven bytes as one word.
  @inlinable
  @inline(__always)
  static func shortWord(_ raw: UnsafeRawBufferPointer) -> UInt64 {
    let count = raw.count
    if count >= 4 {
      let low = raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let high = raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return UInt64(low) | UInt64(high) << 32
    }
    return raw.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Whether two texts have the same bytes.
  ///
  /// - Complexity: linear in the bytes.
  @inlinable
  @inline(__always)
  public static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    let left = UnsafeRawBufferPointer(left)
    let right = UnsafeRawBufferPointer(right)
    if left.count >= 8 {
      var index = 0
      while index <= left.count - 8 {
        if word(left, index) != word(right, index) { return false }
        index += 8
      }
      return word(left, left.count - 8) == word(right, left.count - 8)
    }
    return shortWord(left) == shortWord(right)
  }
}
