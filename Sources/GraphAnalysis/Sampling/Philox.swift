/// A random number generator whose numbers depend only on a seed, a stream and an index, not on earlier calls.
///
/// Samples can therefore be computed in any order and on any number of threads. It is Philox4x32-10 of Salmon, Moraes,
/// Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", Proceedings of SC11 (2011).
public struct Philox: Sendable {
  private let key: (UInt32, UInt32)

  /// Creates a generator with this seed.
  public init(seed: UInt64) {
    key = (UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32))
  }

  /// Returns the 128 random bits at an index of a stream, as four words.
  @inline(__always)
  public func words(at place: UInt64, stream: UInt64) -> (UInt32, UInt32, UInt32, UInt32) {
    var counter = (
      UInt32(truncatingIfNeeded: place), UInt32(truncatingIfNeeded: place >> 32),
      UInt32(truncatingIfNeeded: stream), UInt32(truncatingIfNeeded: stream >> 32)
    )
    var key = key
    for _ in 0..<10 {
      let first = 0xD251_1F53 &* UInt64(counter.0)
      let second = 0xCD9E_8D57 &* UInt64(counter.2)
      counter = (
        UInt32(truncatingIfNeeded: second >> 32) ^ counter.1 ^ key.0, UInt32(truncatingIfNeeded: second),
        UInt32(truncatingIfNeeded: first >> 32) ^ counter.3 ^ key.1, UInt32(truncatingIfNeeded: first)
      )
      key = (key.0 &+ 0x9E37_79B9, key.1 &+ 0xBB67_AE85)
    }
    return counter
  }

  /// Returns two random numbers at an index of a stream, each above 0 and below 1.
  @inline(__always)
  func probabilities(at place: UInt64, stream: UInt64) -> (Double, Double) {
    let words = words(at: place, stream: stream)
    return (Self.probability(words.0, words.1), Self.probability(words.2, words.3))
  }

  /// Returns the random number of a stream for a sample, above 0 and below 1.
  @inline(__always)
  func probability(ofSample sample: Int, stream: UInt64) -> Double {
    let both = probabilities(at: UInt64(truncatingIfNeeded: sample >> 1), stream: stream)
    return sample & 1 == 0 ? both.0 : both.1
  }

  /// Fills a column with a stream's random numbers, for the samples from `first` on.
  func fill(_ column: UnsafeMutableBufferPointer<Double>, from first: Int, stream: UInt64) {
    var row = 0
    if first & 1 == 1, !column.isEmpty {
      column[0] = probability(ofSample: first, stream: stream)
      row = 1
    }
    while row + 1 < column.count {
      (column[row], column[row + 1]) = probabilities(at: UInt64(truncatingIfNeeded: (first + row) >> 1), stream: stream)
      row += 2
    }
    if row < column.count { column[row] = probability(ofSample: first + row, stream: stream) }
  }

  /// Returns a random number between 0 and 1, made from two random words.
  ///
  /// The interval is divided into 2⁵² equal parts; the result is the middle of one of them.
  @inline(__always)
  private static func probability(_ low: UInt32, _ high: UInt32) -> Double {
    let bits = (UInt64(high) << 32 | UInt64(low)) >> 12
    return (Double(bits) + 0.5) * 0x1p-52
  }
}
