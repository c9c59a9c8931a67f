import Glibc

/// A stream of random numbers for one source of randomness, such as an uncertain number.
///
/// A stream is identified by name, so that its numbers stay the same when other sources are added, removed or moved.
public struct RandomStream: Hashable, Sendable {
  let id: UInt64

  private init(mixing bits: UInt64) {
    // The last steps of SplitMix64 (Steele, Lea and Flood 2014) turn near numbers into distant ones.
    var bits = bits &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    id = bits ^ (bits >> 31)
  }

  /// Creates the stream with this name.
  ///
  /// - Complexity: linear in the name.
  public init(_ name: String) {
    // FNV-1a.
    self.init(mixing: name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 })
  }

  /// Returns the part of the stream with this number; each part is a stream of its own.
  public func part(_ number: Int) -> RandomStream {
    RandomStream(mixing: id &+ UInt64(truncatingIfNeeded: number) &* 0xD6E8_FEB8_6659_FD93)
  }

  /// Returns the part of the stream with this name; each part is a stream of its own.
  public func part(_ name: String) -> RandomStream { RandomStream(mixing: id ^ RandomStream(name).id) }
}

extension Philox {
  /// Returns a standard normal random number for a sample.
  @inline(__always)
  func normal(ofSample sample: Int, _ stream: RandomStream) -> Double {
    StandardNormal.quantile(probability(ofSample: sample, stream: stream.id))
  }

  /// Returns a random factor that turns a standard normal number into a number with Student's distribution.
  ///
  /// It is the square root of ν/χ², where χ² is a chi-squared random number with ν degrees of freedom (JCGM 101:2008,
  /// 6.4.9.4). Marsaglia and Tsang, "A simple method for generating gamma variables", ACM Transactions on Mathematical
  /// Software 26 (2000) 363–372.
  ///
  /// - Returns: The factor; 1 if the degrees of freedom are infinite.
  func studentFactor(degreesOfFreedom degrees: Double, ofSample sample: Int, _ stream: RandomStream) -> Double {
    if degrees == .infinity { return 1 }
    let chances = stream.part("degrees of freedom").id
    let place = UInt64(truncatingIfNeeded: sample)
    let shape = degrees / 2
    let size = (shape < 1 ? shape + 1 : shape) - 1.0 / 3
    let step = 1 / (9 * size).squareRoot()
    var gamma = size
    // Each attempt succeeds with 95 % or more.
    for attempt in 0..<Self.mostAttempts {
      let (first, second) = probabilities(at: place | attempt << Self.attemptShift, stream: chances)
      let normal = StandardNormal.quantile(first)
      let root = 1 + step * normal
      let cube = root * root * root
      if cube > 0, log(second) < normal * normal / 2 + size * (1 - cube + log(cube)) {
        gamma = size * cube
        break
      }
    }
    if shape < 1 {
      gamma *= pow(probabilities(at: place | Self.mostAttempts << Self.attemptShift, stream: chances).0, 1 / shape)
    }
    return (shape / gamma).squareRoot()
  }

  private static var mostAttempts: UInt64 { 64 }
  /// The number of bits by which the number of an attempt is shifted, so that it does not overlap the sample's index.
  private static var attemptShift: UInt64 { 40 }
}
